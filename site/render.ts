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

/** Renders the page at a path such as "/hi/brands?x=1"; 404 without a body when no page has this address. */
export async function render(path: string, locals: App.Locals): Promise<Response> {
  const request = new Request(`http://localhost${path}`);
  const routeData = app.match(request);
  if (!routeData) return notFound();
  return app.render(request, { routeData, locals, prerenderedErrorPageFetch: async () => notFound() });
}
