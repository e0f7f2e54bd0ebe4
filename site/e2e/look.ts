import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The rules of WCAG 2.2 AA. */
const wcag: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Pixels that a page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What is wrong with a page as it stands: what hinders assistive technology, and what is wider than the window. */
export async function look(page: Page, where: string): Promise<string[]> {
  if (await page.evaluate(() => !window.axe)) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (runOnly) => {
    const found = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => ({
      id,
      parts: nodes.map(({ html, any: [why] }) => `${html.slice(0, 200)} (${why?.message})`),
    }));
  }, wcag);
  const over = await tooWide(page);
  return [
    ...violations.map(({ id, parts }) => `${where}: ${id}: ${parts.join(' | ')}`),
    ...(over > 0 ? [`${where}: ${over} pixels wider than the window`] : []),
  ];
}
