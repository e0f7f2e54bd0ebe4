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

/** What is wrong with the form, by field, in the page's language. Source: customer-area specification, section 5. */
export function checkContact(values: Record<string, string>, t: Translate): Problems {
  return inWords(contactProblems(values), t);
}

/** What the server found wrong, which says it with the same words. */
export function answeredProblems({ fields = [] }: Partial<ErrorAnswer>, t: Translate): Problems {
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

export function isTooMany(answer: object): answer is TooManyAnswer {
  return (answer as Partial<TooManyAnswer>).error === 'too_many';
}

const draftKey = 'contact_draft';

interface Draft {
  values: Record<string, string>;
  /** When the form was first opened, in milliseconds since 1970. */
  since: number;
}

/** What was typed survives a reload; it goes away with the browser's tab. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // The form stays as it is on this page.
  }
}

export function readDraft(): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null') as Draft | null;
    return draft ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // There is none.
  }
}
