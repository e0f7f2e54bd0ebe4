import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from './catalogue/open.ts';

/** What the compiled site gets with every request. */
export interface SiteLocals {
  catalogue: Catalogue;
}

/** Renders the page at a path; 404 without a body when no page has this address. */
export type RenderPage = (path: string, locals: SiteLocals) => Promise<Response>;

/** Loads a compiled site from its folder. @throws when it was never compiled or is incomplete. */
export async function loadSite(folder: string): Promise<RenderPage> {
  const entry = (await import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href)) as { render: RenderPage };
  return entry.render;
}
