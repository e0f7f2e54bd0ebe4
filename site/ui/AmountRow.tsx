import type { ReactNode } from 'react';

interface Props {
  name: string;
  /** Whether it is the sum of the rows above. */
  sum?: boolean;
  className?: string;
  children: ReactNode;
}

/** One amount of a `dl`. An amount with words moves below its name if it does not fit beside it. */
export function AmountRow({ name, sum = false, className = '', children }: Props) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${sum ? 'border-t border-line pt-2' : ''}`}>
      <dt className={sum ? 'font-semibold' : className}>{name}</dt>
      <dd className={`ms-auto text-end ${sum ? 'text-lg' : ''}`}>{children}</dd>
    </div>
  );
}
