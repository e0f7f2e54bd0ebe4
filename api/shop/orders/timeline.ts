import type { CustomerStep } from '../acceptance/rules.ts';
import type { EventKind, OrderStatus } from './rules.ts';

/** The steps of an order with their moments, and what happens next. Pure rules; times are milliseconds since 1970. */

export const timelineSteps = [
  'asked',
  'quoted',
  'accepted',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type TimelineStep = (typeof timelineSteps)[number];

/** When everything was paid; null: not yet. */
export interface PaidStep {
  at: number | null;
  onDelivery: boolean;
}

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

/** What sellers and the customer did with an order, the oldest first. */
export function stepsInOrder({
  events,
  steps,
}: {
  events: readonly TimelineEvent[];
  steps: readonly Omit<TimelineEvent, 'status'>[];
}): TimelineEvent[] {
  return [...events, ...steps.map((step) => ({ ...step, status: null }))].toSorted((a, b) => a.createdAt - b.createdAt);
}

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
 * @param paid undefined where the shop takes no payment; then there is no such step
 */
export function timelineOf(
  { status, createdAt }: { status: OrderStatus; createdAt: number },
  events: readonly TimelineEvent[],
  paid?: PaidStep,
): { step: TimelineStep; at: number | null }[] {
  const moments = momentsOf(events).set('asked', createdAt);
  const isOver = status === 'cancelled';
  if (paid?.at) moments.set('paid', paid.at);
  const line = stepsWith(paid).map((step) => ({ step, at: moments.get(step) ?? null }));
  return line.filter(({ step, at }) => (step === 'cancelled' ? isOver : at !== null || !isOver));
}

/** The steps in their order: whoever pays on delivery does so last. */
function stepsWith(paid: PaidStep | undefined): readonly TimelineStep[] {
  if (paid && !paid.onDelivery) return timelineSteps;
  const others: TimelineStep[] = timelineSteps.filter((step) => step !== 'paid');
  return paid ? others.toSpliced(others.indexOf('delivered') + 1, 0, 'paid') : others;
}
