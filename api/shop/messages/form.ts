import { customerForm } from '../checkout/form.ts';
import { phone } from '../fields.ts';
import type { Form } from '../form.ts';
import { contactSubjects } from './rules.ts';

/** The contact form. It works without scripts; then the browser and the server apply its limits. */
export const contactForm = {
  ...customerForm,
  phone,
  subject: {
    label: 'contact.subject',
    required: true,
    max: 20,
    format: {
      problem: 'required',
      text: 'form.required',
      isRight: (text: string) => contactSubjects.some((subject) => subject === text),
    },
  },
  /** The part the message is about; set when the form was opened from a part's page. */
  part: { label: 'part.number', max: 100, input: { autoComplete: 'off' } },
  message: { label: 'contact.message', required: true, max: 5000, several: true },
} as const satisfies Form;
