import { expect, test } from 'vitest';
import type { OrderMessage } from '../../../api/shop/conversation/contract';
import { translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { messageFailure, unreadUntil } from './conversation';

const t = translateIn('en');
const message = (from: OrderMessage['from'], at: string, readAt: string | null = null) =>
  ({ from, at, readAt }) as OrderMessage;

test('what is unread is the other side’s newest message that nobody read', () => {
  const messages = [message('seller', '1', 'read'), message('seller', '2'), message('customer', '3')];
  expect(unreadUntil(messages, 'customer')).toBe('2');
  expect(unreadUntil(messages, 'seller')).toBe('3');
  expect(unreadUntil(messages.slice(0, 1), 'customer')).toBeUndefined();
  expect(unreadUntil([], 'customer')).toBeUndefined();
});

test('each refusal has its words', () => {
  const of = (error: string) => messageFailure(new ApiFailure(422, JSON.stringify({ error })), t);
  expect(of('conversation_full')).toBe(t('conversation.full'));
  expect(of('unknown_picture')).toBe(t('conversation.pictureGone'));
  expect(of('constructor')).toBe(t('conversation.failed'));
  expect(messageFailure(new ApiFailure(429, ''), t)).toBe(t('errors.tooMany'));
});
