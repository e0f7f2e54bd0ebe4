import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FormField, type FormValues, problemsOf } from '../form.ts';
import { requestBody } from './request.ts';
import { requestForm } from './request-form.ts';

const requestProblems = (values: FormValues) => problemsOf(requestForm, values);
const good = { part: 'brake pads', firstName: 'Asha', phone: '98765 43210' };

test('part, first name and phone number are required; vehicle, last name and email are not', () => {
  const required = Object.entries<FormField>(requestForm).flatMap(([name, field]) => (field.required ? name : []));
  expect(required).toEqual(['part', 'firstName', 'phone']);
  expect(requestProblems(good)).toEqual({});
  expect(requestProblems({ ...good, year: '२०१८', plate: 'mh12ab1234', vin: 'ma3-eyd32s00 123456' })).toEqual({});
});

test.each([
  ['part', ' ', 'required'],
  ['part', 'x'.repeat(201), 'tooLong'],
  ['vehicle', 'x'.repeat(201), 'tooLong'],
  ['year', '1899', 'year'],
  ['year', '20x8', 'year'],
  ['year', '20188', 'tooLong'],
  ['plate', 'ZZ 12', 'plate'],
  ['vin', 'MA3', 'vin'],
  ['message', 'x'.repeat(1001), 'tooLong'],
  ['phone', '', 'required'],
  ['email', 'asha@', 'email'],
  ['phone', '12', 'phone'],
] as const)('a wrong %s: %s', (name, value, problem) => {
  expect(requestProblems({ ...good, [name]: value })).toEqual({ [name]: problem });
});

test('page and server refuse the same requests', () => {
  const text = fc.oneof(
    fc.constantFrom('', ' ', 'a', '2018', 'MH 12 AB 1234', 'MA3EYD32S00123456', 'asha@example.in', 'x'.repeat(300)),
    fc.string({ maxLength: 20 }),
  );
  const form = fc.record(Object.fromEntries(Object.keys(requestForm).map((name) => [name, text])));
  fc.assert(
    fc.property(form, (values) => {
      const parsed = requestBody.safeParse(values);
      if (parsed.success) {
        const { elapsed: _, ...texts } = parsed.data;
        return expect(requestProblems(texts)).toEqual({});
      }
      expect(Object.keys(requestProblems(values)).length).toBeGreaterThan(0);
    }),
  );
});
