import type { Server } from 'node:http';
import fastify, { type FastifyHttpOptions, type FastifyInstance, type onSendHookHandler } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Catalogue } from '../catalogue/open.ts';
import type { Store } from '../data/store.ts';
import type { SearchEngine } from '../search/engine.ts';
import acceptance from '../shop/acceptance/routes.ts';
import profile from '../shop/account/routes.ts';
import addresses from '../shop/addresses/routes.ts';
import brands from '../shop/brands/routes.ts';
import cart from '../shop/cart/routes.ts';
import categories from '../shop/categories/routes.ts';
import deskConversation from '../shop/conversation/desk-routes.ts';
import conversation from '../shop/conversation/routes.ts';
import delivery from '../shop/delivery/routes.ts';
import deskChanges from '../shop/desk/changes-routes.ts';
import deskLive from '../shop/desk/live-routes.ts';
import sellers from '../shop/desk/plugin.ts';
import desk from '../shop/desk/routes.ts';
import deskWork from '../shop/desk/work-routes.ts';
import emailChange from '../shop/email-change/routes.ts';
import emailProof from '../shop/email-proof/routes.ts';
import enquiries from '../shop/enquiry/routes.ts';
import garage from '../shop/garage/routes.ts';
import deskInvoices from '../shop/invoices/desk-routes.ts';
import invoices from '../shop/invoices/routes.ts';
import auth from '../shop/login/routes.ts';
import mail from '../shop/mail/plugin.ts';
import mailbox from '../shop/mailbox/plugin.ts';
import deskMessages from '../shop/messages/desk-routes.ts';
import contact from '../shop/messages/routes.ts';
import nights from '../shop/nights/plugin.ts';
import nightRoutes from '../shop/nights/routes.ts';
import reorder from '../shop/orders/reorder-routes.ts';
import orders from '../shop/orders/routes.ts';
import personalData from '../shop/own-data/routes.ts';
import engines from '../shop/parts/routes.ts';
import deskPayments from '../shop/payments/desk-routes.ts';
import payLinks from '../shop/payments/link-routes.ts';
import provider from '../shop/payments/plugin.ts';
import payments from '../shop/payments/routes.ts';
import providerEvents from '../shop/payments/webhook-routes.ts';
import photo from '../shop/photo/routes.ts';
import deskPictures from '../shop/pictures/desk-routes.ts';
import picturesEnding from '../shop/pictures/plugin.ts';
import pictures from '../shop/pictures/routes.ts';
import products from '../shop/product/routes.ts';
import deskDoubts from '../shop/promise/desk-routes.ts';
import doubts from '../shop/promise/plugin.ts';
import promise from '../shop/promise/routes.ts';
import rates from '../shop/rates/plugin.ts';
import ratesRoute from '../shop/rates/routes.ts';
import register from '../shop/register/routes.ts';
import reset from '../shop/reset/routes.ts';
import restocked from '../shop/restock/plugin.ts';
import restock from '../shop/restock/routes.ts';
import forgetting from '../shop/retention/forgetting.ts';
import removal from '../shop/retention/plugin.ts';
import deskReturns from '../shop/returns/desk-routes.ts';
import returns from '../shop/returns/routes.ts';
import parts from '../shop/search/routes.ts';
import learning from '../shop/searches/plugin.ts';
import deskSearches from '../shop/searches/routes.ts';
import secondFactor from '../shop/second-factor/plugin.ts';
import secondFactorRoutes from '../shop/second-factor/routes.ts';
import session from '../shop/sessions/plugin.ts';
import sessionRoutes from '../shop/sessions/routes.ts';
import type { Shop } from '../shop/shop-file/contract.ts';
import suggest from '../shop/suggest/routes.ts';
import deskSynonymsCsv from '../shop/synonyms/csv-routes.ts';
import deskSynonyms from '../shop/synonyms/routes.ts';
import deskTemplates from '../shop/templates/routes.ts';
import vehicles from '../shop/vehicle/routes.ts';
import descriptionRoutes from './description/routes.ts';
import { handleError } from './errors.ts';
import health from './health.ts';
import damage from './plugins/damage.ts';
import description from './plugins/description.ts';
import ending from './plugins/ending.ts';
import headers, { dataPolicy, requestId } from './plugins/headers.ts';
import limits from './plugins/limits.ts';
import metrics from './plugins/metrics.ts';
import notFound from './plugins/not-found.ts';
import refusals from './plugins/refusals.ts';
import securityLog from './plugins/security-log.ts';
import steadyClock from './plugins/steady-clock.ts';
import { safeHeaders } from './release/site-rules.ts';
import type { Settings } from './settings.ts';
import type { Texts } from './texts.ts';
import wellKnown from './well-known.ts';

/** What routes work with. */
export interface ShopContext {
  settings: Settings;
  /** The `content/shop.yaml` with which the pages of the live edition were made. */
  shopContent(): Shop;
  store: Store;
  /** The live snapshot. */
  catalogue(): Catalogue;
  /** The search in the live snapshot. */
  search(): SearchEngine;
  texts: Texts;
  /** How long an answer with `Retry-After` is held back, in ms: less than the time that it tells the caller to wait. */
  refusalMilliseconds: number;
  /**
   * How long the answer to a request for a link is held back, in ms: longer than the work takes, so that its time does
   * not reveal whether an address has an account.
   */
  linkMilliseconds: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    shop: ShopContext;
  }
}

const maxBodyBytes = 256 * 1024;
/**
 * A request that has not arrived completely by then is dropped, and an idle connection is closed. A photo on a slow
 * line takes this long; clients that only hold connections open cannot hold many.
 */
const requestTimeout = 120_000;
const connectionTimeout = 120_000;

const allRoutes = [
  addresses,
  auth,
  register,
  brands,
  cart,
  categories,
  contact,
  delivery,
  desk,
  deskChanges,
  deskConversation,
  deskInvoices,
  deskDoubts,
  deskLive,
  deskMessages,
  deskPictures,
  deskReturns,
  deskSearches,
  deskSynonyms,
  deskSynonymsCsv,
  deskTemplates,
  deskWork,
  descriptionRoutes,
  emailChange,
  emailProof,
  engines,
  enquiries,
  garage,
  health,
  nightRoutes,
  orders,
  acceptance,
  conversation,
  invoices,
  payments,
  payLinks,
  deskPayments,
  providerEvents,
  parts,
  personalData,
  photo,
  pictures,
  products,
  profile,
  promise,
  ratesRoute,
  reorder,
  reset,
  restock,
  returns,
  secondFactorRoutes,
  sessionRoutes,
  suggest,
  vehicles,
  wellKnown,
];

/**
 * The API without a port: tests call it through `inject`; the server adds the site and listens.
 * @param extend registers plugins that must see every route, before the routes are added
 */
export async function buildApp(
  shop: ShopContext,
  options: FastifyHttpOptions<Server> = {},
  extend: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> {
  const safe = safeHeaders(shop.settings);
  const app = fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout,
    connectionTimeout,
    trustProxy: shop.settings.trustProxy.length > 0 ? shop.settings.trustProxy : false,
    genReqId: requestId,
    routerOptions: { maxParamLength: 300 },
    // Errors before routing reach neither the error handler nor any hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...safe, 'content-security-policy': dataPolicy, 'x-request-id': request.id });
      handleError(error, request, reply);
    },
    ...options,
  });
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler).setErrorHandler(handleError);
  acceptOnlyJson(app);
  // A copy, because the doubts of this process are laid over its catalogue (shop/promise/plugin.ts).
  app.decorate('shop', { ...shop });
  await app.register(description);
  await app.register(notFound);
  await app.register(headers);
  await app.register(metrics);
  await app.register(ending);
  await app.register(refusals);
  await extend(app);
  await app.register(doubts);
  await app.register(limits);
  await app.register(securityLog);
  await app.register(session);
  await app.register(sellers);
  await app.register(secondFactor);
  await app.register(mail);
  await app.register(provider);
  await app.register(steadyClock);
  await app.register(nights);
  await app.register(damage);
  await app.register(forgetting);
  await app.register(learning);
  await app.register(rates);
  await app.register(removal);
  await app.register(restocked);
  await app.register(picturesEnding);
  await app.register(mailbox);
  for (const routes of allRoutes) {
    await app.register(routes);
  }
  app.addHook('onSend', keepPrivate);
  return app;
}

/** Answers about a person must not be cached on their way; routes with cacheable answers set their own header. */
const keepPrivate: onSendHookHandler = (request, reply, _payload, done) => {
  if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
    void reply.header('cache-control', 'no-store');
  done();
};

/** Bodies are JSON or absent. An empty body counts as absent, because clients send one with DELETE. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
