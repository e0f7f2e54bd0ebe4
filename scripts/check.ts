import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { languageCodes } from '../api/contract/languages.ts';
import { localeProblems } from './check/locales.ts';
import { runCommand } from './command.ts';

const root = resolve(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** Everything that can be said of the code without running it. All steps run, so that one answer names all that is wrong. */
await runCommand('npm run check', {}, async () => {
  const failed: string[] = [];
  const tools: [title: string, command: string, args: string[]][] = [
    ['Types of pages', bin('astro'), ['check', '--minimumFailingSeverity', 'warning']],
    ['Types', bin('tsc'), ['-p', '.']],
    ['Lint and formatting', bin('biome'), ['check', '--error-on-warnings', '.']],
    ['Doors', bin('depcruise'), ['api', 'site', 'scripts', '--config', '.dependency-cruiser.mjs']],
  ];
  for (const [title, command, args] of tools) {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${title}`);
    if (status !== 0) {
      failed.push(title);
      console.log(`${stdout}${stderr}`);
    }
  }

  const problems = localeProblems(
    Object.fromEntries(
      languageCodes.map((language) => {
        const file = join(root, 'site/public/locales', language, 'common.json');
        return [language, existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}];
      }),
    ),
  );
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} Locale files`);
  for (const problem of problems) console.log(`     ${problem}`);
  if (problems.length > 0) failed.push('Locale files');
  if (failed.length > 0) process.exitCode = 1;
});
