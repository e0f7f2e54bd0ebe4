import { z } from 'zod';
import { contactFieldNames, contactProblems, contactSubjects } from './contact-rules.ts';
import { oneLine } from './rules.ts';

/** The contact form on the wire. */

/**
 * Cleans a text of several lines: other control characters and text-direction overrides become spaces, and at most one
 * blank line in a row stays.
 */
export function severalLines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => oneLine(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const line = z.string().max(1000).overwrite(oneLine);

/** `contactProblems` checks lengths and formats, so page and server reject the same input. */
const fields = z.object({
  firstName: line.default(''),
  lastName: line.default(''),
  email: line.default(''),
  phone: line.default(''),
  subject: line.default(''),
  part: line.default(''),
  message: z.string().max(20_000).overwrite(severalLines).default(''),
});

export const contactBody = fields
  .extend({
    language: z.string().max(10).optional(),
    /** The trap field's text; people leave it empty. */
    reference_code: z.string().max(1000).default(''),
    /** Milliseconds from opening the page to sending; absent when the form was sent without scripts. */
    elapsed: z.number().min(0).max(1e12).optional(),
  })
  .superRefine((body, context) => {
    const problems = contactProblems(body);
    for (const name of contactFieldNames)
      if (problems[name]) context.addIssue({ code: 'custom', path: [name], message: problems[name] });
  });
export type ContactBody = z.infer<typeof contactBody>;

export const contactSubject = z.enum(contactSubjects);
