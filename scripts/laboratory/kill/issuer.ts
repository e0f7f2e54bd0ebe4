import { asc } from '../../../api/data/drizzle.ts';
import { connectShopDb } from '../../../api/serve/shop-data.ts';
import { creditReturned } from '../../../api/shop/invoices/issue.ts';
import { invoiceStore } from '../../../api/shop/invoices/store.ts';
import { gstShop } from '../../../api/testing/gst.ts';

/**
 * Issues invoices and credit notes of a shop until it is killed, and writes each number once it is stored. With DATABASE_URL,
 * in that database.
 */
const [dataFolder = '', from = '0'] = process.argv.slice(2);
const db = await connectShopDb({ dataFolder, databaseUrl: process.env.DATABASE_URL || undefined });
const { gst, ...shop } = gstShop();
const { orderLines, orders } = db.tables;
const invoices = invoiceStore(db);
const rows = await db.select({ id: orders.id }).from(orders).orderBy(asc(orders.id));
const lines = await db.select({ id: orderLines.id, orderId: orderLines.orderId }).from(orderLines);
console.log('ready');

for (let at = Number(from); at < rows.length * 2; at++) {
  const orderId = rows[at % rows.length]?.id ?? '';
  const issuing = { gst, shop, items: new Map(), now: Date.now() };
  const issued = await invoices.issue(orderId, issuing);
  if (typeof issued !== 'string') console.log(issued.number);
  const orderLineId = lines.find((line) => line.orderId === orderId)?.id ?? '';
  const returned = { lines: [{ orderLineId, quantity: 1 }], reason: 'Came back' };
  const note = await db.write((tx) => creditReturned(tx, orderId, returned, issuing)).catch(() => undefined);
  if (note) console.log(note.number);
}
await db.close();
console.log('done');
