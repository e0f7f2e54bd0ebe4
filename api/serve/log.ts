import type { FastifyRequest } from 'fastify';
import { codeOf } from '../data/failures.ts';

/** What the log may contain: no names, addresses or tokens of people, and only the call or path of a request. */

const word = /[^\s<>()"',;:]+/g;
const maxLength = 2000;

/** A message from another system (mail server, database) without the email addresses and values that it quotes. */
export function withoutPersonalData(text: string): string {
  // Drizzle appends the values of a failed query to the query.
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
  const code = codeOf(error);
  return {
    type: error.name,
    ...(code === '' ? {} : { code }),
    message: withoutPersonalData(error.message),
    // The first line of a stack repeats the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/**
 * Serializers for the server's logger. Every line about a request has its id, which the answer has in `x-request-id`.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    // The route of a call or the path of a page, without the query: that may have a token or a search text.
    path: request.url.includes('/api/') ? (request.routeOptions?.url ?? '(unknown)') : pathOf(request.url),
  }),
  err: (error: unknown) => describeError(error),
};
