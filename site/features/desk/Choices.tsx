import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';

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
      <ul ref={row} className="choices" onFocus={showFocused}>
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

/** Scrolls a row that is wider than its room so that one of its links is in the middle. */
function centre(row: HTMLElement, link: Element): void {
  const [box, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - box.left - box.width / 2;
}

/** Brings the current link of such a row into sight. */
export function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current]');
  if (row && current) centre(row, current);
}

/** Brings a link that gets the focus by keyboard into sight: browsers leave it where it is when most of it is. */
export function showFocused({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) centre(currentTarget, target);
}
