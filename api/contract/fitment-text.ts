import type { Condition } from './fitment.ts';

/** How sentences name a vehicle and what has to be checked; mails and pages say the same. */

/** What the shopper has to check: "2015–2018, with ABS / 2020–". Notes are the supplier's own words. */
export function conditionsText(conditions: readonly Condition[]): string {
  const text = ({ yearFrom: from, yearTo: to, note }: Condition) =>
    [(from || to) && `${from ?? ''}–${to ?? ''}`, note].filter(Boolean).join(', ');
  return conditions.map(text).join(' / ');
}

/** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018" */
export const vehicleName = ({ label, year }: { label: string; year?: number | null | undefined }): string =>
  year ? `${label}, ${year}` : label;
