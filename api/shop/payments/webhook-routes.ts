import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { okAnswer } from '../wire.ts';
import { mailsAbout } from './mails.ts';
import { type PaymentProvider, type ProviderEvent, WrongEvent } from './provider.ts';

/** Many times the largest event. */
const maxBytes = 64 * 1024;

const ok = { status: 'ok' as const };

const eventSchema = {
  summary: "Take an event of the payment provider's webhook",
  description:
    'The body is signed as it arrives. An event that is not of the agreed form, or about nothing of this shop, is answered ' +
    '200 too, so that it is not sent again.',
  fileTypes: ['application/json'],
  response: { 200: okAnswer },
  errors: { 400: ['wrong_signature'], 404: ['no_provider'] },
} satisfies FastifySchema;

/** The event of a request; undefined when it means nothing to the shop. @throws ApiError 400 */
function eventOf(request: FastifyRequest, provider: PaymentProvider): ProviderEvent | undefined {
  const { body, headers } = request;
  if (!Buffer.isBuffer(body)) throw new ApiError(400, 'wrong_signature', 'expected a signed body');
  try {
    return provider.readEvent({ body, headers });
  } catch (error) {
    if (!(error instanceof WrongEvent)) throw error;
    if (error.trouble === 'signature') throw new ApiError(400, 'wrong_signature', error.message);
    request.log.error({ reason: error.message }, 'an event of the payment provider has another form');
    return undefined;
  }
}

/** Nothing is read or stored before the signature is checked, which takes a fraction of a millisecond. */
async function receive(app: FastifyInstance, request: FastifyRequest) {
  const { paymentProvider: provider } = app;
  if (!provider) throw new ApiError(404, 'no_provider', 'this shop has no payment provider');
  const event = eventOf(request, provider);
  if (!event) return ok;
  const done = await app.shop.store.payments.receiveEvent(event, Date.now(), mailsAbout(app));
  if (done === 'unknown') request.log.info({ event: event.eventId }, 'an event is about nothing of this shop');
  if (done === 'stored') void app.sendMails();
  return ok;
}

/** The webhook of Razorpay. */
const routes: FastifyPluginAsyncZod = async (app) => {
  // In this scope alone: the signature is over the bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/api/payments/razorpay/webhook', { schema: eventSchema, bodyLimit: maxBytes }, (request) =>
    receive(app, request),
  );
};
export default routes;
