import { questionMail } from '../conversation/mails.ts';
import type { Language } from '../language/languages.ts';
import type { Mail } from '../mail/store.ts';
import type { MailDesk } from '../orders/mails.ts';
import type { OrderRow } from '../orders/store.ts';

/** Tells the sellers that a customer has answered by mail, like a message on the order's page. */
export const answerNotice =
  (desk: MailDesk, language: Language) =>
  (order: OrderRow, words: string, hasPicture: boolean): Mail =>
    questionMail(desk, language, order, { words, picture: hasPicture ? '' : null, byMail: true });
