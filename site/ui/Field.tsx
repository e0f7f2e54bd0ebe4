import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';

export interface Control {
  id: string;
  name: string;
  className: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface Frame {
  /** Also the name of the control. */
  id: string;
  label: string;
  required?: boolean | undefined;
  problem?: string | undefined;
  hint?: string | undefined;
}

/** Label, hint and problem around a control, associated with it for screen readers. */
export function FieldFrame({
  id,
  label,
  required,
  problem,
  hint: usualHint,
  children,
}: Frame & { children: (control: Control) => ReactNode }) {
  // A problem with the same text as the hint replaces it.
  const hint = usualHint === problem ? undefined : usualHint;
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

export interface FieldProps extends Frame, Omit<InputHTMLAttributes<HTMLInputElement>, keyof Frame> {
  /** Shown beside the input, for example a button that reveals the password. */
  children?: ReactNode;
}

/** One labelled input. */
export function Field({ id, label, problem, hint, children, ...input }: FieldProps) {
  return (
    <FieldFrame id={id} label={label} required={input.required} problem={problem} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <input type="text" {...input} {...control} />
          {children}
        </div>
      )}
    </FieldFrame>
  );
}

type LongFieldProps = Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Frame>;

/** One labelled text of several lines. */
export const LongField = ({ id, label, required, problem, hint, ...area }: LongFieldProps) => (
  <FieldFrame id={id} label={label} required={required} problem={problem} hint={hint}>
    {(control) => <textarea {...area} {...control} />}
  </FieldFrame>
);
