import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { newestSnapshot } from '../../api/catalogue/snapshots.ts';
import { root } from '../cli/project.ts';
import { filesOfSnapshot } from './images/kept-images.ts';

/**
 * Makes pages in a process of its own while this one serves; the server follows what is live by itself.
 * @param env settings that differ from this process's
 */
export function generateBeside(env: Record<string, string> = {}): ChildProcess {
  return commandBeside('generate.ts', env);
}

/** Makes the pictures that are not made yet; undefined when there are none. */
export function imagesBeside(dataFolder: string): ChildProcess | undefined {
  const snapshot = newestSnapshot(dataFolder);
  if (!snapshot || filesOfSnapshot(dataFolder, snapshot).missing.size === 0) return undefined;
  // A process that cannot be started is reported, and does not end this one.
  return commandBeside('images.ts').on('error', (error) => console.error(error.message));
}

function commandBeside(script: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--no-experimental-webstorage', join(root, 'scripts', script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}

/** The shortest time between the starts of two tries. */
const againMilliseconds = 10 * 60_000;

/** For a server whose catalogue is damaged: imports its kept package again and makes its pages, one try at a time. */
export function remakingBeside(): { remake(): void; end(): void } {
  let running: ChildProcess | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return {
    remake() {
      if (running || performance.now() - last < againMilliseconds) return;
      last = performance.now();
      const ended = () => {
        running = undefined;
      };
      // A process that cannot be started is reported, and does not end this one.
      running = generateBeside()
        .on('exit', ended)
        .on('error', (error) => {
          console.error(error.message);
          ended();
        });
    },
    end: () => void running?.kill(),
  };
}
