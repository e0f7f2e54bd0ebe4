import fc from 'fast-check';
import type { z } from 'zod';
import type { ApiRoute } from '../../../api/serve/description/route.ts';
import type { Sender } from './senders.ts';
import { anything, anyValue, objectOf, shapeOf, text } from './values.ts';

/** Requests that are wrong in every way, made from the contract's own schemas. */

export interface WrongRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
  sender: Sender;
}

/** Longer ones are refused before they are read, and the connection is closed: see raw.ts. */
const longestAddress = 8000;
const longestHead = 15_000;

const contentTypes = [
  'application/json',
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  'application/json;',
  'APPLICATION/JSON',
  'x',
  'application/json, text/plain',
  ' application/json',
];

/** Requests for one route. @param ids of existing things */
export function requestsOf(
  { method, path, schema }: ApiRoute,
  toJsonSchema: (schema: z.ZodType) => unknown,
  senders: fc.Arbitrary<Sender>,
  ids: readonly string[],
): fc.Arbitrary<WrongRequest> {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const query = shapeOf(schema.querystring, toJsonSchema);
  const part = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: text });
  const encoding = fc.constantFrom<(value: string) => string>(
    safeEncode,
    safeEncode,
    safeEncode,
    (value) => safeEncode(safeEncode(value)),
    rawPart,
  );
  const body = schema.body ? anyValue(shapeOf(schema.body, toJsonSchema)) : fc.option(anything, { nil: undefined });
  return fc
    .record({
      values: fc.tuple(...params.map(() => part)),
      encode: encoding,
      query: fc.oneof(objectOf(query), fc.dictionary(text, text, { maxKeys: 3 })),
      body,
      broken: fc.integer({ min: 0, max: 19 }),
      type: fc.constantFrom(...contentTypes),
      headers: fc.dictionary(
        fc.constantFrom(
          'origin',
          'authorization',
          'idempotency-key',
          'accept-language',
          'x-forwarded-for',
          'cookie',
          'if-none-match',
          'range',
          'accept-encoding',
        ),
        fc.oneof(
          fc.constantFrom(
            'null',
            'Bearer x',
            'Bearer ',
            '*',
            '0',
            '-1',
            '999999',
            'bytes=0-0,-1',
            'x'.repeat(4000),
            'http://localhost:80',
          ),
          fc.string({ maxLength: 60 }),
        ),
        { maxKeys: 2 },
      ),
      sender: senders,
    })
    .map(({ values, encode, query: asked, body: sent, broken, type, headers, sender }) => {
      let n = 0;
      const filled = path.replace(/:\w+/g, () => encode(values[n++] ?? ''));
      const search = Object.entries(asked as object)
        .filter(([, value]) => value !== undefined)
        .flatMap(([name, value]) =>
          [value]
            .flat(1)
            .slice(0, 3)
            .map((one) => `${encode(name)}=${encode(asText(one))}`),
        )
        .join('&');
      const json = sent === undefined ? undefined : JSON.stringify(sent);
      const payload =
        method === 'GET'
          ? undefined
          : broken === 0
            ? json?.slice(0, -1)
            : broken === 1
              ? `{"__proto__":{"x":1},${json?.slice(1)}`
              : json;
      return {
        method,
        url: (search ? `${filled}?${search}` : filled).slice(0, longestAddress),
        headers: { ...(payload === undefined ? {} : { 'content-type': type }), ...clean(headers) },
        payload,
        sender,
      };
    })
    .filter(({ url, headers, sender }) => JSON.stringify([url, headers, sender]).length < longestHead);
}

function safeEncode(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%ED%A0%80';
  }
}

/** The value as a careless client sends it, but without characters that a request line cannot contain. */
function rawPart(value: string): string {
  return value.replace(/[^!-~]|[?#]/g, '').slice(0, 200);
}

function clean(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[^ -~]/g, '')]));
}

/** The value as text in a query; an object is written as JSON. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
