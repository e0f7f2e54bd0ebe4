import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, grossOf } from '../tax/rules.ts';
import { type Credited, creditNote, leastCreditPaise } from './credit-note.ts';
import type { TaxDocument } from './document.ts';
import { drawnInput, input, inWords } from './fixtures/drawn-orders.ts';
import { CannotIssue, taxInvoice } from './rules.ts';

const invoice = taxInvoice(input);
const note = (credited: Credited[], earlier: TaxDocument[] = [], of: TaxDocument = invoice) =>
  creditNote({
    number: `PZC/2627/${String(earlier.length + 1).padStart(6, '0')}`,
    issuedAt: of.issuedAt + (earlier.length + 1) * 86_400_000,
    invoice: of,
    earlier,
    credited,
    reason: 'does not fit',
    inWords,
  });

test('a credit note has what rule 53 asks for', () => {
  const one = note([{ position: 2, quantity: 1 }]);
  expect(one).toMatchObject({
    kind: 'credit-note',
    number: 'PZC/2627/000001',
    day: '2026-11-28',
    supplier: invoice.supplier,
    recipient: invoice.recipient,
    placeOfSupply: invoice.placeOfSupply,
    corrects: { number: 'PZ/2627/000123', day: '2026-11-27', reason: 'does not fit' },
    amountInWords: 'words for 33333',
  });
  expect(one.lines).toMatchObject([
    { position: 2, quantity: 1, grossPaise: 33_333, taxable: 28_249, cgst: 2542, sgst: 2542 },
  ]);
  expect(one.rows).toMatchObject([{ hsn: '84212300', percent: 18, grossPaise: 33_333 }]);
});

test('a credit keeps the rate of the invoice, whatever the rates are later', () => {
  const old = taxInvoice({ ...input, issuedAt: Date.UTC(2025, 8, 1) });
  expect(old.lines[0]?.percent).toBe(28);
  const later = { number: 'PZC/2526/000001', issuedAt: Date.UTC(2026, 0, 1), earlier: [], reason: 'damaged', inWords };
  const credit = creditNote({ ...later, invoice: old, credited: [{ position: 1, quantity: 2 }] });
  expect(credit.lines[0]).toMatchObject({ percent: 28, cgst: old.lines[0]?.cgst });
});

test('a price can be lowered without a piece coming back, and a piece for less than its price', () => {
  const first = note([{ position: 1, quantity: 0, grossPaise: 18_000 }]);
  expect(first.totals).toMatchObject({ taxable: 15_254, cgst: 1373, grossPaise: 18_000 });
  const second = note([{ position: 1, quantity: 2, grossPaise: 200_000 }], [first]);
  expect(second.totals.grossPaise).toBe(200_000);
  expect(() => note([{ position: 1, quantity: 0, grossPaise: 18_001 }], [first, second])).toThrow(CannotIssue);
  expect(() => note([{ position: 1, quantity: 1, grossPaise: 100 }], [first, second])).toThrow(CannotIssue);
});

test.each([
  ['more pieces than were sold', [{ position: 1, quantity: 3, grossPaise: 100 }]],
  ['more paise than the line had', [{ position: 1, quantity: 1, grossPaise: 236_001 }]],
  ['a line that the invoice does not have', [{ position: 9, quantity: 1 }]],
  [
    'a line twice',
    [
      { position: 1, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
  ],
  ['no lines', []],
  ['less than no pieces', [{ position: 1, quantity: -1, grossPaise: 100 }]],
  ['half a piece', [{ position: 1, quantity: 0.5 }]],
  ['no money', [{ position: 1, quantity: 0 }]],
  ['a single paisa', [{ position: 1, quantity: 1, grossPaise: 1 }]],
  ['all but a single paisa', [{ position: 1, quantity: 2, grossPaise: 235_999 }]],
])('a credit of %s is refused', (_, credited) => {
  expect(() => note(credited)).toThrow(CannotIssue);
});

test('a credit note of another invoice, of a credit note, or from before is refused', () => {
  const first = note([{ position: 1, quantity: 1 }]);
  const other = taxInvoice({ ...input, number: 'PZ/2627/000124' });
  expect(() => note([{ position: 1, quantity: 1 }], [first], other)).toThrow(CannotIssue);
  expect(() => note([{ position: 1, quantity: 1 }], [], first)).toThrow(CannotIssue);
  const early = {
    number: 'PZC/2627/000002',
    issuedAt: invoice.issuedAt - 1,
    invoice,
    earlier: [],
    reason: '',
    inWords,
  };
  expect(() => creditNote({ ...early, credited: [{ position: 1, quantity: 1 }] })).toThrow(CannotIssue);
});

/** What a seller may try: some pieces of the first lines, sometimes for another amount than their price. */
const attempt = fc.array(
  fc.record({
    position: fc.nat(3),
    quantity: fc.nat(4),
    grossPaise: fc.option(fc.oneof(fc.nat(60), fc.nat(2_000_000)), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 2 },
);

/** All that is left of an invoice. */
function rest(of: TaxDocument, earlier: TaxDocument[]): Credited[] {
  return of.lines
    .map(({ position, quantity, grossPaise }) => {
      const lines = earlier.flatMap(({ lines: all }) => all.filter((line) => line.position === position));
      return {
        position,
        quantity: quantity - lines.reduce((sum, line) => sum + line.quantity, 0),
        grossPaise: grossPaise - lines.reduce((sum, line) => sum + line.grossPaise, 0),
      };
    })
    .filter(({ grossPaise }) => grossPaise > 0);
}

/** The notes of the attempts that are allowed, one after the other. */
function notesOf(of: TaxDocument, attempts: Credited[][]): TaxDocument[] {
  const notes: TaxDocument[] = [];
  for (const credited of attempts)
    try {
      notes.push(note(credited, [...notes], of));
    } catch (error) {
      if (!(error instanceof CannotIssue)) throw error;
    }
  return notes;
}

test('however often something is credited, it is never more than was invoiced, and in the end exactly that', () => {
  let allowed = 0;
  fc.assert(
    fc.property(drawnInput, fc.array(attempt, { maxLength: 8 }), (drawn, attempts) => {
      const sold = taxInvoice(drawn);
      const notes = notesOf(sold, attempts);
      allowed += notes.length;
      const left = rest(sold, notes);
      for (const { quantity, grossPaise } of left) {
        expect(quantity).toBeGreaterThanOrEqual(0);
        expect(grossPaise).toBeGreaterThanOrEqual(leastCreditPaise);
      }
      const all = left.length > 0 ? [...notes, note(left, notes, sold)] : notes;
      for (const { lines, rows, totals } of all) {
        for (const line of lines) {
          expect(grossOf(line)).toBe(line.grossPaise);
          expect(line.cgst).toBe(line.sgst);
          expect(Math.min(line.taxable, line.cgst, line.igst)).toBeGreaterThanOrEqual(0);
        }
        expect(addUp(rows)).toEqual(addUp(lines));
        expect(totals.payablePaise).toBe(totals.grossPaise + totals.roundOffPaise);
        expect(totals.payablePaise).toBeGreaterThanOrEqual(0);
      }
      const credited = all.flatMap(({ lines }) => lines);
      for (const line of sold.lines) {
        const back = credited.filter(({ position }) => position === line.position);
        expect(addUp(back)).toEqual(addUp([line]));
        // Pieces may stay out when their whole price was credited without them.
        const pieces = back.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(pieces).toBeLessThanOrEqual(line.quantity);
        if (left.some(({ position }) => position === line.position)) expect(pieces).toBe(line.quantity);
      }
      expect(all.reduce((sum, { totals }) => sum + totals.payablePaise, 0)).toBe(sold.totals.payablePaise);
    }),
    { numRuns: 1000 },
  );
  expect(allowed).toBeGreaterThan(1000);
});

test('pieces that come back one by one add up to their line', () => {
  fc.assert(
    fc.property(drawnInput, (drawn) => {
      const sold = taxInvoice(drawn);
      const [line] = sold.lines;
      if (!line) return;
      const one = Array.from({ length: line.quantity }, () => [{ position: 1, quantity: 1 }]);
      const notes = notesOf(sold, one);
      expect(notes).toHaveLength(line.quantity);
      expect(addUp(notes.flatMap(({ lines }) => lines))).toEqual(addUp([line]));
    }),
    { numRuns: 300 },
  );
});
