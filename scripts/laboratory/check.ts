import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { runCommand } from '../cli/command.ts';
import { bin, root } from '../cli/project.ts';
import { startedTexts, textProblems } from './check/texts.ts';

/** Checks the code without running it. All steps run, so that one run reports everything that is wrong. */
await runCommand('npm run check', {}, async () => {
  const failed: string[] = [];
  const doors = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'];
  const asErrors = ['--minimumFailingSeverity', 'warning'];
  // Writes the types for the Markdown content, which the other check reads.
  const pages = run(bin('astro'), ['check', '--tsconfig', 'tsconfig.pages.json', ...asErrors]);
  // TypeScript 7 takes a quarter of the time but does not know Astro: the pages are checked with TypeScript 6.
  const sources = async () => run(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '--noEmit']);
  // The steps run in parallel and are reported in order.
  const results: [title: string, result: Promise<Result>][] = [
    ['Types of the pages', pages],
    ['Types', pages.then(sources)],
    ['Lint and formatting', run(bin('biome'), ['check', '--error-on-warnings', '.'])],
    ['Doors', run(bin('depcruise'), ['api', 'site', 'scripts', ...doors])],
  ];
  for (const [title, result] of results) {
    const { good, output } = await result;
    console.log(`${good ? 'ok  ' : 'FAIL'} ${title}`);
    if (good) continue;
    failed.push(title);
    console.log(output);
  }

  for (const [title, problems] of Object.entries(textProblems(root))) {
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${title}`);
    for (const problem of problems) console.log(`     ${problem}`);
    if (problems.length > 0) failed.push(title);
  }
  for (const line of startedTexts(root)) console.log(`todo ${line}`);
  if (failed.length > 0) process.exitCode = 1;
});

interface Result {
  good: boolean;
  output: string;
}

function run(command: string, args: string[]): Promise<Result> {
  return new Promise((done) => {
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
    execFile(command, args, { cwd: root, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      done({ good: error === null, output: `${stdout}${stderr}` }),
    );
  });
}
