import type { Server } from 'node:http';
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Catalogue } from './catalogue/open.ts';
import type { Texts } from './content/texts.ts';
import type { Shop } from './contract/shop.ts';
import type { Store } from './db/store.ts';
import { handleError } from './errors.ts';
import checkout from './plugins/checkout.ts';
import damage from './plugins/damage.ts';
import description from './plugins/description.ts';
import ending from './plugins/ending.ts';
import forgetting from './plugins/forgetting.ts';
import headers, { dataPolicy, requestId } from './plugins/headers.ts';
import learning from './plugins/learning.ts';
import limits from './plugins/limits.ts';
import mail from './plugins/mail.ts';
import metrics from './plugins/metrics.ts';
import nights from './plugins/nights.ts';
import notFound from './plugins/not-found.ts';
import rates from './plugins/rates.ts';
import refusals from './plugins/refusals.ts';
import removal from './plugins/removal.ts';
import secondFactor from './plugins/second-factor.ts';
import securityLog from './plugins/security-log.ts';
import sellers from './plugins/sellers.ts';
import session from './plugins/session.ts';
import steadyClock from './plugins/steady-clock.ts';
import { safeHeaders } from './release/site-rules.ts';
import addresses from './routes/addresses.ts';
import auth from './routes/auth.ts';
import brands from './routes/brands.ts';
import cart from './routes/cart.ts';
import categories from './routes/categories.ts';
import contact from './routes/contact.ts';
import descriptionRoutes from './routes/description.ts';
import desk from './routes/desk.ts';
import deskChanges from './routes/desk-changes.ts';
import deskMessages from './routes/desk-messages.ts';
import deskSearches from './routes/desk-searches.ts';
import deskSynonyms from './routes/desk-synonyms.ts';
import deskSynonymsCsv from './routes/desk-synonyms-csv.ts';
import emailChange from './routes/email-change.ts';
import emailProof from './routes/email-proof.ts';
import engines from './routes/engines.ts';
import garage from './routes/garage.ts';
import health from './routes/health.ts';
import nightRoutes from './routes/nights.ts';
import orders from './routes/orders.ts';
import parts from './routes/parts.ts';
import personalData from './routes/personal-data.ts';
import photo from './routes/photo.ts';
import products from './routes/products.ts';
import profile from './routes/profile.ts';
import ratesRoute from './routes/rates.ts';
import register from './routes/register.ts';
import reset from './routes/reset.ts';
import secondFactorRoutes from './routes/second-factor.ts';
import sessionRoutes from './routes/sessions.ts';
import suggest from './routes/suggest.ts';
import vehicles from './routes/vehicles.ts';
import wellKnown from './routes/well-known.ts';
import type { SearchEngine } from './search/engine.ts';
import type { Settings } from './settings.ts';

/** The context in which routes work. */
export interface ShopContext {
  settings: Settings;
  /** `content/shop.yaml` as the pages of the live edition were made with it. */
  shopContent(): Shop;
  store: Store;
  /** The live snapshot. */
  catalogue(): Catalogue;
  /** Search over the live snapshot. */
  search(): SearchEngine;
  texts: Texts;
  /** How long the answer waits that tells a caller to come back later: less than what it tells them to wait. */
  refusalMilliseconds: number;
  /**
   * How long the answer to a request for a link waits: longer than the work takes, so that its time does not reveal
   * whether an address has an account.
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
 * A request that has not arrived completely by then is dropped, and an idle connection is closed. A photo takes this
 * long on a slow line, and a client that only keeps connections open can keep few.
 */
const requestTimeout = 120_000;
const connectionTimeout = 120_000;

/**
 * The API without a port: tests call it through `inject`, the server adds the site and listens.
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
    // Refused before routing: such errors reach neither the error handler nor any hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...safe, 'content-security-policy': dataPolicy, 'x-request-id': request.id });
      handleError(error, request, reply);
    },
    ...options,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  acceptOnlyJson(app);
  app.decorate('shop', shop);
  await app.register(description);
  await app.register(notFound);
  await app.register(headers);
  await app.register(metrics);
  await app.register(ending);
  await app.register(refusals);
  await extend(app);
  await app.register(limits);
  await app.register(securityLog);
  await app.register(session);
  await app.register(sellers);
  await app.register(checkout);
  await app.register(secondFactor);
  await app.register(mail);
  await app.register(steadyClock);
  await app.register(nights);
  await app.register(damage);
  await app.register(forgetting);
  await app.register(learning);
  await app.register(rates);
  await app.register(removal);
  for (const routes of [
    addresses,
    auth,
    register,
    brands,
    cart,
    categories,
    contact,
    desk,
    deskChanges,
    deskMessages,
    deskSearches,
    deskSynonyms,
    deskSynonymsCsv,
    descriptionRoutes,
    emailChange,
    emailProof,
    engines,
    garage,
    health,
    nightRoutes,
    orders,
    parts,
    personalData,
    photo,
    products,
    profile,
    ratesRoute,
    reset,
    secondFactorRoutes,
    sessionRoutes,
    suggest,
    vehicles,
    wellKnown,
  ]) {
    await app.register(routes);
  }
  // Answers about a person must not be cached in between; routes with cacheable answers set their own header.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done();
  });
  return app;
}

/** Bodies are JSON or absent; an empty one counts as absent, because clients send it with DELETE. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
