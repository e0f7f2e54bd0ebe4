import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormField, type FormValues, problemsOf, severalLines } from '../form.ts';
import { contactBody } from './contract.ts';
import { contactForm } from './form.ts';
import { contactSubjects, trapField } from './rules.ts';

const contactProblems = (values: FormValues) => problemsOf(contactForm, values);
const good = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '',
  subject: 'parts',
  part: '',
  message: 'Does it fit?',
};

test('there are seven subjects and six fields', () => {
  expect(contactSubjects).toEqual(['general', 'order', 'returns', 'technical', 'shipping', 'parts', 'feedback']);
  const required = Object.entries<FormField>(contactForm).flatMap(([name, field]) => (field.required ? name : []));
  expect(required).toEqual(['firstName', 'lastName', 'email', 'subject', 'message']);
});

describe('problems are named', () => {
  test('none when everything is right, with and without a phone number', () => {
    expect(contactProblems(good)).toEqual({});
    expect(contactProblems({ ...good, phone: '+91 98765 43210', part: 'HU 711/51 x' })).toEqual({});
    expect(contactProblems({ ...good, message: 'x'.repeat(5000), firstName: 'x'.repeat(80) })).toEqual({});
  });
  test.each(['firstName', 'lastName', 'email', 'subject', 'message'] as const)('a missing %s', (name) => {
    expect(contactProblems({ ...good, [name]: '   ' })).toEqual({ [name]: 'required' });
    const { [name]: _, ...without } = good;
    expect(contactProblems(without)).toEqual({ [name]: 'required' });
  });
  test.each([
    ['email', 'asha@example', 'email'],
    ['phone', '12345', 'phone'],
    ['subject', 'other', 'required'],
    ['message', 'x'.repeat(5001), 'tooLong'],
    ['firstName', 'x'.repeat(81), 'tooLong'],
    ['part', 'x'.repeat(101), 'tooLong'],
  ] as const)('a wrong %s', (name, value, problem) => {
    expect(contactProblems({ ...good, [name]: value })).toEqual({ [name]: problem });
  });
});

test('page and server refuse the same messages', () => {
  const text = fc.oneof(
    fc.constantFrom('', ' ', 'a', 'asha@example.in', '9876543210', 'parts', 'x'.repeat(90), 'x'.repeat(300)),
    fc.string({ maxLength: 20 }),
  );
  const form = fc.record(Object.fromEntries(Object.keys(contactForm).map((name) => [name, text])));
  fc.assert(
    fc.property(form, (values) => {
      const parsed = contactBody.safeParse(values);
      const server = parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
      const page = contactProblems(values);
      // The server cleans first, so that a text of control characters becomes empty.
      const cleaned = parsed.success ? {} : page;
      for (const name of Object.keys(cleaned)) expect(server).toContain(name);
      if (parsed.success) expect(contactProblems(parsed.data as typeof good)).toEqual({});
    }),
  );
});

test('the trap field is on the wire', () => {
  expect(contactBody.parse({ ...good, [trapField]: 'x' })[trapField]).toBe('x');
});

test('a message keeps its lines but nothing that could forge further lines', () => {
  expect(severalLines('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
  expect(severalLines('a\n\n\n\n\nb')).toBe('a\n\nb');
  expect(severalLines(' x\u0000y\u202ez\t ')).toBe('x y z');
});
