import { mkdtempSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { sharesPhotos } from './fixtures/shared-photos.ts';
import { photoFiles } from './store.ts';

const folder = mkdtempSync(join(inject('testFolder'), 'photos-'));

sharesPhotos('in a folder', folder, () => join(folder, 'shared'));

test('in a folder, no other user of the machine can read it', async () => {
  for (const photosIn of [undefined, join(folder, 'private')]) {
    const dataFolder = mkdtempSync(join(folder, 'modes-'));
    const name = await photoFiles({ dataFolder, photosIn }).keep(Buffer.from('picture'));
    expect(statSync(join(photosIn ?? join(dataFolder, 'photos'), name)).mode & 0o777).toBe(0o600);
  }
});
