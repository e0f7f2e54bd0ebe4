import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { indexFileOf } from '../../../api/search/index/index-file.ts';
import { root } from '../../cli/project.ts';
import * as processes from '../processes.ts';

/** Each shopper has a separate address, as reported by a proxy. */
const settings = { DEMO: 'false', TRUST_PROXY: '127.0.0.1' };

/**
 * Starts the server of a data folder and waits until it is ready: until then it refuses requests that need its
 * catalogue.
 */
export const startShop = (dataFolder: string, env: Record<string, string> = {}) =>
  processes.startShop(dataFolder, { ...settings, ...env });

/** Starts it without waiting: for a shop that may not start. */
export const launchShop = (dataFolder: string, env: Record<string, string> = {}) =>
  processes.launchShop(dataFolder, { ...settings, ...env });

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
  const snapshot = join(folder, 'snapshots', `${id}.sqlite`);
  symlinkSync(snapshotFile, snapshot);
  if (existsSync(indexFileOf(snapshotFile))) symlinkSync(indexFileOf(snapshotFile), indexFileOf(snapshot));
  writeFileSync(join(folder, 'snapshots', 'current'), `${id}\n`);
  writeFileSync(join(release, 'index.html'), '<!doctype html><title>Purza</title>');
  writeFileSync(join(release, 'robots.txt'), 'User-agent: *');
  symlinkSync(join(root, 'site', 'public', 'locales'), join(release, 'locales'));
  const handler = "export const handler = async (_request, response) => response.writeHead(404).end('<p>');\n";
  writeFileSync(join(site, 'server', 'entry.mjs'), handler);
  writeFileSync(join(site, 'server', 'render.mjs'), 'export const inlineScripts = [];\n');
  writeFileSync(join(folder, 'releases', 'current.json'), JSON.stringify({ id: 'r1', snapshot: id, site }));
}

/** Shifts the clock of a shop that was started with the file CLOCK by this many milliseconds from the true time. */
export function moveClock({ child }: processes.RunningShop, file: string, milliseconds: number): void {
  writeFileSync(file, String(milliseconds));
  child.kill('SIGUSR2');
}
