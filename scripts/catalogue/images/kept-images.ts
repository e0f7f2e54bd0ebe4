import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { imageId, keptImages } from '../../../api/catalogue/images.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { filesOf, type Picture } from '../../../api/shop/images/rules.ts';
import { KnownImages } from './known-images.ts';

/** The kept pictures of all editions: which there are, and which may go. */

/** The files of the pictures that are made, by their name in a release. */
const madeFolder = (dataFolder: string) => join(keptImages(dataFolder), 'images');
export const originalsFolder = (dataFolder: string) => join(keptImages(dataFolder), 'originals');

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** The pictures of a snapshot; none in one of a version that had no pictures. @throws when it cannot be read */
export function imagesOf(dataFolder: string, snapshot: string): Pick<Picture, 'id' | 'width'>[] {
  const db = new Database(snapshotFile(dataFolder, snapshot), { readonly: true, fileMustExist: true });
  try {
    const has = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'images'").get();
    if (!has) return [];
    return db.prepare<[], Pick<Picture, 'id' | 'width'>>('SELECT id, width FROM images').all();
  } finally {
    db.close();
  }
}

/** The files that pages of a snapshot may show, as a release names them, and which of them are made. */
export function filesOfSnapshot(dataFolder: string, snapshot: string): { made: string[]; missing: Set<string> } {
  const wanted = imagesOf(dataFolder, snapshot);
  if (wanted.length === 0) return { made: [], missing: new Set() };
  const have = new Set(namesIn(madeFolder(dataFolder)).map((name) => `images/${name}`));
  const made: string[] = [];
  const missing = new Set<string>();
  for (const picture of wanted)
    for (const file of filesOf(picture)) {
      if (have.has(file)) made.push(file);
      else missing.add(picture.id);
    }
  return { made, missing };
}

/** The contents of the originals, by the id of their picture. */
export function originals(dataFolder: string): Map<string, string> {
  return new Map(
    namesIn(originalsFolder(dataFolder)).flatMap((name) =>
      /^[0-9a-f]{32}$/.test(name) ? [[imageId(name), name]] : [],
    ),
  );
}

/** A process that makes pictures may be at work on a file; one as old as this was left by a killed one. */
const unfinishedMilliseconds = 86_400_000;

function isLeft(file: string): boolean {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return mtimeMs !== undefined && Math.abs(Date.now() - mtimeMs) > unfinishedMilliseconds;
}

/**
 * Removes the pictures that none of these snapshots has, and originals that the last package does not have either.
 * Without certainty, all stay.
 */
export function removeOtherImages(dataFolder: string, snapshots: readonly string[]): void {
  if (!existsSync(keptImages(dataFolder))) return;
  let kept: Set<string>;
  try {
    kept = new Set(snapshots.flatMap((snapshot) => imagesOf(dataFolder, snapshot).map(({ id }) => id)));
  } catch {
    return;
  }
  removeIn(madeFolder(dataFolder), (name) => kept.has(name.slice(0, name.indexOf('-'))));
  const known = new KnownImages(dataFolder);
  try {
    const ofPackage = new Set(known.contentsOfFiles());
    const stays = (content: string) => ofPackage.has(content) || kept.has(imageId(content));
    removeIn(originalsFolder(dataFolder), stays);
    known.keepAnswers(stays);
  } finally {
    known.close();
  }
}

function removeIn(folder: string, stays: (name: string) => boolean): void {
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    if (name.endsWith('.tmp') ? isLeft(file) : !stays(name)) rmSync(file, { force: true });
  }
}
