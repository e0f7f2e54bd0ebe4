import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askerLimits, mailboxOf } from '../../shop/mail/rules.ts';
import { addressOf } from './caller.ts';

/** Limits how many mails callers at one network address cause to one mailbox (`askerLimits`). */
export function askerShare(
  app: Pick<FastifyInstance, 'counts'>,
  kind: keyof typeof askerLimits,
): { take(request: FastifyRequest, to: string): Promise<number> } {
  const counts = askerLimits[kind].map((limit) => app.counts(`${kind} mails in ${limit.windowMilliseconds} ms`, limit));
  return {
    /**
     * Counts one mail.
     * @returns milliseconds to wait when there were too many; otherwise 0
     */
    async take(request, to) {
      const key = `${addressOf(request)} ${mailboxOf(to)}`;
      const taken: typeof counts = [];
      for (const count of counts) {
        const wait = await count.take(key, Date.now());
        if (wait > 0) {
          for (const one of taken) await one.giveBack(key);
          return wait;
        }
        taken.push(count);
      }
      return 0;
    },
  };
}
