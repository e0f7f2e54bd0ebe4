import { z } from 'zod';

/** Which kinds of pages are generated ahead of time, and which the server renders when they are asked for. */

/** The kinds that a shop may have too many of: pages of vehicles, and of OE and cross-reference numbers. */
export const pageGroups = ['vehicles', 'numbers'] as const;
export type PageGroup = (typeof pageGroups)[number];

const made = z.enum(['static', 'on_demand'], 'expected static or on_demand').default('static');
export const pagesSection = z.strictObject({ vehicles: made, numbers: made });
export type MadePages = Record<PageGroup, 'static' | 'on_demand'>;

export const allStatic: MadePages = { vehicles: 'static', numbers: 'static' };
