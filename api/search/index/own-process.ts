import { fork } from 'node:child_process';

const saidAtMost = 4000;

/**
 * Runs a module in a process of its own, gives it a task and waits for its answer. The module calls `answering`.
 * @param failed the beginning of the error's message
 * @throws Error with the process's error output when it fails; also when the signal stops it
 */
export async function inOwnProcess<Answer>(
  module: URL,
  task: object,
  failed: string,
  signal: AbortSignal | undefined,
): Promise<Answer | undefined> {
  const child = fork(module, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  let answer: Answer | undefined;
  child.once('message', (message) => {
    answer = message as Answer;
  });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-saidAtMost);
  });
  await new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, ended) => {
      if (code === 0) done();
      else fail(new Error(`${failed} (${ended ?? `code ${code}`}): ${said.trim()}`));
    });
    child.send(task, (error) => error && fail(error));
  });
  return answer;
}

/**
 * Waits for the task of this process, does it and sends the answer. The process then ends; it also ends when its parent
 * does.
 */
export function answering<Task, Answer extends object>(work: (task: Task) => Promise<Answer>): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', async (task: Task) => {
    try {
      const answer = await work(task);
      process.send?.(answer, () => process.exit(0));
    } catch (error) {
      // An uncaught error ends the process too, but it may then abort in a database that could not be opened.
      console.error(error);
      process.exit(1);
    }
  });
}
