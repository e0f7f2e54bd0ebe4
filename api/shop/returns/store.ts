import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Issuing } from '../invoices/of-order.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { takePictures } from '../pictures/store.ts';
import { noHooks, type Refund, type ReturnHooks } from './hooks.ts';
import { mostOf, type OrderWithReturns, orderWithReturns, type ReturnRows } from './rows.ts';
import {
  type AskedLine,
  answersTo,
  confirmsMisfit,
  type ReturnAnswer,
  type ReturnProblem,
  type ReturnState,
  returnLimits,
  returnProblem,
  shareRefund,
} from './rules.ts';

export interface NewReturn {
  orderId: string;
  lines: readonly AskedLine[];
  words: string;
  pictures: readonly string[];
  now: number;
}

/** `full`: the order has as many returns as it may have; `no_picture`: a picture is not there or used. */
export type NotAsked = ReturnProblem | 'unknown' | 'full' | 'no_picture';

/** Who answers which return, and which version of it that seller saw. */
export interface AnswerTo {
  orderId: string;
  returnId: string;
  version: number;
  sellerId: string;
  now: number;
}

export interface Answer {
  answer: ReturnAnswer;
  words: string;
  /** For a refund. */
  refundPaise: number | null;
  shippingPaise: number;
  /** Lines that did not fit, as the seller confirms. */
  misfits: readonly string[];
}

/** `too_much`: more than the goods or the shipping cost; `wrong_lines`: misfits that the return does not claim. */
export type NotAnswered = 'unknown' | 'changed' | 'refused' | 'too_much' | 'wrong_lines';

/** The mails of a step. @param of the order after it @param one the return after it */
export type ReturnMails = (of: OrderWithReturns, one: ReturnRows) => Mail[];

interface Step {
  returnId: string;
  state: ReturnState;
  words: string;
  sellerId: string | null;
  now: number;
}

const addStep = (tx: ShopTransaction, { now, ...step }: Step) =>
  tx.insert(tx.tables.returnSteps).values({ ...step, id: randomUUID(), createdAt: now });

async function insertReturn(tx: ShopTransaction, asked: NewReturn, position: number): Promise<string> {
  const { returnLines, returns } = tx.tables;
  const { lines, now, pictures, ...row } = asked;
  const returnId = randomUUID();
  await tx.insert(returns).values({ ...row, id: returnId, position, pictures: [...pictures], createdAt: now });
  for (const { lineId, ...line } of lines)
    await tx.insert(returnLines).values({ ...line, returnId, orderLineId: lineId });
  await addStep(tx, { returnId, state: 'asked', words: '', sellerId: null, now });
  return returnId;
}

/** Why an answer cannot be stored; undefined when it can. */
function answerProblem(of: OrderWithReturns, one: ReturnRows, to: AnswerTo, given: Answer): NotAnswered | undefined {
  if (one.row.version !== to.version) return 'changed';
  if (of.order.customerRemovedAt !== null || !answersTo(one.row.state).includes(given.answer)) return 'refused';
  const claimed = new Set(
    one.lines.flatMap(({ reason, orderLineId }) => (reason === 'does_not_fit' ? [orderLineId] : [])),
  );
  if (given.misfits.length > 0 && !confirmsMisfit(given.answer)) return 'wrong_lines';
  if (!given.misfits.every((lineId) => claimed.has(lineId))) return 'wrong_lines';
  if (given.answer !== 'refunded') return undefined;
  const most = mostOf(of, one);
  return (given.refundPaise ?? 0) > most.goodsPaise || given.shippingPaise > most.shippingPaise
    ? 'too_much'
    : undefined;
}

/** Stores which lines did not fit. @returns those that no earlier answer confirmed */
async function confirmMisfits(tx: ShopTransaction, one: ReturnRows, misfits: readonly string[], now: number) {
  const { returnLines } = tx.tables;
  const fresh = one.lines.filter(({ orderLineId, misfitAt }) => misfitAt === null && misfits.includes(orderLineId));
  if (fresh.length > 0) {
    const ids = fresh.map(({ orderLineId }) => orderLineId);
    const mine = and(eq(returnLines.returnId, one.row.id), inArray(returnLines.orderLineId, ids));
    await tx.update(returnLines).set({ misfitAt: now }).where(mine);
  }
  return fresh;
}

async function storeAnswer(
  tx: ShopTransaction,
  { row, steps }: ReturnRows,
  to: AnswerTo,
  given: Answer,
): Promise<void> {
  const { returns } = tx.tables;
  const { answer, refundPaise, shippingPaise, words } = given;
  const owed = answer === 'refunded' ? { refundPaise: refundPaise ?? 0, shippingPaise } : {};
  await tx
    .update(returns)
    .set({ state: answer, version: row.version + 1, ...owed })
    .where(eq(returns.id, row.id));
  // Steps are sorted by their moment.
  const now = Math.max(to.now, (steps.at(-1)?.createdAt ?? 0) + 1);
  await addStep(tx, { returnId: row.id, state: answer, words, sellerId: to.sellerId, now });
}

function refundOf({ delivered }: OrderWithReturns, { lines }: ReturnRows, to: AnswerTo, given: Answer): Refund {
  const pieces = lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity }));
  const { orderId, now } = to;
  const { refundPaise, shippingPaise } = given;
  return { orderId, lines: shareRefund(pieces, delivered, refundPaise ?? 0), shippingPaise, now };
}

/** A refund as its credit note has it, which may round it to rupees: the customer gets back what the note says. */
function asCredited(given: Answer, creditedPaise: number): Answer {
  const shippingPaise = Math.min(given.shippingPaise, creditedPaise);
  return { ...given, refundPaise: creditedPaise - shippingPaise, shippingPaise };
}

/** Returns and claims. @param hooks what other subjects add */
export function returnStore(db: ShopDb, hooks: ReturnHooks = noHooks) {
  async function queueMails(tx: ShopTransaction, { orderId, now }: { orderId: string; now: number }, mails: Queue) {
    const of = await orderWithReturns(tx, orderId, hooks);
    const one = of?.returns.find(({ row }) => row.id === mails.returnId);
    if (of && one) for (const mail of mails.write(of, one)) await queueMail(tx, mail, now);
  }

  /** What other subjects do about an answer. */
  async function follow(tx: ShopTransaction, { of, one, to, given }: Answered): Promise<void> {
    for (const { orderLineId, differs } of await confirmMisfits(tx, one, given.misfits, to.now)) {
      const line = of.lines.find(({ id }) => id === orderLineId);
      const { returnId, sellerId, now } = to;
      const said = { differs: differs ?? 'other', words: one.row.words } as const;
      if (line) await hooks.onMisfit(tx, { order: of.order, line, ...said, returnId, sellerId, now });
    }
    if (given.answer !== 'refunded') return;
    const amountPaise = (given.refundPaise ?? 0) + given.shippingPaise;
    await hooks.onRefund(tx, { orderId: to.orderId, amountPaise, now: to.now });
  }

  return {
    /** An order with its returns, the newest first; undefined for an unknown order. */
    ofOrder: (orderId: string): Promise<OrderWithReturns | undefined> => orderWithReturns(db, orderId, hooks),

    /** Stores what a customer asks for, with its mails, all or nothing. The caller has checked whose order it is. */
    async ask(asked: NewReturn, mails: ReturnMails): Promise<NotAsked | 'done'> {
      return db.write(async (tx): Promise<NotAsked | 'done'> => {
        const of = await orderWithReturns(tx, asked.orderId, hooks);
        if (!of || of.order.customerRemovedAt !== null) return 'unknown';
        if (of.returns.length >= returnLimits.ofOrder) return 'full';
        const problem = returnProblem(asked.lines, of, asked.now);
        if (problem) return problem;
        if (!(await takePictures(tx, asked.orderId, asked.pictures, asked.now))) return 'no_picture';
        const returnId = await insertReturn(tx, asked, of.returns.length + 1);
        await queueMails(tx, asked, { returnId, write: mails });
        return 'done';
      });
    },

    /**
     * Stores a seller's answer with its mails, all or nothing. Of two answers to one version, the first counts.
     * @param issuing for the credit note of a refund
     * @throws CannotIssue
     */
    async answer(to: AnswerTo, given: Answer, mails: ReturnMails, issuing?: Issuing): Promise<NotAnswered | 'done'> {
      return db.write(async (tx): Promise<NotAnswered | 'done'> => {
        const of = await orderWithReturns(tx, to.orderId, hooks);
        const one = of?.returns.find(({ row }) => row.id === to.returnId);
        if (!of || !one) return 'unknown';
        const problem = answerProblem(of, one, to, given);
        if (problem) return problem;
        const credited =
          given.answer === 'refunded'
            ? asCredited(given, await hooks.credit(tx, refundOf(of, one, to, given), issuing))
            : given;
        await storeAnswer(tx, one, to, credited);
        await follow(tx, { of, one, to, given: credited });
        await queueMails(tx, to, { returnId: one.row.id, write: mails });
        return 'done';
      });
    },
  };
}

interface Answered {
  of: OrderWithReturns;
  one: ReturnRows;
  to: AnswerTo;
  given: Answer;
}

interface Queue {
  returnId: string;
  write: ReturnMails;
}
