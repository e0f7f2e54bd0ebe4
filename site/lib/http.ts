import { retryRules } from '../../api/shop/rules';
import type { ErrorAnswer } from '../../api/shop/wire';
import type { TextKey, Translate } from '../i18n/keys';

/** An answer that is not OK. Also a change without an answer in time: the shop may or may not have made it. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly answer: Partial<ErrorAnswer>;

  constructor(status: number, body: string) {
    super(`API Error ${status}: ${body}`);
    this.status = status;
    this.answer = parsed(body);
  }
}

/** No answer at all: the connection is down or too slow, or the shop is down. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly offline = !navigator.onLine;
}

function parsed(body: string): Partial<ErrorAnswer> {
  try {
    return JSON.parse(body) as Partial<ErrorAnswer>;
  } catch {
    return {};
  }
}

const timeoutMilliseconds = 15_000;
/** Uploading a photo over a slow mobile connection takes longer. */
const uploadTimeoutMilliseconds = 120_000;

/**
 * One call to the shop's API: same origin, with credentials, JSON both ways; a file is sent as it is, with its own
 * type.
 * @throws ApiFailure for an answer that is not OK, NoAnswer if there is none.
 */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const isFile = body instanceof Blob;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      // A change still arrives if the shopper leaves the page meanwhile; browsers allow that for small bodies only.
      keepalive: method !== 'GET' && !isFile,
      signal: AbortSignal.timeout(isFile ? uploadTimeoutMilliseconds : timeoutMilliseconds),
    });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    if (isLate && method !== 'GET') throw new ApiFailure(503, JSON.stringify({ error: 'outcome_unknown' }));
    throw new NoAnswer('no answer');
  }
  if (!answer.ok) throw new ApiFailure(answer.status, await answer.text().catch(() => ''));
  return (await answer.json()) as T;
}

/** Failures that a retry may fix: no answer although the device is online, or a shop that is busy or broken. */
function mayPass(error: unknown): boolean {
  if (error instanceof ApiFailure) return error.status >= 500;
  return error instanceof NoAnswer && !error.offline;
}

/** Retries up to three times, waiting longer each time. A refusal (401, 403 and other 4xx) is not retried. */
export async function askAgain<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (tries >= retryRules.tries || !mayPass(error)) throw error;
      await new Promise((done) => setTimeout(done, retryRules.firstWaitMilliseconds * 2 ** tries));
    }
  }
}

/** Why a change was not made, or that nobody knows whether it was. */
export const unlessUnconfirmed = (error: unknown, t: Translate, otherwise: string): string =>
  isRefusal(error, 'outcome_unknown') ? t('errors.unconfirmed') : otherwise;

/** The text for a missing answer, in the page's language; undefined for any other failure. */
export function connectionFailure(error: unknown, t: Translate): string | undefined {
  if (error instanceof NoAnswer) return t(error.offline ? 'errors.offline' : 'errors.network');
  return undefined;
}

/** Why something could not be sent, in the page's language. @param otherwise the text for all but the usual reasons */
export function failureText(error: unknown, t: Translate, otherwise: string): string {
  if (error instanceof ApiFailure && error.status === 429) return t('errors.tooMany');
  return connectionFailure(error, t) ?? unlessUnconfirmed(error, t, otherwise);
}

/** Why the API refused, in the page's language. @param texts by the code of its answer; without one, as `failureText` */
export function refusalText(
  error: unknown,
  t: Translate,
  texts: Readonly<Record<string, TextKey>>,
  otherwise: string,
): string {
  const { error: code = '' } = error instanceof ApiFailure ? error.answer : {};
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text ? t(text) : failureText(error, t, otherwise);
}

/** Whether the API refused with this code, which decides the type of its answer. */
export function isRefusal<Answer = ErrorAnswer>(
  error: unknown,
  code: string,
): error is ApiFailure & { answer: Partial<Answer> } {
  return error instanceof ApiFailure && error.answer.error === code;
}
