import { z } from 'zod';
import { type Form, problemsOf, severalLines } from '../form.ts';
import { oneLine } from '../rules.ts';
import { contactForm } from './form.ts';
import { messageSubjects } from './rules.ts';

/** The contact form on the wire, and the parts that other forms share with it. */

export const line = z.string().max(1000).overwrite(oneLine).default('');
const lines = z.string().max(20_000).overwrite(severalLines).default('');

/** The texts of a form, with looser limits: the form's own rules name the problems. */
export function cleaned<F extends Form>(form: F): { [Name in keyof F & string]: typeof line };
export function cleaned(form: Form): Record<string, typeof line> {
  return Object.fromEntries(Object.entries(form).map(([name, { several }]) => [name, several ? lines : line]));
}

/** Data about the form itself. */
export const envelope = {
  language: z.string().max(10).optional(),
  /** The text of the trap field, which people leave empty. */
  reference_code: z.string().max(1000).default(''),
  /** Milliseconds from opening the page to sending; absent when the form was sent without scripts. */
  elapsed: z.number().min(0).max(1e12).optional(),
};

/** Refuses the same values as the page, with the same names of problems. */
export const refusing = (form: Form) => (body: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx) => {
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  for (const [name, message] of Object.entries(problemsOf(form, Object.fromEntries(texts))))
    if (message) context.addIssue({ code: 'custom', path: [name], message });
};

export const contactBody = z.object({ ...cleaned(contactForm), ...envelope }).superRefine(refusing(contactForm));
export type ContactBody = z.infer<typeof contactBody>;

export const messageSubject = z.enum(messageSubjects);
