import type { TFunction } from 'i18next';
import { resetRules } from './contract/rules.ts';
import type { Shop } from './contract/shop.ts';
import type { Mail } from './db/outbox.ts';

/** Mails about an account, in the customer's language. */
export function accountMails(t: TFunction, shop: Shop) {
  const mail = (to: string, subject: string, paragraphs: string[]): Mail => ({
    to,
    replyTo: shop.contact.email,
    subject,
    text: [...paragraphs, `${shop.name} · ${shop.contact.phone}`].join('\n\n'),
  });
  return {
    resetLink: (to: string, link: string) =>
      mail(to, t('reset.mailSubject', { shop: shop.name }), [
        t('reset.mailIntro', { shop: shop.name }),
        link,
        t('reset.mailExpiry', { minutes: resetRules.milliseconds / 60_000 }),
        t('reset.mailIgnore'),
      ]),
    /** Goes to the old address: whoever took over an account cannot keep it quiet. */
    emailChanged: (to: string, email: string) =>
      mail(to, t('account.mailEmailSubject', { shop: shop.name }), [
        t('account.mailEmailText', { shop: shop.name, email }),
        t('account.mailEmailHelp', { support: shop.contact.email }),
      ]),
  };
}
