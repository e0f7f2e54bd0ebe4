import { createHash } from 'node:crypto';
import type { Response as Page } from 'light-my-request';
import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../../catalogue/open.ts';
import { numberPath } from '../../catalogue/page-languages.ts';
import { vehiclePath } from '../../catalogue/vehicle-pages/parts.ts';
import type { PageHandler } from '../release/compiled-site.ts';

/**
 * Pages of vehicles and numbers that were rendered on demand: the same for everybody until there is another edition, so
 * they stay in memory.
 */

/** Some thousand pages. */
const mostBytes = 64 * 2 ** 20;

export interface KeptPage {
  page: Page;
  etag: string;
}

/** By catalogue and compiled site: those of an edition that is served no longer go with it. */
const kept = new WeakMap<Catalogue, WeakMap<PageHandler, LRUCache<string, KeptPage>>>();

/** @param path without its language */
export const isKept = (path: string): boolean =>
  path === vehiclePath() || path.startsWith(vehiclePath('')) || path.startsWith(numberPath(''));

export function keptPages(catalogue: Catalogue, handler: PageHandler): LRUCache<string, KeptPage> {
  const ofCatalogue = kept.get(catalogue) ?? new WeakMap<PageHandler, LRUCache<string, KeptPage>>();
  kept.set(catalogue, ofCatalogue);
  const pages =
    ofCatalogue.get(handler) ??
    new LRUCache<string, KeptPage>({ maxSize: mostBytes, sizeCalculation: ({ page }) => page.rawPayload.length + 500 });
  ofCatalogue.set(handler, pages);
  return pages;
}

/** Weak, because an answer may be compressed. */
export const etagOf = (page: Page): string => `W/"${createHash('sha1').update(page.rawPayload).digest('base64url')}"`;
