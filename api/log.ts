import type { FastifyRequest } from 'fastify';

/** What the log may say: no names, addresses or tokens of people, and of a request only what it asked of the shop. */

const word = /[^\s<>()"',;:]+/g;
const maxLength = 2000;

/** A message of somebody else's (a mail server, a database) without the e-mail addresses and values that it quotes. */
export function withoutPersonalData(text: string): string {
  // Drizzle writes the values of a failed query behind the query.
  const [head = ''] = text.slice(0, maxLength).split('\nparams:');
  return head.replace(word, (found) => (found.includes('@') ? '…@…' : found));
}

function pathOf(url: string): string {
  return withoutPersonalData(url.split(/[?#]/, 1)[0] ?? '').slice(0, 300);
}

interface DescribedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)), stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: withoutPersonalData(error.message),
    // The first line of a stack repeats the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** For the logger of the server: every line of a request carries its id, which the answer names in `x-request-id`. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    // Which call it was; of a page its path, never the query: it may carry a token or what somebody looks for.
    path: request.url.includes('/api/') ? (request.routeOptions?.url ?? '(unknown)') : pathOf(request.url),
  }),
  err: (error: unknown) => describeError(error),
};
