import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { openDesk, sellerOf } from '../desk/scope.ts';
import { importOf, knownAmong } from './checks.ts';
import { importAnswer, importBody } from './contract.ts';
import { readSynonymsCsv, synonymsCsv } from './csv.ts';
import { readyEngine } from './ready-engine.ts';
import type { SynonymRow } from './store.ts';

/** The synonyms as a file, at the seller's desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { synonyms } = app.shop.store;
  openDesk(app);

  app.get(
    '/api/desk/synonyms.csv',
    {
      schema: {
        summary: 'The same synonyms as CSV',
        signIn: 'required',
        mediaType: 'text/csv',
        errors: { 403: ['sellers_only'] },
      },
    },
    async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="synonyms.csv"')
        .send(synonymsCsv(await synonyms.all())),
  );

  for (const preview of [true, false])
    app.post(
      `/api/desk/synonyms/import${preview ? '/preview' : ''}`,
      {
        schema: {
          summary: preview ? 'What an import of synonyms would do' : 'Import synonyms from CSV, all or nothing',
          description: 'A phrase that has a meaning already gets the new one. With `problems`, nothing is imported.',
          signIn: 'required',
          body: importBody,
          response: { 200: importAnswer },
          errors: { 403: ['sellers_only'], 503: ['warming_up'] },
        },
      },
      async (request) => {
        const lines = readSynonymsCsv(request.body.csv);
        const isKnown = await knownAmong(lines, await synonyms.all(), readyEngine(app.shop.search()));
        const plan = (rows: readonly SynonymRow[]) => importOf(lines, rows, isKnown);
        const { added, changed, unchanged, problems } = preview
          ? plan(await synonyms.all())
          : await synonyms.change(sellerOf(request).id, Date.now(), plan);
        if (!preview) await app.learnSynonyms();
        return { added, changed, unchanged, problems };
      },
    );
};
export default routes;
