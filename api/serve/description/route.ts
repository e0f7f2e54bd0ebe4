import type { FastifySchema, HTTPMethods, RouteOptions } from 'fastify';
import type { z } from 'zod';

/** What a route says about itself besides its schemas, for the API's description and the conformance tests. */
declare module 'fastify' {
  interface FastifySchema {
    /** One line: what the call does. */
    summary?: string;
    /** What a client must know beyond the schemas. */
    description?: string;
    /** Whether the call requires a customer ("required") or also serves guests ("optional"). */
    signIn?: 'required' | 'optional';
    /** Error codes by status; a schema where an error answer carries more than code and message. */
    errors?: Readonly<Record<number, readonly (string | z.ZodType)[]>>;
    /** Media types of the request's body, if it is a file. */
    fileTypes?: readonly string[];
    /** Media type of the answer, if it is not JSON. */
    mediaType?: string;
  }
}

/** One call of the API, as registered. */
export interface ApiRoute {
  method: HTTPMethods;
  /** Fastify's form: /api/cart/remove/:cartItemId */
  path: string;
  schema: FastifySchema;
}

/** The API calls that a route answers; none for routes outside the API and for its documentation page. */
export function apiRoutesOf({ method, url, schema = {} }: RouteOptions): ApiRoute[] {
  if (schema.hide || !/^\/(?:admin\/)?api\//.test(url)) return [];
  // Every GET also answers HEAD, as HTTP prescribes; that needs no description.
  const methods = [method].flat().filter((name) => name !== 'HEAD');
  return methods.map((name) => ({ method: name, path: url, schema }));
}

/** Whether a request with this method may have a body, and be refused because of it. */
const mayCarryBody = (method: string) => method !== 'GET';

/** The error codes of a call by status: its own, and those that follow from how it is called. */
export function errorsOf({ method, schema }: ApiRoute): Map<number, (string | z.ZodType)[]> {
  const found = new Map<number, (string | z.ZodType)[]>();
  const add = (status: number, ...codes: (string | z.ZodType)[]) => {
    found.set(status, [...(found.get(status) ?? []), ...codes]);
  };
  if (schema.params || schema.querystring || schema.body || schema.headers) add(400, 'invalid');
  if (mayCarryBody(method)) {
    add(400, 'bad_json', 'bad_length');
    add(403, 'foreign_origin');
    add(413, 'too_large');
    add(415, 'media_type');
  }
  if (schema.signIn === 'required') {
    add(401, 'login_required');
    add(403, 'second_factor_missing');
  }
  for (const [status, codes] of Object.entries(schema.errors ?? {})) add(Number(status), ...codes);
  add(500, 'internal');
  add(503, 'busy', 'no_catalogue', ...(mayCarryBody(method) ? ['outcome_unknown'] : []));
  return new Map([...found].sort(([a], [b]) => a - b));
}
