import fc from 'fast-check';
import { z } from 'zod';
import { buildApp } from '../../../api/app.ts';
import { type ApiRoute, apiRoutesOf } from '../../../api/description/route.ts';
import type { TestShop } from '../../../api/testing/shop.ts';
import { requestsOf, type WrongRequest } from './requests.ts';

/** The results of many wrong requests. */
export interface FuzzResult {
  requests: number;
  /** Number of answers by status. */
  statuses: Map<number, number>;
  /** Answers that must not occur (5xx, a stack trace, no JSON), with the request. */
  wrong: string[];
}

const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const insides = /\bat \S+ \(|node_modules|SQLITE|\/(?:tmp|work|srv|home)\//;

/** Sends requests to every call of the API, spread evenly, from all kinds of callers. */
export async function fuzz(
  shop: TestShop,
  count: number,
  seed: number,
  cookies: readonly Record<string, string>[],
): Promise<FuzzResult> {
  const routes: ApiRoute[] = [];
  const app = await buildApp({ ...shop.app.shop, settings: shop.settings }, {}, async (extended) => {
    extended.addHook('onRoute', (route) => void routes.push(...apiRoutesOf(route)));
  });
  const ids = ['x', ...shop.items.slice(0, 3).map(({ id }) => id)];
  // Calls that wait on purpose or hash a password are made less often.
  const slow = /forgot-password|register|login|change-password|reset-password|email-change|user\/account/;
  const weighted = routes.flatMap((route) =>
    slow.test(route.path) ? [route] : Array.from({ length: 10 }, () => route),
  );
  const result: FuzzResult = { requests: 0, statuses: new Map(), wrong: [] };
  const request = fc.oneof(...weighted.map((route) => requestsOf(route, toJsonSchema, cookies, ids)));
  let caller = 0;
  try {
    for (const sent of fc.sample(request, { numRuns: count, seed })) {
      caller += 1;
      result.requests += 1;
      const remoteAddress = `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`;
      const answer = await app.inject({
        ...(sent as Required<WrongRequest>),
        method: sent.method as 'GET',
        remoteAddress,
      });
      result.statuses.set(answer.statusCode, (result.statuses.get(answer.statusCode) ?? 0) + 1);
      const json = /^application\/json/.test(String(answer.headers['content-type']));
      const fine = answer.statusCode < 300 || (answer.statusCode < 500 && json);
      if (!fine || insides.test(answer.body))
        result.wrong.push(`${JSON.stringify(sent).slice(0, 600)} -> ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    }
  } finally {
    await app.close();
  }
  return result;
}
