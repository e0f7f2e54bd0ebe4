import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { PhotoShape } from './rules.ts';
import type { PhotoAnswer, PhotoTask } from './worker.ts';

/**
 * Decodes images in a process of its own. When that ends, all its memory is free again, and an image that makes it
 * crash or hang stops nothing else. It starts when needed and ends when idle.
 */

const idleMilliseconds = 3000;
/** An accepted image takes at most three seconds on a slow, otherwise idle core. */
const mostMilliseconds = 20_000;

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

function start(): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const started = fork(new URL('./worker.ts', import.meta.url), {
    serialization: 'advanced',
    // Only what it needs: no secrets from the environment, and no options of a debugger or watcher.
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
    execArgv: [],
    stdio: 'ignore',
  });
  started.once('exit', () => forget(started));
  // An error while no call is waiting shows in the next call.
  started.on('error', () => forget(started));
  return started;
}

function forget(one: ChildProcess): void {
  if (child === one) child = undefined;
}

function end(one: ChildProcess): void {
  forget(one);
  one.kill('SIGKILL');
}

/**
 * Makes one photo; only one call may run at a time. An image that takes too long counts as damaged.
 * @param how its stored shape, and the milliseconds allowed
 * @throws Error when the process ends meanwhile; the next call starts another one
 */
export async function makePhoto(
  sent: Buffer,
  { shape = 'square', most = mostMilliseconds }: { shape?: PhotoShape; most?: number } = {},
): Promise<PhotoAnswer> {
  clearTimeout(idle);
  child ??= start();
  const worker = child;
  const over = new AbortController();
  const { signal } = over;
  worker.ref();
  worker.channel?.ref();
  try {
    worker.send({ sent, shape } satisfies PhotoTask);
    const answer = await Promise.race([
      once(worker, 'message', { signal }).then(([photo]) => photo as PhotoAnswer),
      once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('the process that makes photos ended'))),
      wait(most, undefined, { signal }),
    ]);
    if (answer) return answer;
    end(worker);
    return { reason: 'damaged' };
  } finally {
    over.abort();
    // An idle child does not keep this process from ending.
    worker.unref();
    worker.channel?.unref();
    idle = setTimeout(() => end(worker), idleMilliseconds).unref();
  }
}

/** The process that makes photos; undefined while there is none. */
export const photoProcess = (): number | undefined => child?.pid;
