import { fieldLimits, isEmail, isPhone } from './rules.ts';

/** The contact form: rules that the page and the server share. */

export const contactSubjects = ['general', 'order', 'returns', 'technical', 'shipping', 'parts', 'feedback'] as const;
export type ContactSubject = (typeof contactSubjects)[number];

export const contactFields = {
  firstName: { required: true, max: fieldLimits.name },
  lastName: { required: true, max: fieldLimits.name },
  email: { required: true, max: fieldLimits.email },
  phone: { required: false, max: fieldLimits.phone },
  subject: { required: true, max: 20 },
  /** The part the message is about; set when the form was opened from a part's page. */
  part: { required: false, max: 100 },
  message: { required: true, max: 5000 },
} as const;
export type ContactField = keyof typeof contactFields;
export const contactFieldNames = Object.keys(contactFields) as ContactField[];

/** Name of a field hidden from people: only a bot fills it in. */
export const trapField = 'reference_code';

export const contactLimits = {
  /** A person needs at least this long between opening the page and sending a message. */
  minMilliseconds: 2000,
  windowMilliseconds: 15 * 60_000,
  perAddress: 10,
  overall: 100,
} as const;

export type ContactProblem = 'required' | 'tooLong' | 'email' | 'phone';

/** What is wrong with a message, by field, in the form's order; empty when it can be sent. */
export function contactProblems(
  values: Partial<Record<ContactField, string>>,
): Partial<Record<ContactField, ContactProblem>> {
  const problems: Partial<Record<ContactField, ContactProblem>> = {};
  for (const name of contactFieldNames) {
    const value = (values[name] ?? '').trim();
    const { required, max } = contactFields[name];
    if (value === '') {
      if (required) problems[name] = 'required';
    } else if (value.length > max) problems[name] = 'tooLong';
    else if (name === 'email' && !isEmail(value)) problems[name] = 'email';
    else if (name === 'phone' && !isPhone(value)) problems[name] = 'phone';
    else if (name === 'subject' && !(contactSubjects as readonly string[]).includes(value)) problems[name] = 'required';
  }
  return problems;
}
