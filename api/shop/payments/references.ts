/** The names that a provider keeps for the shop's links and refunds, made of the ids of their rows. */

/** Of a link: at most 40 letters and digits. @param paymentId a UUID */
export const linkReference = (paymentId: string): string => `p${paymentId.replaceAll('-', '')}`;

/** The id of the payment whose link has this reference; undefined for a link of another program. */
export function paymentIdOf(reference: string): string | undefined {
  const parts = /^p([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(reference);
  return parts?.slice(1).join('-');
}

/** Of a refund: another one for each time that a seller sends it, because the provider keeps a failed one for ever. */
export const refundReference = ({ id, attempt }: { id: string; attempt: number }): string =>
  `r${id.replaceAll('-', '')}-${attempt}`;
