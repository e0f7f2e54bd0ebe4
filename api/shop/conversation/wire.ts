import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../serve/errors.ts';
import type { OrderMessage, OrderMessages } from './contract.ts';
import { conversationLimits } from './rules.ts';
import type { NotSent, OrderMessageRow } from './store.ts';

/** Messages about an order on the wire, for both sides. */

const onWire = ({ id, writer, words, picture, byMail, createdAt, readAt }: OrderMessageRow): OrderMessage => ({
  messageId: id,
  from: writer,
  at: new Date(createdAt).toISOString(),
  words,
  picture,
  byMail,
  readAt: readAt === null ? null : new Date(readAt).toISOString(),
});

export async function messagesOf(app: FastifyInstance, orderId: string): Promise<OrderMessages> {
  return { data: (await app.shop.store.conversation.ofOrder(orderId)).map(onWire) };
}

/** Error codes of sending a message. */
export const notSentErrors = { 400: ['unknown_picture'], 422: ['conversation_closed', 'conversation_full'] };

const refusals: Record<Exclude<NotSent, 'unknown'>, ApiError> = {
  no_picture: new ApiError(
    400,
    'unknown_picture',
    'expected a picture that was sent for this order and is not used yet',
  ),
  closed: new ApiError(422, 'conversation_closed', 'the customer has deleted the account'),
  full: new ApiError(422, 'conversation_full', `an order can have at most ${conversationLimits.ofOrder} messages`),
};

/** Why a message was not stored. @param unknown the error for an order that is not there */
export const notSent = (why: NotSent, unknown: () => ApiError): ApiError =>
  why === 'unknown' ? unknown() : refusals[why];
