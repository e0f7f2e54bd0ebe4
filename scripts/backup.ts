import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { readSettings } from '../api/serve/settings.ts';
import { runCommand, WrongUse } from './cli/command.ts';
import { makeBackup } from './operations/backup/make-backup.ts';

const usage = 'npm run backup -- FILE.tar.gz';

/** Writes everything that shoppers and sellers did into one file. The shop may be running. */
await runCommand(usage, {}, async (_values, [file, ...more]) => {
  if (!file || more.length > 0) throw new WrongUse('Name one file.');
  // A running shop has priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const { customers, orders, photoNames } = await makeBackup(readSettings(process.env), file);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(
    `${file}: ${customers} customers, ${orders} orders, ${photoNames.length} photos, ${megabytes} MB; checked.`,
  );
});
