/** Links to a parcel's page at its carrier. */

/** Stands for the tracking number in a carrier's link. */
export const numberPlace = '{number}';

export interface CarrierLink {
  /** The carrier as sellers choose or type it. */
  name: string;
  /** An https address with `{number}`; null when the carrier has none. */
  trackingUrl: string | null;
}

const nameKey = (name: string) => name.toLowerCase().replace(/\s+/g, '');

/** The link to follow this parcel; undefined when it has no number, or its carrier is unknown or has no link. */
export function trackingLink(
  carriers: readonly CarrierLink[],
  { carrier, trackingNumber }: { carrier: string | null; trackingNumber: string | null },
): string | undefined {
  if (!carrier || !trackingNumber) return undefined;
  const known = carriers.find(({ name }) => nameKey(name) === nameKey(carrier));
  return known?.trackingUrl?.replace(numberPlace, () => encodeURIComponent(trackingNumber));
}
