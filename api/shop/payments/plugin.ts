import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { isShopDbAway } from '../../data/failures.ts';
import { ofNobody } from '../../data/stored.ts';
import { mailsAbout } from './mails.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import { razorpay } from './razorpay.ts';
import { refundReference } from './references.ts';
import type { PaymentRow, RefundRow } from './rows.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The company that takes payments; undefined without its keys, or without the shop's public address. */
    paymentProvider: PaymentProvider | undefined;
    /** Sends refunds that sellers have asked for, and asks the provider what no event has told. It never throws. */
    followProvider(): Promise<void>;
  }
}

const everyMilliseconds = 30_000;

/**
 * Reads what the provider says about a link and its refunds, and stores it.
 * @throws ProviderError
 */
export async function lookAtLink(app: FastifyInstance, provider: PaymentProvider, payment: PaymentRow): Promise<void> {
  if (payment.linkId === null) return;
  const link = await provider.readLink(payment.linkId);
  await app.shop.store.payments.learn(payment.id, { link, refunds: [] }, Date.now(), mailsAbout(app));
}

/** Asks for a refund again and again until the provider has taken it, each time by the same reference. */
async function send(app: FastifyInstance, provider: PaymentProvider, refund: RefundRow): Promise<void> {
  const { payments } = app.shop.store;
  const held = (await payments.paymentsOfLink(refund.paymentId)).toSorted(
    (a, b) => b.amountPaise - b.refundedPaise - (a.amountPaise - a.refundedPaise),
  );
  const [most] = held;
  if (!most) return payments.refundRefused(refund, 'no payment', Date.now());
  const { paymentId } = most;
  try {
    const { amountPaise } = refund;
    const taken = await provider.refund({ paymentId, amountPaise, reference: refundReference(refund) });
    await payments.refundTaken(refund, taken, Date.now(), mailsAbout(app));
  } catch (error) {
    // An answer that nobody understands may mean that the refund was made: it is asked for again by the same reference.
    if (!(error instanceof ProviderError) || error.trouble === 'away' || error.trouble === 'strange') throw error;
    app.log.error({ refund: refund.id, reason: error.message }, 'the provider refuses a refund');
    await payments.refundRefused(refund, error.message, Date.now());
  }
}

/** Reads the state of a refund that the provider has taken. */
async function lookAtRefund(app: FastifyInstance, provider: PaymentProvider, refund: RefundRow): Promise<void> {
  const { payments } = app.shop.store;
  const payment = await payments.paymentRow(refund.paymentId);
  if (!payment?.linkId) return;
  const link = await provider.readLink(payment.linkId);
  const told = [];
  for (const { paymentId } of await payments.paymentsOfLink(refund.paymentId))
    told.push(...(await provider.readRefunds(paymentId)));
  await payments.learn(payment.id, { link, refunds: told }, Date.now(), mailsAbout(app));
}

/** The provider, and the worker that follows its links and refunds. Several processes share the work. */
export default fp(async (app: FastifyInstance) => {
  const { settings, store } = app.shop;
  const keys = settings.razorpay;
  const provider = keys && settings.siteUrl !== undefined ? razorpay(keys, keys) : undefined;
  app.decorate('paymentProvider', provider);
  let stopping = false;
  /** All rounds so far: one ends before the next begins. */
  let rounds = Promise.resolve();
  /** The round that has not begun yet, for all who wait for one. */
  let waiting: Promise<void> | undefined;

  /** Works on all rows that are due. Each is taken before, and its next turn comes later. */
  async function all<Row extends { id: string }>(
    take: (now: number) => Promise<Row[]>,
    work: (row: Row) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const rows = await take(Date.now());
      if (rows.length === 0) return;
      for (const row of rows) {
        if (stopping) return;
        await work(row).catch((error: unknown) => {
          if (isShopDbAway(error)) throw error;
          app.log.warn({ row: row.id, error }, 'the payment provider could not be asked, it will be asked again');
        });
      }
    }
  }

  async function round(asked: PaymentProvider): Promise<void> {
    try {
      await all(store.payments.takeRefunds, (refund) =>
        refund.state === 'sending' ? send(app, asked, refund) : lookAtRefund(app, asked, refund),
      );
      await all(store.payments.takeLinks, (payment) => lookAtLink(app, asked, payment));
      void app.sendMails();
    } catch (error) {
      app.log.error(error);
    }
  }

  app.decorate('followProvider', async () => {
    if (!provider || stopping) return;
    if (!waiting) {
      waiting = rounds.then(() => {
        waiting = undefined;
        return stopping ? undefined : ofNobody(() => round(provider));
      });
      rounds = waiting;
    }
    await waiting;
  });

  if (!provider) return;
  const timer = setInterval(() => void app.followProvider(), everyMilliseconds);
  timer.unref();
  // What an earlier process has left half done.
  app.addHook('onReady', async () => void app.followProvider());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    stopping = true;
    await rounds;
  });
});
