import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkReference, paymentIdOf, refundReference } from './references.ts';
import { goodwillPaise, heldPaise, openRefundPaise, refundReasons, refundStates, shareOut, toldOf } from './refunds.ts';

const paise = fc.integer({ min: 0, max: 10_000_000 });
const part = fc.record({
  amountPaise: fc.integer({ min: 1, max: 1_000_000 }),
  state: fc.constantFrom(...refundStates),
  why: fc.constantFrom(...refundReasons),
});

describe('shares of a refund', () => {
  test('are together what was asked for, or all that is held, and none is more than its payment holds', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ heldPaise: paise })), paise, (held, asked) => {
        const shares = shareOut(held, asked);
        const sum = shares.reduce((all, { amountPaise }) => all + amountPaise, 0);
        const all = held.reduce((total, one) => total + one.heldPaise, 0);
        expect(sum).toBe(Math.min(asked, all));
        for (const { of, amountPaise } of shares) {
          expect(amountPaise).toBeGreaterThan(0);
          expect(amountPaise).toBeLessThanOrEqual(of.heldPaise);
        }
      }),
    );
  });

  test('begin with the newest payment', () => {
    const [first, second] = [{ heldPaise: 500 }, { heldPaise: 300 }];
    expect(shareOut([first, second], 400)).toEqual([
      { of: second, amountPaise: 300 },
      { of: first, amountPaise: 100 },
    ]);
  });
});

test('what is held of a payment is never negative, and with open refunds and refunded never more than it', () => {
  fc.assert(
    fc.property(paise, paise, fc.array(part), (amountPaise, refundedPaise, refunds) => {
      const held = heldPaise({ state: 'received', amountPaise, refundedPaise }, refunds);
      expect(held).toBeGreaterThanOrEqual(0);
      expect(held).toBeLessThanOrEqual(amountPaise);
      if (held > 0) expect(held + refundedPaise + openRefundPaise(refunds)).toBe(amountPaise);
      for (const state of ['due', 'claimed', 'failed', 'refunded'])
        expect(heldPaise({ state, amountPaise, refundedPaise: 0 }, [])).toBe(0);
    }),
  );
});

test('goodwill lowers what an order costs; other refunds do not', () => {
  const refunds = refundReasons.map((why, at) => ({ amountPaise: 10 ** at, state: 'owed' as const, why }));
  expect(goodwillPaise(refunds)).toBe(1000);
});

describe('what a provider tells about refunds', () => {
  const own = (
    id: string,
    state: (typeof refundStates)[number],
    amountPaise: number,
    providerRefundId: string | null,
  ) => ({
    id,
    ...{ state, amountPaise, providerRefundId },
  });

  test('is about the refund with its id; processed is final, in any order', () => {
    const rows = [own('a', 'sent', 100, 'rfnd_1'), own('b', 'sent', 100, 'rfnd_2')];
    const facts = [
      { refundId: 'rfnd_1', amountPaise: 100, state: 'failed' as const },
      { refundId: 'rfnd_1', amountPaise: 100, state: 'processed' as const },
      { refundId: 'rfnd_2', amountPaise: 100, state: 'failed' as const },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
        const told = toldOf(rows, shuffled).map(({ of, state }) => `${of.id} ${state}`);
        expect(told.sort()).toEqual(['a processed', 'b failed']);
      }),
    );
    expect(toldOf([own('a', 'made', 100, 'rfnd_1')], facts)).toEqual([]);
  });

  test('without a row of its own takes the one that is owed, unless it may be the one being asked for', () => {
    const fact = { refundId: 'rfnd_9', amountPaise: 100, state: 'processed' as const };
    expect(toldOf([own('a', 'owed', 100, null)], [fact])).toMatchObject([{ of: { id: 'a' }, state: 'processed' }]);
    expect(toldOf([own('a', 'owed', 99, null)], [fact])).toEqual([]);
    expect(toldOf([own('a', 'owed', 100, null), own('b', 'sending', 100, null)], [fact])).toEqual([]);
    expect(toldOf([own('a', 'owed', 100, null)], [{ ...fact, state: 'failed' }])).toEqual([]);
    const two = [fact, { ...fact, refundId: 'rfnd_10' }];
    expect(toldOf([own('a', 'owed', 100, null)], two)).toHaveLength(1);
  });
});

test('references lead back to their payments, and are as short as the provider wants', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 99_999 }), (id, attempt) => {
      expect(paymentIdOf(linkReference(id))).toBe(id);
      expect(linkReference(id)).toMatch(/^[\w-]{10,40}$/);
      expect(refundReference({ id, attempt })).toMatch(/^[\w-]{10,40}$/);
      expect(paymentIdOf(refundReference({ id, attempt }))).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(paymentIdOf(text)).toBeUndefined();
    }),
  );
});
