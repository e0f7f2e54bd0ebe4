import { ApiError } from '../errors.ts';
import { tooMany } from './too-many.ts';

/** How much work of one kind may be asked for at a time. */
export interface QueueRules {
  /** How many pieces of work run at once. */
  atOnce: number;
  /** How many more may wait. */
  waiting: number;
  /** How many pieces one caller or account may have running or waiting. */
  perCaller: number;
  /** After how many seconds a refused caller may try again. */
  retrySeconds: number;
  /**
   * Whether the work runs on the thread that answers everything else. An answer from a file needs several turns of the
   * event loop, each of which would wait for a piece of work. So after 0.1 s of work, the queue rests after each piece
   * for as long as the piece took; idle time counts as rest.
   */
  inThisThread?: true;
}

/**
 * Whose budgets a piece of work counts against: the caller's key and, after a sign-in, the account. The most for each
 * is `perCaller`, unless it has its own.
 */
export type Callers = readonly (string | { key: string; most: number })[];

interface Waiting {
  of: readonly string[];
  begin(): void;
  refuse(error: ApiError): void;
}

/** After this time, work counts half. */
const halfLifeMilliseconds = 10_000;
/** A refusal counts as work too, so that callers who keep asking at once do not come before others. */
const refusalMilliseconds = 5;
const restlessMilliseconds = 100;
const longestRestMilliseconds = 100;
/** How many callers have their work remembered; those who worked longest ago are forgotten first. */
const mostRemembered = 10_000;

/**
 * A bounded queue for work that strangers can cause. The caller with the least recent work comes first. When the queue
 * is full, the waiting caller with the most recent work gives way. So a flood, from one address or many, delays its
 * senders before anybody else.
 */
export function workQueue({ atOnce, waiting: mostWaiting, perCaller, retrySeconds, inThisThread }: QueueRules) {
  const held = new Map<string, number>();
  const done = recentWork();
  const line: Waiting[] = [];
  let running = 0;
  /** Milliseconds of work that no rest had followed when the last piece ended. */
  let owed = 0;
  let ended = performance.now();

  const busy = () => new ApiError(503, 'busy', 'the shop is busy, please try again', { retrySeconds });
  const workOf = (of: readonly string[]) => Math.max(0, ...of.map((caller) => done.of(caller)));

  function count(of: readonly string[], milliseconds: number): void {
    for (const caller of of) done.add(caller, milliseconds);
  }

  function hold(of: readonly string[], by: 1 | -1): void {
    for (const caller of of) {
      const now = (held.get(caller) ?? 0) + by;
      if (now > 0) held.set(caller, now);
      else held.delete(caller);
    }
  }

  /**
   * Makes room for one more.
   * @throws ApiError 503 when no waiting caller has caused more work than these
   */
  function makeRoom(of: readonly string[]): void {
    if (line.length < mostWaiting) return;
    const works = line.map((one) => workOf(one.of));
    const most = Math.max(0, ...works);
    if (most <= workOf(of)) throw busy();
    // Of several pieces by one caller, the last one gives way.
    line.splice(works.lastIndexOf(most), 1)[0]?.refuse(busy());
  }

  async function turn(of: readonly string[]): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    makeRoom(of);
    await new Promise<void>((begin, refuse) => line.push({ of, begin, refuse }));
  }

  /**
   * How long to rest, in ms.
   * @param took how long the last piece took, in ms
   */
  function restAfter(took: number): number {
    const now = performance.now();
    const rested = Math.max(0, now - took - ended);
    // A piece that took long may have waited itself: it must not make all later ones wait.
    owed = Math.min(Math.max(0, owed - rested) + took, restlessMilliseconds + longestRestMilliseconds);
    ended = now;
    return owed - restlessMilliseconds;
  }

  /** @param took how long the last piece took, in ms */
  function next(took: number): void {
    const rest = inThisThread ? restAfter(took) : 0;
    if (rest >= 1) setTimeout(begin, rest);
    // In a later turn of the event loop, so that requests that have arrived are answered between two pieces.
    else if (inThisThread || line.length > 0) setImmediate(begin);
    else running -= 1;
  }

  function begin(): void {
    running -= 1;
    if (line.length === 0) return;
    const works = line.map((one) => workOf(one.of));
    const [first] = line.splice(works.indexOf(Math.min(...works)), 1);
    running += 1;
    first?.begin();
  }

  /**
   * Waits for a turn.
   * @returns a function that ends the turn; call it once
   * @throws ApiError 429 when one of these callers has too much running or waiting, 503 when all callers together have
   */
  async function enter(callers: Callers): Promise<() => void> {
    const budgets = callers.map((caller) => (typeof caller === 'string' ? { key: caller, most: perCaller } : caller));
    const of = budgets.map(({ key }) => key);
    if (budgets.some(({ key, most }) => (held.get(key) ?? 0) >= most)) {
      count(of, refusalMilliseconds);
      throw tooMany(retrySeconds * 1000, 'too much at once: please try again');
    }
    hold(of, 1);
    try {
      await turn(of);
    } catch (error) {
      count(of, refusalMilliseconds);
      hold(of, -1);
      throw error;
    }
    const started = performance.now();
    return () => {
      const took = performance.now() - started;
      count(of, took);
      hold(of, -1);
      next(took);
    };
  }

  return {
    enter,
    /**
     * Runs work when its turn comes.
     * @throws as `enter`, and whatever the work throws
     */
    async run<T>(of: Callers, work: () => T | Promise<T>): Promise<T> {
      const leave = await enter(of);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    /** The error for a full queue. */
    busy,
  };
}

/** Recent work by caller, in ms; it decays by half in each half-life. */
function recentWork() {
  const known = new Map<string, { work: number; at: number }>();
  const left = ({ work, at }: { work: number; at: number }) =>
    work * 0.5 ** (Math.max(0, performance.now() - at) / halfLifeMilliseconds);

  function of(caller: string): number {
    const found = known.get(caller);
    return found ? left(found) : 0;
  }

  return {
    of,
    add(caller: string, milliseconds: number): void {
      const work = of(caller) + milliseconds;
      // Moves the caller to the end: the first ones are those who worked longest ago.
      known.delete(caller);
      known.set(caller, { work, at: performance.now() });
      for (const first of known.keys()) {
        if (known.size <= mostRemembered) break;
        known.delete(first);
      }
    },
  };
}
