import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf } from '../content/texts.ts';
import { type ContactBody, contactBody } from '../contract/contact.ts';
import { type ContactSubject, contactLimits, type FormKind, formKind } from '../contract/contact-rules.ts';
import { languageCodes, pathIn } from '../contract/languages.ts';
import { okAnswer } from '../contract/service.ts';
import { tooManyAnswer } from '../contract/wire.ts';
import { tooMany } from '../limits/too-many.ts';
import { messageMail, receiptMail } from '../mail/contact-mails.ts';
import type { RequestLimit } from '../plugins/limits.ts';

/** Messages of the contact form. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { windowMilliseconds, solved, plain, ofAddress, overall, caughtOfAddress, caughtOverall } = contactLimits;
  const limit = (max: number, of: Parameters<typeof app.limit>[1]) => app.limit({ max, windowMilliseconds }, of);
  const own = { solved: limit(solved, 'caller'), plain: limit(plain, 'caller') };
  const atAddress = limit(ofAddress, 'address');
  const strangers = limit(overall, 'everybody');
  const caught = [limit(caughtOfAddress, 'address'), limit(caughtOverall, 'everybody')];

  /** Counts under each limit until one is reached. @returns milliseconds to wait; 0 when the message is accepted */
  async function takeAll(request: FastifyRequest, limits: readonly RequestLimit[]): Promise<number> {
    for (const one of limits) {
      const wait = await one.take(request);
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** Stores a message and mails it; caught ones are only stored, for review. */
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

  /**
   * Takes a message in. A bot never learns that it was caught, and what it sends counts against nobody else.
   * @returns milliseconds that this caller has to wait; 0 when the message is accepted
   */
  async function receive(request: FastifyRequest, body: ContactBody, kind: FormKind): Promise<number> {
    if (kind === 'caught') {
      if ((await takeAll(request, caught)) === 0) await keep(request, body, true);
      return 0;
    }
    const isKnown = (await app.callerOf(request)).userId !== undefined;
    const wait = await takeAll(request, [own[kind], atAddress, ...(isKnown ? [] : [strangers])]);
    if (wait === 0) await keep(request, body, false);
    return wait;
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
      const { body } = request;
      const wait = await receive(request, body, formKind(body.reference_code, body.elapsed ?? 0));
      if (wait > 0) throw tooMany(wait, 'too many messages from this address: please try again later');
      return { status: 'ok' as const };
    },
  );

  await app.register((scope) => plainForm(scope, receive));
};
export default routes;

/**
 * The same form sent by a browser without scripts: it posts to the page's own address and is redirected to the part of
 * the page that shows the outcome. Such a form cannot report the time spent, so only the hidden field reveals bots.
 */
async function plainForm(
  scope: FastifyInstance,
  receive: (request: FastifyRequest, body: ContactBody, kind: FormKind) => Promise<number>,
): Promise<void> {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  for (const language of languageCodes) {
    const path = pathIn(language, '/contact');
    scope.post(path, async (request, reply) => {
      const parsed = contactBody.safeParse({ ...(request.body as object), language, elapsed: undefined });
      if (!parsed.success) return reply.redirect(`${path}#incomplete`, 303);
      const wait = await receive(request, parsed.data, formKind(parsed.data.reference_code, undefined));
      return reply.redirect(`${path}#${wait > 0 ? 'too-many' : 'sent'}`, 303);
    });
  }
}
