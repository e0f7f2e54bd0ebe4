import type { SelectHTMLAttributes } from 'react';

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Also the name of the field. */
  id: string;
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
}

/** One labelled list to choose from, with its hint and its problem, told to screen readers too. */
export function SelectField({ id, label, problem, hint, children, ...select }: Props) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <label className="label" htmlFor={id}>
        {label}
        {select.required && <span aria-hidden="true"> *</span>}
      </label>
      <select
        {...select}
        id={id}
        name={id}
        className="field"
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      >
        {children}
      </select>
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
