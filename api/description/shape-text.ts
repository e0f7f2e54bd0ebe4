import type { OpenApi, Shape } from './openapi.ts';

/** One line of a table about a JSON body: "data.items[].quantity". */
export interface FieldLine {
  path: string;
  type: string;
  required: boolean;
  description: string;
}

/** The shape behind a name. */
function resolve(document: OpenApi, shape: Shape): Shape {
  const name = shape.$ref?.split('/').at(-1);
  return name ? (document.components.schemas[name] ?? {}) : shape;
}

/** The shape beside null, where null is the only other choice. */
function withoutNull(shape: Shape): { shape: Shape; nullable: boolean } {
  const others = shape.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = others;
  return only && others.length === 1 && shape.anyOf?.length === 2
    ? { shape: only, nullable: true }
    : { shape, nullable: false };
}

/** Every field of a body, the inner ones after those that hold them. */
export function fieldsOf(document: OpenApi, shape: Shape, prefix = ''): FieldLine[] {
  const { properties = {}, required = [] } = resolve(document, shape);
  return Object.entries(properties).flatMap(([name, field]) => {
    const beside = withoutNull(field);
    const list = resolve(document, beside.shape).type === 'array';
    const inner = list ? (resolve(document, beside.shape).items ?? {}) : beside.shape;
    const path = `${prefix}${name}${list ? '[]' : ''}`;
    const line = {
      path,
      type: typeOf(list ? inner : field, document),
      required: required.includes(name),
      description: field.description ?? '',
    };
    return [line, ...fieldsOf(document, inner, `${path}.`)];
  });
}

/** "integer, 1 to 999, default 1": a type with its rules, in words. */
export function typeOf(shape: Shape, document?: OpenApi): string {
  const resolved = document ? resolve(document, shape) : shape;
  const { shape: own, nullable } = withoutNull(resolved);
  if (nullable) return `${typeOf(own, document)}, or null`;
  if (own.const !== undefined) return JSON.stringify(own.const);
  if (own.enum) return own.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (own.anyOf) return own.anyOf.map((choice) => typeOf(choice, document)).join('; or ');
  if (own.type === 'array') return `list of ${typeOf(own.items ?? {}, document)}${range(own, 'Items', ' items')}`;
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
