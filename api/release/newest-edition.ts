import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectStore } from '../objects/object-store.ts';
import { readPointer } from './published.ts';
import { isSigned, publicKeyOf } from './signing.ts';

/** What a process believes of a place where editions are published. */
export interface Believes {
  dataFolder: string;
  /** Public keys of publishers; undefined: whoever can write there is believed. */
  signedBy: readonly string[] | undefined;
}

/**
 * The newest edition of a place. With keys, only one that their owner signed, and never one that was the newest before the
 * one that this data folder has seen last: whoever can write into the place cannot put an old one back.
 * @returns its id; undefined before the first
 * @throws Error when it is not signed as it should be, or damaged
 */
export async function newestEdition(
  store: ObjectStore,
  { dataFolder, signedBy }: Believes,
): Promise<string | undefined> {
  const pointer = await readPointer(store);
  if (!pointer || !signedBy) return pointer?.edition;
  const { edition, at = 0 } = pointer;
  if (
    !isSigned(
      pointer,
      signedBy.flatMap((line) => publicKeyOf(line) ?? []),
    )
  )
    throw new Error(`the edition ${edition} is not signed with a key of EDITIONS_SIGNED_BY`);
  const file = join(dataFolder, 'editions-seen.json');
  const seen = lastSeen(file);
  if (at < seen) throw new Error(`the edition ${edition} was signed before one that was here already`);
  if (at > seen) {
    writeFileSync(`${file}.tmp`, `${JSON.stringify({ at })}\n`, { flush: true });
    renameSync(`${file}.tmp`, file);
  }
  return edition;
}

function lastSeen(file: string): number {
  try {
    const { at } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(at) ? at : 0;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT' || error instanceof SyntaxError) return 0;
    throw error;
  }
}
