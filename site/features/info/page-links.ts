import type { Page } from './read-page';

/** Finds links inside the shop that lead nowhere, in all information pages at once. */

export interface LinkedPage {
  /** The page's file: its folder is the language, its name the address. */
  file: string;
  language: string;
  name: string;
  source: string;
  page: Page;
}

interface Link {
  to: string;
  line: number;
}

const inMarkdown = /\]\(\s*<?([^\s)>]*)|^\s*\[[^\]]+\]:\s*<?([^\s>]+)|\bhref\s*=\s*["']?([^\s"'>]*)/g;
const inHead = /(?:^|[\s{,-])to:\s*["']?([^\s"',}]+)/g;

function linksIn(source: string): Link[] {
  const lines = source.split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  return lines.flatMap((text, index) =>
    [...text.matchAll(index < end ? inHead : inMarkdown)].map((found) => ({
      to: found.slice(1).find((one) => one !== undefined) ?? '',
      line: index + 1,
    })),
  );
}

/**
 * Patterns of the addresses of pages.
 * @param files paths below `site/pages/[...lang]/`, such as `product/[slug].astro`
 */
export function routesOf(files: readonly string[]): RegExp[] {
  const pages = files.map((file) => file.replace(/\.astro$/, '').replace(/(?:^|\/)index$/, ''));
  return pages
    .filter((page) => page !== '[info]' && page !== 'not-found')
    .map((page) => {
      const path = page.replace(/\/\[\.\.\.\w+\]/g, '(?:/[^/]+)?').replace(/\[\w+\]/g, '[^/]+');
      return new RegExp(`^/${path}$`);
    });
}

/**
 * Every link to a page or section that does not exist: "file:line: what was expected". It cannot tell whether the
 * catalogue has a product, brand or category.
 */
export function brokenLinks(pages: readonly LinkedPage[], routes: readonly RegExp[], fallback: string): string[] {
  const sections = new Map(pages.map(({ language, name, page }) => [`${language}/${name}`, idsOf(page)]));
  // A page that a language lacks is shown in the fallback language.
  const idsOn = (language: string, name: string) =>
    sections.get(`${language}/${name}`) ?? sections.get(`${fallback}/${name}`);

  function problem(to: string, { language, name }: LinkedPage): string | undefined {
    if (/^(?:https?:\/\/|mailto:|tel:)/.test(to)) return undefined;
    const [, path = '', , section] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(to) ?? [];
    if (path !== '' && !/^\/(?!\/)/.test(path))
      return `"${to}": expected an address such as /contact, #section or https://parts.example`;
    const target = path === '' ? name : path.slice(1);
    const ids = idsOn(language, target);
    if (!ids && !routes.some((route) => route.test(path))) return `"${to}": this shop has no page ${path}`;
    if (ids && section !== undefined && !ids.includes(section))
      return `"${to}": the page ${target} has no section {#${section}}, expected one of ${ids.join(' ')}`;
    return undefined;
  }

  return pages.flatMap((page) =>
    linksIn(page.source).flatMap(({ to, line }) => {
      const found = problem(to, page);
      return found === undefined ? [] : [`${page.file}:${line}: ${found}`];
    }),
  );
}

function idsOf({ sections }: Page): string[] {
  return sections.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
}
