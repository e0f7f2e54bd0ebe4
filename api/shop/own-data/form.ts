import type { Form } from '../form.ts';
import { password } from '../password/form.ts';

/** The form that deletes an account. Other forms on the page also have a password, so its field name is unique. */
export const deletionForm = { deletePassword: password } as const satisfies Form;
