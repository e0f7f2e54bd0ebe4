import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const island = /<astro-island\b[^>]*>/g;
const addresses = /(?:component-url|renderer-url)="([^"]+)"/g;

/**
 * Addresses of the modules that a module of the compiled site needs before it runs, without those that it may load
 * later.
 */
export function neededModules(text: string, address: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g)].map(
    ([, module = '']) => new URL(module, `http://shop${address}`).pathname,
  );
}

/**
 * Adds to a page's head all modules that its islands need at once: the browser then requests them together instead of
 * discovering them one by one.
 * @param textOf the text of the module at an address
 */
export function withPreloads(html: string, textOf: (address: string) => string): string {
  const islands = (html.match(island) ?? []).filter((tag) => tag.includes('client="load"')).join('');
  const wanted = new Set([...islands.matchAll(addresses)].map(([, address = '']) => address));
  // The loop also visits what is added to the set meanwhile.
  for (const address of wanted) for (const module of neededModules(textOf(address), address)) wanted.add(module);
  const links = [...wanted].map((address) => `<link rel="modulepreload" fetchpriority="low" href="${address}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** Adds preloads to every page that is compiled ahead. @param client folder of these pages and of the modules */
export function preloadIslands(client: string): void {
  const texts = new Map<string, string>();
  const textOf = (address: string) => {
    const text = texts.get(address) ?? readFileSync(join(client, address), 'utf8');
    texts.set(address, text);
    return text;
  };
  for (const file of globSync('**/*.html', { cwd: client })) {
    const path = join(client, file);
    const html = readFileSync(path, 'utf8');
    const better = withPreloads(html, textOf);
    if (better !== html) writeFileSync(path, better);
  }
}
