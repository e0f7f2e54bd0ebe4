import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { cookieNames } from '../contract/languages.ts';
import { errorAnswer } from '../contract/wire.ts';
import { namedShapes } from './names.ts';
import { type ApiRoute, errorsOf } from './route.ts';

/** A JSON Schema, as far as the description and its page read it. */
export interface Shape {
  $ref?: string;
  /** Several where null is one of them. */
  type?: string | string[];
  description?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  allOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  [rule: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Shape;
}

interface Content {
  content: Record<string, { schema: Shape }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Content & { description: string }>;
  security?: Record<string, string[]>[];
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape>; securitySchemes: Record<string, object> };
}

/** Where the first part of a path is not a good heading by itself. */
const subjects: Record<string, string> = {
  auth: 'Sign-in',
  brands: 'Catalogue',
  catalog: 'Catalogue',
  docs: 'Service',
  engines: 'Vehicles',
  health: 'Service',
  'openapi.json': 'Service',
  parts: 'Search',
  products: 'Catalogue',
  ready: 'Service',
  user: 'Account',
};

const description = [
  'Calls are same-origin and carry cookies; bodies are JSON. Amounts are rupees unless a field says paise.',
  'Everything that is refused answers `error`, a code for programs, and `message`, words for people; `fields` names wrong',
  'input. Texts come in the language of `lang`, or in English.',
].join(' ');

const securitySchemes = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieNames.auth,
    description: `Set at sign-in; HttpOnly. Where the shop has https it is called __Host-${cookieNames.auth}.`,
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that sign-in answers, for other clients.' },
};

const unnamed = z.registry<{ id?: string }>();

/** The document of these routes, in the order of their subjects and paths. */
export function describeApi(routes: readonly ApiRoute[], facts: { title: string; version: string }): OpenApi {
  const ordered = routes.toSorted(
    (a, b) => subjectOf(a.path).localeCompare(subjectOf(b.path)) || a.path.localeCompare(b.path),
  );
  const paths: OpenApi['paths'] = {};
  for (const route of ordered) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: { ...facts, description },
    servers: [{ url: '/' }],
    tags: [...new Set(ordered.map(({ path }) => subjectOf(path)))].map((name) => ({ name })),
    paths,
    components: { schemas: mentioned(paths), securitySchemes },
  };
}

function subjectOf(path: string): string {
  const word = path.replace(/^\/(?:admin\/)?api\//, '').split('/')[0] ?? '';
  return subjects[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
}

function operationOf(route: ApiRoute): Operation {
  const { method, path, schema } = route;
  const words = path.match(/\w+/g) ?? [];
  const parameters = [
    ...parametersOf('path', schema.params),
    ...parametersOf('query', schema.querystring),
    ...parametersOf('header', schema.headers),
  ];
  const signedIn: Record<string, string[]>[] = [{ cookie: [] }, { bearer: [] }];
  return {
    operationId: method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
    summary: schema.summary ?? '',
    ...(schema.description ? { description: schema.description } : {}),
    tags: [subjectOf(path)],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(schema),
    responses: { ...answersOf(route), ...refusalsOf(route) },
    ...(schema.signIn ? { security: schema.signIn === 'required' ? signedIn : [...signedIn, {}] } : {}),
  };
}

function requestBodyOf({ body, fileTypes }: ApiRoute['schema']): Pick<Operation, 'requestBody'> {
  if (body) return { requestBody: { required: true, ...jsonContent(requestShape(body)) } };
  if (!fileTypes) return {};
  const content = Object.fromEntries(fileTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  return { requestBody: { required: true, content } };
}

const jsonContent = (schema: Shape): Content => ({ content: { 'application/json': { schema } } });

/** What a client sends: before defaults and conversions. */
function requestShape(schema: unknown): Shape {
  return bare(z.toJSONSchema(schema as z.ZodType, { io: 'input', metadata: unnamed }));
}

/** What a client gets: shapes that the contract names are told once. */
function answerShape(schema: unknown): Shape {
  const name = namedShapes.get(schema as z.ZodType);
  if (name) return { $ref: `#/components/schemas/${name}` };
  return bare(z.toJSONSchema(schema as z.ZodType, { io: 'output', metadata: unnamed }));
}

/** Without the words that only a schema standing alone needs. */
function bare({ $schema: _schema, $id: _id, id: _name, ...shape }: Record<string, unknown>): Shape {
  return shape;
}

function parametersOf(place: Parameter['in'], schema: unknown): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = requestShape(schema);
  return Object.entries(properties).map(([name, { description: words, ...shape }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(words ? { description: words } : {}),
    schema: shape,
  }));
}

function answersOf({ schema }: ApiRoute): Operation['responses'] {
  const statuses = Object.entries((schema.response ?? {}) as Record<string, unknown>);
  if (schema.mediaType)
    return { 200: { description: 'OK', content: { [schema.mediaType]: { schema: { type: 'string' } } } } };
  return Object.fromEntries(
    statuses.map(([status, shape]) => [
      status,
      { description: STATUS_CODES[status] ?? status, ...jsonContent(answerShape(shape)) },
    ]),
  );
}

function refusalsOf(route: ApiRoute): Operation['responses'] {
  return Object.fromEntries(
    [...errorsOf(route)].map(([status, errors]) => {
      const codes = errors.filter((error) => typeof error === 'string');
      const plain: Shape = {
        allOf: [answerShape(errorAnswer), { type: 'object', properties: { error: { enum: codes } } }],
      };
      const shapes = [
        ...(codes.length > 0 ? [plain] : []),
        ...errors.filter((error) => typeof error !== 'string').map(answerShape),
      ];
      const [only = plain] = shapes;
      const content = jsonContent(shapes.length > 1 ? { anyOf: shapes } : only);
      return [status, { description: STATUS_CODES[status] ?? String(status), ...content }];
    }),
  );
}

/** The named shapes that the paths mention, and those that they mention in turn. */
function mentioned(paths: OpenApi['paths']): Record<string, Shape> {
  const registry = z.registry<{ id?: string }>();
  for (const [shape, id] of namedShapes) registry.add(shape, { id });
  // Requests convert what they read, which no answer does: such shapes are never mentioned by one.
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  const kept = new Map<string, Shape>();
  const keep = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const shape = schemas[name];
      if (!shape || kept.has(name)) continue;
      kept.set(name, bare(shape as Record<string, unknown>));
      keep(JSON.stringify(kept.get(name)));
    }
  };
  keep(JSON.stringify(paths));
  return Object.fromEntries([...kept].sort(([a], [b]) => a.localeCompare(b)));
}
