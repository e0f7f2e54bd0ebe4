import { recordOf } from '../rules.ts';
import type { DeskReturn, OrderReturn, OrderReturns } from './contract.ts';
import { mostOf, type OrderWithReturns, type ReturnRows } from './rows.ts';
import { returnNumber, returnReasons, returnUntil } from './rules.ts';

/** Returns on the wire, for customers and for the seller's desk. */

const iso = (at: number) => new Date(at).toISOString();

function returnOf({ order }: OrderWithReturns, { row, lines, steps }: ReturnRows): OrderReturn {
  const { id, position, state, words, pictures, refundPaise, shippingPaise } = row;
  return {
    returnId: id,
    returnNumber: returnNumber(order.number, position),
    state,
    lines: lines.map(({ orderLineId, quantity, reason, differs, misfitAt }) => ({
      lineId: orderLineId,
      quantity,
      reason,
      differs,
      misfit: misfitAt !== null,
    })),
    words,
    pictures,
    refund: refundPaise === null ? null : { goodsPaise: refundPaise, shippingPaise: shippingPaise ?? 0 },
    steps: steps.map((step) => ({ state: step.state, at: iso(step.createdAt), words: step.words })),
  };
}

/** The returns of an order as its customer sees them. */
export function returnsOf(of: OrderWithReturns): OrderReturns {
  const { deliveredAt, left, promisedDays, returns } = of;
  return {
    returns: returns.map((one) => returnOf(of, one)),
    lines:
      deliveredAt === null
        ? []
        : [...left].map(([lineId, pieces]) => ({
            lineId,
            left: pieces,
            until: recordOf(returnReasons, (reason) => iso(returnUntil(deliveredAt, reason, promisedDays(lineId)))),
          })),
  };
}

/** The returns of an order as sellers see them. */
export const deskReturnsOf = (of: OrderWithReturns): DeskReturn[] =>
  of.returns.map((one) => ({
    ...returnOf(of, one),
    version: one.row.version,
    steps: one.steps.map((step) => ({
      state: step.state,
      at: iso(step.createdAt),
      words: step.words,
      by: step.sellerEmail,
    })),
    most: mostOf(of, one),
  }));
