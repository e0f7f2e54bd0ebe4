import type { Shape } from './openapi.ts';

/** One line of a table about a JSON body: "data.items[].quantity". */
export interface FieldLine {
  path: string;
  type: string;
  required: boolean;
  description: string;
}

/** The name of a shape that is told elsewhere. */
export function nameOf(shape: Shape): string | undefined {
  return shape.$ref?.split('/').at(-1);
}

/** The shape beside null, where null is the only other choice. */
function withoutNull(shape: Shape): { shape: Shape; nullable: boolean } {
  const others = shape.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = others;
  return only && others.length === 1 && shape.anyOf?.length === 2
    ? { shape: only, nullable: true }
    : { shape, nullable: false };
}

/** Every field of a body, the inner ones after those that hold them; a named shape stays a name. */
export function fieldsOf(shape: Shape, prefix = ''): FieldLine[] {
  const { properties = {}, required = [] } = shape;
  return Object.entries(properties).flatMap(([name, field]) => {
    const beside = withoutNull(field).shape;
    const list = beside.type === 'array';
    const inner = list ? (beside.items ?? {}) : beside;
    const path = `${prefix}${name}${list ? '[]' : ''}`;
    const type = typeOf(list ? inner : field);
    const line = { path, type, required: required.includes(name), description: field.description ?? '' };
    return [line, ...fieldsOf(inner, `${path}.`)];
  });
}

/** "integer, 1 to 999, default 1": a type with its rules, in words; "#Cart" for a named one. */
export function typeOf(shape: Shape): string {
  const { shape: own, nullable } = withoutNull(shape);
  if (nullable) return `${typeOf(own)}, or null`;
  const name = nameOf(own);
  if (name) return `#${name}`;
  if (own.const !== undefined) return JSON.stringify(own.const);
  if (own.enum) return own.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (own.anyOf) return own.anyOf.map(typeOf).join('; or ');
  if (own.type === 'array') return `list of ${typeOf(own.items ?? {})}${range(own, 'Items', ' items')}`;
  const rules = [
    own.type === undefined ? 'anything' : [own.type].flat().join(' or '),
    range(own, 'Length', ' characters'),
    bounds(own),
    own.pattern ? `, matching ${own.pattern}` : '',
    own.default === undefined ? '' : `, default ${JSON.stringify(own.default)}`,
  ];
  return rules.join('');
}

/** ", 1 to 20 items" of minItems and maxItems. */
function range(shape: Shape, of: 'Length' | 'Items', unit: string): string {
  const [min, max] = [shape[`min${of}`], shape[`max${of}`]];
  if (min === undefined && max === undefined) return '';
  if (max === undefined) return `, at least ${min}${unit}`;
  return min === undefined ? `, at most ${max}${unit}` : `, ${min} to ${max}${unit}`;
}

/** zod bounds every integer by what a number can hold: that says nothing. */
function bounds({ minimum, maximum }: Shape): string {
  const [min, max] = [minimum, maximum].map((value) =>
    Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER ? Number(value) : undefined,
  );
  if (min === undefined) return max === undefined ? '' : `, at most ${max}`;
  return max === undefined ? `, at least ${min}` : `, ${min} to ${max}`;
}
