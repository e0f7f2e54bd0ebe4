import type { ReactNode } from 'react';

/** Stands in a text for what is more than text. No text of ours has such a sign. */
export const here = '\u0000';

/** A sentence with an element inside, wherever the language puts it. @param sentence a text that was given `here` as a value */
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
