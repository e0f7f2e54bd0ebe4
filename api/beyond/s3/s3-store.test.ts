import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type S3Server, serveS3 } from '../../../scripts/laboratory/s3-server.ts';
import { keepsObjects } from '../../data/objects/fixtures/keeps-objects.ts';
import { openObjectStore } from '../../serve/beyond.ts';

const folder = mkdtempSync(join(inject('testFolder'), 's3-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await serveS3(join(folder, 's3'));
});
afterAll(() => s3.close());

keepsObjects('S3', folder, () => openObjectStore(s3.place('a/prefix')));

test('a prefix is the same with a slash behind it', async () => {
  await (await openObjectStore(s3.place('same'))).put('one', Buffer.from('1'));
  expect((await (await openObjectStore(s3.place('same/'))).get('one'))?.toString()).toBe('1');
});

test('a store that does not answer as it should fails, instead of being empty', async () => {
  const nowhere = await openObjectStore(s3.place('').replace('s3://shop/', 's3://no-such-bucket/'));
  await expect(nowhere.get('a')).rejects.toThrow(/bucket/i);
});
