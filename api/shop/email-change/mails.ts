import type { Language } from '../language/languages.ts';
import type { MailKind } from '../mail/rules.ts';
import type { Mail } from '../mail/store.ts';
import { type MailDesk, writeMail } from '../orders/mails.ts';
import { emailChangeRules } from './rules.ts';

const hour = 60 * 60_000;

/** Mails about a new e-mail address of an account, in the customer's language. */
export function emailChangeMails(desk: MailDesk, language: Language) {
  const t = desk.texts(language);
  const { contact, name: shop } = desk.shop;
  const head = (kind: MailKind, to: string, subject: string) => ({ kind, to, replyTo: contact.email, subject });
  const words = (text: string) => ({ kind: 'words', text }) as const;
  return {
    /** To the new address. It does not name the old one, because its reader may be a stranger. */
    confirm: (to: string, url: string): Mail =>
      writeMail(desk, language, head('newEmail', to, t('mail.newEmail.confirmSubject', { shop })), [
        words(t('mail.newEmail.confirmIntro', { shop })),
        { kind: 'link', text: t('confirmEmail.title'), url },
        words(t('mail.newEmail.confirmExpiry', { hours: emailChangeRules.confirmMilliseconds / hour })),
        words(t('mail.newEmail.confirmIgnore')),
      ]),
    /**
     * To the new address when an account has it already; without a link. Strangers can cause it, so it must not use up
     * the mailbox's warnings.
     */
    alreadyTaken: (to: string): Mail =>
      writeMail(desk, language, head('receipt', to, t('mail.newEmail.takenSubject', { shop })), [
        words(t('mail.newEmail.takenIntro', { shop })),
        words(t('mail.newEmail.takenNothing')),
      ]),
    /**
     * To the old address, so that an account thief cannot hide the change.
     * @param email the new address; undefined when the old one is not proven, so that it gets no stranger's text
     */
    takeBack: (to: string, email: string | undefined, url: string): Mail =>
      writeMail(desk, language, head('warning', to, t('mail.newEmail.changeSubject', { shop })), [
        words(email ? t('mail.newEmail.changeIntro', { shop, email }) : t('mail.newEmail.changeIntroShort', { shop })),
        words(t('mail.newEmail.changeNotYou')),
        { kind: 'link', text: t('takeBack.title'), url },
        words(t('mail.newEmail.changeExpiry', { days: emailChangeRules.takeBackMilliseconds / (24 * hour) })),
      ]),
  };
}
