import { type ChildProcess, execFile, fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../cli/project.ts';
import type { Answer, Asked } from './command-host.ts';

/** Runs commands for tests: with the given environment and none of the caller's settings. */

const environment = (env: Record<string, string>) => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env };
};

/** Runs a command as npm does, in a process of its own, for tests of the process itself. */
export function runAlone(script: string, args: string[], env: Record<string, string>) {
  return new Promise<Omit<Answer, 'status'> & { status: number | null }>((answer) => {
    const child = execFile(
      process.execPath,
      ['--no-experimental-webstorage', join('scripts', script), ...args],
      { cwd: root, env: environment(env) },
      (_, stdout, stderr) => answer({ status: child.exitCode, stdout, stderr }),
    );
  });
}

let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command's file with its arguments, one after the other in one shared process: starting is most of a command's
 * cost. Not for a command that serves. The process ends with the caller's.
 */
export function run(script: string, args: string[], env: Record<string, string>): Promise<Answer> {
  const answer = last.then(() => {
    host ??= fork(join(import.meta.dirname, 'command-host.ts'), {
      cwd: root,
      env: environment({}),
      execArgv: ['--no-experimental-webstorage'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return asked(host, { script, args, env: environment(env) });
  });
  last = answer.catch(() => {});
  return answer;
}

function asked(host: ChildProcess, command: Asked): Promise<Answer> {
  return new Promise((done, fail) => {
    const ended = (code: number | null) => fail(new Error(`the process that ran ${command.script} ended with ${code}`));
    host.once('exit', ended);
    host.once('message', (answer) => {
      host.off('exit', ended);
      done(answer as Answer);
    });
    host.send(command);
  });
}
