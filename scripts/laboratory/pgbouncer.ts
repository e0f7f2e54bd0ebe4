import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asUser } from './postgres.ts';
import { endWithRun, until } from './processes.ts';

/** PgBouncer in front of a server, in transaction mode: it reuses a connection after each transaction. */
export interface Pooler {
  /** The address of the server's first database through the pooler. */
  url: string;
  stop(): void;
}

const program = '/usr/sbin/pgbouncer';
export const hasPgBouncer = (): boolean => existsSync(program);

/**
 * Starts it without a port: it listens on a socket in its own folder.
 * @param serverUrl of a server that listens on a socket and trusts everybody
 * @param connections to each database of the server
 */
export async function startPgBouncer(serverUrl: string, connections: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'pool-'));
  const settings = {
    ...{ listen_addr: '', unix_socket_dir: folder, pool_mode: 'transaction', default_pool_size: connections },
    ...{ auth_type: 'trust', auth_file: join(folder, 'users'), max_client_conn: 500 },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const host = new URL(serverUrl.replace('@/', '@local/')).searchParams.get('host');
  writeFileSync(
    join(folder, 'settings.ini'),
    ['[databases]', `* = host=${host}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  writeFileSync(join(folder, 'users'), '"shop" ""\n');
  const { uid, gid } = asUser;
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const child: ChildProcess = spawn(program, ['--quiet', join(folder, 'settings.ini')], { ...asUser, stdio: 'ignore' });
  endWithRun(child);
  const port = 6432;
  await until('PgBouncer listens', () => existsSync(join(folder, `.s.PGSQL.${port}`)));
  return {
    url: serverUrl.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}&port=${port}`),
    stop() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
