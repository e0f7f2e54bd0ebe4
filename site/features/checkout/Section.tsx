import type { ReactNode } from 'react';

interface Props {
  /** The id of the title. */
  id: string;
  title: string;
  space?: string;
  children: ReactNode;
}

/** A section of the checkout. */
export const Section = ({ id, title, space = 'mb-4', children }: Props) => (
  <section className="panel p-5" aria-labelledby={id}>
    <h2 id={id} className={space}>
      {title}
    </h2>
    {children}
  </section>
);
