import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from './rules.ts';
import { type TimelineEvent, timelineOf } from './timeline.ts';

const at = (...kinds: (TimelineEvent['kind'] | OrderStatus)[]): TimelineEvent[] =>
  kinds.map((kind, index) => {
    const createdAt = index + 1;
    const status = orderStatuses.find((known) => known === kind);
    // A customer can cancel, too; here, cancelling is the seller's status.
    return status === undefined
      ? { kind: kind as TimelineEvent['kind'], status: null, createdAt }
      : { kind: 'status', status, createdAt };
  });
const made = (status: OrderStatus, events: readonly TimelineEvent[]) =>
  timelineOf({ status, createdAt: 0 }, events)
    .filter((one) => one.at !== null)
    .map(({ step, at: moment }) => `${step} ${moment}`);

describe('the line of steps', () => {
  test('begins anew when a cancelled order is reopened', () => {
    const before = at('quote', 'confirmed', 'cancelled');
    expect(made('cancelled', before)).toEqual(['asked 0', 'quoted 1', 'accepted 2', 'cancelled 3']);
    const reopened = at('quote', 'confirmed', 'cancelled', 'reopen');
    expect(made('pending', reopened)).toEqual(['asked 0']);
    expect(made('confirmed', at('quote', 'cancelled', 'reopen', 'quote', 'accepted'))).toEqual([
      ...['asked 0', 'quoted 4', 'accepted 5'],
    ]);
  });

  test('shows nothing from before the last reopening', () => {
    const kinds = fc.constantFrom<TimelineEvent['kind'] | OrderStatus>(
      ...(['quote', 'confirmed', 'processing', 'cancelled', 'undo', 'note', 'line', 'parcel', 'accepted'] as const),
    );
    fc.assert(
      fc.property(fc.array(kinds), fc.array(kinds), (before, after) => {
        const events = at(...before, 'reopen', ...after);
        const since = before.length + 1;
        for (const step of timelineOf({ status: 'confirmed', createdAt: 0 }, events))
          if (step.step !== 'asked' && step.at !== null) expect(step.at).toBeGreaterThan(since);
      }),
    );
  });
});
