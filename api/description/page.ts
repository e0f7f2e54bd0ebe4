import type { OpenApi, Operation, Parameter, Shape } from './openapi.ts';
import { fieldsOf, nameOf, typeOf } from './shape-text.ts';
import { style } from './style.ts';

/** Text that HTML shows as it is. */
function plain(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const code = (text: string) => `<code>${plain(text)}</code>`;

/** "`error`" of the document's texts, which are Markdown, as code. */
const words = (text: string) => plain(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Rows under a caption, the first cell naming its row; a last column that says nothing in any row is left out. */
function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = rows.every((row) => row.at(-1) === '') ? head.length - 1 : head.length;
  const cells = (row: readonly string[]) => {
    const [first = '', ...others] = row.slice(0, columns);
    return `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  };
  return `<div class="wide" tabindex="0" role="group" aria-label="${plain(caption)}"><table>
<caption>${plain(caption)}</caption>
<thead><tr>${head
    .slice(0, columns)
    .map((name) => `<th scope="col">${name}</th>`)
    .join('')}</tr></thead>
<tbody>${rows.map(cells).join('\n')}</tbody></table></div>`;
}

/**
 * The API's description for people: one page without scripts, made from the document alone.
 * Every call has its own anchor, such as /api/docs#getApiCart.
 */
export function descriptionPage(document: OpenApi): string {
  const { info, tags, paths } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const of = (tag: string) => calls.filter(({ operation }) => operation.tags.includes(tag));
  const title = `${plain(info.title)}: the API`;
  const contents = tags
    .map(
      ({ name }) =>
        `<li>${plain(name)}<ul>${of(name)
          .map(
            ({ path, method, operation }) =>
              `<li><a href="#${operation.operationId}">${method} ${breakable(path)}</a></li>`,
          )
          .join('\n')}</ul></li>`,
    )
    .join('\n');
  const sections = tags
    .map(
      ({ name }) => `<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${plain(name)}</h2>
${of(name)
  .map(({ path, method, operation }) => call(document, path, method, operation))
  .join('\n')}</section>`,
    )
    .join('\n');
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style></head>
<body><header><h1>${title}</h1><p>${words(info.description)}</p>
<p>Version ${plain(info.version)}. For programs: <a href="/api/openapi.json">OpenAPI ${document.openapi}</a>.</p></header>
<nav aria-label="Calls"><ul>${contents}
<li><a href="#shapes">Shapes of the answers</a></li></ul></nav>
<main>${sections}
<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>
${shapes(document)}</section></main></body></html>
`;
}

const anchor = (name: string) => name.toLowerCase().replace(/\W+/g, '-');

/** A path may break before each of its parts, so that it fits a phone. */
const breakable = (path: string) => plain(path).replaceAll('/', '<wbr>/');

function call(document: OpenApi, path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses);
  const name = `${method} ${path}`;
  return `<article aria-labelledby="${operationId}">
<h3 id="${operationId}"><span class="method">${method}</span> ${breakable(path)}</h3>
<p>${words(summary)}.${description ? ` ${words(description)}` : ''}${signIn(operation)}</p>
${parameters.length > 0 ? table(`Parameters of ${name}`, ['Name', 'In', 'Type', 'Needed', 'Meaning'], parameters.map(parameterRow)) : ''}
${requestBody ? shapeTable(`Body of ${name}`, schemaOf(requestBody.content)) : ''}
${answers
  .filter(([status]) => status < '300')
  .map(([status, { description: reason, content }]) => answer(name, status, reason, content))
  .join('\n')}
${table(
  `Errors of ${name}`,
  ['Status', 'Code'],
  answers
    .filter(([status]) => status >= '400')
    .map(([status, { description: reason, content }]) => [
      `${status} ${plain(reason)}`,
      codesOf(document, schemaOf(content)).map(code).join(', '),
    ]),
)}
</article>`;
}

function signIn({ security }: Operation): string {
  if (!security) return '';
  const optional = security.some((way) => Object.keys(way).length === 0);
  return optional ? ' For guests and signed-in customers.' : ' Needs a signed-in customer.';
}

const schemaOf = (content: Record<string, { schema: Shape }>): Shape => Object.values(content)[0]?.schema ?? {};

const parameterRow = ({ name, in: place, required, schema, description = '' }: Parameter): string[] => [
  code(name),
  place,
  plain(typeOf(schema)),
  required ? 'yes' : 'no',
  words(description),
];

function answer(name: string, status: string, reason: string, content: Record<string, { schema: Shape }>): string {
  const [mediaType = ''] = Object.keys(content);
  const shape = schemaOf(content);
  const title = `Answer ${status} ${reason}`;
  if (mediaType !== 'application/json') return `<p>${title}: ${code(mediaType)}.</p>`;
  return nameOf(shape) ? `<p>${title}: ${linked(typeOf(shape))}.</p>` : shapeTable(`${title} of ${name}`, shape);
}

/** A type in words; the names of shapes in it lead to them. */
const linked = (type: string) => plain(type).replace(/(?<!&)#([A-Z]\w+)/g, '<a href="#$1">$1</a>');

function shapeTable(caption: string, shape: Shape): string {
  const rows = fieldsOf(shape).map(({ path, type, required, description }) => [
    code(path),
    linked(type),
    required ? 'always' : 'optional',
    words(description),
  ]);
  return table(caption, ['Field', 'Type', 'Present', 'Meaning'], rows);
}

/** The shapes that answers name, each told once. */
const shapes = ({ components }: OpenApi) =>
  Object.entries(components.schemas)
    .map(
      ([name, shape]) =>
        `<article aria-labelledby="${name}"><h3 id="${name}">${name}</h3>${shapeTable(`Fields of ${name}`, shape)}</article>`,
    )
    .join('\n');

/** Every code that an error answer may carry. */
function codesOf(document: OpenApi, shape: Shape): string[] {
  const parts = [...(shape.anyOf ?? []), ...(shape.allOf ?? [])];
  const name = shape.$ref?.split('/').at(-1);
  const named = name ? document.components.schemas[name]?.properties?.error : undefined;
  const own = shape.properties?.error ?? named;
  return [
    ...((own?.enum ?? (own?.const === undefined ? [] : [own.const])) as string[]),
    ...parts.flatMap((part) => codesOf(document, part)),
  ];
}
