import type { ReactNode } from 'react';

/** Stands for an element in a text. None of the shop's texts contains this character. */
export const here = '\u0000';

/**
 * A sentence with an element inside, at the place that the language gives it.
 * @param sentence a text with `here` as a value
 */
export function Within({ sentence, children }: { sentence: string; children: ReactNode }) {
  const [before, after] = sentence.split(here);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
