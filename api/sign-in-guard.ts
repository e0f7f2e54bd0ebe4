import { signInLimits } from './contract/account-rules.ts';
import { normalEmail } from './db/users.ts';
import { rateLimit } from './rate-limit.ts';

/**
 * Slows down who guesses passwords. Counted are failures: of one caller with one account, of one caller with all accounts, and
 * of all callers with one account. The last would let strangers keep a customer out, so it never counts against a browser
 * that has been signed in to the account before, and a reset password forgives it: nobody is locked out for good. An address
 * without an account is counted like one that has one.
 */
export function signInGuard() {
  const { windowMilliseconds, ofPair, ofCaller, ofAccount } = signInLimits;
  const pairs = rateLimit(ofPair, windowMilliseconds);
  const callers = rateLimit(ofCaller, windowMilliseconds);
  const accounts = rateLimit(ofAccount, windowMilliseconds);

  return {
    /**
     * Counts a try as failed until `succeeded` is called, so that many at once are no way around.
     * @param known whether this browser has been signed in to the account before
     * @returns milliseconds to wait when it may not be tried
     */
    begin(email: string, caller: string, known: boolean, now: number): { wait: number; succeeded(): void } {
      const account = normalEmail(email);
      const pair = `${caller} ${account}`;
      const taken: (() => void)[] = [];
      for (const [limit, key] of [
        [pairs, pair],
        [callers, caller],
        ...(known ? [] : [[accounts, account] as const]),
      ] as const) {
        const wait = limit.take(key, now);
        if (wait > 0) {
          for (const giveBack of taken) giveBack();
          return { wait, succeeded: () => {} };
        }
        taken.push(() => limit.giveBack(key));
      }
      return {
        wait: 0,
        succeeded() {
          for (const giveBack of taken) giveBack();
          pairs.forget(pair);
        },
      };
    },

    /** The owner has proved who they are by mail. */
    forgive(email: string, caller: string): void {
      pairs.forget(`${caller} ${normalEmail(email)}`);
      accounts.forget(normalEmail(email));
    },
  };
}

export type SignInGuard = ReturnType<typeof signInGuard>;
