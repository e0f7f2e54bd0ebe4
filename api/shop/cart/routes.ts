import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import type { Handler } from '../handler.ts';
import { effectivePrice } from '../money/rules.ts';
import { cookieDays, dayMilliseconds } from '../retention/rules.ts';
import { tooManyAnswer } from '../wire.ts';
import {
  addBody,
  addedAnswer,
  type CartAnswer,
  cartAnswer,
  cartQuery,
  removedAnswer,
  removeParams,
  undoBody,
  updateBody,
} from './contract.ts';
import type { LineVehicle } from './line-vehicle.ts';
import { vehicleIn } from './line-vehicles.ts';
import { CartFull, type CartOwner, ItemFull, newCartToken } from './lines.ts';
import { cartRules, guestCartLimits } from './rules.ts';
import { cartWire } from './wire.ts';

const cartCookieSeconds = (cookieDays.cart * dayMilliseconds) / 1000;

/**
 * The cart's owner: the customer, else the holder of a token that this server issued; undefined when the caller has no
 * cart yet.
 */
async function ownerOf(request: FastifyRequest, sessionToken: string | undefined): Promise<CartOwner | undefined> {
  const signedIn = await request.server.signedIn(request);
  if (signedIn) return { userId: signedIn.user.id };
  for (const token of [sessionToken, request.cookies[request.server.cookieNames.cart]]) {
    if (token && (await request.server.shop.store.carts.isKnownToken(token))) return { token };
  }
  return undefined;
}

type GuestLimit = ReturnType<FastifyInstance['limitCaller']>;

/** @throws ApiError 429 when the caller or its address has begun too many carts */
async function newGuest(request: FastifyRequest, limitGuests: GuestLimit): Promise<CartOwner> {
  await limitGuests(request);
  return { token: newCartToken() };
}

async function requireOwner(request: FastifyRequest, sessionToken: string | undefined): Promise<CartOwner> {
  const owner = await ownerOf(request, sessionToken);
  if (!owner) throw unknownLine();
  return owner;
}

const unknownLine = () => new ApiError(404, 'unknown_line', 'there is no such line in your cart');

type Query = z.output<typeof cartQuery>;
type Given = z.output<typeof addBody>['vehicle'];

/** The vehicle of a line; null when none was given, or the catalogue does not have it. */
async function vehicleOf(
  { catalogue, store }: FastifyInstance['shop'],
  given: Given,
  owner: CartOwner,
): Promise<LineVehicle | null> {
  if (!given) return null;
  const { engineId, garageId } = given;
  const own = garageId && 'userId' in owner ? await store.garage.one(owner.userId, garageId) : undefined;
  const year = given.year ?? (own?.engineId === engineId ? own.year : undefined);
  return vehicleIn(catalogue(), { engineId, year });
}

async function cartOf(request: FastifyRequest, owner: CartOwner | undefined, query: Query): Promise<CartAnswer> {
  const { shop } = request.server;
  const lines = owner ? await shop.store.carts.lines(owner) : [];
  // A seller who must set up a second factor has a guest's cart until then.
  const signedIn = (owner && 'userId' in owner) || (await request.server.sessionOf(request)) !== undefined;
  return { data: await cartWire(shop.catalogue(), lines, query, shop.shopContent()), signedIn };
}

function cartFull(error: unknown): unknown {
  if (error instanceof ItemFull)
    return new ApiError(409, 'item_full', `a cart can hold at most ${cartRules.maxQuantity} pieces of an item`);
  return error instanceof CartFull
    ? new ApiError(409, 'cart_full', `a cart can hold at most ${cartRules.maxLines} different items`)
    : error;
}

function giveCartCookie(reply: FastifyReply, token: string): void {
  const { cookieNames, cookieOptions } = reply.server;
  void reply.setCookie(cookieNames.cart, token, { ...cookieOptions, maxAge: cartCookieSeconds });
}

const showCartSchema = {
  summary: 'The cart',
  signIn: 'optional',
  querystring: cartQuery,
  response: { 200: cartAnswer },
} satisfies FastifySchema;

const showCart: Handler<typeof showCartSchema> = async (request) =>
  cartOf(request, await ownerOf(request, request.query.sessionToken), request.query);

const addItemSchema = {
  summary: 'Put an item into the cart',
  description:
    'A guest without a cart gets one, and the cookie that names it; so many an hour. An item has one line for each ' +
    'vehicle (engine and year) that it was added for, and one for no certain vehicle.',
  signIn: 'optional',
  querystring: cartQuery,
  body: addBody,
  response: { 200: addedAnswer },
  errors: { 404: ['unknown_item'], 409: ['item_unavailable', 'cart_full', 'item_full'], 429: [tooManyAnswer] },
} satisfies FastifySchema;

const addItem =
  (limitGuests: GuestLimit): Handler<typeof addItemSchema> =>
  async (request, reply) => {
    const { shop } = request.server;
    const { catalogue, store } = shop;
    const { itemId, quantity, vehicle, sessionToken } = request.body;
    const card = await catalogue().items.card(itemId, languageOf(request.query.lang));
    if (!card) throw new ApiError(404, 'unknown_item', 'there is no such item');
    if (!card.available) throw new ApiError(409, 'item_unavailable', 'this item cannot be ordered at the moment');
    const owner = (await ownerOf(request, sessionToken)) ?? (await newGuest(request, limitGuests));
    let added: string;
    try {
      const seenPaise = effectivePrice(card);
      const isFor = await vehicleOf(shop, vehicle, owner);
      added = await store.carts.add(owner, { itemId, quantity, seenPaise, vehicle: isFor }, Date.now());
    } catch (error) {
      throw cartFull(error);
    }
    if ('token' in owner) giveCartCookie(reply, owner.token);
    return { ...(await cartOf(request, owner, request.query)), added };
  };

const updateLineSchema = {
  summary: 'Set the quantity of a line, and what it is for',
  description: 'A line that is made one for a vehicle for which its item has another line takes in that one.',
  signIn: 'optional',
  querystring: cartQuery,
  body: updateBody,
  response: { 200: cartAnswer },
  errors: { 404: ['unknown_line'] },
} satisfies FastifySchema;

const updateLine: Handler<typeof updateLineSchema> = async (request, reply) => {
  const { catalogue, store } = request.server.shop;
  const { cartItemId, quantity, vehicle, sessionToken } = request.body;
  const owner = await requireOwner(request, sessionToken);
  const line = (await store.carts.lines(owner)).find(({ id }) => id === cartItemId);
  const card = line && (await catalogue().items.card(line.itemId, languageOf(request.query.lang)));
  const seenPaise = card ? effectivePrice(card) : null;
  const isFor = await vehicleOf(request.server.shop, vehicle, owner);
  if (!(await store.carts.setQuantity(owner, cartItemId, { quantity, seenPaise, vehicle: isFor }, Date.now())))
    throw unknownLine();
  if ('token' in owner) giveCartCookie(reply, owner.token);
  return cartOf(request, owner, request.query);
};

const removeLineSchema = {
  summary: 'Take a line out of the cart',
  signIn: 'optional',
  querystring: cartQuery,
  params: removeParams,
  response: { 200: removedAnswer },
  errors: { 404: ['unknown_line'] },
} satisfies FastifySchema;

const removeLine: Handler<typeof removeLineSchema> = async (request) => {
  const { store } = request.server.shop;
  const owner = await requireOwner(request, request.query.sessionToken);
  const undo = await store.carts.remove(owner, request.params.cartItemId, Date.now());
  if (undo === undefined) throw unknownLine();
  return { ...(await cartOf(request, owner, request.query)), undo };
};

const clearCartSchema = {
  summary: 'Empty the cart',
  signIn: 'optional',
  querystring: cartQuery,
  response: { 200: removedAnswer },
} satisfies FastifySchema;

const clearCart: Handler<typeof clearCartSchema> = async (request) => {
  const { store } = request.server.shop;
  const owner = await ownerOf(request, request.query.sessionToken);
  const undo = owner && (await store.carts.clear(owner, Date.now()));
  return { ...(await cartOf(request, owner, request.query)), undo: undo ?? null };
};

const undoRemovalSchema = {
  summary: 'Put back what was taken out of the cart',
  signIn: 'optional',
  querystring: cartQuery,
  body: undoBody,
  response: { 200: cartAnswer },
  errors: { 404: ['nothing_to_undo'], 409: ['cart_full'] },
} satisfies FastifySchema;

const undoRemoval: Handler<typeof undoRemovalSchema> = async (request) => {
  const { store } = request.server.shop;
  const { undo, sessionToken } = request.body;
  const owner = await ownerOf(request, sessionToken);
  try {
    if (!owner || !(await store.carts.undo(owner, undo, Date.now())))
      throw new ApiError(404, 'nothing_to_undo', 'there is nothing to put back');
  } catch (error) {
    throw cartFull(error);
  }
  return cartOf(request, owner, request.query);
};

const routes: FastifyPluginAsyncZod = async (app) => {
  const limitGuests = app.limitCaller(
    'guest carts',
    guestCartLimits,
    'too many new carts: please log in, or try again later',
  );

  app.get('/api/cart', { schema: showCartSchema }, showCart);
  app.post('/api/cart/add', { schema: addItemSchema }, addItem(limitGuests));
  app.put('/api/cart/update', { schema: updateLineSchema }, updateLine);
  app.delete('/api/cart/remove/:cartItemId', { schema: removeLineSchema }, removeLine);
  app.delete('/api/cart/clear', { schema: clearCartSchema }, clearCart);
  app.post('/api/cart/undo', { schema: undoRemovalSchema }, undoRemoval);
};
export default routes;
