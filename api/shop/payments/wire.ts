import type { QuoteState } from '../acceptance/rules.ts';
import { paiseToRupees } from '../money/rules.ts';
import { hasLeft } from '../orders/rules.ts';
import type { OrderRow } from '../orders/store.ts';
import type { OrderPayment, OrderRefund, PaymentDetails } from './contract.ts';
import { mayPay, type PayRule } from './paying.ts';
import { type OrderMoney, orderBalance, type PaymentRow, type RefundRow } from './rows.ts';
import { mayChoose, offeredWays } from './rules.ts';
import { upiLink } from './upi.ts';

/** The money of an order on the wire: paise become rupees. */

/** @param expectedPaise of a payment that nobody has made yet */
function paymentOf(row: PaymentRow, expectedPaise: number): OrderPayment {
  return {
    paymentId: row.id,
    way: row.way,
    state: row.state,
    amount: paiseToRupees(row.state === 'due' ? expectedPaise : row.amountPaise),
    surcharge: paiseToRupees(row.surchargePaise),
    refunded: paiseToRupees(row.refundedPaise),
    reference: row.reference,
    createdAt: iso(row.createdAt),
    receivedAt: row.receivedAt === null ? null : iso(row.receivedAt),
  };
}

function refundOf(row: RefundRow, payments: readonly PaymentRow[]): OrderRefund {
  return {
    refundId: row.id,
    amount: paiseToRupees(row.amountPaise),
    state: row.state,
    why: row.why,
    byProvider: payments.find(({ id }) => id === row.paymentId)?.way === 'razorpay',
    reference: row.reference,
    createdAt: iso(row.createdAt),
    madeAt: row.madeAt === null ? null : iso(row.madeAt),
  };
}

const iso = (at: number) => new Date(at).toISOString();

/** How the shop is paid, and by whose name. */
export interface PayShown extends PayRule {
  shopName: string;
  /** Sellers record money of any order that is not pending: it may arrive late. */
  toSeller: boolean;
}

/** Whether the shop takes any payment here. */
export const takesPayment = ({ settings, hasProvider }: PayRule): boolean =>
  offeredWays(settings, { amountPaise: 1, hasProvider }).length > 0;

interface Accepted {
  order: OrderRow;
  quote: Pick<QuoteState, 'lines'> | undefined;
  money: OrderMoney;
}

/** What is still to be paid for an order, with the surcharge of cash on delivery that was chosen, and what goes back. */
export function toCollect(order: OrderRow, money: OrderMoney) {
  const { cash, cashPaise, duePaise, returningPaise } = orderBalance(order, money);
  return { paise: duePaise + cashPaise, onDelivery: cash !== undefined && duePaise > 0, returningPaise };
}

/** What is to be paid for an order and how; null before it is accepted, and where the shop takes no payment. */
export function paymentDetailsOf({ order, quote, money }: Accepted, shown: PayShown): PaymentDetails | null {
  const isOpen = mayPay(order, quote) && takesPayment(shown);
  const mayRecord = shown.toSeller && takesPayment(shown) && order.status !== 'pending';
  if (!isOpen && !mayRecord && money.payments.length === 0) return null;
  const { settings, hasProvider, shopName } = shown;
  const balance = orderBalance(order, money);
  const { duePaise } = balance;
  const due = toCollect(order, money);
  const parcel = { hasLeft: hasLeft(order.status), onDelivery: due.onDelivery };
  const offered = isOpen ? offeredWays(settings, { amountPaise: duePaise, hasProvider }) : [];
  const ways = offered.filter(({ way }) => mayChoose(way, parcel));
  const isOffered = (name: string) => ways.some(({ way }) => way === name);
  const upi = settings.upi;
  return {
    due: paiseToRupees(due.paise),
    claimed: paiseToRupees(balance.claimedPaise),
    paid: paiseToRupees(balance.receivedPaise - balance.refundedPaise),
    refunded: paiseToRupees(balance.refundedPaise),
    returning: paiseToRupees(balance.returningPaise),
    overpaid: paiseToRupees(balance.overpaidPaise),
    onDelivery: due.onDelivery,
    ways: ways.map(({ way, surchargePaise, totalPaise }) => ({
      way,
      surcharge: paiseToRupees(surchargePaise),
      total: paiseToRupees(totalPaise),
    })),
    upi:
      upi && isOffered('upi')
        ? {
            ...upi,
            link: upiLink({
              payee: upi,
              amountPaise: duePaise,
              note: `${shopName} ${order.number}`,
              reference: order.number,
            }),
          }
        : null,
    bankTransfer: isOffered('bank_transfer') ? settings.bankTransfer : null,
    // A link that nobody has used yet says nothing, nor does cash that nobody collects any more.
    payments: money.payments
      .filter(({ way, state }) => state !== 'due' || (way === 'cash_on_delivery' && due.onDelivery))
      .map((payment) => paymentOf(payment, due.paise)),
    refunds: money.refunds.map((refund) => refundOf(refund, money.payments)),
  };
}

/** Whether and when an order is paid, for its line of steps; undefined where the shop takes no payment. */
export function paidStep(
  { order, quote, money }: Accepted,
  rule: PayRule,
): { at: number | null; onDelivery: boolean } | undefined {
  const mayBePaid = takesPayment(rule) && (order.status === 'pending' || mayPay(order, quote));
  if (!mayBePaid && money.payments.length === 0) return undefined;
  const { cash, duePaise, receivedPaise, refundedPaise } = orderBalance(order, money);
  const moments = money.payments.flatMap(({ receivedAt }) => receivedAt ?? []);
  const isOver = order.status !== 'pending' && duePaise === 0;
  const isPaid = isOver && receivedPaise > refundedPaise;
  // All goods came back: nothing was left to be paid.
  if (isOver && !isPaid) return undefined;
  const last = money.payments.findLast(({ receivedAt }) => receivedAt !== null);
  return {
    at: isPaid ? Math.max(...moments) : null,
    onDelivery: isPaid ? last?.way === 'cash_on_delivery' : cash !== undefined,
  };
}

/** What the customer's payment waits for: `pay`, the customer; `payCheck`, the seller finds it. Undefined: nothing. */
export function payNext({ order, quote, money }: Accepted, rule: PayRule): 'pay' | 'payCheck' | undefined {
  if (!mayPay(order, quote) || !takesPayment(rule)) return undefined;
  const { cash, duePaise, claimedPaise } = orderBalance(order, money);
  if (duePaise === 0 || cash) return undefined;
  return claimedPaise >= duePaise ? 'payCheck' : 'pay';
}
