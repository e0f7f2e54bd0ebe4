import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isAvailable } from '../../catalogue/items.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import { namedIn, vehicleIn } from '../cart/line-vehicles.ts';
import { isProven } from '../email-proof/proofs.ts';
import type { Handler } from '../handler.ts';
import type { Language } from '../language/languages.ts';
import { okAnswer } from '../wire.ts';
import {
  type RestockWish,
  restockAnswer,
  restockBody,
  restockParams,
  restockQuery,
  restockWishesAnswer,
} from './contract.ts';
import { restockRules } from './rules.ts';
import type { WishRow } from './store.ts';

/** Wishes as the live catalogue has their items. */
async function onWire(catalogue: Catalogue, wishes: readonly WishRow[], language: Language): Promise<RestockWish[]> {
  const { items } = catalogue;
  const ids = wishes.map(({ itemId }) => itemId);
  const cards = new Map((await items.cards(ids, language)).map((card) => [card.id, card]));
  return Promise.all(
    wishes.map(async ({ itemId, vehicle, createdAt }) => {
      const card = cards.get(itemId);
      const removed = card ? undefined : await items.removed(itemId);
      return {
        itemId,
        itemName: card?.name.text ?? removed?.name ?? itemId,
        brandName: card?.brandName ?? null,
        partIdNumber: (card ?? removed)?.partNumber ?? null,
        urlSlug: (card ?? removed)?.slug ?? null,
        vehicle: namedIn(catalogue, vehicle, language),
        state: card ? (card.available ? 'back' : 'waiting') : 'gone',
        createdAt: new Date(createdAt).toISOString(),
      };
    }),
  );
}

const listSchema = {
  summary: 'Items that the customer wants to be told about, the newest wish first',
  signIn: 'required',
  querystring: restockQuery,
  response: { 200: restockWishesAnswer },
} satisfies FastifySchema;

const list: Handler<typeof listSchema> = async (request) => {
  const { catalogue, store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  const wishes = await store.restock.ofUser(user.id);
  return { data: await onWire(catalogue(), wishes, languageOf(request.query.lang)) };
};

const wishSchema = {
  summary: 'Ask for a mail when an item can be bought again',
  description: 'For an item that is out of stock. Asking again replaces the vehicle and the language.',
  signIn: 'required',
  errors: { 404: ['unknown_item'], 409: ['available', 'too_many'] },
  params: restockParams,
  body: restockBody,
  response: { 200: restockAnswer },
} satisfies FastifySchema;

const wish: Handler<typeof wishSchema> = async (request) => {
  const { catalogue, store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  const { itemId } = request.params;
  const { language, vehicle } = request.body;
  const [item] = await catalogue().items.rows([itemId]);
  if (!item) throw new ApiError(404, 'unknown_item', 'there is no such item in the catalogue');
  if (isAvailable(item)) throw new ApiError(409, 'available', 'this item can be bought now');
  const wished = {
    userId: user.id,
    itemId,
    vehicle: vehicle ? await vehicleIn(catalogue(), vehicle) : null,
    language: languageOf(language),
  };
  const { maxWishes } = restockRules;
  if (!(await store.restock.put(wished, maxWishes, Date.now())))
    throw new ApiError(409, 'too_many', `a customer can wait for at most ${maxWishes} items`);
  return { emailProven: isProven(user, user.email) };
};

const endSchema = {
  summary: 'Ask for no mail about an item any more',
  signIn: 'required',
  params: restockParams,
  response: { 200: okAnswer },
} satisfies FastifySchema;

const end: Handler<typeof endSchema> = async (request) => {
  const { user } = await request.server.requireSignedIn(request);
  await request.server.shop.store.restock.remove(user.id, request.params.itemId);
  return { status: 'ok' };
};

/** "Tell me when it is back": customers who wait for items that are out of stock. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/user/restock', { schema: listSchema }, list);
  app.put('/api/restock/:itemId', { schema: wishSchema }, wish);
  app.delete('/api/restock/:itemId', { schema: endSchema }, end);
};
export default routes;
