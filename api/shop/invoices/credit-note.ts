import { payableOf, taxRows } from '../tax/order-tax.ts';
import { addUp, dayInIndia, grossOf, taxOf } from '../tax/rules.ts';
import type { DocumentLine, TaxDocument } from './document.ts';
import { CannotIssue, expectThat, totalsOf } from './rules.ts';

/** The credit note of what came back of an invoice, wholly or in part, in as many notes as it takes. */

export interface Credited {
  /** The invoice's line. */
  position: number;
  /** Pieces that came back; 0 when only the price is lowered. */
  quantity: number;
  /** Paise with tax; if absent, the price of the pieces. */
  grossPaise?: number;
}

export interface CreditNoteInput {
  number: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  invoice: TaxDocument;
  /** All credit notes of the invoice before this one. */
  earlier: readonly TaxDocument[];
  credited: readonly Credited[];
  /** Why, for the page. */
  reason: string;
  /** An amount of paise in English words. */
  inWords: (paise: number) => string;
}

/** Less than this cannot be credited: one paisa has no two equal halves of tax. */
export const leastCreditPaise = 2;

/** Pieces and paise of a line that notes have credited. @param position of the invoice's line */
export function creditedBefore(
  position: number,
  earlier: readonly TaxDocument[],
): { quantity: number; grossPaise: number } {
  const lines = earlier.flatMap((note) => note.lines.filter((line) => line.position === position));
  return {
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    grossPaise: lines.reduce((sum, { grossPaise }) => sum + grossPaise, 0),
  };
}

/**
 * One line of the note. Its tax is that of all credited so far less that of the earlier notes, so that the notes of a whole
 * line add up to it to the paisa, at the invoice's rate.
 */
function creditLine(credited: Credited, { invoice, earlier }: CreditNoteInput): DocumentLine {
  const { position, quantity } = credited;
  const found = invoice.lines.find((one) => one.position === position);
  if (!found) throw new CannotIssue(`expected a line of invoice ${invoice.number}, not ${position}`);
  // What is taken back is not promised.
  const { promise, ...line } = found;
  const before = creditedBefore(position, earlier);
  const pieces = line.quantity - before.quantity;
  const paise = line.grossPaise - before.grossPaise;
  const grossPaise = credited.grossPaise ?? line.unitPaise * quantity;
  expectThat(
    Number.isSafeInteger(quantity) && quantity >= 0 && quantity <= pieces,
    `at most ${pieces} pieces of line ${position}, not ${quantity}`,
  );
  const enough = grossPaise === paise || paise - grossPaise >= leastCreditPaise;
  expectThat(
    Number.isSafeInteger(grossPaise) && grossPaise >= leastCreditPaise && enough,
    `at most ${paise} paise of line ${position}, and no rest below ${leastCreditPaise}, not ${grossPaise}`,
  );
  const now = taxOf(before.grossPaise + grossPaise, line.percent, invoice.supply);
  const then = taxOf(before.grossPaise, line.percent, invoice.supply);
  return {
    ...line,
    quantity,
    grossPaise,
    taxable: now.taxable - then.taxable,
    cgst: now.cgst - then.cgst,
    sgst: now.sgst - then.sgst,
    igst: now.igst - then.igst,
  };
}

/** @throws CannotIssue when the documents do not belong together */
function checkInput({ invoice, earlier, credited, ...input }: CreditNoteInput): void {
  expectThat(invoice.kind === 'tax-invoice', `a tax invoice, not ${invoice.number}`);
  for (const { corrects, number } of earlier)
    expectThat(corrects?.number === invoice.number, `credit notes of ${invoice.number} alone, not ${number}`);
  const newest = Math.max(invoice.issuedAt, ...earlier.map(({ issuedAt }) => issuedAt));
  expectThat(input.issuedAt >= newest, 'a time after the invoice and its earlier credit notes');
  expectThat(credited.length > 0, 'at least one line');
  const positions = new Set(credited.map(({ position }) => position));
  expectThat(positions.size === credited.length, 'each line once');
}

/**
 * The credit note of lines of an invoice (section 34 of the CGST Act). All notes of an invoice together never have more
 * pieces or paise than it. Call it inside the transaction that stores the note, with all earlier ones.
 * @throws CannotIssue when more would be credited than was invoiced
 */
export function creditNote(input: CreditNoteInput): TaxDocument {
  checkInput(input);
  const { invoice, earlier, issuedAt } = input;
  const lines = input.credited.map((credited) => creditLine(credited, input));
  const sums = addUp(lines);
  const grossPaise = grossOf(sums);
  const before = earlier.reduce((sum, { totals }) => sum + totals.grossPaise, 0);
  const { roundsOff } = invoice.totals;
  // As with tax: what all notes so far pay back, less the earlier ones, so that a whole invoice is paid back exactly.
  const payablePaise = payableOf(before + grossPaise, roundsOff) - payableOf(before, roundsOff);
  return {
    ...invoice,
    kind: 'credit-note',
    number: input.number,
    issuedAt,
    day: dayInIndia(issuedAt),
    lines,
    rows: taxRows(lines),
    totals: totalsOf({ ...sums, grossPaise }, payablePaise, roundsOff),
    amountInWords: input.inWords(payablePaise),
    corrects: { number: invoice.number, day: invoice.day, reason: input.reason },
  };
}
