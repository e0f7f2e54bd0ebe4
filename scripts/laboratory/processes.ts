import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from '../cli/project.ts';

/** A command of the shop in a separate process. */
export interface Running {
  child: ChildProcess;
  /** Everything it has written so far. */
  output: () => string;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string; milliseconds: number }>;
}

/** The shop's server in a separate process. */
export interface RunningShop extends Running {
  origin: string;
  /** @returns the exit code; null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** All of these end with the run, however it ends. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Ends a process with the run, if it has not ended by then. */
export function endWithRun(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** What a command inherits from the environment: no settings of the shop. */
const { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env;
/** The module that is preloaded into a command with such a variable. */
const preloads = {
  SIGNAL_AT: 'kill/signal-at.ts',
  CLOCK: 'torture/clock.ts',
  MEMORY: 'fuzz/memory.ts',
  SOONER: 'damage/sooner.ts',
};

/**
 * @param env settings. SIGNAL_AT sends a signal (see signal-at.ts). With CLOCK, a file, the command's clock can be set
 * (see clock.ts). With MEMORY, a file, it reports its memory (see memory.ts). SOONER shortens long timers (see
 * sooner.ts)
 * @param project by default this one; else a copy of it
 */
export function startCommand(
  dataFolder: string,
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
  project = root,
): Running {
  const started = performance.now();
  const preload = Object.entries(preloads).flatMap(([name, file]) =>
    env[name] ? ['--import', join(import.meta.dirname, file)] : [],
  );
  const child = spawn(
    process.execPath,
    ['--no-experimental-webstorage', ...preload, join(project, 'scripts', script), ...args],
    {
      cwd: project,
      env: { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, SHOP_DATA: dataFolder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  endWithRun(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => {
    return { code, signal, output, milliseconds: performance.now() - started };
  });
  return { child, output: () => output, ended };
}

/** Runs the command to its end. @throws with its output when it fails */
export async function runCommand(dataFolder: string, script: string, args: string[] = []) {
  const end = await startCommand(dataFolder, script, args).ended;
  if (end.code !== 0) throw new Error(`${script} ended with ${end.code ?? end.signal}:\n${end.output}`);
  return end;
}

/** Starts the server of a data folder on a free port, without waiting: for a shop that may not start. */
export async function launchShop(dataFolder: string, env: Record<string, string> = {}): Promise<RunningShop> {
  const PORT = env.PORT ?? String(await freePort());
  const running = startCommand(dataFolder, 'serve.ts', [], { ...env, PORT });
  return {
    ...running,
    origin: `http://127.0.0.1:${PORT}`,
    async end(signal) {
      running.child.kill(signal);
      return (await running.ended).code;
    },
  };
}

/** Starts the server of a data folder and waits for its catalogue and its index of words. */
export async function startShop(dataFolder: string, env: Record<string, string> = {}): Promise<RunningShop> {
  const shop = await launchShop(dataFolder, env);
  await untilReady(shop);
  return shop;
}

/** Waits for a shop's catalogue and its index of words. @throws with its output when it ends before */
export async function untilReady(shop: RunningShop): Promise<void> {
  await untilRunning(shop, 'the shop answers', () => isOk(`${shop.origin}/api/health`));
  await untilRunning(shop, 'the shop is ready', async () => {
    const answer = await fetch(`${shop.origin}/api/ready`);
    return answer.ok && ((await answer.json()) as { search: boolean }).search;
  });
}

const lowestPort = 10_000;
const given = new Set<number>();

/**
 * A port that is free, and stays free until something listens on it: outside the range from which the system takes the
 * ports of outgoing connections.
 * @param inRow how many consecutive ports are needed; the first is returned
 */
export async function freePort(inRow = 1): Promise<number> {
  for (;;) {
    const first = randomInt(lowestPort, Math.max(firstOutgoing(), 2 * lowestPort) - inRow);
    const ports = Array.from({ length: inRow }, (_, n) => first + n);
    if (ports.some((port) => given.has(port))) continue;
    if (!(await Promise.all(ports.map(isFree))).every(Boolean)) continue;
    for (const port of ports) given.add(port);
    return first;
  }
}

/** The first port that the system may take for an outgoing connection; on systems other than Linux the standard one. */
function firstOutgoing(): number {
  try {
    return Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10);
  } catch {
    return 49_152;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, () => probe.close(() => done(true)));
  });
}

/** Whether an address answers with a 2xx status. */
export function isOk(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits as `until` does. @throws with the command's output, at once when it ends before the condition is true */
export async function untilRunning(
  { child, output, ended }: Running,
  ...[what, isSo]: Parameters<typeof until>
): Promise<void> {
  try {
    await until(what, () => {
      const end = child.exitCode ?? child.signalCode;
      if (end !== null) throw new Error(`the command ended with ${end} before ${what}`);
      return isSo();
    });
  } catch (error) {
    // Its last output may still arrive, but processes that it has started may keep the streams open for ever.
    if (child.exitCode !== null) await Promise.race([ended, setTimeout(1000)]);
    throw new Error(`${(error as Error).message}:\n${output()}`, { cause: error });
  }
}

/** Checks repeatedly until the condition is true. @throws when it does not become true in time */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUp = performance.now() + 120_000;
  while (!(await isSo())) {
    if (performance.now() > giveUp) throw new Error(`waited in vain until ${what}`);
    await setTimeout(50);
  }
}
