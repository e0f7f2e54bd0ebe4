import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '../../catalogue/open.ts';
import type { PageKindName } from '../../catalogue/page-kinds.ts';
import type { ShopTexts } from '../../shop/shop-file/shop-of.ts';
import { DamagedSite, damagedInSite } from './whole-site.ts';

/** What the compiled site gets with a request: the page's data, or the catalogue to read them from. */
export type SiteLocals = { page: unknown } | { catalogue: Catalogue };

/**
 * Renders the page at a path; 404 without a body when no page has this address.
 * @param kind of a generated page: Astro then need not look for its template
 */
export type RenderPage = (path: string, locals: SiteLocals, kind?: PageKindName) => Promise<Response>;

/** The middleware of @astrojs/node: answers with a page, or calls `next` when no page has this address. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: SiteLocals,
) => Promise<void>;

export interface ServedSite extends ShopTexts {
  handler: PageHandler;
  /** Scripts that appear inline in rendered pages. */
  inlineScripts: readonly string[];
  /** Renders pages byte for byte as the generator does. */
  render: RenderPage;
}

/**
 * Loads what the server answers requests with. All code is then in memory, so later changes to the files do not matter.
 * @throws DamagedSite; Error when the site has not been compiled or is incomplete
 */
export async function openSite(folder: string): Promise<ServedSite> {
  expectWhole(folder);
  const before = process.listeners('unhandledRejection');
  const { handler } = await entryOf<ServedSite>(folder, 'entry.mjs', 'handler');
  // The adapter handles every unhandled rejection, and so hides those of the rest of the shop. Without its listener,
  // such a fault ends the process, as Node intends.
  for (const listener of process.listeners('unhandledRejection'))
    if (!before.includes(listener)) process.off('unhandledRejection', listener);
  const { inlineScripts, render, shopFile, gstFile } = await entryOf<ServedSite>(folder, 'render.mjs', 'inlineScripts');
  await loadChunks(join(folder, 'server', 'chunks'));
  return { handler, inlineScripts, render, shopFile, gstFile };
}

/**
 * Loads what the generator renders pages with.
 * @throws like `openSite`
 */
export async function loadSite(folder: string): Promise<RenderPage> {
  expectWhole(folder);
  return (await entryOf<{ render: RenderPage }>(folder, 'render.mjs', 'render')).render;
}

/** Called before any of the site's code runs. */
function expectWhole(folder: string): void {
  const damaged = damagedInSite(folder, 'server/');
  if (damaged !== undefined) throw new DamagedSite(damaged);
}

/** Loads what pages would load on first use, except the image service, which no page uses. */
async function loadChunks(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const chunks = readdirSync(folder).filter((name) => name.endsWith('.mjs') && !name.startsWith('sharp_'));
  await Promise.all(chunks.map((name) => import(pathToFileURL(join(folder, name)).href)));
}

async function entryOf<Entry>(folder: string, file: string, name: keyof Entry): Promise<Entry> {
  const entry = (await import(pathToFileURL(join(folder, 'server', file)).href)) as Partial<Entry>;
  if (!entry[name]) throw new Error(`${folder} is no compiled site`);
  return entry as Entry;
}
