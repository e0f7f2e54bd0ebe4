import type { ReactNode } from 'react';

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
  return (
    <nav className={className} aria-label={label}>
      <ul className="choices">
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
