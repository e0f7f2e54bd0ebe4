import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import { languageOf } from '../../serve/texts.ts';
import { demoAccount } from '../account/demo.ts';
import { normalEmail } from '../account/rules.ts';
import type { UserRow } from '../account/store.ts';
import { type LineVehicle, vehicleKey } from '../cart/line-vehicle.ts';
import { askedVehicle, judged, namedIn } from '../cart/line-vehicles.ts';
import { enquiryLimits } from '../checkout/rules.ts';
import { isProven } from '../email-proof/proofs.ts';
import type { Language } from '../language/languages.ts';
import { mailLink } from '../mail/links.ts';
import { effectivePrice, rupeesToPaise, type Totals } from '../money/rules.ts';
import { orderTotals } from '../money/sums.ts';
import { tooManyAnswer } from '../wire.ts';
import {
  type EnquiryBody,
  type EnquiryVehicle,
  enquiryBody,
  idempotencyHeader,
  itemUnavailableAnswer,
  orderAnswer,
  orderCreatedAnswer,
  orderParams,
  orderQuery,
  ordersAnswer,
  pricesChangedAnswer,
} from './contract.ts';
import { namesIn, searchedNames } from './line-names.ts';
import { customerMail, type Mailbox, sellerMail } from './mails.ts';
import type { NewOrder } from './store.ts';
import { detailsOf, lineRupees, rupeeTotals, type SayConditions, summaryOf } from './wire.ts';

const routes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue, store, shopContent } = app.shop;
  const { ofAddress: max, windowMilliseconds } = enquiryLimits;
  const atAddress = app.limit('enquiries', { max, windowMilliseconds }, 'address');
  const tooOften = 'too many enquiries: please try again later';

  /** The requested lines at the server's own prices. @throws ApiError 409 when an item cannot be ordered. */
  async function priced(items: EnquiryBody['items'], language: Language): Promise<NewOrder['lines']> {
    const ids = items.map(({ itemId }) => itemId);
    const cards = new Map((await catalogue().items.cards(ids, language)).map((card) => [card.id, card]));
    return items.map(({ itemId, quantity }) => {
      const card = cards.get(itemId);
      if (!card?.available) {
        throw new ApiError(409, 'item_unavailable', `the item ${itemId} cannot be ordered at the moment`, {
          details: { itemId },
        });
      }
      const unitPaise = effectivePrice(card);
      return {
        itemId,
        name: card.name.text,
        partNumber: card.partNumber,
        brandName: card.brandName,
        quantity,
        unitPaise,
        totalPaise: unitPaise * quantity,
      };
    });
  }

  function confirmPrices(body: EnquiryBody, lines: NewOrder['lines'], totals: Totals): void {
    const seen = body.totals;
    const same =
      lines.every((line, index) => {
        const item = body.items[index];
        return (
          item &&
          rupeesToPaise(item.unitPrice ?? 0) === line.unitPaise &&
          rupeesToPaise(item.totalPrice ?? 0) === line.totalPaise
        );
      }) &&
      rupeesToPaise(seen.subtotal) === totals.subtotal &&
      rupeesToPaise(seen.shipping) === totals.shipping &&
      rupeesToPaise(seen.tax) === totals.tax &&
      rupeesToPaise(seen.total) === totals.total;
    if (same) return;
    throw new ApiError(409, 'prices_changed', 'the prices have changed: please confirm the new ones', {
      details: {
        items: lines.map((line) => ({
          itemId: line.itemId,
          quantity: line.quantity,
          unitPrice: lineRupees(line.unitPaise),
          totalPrice: lineRupees(line.totalPaise),
        })),
        totals: rupeeTotals(totals),
      },
    });
  }

  /** What the receipt may quote; one to the account's own address, not yet proven, has the link that proves it. */
  function mailboxOf(user: UserRow, address: string, language: Language): Mailbox {
    if (isProven(user, address)) return { proven: true };
    const isOwn = user.email === normalEmail(address) && user.email !== demoAccount.email;
    const token = isOwn ? app.emailProofToken(user, Date.now()) : undefined;
    return { proven: false, proofUrl: token && mailLink(app, language, '/prove-email', token) };
  }

  app.post(
    '/api/orders',
    {
      schema: {
        summary: 'Send an enquiry',
        description:
          'The server prices every line itself; where the shopper saw other figures it answers prices_changed with its own, ' +
          'to be confirmed. With an Idempotency-Key a repeated enquiry is answered 200 with the order of the first.',
        signIn: 'required',
        headers: idempotencyHeader,
        body: enquiryBody,
        response: { 200: orderCreatedAnswer, 201: orderCreatedAnswer },
        errors: {
          400: ['duplicate_item'],
          409: [itemUnavailableAnswer, pricesChangedAnswer],
          422: ['idempotency_key_reused'],
          429: [tooManyAnswer],
        },
      },
    },
    async (request, reply) => {
      const { user } = await app.requireSignedIn(request);
      const { body } = request;
      const language = languageOf(body.language);
      const idempotencyKey = request.headers['idempotency-key'] ?? null;
      const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
      const repeated = idempotencyKey ? await store.orders.byIdempotencyKey(user.id, idempotencyKey) : undefined;
      if (repeated) {
        if (repeated.requestHash !== requestHash) throw otherBody();
        return { data: summaryOf(repeated) };
      }
      const duplicate = body.items.find(
        (item, index) =>
          body.items.findIndex(
            (other) => other.itemId === item.itemId && vehicleKey(other.vehicle) === vehicleKey(item.vehicle),
          ) !== index,
      );
      if (duplicate)
        throw new ApiError(400, 'duplicate_item', `the item ${duplicate.itemId} is listed twice for one vehicle`);
      const vehicle = await askedVehicle(catalogue(), body.vehicle);
      const named = body.items.map((item) => item.vehicle);
      const lines = await judged(catalogue(), await priced(body.items, language), named, vehicle);
      const { charges } = shopContent();
      const totals = orderTotals(
        lines.reduce((sum, line) => sum + line.totalPaise, 0),
        charges,
      );
      confirmPrices(body, lines, totals);
      const wait = await atAddress.wait(request);
      if (wait > 0) throw tooMany(wait, tooOften);
      const ids = lines.map(({ itemId }) => itemId);
      const sellersLanguage = languageOf(await store.users.sellersLanguage());
      const sellersNames = await namesIn(catalogue(), ids, sellersLanguage);
      const { conditionsIn } = catalogue().fits;
      const saidIn = (reader: Language) =>
        lines.map((line) => ({ ...line, conditions: conditionsIn(line.conditions, reader) }));
      const own = saidIn(language).map((line) => ({ ...line, vehicle: namedIn(catalogue(), line.vehicle, language) }));
      const created = await store.orders.create(
        {
          userId: user.id,
          language,
          email: body.contactInfo.email,
          phone: body.contactInfo.phone,
          shippingAddress: body.shippingAddress,
          billingAddress: body.billingAddress ?? null,
          vehicle,
          note: body.note || null,
          lines,
          named: body.items,
          totals,
          charges,
          idempotencyKey,
          requestHash,
        },
        Date.now(),
        (order) => [
          sellerMail(app.mailDesk, order, saidIn(sellersLanguage), sellersLanguage, sellersNames),
          customerMail(
            app.mailDesk,
            { ...order, vehicle: namedIn(catalogue(), order.vehicle, language) },
            own,
            mailboxOf(user, order.email, language),
          ),
        ],
        await searchedNames(catalogue(), ids),
        enquiryLimits,
      );
      if (created === 'other-body') throw otherBody();
      if ('wait' in created) throw tooMany(created.wait, tooOften);
      if (!created.repeated) await atAddress.take(request);
      void app.sendMails();
      return reply.status(created.repeated ? 200 : 201).send({ data: summaryOf(created.order) });
    },
  );

  const otherBody = () =>
    new ApiError(422, 'idempotency_key_reused', 'this Idempotency-Key came before with another enquiry');

  app.get(
    '/api/user/orders',
    {
      schema: {
        summary: 'Orders of the customer, the newest first',
        signIn: 'required',
        response: { 200: ordersAnswer },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      return { data: (await store.orders.ofUser(user.id)).map(summaryOf) };
    },
  );

  app.get(
    '/api/orders/:orderId',
    {
      schema: {
        summary: 'One order of the customer',
        signIn: 'required',
        params: orderParams,
        querystring: orderQuery,
        response: { 200: orderAnswer },
        errors: { 404: ['unknown_order'] },
      },
    },
    async (request) => {
      const { user } = await app.requireSignedIn(request);
      const found = await store.orders.one(user.id, request.params.orderId);
      if (!found) throw new ApiError(404, 'unknown_order', 'there is no such order in your account');
      const slugs = await catalogue().items.slugsOf(found.lines.map(({ itemId }) => itemId));
      const language = languageOf(request.query.lang ?? found.order.language);
      const say: SayConditions = (conditions) => catalogue().fits.conditionsIn(conditions, language);
      const named = <V extends { vehicle: LineVehicle | EnquiryVehicle | null }>(of: V): V => ({
        ...of,
        vehicle: namedIn(catalogue(), of.vehicle, language),
      });
      return { data: detailsOf(named(found.order), found.lines.map(named), found.quote, say, slugs) };
    },
  );
};
export default routes;
