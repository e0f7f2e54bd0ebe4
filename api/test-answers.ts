import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';

/** Holds the answers of a test shop against the API's description of itself. */
export interface HeldAnswers {
  /** Sees every answer of routes that are registered afterwards. */
  watch(app: FastifyInstance): void;
  /** "GET /api/cart 409: …", each once. */
  wrong: ReadonlySet<string>;
}

export function holdAnswers(): HeldAnswers {
  const wrong = new Set<string>();
  let find: ReturnType<typeof shapesOf> | undefined;
  return {
    wrong,
    watch(app) {
      app.addHook('onSend', async (request, reply, payload) => {
        const { url: path } = request.routeOptions;
        if (!path || !/^\/(?:admin\/)?api\//.test(path) || request.method === 'HEAD') return;
        find ??= shapesOf(app);
        const call = `${request.method} ${path} ${reply.statusCode}`;
        const validate = find(path, request.method, reply.statusCode);
        if (!validate) wrong.add(`${call}: not described (${String(payload).slice(0, 200)})`);
        else if (validate !== 'not JSON' && !validate(JSON.parse(String(payload))))
          wrong.add(`${call}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
      });
    },
  };
}

/** Looks up what the description says of one answer. */
function shapesOf(app: FastifyInstance) {
  const document = app.apiDescription();
  // The document is no JSON Schema itself, so words of its own are allowed; what is inside the schemas is strict enough.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(document as object, 'api');
  return (route: string, method: string, status: number): ValidateFunction | 'not JSON' | undefined => {
    const path = route.replaceAll(/:(\w+)/g, '{$1}');
    const content = document.paths[path]?.[method.toLowerCase()]?.responses[status]?.content;
    if (!content) return undefined;
    if (!content['application/json']) return 'not JSON';
    const steps = ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema'];
    const pointer = steps.map((step) => encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1')));
    return ajv.getSchema(`api#/${pointer.join('/')}`);
  };
}
