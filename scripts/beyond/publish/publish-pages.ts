import { gunzipSync, gzipSync } from 'node:zlib';
import { lookup } from 'mrmime';
import { z } from 'zod';
import { hashOf } from '../../../api/data/objects/file-hashes.ts';
import { forEachAtOnce, objectsAtOnce } from '../../../api/data/objects/object-store.ts';
import type { PublishOptions } from '../../../api/serve/release/editions.ts';
import { cachingOf } from '../../../api/serve/release/site-rules.ts';
import { type CopiedFile, hostsFolder } from '../../catalogue/generate/page-copies.ts';

/**
 * What the place holds by path, as the last publication left it: the name of the content. Where one was killed, `changing`
 * is a file that is there in one form or another, and `perhaps` one that may be there.
 */
const stateKey = `${hostsFolder}/published.json.gz`;
const state = z.record(z.string(), z.string());
type State = z.infer<typeof state>;
const [changing, perhaps] = ['changing', 'perhaps'];

export interface PagesPublished {
  files: number;
  sent: number;
  removed: number;
  /** Paths of all files that are no longer what they were. */
  changed: string[];
}

const isThere = (before: State, path: string) => path in before && before[path] !== perhaps;
const isPage = (path: string) => path.endsWith('.html');

/**
 * Brings a place that a web server or a CDN shows up to date with a copy; only what has changed is sent. Wherever this is
 * killed, the site is whole: whatever a page leads to or loads is sent before the page, and removed after it.
 * @param beforeEnd called with what changed before the publication counts as done; if it fails, all comes again
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
    // Nothing is known of what is being changed until all of it has arrived.
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
    // What an earlier publication told is no longer to be done.
    beforeEnd([]);
  }
  return { files: copy.size, sent: sent.length, removed: removed.length, changed };
}

/**
 * What is new before what may lead to it, what pages load before pages: scripts and the like, new pages, then what the
 * site shows already.
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

/** With the character set, which every text of the site is in. */
function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type;
}

/**
 * What a CDN must forget, an address a line: paths for CloudFront, whose cache knows pages by their files, else whole
 * addresses as shoppers ask for them.
 * @param origin such as https://shop.example
 */
export function purgeList(changed: readonly string[], origin: string | undefined): string {
  const addresses = changed.map((path) => {
    const file = `/${path.split('/').map(encodeURIComponent).join('/')}`;
    return origin === undefined ? file : origin + (file.replace(/\/index\.html$/, '') || '/');
  });
  return addresses.map((address) => `${address}\n`).join('');
}
