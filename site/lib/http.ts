import type { ErrorAnswer } from '../../api/contract/wire';

/** An answer that is not OK. Source: storefront specification, section 8. */
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

/** No answer at all: the connection is down, slow beyond the limit, or the shop is. */
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
/** A photo over a slow mobile connection takes its time. */
const uploadTimeoutMilliseconds = 120_000;

/**
 * One call to the shop's API: same origin, with credentials, JSON both ways; a file goes as it is, with its own type.
 * @throws ApiFailure for an answer that is not OK, NoAnswer when none came.
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
      // A change arrives although the page is left meanwhile; browsers allow that for small bodies only.
      keepalive: method !== 'GET' && !isFile,
      signal: AbortSignal.timeout(isFile ? uploadTimeoutMilliseconds : timeoutMilliseconds),
    });
  } catch {
    throw new NoAnswer('no answer');
  }
  if (!answer.ok) throw new ApiFailure(answer.status, await answer.text().catch(() => ''));
  return (await answer.json()) as T;
}
