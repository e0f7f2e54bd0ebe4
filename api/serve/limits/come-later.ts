import { getPriority, setPriority } from 'node:os';

/** Lets other work come first: of this thread alone on Linux, of the whole process elsewhere. It never asks for more time. */
export function comeLater(): void {
  setPriority(Math.max(getPriority(), 10));
}
