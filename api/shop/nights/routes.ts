import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { nightAnswer } from './contract.ts';
import { readWrongContent } from './wrong-content.ts';

/** The result of the last night, and other problems of the shop, at the seller's desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/desk/night',
    {
      schema: {
        summary: 'What became of the last night',
        signIn: 'required',
        errors: { 403: ['sellers_only'] },
        response: { 200: nightAnswer },
      },
      onRequest: async (request) => {
        await app.requireSeller(request);
      },
    },
    async () => ({
      data: {
        ...app.night(),
        wrongContent: readWrongContent(app.shop.settings.dataFolder) ?? null,
        damage: app.damage(),
      },
    }),
  );
};
export default routes;
