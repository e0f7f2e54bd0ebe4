import { readSettings } from '../api/serve/settings.ts';
import { runCommand, WrongUse } from './cli/command.ts';
import { moveShop } from './operations/backup/move-shop.ts';

const usage = 'npm run move -- --to DATABASE_URL | --from DATABASE_URL';

/** Copies the shop's data from shop.db to a PostgreSQL database, or back. The shop must not be running. */
await runCommand(usage, { to: { type: 'string' }, from: { type: 'string' } }, async ({ to, from }, paths) => {
  const url = to ?? from;
  if (paths.length > 0 || url === undefined || (to !== undefined && from !== undefined))
    throw new WrongUse('Name one database, to which or from which everything goes.');
  const { dataFolder, databaseUrl } = readSettings({ ...process.env, DATABASE_URL: url });
  const [file, server] = [{ dataFolder }, { dataFolder, databaseUrl }];
  const rows = await (to === undefined ? moveShop(server, file) : moveShop(file, server));
  console.log(`${rows} rows were copied, and each was compared.`);
  console.log(
    to === undefined
      ? 'Start the shop without DATABASE_URL. The database is as it was.'
      : `Start the shop with this DATABASE_URL. ${dataFolder}/shop.db is as it was: put it away.`,
  );
});
