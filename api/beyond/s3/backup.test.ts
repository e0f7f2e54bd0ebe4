import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { serveS3 } from '../../../scripts/laboratory/s3-server.ts';
import { makeBackup } from '../../../scripts/operations/backup/make-backup.ts';
import { restoreBackup } from '../../../scripts/operations/backup/restore-backup.ts';
import { openStore } from '../../serve/shop-data.ts';
import { photoFiles } from '../../shop/photo/store.ts';

const newFolder = () => mkdtempSync(join(inject('testFolder'), 'backup-'));

test('photos that several machines share are in the backup, and a restore puts them back', async () => {
  const s3 = await serveS3(newFolder());
  const [dataFolder, file] = [newFolder(), join(newFolder(), 'shop.tar.gz')];
  const photos = photoFiles({ dataFolder, photosIn: s3.place('photos') });
  const name = await photos.keep(Buffer.from('picture'));
  const store = await openStore({ dataFolder });
  const user = { email: 'asha@example.com', passwordHash: 'x', firstName: 'Asha', lastName: null, phone: null };
  const { id = '' } = (await store.users.create(user, 1)) ?? {};
  await store.users.setPhoto(id, name);
  await store.close();
  await makeBackup({ dataFolder, photosIn: s3.place('photos') }, file);
  await photos.remove(name);
  await restoreBackup({ dataFolder: newFolder(), photosIn: s3.place('photos') }, file);
  expect((await photos.read(name))?.toString()).toBe('picture');
  // A restore to a single machine works too.
  const alone = newFolder();
  await restoreBackup({ dataFolder: alone }, file);
  expect(readFileSync(join(alone, 'photos', name), 'utf8')).toBe('picture');
  await s3.close();
});
