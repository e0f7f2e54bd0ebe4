/** How long a seller's sign-in lasts, in milliseconds: in total, and without use. */
export interface StaffLimits {
  session: number;
  idle: number;
}

interface Times {
  createdAt: number;
  /** Null before the first use. */
  usedAt: number | null;
}

const lastUse = ({ createdAt, usedAt }: Times) => usedAt ?? createdAt;

/** Whether a seller's sign-in is over. Times are milliseconds since 1970. */
export const isOver = (times: Times, now: number, { session, idle }: StaffLimits): boolean =>
  now - times.createdAt >= session || now - lastUse(times) >= idle;

/** An hour is precise enough: customers only read when a sign-in was last used. */
const customersNote = 60 * 60_000;

/** Whether the use of a customer's sign-in must be stored, for the list of their sign-ins. */
export const customerMustNote = (times: Times, now: number): boolean => now - lastUse(times) >= customersNote;

/** Whether a seller's use must be stored: only now and then, so that reading at the desk rarely writes. */
export const mustNote = (times: Times, now: number, { idle }: StaffLimits): boolean =>
  now - lastUse(times) >= idle / 30;
