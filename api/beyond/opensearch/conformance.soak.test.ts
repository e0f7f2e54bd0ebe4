import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { behaviour, conformsToSearchEngine, sets } from '../../../scripts/laboratory/engine/conformance.ts';
import { cannotStart, type OpenSearchServer, startOpenSearch } from '../../../scripts/laboratory/opensearch/server.ts';
import { openSearchEngines } from './search.ts';

describe.skipIf(await cannotStart())('with a real server', () => {
  let server: OpenSearchServer;
  beforeAll(async () => {
    server = await startOpenSearch(mkdtempSync(join(inject('testFolder'), 'opensearch-')), '1g');
  }, 600_000);
  afterAll(async () => {
    await server?.end();
  });

  describe.each([
    ['in one shard', undefined, { pairs: 100, oneOfPairs: 400 }],
    // With more shards only the merging of their hits differs; a part of each set shows that.
    ['in many', 150, { pairs: 25, oneOfPairs: 2000, oneOf: 4 }],
  ])('%s', (inShards, itemsOfShard, howMany) => {
    let engines: ReturnType<typeof openSearchEngines>;
    beforeAll(() => {
      const shop = `${server.address}/${inShards.replaceAll(' ', '_')}`;
      // This tests what is found, not how fast: the two cores run all other tests too.
      engines = openSearchEngines(shop, console.error, { itemsOfShard, longestAsk: 60_000 });
    });
    afterAll(() => engines.close());

    conformsToSearchEngine(
      {
        name: 'OpenSearch',
        create: (catalogue, options) => engines.createSearch(catalogue, options),
        ...{ patience: 120_000, ...howMany },
      },
      [...behaviour, ...sets],
    );
  });
});
