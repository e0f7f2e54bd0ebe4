import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors.ts';

/**
 * Answers what no route takes: 405 with `Allow` if the address exists for other methods, otherwise 404. It collects the
 * routes, so it is registered before them.
 */
export default fp(async (app: FastifyInstance) => {
  const methodsOf = new Map<string, Set<string>>();

  app.addHook('onRoute', ({ method, url }) => {
    const methods = methodsOf.get(url) ?? new Set<string>();
    methodsOf.set(url, methods);
    for (const name of [method].flat()) methods.add(name);
  });

  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    const isCall = /^\/(?:admin\/)?api\//.test(path);
    const allowed = new Set<string>();
    for (const [route, methods] of methodsOf) {
      // The site's own catch-all route takes no API calls.
      if ((isCall && route === '/*') || !isAt(path, route)) continue;
      for (const method of methods) allowed.add(method);
    }
    // A route with this method found nothing, so other methods would not help.
    if (allowed.size === 0 || allowed.has(request.method))
      throw new ApiError(404, 'not_found', 'there is no such address');
    const names = [...allowed].sort().join(', ');
    void reply.header('allow', names);
    throw new ApiError(405, 'method_not_allowed', `this address takes ${names} only`);
  });
});

/** Whether a path matches a route: `:name` stands for one segment, `*` at the end for the rest. */
function isAt(path: string, route: string): boolean {
  const parts = path.split('/');
  const wanted = route.split('/');
  const isOpen = wanted.at(-1) === '*';
  if (isOpen ? parts.length < wanted.length : parts.length !== wanted.length) return false;
  return wanted.every((part, at) => part === '*' || part.startsWith(':') || part === parts[at]);
}
