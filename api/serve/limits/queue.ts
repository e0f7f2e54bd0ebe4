import { ApiError } from '../errors.ts';
import { tooMany } from './too-many.ts';

/** How much work of one kind may be asked for at a time. */
export interface QueueRules {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** Pieces that may wait besides. */
  waiting: number;
  /** Pieces that one caller, and one account, may have in work or waiting. */
  perCaller: number;
  /** After how long somebody who was refused may try again. */
  retrySeconds: number;
  /**
   * The work is done in the thread that answers everything else: an answer from a file needs several turns of the event
   * loop, which would each wait for another piece. So after a tenth of a second of work, the queue rests after each piece
   * for as long as that took; rest that nobody asked for counts too.
   */
  inThisThread?: true;
}

/**
 * Whose budgets a piece of work counts against: the caller's key and, where somebody is signed in, the account; each has
 * the queue's share unless it has one of its own.
 */
export type Callers = readonly (string | { key: string; most: number })[];

interface Waiting {
  of: readonly string[];
  begin(): void;
  refuse(error: ApiError): void;
}

/** Work done this long ago counts half. */
const halfLifeMilliseconds = 10_000;
/** To refuse somebody is work too: who asks again at once, again and again, does not come before the others. */
const refusalMilliseconds = 5;
const restlessMilliseconds = 100;
const longestRestMilliseconds = 100;
/** Callers whose work is remembered before those with the least of it are forgotten. */
const mostRemembered = 10_000;

/**
 * A bounded queue for work that strangers can cause. First comes who has caused the least work of late; when the queue
 * is full, whoever has caused the most gives way. So a flood delays those who make it, from one address or from many,
 * before anybody else.
 */
export function workQueue({ atOnce, waiting: mostWaiting, perCaller, retrySeconds, inThisThread }: QueueRules) {
  const held = new Map<string, number>();
  const done = recentWork();
  const line: Waiting[] = [];
  let running = 0;
  /** Milliseconds of work that no rest has followed yet, when the last piece ended. */
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

  /** Makes room for one more. @throws ApiError 503 when nobody waiting has caused more work than these callers */
  function makeRoom(of: readonly string[]): void {
    if (line.length < mostWaiting) return;
    const works = line.map((one) => workOf(one.of));
    const most = Math.max(0, ...works);
    if (most <= workOf(of)) throw busy();
    // Of several by the same caller, the last one gives way.
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

  /** How long to rest, in milliseconds. @param took milliseconds that the last piece took */
  function restAfter(took: number): number {
    const now = performance.now();
    const rested = Math.max(0, now - took - ended);
    // What took long may have waited for somebody: it is not held against all that follows.
    owed = Math.min(Math.max(0, owed - rested) + took, restlessMilliseconds + longestRestMilliseconds);
    ended = now;
    return owed - restlessMilliseconds;
  }

  /** @param took milliseconds that the last piece took */
  function next(took: number): void {
    const rest = inThisThread ? restAfter(took) : 0;
    if (rest >= 1) setTimeout(begin, rest);
    // In a later turn of the event loop: what has arrived meanwhile is answered between two pieces of work.
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
   * @returns what ends it; call it once
   * @throws ApiError 429 when one of these callers has too much in work or waiting, 503 when everybody together has
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
    /** Does a piece of work when its turn comes. @throws as `enter`, and whatever the work throws */
    async run<T>(of: Callers, work: () => T | Promise<T>): Promise<T> {
      const leave = await enter(of);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    /** What says that there is no room. */
    busy,
  };
}

/** Milliseconds of work by caller, of which half is forgotten again and again. */
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
      // Put at the end: the first ones are those whose last work is longest ago.
      known.delete(caller);
      known.set(caller, { work, at: performance.now() });
      for (const first of known.keys()) {
        if (known.size <= mostRemembered) break;
        known.delete(first);
      }
    },
  };
}
