import { readSettings } from '../api/serve/settings.ts';
import { runCommand, WrongUse } from './cli/command.ts';
import { restoreBackup } from './operations/backup/restore-backup.ts';

const usage = 'npm run restore -- FILE.tar.gz';

/** Puts a backup into SHOP_DATA, and into the database of DATABASE_URL. The shop must not be running. */
await runCommand(usage, {}, async (_values, [file, ...more]) => {
  if (!file || more.length > 0) throw new WrongUse('Name one file.');
  const { customers, orders, before } = await restoreBackup(readSettings(process.env), file);
  console.log(`Restored: ${customers} customers, ${orders} orders.`);
  if (before) console.log(`The shop before is kept in ${before}.`);
});
