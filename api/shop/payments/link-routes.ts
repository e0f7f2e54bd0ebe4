import type { FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import type { Handler } from '../handler.ts';
import { pathIn } from '../language/languages.ts';
import { openOrder, unknownOrder } from '../orders/links.ts';
import { tooManyAnswer } from '../wire.ts';
import { payLinkAnswer } from './contract.ts';
import { answered, answerNow, type Limited, notPayable, ofOrder } from './order-calls.ts';
import { payRuleOf } from './pay-rule.ts';
import { lookAtLink } from './plugin.ts';
import { ProviderError } from './provider.ts';
import { linkReference } from './references.ts';
import { asAnswer } from './refused.ts';
import type { PaymentRow } from './rows.ts';

/** Each asks the provider. */
const providerLimit = { max: 30, ofAddress: 150, windowMilliseconds: 10 * 60_000 };

const linkSchema = {
  summary: "Get the provider's link for what is due",
  description: 'The same link again while it can be used.',
  ...ofOrder,
  response: { 200: payLinkAnswer },
  errors: {
    401: ['login_required'],
    404: ['unknown_order'],
    422: notPayable,
    429: [tooManyAnswer],
    503: ['provider_away'],
  },
} satisfies FastifySchema;

const providerAway = () =>
  new ApiError(503, 'provider_away', 'the payment provider does not answer, please try again', { retrySeconds: 10 });

/** Asks the provider for the link of a stored row. @throws ApiError 503 */
async function urlOf(request: FastifyRequest, payment: PaymentRow, orderNumber: string, path: string): Promise<string> {
  const { paymentProvider: provider, shop } = request.server;
  const { store, settings, shopContent } = shop;
  if (!provider || payment.linkUntil === null) throw providerAway();
  const asked = {
    reference: linkReference(payment.id),
    amountPaise: payment.amountPaise,
    description: `${shopContent().name} ${orderNumber}`,
    returnUrl: `${settings.siteUrl}${path}`,
    expiresAt: payment.linkUntil,
  };
  try {
    const link = await provider.makeLink(asked);
    await store.payments.linkMade(payment.id, link, Date.now());
    return link.url;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    request.log.error({ reason: error.message }, 'the payment provider made no link');
    // With another reference, the next attempt may succeed.
    if (error.trouble !== 'away') await store.payments.linkFailed(payment.id);
    throw providerAway();
  }
}

const makeLink =
  (limit: Limited): Handler<typeof linkSchema> =>
  async (request) => {
    const app = request.server;
    const { order } = await openOrder(request, request.headers['order-key']);
    await limit(request);
    const payment = await app.shop.store.payments.linkFor(order, payRuleOf(app), Date.now()).catch((error: unknown) => {
      throw asAnswer(error);
    });
    if (!payment) throw unknownOrder();
    const path = pathIn(languageOf(request.query.lang ?? order.language), `/orders/${order.id}`);
    const url = payment.linkUrl ?? (await urlOf(request, payment, order.number, path));
    return { data: { url } };
  };

const checkSchema = {
  summary: "Ask the provider for what has arrived through the order's links",
  description: 'For a customer who comes back from the provider before its event does.',
  ...ofOrder,
  ...answered,
  errors: { 401: ['login_required'], 404: ['unknown_order'], 429: [tooManyAnswer] },
} satisfies FastifySchema;

/** How many links are read: a customer has one, and perhaps one of an earlier amount. */
const readLinks = 2;

const check =
  (limit: Limited): Handler<typeof checkSchema> =>
  async (request) => {
    const app = request.server;
    const { paymentProvider: provider } = app;
    const { order } = await openOrder(request, request.headers['order-key']);
    if (!provider) return answerNow(request);
    await limit(request);
    const links = await app.shop.store.payments.openLinks(order.id);
    for (const link of links.slice(0, readLinks))
      await lookAtLink(app, provider, link).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        // The worker asks again.
        request.log.warn({ reason: error.message }, 'the payment provider could not be asked');
      });
    void app.sendMails();
    return answerNow(request);
  };

/** How customers pay at the provider, signed in or by the link of a mail. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const asked = app.limitCaller('payment links', providerLimit, 'too many requests: please try again later');
  app.post('/api/orders/:orderId/payments/link', { schema: linkSchema }, makeLink(asked));
  app.post('/api/orders/:orderId/payments/check', { schema: checkSchema }, check(asked));
};
export default routes;
