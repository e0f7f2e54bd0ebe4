import type { ContactBody } from '../../../api/contract/contact';
import {
  type ContactField,
  contactFieldNames,
  contactFields,
  contactProblems,
  trapField,
} from '../../../api/contract/contact-rules';
import type { Language } from '../../../api/contract/languages';
import type { ErrorAnswer, TooManyAnswer } from '../../../api/contract/wire';
import type { TextKey, Translate } from '../../i18n/keys';
import { ApiFailure, connectionFailure } from '../../lib/http';
import { readStored, writeStored } from '../../lib/storage';
import type { Problems } from '../../ui/form';

/** The label of each field. */
export const contactLabels: Record<ContactField, TextKey> = {
  firstName: 'checkout.firstName',
  lastName: 'checkout.lastName',
  email: 'checkout.email',
  phone: 'checkout.phone',
  subject: 'contact.subject',
  part: 'part.number',
  message: 'contact.message',
};

/** What is wrong with the form, by field, in the page's language. */
export function checkContact(values: Record<string, string>, t: Translate): Problems {
  return inWords(contactProblems(values), t);
}

/** Problems the server found, in the same words. */
function answeredProblems({ fields = [] }: Partial<ErrorAnswer>, t: Translate): Problems {
  return inWords(Object.fromEntries(fields.map(({ field, message }) => [field, message])), t);
}

function inWords(found: Record<string, string>, t: Translate): Problems {
  const problems: Problems = {};
  for (const name of contactFieldNames) {
    const field = t(contactLabels[name]);
    const problem = found[name];
    if (problem === 'tooLong') problems[name] = t('form.tooLong', { field, max: contactFields[name].max });
    else if (problem === 'email' || problem === 'phone') problems[name] = t(`form.${problem}`);
    else if (problem !== undefined) problems[name] = t('form.required', { field });
  }
  return problems;
}

/** @param elapsed milliseconds since the form was opened */
export function messageOf(values: Record<string, string>, language: Language, elapsed: number): ContactBody {
  const text = (name: string) => values[name] ?? '';
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    subject: text('subject'),
    part: text('part'),
    message: text('message'),
    language,
    [trapField]: text(trapField),
    elapsed: Math.max(0, Math.round(elapsed)),
  };
}

/** What a failure means: the fields the server found wrong, or else why the message was not sent. */
export function contactFailure(error: unknown, t: Translate, phone: string): Problems | string {
  if (error instanceof ApiFailure) {
    const { answer } = error;
    if (isTooMany(answer)) return t('contact.tooMany', { minutes: answer.retryMinutes, phone });
    const found = answeredProblems(answer, t);
    if (Object.keys(found).length > 0) return found;
  }
  return connectionFailure(error, t) ?? t('errors.general');
}

function isTooMany(answer: object): answer is TooManyAnswer {
  return (answer as Partial<TooManyAnswer>).error === 'too_many';
}

const draftKey = 'contact_draft';

interface Draft {
  values: Record<string, string>;
  /** When the form was first opened, in milliseconds since 1970. */
  since: number;
}

/** What was typed survives a reload; it is lost when the tab closes. */
export function keepDraft(draft: Draft): void {
  writeStored('session', draftKey, draft);
}

export function readDraft(): Draft | undefined {
  return (readStored('session', draftKey) as Draft | null) ?? undefined;
}

export function dropDraft(): void {
  writeStored('session', draftKey, undefined);
}
