/** One change of a value that a server keeps and this page shows. */
export interface Change<T> {
  /** Only the last waiting change with the same key counts. */
  key: string;
  /** What the value looks like once the server has made the change. */
  preview(value: T): T;
  /** Sends the change and returns the server's new value. */
  send(): Promise<T>;
  /** Milliseconds. The first change is sent at once; later ones become one, sent after a pause of this length. */
  settle?: number;
}

/** The result of a change: made, or replaced by a later one with the same key. */
export type Outcome = 'done' | 'replaced';

interface Entry<T> {
  change: Change<T>;
  due: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Shows every change at once, sends changes one at a time, and reverts those that the server refuses.
 * @param show draws a value: first as the shopper wants it, then as the server has it
 * @param load asks the server for the value after a refusal or a lost answer
 */
export function changeQueue<T>(show: (value: T) => void, load: () => Promise<T>) {
  let confirmed: T | undefined;
  let running: Entry<T> | undefined;
  let waiting: Entry<T>[] = [];
  let busy = false;
  /** When each key last changed, in milliseconds. */
  const changedAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let whenIdle: (() => void)[] = [];

  function draw(): void {
    if (confirmed === undefined) return;
    const all = running ? [running, ...waiting] : waiting;
    show(all.reduce<T>((value, { change }) => change.preview(value), confirmed));
  }

  function next(): void {
    if (busy) return;
    clearTimeout(timer);
    const now = Date.now();
    const entry = waiting.find(({ due }) => due <= now);
    if (entry) {
      waiting = waiting.filter((other) => other !== entry);
      void run(entry);
    } else if (waiting.length > 0) {
      timer = setTimeout(next, Math.min(...waiting.map(({ due }) => due)) - now);
    } else {
      for (const tell of whenIdle) tell();
      whenIdle = [];
    }
  }

  async function run(entry: Entry<T>): Promise<void> {
    busy = true;
    running = entry;
    try {
      confirmed = await entry.change.send();
      running = undefined;
      entry.resolve('done');
    } catch (error) {
      running = undefined;
      draw();
      const replaced = waiting.some(({ change }) => change.key === entry.change.key);
      if (replaced) entry.resolve('replaced');
      else entry.reject(error);
      // After a lost answer, only the server knows whether the change was made.
      if (entry.change.send !== load) confirmed = await load().catch(() => confirmed);
    }
    draw();
    busy = false;
    next();
  }

  function change(wanted: Change<T>): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const now = Date.now();
      const { key, settle = 0 } = wanted;
      const due = now - (changedAt.get(key) ?? Number.NEGATIVE_INFINITY) < settle ? now + settle : now;
      changedAt.set(key, now);
      const entry = { change: wanted, due, resolve, reject };
      const before = waiting.find(({ change }) => change.key === key);
      before?.resolve('replaced');
      waiting = before ? waiting.map((other) => (other === before ? entry : other)) : [...waiting, entry];
      draw();
      next();
    });
  }

  return {
    /** @throws the failure, unless a later change with this key is waiting */
    change,

    /** Loads again, in the queue, so that no old answer replaces a newer one. @throws what load threw */
    reload: () => change({ key: 'load', preview: (value) => value, send: load }),

    /** Drops the waiting changes, before a change of everything. */
    dropWaiting(): void {
      for (const entry of waiting) entry.resolve('replaced');
      waiting = [];
    },

    /** Sends the waiting changes at once, because the page is about to close. */
    flush(): void {
      for (const entry of waiting) {
        entry.resolve('replaced');
        if (entry.change.send !== load) entry.change.send().catch(() => {});
      }
      waiting = [];
    },

    /** Sends without further pauses; resolves when nothing is pending. */
    settled(): Promise<void> {
      for (const entry of waiting) entry.due = 0;
      return new Promise((done) => {
        whenIdle.push(done);
        next();
      });
    },
  };
}
