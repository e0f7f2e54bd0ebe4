import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf } from '../content/texts.ts';
import { type ContactBody, contactBody } from '../contract/contact.ts';
import { type ContactSubject, contactLimits } from '../contract/contact-rules.ts';
import { languageCodes, pathIn } from '../contract/languages.ts';
import { okAnswer } from '../contract/service.ts';
import { tooManyAnswer } from '../contract/wire.ts';
import { tooMany } from '../limits/too-many.ts';
import { messageMail, receiptMail } from '../mail/contact-mails.ts';

/** Messages of the contact form. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { windowMilliseconds, perAddress, overall, minMilliseconds } = contactLimits;
  const ofAddress = app.limit({ max: perAddress, windowMilliseconds }, 'caller');
  const ofAll = app.limit({ max: overall, windowMilliseconds }, 'everybody');

  /** @returns milliseconds that this caller has to wait; 0 when the message is accepted */
  async function waitOf(request: FastifyRequest): Promise<number> {
    return (await ofAddress(request)) || (await ofAll(request));
  }

  /** Stores a message and mails it; suspected ones are only stored, for review. */
  async function keep(request: FastifyRequest, body: ContactBody, suspected: boolean): Promise<void> {
    const { firstName, lastName, email, phone, subject, part, message } = body;
    const row = {
      ...{ firstName, lastName, email, phone, part, message, suspected },
      subject: subject as ContactSubject,
      language: languageOf(body.language),
      userId: (await app.signedIn(request))?.user.id ?? null,
    };
    const { store } = app.shop;
    const language = languageOf(await store.users.sellersLanguage());
    const mails = suspected ? [] : [messageMail(app.mailDesk, row, language), receiptMail(app.mailDesk, row)];
    await store.messages.add(row, Date.now(), mails);
    void app.sendMails();
  }

  app.post(
    '/api/contact',
    {
      schema: {
        summary: 'Send a message to the seller',
        description: 'The writer gets a receipt by mail.',
        body: contactBody,
        response: { 200: okAnswer },
        errors: { 429: [tooManyAnswer] },
      },
    },
    async (request) => {
      const wait = await waitOf(request);
      if (wait > 0) throw tooMany(wait, 'too many messages from this address: please try again later');
      const { body } = request;
      const hurried = (body.elapsed ?? 0) < minMilliseconds;
      await keep(request, body, hurried || body.reference_code !== '');
      return { status: 'ok' as const };
    },
  );

  await app.register((scope) => plainForm(scope, waitOf, keep));
};
export default routes;

/**
 * The same form sent by a browser without scripts: it posts to the page's own address and is redirected to the part of
 * the page that shows the outcome. Such a form cannot report the time spent, so only the hidden field reveals bots.
 */
async function plainForm(
  scope: FastifyInstance,
  waitOf: (request: FastifyRequest) => Promise<number>,
  keep: (request: FastifyRequest, body: ContactBody, suspected: boolean) => Promise<void>,
): Promise<void> {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  for (const language of languageCodes) {
    const path = pathIn(language, '/contact');
    scope.post(path, async (request, reply) => {
      const parsed = contactBody.safeParse({ ...(request.body as object), language, elapsed: undefined });
      if (!parsed.success) return reply.redirect(`${path}#incomplete`, 303);
      if ((await waitOf(request)) > 0) return reply.redirect(`${path}#too-many`, 303);
      await keep(request, parsed.data, parsed.data.reference_code !== '');
      return reply.redirect(`${path}#sent`, 303);
    });
  }
}
