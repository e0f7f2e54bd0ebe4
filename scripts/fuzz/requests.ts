import fc from 'fast-check';
import type { z } from 'zod';
import type { ApiRoute } from '../../api/description/route.ts';

/** Requests that are wrong in every way, made from the contract's own schemas. */

export interface WrongRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
  cookies: Record<string, string>;
}

/** A JSON Schema, as far as values are made of it. */
interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

const nasty = [
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '\u0000',
  '\r\nBcc: x@evil.example',
  "' OR 1=1 --",
  '=cmd|x',
  '<script>alert(1)</script>',
  '\u202e',
  '\ud800',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  ' ',
  '',
  '٣',
  '१२',
  '"',
  '\\',
  'x'.repeat(10_000),
  '%',
  '%E0%A4%A',
  '{{7*7}}',
  'null',
  'undefined',
  '[object Object]',
] as const;
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...nasty) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const number = fc.oneof(
  fc.constantFrom(0, -1, -0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1 + 0.2, Number.MIN_VALUE),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
/** Any JSON at all. */
const anything = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
);

/** Mostly of the shape, so that it comes deep into the code; now and then anything. */
function anyValue(shape: Shape): fc.Arbitrary<unknown> {
  const right = rightValue(shape);
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: anything });
}

function rightValue(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf?.length) return fc.oneof(...shape.anyOf.map(rightValue));
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  if (type === 'object') return objectOf(shape);
  if (type === 'array') return fc.array(anyValue(shape.items ?? {}), { maxLength: 4 });
  if (type === 'integer' || type === 'number')
    return fc.oneof(fc.constantFrom(shape.minimum ?? 0, shape.maximum ?? 999, (shape.minimum ?? 0) - 1, 1, 2), number);
  if (type === 'boolean') return fc.boolean();
  if (type === 'string')
    return fc.oneof(
      text,
      fc.constantFrom('Asha', '411001', '9876543210', 'a@example.com', 'secret1', 'x'.repeat(shape.maxLength ?? 300)),
    );
  return anything;
}

function objectOf({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [
      name,
      required.includes(name)
        ? fc.oneof({ weight: 9, arbitrary: anyValue(inner) }, { weight: 1, arbitrary: fc.constant(undefined) })
        : fc.option(anyValue(inner), { nil: undefined }),
    ]),
  );
  return fc
    .tuple(
      fc.record(parts),
      fc.dictionary(fc.constantFrom('extra', 'role', 'userId', 'constructor', 'prototype'), anything, { maxKeys: 1 }),
    )
    .map(([given, more]) => ({ ...(given as object), ...more }));
}

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

export function shapeOf(schema: unknown, toJsonSchema: (schema: z.ZodType) => unknown): Shape {
  return schema ? (toJsonSchema(schema as z.ZodType) as Shape) : {};
}

/** Requests of one route. @param cookies those of callers who may come deeper */
export function requestsOf(
  { method, path, schema }: ApiRoute,
  toJsonSchema: (schema: z.ZodType) => unknown,
  cookies: readonly Record<string, string>[],
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
          'content-length',
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
      cookies: fc.constantFrom({}, ...cookies),
    })
    .map(({ values, encode, query: asked, body: sent, broken, type, headers, cookies: from }) => {
      let n = 0;
      const filled = path.replace(/:\w+/g, () => encode(values[n++] ?? ''));
      const search = Object.entries(asked as object)
        .filter(([, value]) => value !== undefined)
        .flatMap(([name, value]) =>
          [value]
            .flat(1)
            .slice(0, 3)
            .map((one) => `${encode(name)}=${encode(String(one))}`),
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
        url: search ? `${filled}?${search}` : filled,
        headers: { ...(payload === undefined ? {} : { 'content-type': type }), ...clean(headers) },
        payload,
        cookies: from,
      };
    });
}

function safeEncode(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%ED%A0%80';
  }
}

/** As a careless client sends it; what cannot stand on a request line goes. */
function rawPart(value: string): string {
  return value.replace(/[^!-~]|[?#]/g, '').slice(0, 200);
}

function clean(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[^ -~]/g, '')]));
}
