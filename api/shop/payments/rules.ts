import { asciiDigits } from '../rules.ts';

/** How an accepted order is paid. Pure rules that pages and server share; all amounts are integer paise. */

/** The ways to pay that `content/shop.yaml` may name, in the order in which they are offered. */
export const paymentWays = ['upi', 'bank_transfer', 'cash_on_delivery', 'razorpay'] as const;
export type PaymentWay = (typeof paymentWays)[number];

export interface UpiPayee {
  /** The UPI id, such as `shop@bank`. */
  id: string;
  name: string;
}

export interface BankAccount {
  name: string;
  number: string;
  ifsc: string;
}

/** The ways to pay of a shop, as `payment` of `content/shop.yaml` sets them; null: not offered. */
export interface PaymentSettings {
  upi: UpiPayee | null;
  bankTransfer: BankAccount | null;
  /** The highest amount of an order that may be paid so, and what the customer pays on top of it. */
  cashOnDelivery: { limitPaise: number; surchargePaise: number } | null;
  razorpay: boolean;
}

/** A shop that takes no payment: the seller and the customer arrange it between them. */
export const noPayment: PaymentSettings = { upi: null, bankTransfer: null, cashOnDelivery: null, razorpay: false };

export interface OfferedWay {
  way: PaymentWay;
  surchargePaise: number;
  /** What the customer pays this way: the amount with its surcharge. */
  totalPaise: number;
}

/**
 * The ways to pay an amount; none when there is nothing to pay.
 * @param hasProvider whether this process has the provider's keys
 */
export function offeredWays(
  settings: PaymentSettings,
  { amountPaise, hasProvider }: { amountPaise: number; hasProvider: boolean },
): OfferedWay[] {
  if (!(amountPaise > 0)) return [];
  const { upi, bankTransfer, cashOnDelivery, razorpay } = settings;
  const isOffered: Record<PaymentWay, boolean> = {
    upi: upi !== null,
    bank_transfer: bankTransfer !== null,
    cash_on_delivery: cashOnDelivery !== null && amountPaise <= cashOnDelivery.limitPaise,
    razorpay: razorpay && hasProvider,
  };
  return paymentWays
    .filter((way) => isOffered[way])
    .map((way) => {
      const surchargePaise = way === 'cash_on_delivery' ? (cashOnDelivery?.surchargePaise ?? 0) : 0;
      return { way, surchargePaise, totalPaise: amountPaise + surchargePaise };
    });
}

/**
 * Whether a way can be chosen. Once the parcel has left, cash on delivery can be neither chosen nor given up, because the
 * invoice already says which.
 */
export const mayChoose = (way: PaymentWay, parcel: { hasLeft: boolean; onDelivery: boolean }): boolean =>
  !parcel.hasLeft || (!parcel.onDelivery && way !== 'cash_on_delivery');

/** `claimed`: the customer says that it is paid and gave a reference, which the seller has not confirmed yet. */
export const paymentStates = ['due', 'claimed', 'received', 'failed', 'partly_refunded', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Money may still arrive after a link has expired or a claim was refused, so that `failed` is not the end. */
const nextStates: Record<PaymentState, readonly PaymentState[]> = {
  due: ['claimed', 'received', 'failed'],
  claimed: ['received', 'failed'],
  received: ['partly_refunded', 'refunded'],
  failed: ['claimed', 'received'],
  partly_refunded: ['refunded'],
  refunded: [],
};

/** Whether a payment can go from one state to another one. */
export const mayFollow = (from: PaymentState, to: PaymentState): boolean => nextStates[from].includes(to);

/** The state of money that has arrived. */
export function stateOfReceived({ amountPaise, refundedPaise }: { amountPaise: number; refundedPaise: number }) {
  if (refundedPaise <= 0) return 'received';
  return refundedPaise < amountPaise ? 'partly_refunded' : 'refunded';
}

const arrived: ReadonlySet<PaymentState> = new Set(['received', 'partly_refunded', 'refunded']);

export interface Balance {
  receivedPaise: number;
  refundedPaise: number;
  /** Said to be paid, and not confirmed yet: it counts as due. */
  claimedPaise: number;
  duePaise: number;
  /** What the shop holds beyond what is owed, and has not promised back yet; the customer gets it back. */
  overpaidPaise: number;
}

/**
 * What is still due for an order.
 * @param owedPaise what the order costs now: its total and surcharge, less what was credited for returned lines
 * @param returningPaise promised back and not sent yet: the customer's already
 */
export function balanceOf(
  owedPaise: number,
  payments: readonly { state: PaymentState; amountPaise: number; refundedPaise: number }[],
  returningPaise = 0,
): Balance {
  const balance: Balance = { receivedPaise: 0, refundedPaise: 0, claimedPaise: 0, duePaise: 0, overpaidPaise: 0 };
  for (const { state, amountPaise, refundedPaise } of payments) {
    if (state === 'claimed') balance.claimedPaise += amountPaise;
    if (!arrived.has(state)) continue;
    balance.receivedPaise += amountPaise;
    balance.refundedPaise += refundedPaise;
  }
  const missing = owedPaise - (balance.receivedPaise - balance.refundedPaise - returningPaise);
  balance.duePaise = Math.max(0, missing);
  balance.overpaidPaise = Math.max(0, -missing);
  return balance;
}

/** The ways whose payments are found in the seller's bank account by a reference number. */
export const referencedWays = ['upi', 'bank_transfer'] as const satisfies PaymentWay[];
export type ReferencedWay = (typeof referencedWays)[number];

/**
 * UPI and IMPS number a transfer with 12 digits. NEFT has 16 characters and RTGS has 22, with the bank's letters among
 * them; so a card's number of 16 digits is never taken for one.
 */
const referenceForms: Record<ReferencedWay, RegExp> = {
  upi: /^\d{12}$/,
  bank_transfer: /^(?:\d{12}|(?=\d*[A-Z])(?:[A-Z\d]{16}|[A-Z\d]{22}))$/,
};

/** What a reference number has to be, for the message beside its field. */
export const expectedReference: Record<ReferencedWay, string> = {
  upi: 'expected the UTR of the UPI payment: 12 digits',
  bank_transfer: 'expected the UTR of the transfer: 12 digits for IMPS, 16 or 22 letters and digits for NEFT or RTGS',
};

/**
 * A typed reference number in the one form in which it is compared with others: capitals and ASCII digits without
 * spaces or hyphens. Undefined when it is none. One number is one transfer, whatever the way, so it may be used once.
 */
export function readReference(way: ReferencedWay, typed: string): string | undefined {
  const reference = asciiDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
  return referenceForms[way].test(reference) ? reference : undefined;
}
