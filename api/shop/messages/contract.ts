import { z } from 'zod';
import { oneLine } from '../rules.ts';
import { contactProblems, messageSubjects } from './rules.ts';

/** The contact form on the wire, and what other forms share with it. */

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

export const line = z.string().max(1000).overwrite(oneLine).default('');
export const lines = z.string().max(20_000).overwrite(severalLines).default('');

/** Who writes. */
export const sender = { firstName: line, lastName: line, email: line, phone: line };

/** What a form says about itself. */
export const envelope = {
  language: z.string().max(10).optional(),
  /** The trap field's text; people leave it empty. */
  reference_code: z.string().max(1000).default(''),
  /** Milliseconds from opening the page to sending; absent when the form was sent without scripts. */
  elapsed: z.number().min(0).max(1e12).optional(),
};

/** The page's rules check lengths and formats, so that page and server reject the same input. */
export function refusing<Body>(problemsOf: (body: Body) => Partial<Record<string, string>>) {
  return (body: Body, context: z.core.$RefinementCtx) => {
    for (const [name, message] of Object.entries(problemsOf(body)))
      context.addIssue({ code: 'custom', path: [name], message });
  };
}

export const contactBody = z
  .object({ ...sender, subject: line, part: line, message: lines, ...envelope })
  .superRefine(refusing(contactProblems));
export type ContactBody = z.infer<typeof contactBody>;

export const messageSubject = z.enum(messageSubjects);
