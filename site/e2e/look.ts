import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** A script that sets `window.axe`; `axe.source` would be more than twice as long. */
export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 AA to check a page against. The colours take as long as all others together. */
export type Rules = 'all' | 'colours' | 'structure';

const colours = ['color-contrast', 'link-in-text-block'];
const all: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // By default axe also loads every style sheet again, for a rule that is not among these.
  preload: { assets: ['media'] },
};
const optionsOf: Record<Rules, axe.RunOptions> = {
  all,
  colours: { ...all, runOnly: { type: 'rule', values: colours } },
  structure: { ...all, rules: Object.fromEntries(colours.map((id) => [id, { enabled: false }])) },
};

/** Pixels by which a page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Problems of a page as shown: what hinders assistive technology, and whether the page is wider than its window. */
export async function look(page: Page, where: string, rules: Rules = 'all'): Promise<string[]> {
  if (await page.evaluate(() => !window.axe)) await page.evaluate(axeScript);
  const violations = await page.evaluate(async (options) => {
    const found = await window.axe.run(document, options);
    return found.violations.map(({ id, nodes }) => ({
      id,
      parts: nodes.map(({ html, any: [why] }) => `${html.slice(0, 200)} (${why?.message})`),
    }));
  }, optionsOf[rules]);
  const over = await tooWide(page);
  return [
    ...violations.map(({ id, parts }) => `${where}: ${id}: ${parts.join(' | ')}`),
    ...(over > 0 ? [`${where}: ${over} pixels wider than the window`] : []),
  ];
}
