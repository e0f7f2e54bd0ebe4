import type { CustomerStep } from '../acceptance/rules.ts';
import type { EventKind, OrderStatus } from './rules.ts';

/** The steps of an order with their moments, and what happens next. Pure rules; times are milliseconds since 1970. */

export const timelineSteps = ['asked', 'quoted', 'accepted', 'packed', 'shipped', 'delivered', 'cancelled'] as const;
export type TimelineStep = (typeof timelineSteps)[number];

export interface TimelineEvent {
  kind: EventKind | CustomerStep;
  status: OrderStatus | null;
  createdAt: number;
}

const stepOfStatus: Partial<Record<OrderStatus, TimelineStep>> = {
  confirmed: 'accepted',
  processing: 'packed',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

/** The step that an event takes the order to. */
function stepOf({ kind, status }: TimelineEvent): TimelineStep | undefined {
  if (kind === 'accepted' || kind === 'cancelled') return kind;
  return kind === 'status' && status ? stepOfStatus[status] : undefined;
}

/** The moment of each step that was made and not taken back; a quote after the customer's acceptance ends that. */
function momentsOf(events: readonly TimelineEvent[]): Map<TimelineStep, number> {
  let made: { step: TimelineStep; event: TimelineEvent }[] = [];
  let quoted: number | undefined;
  for (const event of events) {
    const step = stepOf(event);
    if (step) made.push({ step, event });
    if (event.kind === 'undo') made.pop();
    if (event.kind === 'reopen') {
      made = [];
      quoted = undefined;
    }
    if (event.kind !== 'quote') continue;
    quoted = event.createdAt;
    if (made.some((one) => one.event.kind === 'accepted')) made = [];
  }
  const moments = new Map(made.map(({ step, event }) => [step, event.createdAt]));
  return quoted === undefined ? moments : moments.set('quoted', quoted);
}

/**
 * The line of steps, in the order in which they follow each other: with its moment each that was made, without one
 * each that is still to come. A cancelled order ends with that; nothing is to come then.
 * @param events what sellers and the customer did, the oldest first
 */
export function timelineOf(
  { status, createdAt }: { status: OrderStatus; createdAt: number },
  events: readonly TimelineEvent[],
): { step: TimelineStep; at: number | null }[] {
  const moments = momentsOf(events).set('asked', createdAt);
  const isOver = status === 'cancelled';
  const line = timelineSteps.map((step) => ({ step, at: moments.get(step) ?? null }));
  return line.filter(({ step, at }) => (step === 'cancelled' ? isOver : at !== null || !isOver));
}
