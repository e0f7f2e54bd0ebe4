import { gunzipSync, gzipSync } from 'node:zlib';
import { lookup } from 'mrmime';
import { z } from 'zod';
import { hashOf } from '../../../api/data/objects/file-hashes.ts';
import { forEachAtOnce, objectsAtOnce } from '../../../api/data/objects/object-store.ts';
import type { PublishOptions } from '../../../api/serve/release/editions.ts';
import { cachingOf } from '../../../api/serve/release/site-rules.ts';
import { type CopiedFile, hostsFolder } from '../../catalogue/generate/page-copies.ts';

/**
 * The content's hash of each file in the place, by path, as the last publication left it. Where a publication was
 * killed, `changing` marks a file that is there in its old or new form, and `perhaps` one that may be there.
 */
const stateKey = `${hostsFolder}/published.json.gz`;
const state = z.record(z.string(), z.string());
type State = z.infer<typeof state>;
const [changing, perhaps] = ['changing', 'perhaps'];

export interface PagesPublished {
  files: number;
  sent: number;
  removed: number;
  /** Paths of all files that were added, changed or removed. */
  changed: string[];
}

const isThere = (before: State, path: string) => path in before && before[path] !== perhaps;
const isPage = (path: string) => path.endsWith('.html');

/**
 * Brings a place that a web server or a CDN shows up to date with a copy; only what has changed is sent. Wherever this
 * is killed, the site is whole: whatever a page leads to or loads is sent before the page, and removed after it.
 * @param beforeEnd called with the changed paths before the publication counts as done; if it fails, the next one
 * repeats them all
 */
export async function publishPages(
  copy: ReadonlyMap<string, CopiedFile>,
  { store, hashes, all = false, onProgress }: Omit<PublishOptions, 'searchIndex' | 'key'>,
  beforeEnd: (changed: string[]) => void = () => {},
): Promise<PagesPublished> {
  const packed = await store.get(stateKey);
  const before: State = packed ? state.parse(JSON.parse(gunzipSync(packed).toString())) : {};
  const after: State = {};
  for (const [path, source] of copy)
    after[path] = 'file' in source ? (await hashes.of(source.file)).hash : hashOf(source.text);
  const sent = Object.keys(after).filter((path) => all || before[path] !== after[path]);
  const removed = Object.keys(before).filter((path) => !(path in after));
  const changed = [...sent, ...removed].sort();
  const write = (to: State) => store.put(stateKey, gzipSync(JSON.stringify(to)));
  if (changed.length > 0) {
    // Until everything has arrived, the record promises nothing about the changing files.
    const stays = (path: string) => path in after && isThere(before, path);
    await write({
      ...before,
      ...Object.fromEntries(changed.map((path) => [path, stays(path) ? changing : perhaps])),
    });
    let done = 0;
    for (const step of inOrder(sent, before))
      await forEachAtOnce(step, objectsAtOnce, async (path) => {
        const source = copy.get(path) as CopiedFile;
        const content = 'file' in source ? source : Buffer.from(source.text);
        await store.put(path, content, { type: typeOf(path), caching: cachingOf(path) });
        done += 1;
        onProgress?.(done, sent.length);
      });
    await store.remove(removed);
    beforeEnd(changed);
    await write(after);
  } else {
    // The list of an earlier publication must not be purged again.
    beforeEnd([]);
  }
  return { files: copy.size, sent: sent.length, removed: removed.length, changed };
}

/**
 * New files before the pages that may lead to them, and what pages load before the pages: new scripts and the like, new
 * pages, then what the site already shows.
 */
function inOrder(paths: readonly string[], before: State): string[][] {
  const isNew = (path: string) => !isThere(before, path);
  return [
    paths.filter((path) => isNew(path) && !isPage(path)),
    paths.filter((path) => isNew(path) && isPage(path)),
    paths.filter((path) => !isNew(path) && !isPage(path)),
    paths.filter((path) => !isNew(path) && isPage(path)),
  ];
}

/** With the character set: every text of the site is UTF-8. */
function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type;
}

/**
 * What a CDN must forget, one address a line: file paths for CloudFront, whose cache knows pages by their files, or
 * else whole addresses as shoppers request them.
 * @param origin such as https://shop.example; undefined for CloudFront
 */
export function purgeList(changed: readonly string[], origin: string | undefined): string {
  const addresses = changed.map((path) => {
    const file = `/${path.split('/').map(encodeURIComponent).join('/')}`;
    return origin === undefined ? file : origin + (file.replace(/\/index\.html$/, '') || '/');
  });
  return addresses.map((address) => `${address}\n`).join('');
}
