import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { NoCatalogue } from '../catalogue/no-catalogue.ts';
import { isOutcomeUnknown, isShopDbAway } from '../data/failures.ts';
import { StoreAway } from '../data/objects/object-store.ts';
import { hasStored } from '../data/stored.ts';
import { WordsAway } from '../search/words-away.ts';
import { AccountGone } from '../shop/account/store.ts';
import type { ErrorAnswer } from '../shop/wire.ts';

/** An error that a client can cause: thrown by a route, turned into JSON by the error handler. */
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

/** Fastify's own refusals of a request, in the shop's terms. */
const refusals: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'media_type',
    message: 'expected the content type application/json',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'bad_json', message: 'the body is not valid JSON' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large', message: 'the request is too large' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'bad_length',
    message: 'the Content-Length header is wrong',
  },
  FST_ERR_BAD_URL: { status: 400, code: 'bad_url', message: 'the address is not well-formed' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, code: 'too_long', message: 'the address is too long' },
};

/**
 * Writing is impossible for now: the database is locked, the disk is full, missing or read-only, or the process has too
 * many files open. Acknowledged data are safe.
 */
const notNow =
  /^(?:SQLITE_(?:BUSY|FULL|IOERR|READONLY|CANTOPEN|PROTOCOL)|E(?:NOSPC|DQUOT|ROFS|ACCES|PERM|IO|MFILE|NFILE)$)/;

/** The snapshot, or shop.db, is not as it was written. An emptied file is a database without tables. */
const isDamagedDatabase = (error: unknown) =>
  systemCode(error, /^SQLITE_(?:CORRUPT|NOTADB)/) !== undefined ||
  systemCode(error, /^SQLITE_ERROR$/, /^no such table/) !== undefined;

/** A row for an account that was deleted after the request had found it. */
const isForeignKey = (error: unknown) => systemCode(error, /^(?:SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/) !== undefined;

/** The database or system error code in an error with such a message, even when the query builder has wrapped it. */
function systemCode(error: unknown, wanted: RegExp, message = /^/): string | undefined {
  let one = error as { code?: unknown; message?: unknown; cause?: unknown } | undefined;
  for (let depth = 0; one && depth < 3; depth++) {
    if (typeof one.code === 'string' && wanted.test(one.code) && message.test(String(one.message))) return one.code;
    one = one.cause as typeof one;
  }
  return undefined;
}

/** Nothing of the request is stored. */
const busy = { error: 'busy', message: 'the shop is busy, please try again' };
/** Some or all of it may be. */
const outcomeUnknown = {
  error: 'outcome_unknown',
  message: 'we could not confirm that this was saved: please check before you try again',
};

/** Whether the same request once more does no more than one: by its method, as HTTP has it, or by an enquiry's key. */
const isHarmlessAgain = ({ method, headers, routeOptions: { schema } }: FastifyRequest): boolean =>
  method !== 'POST' || (schema?.headers !== undefined && 'idempotency-key' in headers);

/** The only error handler: clients see only messages meant for them; anything else is logged and answered with 500. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ApiError) {
    const { status, code, message, fields, details, retrySeconds } = error;
    if (retrySeconds !== undefined) void reply.header('retry-after', String(retrySeconds));
    void reply.status(status).send({ error: code, message, ...(fields ? { fields } : {}), ...details });
    return;
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || (error.validationContext ?? 'request'),
      message: issue.message ?? 'not valid',
    }));
    const message = fields.map(({ field, message: text }) => `${field}: ${text}`).join('; ');
    void reply.status(400).send({ error: 'invalid', message, fields });
    return;
  }
  if (error instanceof AccountGone || isForeignKey(error)) {
    void reply.status(401).send({ error: 'login_required', message: 'Please log in.' });
    return;
  }
  // PostgreSQL stores no NUL in a text; nobody types one.
  if (systemCode(error, /^22021$/)) {
    void reply.status(400).send({ error: 'invalid', message: 'a text contains a character that cannot be stored' });
    return;
  }
  const refusal = refusals[error.code];
  if (refusal) {
    void reply.status(refusal.status).send({ error: refusal.code, message: refusal.message });
    return;
  }
  // Whatever the route says about its answers: none of the following is one.
  void reply.header('cache-control', 'no-store');
  if (error instanceof WordsAway) {
    void reply
      .status(503)
      .header('retry-after', '2')
      .send({ error: 'warming_up', message: 'the search is getting ready' });
    return;
  }
  if (error instanceof NoCatalogue) {
    void reply.status(503).header('retry-after', '30').send({ error: 'no_catalogue', message: error.message });
    return;
  }
  const code = error instanceof StoreAway ? error.name : systemCode(error, notNow);
  if (code || isShopDbAway(error)) {
    request.log.error(error);
    if (code?.startsWith('SQLITE_IOERR')) lookAtSnapshot(request);
    const isUnknown = isOutcomeUnknown(error) || hasStored();
    // Another writer finishes in moments, a server restarts in some; a disk problem needs an administrator.
    if (!isUnknown || isHarmlessAgain(request))
      void reply.header('retry-after', code === undefined ? '5' : code.startsWith('SQLITE_BUSY') ? '2' : '60');
    void reply.status(503).send(isUnknown ? outcomeUnknown : busy);
    return;
  }
  if (isDamagedDatabase(error)) {
    request.log.error(error);
    lookAtSnapshot(request);
    void reply.header('retry-after', '30').status(503).send(busy);
    return;
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    void reply.status(error.statusCode).send({ error: 'refused', message: error.message });
    return;
  }
  request.log.error(error);
  void reply.status(500).send({ error: 'internal', message: 'something went wrong on our side' });
}

/** Where it is the snapshot that is damaged, the edition before is live in a moment. */
function lookAtSnapshot({ server, log }: FastifyRequest): void {
  if (server.hasDecorator('isSnapshotDamaged'))
    server.isSnapshotDamaged().catch((failed: unknown) => log.error(failed));
}
