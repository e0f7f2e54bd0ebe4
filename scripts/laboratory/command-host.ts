import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../cli/project.ts';

/** Started by `command-runner.ts`: runs one command after the other in this process, as if each had its own. */

export interface Asked {
  script: string;
  args: string[];
  env: Record<string, string>;
}
export interface Answer {
  status: number;
  stdout: string;
  stderr: string;
}

let commands = 0;
process.on('message', async ({ script, args, env }: Asked) => {
  const file = join(root, 'scripts', script);
  process.argv = [process.execPath, file, ...args];
  process.env = env;
  process.exitCode = 0;
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    process[stream].write = (text: string | Uint8Array) => {
      said[stream] += Buffer.from(text as string).toString();
      return true;
    };
  // Only the command's own file runs again; the modules that it opens are loaded once.
  await import(`${pathToFileURL(file)}?command=${commands++}`).catch((error: unknown) => {
    said.stderr += (error as Error).stack;
    process.exitCode = 1;
  });
  process.send?.({ status: Number(process.exitCode ?? 0), ...said } satisfies Answer);
});
process.on('disconnect', () => process.exit());
