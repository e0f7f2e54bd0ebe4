import { afterAll, expect, test, vi } from 'vitest';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, NoAnswer } from '../../lib/http';
import { addFailureText } from './add-failure';

const t: Translate = (key: string) => key;

afterAll(() => vi.unstubAllGlobals());

/** Without an answer, the message depends on whether the browser is online. */
function unanswered(onLine: boolean): NoAnswer {
  vi.stubGlobal('navigator', { onLine });
  return new NoAnswer('');
}

test.each([
  [new ApiFailure(409, '{"error":"cart_full"}'), 'product.addFailed: errors.cartFull'],
  [new ApiFailure(409, '{"error":"item_full"}'), 'product.addFailed: errors.itemFull'],
  [new ApiFailure(409, '{"error":"item_unavailable"}'), 'product.addFailed: errors.itemUnavailable'],
  [new ApiFailure(429, '{"error":"too_many_requests"}'), 'product.addFailed: errors.newCarts'],
  [new ApiFailure(503, '{"error":"outcome_unknown"}'), 'errors.unconfirmed'],
  [new ApiFailure(500, ''), 'product.addFailed'],
  [unanswered(false), 'product.addFailed: errors.offline'],
  [unanswered(true), 'product.addFailed: errors.network'],
])('%s is said as %s', (error, text) => {
  expect(addFailureText(error, t)).toBe(text);
});
