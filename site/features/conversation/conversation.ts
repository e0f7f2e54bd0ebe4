import type { OrderMessage, OrderMessages } from '../../../api/shop/conversation/contract';
import type { Side } from '../../../api/shop/conversation/rules';
import type { Translate } from '../../i18n/keys';
import { call, refusalText } from '../../lib/http';
import { unattended } from '../../lib/watch';
import type { OrderPath } from '../pictures/pictures';

/** The messages of one order, as one side sees them. */
export interface Talk extends OrderPath {
  side: Side;
}

/** @throws ApiFailure, NoAnswer */
export const loadMessages = async ({ path, headers }: Talk): Promise<OrderMessage[]> =>
  (await call<OrderMessages>('GET', `${path}/messages`, undefined, headers)).data;

/** Looks for new messages; undefined when that fails, because the next look may succeed. */
export const lookForMessages = ({ path, headers, side }: Talk): Promise<OrderMessage[] | undefined> =>
  loadMessages({ path, side, headers: { ...headers, ...unattended } }).catch(() => undefined);

/** @returns all messages @throws ApiFailure, NoAnswer */
export async function sendMessage({ path, headers, side }: Talk, words: string, picture: string | null) {
  const body = side === 'customer' ? { words, picture } : { words };
  return (await call<OrderMessages>('POST', `${path}/messages`, body, headers)).data;
}

/** The moment of the newest message of the other side that is not read; undefined when all are. */
export const unreadUntil = (messages: readonly OrderMessage[], side: Side): string | undefined =>
  messages.findLast(({ from, readAt }) => from !== side && readAt === null)?.at;

/** Tells the shop that these were read. A failure does no harm: they stay unread. */
export async function markRead({ path, headers, side }: Talk, messages: readonly OrderMessage[]): Promise<void> {
  const until = unreadUntil(messages, side);
  if (until) await call('PUT', `${path}/messages/read`, { until }, headers).catch(() => {});
}

const texts = {
  conversation_closed: 'conversation.closed',
  conversation_full: 'conversation.full',
  unknown_picture: 'conversation.pictureGone',
} as const;

/** Why a message was not sent, in the page's language. */
export const messageFailure = (error: unknown, t: Translate): string =>
  refusalText(error, t, texts, t('conversation.failed'));
