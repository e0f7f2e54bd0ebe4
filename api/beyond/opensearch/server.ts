import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { readIndexFile, writeIndexFile } from '../../search/index/index-file.ts';
import type { PackedIndex } from '../../search/index/packed.ts';
import { type Answer, mostListed, type SearchBody } from './answers.ts';
import { divided, mappings } from './documents.ts';
import type { KeptNames } from './names.ts';
import { openSearchVersion } from './version.ts';

/** Time limits in ms: for a search, for looking up an index, for a step of making one, and for merging it. */
const limits = { ask: 2000, look: 10_000, load: 120_000, merge: 3_600_000 } as const;

export interface ServerOptions {
  /** The most items in a shard of a new index; by default as many as the server searches well. */
  itemsOfShard?: number | undefined;
  /** After how many milliseconds a search is given up; by default as long as a shopper waits. */
  longestAsk?: number;
}

/** Roughly how many bytes one bulk request has. */
const bulkBytes = 5 * 1024 * 1024;
const partBytes = 8 * 1024 * 1024;
/** The server searches the shards of an index in parallel, but a small index is searched at less cost in one shard. */
const mostOfShard = 2_500_000;

/** A request that can be aborted. */
interface Request<T> extends Promise<T> {
  abort(): void;
}

/**
 * A server with the indexes of a shop's snapshots. An index is called SHOP-SNAPSHOT-CODE-MAKING; it is complete when
 * the alias SHOP-SNAPSHOT-CODE leads to it. While it is filled, only an alias of its own does, with `-filling` at its
 * end: so nothing can be put into an index that was removed meanwhile.
 *
 * Equal items come in the order of their positions without sorting, for which a search would have to read each
 * position. A shard has the items of one range of positions, in one sorted segment, and the server takes lower shards
 * first.
 * @param address its path names the shop: https://user:password@search.example/shop
 */
export function openServer(
  address: string,
  { itemsOfShard = mostOfShard, longestAsk = limits.ask }: ServerOptions = {},
) {
  const { origin, username, password, pathname } = new URL(address);
  const shop = pathname.slice(1) || 'parts';
  const auth = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  const client = new Client({ node: origin, requestTimeout: limits.load, maxRetries: 1, ...(username && { auth }) });
  const wholeOf = (snapshot: string) => `${shop}-${snapshot}-${openSearchVersion()}`.toLowerCase();
  const open = new Set<Request<unknown>>();

  /** The client's own timeout is for silence; this one also ends an answer that stops halfway. */
  async function within<T>(milliseconds: number, request: Request<T>): Promise<T> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      request.abort();
    }, milliseconds);
    open.add(request);
    try {
      return await request;
    } catch (error) {
      throw isLate ? new Error(`no answer within ${milliseconds} ms`, { cause: error }) : error;
    } finally {
      clearTimeout(timer);
      open.delete(request);
    }
  }

  const fillingOf = (index: string) => `${index}-filling`;

  /** The complete index of a snapshot for this code; undefined when there is none. */
  async function indexOf(snapshot: string, milliseconds: number = limits.look): Promise<string | undefined> {
    const asked = client.indices.getAlias({ name: wholeOf(snapshot) }, { ignore: [404] });
    const { body, statusCode } = await within(milliseconds, asked);
    return statusCode === 404 ? undefined : Object.keys(body).sort()[0];
  }

  /** For each shard of an index, a routing value that leads to it. */
  async function routesOf(index: string, shards: number): Promise<string[]> {
    const routes: string[] = [];
    for (let word = 0; routes.filter(Boolean).length < shards; word++) {
      const routing = String(word);
      const { body } = await client.searchShards({ index, routing });
      routes[body.shards[0]?.[0]?.shard as number] ??= routing;
    }
    return routes;
  }

  async function fill(filling: string, { names, items }: ReturnType<typeof divided>, shards: number): Promise<void> {
    const routes = shards > 1 ? await routesOf(filling, shards) : [];
    const ofShard = Math.ceil(names.items / shards);
    let lines: string[] = [];
    let bytes = 0;
    // The client's own bulk helper waits for ever when a request takes longer than its flush interval.
    const put = async () => {
      const { body } = await client.bulk({ index: filling, body: lines as never, require_alias: true });
      const refused = body.errors && body.items.find(({ index }) => index?.error)?.index?.error;
      if (refused) throw new Error(`OpenSearch refused items: ${JSON.stringify(refused)}`);
      [lines, bytes] = [[], 0];
    };
    for (const item of items()) {
      const line = JSON.stringify(item);
      const routing = routes[Math.floor(Number(item.position) / ofShard)];
      lines.push(JSON.stringify({ index: { _id: String(item.position), routing } }), line);
      bytes += line.length;
      if (bytes >= bulkBytes) await put();
    }
    if (lines.length > 0) await put();
    const whole = await inFile(async (file) => {
      await writeIndexFile(file, names);
      return readFile(file);
    });
    for (let part = 0; part * partBytes < whole.length; part++) {
      const own = whole.subarray(part * partBytes, (part + 1) * partBytes).toString('base64');
      await client.index({ index: filling, id: `names-${part}`, body: { names: own }, require_alias: true });
    }
  }

  return {
    indexOf,
    /** The alias that leads to the complete index of a snapshot for this code. */
    wholeOf,

    /** Aborts open requests and closes the connections. */
    close(): Promise<void> {
      for (const request of open) request.abort();
      return client.close();
    },

    async ask(index: string, search: SearchBody): Promise<Answer> {
      const cancel_after_time_interval = `${longestAsk}ms`;
      const asked = client.search({ index, body: search, request_cache: false, cancel_after_time_interval });
      return (await within(longestAsk, asked)).body as unknown as Answer;
    },

    /**
     * Fills an index with a snapshot's items.
     * @returns its name, or that of one that another process completed before
     */
    async load(snapshot: string, packed: PackedIndex): Promise<string> {
      const parts = divided(packed);
      const index = `${wholeOf(snapshot)}-${crypto.randomUUID().slice(0, 8)}`;
      const filling = fillingOf(index);
      const shards = Math.ceil(parts.names.items / itemsOfShard) || 1;
      const settings = {
        number_of_shards: shards,
        auto_expand_replicas: '0-1',
        refresh_interval: '-1',
        max_result_window: mostListed,
        'sort.field': 'position',
        'sort.order': 'asc',
      };
      const body = { settings: { index: settings }, mappings: mappings(parts.names), aliases: { [filling]: {} } };
      await client.indices.create({ index, body: body as never }, { maxRetries: 0 });
      await fill(filling, parts, shards);
      const merging = { requestTimeout: limits.merge, maxRetries: 0 };
      const { body: merged } = await client.indices.forcemerge({ index, max_num_segments: 1 }, merging);
      if (merged._shards?.failed)
        throw new Error(`OpenSearch did not merge ${index}: ${JSON.stringify(merged._shards)}`);
      await client.indices.refresh({ index });
      const other = await indexOf(snapshot);
      if (other) {
        // Another process was faster.
        await client.indices.delete({ index });
        return other;
      }
      const actions = [{ remove: { index, alias: filling } }, { add: { index, alias: wholeOf(snapshot) } }];
      await client.indices.updateAliases({ body: { actions } });
      return index;
    },

    /**
     * Reads what a process keeps of an index.
     * @throws when a part is missing
     */
    async names(index: string): Promise<KeptNames> {
      const parts: Buffer[] = [];
      for (let part = 0; ; part++) {
        const asked = client.get({ index, id: `names-${part}` }, { ignore: [404] });
        const { body, statusCode } = await within(limits.load, asked);
        if (statusCode === 404) break;
        parts.push(Buffer.from((body as unknown as { _source: { names: string } })._source.names, 'base64'));
      }
      const names = await inFile(async (file) => {
        await writeFile(file, Buffer.concat(parts));
        return readIndexFile<KeptNames>(file);
      });
      if (!names) throw new Error(`the names of ${index} are not whole`);
      return names;
    },

    /**
     * Removes the shop's indexes of other snapshots and its incomplete ones; a process that is filling one starts
     * again.
     */
    async removeOthers(snapshots: readonly string[]): Promise<void> {
      const { body } = await client.indices.getAlias({ index: `${shop}-*` });
      const made = new RegExp(`^${shop}-(\\d{14}-[0-9a-f]{8})-[0-9a-f]{12}-icu[\\d.]+-[0-9a-f]{8}$`);
      for (const [index, { aliases }] of Object.entries(body)) {
        const [, snapshot] = made.exec(index) ?? [];
        if (snapshot === undefined) continue;
        if (snapshots.includes(snapshot) && !(fillingOf(index) in (aliases ?? {}))) continue;
        await client.indices.delete({ index, ignore_unavailable: true });
      }
    },
  };
}

async function inFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'names-'));
  try {
    return await work(join(folder, 'names'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type SearchServer = ReturnType<typeof openServer>;
