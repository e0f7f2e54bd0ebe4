import type { RouteData } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import gstFile from '../content/gst.yaml?raw';
import shopFile from '../content/shop.yaml?raw';
import { tabsAheadScript, tabsScript } from './features/product/tabs';
import { allReadScript, headScript, prepaintPricesScript, prepaintScript } from './layouts/page-scripts';
import { earlyTabScript } from './ui/early-tab';

/**
 * Renders pages for generate, without a connection. The server renders through @astrojs/node's entry of the same build.
 * api/serve/release/compiled-site.ts opens both.
 */

/** The scripts in the templates of rendered pages; no other inline script may run on the shop's pages. */
export const inlineScripts: readonly string[] = [
  headScript,
  prepaintScript,
  prepaintPricesScript,
  allReadScript,
  tabsAheadScript,
  tabsScript,
  earlyTabScript,
];

/** The texts of `content/` that the pages were made with; the server charges by the same. */
export { gstFile, shopFile };

const app = createApp({ streaming: false });
const notFound = () => new Response(null, { status: 404 });

// Astro imports a page's module for each request; to import a loaded module again takes a tenth of the rendering.
const { pageMap } = app.manifest;
for (const [component, load] of pageMap ?? []) {
  let loading: ReturnType<typeof load> | undefined;
  pageMap?.set(component, () => {
    loading ??= load();
    return loading;
  });
}

/** The route of each kind of page. Astro compares an address with one route after the other. */
const routes = new Map<string, RouteData>();

/**
 * Renders the page at a path such as "/hi/brands?x=1"; 404 without a body when no page has this address.
 * @param kind of page, if it is known: all pages of a kind have one template
 */
export async function render(path: string, locals: App.Locals, kind?: string): Promise<Response> {
  const request = new Request(`http://localhost${path}`);
  const routeData = (kind && routes.get(kind)) || app.match(request);
  if (!routeData) return notFound();
  if (kind) routes.set(kind, routeData);
  return app.render(request, { routeData, locals, prerenderedErrorPageFetch: async () => notFound() });
}
