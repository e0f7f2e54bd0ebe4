import { z } from 'zod';
import { text } from '../form-schema.ts';
import { picture } from '../pictures/contract.ts';
import { messageForm } from './form.ts';
import { isMessage, mailed, sides } from './rules.ts';

/** Questions and answers about one order. */

/** Sellers send no pictures: theirs would belong to no customer. */
const words = text(messageForm.words, { long: undefined }).default('');

export const sendMessageBody = z
  .object({ words, picture: picture.nullable().default(null) })
  .refine(isMessage, { path: ['words'], message: 'expected words or a picture' });

export const answerMessageBody = z.object({ words }).refine(({ words: said }) => said !== '', {
  path: ['words'],
  message: 'expected words',
});

/** Marks the other side's messages as read, up to the one that was sent at this moment. */
export const messagesReadBody = z.object({ until: z.iso.datetime() });

export const orderMessage = z.object({
  messageId: z.string(),
  from: z.enum(sides),
  at: z.string(),
  words: z.string(),
  /** Its name; null: none. */
  picture: z.string().nullable(),
  /** Whether it came by mail, whole or cut; null: it was written on the page. */
  byMail: z.enum(mailed).nullable(),
  /** When the other side read it. */
  readAt: z.string().nullable(),
});
export type OrderMessage = z.infer<typeof orderMessage>;

/** The oldest first. */
export const orderMessagesAnswer = z.object({ data: z.array(orderMessage) });
export type OrderMessages = z.infer<typeof orderMessagesAnswer>;

/** How many messages an order has, and how many of the other side's the reader has not read. */
export const messageCounts = z.object({ all: z.number().int(), unread: z.number().int() });
