import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributeTypes } from '../../catalogue/attributes.ts';
import { attributeColumn, createAttributes } from './attributes.ts';
import { SetWriter } from './sets.ts';

const values: Record<string, string[]> = {
  position: ['front', 'rear', 'left', 'right'],
  capacity: ['4.5', '35', '100'],
  bulb: ['H4', 'H7'],
};
const row = fc
  .constantFrom(...Object.entries(values))
  .chain(([name, possible]) => fc.record({ name: fc.constant(name), values: fc.subarray(possible, { minLength: 1 }) }));
const item = fc.uniqueArray(row, { selector: ({ name }) => name, maxLength: 3 });

test('finds the same items and values as a look at each item', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), (items) => {
      const writer = new SetWriter(items.length);
      for (const [position, rows] of items.entries())
        writer.set(position, rows.map(({ name, values: own }) => `${name}:${own.join(' ')}`).join('\n'));
      const column = attributeColumn(writer);
      const { itemsWith, valuesOf } = createAttributes(column);
      const has = (name: string, value: string) => (rows: (typeof items)[number]) =>
        rows.some((one) => one.name === name && one.values.includes(value));
      for (const [name, possible] of Object.entries(values)) {
        expect(valuesOf(name)).toEqual(possible.filter((value) => items.some(has(name, value))));
        for (const value of possible)
          expect([...itemsWith(name, value)]).toEqual(
            [...items.keys()].filter((at) => has(name, value)(items[at] ?? [])),
          );
      }
      expect(column.sets.starts.length - 1).toBeLessThanOrEqual(items.length + 1);
    }),
    { numRuns: 200 },
  );
});

test('attributes and values that content/attributes.yaml lacks are left out', () => {
  const writer = new SetWriter(2);
  writer.set(0, 'colour:red\ncapacity:much\nposition:middle front');
  writer.set(1, '');
  const column = attributeColumn(writer);
  expect(column.values).toEqual(['position_front']);
  const { itemsWith, valuesOf } = createAttributes(column);
  expect([[...itemsWith('position', 'front')], [...itemsWith('colour', 'red')]]).toEqual([[0], []]);
  expect([...attributeTypes().types.keys()].flatMap(valuesOf)).toEqual(['front']);
});

test('each item costs two bytes while there are few sets of values; with many, the last differs from the first', () => {
  const size = 70_000;
  const [few, many] = [new SetWriter(size), new SetWriter(size)];
  for (let position = 0; position < size; position++) {
    few.set(position, `capacity:${1 + (position % 50)}`);
    many.set(position, `capacity:${1 + position}`);
  }
  expect(attributeColumn(few).of.byteLength).toBe(2 * size);
  const { itemsWith } = createAttributes(attributeColumn(many));
  expect([[...itemsWith('capacity', '1')], [...itemsWith('capacity', '70000')]]).toEqual([[0], [size - 1]]);
});
