import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Catalogue } from '../../catalogue/open.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import type { RequestLimit } from '../../serve/plugins/limits.ts';
import { languageOf } from '../../serve/texts.ts';
import { askedVehicle } from '../cart/line-vehicles.ts';
import { yearIn } from '../checkout/rules.ts';
import { isProven } from '../email-proof/proofs.ts';
import { languageCodes, pathIn } from '../language/languages.ts';
import { okAnswer, tooManyAnswer } from '../wire.ts';
import { contactBody } from './contract.ts';
import { messageMail, receiptMail } from './mails.ts';
import { inOwnWords } from './own-words.ts';
import { requestBody } from './request.ts';
import { contactLimits, type FormKind, formKind, type MessageSubject } from './rules.ts';
import type { NewMessage } from './store.ts';

/** The contact form's message, or a request, as it was sent. */
type Body = z.infer<typeof contactBody> | z.infer<typeof requestBody>;
/**
 * Accepts a message. A bot never learns that it was caught, and its messages count against nobody else.
 * @returns milliseconds that this caller has to wait; 0 when the message is accepted
 */
type Receive = (request: FastifyRequest, body: Body, kind: FormKind) => Promise<number>;

/** Counts under each limit until one is reached. @returns milliseconds to wait; 0 when the message is accepted */
async function takeAll(request: FastifyRequest, limits: readonly RequestLimit[]): Promise<number> {
  for (const one of limits) {
    const wait = await one.take(request);
    if (wait > 0) return wait;
  }
  return 0;
}

/** The subject of a message; a vehicle gets its name in the catalogue. */
async function aboutOf(catalogue: Catalogue, body: Body): Promise<Pick<NewMessage, 'subject' | 'vehicle' | 'query'>> {
  if ('subject' in body) return { subject: body.subject as MessageSubject, vehicle: null, query: '' };
  const { engineId, vehicle: label, year, plate, vin, query } = body;
  const vehicle = await askedVehicle(catalogue, { engineId, label, year: yearIn(year) ?? null, plate, vin });
  return { subject: 'request', vehicle, query };
}

/** Stores and mails a message; a caught one is only stored, for review. */
async function keep(request: FastifyRequest, body: Body, suspected: boolean): Promise<void> {
  const { firstName, lastName, email, phone, part, message } = body;
  const app = request.server;
  const user = (await app.signedIn(request))?.user;
  const row = {
    firstName,
    lastName,
    email,
    phone,
    part,
    message,
    suspected,
    ...(await aboutOf(app.shop.catalogue(), body)),
    language: languageOf(body.language),
    userId: user?.id ?? null,
  };
  const isTheirs = user !== undefined && isProven(user, email);
  await app.shop.store.messages.add(row, Date.now(), suspected ? [] : await mailsOf(app, row, isTheirs));
  void app.sendMails();
}

/** @param isTheirs whether the writer is known to own the address */
async function mailsOf(app: FastifyInstance, row: NewMessage, isTheirs: boolean) {
  const { store, catalogue, search } = app.shop;
  const language = languageOf(await store.users.sellersLanguage());
  const asked = row.subject === 'request' ? await inOwnWords(search(), catalogue(), row, languageOf(row.language)) : {};
  const toSeller = messageMail(app.mailDesk, row, language);
  if (row.email === '') return [toSeller];
  return [toSeller, receiptMail(app.mailDesk, row, isTheirs ? { ...asked, part: row.part } : asked)];
}

function receiving(app: FastifyInstance): Receive {
  const { windowMilliseconds, solved, plain, ofAddress, overall, caughtOfAddress, caughtOverall } = contactLimits;
  const limit = (kind: string, max: number, of: Parameters<typeof app.limit>[2]) =>
    app.limit(`${kind} messages`, { max, windowMilliseconds }, of);
  const own = { solved: limit('solved', solved, 'caller'), plain: limit('plain', plain, 'caller') };
  const atAddress = limit('all', ofAddress, 'address');
  const strangers = limit('all', overall, 'everybody');
  const caught = [limit('caught', caughtOfAddress, 'address'), limit('caught', caughtOverall, 'everybody')];
  return async (request, body, kind) => {
    if (kind === 'caught') {
      if ((await takeAll(request, caught)) === 0) await keep(request, body, true);
      return 0;
    }
    const isKnown = (await app.callerOf(request)).userId !== undefined;
    const wait = await takeAll(request, [own[kind], atAddress, ...(isKnown ? [] : [strangers])]);
    if (wait === 0) await keep(request, body, false);
    return wait;
  };
}

/** Messages to the seller: those of the contact form, and requests for parts that the shop does not have. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const receive = receiving(app);

  async function answer(request: FastifyRequest, body: Body) {
    const wait = await receive(request, body, formKind(body.reference_code, body.elapsed ?? 0));
    if (wait > 0) throw tooMany(wait, 'too many messages from this address: please try again later');
    return { status: 'ok' as const };
  }
  const said = { response: { 200: okAnswer }, errors: { 429: [tooManyAnswer] as [typeof tooManyAnswer] } };

  app.post(
    '/api/contact',
    {
      schema: {
        summary: 'Send a message to the seller',
        description: 'The writer gets a receipt by mail.',
        body: contactBody,
        ...said,
      },
    },
    (request) => answer(request, request.body),
  );

  app.post(
    '/api/request',
    {
      schema: {
        summary: 'Ask the seller for a part that the shop does not have',
        description:
          'The writer is called back, and gets a receipt by mail where there is an address. A vehicle that the catalogue does not have is called what the writer calls ' +
          'it. The same request again within a quarter of an hour changes nothing.',
        body: requestBody,
        ...said,
      },
    },
    (request) => answer(request, request.body),
  );

  await app.register((scope) => plainForms(scope, receive));
};
export default routes;

/**
 * The same forms from a browser without scripts. They post to the page's own address, and are redirected to the part of
 * the page that shows the outcome. They cannot report the time spent, so only the hidden field reveals bots.
 */
async function plainForms(scope: FastifyInstance, receive: Receive): Promise<void> {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  const forms = [
    ['/contact', contactBody],
    ['/request', requestBody],
  ] as const;
  for (const [page, form] of forms)
    for (const language of languageCodes) {
      const path = pathIn(language, page);
      scope.post(path, async (request, reply) => {
        const parsed = form.safeParse({ ...(request.body as object), language, elapsed: undefined });
        if (!parsed.success) return reply.redirect(`${path}#incomplete`, 303);
        const wait = await receive(request, parsed.data, formKind(parsed.data.reference_code, undefined));
        return reply.redirect(`${path}#${wait > 0 ? 'too-many' : 'sent'}`, 303);
      });
    }
}
