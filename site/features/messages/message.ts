import type { Form } from '../../../api/shop/form';
import type { Language } from '../../../api/shop/language/languages';
import { trapField } from '../../../api/shop/messages/rules';
import type { ErrorAnswer, TooManyAnswer } from '../../../api/shop/wire';
import type { TextKey, Translate } from '../../i18n/keys';
import { ApiFailure, failureText } from '../../lib/http';
import { readStored, writeStored } from '../../lib/storage';
import { inWords, type Problems } from '../../ui/form';

/** A form whose messages reach the seller. */
export interface MessageKind {
  /** The name of its page, and of its call below /api. */
  name: 'contact' | 'request';
  texts: Readonly<Record<'send' | 'sent' | 'sentText' | 'another' | 'failed', TextKey>>;
  form: Form<TextKey>;
  /** Sent besides the fields. */
  unseen: readonly string[];
  /** Fields that the page's address fills in; a draft from another address does not. */
  given: readonly string[];
}

/** Problems that the server found, in the page's language. */
const answeredProblems = ({ form }: MessageKind, { fields = [] }: Partial<ErrorAnswer>, t: Translate): Problems =>
  inWords(t, form, Object.fromEntries(fields.map(({ field, message }) => [field, message])));

/** The body of the form's call. @param elapsed milliseconds since the form was opened */
export function messageOf(kind: MessageKind, values: Record<string, string>, language: Language, elapsed: number) {
  const names = [...Object.keys(kind.form), ...kind.unseen, trapField];
  return {
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
    language,
    elapsed: Math.max(0, Math.round(elapsed)),
  };
}

/** What a failure means: problems of fields, or else the text for the form. */
export function messageFailure(kind: MessageKind, error: unknown, t: Translate, phone: string): Problems | string {
  if (error instanceof ApiFailure) {
    const { answer } = error;
    if (isTooMany(answer)) return t('contact.tooMany', { minutes: answer.retryMinutes, phone });
    const found = answeredProblems(kind, answer, t);
    if (Object.keys(found).length > 0) return found;
  }
  return failureText(error, t, t('errors.general'));
}

function isTooMany(answer: object): answer is TooManyAnswer {
  return (answer as Partial<TooManyAnswer>).error === 'too_many';
}

export interface Draft {
  values: Record<string, string>;
  /** When the form was first opened, in milliseconds since 1970. */
  since: number;
  /** The query of the page's address. */
  search: string;
}

const draftKey = ({ name }: MessageKind) => `${name}_draft`;

/** Keeps typed values over a reload; they are lost when the tab closes. */
export function keepDraft(kind: MessageKind, draft: Draft): void {
  writeStored('session', draftKey(kind), draft);
}

export function readDraft(kind: MessageKind): Draft | undefined {
  return (readStored('session', draftKey(kind)) as Draft | null) ?? undefined;
}

export function dropDraft(kind: MessageKind): void {
  writeStored('session', draftKey(kind), undefined);
}

/** Initial values: the draft of the same address; else what the address gives, and the draft for all other fields. */
export function startOf(
  kind: MessageKind,
  draft: Draft | undefined,
  search: string,
  given: Record<string, string>,
): Record<string, string> {
  if (draft?.search === search) return { ...given, ...draft.values };
  const kept = Object.entries(draft?.values ?? {}).filter(([name]) => !kind.given.includes(name));
  return { ...Object.fromEntries(kept), ...given };
}
