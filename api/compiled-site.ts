import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from './catalogue/open.ts';

/** What the compiled site gets with every request. */
export interface SiteLocals {
  catalogue: Catalogue;
}

/** Renders the page at a path; 404 without a body when no page has this address. */
export type RenderPage = (path: string, locals: SiteLocals) => Promise<Response>;

export interface SiteDoor {
  render: RenderPage;
  /** Scripts that stand in rendered pages as they are. */
  inlineScripts: readonly string[];
}

/** Loads a compiled site from its folder. @throws when it was never compiled or is incomplete. */
export async function openSite(folder: string): Promise<SiteDoor> {
  const entry = (await import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href)) as Partial<SiteDoor>;
  if (!entry.render) throw new Error(`${folder} is no compiled site`);
  // A release may have been made by a version of the shop that named none.
  return { render: entry.render, inlineScripts: entry.inlineScripts ?? [] };
}

/** Only what renders its pages. @throws as `openSite` */
export async function loadSite(folder: string): Promise<RenderPage> {
  return (await openSite(folder)).render;
}
