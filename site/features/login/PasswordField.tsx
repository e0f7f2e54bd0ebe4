import { useState } from 'react';
import type { Translate } from '../../i18n/keys';
import { Field, type FieldProps } from '../../ui/Field';

/** A password with a button that shows it. There is no length limit, so a pasted password is never cut off. */
export function PasswordField({ t, ...field }: FieldProps & { t: Translate }) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field} type={shown ? 'text' : 'password'} required>
      <button
        type="button"
        className="btn px-3"
        aria-label={shown ? t('login.hidePassword') : t('login.showPassword')}
        onClick={() => setShown(!shown)}
      >
        <svg
          className="size-5"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden="true"
        >
          <path d="M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.500 16.500 2 12Z" />
          <circle cx="12" cy="12" r="3" />
          {shown && <path d="m4 4 16 16" strokeLinecap="round" />}
        </svg>
      </button>
    </Field>
  );
}
