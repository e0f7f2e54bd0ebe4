import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { readSettings } from '../api/settings.ts';
import { makeBackup } from './backup/make-backup.ts';
import { runCommand, WrongUse } from './command.ts';

const usage = 'npm run backup -- FILE.tar.gz';

/** Everything that shoppers and the seller did, in one file. Works beside a running shop. */
await runCommand(usage, {}, async (_values, [file, ...more]) => {
  if (!file || more.length > 0) throw new WrongUse('Name one file.');
  // The shop beside it comes first.
  setPriority(constants.priority.PRIORITY_LOW);
  const { customers, orders, photoNames } = await makeBackup(readSettings(process.env).dataFolder, file);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(
    `${file}: ${customers} customers, ${orders} orders, ${photoNames.length} photos, ${megabytes} MB; checked.`,
  );
});
