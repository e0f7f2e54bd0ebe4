import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type RunningShop, startCommand, untilReady } from '../../scripts/laboratory/processes';
import { copied } from '../../scripts/laboratory/test-project';
import { dataFolder, root } from './prepare';
import { openShop } from './shop';

/** A shop of India: a copy of the project whose content/shop.yaml is the example with GST, started as a shop starts. */

const folder = join(dataFolder, 'india');
const project = join(folder, 'project');
/** Its orders, customers and mails, and its catalogue. */
const data = join(folder, 'data');

/** Mails about an order have links only in a shop that knows its public address. */
const settings = { DEMO: 'false', SITE_URL: 'http://parts.example' };

/** What was compiled and generated before is kept: a second run takes seconds. */
function copyProject(): void {
  mkdirSync(project, { recursive: true });
  for (const name of [...copied, 'scripts']) {
    rmSync(join(project, name), { recursive: true, force: true });
    cpSync(join(root, name), join(project, name), { recursive: true });
  }
  copyFileSync(join(project, 'content/examples/shop-gst.yaml'), join(project, 'content/shop.yaml'));
  // Vite serves no file outside its project.
  if (!existsSync(join(project, 'node_modules')))
    execFileSync('cp', ['-al', join(root, 'node_modules'), join(project, 'node_modules')]);
}

async function run(script: string, ...args: string[]): Promise<string> {
  const end = await startCommand(data, script, args, settings, project).ended;
  if (end.code !== 0) throw new Error(`${script} ended with ${end.code ?? end.signal}:\n${end.output}`);
  return end.output;
}

/** A small sample as the first catalogue of a shop without customers. */
async function newShop(): Promise<void> {
  mkdirSync(data, { recursive: true });
  const kept = ['snapshots', 'releases', 'packages'];
  for (const name of readdirSync(data)) if (!kept.includes(name)) rmSync(join(data, name), { recursive: true });
  const sample = join(folder, 'sample');
  rmSync(sample, { recursive: true, force: true });
  await run('sample.ts', '--items', '120', '--out', sample);
  await run('import.ts', sample);
}

/** A new shop of India, started with the command of `npm start`. */
export async function openIndianShop(): ReturnType<typeof openShop> {
  copyProject();
  await newShop();
  // What the start below does as well, but a busy machine may take longer for it than `untilReady` waits.
  await run('start.ts', '--new', '--prepare');
  const PORT = String(await freePort());
  return openShop(data, () => start(PORT), run);
}

async function start(PORT: string): Promise<RunningShop> {
  const running = startCommand(data, 'start.ts', ['--new'], { ...settings, PORT }, project);
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    return (await running.ended).code;
  };
  const shop = { ...running, origin: `http://127.0.0.1:${PORT}`, end };
  await untilReady(shop);
  return shop;
}
