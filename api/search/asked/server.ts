import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { indexVersion, readIndexFile, writeIndexFile } from '../index-file.ts';
import type { PackedIndex } from '../packed.ts';
import type { Answer, AskedNames, AskedSearch } from './asked-store.ts';
import { mostListed } from './asked-store.ts';
import { divided, mappings } from './documents.ts';

const askMilliseconds = 5000;
const loadMilliseconds = 120_000;
/** Bytes of one request of a load, about. */
const bulkBytes = 5 * 1024 * 1024;
const partBytes = 8 * 1024 * 1024;

/**
 * A server with the indexes of a shop's snapshots. An index is whole when an alias with the name of its snapshot and
 * code leads to it: one that was killed while it was filled is led to by none.
 * @param address its path names the shop: https://search.example/shop
 */
export function openServer(address: string) {
  const { origin, username, password, pathname } = new URL(address);
  const shop = pathname.slice(1) || 'parts';
  const auth = username
    ? { auth: { username: decodeURIComponent(username), password: decodeURIComponent(password) } }
    : {};
  const client = new Client({ node: origin, requestTimeout: askMilliseconds, maxRetries: 1, ...auth });
  const nameOf = (snapshot: string) => `${shop}-${snapshot}-${indexVersion()}`.toLowerCase();

  /** The whole index of a snapshot; undefined when there is none. */
  async function indexOf(snapshot: string): Promise<string | undefined> {
    const { body, statusCode } = await client.indices.getAlias({ name: nameOf(snapshot) }, { ignore: [404] });
    return statusCode === 404 ? undefined : Object.keys(body).sort()[0];
  }

  async function inFile<T>(work: (file: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'names-'));
    try {
      return await work(join(folder, 'names'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function bulk(index: string, lines: readonly string[]): Promise<void> {
    const { body } = await client.bulk(
      { index, body: `${lines.join('\n')}\n` as never },
      { requestTimeout: loadMilliseconds },
    );
    if (body.errors)
      throw new Error(`OpenSearch refused items: ${JSON.stringify(body.items.find((item) => item.index?.error))}`);
  }

  return {
    indexOf,
    close: () => client.close(),

    async ask(index: string, search: AskedSearch): Promise<Answer> {
      const { body } = await client.search({ index, body: search, request_cache: false });
      return body as unknown as Answer;
    },

    /** Fills an index with a snapshot's items, unless there is one. @returns its name */
    async load(snapshot: string, packed: PackedIndex): Promise<string> {
      const { names, items } = divided(packed);
      const index = `${nameOf(snapshot)}-${crypto.randomUUID().slice(0, 8)}`;
      const settings = {
        ...{ number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '-1' },
        ...{ max_result_window: mostListed, 'sort.field': 'position', 'sort.order': 'asc' },
      };
      const body = { settings: { index: settings }, mappings: mappings(names) } as never;
      await client.indices.create({ index, body }, { requestTimeout: loadMilliseconds, maxRetries: 0 });
      let lines: string[] = [];
      let bytes = 0;
      for (const item of items()) {
        const line = JSON.stringify(item);
        lines.push(`{"index":{"_id":"${item.position}"}}`, line);
        bytes += line.length;
        if (bytes < bulkBytes) continue;
        await bulk(index, lines);
        [lines, bytes] = [[], 0];
      }
      if (lines.length > 0) await bulk(index, lines);
      const whole = await inFile(async (file) => {
        await writeIndexFile(file, names);
        return readFile(file);
      });
      for (let part = 0; part * partBytes < whole.length; part++) {
        const own = whole.subarray(part * partBytes, (part + 1) * partBytes).toString('base64');
        await bulk(index, [`{"index":{"_id":"names-${part}"}}`, JSON.stringify({ names: own })]);
      }
      await client.indices.forcemerge({ index, max_num_segments: 1 }, { requestTimeout: loadMilliseconds * 10 });
      await client.indices.refresh({ index });
      const other = await indexOf(snapshot);
      if (other) {
        // Another process was faster.
        await client.indices.delete({ index });
        return other;
      }
      await client.indices.putAlias({ index, name: nameOf(snapshot) });
      return index;
    },

    /** What a process keeps of an index. @throws when a part of it is missing */
    async names(index: string): Promise<AskedNames> {
      const parts: Buffer[] = [];
      for (let part = 0; ; part++) {
        const { body, statusCode } = await client.get(
          { index, id: `names-${part}` },
          { ignore: [404], requestTimeout: loadMilliseconds },
        );
        if (statusCode === 404) break;
        parts.push(Buffer.from((body as unknown as { _source: { names: string } })._source.names, 'base64'));
      }
      const names = await inFile(async (file) => {
        await writeFile(file, Buffer.concat(parts));
        return readIndexFile<AskedNames>(file);
      });
      if (!names) throw new Error(`the names of ${index} are not whole`);
      return names;
    },
  };
}

export type SearchServer = ReturnType<typeof openServer>;
