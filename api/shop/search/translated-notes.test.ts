import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { allItems, enquiryFor, proveMailbox, register } from '../../testing/customer.ts';
import { openRaw } from '../../testing/raw.ts';
import { openDesk } from '../../testing/seller.ts';

/** Every verdict shows a fitment's note in the reader's language; stored lines keep it as the supplier wrote it. */

const { shop, seller, get } = await openDesk();
let noted: { itemId: string; slug: string; engineId: string; name: string; note: string; inHindi: string };
beforeAll(async () => {
  const db = new Database(inject('snapshotFile'), { readonly: true });
  noted = db
    .prepare(
      `SELECT item_id AS itemId, slug, engine_id AS engineId, part_number AS name, note, text AS inHindi
         FROM fitments JOIN items ON items.id = item_id JOIN translations ON entity = 'note' AND translations.id = note
        WHERE language = 'hi' AND items.available = 1
          AND (SELECT count(*) FROM fitments AS other WHERE other.item_id = items.id AND other.engine_id = fitments.engine_id) = 1
        ORDER BY item_id LIMIT 1`,
    )
    .get() as typeof noted;
  db.close();
});
afterAll(() => shop.close());

const wanted = (language: string) => (language === 'hi' ? noted.inHindi : noted.note);

test.each(['hi', 'en', 'xx'])('a search in %s', async (lang) => {
  const query = { q: noted.name, engineId: noted.engineId, lang };
  const { data } = (await shop.app.inject({ url: '/api/parts/search', query })).json();
  const found = data.items.find(({ id }: { id: string }) => id === noted.itemId);
  expect(found.conditions.map(({ note }: { note: string }) => note)).toEqual([wanted(lang)]);
});

test.each(['hi', 'en'])('a cart in %s', async (lang) => {
  const vehicle = { engineId: noted.engineId };
  const url = `/api/cart/add?lang=${lang}`;
  const payload = { itemId: noted.itemId, quantity: 1, vehicle };
  const { data } = (await shop.app.inject({ method: 'POST', url, payload })).json();
  expect(data.items[0].conditions.map(({ note }: { note: string }) => note)).toEqual([wanted(lang)]);
});

test('a product page: its list of vehicles and what its badge reads', async () => {
  const product = await shop.catalogue.product(noted.slug);
  const shown = (language: 'hi' | 'en') => {
    const found = product(language);
    if (found.found !== 'item') throw new Error(`no item at ${noted.slug}`);
    const notes = found.page.fitments.flatMap(({ engines }) => engines.map(({ note }) => note));
    return { notes, fits: found.page.fits };
  };
  expect(shown('hi').notes).toContain(noted.inHindi);
  expect(shown('hi').notes).not.toContain(noted.note);
  expect(shown('en').notes).toContain(noted.note);
  expect(shown('hi').fits).not.toBe(shown('en').fits);
});

test('an enquiry: its order and its mails in their readers’ languages, at the desk in the seller’s', async () => {
  const email = 'noted@example.com';
  const cookies = await register(shop, email);
  await proveMailbox(shop, email);
  const card = allItems(shop).find(({ id }) => id === noted.itemId);
  if (!card) throw new Error('the item is not for sale');
  const body = enquiryFor(shop, { card, quantity: 1 });
  const payload = {
    ...body,
    language: 'hi',
    contactInfo: { email, phone: '9876543210' },
    vehicle: { engineId: noted.engineId },
  };
  const { orderId, orderNumber } = (
    await shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies })
  ).json().data;
  const order = async (query: string) =>
    (await shop.app.inject({ url: `/api/orders/${orderId}${query}`, cookies })).json();
  const notesOf = ({ conditions }: { conditions: { note: string }[] }) => conditions.map(({ note }) => note);
  expect(notesOf((await order('')).data.items[0])).toEqual([noted.inHindi]);
  expect(notesOf((await order('?lang=en')).data.items[0])).toEqual([noted.note]);
  const desk = (await get(`/api/desk/orders/${orderId}?lang=hi`, seller)).json().data.items[0];
  expect([notesOf(desk), notesOf(desk.fitNow)]).toEqual([[noted.inHindi], [noted.inHindi]]);
  expect((await get(`/api/desk/orders.csv?q=${email}&lang=hi`, seller)).body).toContain(noted.inHindi);
  const raw = openRaw(shop.settings);
  const [lines, mails] = [
    await raw.rows<{ conditions: string }>('select conditions from order_lines where order_id = ?', orderId),
    await raw.rows<{ recipient: string; text: string }>(
      'select recipient, text from outbox where subject like ?',
      `%${orderNumber}%`,
    ),
  ];
  await raw.close();
  expect(JSON.stringify(lines)).toContain(noted.note);
  const textTo = (customer: boolean) => mails.find(({ recipient }) => (recipient === email) === customer)?.text;
  expect(textTo(true)).toContain(noted.inHindi);
  expect(textTo(false)).toMatch(noted.note);
});
