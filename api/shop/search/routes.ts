import type { FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { ChosenEngine } from '../../catalogue/fits.ts';
import { isAvailable } from '../../catalogue/items.ts';
import { ApiError } from '../../serve/errors.ts';
import { searchQueue } from '../../serve/limits/search-queue.ts';
import { languageOf } from '../../serve/texts.ts';
import type { Handler } from '../handler.ts';
import { missedBy } from '../searches/missed-search.ts';
import { tooManyAnswer } from '../wire.ts';
import { offersAnswer, offersQuery, searchAnswer, searchQuery } from './contract.ts';
import { byFacet, type FacetParam } from './facets.ts';
import { resultOnWire } from './wire.ts';

/** Engine and year of a vehicle in the caller's garage. @throws ApiError 401, 404, 409 when its engine is unknown */
async function fittedVehicle(request: FastifyRequest, garageId: string) {
  const { catalogue, store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  const found = await store.garage.one(user.id, garageId);
  if (!found) throw new ApiError(404, 'unknown_vehicle', 'there is no such vehicle in your garage');
  const { engineId, year } = found;
  if (!engineId || !(await catalogue().vehicleInfo(engineId)))
    throw new ApiError(409, 'engine_unknown', 'it is not known which engine this vehicle has');
  return { engineId, year };
}

/** The vehicle that the shopper searches for, if any. @throws ApiError as `fittedVehicle` */
async function ownVehicle(
  request: FastifyRequest,
  { vehicle, engineId, year }: z.output<typeof searchQuery>,
): Promise<ChosenEngine | undefined> {
  if (vehicle !== undefined) return fittedVehicle(request, vehicle);
  return engineId === undefined ? undefined : { engineId, year };
}

const searchPartsSchema = {
  summary: 'Search by part number or words',
  signIn: 'optional',
  description:
    'Numbers are found with any separators, words in any order, of brand, name, category and vehicle, in nine languages. ' +
    'Counts tell what choosing a filter would give.',
  querystring: searchQuery,
  response: { 200: searchAnswer },
  errors: {
    401: ['login_required'],
    404: ['unknown_vehicle'],
    409: ['engine_unknown'],
    429: [tooManyAnswer],
    503: ['warming_up'],
  },
} satisfies FastifySchema;

const searchParts: Handler<typeof searchPartsSchema> = async (request) => {
  const app = request.server;
  const { q, page, pageSize, debug, fitScope, sort, lang, vehicle } = request.query;
  const language = languageOf(lang);
  if (q === undefined && vehicle === undefined) {
    const message = 'expected a word or a part number';
    throw new ApiError(400, 'invalid', `q: ${message}`, { fields: [{ field: 'q', message }] });
  }
  const chosen = byFacet((_, { param }) => [request.query[param as FacetParam] ?? []].flat());
  const own = await ownVehicle(request, request.query);
  const { key: caller } = await app.callerOf(request);
  const engine = app.shop.search();
  return searchQueue(engine).run([caller], async () => {
    const result = await engine.search({
      query: q ?? '',
      ...(own && { vehicle: own, fitScope: fitScope ?? (vehicle === undefined ? 'all' : 'fitting') }),
      ...chosen,
      language,
      sort,
      page,
      pageSize,
    });
    const isNarrowed = page > 1 || Object.values(chosen).some((values) => values.length > 0);
    const missed = q === undefined || isNarrowed ? undefined : missedBy(q, language, result);
    if (missed) app.countMissed(caller, missed);
    const asked = { query: q ?? '', page, pageSize, language, chosen, own };
    const { cacheHit, timings, strategiesUsed } = result;
    return {
      data: await resultOnWire(app.shop.catalogue(), result, asked, app.shop.texts(language)),
      ...(debug ? { debugInfo: { cacheHit, timings, strategiesUsed } } : {}),
    };
  });
};

const listOffersSchema = {
  summary: 'Price and stock of items, in paise',
  description: 'Items that are not in the catalogue are left out.',
  querystring: offersQuery,
  response: { 200: offersAnswer },
} satisfies FastifySchema;

const listOffers: Handler<typeof listOffersSchema> = async (request) => {
  const { catalogue } = request.server.shop;
  return {
    offers: (await catalogue().items.rows([request.query.id].flat())).map((item) => ({
      itemId: item.id,
      pricePaise: item.pricePaise,
      sellingPaise: item.sellingPaise,
      available: isAvailable(item),
    })),
  };
};

const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/parts/search', { schema: searchPartsSchema }, searchParts);
  app.get('/api/parts/offers', { schema: listOffersSchema }, listOffers);
};
export default routes;
