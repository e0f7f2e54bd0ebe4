import type { FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { languageFor, openDesk, sellerOf } from '../desk/scope.ts';
import type { Handler } from '../handler.ts';
import { type DeskDoubt, deskDoubtsAnswer, deskDoubtsQuery, doubtParams } from './contract.ts';
import { standingRows } from './doubts.ts';
import type { OpenDoubt } from './store.ts';

const refused = ['sellers_only'];

/** The open doubts as the desk shows them. */
async function listed(request: FastifyRequest): Promise<{ data: DeskDoubt[] }> {
  const { catalogue, store } = request.server.shop;
  const open = await store.promises.withEvidence();
  const live = catalogue();
  const language = languageFor(request);
  const slugs = await live.items.slugsOf(open.map(({ doubt }) => doubt.itemId));
  const cards = await live.items.cards(
    open.map(({ doubt }) => doubt.itemId),
    language,
  );
  const names = new Map(cards.map(({ id, name }) => [id, name.text]));
  const onWire = ({ doubt, line, order, evidence, by }: OpenDoubt): DeskDoubt => ({
    doubtId: doubt.id,
    itemId: doubt.itemId,
    itemName: names.get(doubt.itemId) ?? line.name,
    urlSlug: slugs.get(doubt.itemId) ?? null,
    partIdNumber: line.partNumber,
    brandName: line.brandName,
    vehicle: line.vehicle?.label ?? null,
    year: doubt.year,
    differs: doubt.differs,
    found: doubt.found,
    rows: live.fits.conditionsIn(evidence?.fitments ?? [], language).map(({ yearFrom, yearTo, note }) => ({
      ...{ yearFrom, yearTo, note },
    })),
    confirmed: live.fits.conditionsIn(evidence?.confirmed ?? [], language),
    orderId: order.id,
    orderNumber: order.number,
    at: new Date(doubt.createdAt).toISOString(),
    by,
    stands: standingRows(live, doubt) !== undefined,
  });
  return { data: open.map(onWire) };
}

const listDoubtsSchema = {
  summary: 'Fitments that buyers found to be wrong, with their evidence',
  signIn: 'required',
  querystring: deskDoubtsQuery,
  response: { 200: deskDoubtsAnswer },
  errors: { 403: refused },
} satisfies FastifySchema;

const listDoubts: Handler<typeof listDoubtsSchema> = (request) => listed(request);

const clearDoubtSchema = {
  summary: 'End a doubt: the part fits as the supplier says',
  description: 'The fit counts again at once, in every process. The answer has the doubts that are left.',
  signIn: 'required',
  params: doubtParams,
  querystring: deskDoubtsQuery,
  response: { 200: deskDoubtsAnswer },
  errors: { 403: refused, 404: ['unknown_doubt'] },
} satisfies FastifySchema;

const clearDoubt: Handler<typeof clearDoubtSchema> = async (request) => {
  const { server: app } = request;
  if (!(await app.shop.store.promises.clear(request.params.doubtId, sellerOf(request).id, Date.now())))
    throw new ApiError(404, 'unknown_doubt', 'there is no such open doubt');
  await app.learnDoubts();
  return listed(request);
};

/** Doubted fitments at the seller's desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  openDesk(app);

  app.get('/api/desk/doubts', { schema: listDoubtsSchema }, listDoubts);
  app.delete('/api/desk/doubts/:doubtId', { schema: clearDoubtSchema }, clearDoubt);
};
export default routes;
