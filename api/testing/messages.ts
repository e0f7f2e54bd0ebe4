import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { DeskMessage } from '../shop/desk/contract.ts';
import { type Cookies, registerSeller } from './seller.ts';
import { openTestShop, type TestShop } from './shop.ts';

/** The writer of the tests' messages. */
export const writer = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  language: 'ta',
  elapsed: 20_000,
};

/**
 * A new shop for each test, where people write messages and a seller reads them.
 * @param url of the call that takes messages
 */
export function messagesTo(url: '/api/contact' | '/api/request') {
  let shop: TestShop;
  let seller: Cookies;
  beforeEach(async () => {
    shop = await openTestShop();
    seller = await registerSeller(shop, 'seller@example.com');
  });
  afterEach(async () => {
    vi.useRealTimers();
    await shop.close();
  });

  const send = (body: object, remoteAddress = '192.0.2.1', cookies: Cookies = {}) =>
    shop.app.inject({ method: 'POST', url, payload: body, remoteAddress, cookies });
  const box = async (name = 'open'): Promise<DeskMessage[]> =>
    (await shop.app.inject({ url: `/api/desk/messages?box=${name}`, cookies: seller })).json().data;

  return {
    get shop() {
      return shop;
    },
    send,
    /** The messages that the desk lists in a box. */
    box,

    /** Sets or clears marks of a message. */
    mark: ({ messageId }: DeskMessage, marks: object) =>
      shop.app.inject({ method: 'PUT', url: `/api/desk/messages/${messageId}`, payload: marks, cookies: seller }),

    /** Sends a form as a browser without scripts does. @returns the status and where the answer leads */
    async plain(path: string, fields: Record<string, string>): Promise<[status: number, location: string | undefined]> {
      const answer = await shop.app.inject({
        ...{ method: 'POST', url: path, payload: new URLSearchParams(fields).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return [answer.statusCode, answer.headers.location];
    },

    /** Expects that each change is refused with its field named, and that nothing is stored. */
    async expectRefused(good: object, wrong: readonly [field: string, change: object][]): Promise<void> {
      for (const [field, change] of wrong) {
        const answer = await send({ ...good, ...change });
        const said = JSON.stringify(change);
        expect([said, answer.statusCode, answer.json().error]).toEqual([said, 400, 'invalid']);
        expect(answer.json().fields.map((one: { field: string }) => one.field)).toEqual([field]);
      }
      expect(await box()).toEqual([]);
    },
  };
}
