import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { messageMail, receiptMail } from '../contact-mails.ts';
import { type ContactBody, contactBody } from '../contract/contact.ts';
import { type ContactSubject, contactLimits } from '../contract/contact-rules.ts';
import { fallbackLanguage, languageCodes } from '../contract/languages.ts';
import { okAnswer } from '../contract/service.ts';
import { tooManyAnswer } from '../contract/wire.ts';
import { languageOf } from '../texts.ts';
import { tooMany } from '../too-many.ts';

/** Messages of the contact form. Source: customer-area specification, section 2; decisions, "contact form". */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { windowMilliseconds, perAddress, overall, minMilliseconds } = contactLimits;
  const ofAddress = app.limit({ max: perAddress, windowMilliseconds }, 'caller');
  const ofAll = app.limit({ max: overall, windowMilliseconds }, 'everybody');

  /** @returns milliseconds that this caller has to wait; 0 when the message may come */
  async function waitOf(request: FastifyRequest): Promise<number> {
    return (await ofAddress(request)) || (await ofAll(request));
  }

  /** Stores a message and mails it; what fell into the trap is stored for a look only. */
  async function keep(body: ContactBody, suspected: boolean, request: FastifyRequest): Promise<void> {
    const { firstName, lastName, email, phone, subject, part, message } = body;
    const row = {
      ...{ firstName, lastName, email, phone, part, message, suspected },
      subject: subject as ContactSubject,
      language: languageOf(body.language),
    };
    const mails = suspected ? [] : [messageMail(app.mailDesk, row), receiptMail(app.mailDesk, row)];
    await app.shop.store.messages.add(row, Date.now(), mails);
    app.sendMails().catch((error: unknown) => request.log.error(error));
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
    async (request, reply) => {
      const wait = await waitOf(request);
      if (wait > 0) throw tooMany(reply, wait, 'too many messages from this address: please try again later');
      const { body } = request;
      const hurried = (body.elapsed ?? 0) < minMilliseconds;
      await keep(body, hurried || body.reference_code !== '', request);
      return { status: 'ok' as const };
    },
  );

  await app.register((scope) => plainForm(scope, waitOf, keep));
};
export default routes;

/**
 * The same form sent by a browser without scripts: it posts to the page's own address, and is led back to the part of the
 * page that says how it went. Such a form cannot tell how long somebody wrote, so only the hidden field tells programs.
 */
async function plainForm(
  scope: FastifyInstance,
  waitOf: (request: FastifyRequest) => Promise<number>,
  keep: (body: ContactBody, suspected: boolean, request: FastifyRequest) => Promise<void>,
): Promise<void> {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  for (const language of languageCodes) {
    const path = language === fallbackLanguage ? '/contact' : `/${language}/contact`;
    scope.post(path, async (request, reply) => {
      const parsed = contactBody.safeParse({ ...(request.body as object), language, elapsed: undefined });
      if (!parsed.success) return reply.redirect(`${path}#incomplete`, 303);
      if ((await waitOf(request)) > 0) return reply.redirect(`${path}#too-many`, 303);
      await keep(parsed.data, parsed.data.reference_code !== '', request);
      return reply.redirect(`${path}#sent`, 303);
    });
  }
}
