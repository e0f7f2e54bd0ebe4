import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageCodes } from '../shop/language/languages.ts';
import { dayMilliseconds } from '../shop/retention/rules.ts';

/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** Addresses that programs look up at every shop: whom to tell of a weakness, and where to change a password. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { settings, shopContent } = app.shop;

  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${encodeURI(shopContent().contact.email)}`,
      `Expires: ${new Date(Date.now() + validDays * dayMilliseconds).toISOString()}`,
      `Preferred-Languages: ${languageCodes.join(', ')}`,
      ...(settings.siteUrl?.startsWith('https:') ? [`Canonical: ${settings.siteUrl}/.well-known/security.txt`] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });

  app.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/account#security', 302),
  );
};
export default routes;
