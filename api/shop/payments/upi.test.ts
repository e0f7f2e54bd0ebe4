import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUpiId, upiLink, upiReference, upiText } from './upi.ts';
import { upiQr } from './upi-qr.ts';

const payment = {
  payee: { id: 'purza.parts@examplebank', name: 'Purza & Sons Pvt. Ltd.' },
  amountPaise: 593_005,
  note: 'Purza ENQ-202611-00042',
  reference: 'ENQ-202611-00042',
};

test('a link has payee, amount with two digits, note and reference', () => {
  expect(upiLink(payment)).toBe(
    'upi://pay?pa=purza.parts@examplebank&pn=Purza%20Sons%20Pvt%20Ltd&am=5930.05&cu=INR&tn=Purza%20ENQ%20202611%2000042&tr=ENQ20261100042',
  );
});

test.each([
  [1, '0.01'],
  [100, '1.00'],
  [10_000_000, '100000.00'],
  [123_456_789_01, '123456789.01'],
])('%i paise are %s', (amountPaise, am) => {
  expect(new URL(upiLink({ ...payment, amountPaise })).searchParams.get('am')).toBe(am);
});

test.each([0, -1, 0.5, Number.NaN, Number.MAX_VALUE])('an amount of %s paise has no link', (amountPaise) => {
  expect(() => upiLink({ ...payment, amountPaise })).toThrow(/^expected an amount in whole paise above 0/);
});

test.each(['purza@examplebank', '9876543210@ybl', 'a-b_c.d@ok9'])('%s is a UPI id', (id) => {
  expect(isUpiId(id)).toBe(true);
});

test.each([
  '',
  'purza',
  'p@ybl',
  '@ybl',
  'purza@',
  'purza@gmail.com',
  'purza@ybl&am=1',
  'pur za@ybl',
  'purza@@ybl',
  `${'a'.repeat(255)}@ybl`,
])('%j is no UPI id', (id) => {
  expect(isUpiId(id)).toBe(false);
});

test.each([
  ['  Étoile & Söhne,  (Pune) ', 'Etoile Sohne Pune'],
  ['पुर्ज़ा', ''],
  ['₹100 off + 5%', '100 off 5'],
])('a name of %j becomes %j', (text, plain) => {
  expect(upiText(text)).toBe(plain);
});

test('a name or note that is too long is cut', () => {
  expect(upiText('a'.repeat(120))).toHaveLength(99);
  expect(upiText('four '.repeat(20), 50)).toBe('four '.repeat(10).trim());
  const { searchParams } = new URL(upiLink({ ...payment, note: 'n'.repeat(120) }));
  expect(searchParams.get('tn')).toBe('n'.repeat(50));
});

test('a reference that is empty or too long is refused', () => {
  expect(upiReference('a'.repeat(35))).toHaveLength(35);
  for (const text of ['', '-- //', 'a'.repeat(36)]) expect(() => upiReference(text)).toThrow(RangeError);
});

test('whatever names and notes say, a link has its six fields and nothing else', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 1_000_000_000 }), (name, note, amountPaise) => {
      const link = upiLink({ ...payment, payee: { ...payment.payee, name }, note, amountPaise });
      expect(link).toMatch(/^upi:\/\/pay\?[\w=&@.%-]+$/);
      const fields = new URL(link).searchParams;
      expect([...fields.keys()]).toEqual(['pa', 'pn', 'am', 'cu', 'tn', 'tr']);
      expect(fields.get('pa')).toBe(payment.payee.id);
      expect(Math.round(Number(fields.get('am')) * 100)).toBe(amountPaise);
      expect(fields.get('tn')?.length).toBeLessThanOrEqual(50);
      expect(fields.get('tn')).toMatch(/^[a-z\d ]*$/i);
      expect(fields.get('tr')).toBe('ENQ20261100042');
    }),
    { numRuns: 500 },
  );
});

test('a screen shows the link as a QR code', () => {
  expect(upiQr(upiLink(payment))).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/);
  expect(upiQr(upiLink(payment))).not.toBe(upiQr(upiLink({ ...payment, amountPaise: 1 })));
});
