import { setTimeout } from 'node:timers/promises';
import { WordsAway } from '../../search/words-away.ts';
import type { Ask } from './answers.ts';

/** How often a server that is away is asked whether it is back. */
const lookMilliseconds = 1000;

/** An index that is asked, and what is known of its server. */
interface Asked {
  ask: Ask;
  /** Which index is the whole one now; rejects when the server does not answer. */
  look: () => Promise<string | undefined>;
  /** The one that is asked. */
  index: string;
  signal: AbortSignal;
  onTrouble: (error: unknown) => void;
}

/**
 * Watches a server by what it answers. A search that fails is no reason to ask no more: then the server is asked for its
 * index, and only when that fails is it away, until it answers again.
 */
export function watched({ ask, look, index, signal, onTrouble }: Asked) {
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  let isThere = true;
  let isLooking = false;
  signal.addEventListener('abort', () => leave(), { once: true });

  async function whetherThere(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (!signal.aborted) {
      try {
        if ((await look()) !== index) leave();
        else isThere = true;
        break;
      } catch (error) {
        if (isThere) onTrouble(error);
        isThere = false;
      }
      await setTimeout(lookMilliseconds, undefined, { signal, ref: false }).catch(() => {});
    }
    isLooking = false;
  }

  return {
    isThere: () => isThere,
    /** Resolves when the index is gone, or another one is in its place. */
    gone,
    /** @throws WordsAway when it is not answered, whatever the reason */
    async ask(search: Parameters<Ask>[0]): ReturnType<Ask> {
      try {
        return await ask(search);
      } catch (error) {
        // What the server says of the search itself is a mistake of ours.
        if ((error as { statusCode?: unknown }).statusCode === 400) onTrouble(error);
        void whetherThere();
        throw new WordsAway('OpenSearch did not answer a search', { cause: error });
      }
    },
  };
}
