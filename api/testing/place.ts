import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Whereabouts } from '../db/shop-db.ts';

/** Where a test keeps the data of a new shop. */
export async function newPlace(name: string): Promise<Whereabouts> {
  return { dataFolder: mkdtempSync(join(inject('testFolder'), `${name}-`)) };
}
