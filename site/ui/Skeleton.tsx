import type { ReactNode } from 'react';

interface Props {
  /** What is loading, for assistive technology. */
  text: string;
  /** The shop's initial, if the screen shows nothing else yet. */
  initial?: string | undefined;
  /** The shape of the content: `Blocks`. */
  children: ReactNode;
}

/**
 * The shape of a screen while its scripts and data load, as high as the window so that nothing jumps. Its text is
 * outside the busy part, which some screen readers skip.
 */
export function Skeleton({ text, initial, children }: Props) {
  return (
    <div className="needs-script min-h-dvh">
      <div className={initial ? 'mb-4 flex items-center gap-3' : 'sr-only'}>
        {initial && (
          <span className="initial" aria-hidden="true" lang="en">
            {initial}
          </span>
        )}
        <p role="status">{text}</p>
      </div>
      <div aria-busy="true">
        <div aria-hidden="true">{children}</div>
      </div>
    </div>
  );
}

/** Grey blocks of these sizes. */
export function Blocks({ sizes }: { sizes: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike and never change
  return sizes.map((size, index) => <div key={index} className={`skeleton ${size}`} />);
}

/** A list with a panel beside it (on a phone below it), as in cart and checkout. */
export function ListAndPanel({ sizes }: { sizes: readonly string[] }) {
  return (
    <div className="grid items-start gap-6 @min-[60rem]:grid-cols-[1fr_22rem]">
      <div className="grid gap-4">
        <Blocks sizes={sizes} />
      </div>
      <Blocks sizes={['h-72']} />
    </div>
  );
}

/** A row of filters and a list below it. */
export function List() {
  return (
    <div className="grid gap-3">
      <Blocks sizes={['h-11 max-w-2xl', 'h-36', 'h-36', 'h-36']} />
    </div>
  );
}
