import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { cannotStart, startOpenSearch } from './server.ts';

const isMissing = await cannotStart();

test.skipIf(isMissing)('a server starts, keeps what it is given, and ends', { timeout: 600_000 }, async () => {
  const server = await startOpenSearch(mkdtempSync(join(inject('testFolder'), 'opensearch-')));
  const document = `${server.address}/test/_doc/1`;
  const headers = { 'content-type': 'application/json' };
  const put = await fetch(document, { method: 'PUT', headers, body: JSON.stringify({ lists: [1, 2] }) });
  expect(put.status).toBe(201);
  expect(await (await fetch(document)).json()).toMatchObject({ _source: { lists: [1, 2] } });
  expect(await server.memory()).toBeGreaterThan(100e6);
  await server.end();
  await expect(fetch(document)).rejects.toThrow();
});
