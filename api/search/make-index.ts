import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { indexFileOf } from './index-file.ts';
import type { IndexMade, IndexTask } from './index-process.ts';

/** How often items were ordered, by id. */
export type TimesOrdered = ReadonlyMap<string, number>;

const saidAtMost = 4000;

/**
 * Makes the index of a snapshot, in a process of its own, unless its file is there.
 * @param orders asked only when there is something to make
 * @param indexFile by default the snapshot's own
 * @returns undefined when it was there
 * @throws Error with what the process said when the index cannot be made, and when the signal ends it
 */
export async function makeIndex(
  snapshotFile: string,
  orders: () => Promise<TimesOrdered>,
  { indexFile = indexFileOf(snapshotFile), signal }: { indexFile?: string; signal?: AbortSignal } = {},
): Promise<IndexMade | undefined> {
  if (existsSync(indexFile)) return undefined;
  const task: IndexTask = { snapshotFile, indexFile, orders: await orders() };
  const child = fork(new URL('./index-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  let made: IndexMade | undefined;
  child.once('message', (message) => {
    made = message as IndexMade;
  });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-saidAtMost);
  });
  await new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, ended) => {
      if (code === 0) done();
      else fail(new Error(`the search index was not made (${ended ?? `code ${code}`}): ${said.trim()}`));
    });
    child.send(task, (error) => error && fail(error));
  });
  return made;
}
