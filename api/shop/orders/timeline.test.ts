import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TimelineEvent, timelineOf, timelineSteps } from './timeline.ts';

const event = (kind: TimelineEvent['kind'], createdAt: number, status: TimelineEvent['status'] = null) => ({
  kind,
  status,
  createdAt,
});
const order = { status: 'pending', createdAt: 1 } as const;
const at = (events: TimelineEvent[], status: TimelineEvent['status'] = 'pending') =>
  Object.fromEntries(timelineOf({ ...order, status: status ?? 'pending' }, events).map((one) => [one.step, one.at]));

test('begins with the enquiry, and names what is still to come', () => {
  expect(at([])).toEqual({ asked: 1, quoted: null, accepted: null, packed: null, shipped: null, delivered: null });
});

test('has the moment of each step', () => {
  const events = [
    event('quote', 2),
    event('accepted', 3),
    event('status', 4, 'processing'),
    event('note', 5),
    event('status', 6, 'shipped'),
    event('tracking', 7),
    event('status', 8, 'delivered'),
    event('status', 9, 'completed'),
  ];
  expect(at(events, 'completed')).toEqual({ asked: 1, quoted: 2, accepted: 3, packed: 4, shipped: 6, delivered: 8 });
});

test('forgets a step that was taken back, and an acceptance that another quote has ended', () => {
  expect(at([event('status', 2, 'confirmed'), event('undo', 3, 'pending')])).toMatchObject({ accepted: null });
  const requoted = [event('quote', 2), event('accepted', 3), event('status', 4, 'processing'), event('quote', 5)];
  expect(at(requoted)).toMatchObject({ quoted: 5, accepted: null, packed: null });
  // A confirmation by the seller stays: nobody has to accept again.
  expect(at([event('status', 2, 'confirmed'), event('quote', 3)], 'confirmed')).toMatchObject({ accepted: 2 });
});

test('of a cancelled order ends with that, and nothing is to come', () => {
  expect(at([event('quote', 2), event('cancelled', 3)], 'cancelled')).toEqual({ asked: 1, quoted: 2, cancelled: 3 });
  expect(at([event('status', 2, 'cancelled')], 'cancelled')).toEqual({ asked: 1, cancelled: 2 });
});

test('names each step at most once, in their order, whatever happened', () => {
  const kinds = ['status', 'quote', 'tracking', 'note', 'undo', 'accepted', 'refused', 'cancelled'] as const;
  const statuses = ['confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled', null] as const;
  const any = fc.array(fc.record({ kind: fc.constantFrom(...kinds), status: fc.constantFrom(...statuses) }));
  fc.assert(
    fc.property(any, fc.constantFrom('pending', ...statuses.filter((status) => status !== null)), (made, status) => {
      const events = made.map((one, index) => ({ ...one, createdAt: index + 2 }));
      const steps = timelineOf({ status, createdAt: 1 }, events).map(({ step }) => step);
      expect(steps).toEqual(timelineSteps.filter((step) => steps.includes(step)));
      expect(steps.includes('cancelled')).toBe(status === 'cancelled');
    }),
  );
});
