import { email } from '../fields.ts';
import type { Form } from '../form.ts';
import { password } from '../password/form.ts';
import { emailLength } from '../rules.ts';

/** Asks for a new e-mail address. Other forms on the same page have a password too, so that these names are its own. */
export const emailChangeForm = {
  newEmail: { ...email, label: 'newEmail.new', required: true, cut: emailLength },
  newEmailPassword: password,
} as const satisfies Form;
