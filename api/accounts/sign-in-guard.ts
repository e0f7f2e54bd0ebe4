import { signInLimits } from '../contract/account-rules.ts';
import { normalEmail } from '../db/users.ts';
import { rateLimit } from '../limits/rate-limit.ts';

interface Attempt {
  /** Milliseconds to wait when the attempt is not allowed. */
  wait: number;
  succeeded(): void;
  tryWith<T>(look: () => Promise<T>): Promise<T>;
}

/**
 * Slows down password guessing. It counts failures by one caller on one account, by one address on all accounts, and by
 * all callers on one account. The last two could let strangers lock a customer out, so they never apply to a browser
 * that has been signed in to the account before, and a password reset clears the last: nobody is locked out for good.
 * An address without an account counts like one with an account.
 */
export function signInGuard() {
  const { windowMilliseconds, ofPair, ofAddress, ofAccount } = signInLimits;
  const pairs = rateLimit(ofPair, windowMilliseconds);
  const addresses = rateLimit(ofAddress, windowMilliseconds);
  const accounts = rateLimit(ofAccount, windowMilliseconds);

  return {
    /**
     * Counts an attempt as failed until `succeeded` is called, so that simultaneous attempts cannot bypass the limit.
     * `tryWith` runs what looks at the password; when that throws, nothing was tried and nothing counts.
     * @param caller the browser or account where it is known, else the address
     * @param known whether this browser is, or has been, signed in to the account
     */
    begin(email: string, caller: string, known: boolean, now: number): Attempt {
      const account = normalEmail(email);
      const pair = `${caller} ${account}`;
      const taken: (() => void)[] = [];
      const withdraw = () => {
        for (const giveBack of taken) giveBack();
      };
      for (const [limit, key] of [
        [pairs, pair],
        ...(known
          ? []
          : ([
              [addresses, caller],
              [accounts, account],
            ] as const)),
      ] as const) {
        const wait = limit.take(key, now);
        if (wait > 0) {
          withdraw();
          return { wait, succeeded: () => {}, tryWith: (look) => look() };
        }
        taken.push(() => limit.giveBack(key));
      }
      return {
        wait: 0,
        succeeded() {
          withdraw();
          pairs.forget(pair);
        },
        async tryWith(look) {
          try {
            return await look();
          } catch (error) {
            withdraw();
            throw error;
          }
        },
      };
    },

    /** The owner has proved their identity by mail. */
    forgive(email: string, callers: readonly string[]): void {
      for (const caller of callers) pairs.forget(`${caller} ${normalEmail(email)}`);
      accounts.forget(normalEmail(email));
    },
  };
}

export type SignInGuard = ReturnType<typeof signInGuard>;
