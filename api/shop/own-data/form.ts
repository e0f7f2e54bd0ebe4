import type { Form } from '../form.ts';
import { password } from '../password/form.ts';

/** The end of an account. Other forms on the same page have a password too, so that this one has a name of its own. */
export const deletionForm = { deletePassword: password } as const satisfies Form;
