import { appendFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Beside shop.db: a command's own output ends with the terminal, and the server's log belongs to another process. */
export const commandLog = 'security.log';

/**
 * Writes what a command did to an account into the security log of commands, in the form of the server's
 * (api/serve/plugins/security-log.ts).
 * @param account its id
 */
export function noteCommand(dataFolder: string, event: string, account: string): void {
  const place = { pid: process.pid, hostname: hostname() };
  const line = { level: 30, time: Date.now(), ...place, log: 'security', event, account, by: 'command' };
  appendFileSync(join(dataFolder, commandLog), `${JSON.stringify(line)}\n`, { mode: 0o600 });
}
