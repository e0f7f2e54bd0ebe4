import { Readable } from 'node:stream';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';

/** A JSON Schema, as far as the tests read it. */
interface Shape {
  properties?: Record<string, Shape>;
  required?: string[];
  [rule: string]: unknown;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: Shape }[];
  requestBody?: { content: Record<string, { schema: Shape }> };
  responses: Record<string, { content: Record<string, { schema: Shape }> }>;
  security?: object[];
}

/** The API's own description, as far as the tests read it. */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
}

/** Checks the answers of a test shop against the API's own description. */
export interface HeldAnswers {
  /** Watches every answer of routes registered afterwards. */
  watch(app: FastifyInstance): void;
  /** "GET /api/cart 409: …", each once. */
  wrong: ReadonlySet<string>;
}

export function holdAnswers(): HeldAnswers {
  const wrong = new Set<string>();
  const calls: string[] = [];
  let find: FindShape | undefined;
  return {
    wrong,
    watch(app) {
      app.addHook('onRoute', ({ method, url }) => void calls.push(`${method} ${url}`));
      app.addHook('onSend', async (request, reply, payload) => {
        const { url: path, schema } = request.routeOptions;
        if (!path || schema?.hide || !/^\/(?:admin\/)?api\//.test(path) || request.method === 'HEAD') return;
        find ??= shapesFor(calls.join('\n'), app);
        const call = `${request.method} ${path} ${reply.statusCode}`;
        const validate = find(path, request.method, reply.statusCode);
        // The test that reads a stream checks it.
        if (payload instanceof Readable) return;
        if (!validate) wrong.add(`${call}: not described (${String(payload).slice(0, 200)})`);
        else if (validate !== 'not JSON' && !validate(JSON.parse(String(payload))))
          wrong.add(`${call}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
      });
    },
  };
}

type FindShape = (route: string, method: string, status: number) => ValidateFunction | 'not JSON' | undefined;

/** Descriptions by the calls of an app, because making a description takes longer than making the app. */
const described = new Map<string, FindShape>();
function shapesFor(calls: string, app: FastifyInstance): FindShape {
  const find = described.get(calls) ?? shapesOf(app);
  described.set(calls, find);
  return find;
}

/** Finds the schema that the description gives for an answer. */
function shapesOf(app: FastifyInstance): FindShape {
  const document = app.swagger() as unknown as Description;
  // The whole document is not a JSON Schema, so unknown keywords are allowed; the schemas inside are strict enough.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(document as object, 'api');
  return (route, method, status) => {
    const path = route.replaceAll(/:(\w+)/g, '{$1}');
    const content = document.paths[path]?.[method.toLowerCase()]?.responses[status]?.content;
    if (!content) return undefined;
    if (!content['application/json']) return 'not JSON';
    const steps = ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema'];
    const pointer = steps.map((step) => encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1')));
    return ajv.getSchema(`api#/${pointer.join('/')}`);
  };
}
