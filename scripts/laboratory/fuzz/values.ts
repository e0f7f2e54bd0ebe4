import fc from 'fast-check';
import type { z } from 'zod';

/** Values that nearly fit a schema of the contract, and some that fit nothing. */

/** The part of JSON Schema that values are made from. */
export interface Shape {
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
export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...nasty) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const number = fc.oneof(
  fc.constantFrom(0, -1, -0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1 + 0.2, Number.MIN_VALUE),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
/** Any JSON at all. */
export const anything = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
);

/** Mostly fits the shape, to get deep into the code; sometimes any JSON. */
export function anyValue(shape: Shape): fc.Arbitrary<unknown> {
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
      fc.constantFrom(
        'Asha',
        '411001',
        '9876543210',
        'a@example.com',
        'strut-tower-1',
        'x'.repeat(shape.maxLength ?? 300),
      ),
    );
  return anything;
}

export function objectOf({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> {
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

export function shapeOf(schema: unknown, toJsonSchema: (schema: z.ZodType) => unknown): Shape {
  return schema ? (toJsonSchema(schema as z.ZodType) as Shape) : {};
}
