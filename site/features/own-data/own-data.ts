import type { Language } from '../../../api/shop/language/languages';
import type { TooManyAnswer } from '../../../api/shop/wire';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, connectionFailure, failureText, isRefusal, NoAnswer } from '../../lib/http';
import type { Problems } from '../../ui/form';

/** A copy of all the customer's data, and the deletion of the account. */

export const copyName = 'my-data.json';
/** A copy may be large and the connection slow. */
const timeoutMilliseconds = 120_000;

/** @throws ApiFailure, NoAnswer */
export async function fetchCopy(): Promise<Blob> {
  let answer: Response;
  try {
    answer = await fetch('/api/user/data', { signal: AbortSignal.timeout(timeoutMilliseconds) });
    if (answer.ok) return await answer.blob();
  } catch {
    throw new NoAnswer('no answer');
  }
  throw new ApiFailure(answer.status, await answer.text().catch(() => ''));
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = copyName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Why there is no copy, in the page's language. */
export function copyFailure(error: unknown, t: Translate): string {
  if (!isRefusal<TooManyAnswer>(error, 'too_many')) return connectionFailure(error, t) ?? t('errors.general');
  const { retryMinutes = 1 } = error.answer;
  return t('data.tooMany', { minutes: retryMinutes });
}

/** @throws ApiFailure, NoAnswer */
export async function deleteAccount(values: Record<string, string>, language: Language): Promise<void> {
  await call('DELETE', '/api/user/account', { password: values.deletePassword, language });
}

/** Why the account was not deleted: a problem of the field, or a text for the form. */
export function deletionProblems(error: unknown, t: Translate): Problems | string {
  if (isRefusal(error, 'wrong_password')) return { deletePassword: t('newEmail.wrongPassword') };
  if (isRefusal(error, 'demo_account')) return t('data.demo');
  if (isRefusal(error, 'seller_account')) return t('data.seller');
  return failureText(error, t, t('errors.general'));
}
