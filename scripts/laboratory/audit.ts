import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../cli/command.ts';
import { root } from '../cli/project.ts';
import { Refusal } from '../cli/refusal.ts';
import { judgeAudit } from './audit/judge-audit.ts';

/** Lists the packages of a running shop (SBOM), and asks the registry which of them have known vulnerabilities. */
await runCommand('npm run audit', {}, async () => {
  const ofTheShop = ['--package-lock-only', '--omit', 'dev'];
  const list = await npm(['sbom', '--sbom-format', 'cyclonedx', ...ofTheShop]);
  if (list.code !== 0) throw new Refusal(`npm could not list the packages: ${list.output.slice(0, 500)}`);
  const file = join(root, 'var', 'reports', 'sbom.json');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, list.output);
  const { components } = JSON.parse(list.output) as { components: unknown[] };
  console.log(`${components.length} packages: ${file}`);
  console.log(judgeAudit((await npm(['audit', '--json', ...ofTheShop])).output));
});

/**
 * @returns what npm printed, whatever its exit code: an audit's code reports vulnerabilities, which its output names
 */
function npm(args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (piece) => {
      output += piece;
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code, output }));
  });
}
