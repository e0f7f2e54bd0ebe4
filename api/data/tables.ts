import { acceptanceTables } from '../shop/acceptance/tables.ts';
import { accountTables } from '../shop/account/tables.ts';
import { addressTables } from '../shop/addresses/tables.ts';
import { cartTables } from '../shop/cart/tables.ts';
import { conversationTables } from '../shop/conversation/tables.ts';
import { deskTables } from '../shop/desk/tables.ts';
import { emailChangeTables } from '../shop/email-change/tables.ts';
import { enquiryTables } from '../shop/enquiry/tables.ts';
import { garageTables } from '../shop/garage/tables.ts';
import { invoiceTables } from '../shop/invoices/tables.ts';
import { mailTables } from '../shop/mail/tables.ts';
import { mailboxTables } from '../shop/mailbox/tables.ts';
import { messageTables } from '../shop/messages/tables.ts';
import { orderTables } from '../shop/orders/tables.ts';
import { paymentTables } from '../shop/payments/tables.ts';
import { pictureTables } from '../shop/pictures/tables.ts';
import { promiseTables } from '../shop/promise/tables.ts';
import { registerTables } from '../shop/register/tables.ts';
import { resetTables } from '../shop/reset/tables.ts';
import { restockTables } from '../shop/restock/tables.ts';
import { returnTables } from '../shop/returns/tables.ts';
import { searchTables } from '../shop/searches/tables.ts';
import { secondFactorTables } from '../shop/second-factor/tables.ts';
import { sessionTables } from '../shop/sessions/tables.ts';
import { synonymTables } from '../shop/synonyms/tables.ts';
import { templateTables } from '../shop/templates/tables.ts';
import { type ColumnKinds, columnsOf } from './columns.ts';

/**
 * All tables of the shop, each subject's from its own `tables.ts`. Amounts are integer paise; times are milliseconds
 * since 1970 (UTC). Rows come after those that they belong to, so that a copy can use this order.
 * @param kinds the columns of the database
 */
export function tablesOf(kinds: ColumnKinds) {
  const columns = columnsOf(kinds);
  const account = accountTables(columns);
  const orders = orderTables(columns, account);
  return {
    ...account,
    ...sessionTables(columns, account),
    ...secondFactorTables(columns, account),
    ...resetTables(columns, account),
    ...registerTables(columns),
    ...enquiryTables(columns),
    ...emailChangeTables(columns, account),
    ...addressTables(columns, account),
    ...garageTables(columns, account),
    ...cartTables(columns, account),
    ...orders,
    ...acceptanceTables(columns, orders),
    ...promiseTables(columns, { ...account, ...orders }),
    ...paymentTables(columns, orders),
    ...deskTables(columns, { ...account, ...orders }),
    ...pictureTables(columns, orders),
    ...conversationTables(columns, { ...account, ...orders }),
    ...returnTables(columns, { ...account, ...orders }),
    ...invoiceTables(columns, orders),
    ...messageTables(columns, account),
    ...restockTables(columns, account),
    ...searchTables(columns),
    ...synonymTables(columns, account),
    ...templateTables(columns, account),
    ...mailTables(columns),
    ...mailboxTables(columns),
  };
}

export type Tables = ReturnType<typeof tablesOf>;
export type TableName = keyof Tables;

/** A row as it is stored. */
export type Row<Name extends TableName> = Tables[Name]['$inferSelect'];
