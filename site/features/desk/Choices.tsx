import { type ReactNode, useState } from 'react';

interface Props<Choice> {
  label: string;
  choices: readonly Choice[];
  here: Choice;
  nameOf: (choice: Choice) => string;
  addressOf: (choice: Choice) => string;
  /** On a phone, the choices of which this is true wait behind a button with this text. */
  more?: { text: string; waits: (choice: Choice) => boolean };
  children?: ReactNode;
  className?: string;
}

/** Links to what a list can show instead. */
export function Choices<Choice extends string | number>({
  label,
  choices,
  here,
  more,
  children,
  className = 'mb-4',
  ...of
}: Props<Choice>) {
  const [isOpen, open] = useState(false);
  return (
    <nav className={className} aria-label={label}>
      <ul className="choices" data-open={isOpen || undefined}>
        {choices.map((choice) => (
          <li key={choice} data-waits={(choice !== here && more?.waits(choice)) || undefined}>
            <a
              className={`btn choice ${choice === here ? 'btn-main' : ''}`}
              href={of.addressOf(choice)}
              aria-current={choice === here ? 'true' : undefined}
            >
              {of.nameOf(choice)}
            </a>
          </li>
        ))}
        {more && (
          <li className="choices-more">
            <button type="button" className="btn choice" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
              {more.text}
            </button>
          </li>
        )}
      </ul>
      {children}
    </nav>
  );
}
