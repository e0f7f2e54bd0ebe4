import { afterAll, beforeAll, expect, test } from 'vitest';
import { table } from '../../testing/access-table.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop.close();
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const declared = new Map<string, Set<string>>();
for (const { call } of table) {
  const [method = '', route = ''] = call.split(' ');
  const known = declared.get(route) ?? new Set();
  declared.set(route, known.add(method));
  if (method === 'GET') known.add('HEAD');
}

const addressOf = (route: string) => route.replace(/:\w+|\*$/g, 'x');
/** What an address takes: the methods of several routes, if a word of one is a parameter of another. */
const takenAt = (address: string) => {
  const isAt = (route: string) =>
    new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+|\*$/g, '[^/]+')}$`).test(address);
  return new Set([...declared].flatMap(([route, taken]) => (isAt(route) ? [...taken] : [])));
};
const refused = [...declared.keys()].flatMap((route) => {
  const url = addressOf(route);
  const taken = takenAt(url);
  return methods
    .filter((method) => !taken.has(method))
    .map((method) => ({ method, url, allow: [...taken].sort().join(', ') }));
});

test.each(refused)('$method $url is a 405 that names what the address takes', async ({ method, url, allow }) => {
  const answer = await shop.app.inject({ method, url });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
  if (method !== 'HEAD') expect(answer.json()).toMatchObject({ error: 'method_not_allowed' });
});

test.each(['/api/nothing', '/api/cart/nothing', '/admin/api/nothing', '/api/', '/api/cart/'])(
  'an unknown call %s is a 404 in JSON by any method',
  async (url) => {
    for (const method of methods.filter((name) => name !== 'HEAD')) {
      const answer = await shop.app.inject({ method, url });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 404, undefined]);
      expect(answer.json()).toMatchObject({ error: 'not_found' });
    }
  },
);

test('a query and a wrong body change nothing about it', async () => {
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/orders?a=/api/cart',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
});
