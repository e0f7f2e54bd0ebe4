import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { textProblems } from './check/texts.ts';
import { runCommand } from './command.ts';

const root = resolve(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** Everything that can be said of the code without running it. All steps run, so that one answer names all that is wrong. */
await runCommand('npm run check', {}, async () => {
  const failed: string[] = [];
  const tools: [title: string, command: string, args: string[]][] = [
    // Of pages, and of every other file of the project too.
    ['Types', bin('astro'), ['check', '--minimumFailingSeverity', 'warning']],
    ['Lint and formatting', bin('biome'), ['check', '--error-on-warnings', '.']],
    ['Doors', bin('depcruise'), ['api', 'site', 'scripts', '--config', '.dependency-cruiser.mjs']],
  ];
  // Side by side, told in order: the slowest, types, leaves a core to the others.
  const results = tools.map(([, command, args]) => run(command, args));
  for (const [index, result] of results.entries()) {
    const [title] = tools[index] ?? [''];
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
  if (failed.length > 0) process.exitCode = 1;
});

function run(command: string, args: string[]): Promise<{ good: boolean; output: string }> {
  return new Promise((done) => {
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
    execFile(command, args, { cwd: root, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      done({ good: error === null, output: `${stdout}${stderr}` }),
    );
  });
}
