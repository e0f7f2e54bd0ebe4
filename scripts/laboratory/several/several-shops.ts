import pg from 'pg';
import { freePort, type RunningShop, until, untilReady } from '../processes.ts';
import { launchShop, newShop } from '../torture/shop.ts';
import { type Balancer, openBalancer } from './balancer.ts';

/** Several processes of one shop, as on several machines: each with a data folder of its own, all with one database. */
export interface SeveralShops {
  balancer: Balancer;
  shops: RunningShop[];
  /** The data folder of each, with its releases. */
  folders: readonly string[];
  /** Starts one of them again, at the same port, and waits until it is ready. @throws when it ends before */
  restart(at: number): Promise<void>;
  /** Rows of the shop's database, once it answers. */
  rows<Row extends object>(query: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Within this time, the clients of a balancer learn that a process is about to end. */
const drainSeconds = 1;

export async function startSeveral(
  count: number,
  { parent, snapshotFile, databaseUrl }: { parent: string; snapshotFile: string; databaseUrl: string },
  env: Record<string, string> = {},
): Promise<SeveralShops> {
  const places: { folder: string; env: Record<string, string> }[] = [];
  for (let at = 0; at < count; at++)
    places.push({
      folder: newShop(parent, snapshotFile),
      env: {
        PORT: String(await freePort()),
        // The server listens on a socket, but a URL needs a host.
        DATABASE_URL: databaseUrl.replace('@/', '@localhost/'),
        SESSION_SECRET: 'the same in all of these processes',
        DRAIN_SECONDS: String(drainSeconds),
        ...env,
      },
    });
  const shops: RunningShop[] = [];
  async function start(at: number): Promise<void> {
    const place = places[at];
    if (!place) throw new Error(`there is no process ${at}`);
    const shop = await launchShop(place.folder, place.env);
    shops[at] = shop;
    await untilReady(shop);
  }
  await Promise.all(places.map((_, at) => start(at)));
  const balancer = await openBalancer(shops.map(({ origin }) => origin));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {});
  return {
    balancer,
    shops,
    folders: places.map(({ folder }) => folder),
    restart: start,
    async rows<Row extends object>(query: string) {
      let rows: Row[] = [];
      await until('the database answers', () =>
        pool.query<Row>(query).then(
          (result) => {
            rows = result.rows;
            return true;
          },
          () => false,
        ),
      );
      return rows;
    },
    async close() {
      await Promise.all(shops.map((shop) => shop.end('SIGTERM')));
      await Promise.all([balancer.close(), pool.end()]);
    },
  };
}
