/** Money that goes back to customers. Pure rules; all amounts are integer paise. */

/**
 * `owed`: somebody has to send it; `sending`: the provider is being asked; `sent`: the provider is making it; `made`: the
 * customer has it; `failed`: the provider could not, and somebody has to send it again.
 */
export const refundStates = ['owed', 'sending', 'sent', 'made', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundReasons = ['cancelled', 'returned', 'overpaid', 'goodwill'] as const;
export type RefundReason = (typeof refundReasons)[number];

export interface RefundPart {
  amountPaise: number;
  state: RefundState;
  why: RefundReason;
}

/** Refunds that have not reached the customer yet. */
export const isOpenRefund = ({ state }: Pick<RefundPart, 'state'>): boolean => state !== 'made';

/** Refunds that lower what the order costs. For goods that came back, the return says by how much. */
export const goodwillPaise = (refunds: readonly RefundPart[]): number =>
  sumOf(refunds.filter(({ why }) => why === 'goodwill'));

/** What is on its way back to the customer, or owed. */
export const openRefundPaise = (refunds: readonly RefundPart[]): number => sumOf(refunds.filter(isOpenRefund));

const sumOf = (parts: readonly { amountPaise: number }[]) =>
  parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** What the shop holds of a payment and has not promised back. @param refunds of this payment */
export function heldPaise(
  { state, amountPaise, refundedPaise }: { state: string; amountPaise: number; refundedPaise: number },
  refunds: readonly RefundPart[],
): number {
  if (state !== 'received' && state !== 'partly_refunded') return 0;
  return Math.max(0, amountPaise - refundedPaise - openRefundPaise(refunds));
}

/**
 * Shares an amount out over what is held of each payment, the newest first: never more than that.
 * @param held in the order in which the payments were made
 */
export function shareOut<Held extends { heldPaise: number }>(
  held: readonly Held[],
  amountPaise: number,
): { of: Held; amountPaise: number }[] {
  let left = amountPaise;
  const shares: { of: Held; amountPaise: number }[] = [];
  for (const of of held.toReversed()) {
    const share = Math.min(left, of.heldPaise);
    if (share <= 0) continue;
    shares.push({ of, amountPaise: share });
    left -= share;
  }
  return shares;
}

interface OwnRefund {
  amountPaise: number;
  state: RefundState;
  providerRefundId: string | null;
}

interface ToldRefund {
  refundId: string;
  amountPaise: number;
  state: 'processed' | 'failed';
}

/** The refund that a fact is about. A seller may make one at the provider itself: then it is the one that is owed. */
function ownOf<Own extends OwnRefund>(refunds: readonly Own[], { refundId, amountPaise, state }: ToldRefund) {
  const own = refunds.find(({ providerRefundId }) => providerRefundId === refundId);
  if (own || state === 'failed') return own;
  const same = refunds.filter((one) => one.amountPaise === amountPaise);
  // The provider may just be making that one.
  if (same.some((one) => one.state === 'sending')) return undefined;
  return same.find((one) => one.state === 'owed');
}

/**
 * What the provider's facts change about refunds of one payment. `processed` is final, whatever else is told.
 * @param facts in any order, perhaps contradicting each other
 */
export function toldOf<Own extends OwnRefund>(
  refunds: readonly Own[],
  facts: readonly ToldRefund[],
): { of: Own; refundId: string; state: ToldRefund['state'] }[] {
  const final = new Map<string, ToldRefund>();
  for (const fact of facts) if (final.get(fact.refundId)?.state !== 'processed') final.set(fact.refundId, fact);
  const told: { of: Own; refundId: string; state: ToldRefund['state'] }[] = [];
  let open = refunds.filter(({ state }) => state !== 'made');
  for (const fact of final.values()) {
    // It is known already.
    if (refunds.some(({ state, providerRefundId }) => state === 'made' && providerRefundId === fact.refundId)) continue;
    const of = ownOf(open, fact);
    if (!of || (fact.state === 'failed' && of.state === 'failed')) continue;
    open = open.filter((one) => one !== of);
    told.push({ of, refundId: fact.refundId, state: fact.state });
  }
  return told;
}
