import { type Reason, reasons } from './left-out.ts';
import type { FeedReport } from './make-feeds.ts';

const count = (number: number) => number.toLocaleString('en');

/** "Product feed (hi): 3,900 items for Google, 3,980 in the table. Left out for Google: 20 on request, without a price." */
export function feedLine({ language, google, table, leftOut }: FeedReport): string {
  const lacking = (Object.keys(reasons) as Reason[]).flatMap((reason) => {
    const items = leftOut[reason] ?? 0;
    return items > 0 ? `${count(items)} ${reasons[reason]}` : [];
  });
  const found = `Product feed (${language}): ${count(google)} items for Google, ${count(table)} in the table.`;
  return lacking.length > 0 ? `${found} Left out for Google: ${lacking.join('; ')}.` : found;
}
