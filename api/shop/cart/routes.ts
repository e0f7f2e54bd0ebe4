import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
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

const routes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue, store } = app.shop;

  /**
   * The cart's owner: the customer, else the holder of a token that this server issued; undefined when there is none
   * yet.
   */
  async function ownerOf(request: FastifyRequest, sessionToken: string | undefined): Promise<CartOwner | undefined> {
    const signedIn = await app.signedIn(request);
    if (signedIn) return { userId: signedIn.user.id };
    for (const token of [sessionToken, request.cookies[app.cookieNames.cart]]) {
      if (token && (await store.carts.isKnownToken(token))) return { token };
    }
    return undefined;
  }

  const limitGuests = app.limitCaller(
    'guest carts',
    guestCartLimits,
    'too many new carts: please log in, or try again later',
  );

  /** @throws ApiError 429 when too many carts were begun there */
  async function newGuest(request: FastifyRequest): Promise<CartOwner> {
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

  /** What a line is for; null when no vehicle was given, or one that the catalogue does not have. */
  async function vehicleOf(given: Given, owner: CartOwner): Promise<LineVehicle | null> {
    if (!given) return null;
    const { engineId, garageId } = given;
    const own = garageId && 'userId' in owner ? await store.garage.one(owner.userId, garageId) : undefined;
    const year = given.year ?? (own?.engineId === engineId ? own.year : undefined);
    return vehicleIn(catalogue(), { engineId, year });
  }

  async function cartOf(request: FastifyRequest, owner: CartOwner | undefined, query: Query): Promise<CartAnswer> {
    const lines = owner ? await store.carts.lines(owner) : [];
    // A seller who must set up a second factor has a guest's cart till then.
    const signedIn = (owner && 'userId' in owner) || (await app.sessionOf(request)) !== undefined;
    return { data: await cartWire(catalogue(), lines, query), signedIn };
  }

  function cartFull(error: unknown): unknown {
    if (error instanceof ItemFull)
      return new ApiError(409, 'item_full', `a cart can hold at most ${cartRules.maxQuantity} pieces of an item`);
    return error instanceof CartFull
      ? new ApiError(409, 'cart_full', `a cart can hold at most ${cartRules.maxLines} different items`)
      : error;
  }

  function giveCartCookie(reply: FastifyReply, token: string): void {
    void reply.setCookie(app.cookieNames.cart, token, { ...app.cookieOptions, maxAge: cartCookieSeconds });
  }

  app.get(
    '/api/cart',
    { schema: { summary: 'The cart', signIn: 'optional', querystring: cartQuery, response: { 200: cartAnswer } } },
    async (request) => cartOf(request, await ownerOf(request, request.query.sessionToken), request.query),
  );

  app.post(
    '/api/cart/add',
    {
      schema: {
        summary: 'Put an item into the cart',
        description:
          'A guest without a cart gets one, and the cookie that names it; so many an hour. An item has one line for each ' +
          'vehicle (engine and year) that it was added for, and one for no certain vehicle.',
        signIn: 'optional',
        querystring: cartQuery,
        body: addBody,
        response: { 200: addedAnswer },
        errors: { 404: ['unknown_item'], 409: ['item_unavailable', 'cart_full', 'item_full'], 429: [tooManyAnswer] },
      },
    },
    async (request, reply) => {
      const { itemId, quantity, vehicle, sessionToken } = request.body;
      const card = await catalogue().items.card(itemId, languageOf(request.query.lang));
      if (!card) throw new ApiError(404, 'unknown_item', 'there is no such item');
      if (!card.available) throw new ApiError(409, 'item_unavailable', 'this item cannot be ordered at the moment');
      const owner = (await ownerOf(request, sessionToken)) ?? (await newGuest(request));
      let added: string;
      try {
        const seenPaise = effectivePrice(card);
        const isFor = await vehicleOf(vehicle, owner);
        added = await store.carts.add(owner, { itemId, quantity, seenPaise, vehicle: isFor }, Date.now());
      } catch (error) {
        throw cartFull(error);
      }
      if ('token' in owner) giveCartCookie(reply, owner.token);
      return { ...(await cartOf(request, owner, request.query)), added };
    },
  );

  app.put(
    '/api/cart/update',
    {
      schema: {
        summary: 'Set the quantity of a line, and what it is for',
        description: 'A line that is made one for a vehicle for which its item has another line takes in that one.',
        signIn: 'optional',
        querystring: cartQuery,
        body: updateBody,
        response: { 200: cartAnswer },
        errors: { 404: ['unknown_line'] },
      },
    },
    async (request, reply) => {
      const { cartItemId, quantity, vehicle, sessionToken } = request.body;
      const owner = await requireOwner(request, sessionToken);
      const line = (await store.carts.lines(owner)).find(({ id }) => id === cartItemId);
      const card = line && (await catalogue().items.card(line.itemId, languageOf(request.query.lang)));
      const seenPaise = card ? effectivePrice(card) : null;
      const isFor = await vehicleOf(vehicle, owner);
      if (!(await store.carts.setQuantity(owner, cartItemId, { quantity, seenPaise, vehicle: isFor }, Date.now())))
        throw unknownLine();
      if ('token' in owner) giveCartCookie(reply, owner.token);
      return cartOf(request, owner, request.query);
    },
  );

  app.delete(
    '/api/cart/remove/:cartItemId',
    {
      schema: {
        summary: 'Take a line out of the cart',
        signIn: 'optional',
        querystring: cartQuery,
        params: removeParams,
        response: { 200: removedAnswer },
        errors: { 404: ['unknown_line'] },
      },
    },
    async (request) => {
      const owner = await requireOwner(request, request.query.sessionToken);
      const undo = await store.carts.remove(owner, request.params.cartItemId, Date.now());
      if (undo === undefined) throw unknownLine();
      return { ...(await cartOf(request, owner, request.query)), undo };
    },
  );

  app.delete(
    '/api/cart/clear',
    {
      schema: {
        summary: 'Empty the cart',
        signIn: 'optional',
        querystring: cartQuery,
        response: { 200: removedAnswer },
      },
    },
    async (request) => {
      const owner = await ownerOf(request, request.query.sessionToken);
      const undo = owner && (await store.carts.clear(owner, Date.now()));
      return { ...(await cartOf(request, owner, request.query)), undo: undo ?? null };
    },
  );

  app.post(
    '/api/cart/undo',
    {
      schema: {
        summary: 'Put back what was taken out of the cart',
        signIn: 'optional',
        querystring: cartQuery,
        body: undoBody,
        response: { 200: cartAnswer },
        errors: { 404: ['nothing_to_undo'], 409: ['cart_full'] },
      },
    },
    async (request) => {
      const { undo, sessionToken } = request.body;
      const owner = await ownerOf(request, sessionToken);
      try {
        if (!owner || !(await store.carts.undo(owner, undo, Date.now())))
          throw new ApiError(404, 'nothing_to_undo', 'there is nothing to put back');
      } catch (error) {
        throw cartFull(error);
      }
      return cartOf(request, owner, request.query);
    },
  );
};
export default routes;
