import type { Language } from '../language/languages.ts';
import { pathIn } from '../language/languages.ts';
import type { Block } from '../mail/layout.ts';
import type { Mail } from '../mail/store.ts';
import { addedRupeeText } from '../money/amounts.ts';
import { link, type MailDesk, writeMail } from '../orders/mails.ts';
import type { OrderRow } from '../orders/store.ts';
import type { CustomerStep } from './rules.ts';
import type { Why } from './steps.ts';

/**
 * Tells the seller what a customer did with an order; a reply goes to the customer.
 * @param language the sellers'
 * @param order after the step
 */
export function stepMail(desk: MailDesk, language: Language, order: OrderRow, step: CustomerStep, why?: Why): Mail {
  const t = desk.texts(language);
  const total = addedRupeeText(order.totalPaise);
  const subject = t(`acceptance.mail.${step}`, { number: order.number, total });
  const rows: [string, string][] = why?.reason ? [[t('acceptance.reason'), t(`acceptance.reasons.${why.reason}`)]] : [];
  const blocks: Block[] = [
    { kind: 'words', text: t(`acceptance.mailIntro.${step}`, { total }) },
    ...(rows.length > 0 ? [{ kind: 'amounts', rows } as const] : []),
    ...(why?.words ? [{ kind: 'lines', title: t('desk.customersNote'), lines: why.words.split('\n') } as const] : []),
    ...link(desk, t('mail.openDesk'), pathIn(language, `/desk/orders/${order.id}`)),
  ];
  const head = { kind: 'notice', to: desk.shop.contact.seller, replyTo: order.email, subject } as const;
  return writeMail(desk, language, head, blocks);
}
