import { z } from 'zod';
import { shapeOf, text } from '../form-schema.ts';
import { languageCodes } from '../language/languages.ts';
import { templateForm } from './form.ts';

/** The answer templates that sellers write themselves, on the wire. */

const { name: nameField, ...wordFields } = templateForm;

/** By language; empty: sent in English. */
const templateWords = z.object(shapeOf(wordFields));

export const addTemplateBody = z.object({ name: text(nameField), words: templateWords });
export type AddTemplateBody = z.infer<typeof addTemplateBody>;

/** The version of a template that a change is based on. */
const version = z.number().int().min(1);
export const changeTemplateBody = addTemplateBody.extend({ version });
export type ChangeTemplateBody = z.infer<typeof changeTemplateBody>;

export const templateParams = z.object({ templateId: z.string().min(1).max(64) });
export const removeTemplateQuery = z.object({ version: z.coerce.number().pipe(version) });

export const answerTemplate = z.object({
  templateId: z.string(),
  name: z.string(),
  /** An empty text: sent in English. */
  words: z.record(z.enum(languageCodes), z.string()),
  version: z.number().int(),
  at: z.string(),
  /** E-mail address of the seller who changed it last; null when the account is gone. */
  by: z.string().nullable(),
});
export type AnswerTemplate = z.infer<typeof answerTemplate>;

export const templateAnswer = z.object({ data: answerTemplate });
/** Sorted by name. */
export const templatesAnswer = z.object({ data: z.array(answerTemplate) });
export type TemplatesAnswer = z.infer<typeof templatesAnswer>;

/** 409: another seller has changed the template since it was read. The answer carries the present one. */
export const templateChangedAnswer = z.object({
  error: z.literal('changed'),
  message: z.string(),
  data: answerTemplate,
});
