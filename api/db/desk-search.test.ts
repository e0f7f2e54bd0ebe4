import { describe, expect, test } from 'vitest';
import { orderFound } from './desk-search.ts';

const found = (query: string) =>
  orderFound(query, '+91 98765-43210', 'ENQ-261121-48213', 'asha.rao@example.in', 'Āsha राव');

describe('an enquiry is found by', () => {
  test.each([
    '48213',
    'enq-261121',
    'RAO@example',
    'āsha',
    'राव',
    'Asha.Rao',
    '98765 43210',
    '09876543210',
    '+919876543210',
    '43210',
  ])('%s', (query) => expect(found(query)).toBe(true));
});

describe('but not by', () => {
  test.each(['48214', 'rao@example.com', '98765 43211', '321 x', 'Asha Rao %', '_', '%'])('%s', (query) =>
    expect(found(query)).toBe(false),
  );
});
