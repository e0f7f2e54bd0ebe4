import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../data/failures.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { publicKeyOf } from '../../serve/public-key.ts';
import type { EditionPlace } from '../../serve/release/editions.ts';
import { readPointer } from './published.ts';
import { isSigned } from './signing.ts';

/**
 * The newest edition of a place. With keys, only an edition signed with one of them is taken, and none signed before
 * the last one that this data folder has seen. So nobody who can write to the place can put an old edition back. A
 * folder that has seen none can only check the age of the signature, which each publication renews.
 * @returns its id; undefined before the first
 * @param now milliseconds since 1970
 * @throws Error when the signature is missing, wrong or too old, or the pointer is damaged
 */
export async function newestEdition(
  store: ObjectStore,
  { dataFolder, signedBy, signedWithin }: Pick<EditionPlace, 'dataFolder' | 'signedBy' | 'signedWithin'>,
  now = Date.now(),
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
  if (at > seen && signedWithin > 0 && now - at > signedWithin)
    throw new Error(
      `the edition ${edition} was signed on ${moment(at)}, which is more than ${signedWithin / day} days before ${moment(now)}. Where editions are made, npm run publish signs it anew; EDITIONS_SIGNED_DAYS takes older ones`,
    );
  if (at > seen) {
    writeFileSync(`${file}.tmp`, `${JSON.stringify({ at })}\n`, { flush: true });
    renameSync(`${file}.tmp`, file);
  }
  return edition;
}

const day = 24 * 60 * 60_000;
const moment = (at: number) => new Date(at).toISOString();

function lastSeen(file: string): number {
  try {
    const { at } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(at) ? at : 0;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return 0;
    throw error;
  }
}
