import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import type { Handler } from '../handler.ts';
import { fallbackLanguage } from '../language/languages.ts';
import { paiseToRupees } from '../money/rules.ts';
import { deliveryAnswer, deliveryQuery, type PinPlaceAnswer, pinAnswer, pinParams } from './contract.ts';
import { deliveryOfPieces, piecesIn } from './of-items.ts';
import { type PinPlace, placeOfPin } from './pins.ts';

/** The post adds a few codes in a year. */
const forADay = (reply: FastifyReply) => void reply.header('cache-control', 'public, max-age=86400');

function onWire({ texts }: FastifyInstance['shop'], { pin, state, district, city }: PinPlace): PinPlaceAnswer {
  return { pin, state: texts(fallbackLanguage)(`plate.state.${state}`), district, city };
}

const findPinSchema = {
  summary: 'Where a PIN code is',
  params: pinParams,
  response: { 200: pinAnswer },
} satisfies FastifySchema;

const findPin: Handler<typeof findPinSchema> = async (request, reply) => {
  const place = placeOfPin(request.params.pin);
  forADay(reply);
  return { data: place ? onWire(request.server.shop, place) : null };
};

const askDeliverySchema = {
  summary: 'When items arrive at a PIN code, and what their delivery costs',
  description:
    'With the days and rates of `delivery` in the shop file; 404 without that part. Unknown items are left out.',
  querystring: deliveryQuery,
  response: { 200: deliveryAnswer },
  errors: { 404: ['no_delivery'] },
} satisfies FastifySchema;

const askDelivery: Handler<typeof askDeliverySchema> = async (request, reply) => {
  const { shop } = request.server;
  const content = shop.shopContent();
  if (!content.delivery) throw new ApiError(404, 'no_delivery', 'this shop names no delivery by PIN code');
  const { pin, items } = request.query;
  const pieces = await piecesIn(shop.catalogue(), items);
  const { offers, place, zone } = deliveryOfPieces(content, pin, pieces, Date.now());
  void reply.header('cache-control', 'private, max-age=60');
  return {
    data: {
      place: place ? onWire(shop, place) : null,
      zone,
      inStock: pieces.every(({ available, stock, quantity }) => available && quantity <= stock),
      offers: offers.map(({ carrier, paise, dates }) => ({ carrier, cost: paiseToRupees(paise), ...dates })),
    },
  };
};

/** Where PIN codes are, and deliveries to them. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/pins/:pin', { schema: findPinSchema }, findPin);
  app.get('/api/delivery', { schema: askDeliverySchema }, askDelivery);
};
export default routes;
