import { getPriority, setPriority } from 'node:os';

/** Lowers the priority of this thread on Linux, of the whole process elsewhere; it never raises it. */
export function comeLater(): void {
  setPriority(Math.max(getPriority(), 10));
}
