import type { InputHTMLAttributes, ReactNode } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** Also the name of the input. */
  id: string;
  label: string;
  problem?: string | undefined;
  hint?: string;
  /** Shown beside the input, for example a button that shows the password. */
  children?: ReactNode;
}

/** One labelled input with its hint and its problem, told to screen readers too. */
export function Field({ id, label, problem, hint: usualHint, children, ...input }: Props) {
  // A problem that says the same as the hint takes its place.
  const hint = usualHint === problem ? undefined : usualHint;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <label className="label" htmlFor={id}>
        {label}
        {input.required && <span aria-hidden="true"> *</span>}
      </label>
      <div className="flex gap-2">
        <input
          type="text"
          {...input}
          id={id}
          name={id}
          className="field"
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
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
