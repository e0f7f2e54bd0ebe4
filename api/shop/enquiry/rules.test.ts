import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isForAccount, isUnopened, type KnownAccount, wayOf } from './rules.ts';

const account = fc.record({ proven: fc.boolean(), hasPassword: fc.boolean() });
const address = fc.record({ account: fc.option(account, { nil: undefined }), held: fc.boolean() });

test('every state of an address leads one way', () => {
  const way = (known: KnownAccount | undefined, held = false) => wayOf({ account: known, held }, false);
  expect(way(undefined)).toBe('open');
  expect(way(undefined, true)).toBe('wait');
  expect(way({ proven: false, hasPassword: false })).toBe('join');
  for (const known of [
    { proven: true, hasPassword: true },
    { proven: true, hasPassword: false },
    { proven: false, hasPassword: true },
  ])
    expect(way(known)).toBe('wait');
});

test('nothing goes at once into an account that somebody can open', () => {
  fc.assert(
    fc.property(address, fc.boolean(), (known, withoutAccount) => {
      const way = wayOf(known, withoutAccount);
      if (withoutAccount) expect(way).toBe('wait');
      if (way === 'open') expect(known.account).toBeUndefined();
      if (way === 'join') expect(known.account && isUnopened(known.account)).toBe(true);
      if (known.account?.proven || known.account?.hasPassword) expect(way).toBe('wait');
    }),
    { numRuns: 500 },
  );
});

test('an opened link gives nothing to an account whose password a stranger may know', () => {
  fc.assert(
    fc.property(account, (known) => {
      expect(isForAccount(known)).toBe(known.proven || !known.hasPassword);
    }),
    { numRuns: 100 },
  );
  expect(isForAccount(undefined)).toBe(false);
});
