import { type ReactNode, useEffect, useRef } from 'react';

interface Props<Choice> {
  label: string;
  choices: readonly Choice[];
  here: Choice;
  nameOf: (choice: Choice) => string;
  addressOf: (choice: Choice) => string;
  children?: ReactNode;
  className?: string;
}

/** Links to what a list can show instead. */
export function Choices<Choice extends string | number>({
  label,
  choices,
  here,
  children,
  className = 'mb-4',
  ...of
}: Props<Choice>) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is current
  useEffect(() => showCurrent(row.current), [here]);
  return (
    <nav className={className} aria-label={label}>
      <ul ref={row} className="choices">
        {choices.map((choice) => (
          <li key={choice}>
            <a
              className={`btn choice ${choice === here ? 'btn-main' : ''}`}
              href={of.addressOf(choice)}
              aria-current={choice === here ? 'true' : undefined}
            >
              {of.nameOf(choice)}
            </a>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}

/** Scrolls a row that is wider than its room so that the current choice is in its middle. */
export function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current]');
  if (!row || !current || row.scrollWidth <= row.clientWidth) return;
  const [box, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - box.left - box.width / 2;
}
