import { goodItems } from '../fixtures/small-package.ts';
import { type Fault, holds, items } from './fault.ts';

/** Shares: how much may be set aside, and how far a catalogue may shrink in a night. */

const bad = (count: number) => Array.from({ length: count }, (_, n) => `bad${n},bosch,pads,B-${n},Pad,POA,,`);
const withBad = (good: number, wrong: number) => items(...goodItems(good), ...bad(wrong));
const ids = (count: number) => holds('items', 'id', ...Array.from({ length: count }, (_, n) => [`i${n + 1}`] as const));
const reported = (good: number, wrong: number): Fault['report'] =>
  Array.from({ length: wrong }, (_, n) => ['items.csv', good + n + 2, 'price', 'price-invalid', 'POA']);

export const sizes: Fault[] = [
  {
    name: 'five of a hundred items are set aside',
    files: withBad(95, 5),
    force: false,
    rows: [ids(95)],
    report: reported(95, 5),
  },
  {
    name: 'six of a hundred items would be set aside',
    files: withBad(94, 6),
    force: false,
    refusal: /6 of 100 items would be set aside, more than 5 %; the first: line 96, price: .*--force/,
  },
  {
    name: 'six of a hundred items are set aside by force',
    files: withBad(94, 6),
    rows: [ids(94)],
    report: reported(94, 6),
  },
  {
    name: 'more than 5 % of other files is set aside',
    files: { 'fitments.csv': 'item_id,engine_id\nzz,k12m\nyy,k12m\n' },
    force: false,
    rows: [holds('items', 'id', ['b1'], ['t1'])],
    report: [
      ['fitments.csv', 2, 'item_id', 'reference-missing', 'zz'],
      ['fitments.csv', 3, 'item_id', 'reference-missing', 'yy'],
    ],
  },
  {
    name: '7 of 10 items of the night before are there',
    before: withBad(10, 0),
    files: withBad(7, 0),
    force: false,
    rows: [ids(7)],
  },
  {
    name: '6 of 10 items of the night before are there',
    before: withBad(10, 0),
    files: withBad(6, 0),
    force: false,
    refusal: /6 items, the live catalogue 10: a fall of more than 30 %.*--force/,
  },
  {
    name: '6 of 10 items of the night before are there, by force',
    before: withBad(10, 0),
    files: withBad(6, 0),
    rows: [ids(6)],
  },
];
