import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { askedSearch } from '../../../api/search/asked/asked-search.ts';
import { cannotStart, type OpenSearchServer, startOpenSearch } from '../opensearch/server.ts';
import { behaviour, conformsToSearchEngine, sets } from './conformance.ts';

describe.skipIf(await cannotStart())('with a real server', () => {
  let server: OpenSearchServer;
  let engines: ReturnType<typeof askedSearch>;
  beforeAll(async () => {
    server = await startOpenSearch(mkdtempSync(join(inject('testFolder'), 'opensearch-')), '1g');
    engines = askedSearch(server.address);
  }, 600_000);
  afterAll(async () => {
    await engines?.close();
    await server?.end();
  });

  conformsToSearchEngine(
    {
      name: 'OpenSearch',
      create: (catalogue, options) => engines.createSearch(catalogue, options),
      ...{ patience: 120_000, pairs: 100 },
    },
    [...behaviour, ...sets],
  );
});
