import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { freePort, until } from '../kill/commands.ts';

/** None outlives the run, however that ends. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

const root = resolve(import.meta.dirname, '..', '..');
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** A data folder with a catalogue and a release of one page: what the real server needs to start. */
export function newShop(parent: string, snapshotFile: string): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'shop-'));
  prepareShop(folder, snapshotFile);
  return folder;
}

export function prepareShop(folder: string, snapshotFile: string): void {
  const site = join(folder, 'site');
  const release = join(folder, 'releases', 'r1');
  for (const made of [join(site, 'server'), join(site, 'client'), release, join(folder, 'snapshots')])
    mkdirSync(made, { recursive: true });
  const id = basename(snapshotFile, '.sqlite');
  symlinkSync(snapshotFile, join(folder, 'snapshots', `${id}.sqlite`));
  writeFileSync(join(folder, 'snapshots', 'current'), `${id}\n`);
  writeFileSync(join(release, 'index.html'), '<!doctype html><title>Purza</title>');
  symlinkSync(join(root, 'site', 'public', 'locales'), join(release, 'locales'));
  const render = "export const render = async () => new Response('<p>', { status: 404 });\n";
  writeFileSync(join(site, 'server', 'entry.mjs'), `${render}export const inlineScripts = [];\n`);
  writeFileSync(join(folder, 'releases', 'current.json'), JSON.stringify({ id: 'r1', snapshot: id, site }));
}

export type RunningShop = Awaited<ReturnType<typeof startShop>>;

/** The real server of a data folder, as a process of its own, answering. */
export async function startShop(dataFolder: string, env: Record<string, string> = {}) {
  const shop = await launchShop(dataFolder, env);
  await until('the shop answers', async () => {
    if (shop.child.exitCode !== null) throw new Error(`the shop ended with ${shop.child.exitCode}:\n${shop.output()}`);
    return fetch(`${shop.origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  });
  return shop;
}

/** Without waiting: for a shop that may not come up. @param env settings; with CLOCK, a file, its clock can be set */
export async function launchShop(dataFolder: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const script = join(dirname(import.meta.dirname), 'serve.ts');
  const preload = env.CLOCK ? ['--import', join(import.meta.dirname, 'clock.ts')] : [];
  const child = spawn(process.execPath, ['--no-experimental-webstorage', ...preload, script], {
    cwd: root,
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      SHOP_DATA: dataFolder,
      PORT: String(port),
      DEMO: 'false',
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  const ended = once(child, 'close');
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    /** @returns the exit code; null when a signal ended it */
    async end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
    ended: async () => {
      await ended;
      return child.exitCode;
    },
  };
}

/** Sets the clock of a shop that was started with the file CLOCK, to so many milliseconds from the true time. */
export function moveClock({ child }: RunningShop, file: string, milliseconds: number): void {
  writeFileSync(file, String(milliseconds));
  child.kill('SIGUSR2');
}
