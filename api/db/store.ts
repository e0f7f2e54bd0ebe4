import { cartStore } from './carts.ts';
import { connectShopDb } from './connect.ts';
import { deskStore } from './desk.ts';
import { messageStore } from './messages.ts';
import { orderStore } from './orders.ts';
import { outboxStore } from './outbox.ts';
import { userStore } from './users.ts';

/** Everything the API keeps in shop.db, asynchronous at its surface so that a server database could take its place. */
export function openStore(dataFolder: string) {
  const db = connectShopDb(dataFolder);
  return {
    users: userStore(db),
    carts: cartStore(db),
    orders: orderStore(db),
    desk: deskStore(db),
    messages: messageStore(db),
    outbox: outboxStore(db),
    close: () => db.$client.close(),
  };
}

export type Store = ReturnType<typeof openStore>;
