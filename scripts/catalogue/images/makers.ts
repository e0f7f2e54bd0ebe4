import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { patience } from './rules.ts';
import type { DiskFault, ImageAnswer, ImageTask } from './worker.ts';

/**
 * Processes that decode pictures, one at a time each. What makes one of them crash or hang counts as a faulty picture,
 * and stops nothing else.
 */
export interface ImageMakers {
  /** @throws Error when the disk fails */
  do(task: ImageTask): Promise<ImageAnswer>;
  dismiss(): void;
}

/** @param limits how long each kind of task may take, in milliseconds */
export function hireImageMakers(
  count = availableParallelism(),
  limits: Record<ImageTask['kind'], number> = patience,
): ImageMakers {
  const running = new Set<ChildProcess>();
  const idle: ChildProcess[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function place(): Promise<void> {
    if (busy < count) busy += 1;
    // Whoever ends passes its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  function start(): ChildProcess {
    const worker = startWorker();
    running.add(worker);
    worker.once('exit', () => {
      running.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    return worker;
  }

  return {
    async do(task) {
      await place();
      const worker = idle.pop() ?? start();
      try {
        const answer = await ask(worker, task, limits[task.kind]);
        if (!answer) worker.kill('SIGKILL');
        else if (worker.connected) idle.push(worker);
        if (answer && 'fault' in answer) throw new Error(answer.fault);
        return answer ?? { problem: 'image-time' };
      } finally {
        leave();
      }
    },
    dismiss() {
      for (const worker of running) worker.kill('SIGKILL');
    },
  };
}

function startWorker(): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const worker = fork(new URL('./worker.ts', import.meta.url), {
    // Only what it needs: no secrets from the environment, and no options of a debugger or watcher.
    // Fewer pools of memory: each thread's own would keep what the largest picture needed.
    env: { PATH, MALLOC_ARENA_MAX: '2', ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
    execArgv: [],
    stdio: 'ignore',
  });
  // Without a listener, a process that cannot be started would end this one; its task fails all the same.
  worker.on('error', () => {});
  return worker;
}

/** @returns undefined when it takes too long */
async function ask(
  worker: ChildProcess,
  task: ImageTask,
  milliseconds: number,
): Promise<ImageAnswer | DiskFault | undefined> {
  const over = new AbortController();
  const { signal } = over;
  try {
    worker.send(task);
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as ImageAnswer | DiskFault),
      once(worker, 'exit', { signal }).then((): ImageAnswer => ({ problem: 'image-damaged' })),
      wait(milliseconds, undefined, { signal }),
    ]);
  } finally {
    over.abort();
  }
}
