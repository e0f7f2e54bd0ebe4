import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '..', '..');

/** A command of the shop in a process of its own. */
export interface Running {
  child: ChildProcess;
  /** Everything it has written so far. */
  output: () => string;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string; milliseconds: number }>;
}

/** What a command gets of the present environment: none of the settings. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const kept = { PATH, NODE_COMPILE_CACHE };

/** @param env settings, and SIGNAL_AT (see signal-at.ts) */
export function startCommand(
  dataFolder: string,
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Running {
  const started = performance.now();
  const preload = env.SIGNAL_AT ? ['--import', join(import.meta.dirname, 'signal-at.ts')] : [];
  const child = spawn(
    process.execPath,
    ['--no-experimental-webstorage', ...preload, join(root, 'scripts', script), ...args],
    {
      cwd: root,
      env: { ...kept, SHOP_DATA: dataFolder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => ({
    code,
    signal,
    output,
    milliseconds: performance.now() - started,
  }));
  return { child, output: () => output, ended };
}

/** The command, run to its end. @throws with its output when it fails */
export async function runCommand(dataFolder: string, script: string, args: string[] = []) {
  const end = await startCommand(dataFolder, script, args).ended;
  if (end.code !== 0) throw new Error(`${script} ended with ${end.code ?? end.signal}:\n${end.output}`);
  return end;
}

/** The command when it has reached where SIGNAL_AT stops it. */
export async function stoppedCommand(dataFolder: string, script: string, args: string[], place: string) {
  const running = startCommand(dataFolder, script, args, { SIGNAL_AT: `SIGSTOP ${place}` });
  await until(`${script} is stopped`, () => running.output().includes('SIGSTOP'));
  return running;
}

/** The shop's server, answering. */
export async function startServing(dataFolder: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--no-experimental-webstorage', join(root, 'scripts', 'serve.ts')], {
    cwd: root,
    env: { ...kept, SHOP_DATA: dataFolder, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await until('the server answers', async () => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    return fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  });
  return { child, origin };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Looks again and again until it is so. @throws when it never is */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUp = performance.now() + 120_000;
  while (!(await isSo())) {
    if (performance.now() > giveUp) throw new Error(`waited in vain until ${what}`);
    await setTimeout(50);
  }
}
