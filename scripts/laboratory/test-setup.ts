import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { snapshotFile } from '../../api/catalogue/snapshots.ts';
import { makeIndex } from '../../api/search/index/make-index.ts';
import { connectShopDb } from '../../api/serve/shop-data.ts';
import { languageCodes } from '../../api/shop/language/languages.ts';
import { importPackage } from '../catalogue/import/import-package.ts';
import { writeSample } from '../catalogue/sample/write-sample.ts';
import { root } from '../cli/project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A snapshot of a small sample catalogue, for reading. */
    snapshotFile: string;
    /** The package it was imported from. */
    samplePackage: string;
    /** A new shop.db: running its migrations takes a quarter of a shop's start. */
    emptyShopDb: string;
    /** A folder for files of tests; removed after the run. */
    testFolder: string;
    /** A folder for the data of shops; removed after the run. */
    shopsFolder: string;
  }
}

const items = 300;

/** Once per run: a small sample catalogue, imported like any other, and its search index. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (project.vitest.projects.every(({ name }) => name === 'pure')) return () => {};
  const folder = join(root, 'var', 'test', String(process.pid));
  const sample = join(folder, 'sample');
  mkdirSync(folder, { recursive: true });
  // Hundreds of commands start, and each starts twice as fast when its code was compiled before. The cache stays after
  // the run: a process writes it when it ends, which may be after this folder is removed.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'var', 'compiled-code');
  await writeSample({ items, out: sample, seed: 7, languages: languageCodes });
  const report = await importPackage({ path: sample, dataFolder: folder });
  const snapshot = snapshotFile(folder, report.snapshot);
  await makeIndex(snapshot, async () => new Map());
  project.provide('snapshotFile', snapshot);
  project.provide('samplePackage', sample);
  await (await connectShopDb({ dataFolder: folder })).close();
  project.provide('emptyShopDb', join(folder, 'shop.db'));
  project.provide('testFolder', folder);
  const shops = shopsFolder() ?? folder;
  project.provide('shopsFolder', shops);
  return () => {
    // What is in memory goes at once.
    if (shops !== folder) rmSync(shops, { recursive: true, force: true });
    removeLater(folder);
  };
}

/**
 * Removes a folder in a process of its own. The soak leaves tens of thousands of files, and a disk that discards the
 * blocks of each took more than seven minutes for them.
 */
function removeLater(folder: string): void {
  const gone = `${folder}.gone`;
  renameSync(folder, gone);
  const remove = "require('node:fs').rmSync(process.argv[1], { recursive: true, force: true })";
  spawn(process.execPath, ['-e', remove, gone], { detached: true, stdio: 'ignore' }).unref();
}

const memory = '/dev/shm';
const inMemory = `purza-shops-${process.getuid?.()}-`;
const gigabyte = 2 ** 30;

/**
 * A folder in memory, if there is plenty: a shop waits for the disk at each write, which takes half of the time of
 * tests that write. Removes leftovers of killed runs of the same user.
 */
function shopsFolder(): string | undefined {
  if (!existsSync(memory)) return undefined;
  for (const name of readdirSync(memory).filter((one) => one.startsWith(inMemory)))
    if (!existsSync(join('/proc', name.slice(inMemory.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < 6 * gigabyte) return undefined;
  const folder = join(memory, inMemory + process.pid);
  mkdirSync(folder, { recursive: true });
  return folder;
}
