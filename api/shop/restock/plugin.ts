import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { isAvailable } from '../../catalogue/items.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import { languageOf } from '../../serve/texts.ts';
import { namedIn } from '../cart/line-vehicles.ts';
import { restockMail } from './mails.ts';
import type { WishedItem, WishRow } from './store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Mails the customers whose wished items can be bought in this catalogue. The server does so with each new edition,
     * and a worker hourly with the live one, because mailboxes are proven meanwhile.
     * @param catalogue must stay open until this resolves
     */
    tellRestocked(catalogue: Catalogue): Promise<void>;
  }
}

export const everyMilliseconds = 60 * 60_000;
/** Few enough that each read is short. */
export const batchSize = 50;
/** The pause after a batch, in which others can write. */
const pauseMilliseconds = 20;

/**
 * Tells customers that an item can be bought again. Every process does so; the transaction that queues a mail deletes
 * its wish, so that it is sent once.
 */
export default fp(async (app: FastifyInstance) => {
  const { restock } = app.shop.store;
  const closing = new AbortController();
  const pause = () => wait(pauseMilliseconds, undefined, { signal: closing.signal }).catch(() => {});
  let running: Promise<void> = Promise.resolve();

  async function tell(catalogue: Catalogue, wish: WishRow): Promise<void> {
    const language = languageOf(wish.language);
    const card = await catalogue.items.card(wish.itemId, language);
    if (!card?.available) return;
    const vehicle = namedIn(catalogue, wish.vehicle, language);
    await restock.tell(wish, Date.now(), (to) => restockMail(app.mailDesk, language, to, card, vehicle));
  }

  /** Rows in batches, each a short read, with a pause after each, until there are no more or the shop closes. */
  async function* batches<Row>(next: (after: string) => Promise<Row[]>, keyOf: (row: Row) => string) {
    let after: string | undefined = '';
    while (after !== undefined && !closing.signal.aborted) {
      const rows = await next(after);
      const last: Row | undefined = rows.at(-1);
      after = last && rows.length === batchSize ? keyOf(last) : undefined;
      if (!last) return;
      yield rows;
      await pause();
    }
  }

  /** Marks the wishes for items that have left the catalogue, and for those that are there again. */
  async function mark(wished: readonly WishedItem[], known: ReadonlySet<string>): Promise<void> {
    const idsOf = (items: readonly WishedItem[]) => items.map(({ itemId }) => itemId);
    const gone = wished.filter(({ itemId, wishes, marked }) => !known.has(itemId) && marked < wishes);
    const there = wished.filter(({ itemId, marked }) => known.has(itemId) && marked > 0);
    if (gone.length > 0) await restock.mark(idsOf(gone), Date.now());
    if (there.length > 0) await restock.mark(idsOf(there), null);
  }

  async function look(catalogue: Catalogue): Promise<void> {
    const wishedItems = (after: string) => restock.wished(after, batchSize);
    for await (const wished of batches(wishedItems, ({ itemId }) => itemId)) {
      const items = await catalogue.items.rows(wished.map(({ itemId }) => itemId));
      await mark(wished, new Set(items.map(({ id }) => id)));
      for (const item of items.filter(isAvailable)) await tellAll(catalogue, item.id);
    }
    void app.sendMails();
  }

  async function tellAll(catalogue: Catalogue, itemId: string): Promise<void> {
    const wishes = (after: string) => restock.toTell(itemId, after, batchSize);
    for await (const batch of batches(wishes, ({ id }) => id)) for (const wish of batch) await tell(catalogue, wish);
  }

  app.decorate('tellRestocked', (catalogue) => {
    const looked = running.then(() => look(catalogue));
    running = looked.catch(() => {});
    return looked;
  });

  async function lookAgain(): Promise<void> {
    try {
      await app.tellRestocked(app.shop.catalogue());
    } catch (error) {
      app.log.error(error);
    }
  }
  const timer = setInterval(() => void lookAgain(), everyMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
});
