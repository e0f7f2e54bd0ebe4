/** How long a seller's sign-in lasts, in milliseconds: in all, and without use. */
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

/** Whether a use must be stored: not each of them, so that reading at the desk is hardly ever a write. */
export const mustNote = (times: Times, now: number, { idle }: StaffLimits): boolean =>
  now - lastUse(times) >= idle / 30;
