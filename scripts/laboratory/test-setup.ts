import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { snapshotFile } from '../../api/catalogue/snapshots.ts';
import { languageCodes } from '../../api/contract/languages.ts';
import { connectEither } from '../../api/db/connect.ts';
import { makeIndex } from '../../api/search/make-index.ts';
import { importPackage } from '../catalogue/import/import-package.ts';
import { writeSample } from '../catalogue/sample/write-sample.ts';
import { root } from '../cli/project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A snapshot of a small sample catalogue, for reading. */
    snapshotFile: string;
    /** The package it was imported from. */
    samplePackage: string;
    /** A new shop.db: its migrations take a quarter of a shop's start. */
    emptyShopDb: string;
    /** A folder for what tests write; removed after the run. */
    testFolder: string;
  }
}

const items = 300;

/** Once per run: a small sample catalogue, imported like any other, and its search index. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = join(root, 'var', 'test', String(process.pid));
  const sample = join(folder, 'sample');
  mkdirSync(folder, { recursive: true });
  // A command takes half the time to start when its code was read before, and hundreds of them start. It is kept: a
  // process writes it when it ends, which may be after this folder is removed.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'var', 'compiled-code');
  await writeSample({ items, out: sample, seed: 7, languages: languageCodes });
  const report = await importPackage({ path: sample, dataFolder: folder });
  const snapshot = snapshotFile(folder, report.snapshot);
  await makeIndex(snapshot, async () => new Map());
  project.provide('snapshotFile', snapshot);
  project.provide('samplePackage', sample);
  // A file whatever DATABASE_URL names: it is for the tests on PostgreSQL.
  await (await connectEither({ dataFolder: folder })).close();
  project.provide('emptyShopDb', join(folder, 'shop.db'));
  project.provide('testFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
