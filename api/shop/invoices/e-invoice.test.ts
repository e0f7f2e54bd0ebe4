import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditNote } from './credit-note.ts';
import { eInvoice } from './e-invoice.ts';
import { consigneeIn, drawnInput, gstinIn, input, inWords, recipientIn, supplier } from './fixtures/drawn-orders.ts';
import { CannotIssue, type InvoiceInput, taxInvoice } from './rules.ts';

/**
 * The rules of each field of schema INV-01, version 1.1: a text's fewest and most characters and its form, or a number's
 * least and greatest value and decimals. Those with ? may be missing.
 */
type Text = readonly [least: number, most: number, form?: RegExp];
type Amount = { from: number; to: number; decimals: number };
const amount = (to: number, from = 0, decimals = 2): Amount => ({ from, to, decimals });
const gstin: Text = [15, 15, /^\d{2}[0-9A-Z]{13}$/];
const day: Text = [10, 10, /^[0-3]\d\/[01]\d\/20[1-9]\d$/];
const large = amount(999_999_999_999.99);
const total = amount(99_999_999_999_999.9);
const place = {
  Addr1: [1, 100],
  'Addr2?': [3, 100],
  Loc: [3, 100],
  Pin: amount(999_999, 100_000, 0),
  Stcd: [1, 2],
} as const;
const contact = { 'Ph?': [6, 12, /^\d+$/], 'Em?': [6, 100] } as const;
const schema = {
  Version: [3, 6, /^1\.1$/],
  TranDtls: { TaxSch: [3, 10, /^GST$/], SupTyp: [3, 10, /^B2B$/], RegRev: [1, 1, /^N$/], IgstOnIntra: [1, 1, /^N$/] },
  DocDtls: { Typ: [3, 3, /^(?:INV|CRN)$/], No: [1, 16, /^[A-Z1-9][A-Z0-9/-]{0,15}$/], Dt: day },
  SellerDtls: { Gstin: gstin, LglNm: [3, 100], 'TrdNm?': [3, 100], ...place, Loc: [3, 50], ...contact },
  BuyerDtls: { Gstin: gstin, LglNm: [3, 100], Pos: [1, 2], ...place, ...contact },
  'DispDtls?': { Nm: [3, 100], ...place },
  'ShipDtls?': { LglNm: [3, 100], ...place },
  ItemList: [
    {
      SlNo: [1, 6, /^\d+$/],
      'PrdDesc?': [3, 300],
      IsServc: [1, 1, /^N$/],
      HsnCd: [6, 8, /^\d+$/],
      Qty: amount(9_999_999_999.999, 0, 3),
      Unit: [3, 8, /^[A-Z]{3}$/],
      UnitPrice: amount(999_999_999_999.999, 0, 3),
      TotAmt: large,
      Discount: large,
      AssAmt: large,
      GstRt: amount(999.999, 0, 3),
      IgstAmt: large,
      CgstAmt: large,
      SgstAmt: large,
      TotItemVal: large,
    },
  ],
  ValDtls: {
    ...{ AssVal: total, CgstVal: total, SgstVal: total, IgstVal: total },
    ...{ RndOffAmt: amount(99.99, -99.99), TotInvVal: total },
  },
  'RefDtls?': { PrecDocDtls: [{ InvNo: [1, 16, /^[A-Z1-9][A-Z0-9/-]{0,15}$/], InvDt: day }] },
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (rule: unknown): rule is Text => Array.isArray(rule) && typeof rule[0] === 'number';
const isAmount = (rule: unknown): rule is Amount => isRecord(rule) && 'decimals' in rule;

/** The paths of all values that break the schema. */
function mistakes(value: unknown, rule: unknown, path = ''): string[] {
  if (isText(rule)) {
    const [least, most, form = /^[^"\\\p{Cc}]*$/u] = rule;
    const fine = typeof value === 'string' && value.length >= least && value.length <= most && form.test(value);
    return fine ? [] : [path];
  }
  if (isAmount(rule)) {
    const { from, to, decimals } = rule;
    const few = (JSON.stringify(value) ?? '').match(/^-?\d+(?:\.(\d+))?$/);
    const fine = typeof value === 'number' && value >= from && value <= to && few && (few[1] ?? '').length <= decimals;
    return fine ? [] : [path];
  }
  if (Array.isArray(rule))
    return Array.isArray(value) && value.length > 0
      ? value.flatMap((each, index) => mistakes(each, rule[0], `${path}.${index}`))
      : [path];
  if (!isRecord(value) || !isRecord(rule)) return [path];
  const known = Object.keys(rule).map((key) => key.replace('?', ''));
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  return [
    ...unknown.map((key) => `${path}.${key}`),
    ...Object.entries(rule).flatMap(([key, of]) => {
      const name = key.replace('?', '');
      return key !== name && value[name] === undefined ? [] : mistakes(value[name], of, `${path}.${name}`);
    }),
  ];
}

const registered: InvoiceInput = { ...input, recipient: recipientIn('27', true) };
const paise = (rupees: number) => Math.round(rupees * 100);

test('the e-invoice of an order between states', () => {
  const json = eInvoice(taxInvoice({ ...registered, roundsOff: true }));
  expect(json).toEqual({
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: 'INV', No: 'PZ/2627/000123', Dt: '27/11/2026' },
    SellerDtls: {
      ...{ Gstin: gstinIn('29'), LglNm: 'Purza Parts Private Limited', TrdNm: 'Purza', Addr1: '14 Residency Road' },
      ...{ Loc: 'Bengaluru', Pin: 560_025, Stcd: '29', Ph: '918045678900', Em: 'support@purza.example' },
    },
    BuyerDtls: {
      ...{ Gstin: gstinIn('27'), LglNm: 'Asha Garage', Pos: '27', Addr1: '3 Station Road, Near the temple' },
      ...{ Loc: 'Some Town', Pin: 400_020, Stcd: '27', Ph: '9876543210', Em: 'asha@example.com' },
    },
    ItemList: [
      {
        ...{ SlNo: '1', PrdDesc: 'Brake pad', IsServc: 'N', HsnCd: '87083000', Qty: 2, Unit: 'SET', UnitPrice: 1000 },
        ...{
          TotAmt: 2000,
          Discount: 0,
          AssAmt: 2000,
          GstRt: 18,
          IgstAmt: 360,
          CgstAmt: 0,
          SgstAmt: 0,
          TotItemVal: 2360,
        },
      },
      {
        ...{
          SlNo: '2',
          PrdDesc: 'Oil filter',
          IsServc: 'N',
          HsnCd: '84212300',
          Qty: 3,
          Unit: 'NOS',
          UnitPrice: 282.483,
        },
        ...{ TotAmt: 847.45, Discount: 0, AssAmt: 847.45, GstRt: 18, IgstAmt: 152.54, CgstAmt: 0, SgstAmt: 0 },
        TotItemVal: 999.99,
      },
      {
        ...{ SlNo: '3', PrdDesc: 'Shipping', IsServc: 'N', HsnCd: '87083000', Qty: 1, Unit: 'OTH', UnitPrice: 83.9 },
        ...{
          TotAmt: 83.9,
          Discount: 0,
          AssAmt: 83.9,
          GstRt: 18,
          IgstAmt: 15.1,
          CgstAmt: 0,
          SgstAmt: 0,
          TotItemVal: 99,
        },
      },
    ],
    ValDtls: { AssVal: 2931.35, CgstVal: 0, SgstVal: 0, IgstVal: 527.64, RndOffAmt: 0.01, TotInvVal: 3459 },
  });
  expect(mistakes(json, schema)).toEqual([]);
});

test('who has no GSTIN gets no e-invoice', () => {
  expect(eInvoice(taxInvoice(input))).toBeUndefined();
});

test('every e-invoice keeps to the schema, and its amounts agree to the paisa', () => {
  fc.assert(
    fc.property(drawnInput, (drawn) => {
      const document = taxInvoice(drawn);
      const json = eInvoice(document);
      expect(json === undefined).toBe(drawn.recipient.gstin === null);
      if (!json) return;
      expect(mistakes(json, schema)).toEqual([]);
      const { ItemList: items, ValDtls: values } = json;
      const sum = (of: (item: (typeof items)[number]) => number) =>
        items.reduce((all, item) => all + paise(of(item)), 0);
      expect(paise(values.AssVal)).toBe(sum(({ AssAmt }) => AssAmt));
      expect(paise(values.IgstVal)).toBe(sum(({ IgstAmt }) => IgstAmt));
      expect(paise(values.CgstVal)).toBe(sum(({ CgstAmt }) => CgstAmt));
      expect(values.SgstVal).toBe(values.CgstVal);
      expect(paise(values.TotInvVal)).toBe(sum(({ TotItemVal }) => TotItemVal) + paise(values.RndOffAmt));
      for (const { AssAmt, TotAmt, IgstAmt, CgstAmt, SgstAmt, TotItemVal, GstRt, UnitPrice, Qty } of items) {
        expect(paise(AssAmt) + paise(IgstAmt) + paise(CgstAmt) + paise(SgstAmt)).toBe(paise(TotItemVal));
        expect(TotAmt).toBe(AssAmt);
        // The portal allows a rupee.
        expect(Math.abs((AssAmt * GstRt) / 100 - IgstAmt - CgstAmt - SgstAmt)).toBeLessThan(0.03);
        expect(Math.abs(UnitPrice * Qty - TotAmt)).toBeLessThan(0.02);
      }
      const intra = json.BuyerDtls.Pos === json.SellerDtls.Stcd;
      expect(intra ? values.IgstVal : values.CgstVal).toBe(0);
      expect(json.DispDtls === undefined).toBe(drawn.dispatchedFrom === null);
      expect(json.ShipDtls === undefined).toBe(drawn.deliveredTo === null);
    }),
    { numRuns: 500 },
  );
});

test('a credit note names its invoice', () => {
  const invoice = taxInvoice(registered);
  const note = creditNote({
    ...{ number: 'PZC/2627/000001', issuedAt: invoice.issuedAt, invoice, earlier: [], reason: 'does not fit', inWords },
    credited: [
      { position: 2, quantity: 1 },
      { position: 1, quantity: 0, grossPaise: 1000 },
    ],
  });
  const json = eInvoice(note);
  expect(json).toMatchObject({
    DocDtls: { Typ: 'CRN', No: 'PZC/2627/000001' },
    ItemList: [
      { SlNo: '2', Qty: 1 },
      { SlNo: '1', Qty: 0, UnitPrice: 8.48, TotItemVal: 10 },
    ],
    RefDtls: { PrecDocDtls: [{ InvNo: 'PZ/2627/000123', InvDt: '27/11/2026' }] },
  });
  expect(mistakes(json, schema)).toEqual([]);
});

test('whatever people type in names and addresses, the e-invoice keeps to the schema or is refused by name', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 250 }),
    fc.constantFrom('', 'a"b\\c\n', 'No. 4', 'x'.repeat(101), 'x'.repeat(400), 'मुख्य सड़क '.repeat(20)),
  );
  let made = 0;
  fc.assert(
    fc.property(typed, typed, typed, typed, fc.option(typed), (name, line1, city, description, phone) => {
      const recipient = { ...registered.recipient, name: `${name}  `, phone, email: phone };
      recipient.address = { ...recipient.address, line1, line2: city, city };
      const lines = registered.lines.map((line) => ({ ...line, description }));
      const document = taxInvoice({ ...registered, recipient, lines });
      try {
        expect(mistakes(eInvoice(document), schema)).toEqual([]);
        made++;
      } catch (error) {
        expect(error).toBeInstanceOf(CannotIssue);
      }
    }),
    { numRuns: 500 },
  );
  expect(made).toBeGreaterThan(100);
});

test('a street of two lines goes on in the second field, no end of it is lost', () => {
  const street = Array.from({ length: 34 }, (_, index) => `w${index}`).join(' ');
  expect(street.length).toBeGreaterThan(100);
  const address = { ...supplier.address, line1: street };
  const json = eInvoice(taxInvoice({ ...registered, supplier: { ...supplier, address } }));
  const { Addr1, Addr2 = '' } = json?.SellerDtls ?? { Addr1: '' };
  expect((Addr1 + Addr2).replaceAll(' ', '')).toBe(street.replaceAll(' ', ''));
});

test.each([
  ['an HSN of four digits', { hsnDigits: 4 as const, lines: input.lines.map((line) => ({ ...line, hsn: '8708' })) }],
  ['a PIN code of five digits', { recipient: { ...recipientIn('27', true), ...consigneeIn('27', '40002') } }],
  ['a name of two letters', { recipient: { ...recipientIn('27', true), name: 'AB' } }],
  ['1001 lines', { lines: Array.from({ length: 1001 }, () => input.lines[0] ?? raise()) }],
])('an e-invoice with %s is refused by name', (_, changes) => {
  expect(() => eInvoice(taxInvoice({ ...registered, ...changes }))).toThrow(CannotIssue);
});

function raise(): never {
  throw new Error('expected a line');
}
