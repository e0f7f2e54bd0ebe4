import type { Counts, MakeCounts } from '../../data/counts.ts';
import { normalEmail } from '../account/rules.ts';
import { signInLimits } from './rules.ts';

interface Attempt {
  /** Milliseconds to wait when the attempt is not allowed. */
  wait: number;
  succeeded(): Promise<void>;
  tryWith<T>(look: () => Promise<T>): Promise<T>;
}

type Counted = [counts: Counts, key: string];

async function giveBackAll(counted: readonly Counted[]): Promise<void> {
  for (const [counts, key] of counted) await counts.giveBack(key);
}

/** Counts with all or with none. @returns milliseconds to wait until all allow it */
async function takeAll(counted: readonly Counted[], now: number): Promise<number> {
  for (const [index, [counts, key]] of counted.entries()) {
    const wait = await counts.take(key, now);
    if (wait > 0) {
      await giveBackAll(counted.slice(0, index));
      return wait;
    }
  }
  return 0;
}

/**
 * Slows down password guessing. It counts failures by one caller on one account, by one address on all accounts, and by
 * all callers on one account. Strangers could use the last two to lock a customer out. So these never apply to a
 * browser that has been signed in to the account, and a password reset clears the last. An address without an account
 * counts like one with an account.
 */
export function signInGuard(makeCounts: MakeCounts) {
  const { windowMilliseconds, ofPair, ofAddress, ofAccount } = signInLimits;
  const pairs = makeCounts('sign-ins of pair', { max: ofPair, windowMilliseconds });
  const addresses = makeCounts('sign-ins of address', { max: ofAddress, windowMilliseconds });
  const accounts = makeCounts('sign-ins of account', { max: ofAccount, windowMilliseconds });

  return {
    /**
     * Counts an attempt as failed until `succeeded` is called, so that simultaneous attempts cannot bypass the limit.
     * `tryWith` runs the check of the password; when that throws, the attempt does not count.
     * @param caller the browser or account where it is known, else the address
     * @param known whether this browser is, or has been, signed in to the account
     */
    async begin(email: string, caller: string, known: boolean, now: number): Promise<Attempt> {
      const account = normalEmail(email);
      const pair = `${caller} ${account}`;
      const counted: Counted[] = [[pairs, pair]];
      if (!known) counted.push([addresses, caller], [accounts, account]);
      const wait = await takeAll(counted, now);
      if (wait > 0) return { wait, succeeded: async () => {}, tryWith: (look) => look() };
      const withdraw = () => giveBackAll(counted);
      return {
        wait: 0,
        async succeeded() {
          await withdraw();
          await pairs.forget(pair);
        },
        async tryWith(look) {
          try {
            return await look();
          } catch (error) {
            await withdraw();
            throw error;
          }
        },
      };
    },

    /** The owner has proved their identity by mail. */
    async forgive(email: string, callers: readonly string[]): Promise<void> {
      for (const caller of callers) await pairs.forget(`${caller} ${normalEmail(email)}`);
      await accounts.forget(normalEmail(email));
    },
  };
}

export type SignInGuard = ReturnType<typeof signInGuard>;
