import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithRun, freePort, until } from '../processes.ts';

/** Runs a project's commands as an operator types them: `npm run …` in its folder. */

/** An environment without the settings of the caller. */
const { PATH, HOME, NODE_EXTRA_CA_CERTS, npm_config_registry: registry } = process.env;

function start(folder: string, args: readonly string[], settings: Record<string, string>) {
  const child = spawn('npm', args, {
    cwd: folder,
    env: {
      PATH,
      HOME,
      ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
      ...(registry && { npm_config_registry: registry }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, which gets signals as from a terminal.
    detached: true,
  });
  endWithRun(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => said, ended };
}

/** @returns the command's output @throws Error with the output when it fails */
export async function runNpm(folder: string, args: readonly string[]): Promise<string> {
  const { said, ended } = start(folder, args, {});
  const code = await ended;
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${said()}`);
  return said();
}

/** A shop that `npm start` has opened. */
export interface StartedShop {
  origin: string;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
}

/** @throws Error with the output when the shop does not open */
export async function startNpm(folder: string): Promise<StartedShop> {
  const port = await freePort();
  const { child, said, ended } = start(folder, ['start'], { PORT: String(port) });
  process.once('exit', () => signal(child, 'SIGKILL'));
  await until('the shop is open', () => {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${said()}`);
    return said().includes('The shop is open at');
  }).catch((error: Error) => {
    signal(child, 'SIGKILL');
    throw new Error(`${error.message}\n${said()}`);
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      signal(child, 'SIGINT');
      await ended;
    },
  };
}

function signal({ pid, exitCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended by itself.
  }
}
