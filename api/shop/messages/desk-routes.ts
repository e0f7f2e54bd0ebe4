import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import {
  type DeskMessage,
  deskMessageAnswer,
  deskMessagesAnswer,
  marksBody,
  messageParams,
  messagesQuery,
} from '../desk/contract.ts';
import type { Handler } from '../handler.ts';
import { deskLimits } from '../orders/rules.ts';
import type { MessageRow } from './store.ts';

function onWire({ id, createdAt, readAt, answeredAt, ...row }: MessageRow): DeskMessage {
  return {
    ...row,
    messageId: id,
    at: new Date(createdAt).toISOString(),
    read: readAt !== null,
    answered: answeredAt !== null,
  };
}

const listMessagesSchema = {
  summary: 'Messages of the contact form',
  signIn: 'required',
  errors: { 403: ['sellers_only'] },
  querystring: messagesQuery,
  response: { 200: deskMessagesAnswer },
} satisfies FastifySchema;

const listMessages: Handler<typeof listMessagesSchema> = async (request) => {
  const { messages } = request.server.shop.store;
  const { box, page } = request.query;
  const [rows, counts] = await Promise.all([messages.page(box, page, deskLimits.pageSize), messages.counts()]);
  const total = counts[box];
  return {
    data: rows.map(onWire),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / deskLimits.pageSize)),
    counts,
  };
};

const markMessageSchema = {
  summary: 'Mark a message',
  signIn: 'required',
  errors: { 403: ['sellers_only'], 404: ['unknown_message'] },
  params: messageParams,
  body: marksBody,
  response: { 200: deskMessageAnswer },
} satisfies FastifySchema;

const markMessage: Handler<typeof markMessageSchema> = async (request) => {
  const { messages } = request.server.shop.store;
  const row = await messages.mark(request.params.messageId, request.body, Date.now());
  if (!row) throw new ApiError(404, 'unknown_message', 'there is no such message');
  return { data: onWire(row) };
};

/** Messages of the contact form, at the seller's desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', async (request) => {
    await app.requireSeller(request);
  });

  app.get('/api/desk/messages', { schema: listMessagesSchema }, listMessages);
  app.put('/api/desk/messages/:messageId', { schema: markMessageSchema }, markMessage);
};
export default routes;
