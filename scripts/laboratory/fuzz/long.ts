import type { z } from 'zod';
import type { ApiRoute } from '../../../api/serve/description/route.ts';
import { type Shape, shapeOf } from './values.ts';

/** Requests in which every text repeats one piece: slow expressions take long for such texts. */

/** A fault in the middle: a match at the edge is found at once. */
const [begin, end] = ['x', '\u0000!'];
const parts = [
  ' ',
  '\t',
  '\n',
  '/',
  '-',
  '.',
  '@',
  '0',
  'a',
  'A1',
  'a.',
  '@.',
  '1 ',
  '<',
  '(',
  '"',
  '%',
  '%20',
  'क',
  'é',
];
/** Bytes of all texts together: as many as the shop reads. */
const most = { body: 240_000, query: 6000 };

const longest = 60_000;
const noHeaders: Record<string, string> = {};

/** The parts of such a request. */
export interface LongRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

/** All such requests for a route; none when it reads no text. */
export function longRequests(
  { method, path, schema }: ApiRoute,
  toJsonSchema: (schema: z.ZodType) => unknown,
): LongRequest[] {
  const body = shapeOf(schema.body, toJsonSchema);
  const query = shapeOf(schema.querystring, toJsonSchema);
  const [inBody, inQuery] = [textsIn(body), textsIn(query)];
  if (inBody + inQuery === 0) return [];
  const address = path.replaceAll(/:\w+/g, 'x');
  return parts.map((part) => {
    const size = Buffer.byteLength(JSON.stringify(part)) - 2;
    const repeated = (bytes: number) => begin + part.repeat(Math.min(longest, bytes) / size) + end;
    const asked = inQuery ? (filled(query, repeated(most.query / inQuery)) as Record<string, unknown>) : {};
    const search = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    return {
      ...{ method, url: `${address}?${search.toString().slice(0, most.query)}` },
      headers: inBody ? { 'content-type': 'application/json' } : noHeaders,
      payload: inBody ? JSON.stringify(filled(body, repeated(most.body / inBody))) : undefined,
    };
  });
}

const isText = ({ type, enum: values }: Shape) => type === 'string' && !values;
const inner = ({ properties = {}, anyOf = [], items }: Shape) => [
  ...Object.values(properties),
  ...anyOf,
  ...(items ? [items] : []),
];

function textsIn(shape: Shape): number {
  return inner(shape).reduce((sum, one) => sum + textsIn(one), isText(shape) ? 1 : 0);
}

/** A value of this shape in which every text is the given one. */
function filled(shape: Shape, text: string): unknown {
  if (isText(shape)) return text;
  if (shape.const !== undefined || shape.enum) return shape.const ?? shape.enum?.[0];
  if (shape.anyOf) return filled(shape.anyOf.find((one) => textsIn(one) > 0) ?? shape.anyOf[0] ?? {}, text);
  if (shape.type === 'array') return [filled(shape.items ?? {}, text)];
  if (shape.type !== 'object') return shape.minimum ?? 1;
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, property]) => [name, filled(property, text)]),
  );
}
