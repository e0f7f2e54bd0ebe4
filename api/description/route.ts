import type { FastifySchema, HTTPMethods, RouteOptions } from 'fastify';
import type { z } from 'zod';

/** What a route says of itself beside its schemas: the description and the conformance tests read it from there. */
declare module 'fastify' {
  interface FastifySchema {
    /** One line: what the call does. */
    summary?: string;
    /** What a client must know beyond the schemas. */
    description?: string;
    /** Asks for a customer ("required"), or serves guests and customers ("optional"). */
    signIn?: 'required' | 'optional';
    /** The codes that it refuses with, by status; a schema where such an answer carries more than code and message. */
    errors?: Readonly<Record<number, readonly (string | z.ZodType)[]>>;
    /** Media types of the request's body, where it is a file. */
    fileTypes?: readonly string[];
    /** Of the answer, where it is not JSON. */
    mediaType?: string;
  }
}

/** One call of the API, as it was registered. */
export interface ApiRoute {
  method: HTTPMethods;
  /** Fastify's form: /api/cart/remove/:cartItemId */
  path: string;
  schema: FastifySchema;
}

/** The calls that a registered route answers; none when it is not part of the API. */
export function apiRoutesOf({ method, url, schema = {} }: RouteOptions): ApiRoute[] {
  if (!/^\/(?:admin\/)?api\//.test(url)) return [];
  // Every GET answers HEAD as well: that is HTTP's own rule, and needs no words.
  const methods = [method].flat().filter((name) => name !== 'HEAD');
  return methods.map((name) => ({ method: name, path: url, schema }));
}

/** Whether a request of this method may carry a body, and so be refused for it. */
const mayCarryBody = (method: string) => method !== 'GET';

/** Every code that a call may refuse with, by status: its own, and those that follow from how it is called. */
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
  if (schema.signIn === 'required') add(401, 'login_required');
  for (const [status, codes] of Object.entries(schema.errors ?? {})) add(Number(status), ...codes);
  add(500, 'internal');
  add(503, 'busy', 'no_catalogue');
  return new Map([...found].sort(([a], [b]) => a - b));
}
