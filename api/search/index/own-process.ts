import { fork } from 'node:child_process';

const saidAtMost = 4000;

/**
 * Gives a module a task in a process of its own, and waits for its answer: `answering` is the module's side.
 * @param failed what is wrong when it fails
 * @throws Error with what the process said when it fails, and when the signal ends it
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

/** Does the task of this process and answers it; ends with it, and when nobody waits for it any more. */
export function answering<Task, Answer extends object>(work: (task: Task) => Promise<Answer>): void {
  process.once('disconnect', () => process.exit(1));
  process.once('message', async (task: Task) => {
    try {
      const answer = await work(task);
      process.send?.(answer, () => process.exit(0));
    } catch (error) {
      // An error that nobody catches ends the process too, but a database that could not be opened may abort it then.
      console.error(error);
      process.exit(1);
    }
  });
}
