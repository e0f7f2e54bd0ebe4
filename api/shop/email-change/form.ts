import { email } from '../fields.ts';
import type { Form } from '../form.ts';
import { password } from '../password/form.ts';
import { emailLength } from '../rules.ts';

/** The form for a new e-mail address. Other forms on the page also have a password, so its field names are unique. */
export const emailChangeForm = {
  newEmail: { ...email, label: 'newEmail.new', required: true, cut: emailLength },
  newEmailPassword: password,
} as const satisfies Form;
