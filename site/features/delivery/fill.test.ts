import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf, type Filled } from './fill';

const pune = { city: 'Pune', state: 'Maharashtra' };
const goa = { city: '', state: 'Goa' };

test('a PIN code fills in what is empty', () => {
  expect(changesOf({ city: '', state: '' }, undefined, pune)).toEqual(pune);
  expect(changesOf({ city: 'Poona', state: '' }, undefined, pune)).toEqual({ state: 'Maharashtra' });
  expect(changesOf({ city: '', state: '' }, undefined, goa)).toEqual({ state: 'Goa' });
});

test('another PIN code replaces what the first one put there, and nothing else', () => {
  expect(changesOf(pune, pune, goa)).toEqual(goa);
  expect(changesOf({ ...pune, city: 'Poona' }, pune, goa)).toEqual({ state: 'Goa' });
});

test('what was typed is never overwritten, whatever PIN codes are typed in which order', () => {
  const word = fc.constantFrom('', 'Pune', 'Goa', 'Panaji', 'Maharashtra');
  const place = fc.record({ city: word, state: word });
  const typing = fc.record({ kind: fc.constant('typed' as const), name: fc.constantFrom('city', 'state'), text: word });
  const coding = fc.record({ kind: fc.constant('pin' as const), place });
  fc.assert(
    fc.property(fc.array(fc.oneof(typing, coding), { maxLength: 12 }), (steps) => {
      let now: Filled = { city: '', state: '' };
      let put: Filled | undefined;
      // The texts that a person typed last, by field.
      const typed: Partial<Filled> = {};
      for (const step of steps) {
        if (step.kind === 'typed') {
          const name = step.name as keyof Filled;
          now = { ...now, [name]: step.text };
          // A text like the one that was put there counts as not typed.
          if (step.text === '' || step.text === put?.[name]) delete typed[name];
          else typed[name] = step.text;
        } else {
          now = { ...now, ...changesOf(now, put, step.place) };
          put = step.place;
          for (const name of ['city', 'state'] as const) {
            if (typed[name] === undefined) expect(now[name]).toBe(step.place[name]);
            else expect(now[name]).toBe(typed[name]);
            // From now on the code's own text may be replaced.
            if (typed[name] === step.place[name]) delete typed[name];
          }
        }
      }
    }),
    { numRuns: 2000 },
  );
});
