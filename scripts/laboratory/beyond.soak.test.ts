import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { root } from '../cli/project.ts';
import { copyWithCommands } from './test-project.ts';

/**
 * A shop that leaves out folders of `beyond/`, each with its line in the composition, compiles and passes tests of all
 * rooms that open them.
 */

const minutes = 60_000;
/** Which file has a folder's line, and how the line names the folder. */
const compositions = [
  ['api/serve/beyond.ts', 'api', "'../beyond/"],
  ['scripts/beyond.ts', 'scripts', "'./beyond/"],
  ['package.json', 'scripts', 'scripts/beyond/'],
] as const;
const folders = ['api', 'scripts'].flatMap((side) =>
  readdirSync(join(root, side, 'beyond')).map((name) => `${side}/beyond/${name}`),
);

let project: string;
beforeAll(async () => {
  project = copyWithCommands(inject('testFolder'));
  for (const name of readdirSync(root).filter((one) => /\.config\.ts$|^\.dependency-cruiser\.mjs$/.test(one)))
    cpSync(join(root, name), join(project, name));
  // Types for the Markdown content.
  expect(await run('astro', 'sync')).toMatchObject({ code: 0 });
}, 5 * minutes);

/** Runs a package's command in the copy, without the caller's settings. */
const run = (command: string, ...args: string[]) => runWith({}, command, ...args);

function runWith(settings: Record<string, string>, command: string, ...args: string[]) {
  return new Promise<{ code: number | null; output: string }>((done) => {
    const { PATH = '', HOME = '' } = process.env;
    const path = join(project, 'node_modules', '.bin');
    const env = { PATH: `${path}:${PATH}`, HOME, ASTRO_TELEMETRY_DISABLED: '1', ...settings };
    const child = execFile(join(path, command), args, { cwd: project, env, maxBuffer: 2 ** 26 }, (_, stdout, stderr) =>
      done({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

const good = { code: 0, output: expect.any(String) };
const types = () => run('node', join(project, 'node_modules/typescript-7/bin/tsc'), '--noEmit');

/** Deletes a folder of `beyond/` and its line. */
function leaveOut(folder: string): void {
  const [side = '', , name = ''] = folder.split('/');
  rmSync(join(project, folder), { recursive: true });
  const gone: string[] = [];
  for (const [file, ofSide, prefix] of compositions) {
    const lines = readFileSync(join(project, file), 'utf8').split('\n');
    const isOf = (line: string) => ofSide === side && line.includes(`${prefix}${name}/`);
    gone.push(...lines.filter(isOf));
    writeFileSync(join(project, file), lines.filter((line) => !isOf(line)).join('\n'));
  }
  expect(gone).toHaveLength(1);
}

function putBack(folder: string): void {
  for (const path of [folder, ...compositions.map(([file]) => file)])
    cpSync(join(root, path), join(project, path), { recursive: true });
}

test.each(folders)('without %s it compiles', { timeout: 5 * minutes }, async (folder) => {
  leaveOut(folder);
  expect(await types()).toEqual({ code: 0, output: '' });
  putBack(folder);
});

describe('without all of them', () => {
  beforeAll(() => {
    for (const folder of folders) leaveOut(folder);
  });

  test('it compiles, and opens no wrong door', { timeout: 10 * minutes }, async () => {
    expect(await types()).toEqual({ code: 0, output: '' });
    const doors = ['api', 'site', 'scripts', '--config', '.dependency-cruiser.mjs'];
    expect(await run('depcruise', ...doors)).toMatchObject(good);
  });

  test.each([
    // The catalogue, the search and the subjects do not open these folders: three subjects that store data are enough.
    [
      'the API, with three subjects',
      'api',
      ['api/data', 'api/serve', 'api/shop/cart/', 'api/shop/orders/', 'api/shop/photo/'],
    ],
    ['the commands', 'scripts', ['scripts/cli', 'scripts/catalogue/made-for.test.ts']],
  ])('the tests of %s pass', { timeout: 20 * minutes }, async (_, name, paths) => {
    // The soak's next file needs the other core.
    const { code, output } = await run('vitest', 'run', '--maxWorkers', '1', '--project', name, ...paths);
    expect(code, output).toBe(0);
  });

  test.each([
    ['--shard', ['--shard', '1/2', '--out', 'x'], 'scripts/beyond/shards'],
    ['--join', ['--join', 'x'], 'scripts/beyond/shards'],
    ['--out', ['--out', 'x'], 'scripts/beyond/hosts'],
  ])('its commands refuse %s, and say why', async (_, args, folder) => {
    const { code, output } = await run('node', '--no-experimental-webstorage', 'scripts/generate.ts', ...args);
    expect([code, output]).toEqual([2, expect.stringContaining(`This needs ${folder}, which this shop leaves out.\n`)]);
  });

  test('its settings are refused by name', async () => {
    const settings = {
      PHOTOS_IN: 's3://a',
      DATABASE_URL: 'postgres://a/b',
      EDITIONS_FROM: '/a',
      OPENSEARCH_URL: 'https://a',
    };
    const { code, output } = await runWith(settings, 'node', 'scripts/serve.ts');
    expect([code, output]).toEqual([1, expect.stringMatching(/^These settings are not right:\n/)]);
    for (const [name, folder] of Object.entries({
      PHOTOS_IN: 's3',
      DATABASE_URL: 'postgres',
      EDITIONS_FROM: 'editions',
      OPENSEARCH_URL: 'opensearch',
    }))
      expect(output).toContain(`  ${name}: this shop has no api/beyond/${folder}\n`);
  });
});
