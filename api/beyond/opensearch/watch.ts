import { setTimeout } from 'node:timers/promises';
import { WordsAway } from '../../search/words-away.ts';
import type { Ask } from './answers.ts';

/** How often to ask whether a server that is away is back. */
const lookMilliseconds = 1000;

/** The index in use, and how to reach its server. */
interface Asked {
  ask: Ask;
  /** The name of the snapshot's complete index now; rejects when the server does not answer. */
  look: () => Promise<string | undefined>;
  /** The index in use. */
  index: string;
  signal: AbortSignal;
  onTrouble: (error: unknown) => void;
}

/**
 * Watches a server by its answers. After a failed search, the server is asked for its index; only if that fails too
 * does it count as away, until it answers again.
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
    /** Resolves when the index is gone or was replaced by another. */
    gone,
    /** @throws WordsAway when there is no answer, whatever the reason */
    async ask(search: Parameters<Ask>[0]): ReturnType<Ask> {
      try {
        return await ask(search);
      } catch (error) {
        // A 400 is about the search itself, which is the shop's mistake.
        if ((error as { statusCode?: unknown }).statusCode === 400) onTrouble(error);
        void whetherThere();
        throw new WordsAway('OpenSearch did not answer a search', { cause: error });
      }
    },
  };
}
