import { asc } from '../../../api/data/drizzle.ts';
import { codeOf } from '../../../api/data/failures.ts';
import { connectShopDb } from '../../../api/serve/shop-data.ts';
import { creditReturned } from '../../../api/shop/invoices/issue.ts';
import { CannotIssue } from '../../../api/shop/invoices/rules.ts';
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
/** Another process is writing all the time: a shop answers "busy" then, and has stored nothing. */
function unlessBusy(error: unknown): undefined {
  if (codeOf(error) !== 'SQLITE_BUSY') throw error;
}
/** What came back may be all that was sold. */
function unlessCredited(error: unknown): undefined {
  if (!(error instanceof CannotIssue)) unlessBusy(error);
}
console.log('ready');

for (let at = Number(from); at < rows.length * 2; at++) {
  const orderId = rows[at % rows.length]?.id ?? '';
  const issuing = { gst, shop, items: new Map(), now: Date.now() };
  const issued = await invoices.issue(orderId, issuing).catch(unlessBusy);
  if (issued && typeof issued !== 'string') console.log(issued.number);
  const orderLineId = lines.find((line) => line.orderId === orderId)?.id ?? '';
  const returned = { lines: [{ orderLineId, quantity: 1 }], reason: 'Came back' };
  const note = await db.write((tx) => creditReturned(tx, orderId, returned, issuing)).catch(unlessCredited);
  if (note) console.log(note.number);
}
await db.close();
console.log('done');
