import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { describeApi, type OpenApi } from '../description/openapi.ts';
import { type ApiRoute, apiRoutesOf } from '../description/route.ts';
import { shopVersion } from '../version.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The API's description of itself, made of the registered routes when it is first asked for. */
    apiDescription(): OpenApi;
  }
}

/** Listens to every route that is registered after it. */
export default fp(async (app: FastifyInstance) => {
  const routes: ApiRoute[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(...apiRoutesOf(route));
  });
  let made: OpenApi | undefined;
  app.decorate('apiDescription', () => {
    made ??= describeApi(routes, { title: app.shop.shopContent.name, version: shopVersion });
    return made;
  });
});
