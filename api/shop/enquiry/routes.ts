import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { askerShare } from '../../serve/limits/asker.ts';
import { workQueue } from '../../serve/limits/queue.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import { languageOf } from '../../serve/texts.ts';
import { accountLimits } from '../account/rules.ts';
import type { Handler } from '../handler.ts';
import type { Language } from '../language/languages.ts';
import { mailLink } from '../mail/links.ts';
import { enquiryBody, idempotencyHeader, itemUnavailableAnswer, pricesChangedAnswer } from '../orders/contract.ts';
import {
  type EnquiryWords,
  enquiryOf,
  otherBody,
  requestHashOf,
  tooManyEnquiries,
  wordsOf,
} from '../orders/enquiry.ts';
import { searchedNames } from '../orders/line-names.ts';
import { customerMail } from '../orders/mails.ts';
import { summaryOf } from '../orders/wire.ts';
import { tooManyAnswer } from '../wire.ts';
import { enquiryLinkAnswer, enquiryLinkBody, guestEnquiryAnswer } from './contract.ts';
import { openedMail, waitingMail } from './mails.ts';
import { guestEnquiryLimits } from './rules.ts';
import type { GuestMails } from './store.ts';

const fullMailbox = 'this address has had many enquiries: please try again later, sign in, or write to the seller';

/** Each enquiry is a write to the database and mails. */
const taking = workQueue({ atOnce: 1, waiting: 64, perCaller: accountLimits.links.max, retrySeconds: 2 });

function limitsOf(app: FastifyInstance) {
  return {
    callers: app.limitCaller('guest enquiries', guestEnquiryLimits, tooManyEnquiries),
    share: askerShare(app, 'enquiry'),
  };
}
type Limits = ReturnType<typeof limitsOf>;

function mailsOf(app: FastifyInstance, to: string, language: Language, said: EnquiryWords): GuestMails {
  const { mailDesk } = app;
  return {
    toSeller: said.toSeller,
    opened: (order, token) =>
      openedMail(
        mailDesk,
        language,
        { order: said.named(order), lines: said.lines },
        mailLink(app, language, '/reset-password', token),
      ),
    waiting: (token) => waitingMail(mailDesk, language, to, mailLink(app, language, '/send-enquiry', token)),
  };
}

const sendGuestEnquirySchema = {
  summary: 'Send an enquiry without signing in',
  description:
    'The answer is 202 for every address. Without an account one is opened, the enquiry goes to the seller, and a mail ' +
    'has a link that sets a password; further enquiries cause no other mail while that link works. With an account, or in ' +
    'a shop that takes enquiries without one, a mail has a link that sends the enquiry. When the address has had as many ' +
    'enquiries as it may have, the answer is 429 and nothing is stored. The server prices every line as for a customer.',
  headers: idempotencyHeader,
  body: enquiryBody,
  response: { 202: guestEnquiryAnswer },
  errors: {
    400: ['duplicate_item', 'wrong_gstin', 'unknown_state'],
    409: [itemUnavailableAnswer, pricesChangedAnswer],
    422: ['idempotency_key_reused'],
    429: [tooManyAnswer],
  },
} satisfies FastifySchema;

type Sent = FastifyRequest<{ Body: Parameters<typeof enquiryOf>[1] }>;

async function take(request: Sent, key: string | null, limits: Limits): Promise<void> {
  const app = request.server;
  const { shopContent, store, catalogue } = app.shop;
  const { body } = request;
  const requestHash = requestHashOf(body);
  const earlier = await store.guestEnquiries.before(body.contactInfo.email, key, requestHash);
  if (earlier === 'other') throw otherBody();
  if (earlier === 'same') return;
  const { named, language, ...enquiry } = await enquiryOf(app.shop, body);
  await limits.callers(request);
  // Counted for every address, so that a refusal does not show which have an account.
  const pause = await limits.share.take(request, enquiry.email);
  if (pause > 0) throw tooMany(pause, tooManyEnquiries);
  const said = await wordsOf(app, { lines: enquiry.lines, language });
  const ids = enquiry.lines.map(({ itemId }) => itemId);
  const arrival = {
    ...{ idempotencyKey: key, requestHash, named, now: Date.now() },
    cartToken: request.cookies[app.cookieNames.cart],
    withoutAccount: shopContent().guestEnquiries,
  };
  const mails = mailsOf(app, enquiry.email, language, said);
  const names = await searchedNames(catalogue(), ids);
  const outcome = await store.guestEnquiries.take({ ...enquiry, language }, arrival, mails, names);
  if (outcome === 'other') throw otherBody();
  if (outcome !== 'taken') throw tooMany(outcome.fullFor, fullMailbox);
}

/** Takes equally long for every address, as far as a caller can measure. */
const sendGuestEnquiry =
  (limits: Limits): Handler<typeof sendGuestEnquirySchema> =>
  async (request, reply) => {
    const app = request.server;
    const { key: caller } = await app.callerOf(request);
    const key = request.headers['idempotency-key'] ?? null;
    const taken = taking.run([caller], () => take(request, key, limits));
    await Promise.all([taken, setTimeout(app.shop.linkMilliseconds)]);
    void app.sendMails();
    return reply.code(202).send({ sent: true });
  };

const followEnquiryLinkSchema = {
  summary: "Send the enquiry that waits for a mail's link",
  description:
    'It works once. The order belongs to the account of the address, if that is proven; otherwise to nobody, and its ' +
    'key opens it. A GET never sends one: programs that scan mails open their links.',
  body: enquiryLinkBody,
  response: { 201: enquiryLinkAnswer },
  errors: { 410: ['link_expired'] },
} satisfies FastifySchema;

const expired = () => new ApiError(410, 'link_expired', 'This link has been used or is too old.');

const followEnquiryLink: Handler<typeof followEnquiryLinkSchema> = async (request, reply) => {
  const app = request.server;
  const { store, catalogue } = app.shop;
  const { token } = request.body;
  const now = Date.now();
  const enquiry = await store.guestEnquiries.waiting(token, now);
  if (!enquiry) throw expired();
  const said = await wordsOf(app, { lines: enquiry.lines, language: languageOf(enquiry.language) });
  const names = await searchedNames(
    catalogue(),
    enquiry.lines.map(({ itemId }) => itemId),
  );
  // The click has proven the mailbox.
  const desk = { ...app.mailDesk, orderKey: app.orderKeys.write };
  const order = await store.guestEnquiries.finish(
    token,
    now,
    (stored) => [said.toSeller(stored), customerMail(desk, said.named(stored), said.lines, { proven: true })],
    names,
  );
  if (!order) throw expired();
  void app.sendMails();
  return reply.code(201).send({ data: summaryOf(order), key: app.orderKeys.write(order) });
};

/** Enquiries by guests. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.post('/api/enquiries', { schema: sendGuestEnquirySchema }, sendGuestEnquiry(limitsOf(app)));
  app.post('/api/enquiries/confirm', { schema: followEnquiryLinkSchema }, followEnquiryLink);
};
export default routes;
