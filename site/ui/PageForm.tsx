import type { ReactNode } from 'react';
import { FormFailure } from './FormFailure';
import type { useForm } from './use-form';

interface Props {
  title: string;
  /** Between the title and the failure. */
  lead?: ReactNode;
  /** For two fields beside each other. */
  wide?: boolean;
  hidden?: boolean;
  form: Pick<ReturnType<typeof useForm>, 'failure' | 'submit' | 'follow'>;
  children: ReactNode;
}

const width = (wide = false) => (wide ? 'max-w-xl' : 'max-w-md');

/** The form of a page that has no other purpose. */
export const PageForm = ({ title, lead, wide, hidden, form, children }: Props) => (
  <form
    className={`needs-script panel mx-auto grid grid-cols-1 gap-4 p-6 ${width(wide)}`}
    hidden={hidden}
    method="post"
    onSubmit={form.submit}
    onChange={form.follow}
    noValidate
  >
    <h1>{title}</h1>
    {lead}
    <FormFailure text={form.failure} />
    {children}
  </form>
);

/** Replaces the form when it is done; the title gets the focus. */
export const PageFormDone = ({ title, wide, children }: Pick<Props, 'title' | 'wide' | 'children'>) => (
  <div className={`panel mx-auto grid grid-cols-1 gap-4 p-6 ${width(wide)}`} role="status">
    <h1 ref={(heading) => heading?.focus()} tabIndex={-1}>
      {title}
    </h1>
    {children}
  </div>
);
