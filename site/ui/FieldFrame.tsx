import type { ReactNode } from 'react';

interface Control {
  id: string;
  name: string;
  className: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props {
  /** Also the name of the control. */
  id: string;
  label: string;
  required?: boolean;
  problem?: string | undefined;
  hint?: string;
  children: (control: Control) => ReactNode;
}

/** Label, hint and problem around a control that is no plain input (see Field), told to screen readers too. */
export function FieldFrame({ id, label, required, problem, hint, children }: Props) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <label className="label" htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        name: id,
        className: 'field',
        required,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="hint mt-1">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="problem mt-1">
          {problem}
        </p>
      )}
    </div>
  );
}
