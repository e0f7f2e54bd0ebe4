import type { FastifyBaseLogger } from 'fastify';
import { liveRules } from './rules.ts';

/** Tells the desk's streams of a process what changed: one look a second for all of them, whatever their number. */

export interface Look<News> {
  /** Cheap: a text that differs when something may have changed. */
  revision(): Promise<string>;
  news(revision: string): Promise<News>;
}

type Listener<News> = (news: News) => void;

export interface Live<News> {
  /**
   * @param news called at once with the present news, then after each change
   * @returns ends it; undefined when there are too many streams, of this seller or in all
   */
  listen(seller: string, news: Listener<News>): (() => void) | undefined;
  stop(): void;
}

/** While nobody listens, nothing is looked for. */
export function liveNews<News>(look: Look<News>, log: Pick<FastifyBaseLogger, 'warn'>): Live<News> {
  const listeners = new Map<Listener<News>, string>();
  let seen: { revision: string; news: News } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking = false;

  async function lookOnce(): Promise<void> {
    const revision = await look.revision();
    if (seen?.revision === revision) return;
    seen = { revision, news: await look.news(revision) };
    for (const listener of listeners.keys()) listener(seen.news);
  }

  function tick(): void {
    if (looking) return;
    looking = true;
    lookOnce()
      // The next look may succeed.
      .catch((error: unknown) => log.warn({ err: error }, 'the desk could not look for news'))
      .finally(() => {
        looking = false;
      });
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
    seen = undefined;
  }

  return {
    listen(seller, listener) {
      const own = [...listeners.values()].filter((other) => other === seller).length;
      if (own >= liveRules.perSeller || listeners.size >= liveRules.inAll) return undefined;
      listeners.set(listener, seller);
      timer ??= setInterval(tick, liveRules.everyMilliseconds).unref();
      if (seen) listener(seen.news);
      else tick();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      };
    },
    stop() {
      listeners.clear();
      rest();
    },
  };
}
