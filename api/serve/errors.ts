import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { NoCatalogue } from '../catalogue/no-catalogue.ts';
import { codeOf, isOutcomeUnknown, isShopDbAway } from '../data/failures.ts';
import { StoreAway } from '../data/objects/object-store.ts';
import { hasStored } from '../data/stored.ts';
import { WordsAway } from '../search/words-away.ts';
import { AccountGone } from '../shop/account/store.ts';
import type { ErrorAnswer } from '../shop/wire.ts';

/** An error that a client can cause. Routes throw it; the error handler turns it into JSON. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** For programs; the message is for people. */
  readonly code: string;
  readonly fields: ErrorAnswer['fields'];
  /** Further properties of the answer. */
  readonly details: Record<string, unknown>;
  /** When another attempt can succeed. */
  readonly retrySeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: ErrorAnswer['fields']; details?: Record<string, unknown>; retrySeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.details = more.details ?? {};
    this.retrySeconds = more.retrySeconds;
  }
}

interface Answer {
  status: number;
  body: { error: string; message: string } & Record<string, unknown>;
  retrySeconds?: number | undefined;
}

const answer = (status: number, error: string, message: string, retrySeconds?: number): Answer => ({
  status,
  body: { error, message },
  retrySeconds,
});

/** Fastify's own refusals of a request, as the shop answers them. */
const refusals: Record<string, Answer> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: answer(415, 'media_type', 'expected the content type application/json'),
  FST_ERR_CTP_INVALID_JSON_BODY: answer(400, 'bad_json', 'the body is not valid JSON'),
  FST_ERR_CTP_BODY_TOO_LARGE: answer(413, 'too_large', 'the request is too large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: answer(400, 'bad_length', 'the Content-Length header is wrong'),
  FST_ERR_BAD_URL: answer(400, 'bad_url', 'the address is not well-formed'),
  FST_ERR_MAX_PARAM_LENGTH: answer(414, 'too_long', 'the address is too long'),
};

/**
 * Codes that mean that nothing can be written now: the database is locked, the disk is full, missing or read-only, or
 * too many files are open. Acknowledged data are safe.
 */
const notNow =
  /^(?:SQLITE_(?:BUSY|FULL|IOERR|READONLY|CANTOPEN|PROTOCOL)|E(?:NOSPC|DQUOT|ROFS|ACCES|PERM|IO|MFILE|NFILE)$)/;

/** Whether the snapshot or shop.db is damaged; an emptied file is a database without tables. */
const isDamagedDatabase = (error: unknown) =>
  systemCode(error, /^SQLITE_(?:CORRUPT|NOTADB)/) !== undefined ||
  systemCode(error, /^SQLITE_ERROR$/, /^no such table/) !== undefined;

/** Whether a row refers to an account that was deleted after the request had found it. */
const isForeignKey = (error: unknown) => systemCode(error, /^(?:SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/) !== undefined;

/**
 * The error code from the database or system, if code and message match, even if the query builder has wrapped the
 * error.
 */
function systemCode(error: unknown, wanted: RegExp, message = /^/): string | undefined {
  let one = error;
  for (let depth = 0; one instanceof Error && depth < 3; depth++) {
    const code = codeOf(one);
    if (code !== '' && wanted.test(code) && message.test(one.message)) return code;
    one = one.cause;
  }
  return undefined;
}

/** Nothing of the request was stored. */
const busy = { error: 'busy', message: 'the shop is busy, please try again' };
/** Some or all of it may have been stored. */
const outcomeUnknown = {
  error: 'outcome_unknown',
  message: 'we could not confirm that this was saved: please check before you try again',
};

/**
 * Whether sending the request again does no more: because of its method, as in HTTP, or because of an enquiry's key.
 */
const isHarmlessAgain = ({ method, headers, routeOptions: { schema } }: FastifyRequest): boolean =>
  method !== 'POST' || (schema?.headers !== undefined && 'idempotency-key' in headers);

/**
 * The only error handler. Clients see only messages meant for them; everything else is logged and answered with 500.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const told = refusalOf(error);
  // Whatever the route says about caching its answers, a failure is not one of them.
  if (!told) void reply.header('cache-control', 'no-store');
  const { status, body, retrySeconds } = told ?? failureOf(error, request);
  if (retrySeconds !== undefined) void reply.header('retry-after', String(retrySeconds));
  void reply.status(status).send(body);
}

/** The answer when a route, or Fastify before it, refuses the request. */
function refusalOf(error: FastifyError): Answer | undefined {
  if (error instanceof ApiError) {
    const { status, code, message, fields, details, retrySeconds } = error;
    return { status, body: { error: code, message, ...(fields ? { fields } : {}), ...details }, retrySeconds };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || (error.validationContext ?? 'request'),
      message: issue.message ?? 'not valid',
    }));
    const message = fields.map(({ field, message: text }) => `${field}: ${text}`).join('; ');
    return { status: 400, body: { error: 'invalid', message, fields } };
  }
  if (error instanceof AccountGone || isForeignKey(error)) return answer(401, 'login_required', 'Please log in.');
  // PostgreSQL cannot store NUL in a text, and nobody types one.
  if (systemCode(error, /^22021$/)) return answer(400, 'invalid', 'a text contains a character that cannot be stored');
  return refusals[error.code];
}

/** The answer to a failure of the shop itself, whether it passes or not. */
function failureOf(error: FastifyError, request: FastifyRequest): Answer {
  if (error instanceof WordsAway) return answer(503, 'warming_up', 'the search is getting ready', 2);
  if (error instanceof NoCatalogue) return answer(503, 'no_catalogue', error.message, 30);
  const code = error instanceof StoreAway ? error.name : systemCode(error, notNow);
  const isAway = code !== undefined || isShopDbAway(error);
  const isDamaged = !isAway && isDamagedDatabase(error);
  const status = error.statusCode ?? 500;
  if (!isAway && !isDamaged && status >= 400 && status < 500) return answer(status, 'refused', error.message);
  request.log.error(error);
  if (isDamaged || code?.startsWith('SQLITE_IOERR')) lookAtSnapshot(request);
  if (isDamaged) return { status: 503, body: busy, retrySeconds: 30 };
  if (isAway) return unavailable(error, code, request);
  return answer(500, 'internal', 'something went wrong on our side');
}

function unavailable(error: FastifyError, code: string | undefined, request: FastifyRequest): Answer {
  const isUnknown = isOutcomeUnknown(error) || hasStored();
  if (isUnknown && !isHarmlessAgain(request)) return { status: 503, body: outcomeUnknown };
  // Another writer finishes in a moment and a server restarts within seconds; a disk needs an administrator.
  const retrySeconds = code === undefined ? 5 : code.startsWith('SQLITE_BUSY') ? 2 : 60;
  return { status: 503, body: isUnknown ? outcomeUnknown : busy, retrySeconds };
}

/** If the snapshot is damaged, the previous edition is live in a moment. */
function lookAtSnapshot({ server, log }: FastifyRequest): void {
  if (server.hasDecorator('isSnapshotDamaged'))
    server.isSnapshotDamaged().catch((failed: unknown) => log.error(failed));
}
