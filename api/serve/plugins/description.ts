import { STATUS_CODES } from 'node:http';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { shopVersion } from '../../data/version.ts';
import { cookieNames } from '../../shop/language/languages.ts';
import { errorAnswer } from '../../shop/wire.ts';
import { namedShapes } from '../description/names.ts';
import { type ApiRoute, apiRoutesOf, errorsOf } from '../description/route.ts';

/** Headings for calls whose first path segment does not serve as one. */
const subjects: Record<string, string> = {
  auth: 'Sign-in',
  brands: 'Catalogue',
  catalog: 'Catalogue',
  engines: 'Vehicles',
  health: 'Service',
  'openapi.json': 'Service',
  parts: 'Search',
  products: 'Catalogue',
  ready: 'Service',
  restock: 'Account',
  user: 'Account',
};

const description = [
  'Calls are same-origin and carry cookies; bodies are JSON. Amounts are rupees unless a field says paise.',
  'Everything that is refused answers `error`, a code for programs, and `message`, words for people; `fields` names wrong',
  'input. Texts come in the language of `lang`, or in English. A 503 `busy` has stored nothing and may be sent again after',
  '`Retry-After`. After a 503 `outcome_unknown` nobody knows what was stored: look before you send it again, unless it has a',
  '`Retry-After`, which says that a repetition does no harm.',
].join(' ');

const securitySchemes = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieNames.auth,
    description: `Set at sign-in; HttpOnly. Where the shop has https it is called __Host-${cookieNames.auth}.`,
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that sign-in answers, for other clients.' },
} as const;

const asJsonSchema = createJsonSchemaTransform({ schemaRegistry: namedShapes });
const withNamedShapes = createJsonSchemaTransformObject({ schemaRegistry: namedShapes });

/** Collects every route registered after it; `app.swagger()` returns the API's description, an OpenAPI 3.1 document. */
export default fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: app.shop.shopContent().name, version: shopVersion, description },
      components: { securitySchemes },
    },
    transform: describe,
    transformObject: (document) => onlyMentioned(withNamedShapes(document)),
  });
});

/** Describes one call for @fastify/swagger; anything outside the API is left out. */
const describe: SwaggerTransform = ({ schema, url, route, ...document }) => {
  const [call] = apiRoutesOf(route);
  if (!call || schema?.hide) return { schema: { hide: true }, url };
  const { response, mediaType, fileTypes, signIn, errors: _errors, ...stated } = call.schema;
  const answers = mediaType ? { 200: z.string() } : ((response ?? {}) as Record<string, z.ZodType>);
  const shapes = Object.entries(answers).map(([status, shape]) => answer(status, shape, mediaType));
  const words = url.match(/\w+/g) ?? [];
  const described = asJsonSchema({
    ...document,
    route,
    url,
    schema: {
      ...stated,
      tags: [subjectOf(url)],
      operationId: call.method.toLowerCase() + words.map(upperFirst).join(''),
      ...(signIn ? { security: [{ cookie: [] }, { bearer: [] }, ...(signIn === 'required' ? [] : [{}])] } : {}),
      response: Object.fromEntries([...shapes, ...refusalsOf(call)]),
    },
  } as Parameters<typeof asJsonSchema>[0]);
  const file = { schema: { type: 'string', format: 'binary' } };
  const body = fileTypes && { body: { content: Object.fromEntries(fileTypes.map((type) => [type, file])) } };
  return { ...described, schema: { ...described.schema, ...body } };
};

function answer(status: number | string, schema: z.ZodType, mediaType = 'application/json') {
  return [
    status,
    { description: STATUS_CODES[status] ?? String(status), content: { [mediaType]: { schema } } },
  ] as const;
}

function refusalsOf(call: ApiRoute) {
  return [...errorsOf(call)].map(([status, errors]) => {
    const codes = errors.filter((error) => typeof error === 'string');
    const plain = codes.length > 0 ? [errorAnswer.extend({ error: z.enum(codes) })] : [];
    const shapes = [...plain, ...errors.filter((error) => typeof error !== 'string')];
    return answer(status, shapes.length > 1 ? z.union(shapes) : (shapes[0] ?? errorAnswer));
  });
}

function subjectOf(path: string): string {
  const word = path.replace(/^\/(?:admin\/)?api\//, '').split('/')[0] ?? '';
  return subjects[word] ?? upperFirst(word);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The library lists every named shape, also in its request form; this removes those that nothing refers to. */
function onlyMentioned<Document>(document: Document): Document {
  const { paths, components } = document as { paths: object; components: { schemas: Record<string, object> } };
  const kept: Record<string, object> = {};
  const keep = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const shape = components.schemas[name];
      if (!shape || name in kept) continue;
      kept[name] = shape;
      keep(shape);
    }
  };
  keep(paths);
  return { ...document, components: { ...components, schemas: kept } };
}
