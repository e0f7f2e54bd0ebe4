import { emailProofRules } from '../email-proof/rules.ts';
import { type Language, pathIn } from '../language/languages.ts';
import { momentIn } from '../mail/moment.ts';
import type { Mail } from '../mail/store.ts';
import { link, type MailDesk, writeMail } from '../orders/mails.ts';
import { registrationRules } from '../register/rules.ts';
import { resetRules } from '../reset/rules.ts';
import { type Device, deviceText } from '../sessions/rules.ts';

/** Mails about an account, in the customer's language. */
export function accountMails(desk: MailDesk, language: Language) {
  const t = desk.texts(language);
  const { contact, name: shop } = desk.shop;
  const head = (
    kind: 'link' | 'registration' | 'warning' | 'proof' | 'changed' | 'signIn',
    to: string,
    subject: string,
  ) => ({ kind, to, replyTo: contact.email, subject }) as const;
  const words = (text: string) => ({ kind: 'words', text }) as const;
  return {
    resetLink: (to: string, url: string): Mail =>
      writeMail(desk, language, head('link', to, t('reset.mailSubject', { shop })), [
        words(t('reset.mailIntro', { shop })),
        { kind: 'link', text: t('reset.newTitle'), url },
        words(t('reset.mailExpiry', { minutes: resetRules.milliseconds / 60_000 })),
        words(t('reset.mailIgnore')),
      ]),
    /** The link that opens a new account with this address. It quotes nothing that was typed. */
    registration: (to: string, url: string): Mail =>
      writeMail(desk, language, head('registration', to, t('mail.registration.subject', { shop })), [
        words(t('mail.registration.intro', { shop })),
        { kind: 'link', text: t('register.title'), url },
        words(t('mail.newEmail.confirmExpiry', { hours: registrationRules.milliseconds / (60 * 60_000) })),
        words(t('mail.registration.notYou')),
      ]),
    /** Sent instead when the address has an account. */
    registered: (to: string): Mail =>
      writeMail(desk, language, head('registration', to, t('mail.registered.subject', { shop })), [
        words(t('mail.registered.text', { shop })),
        ...link(desk, t('login.title'), pathIn(language, '/login')),
        ...link(desk, t('reset.newTitle'), pathIn(language, '/forgot-password')),
        words(t('mail.registered.notYou')),
      ]),
    /** Asks the reader to confirm that the address is theirs. */
    proof: (to: string, url: string): Mail =>
      writeMail(desk, language, head('proof', to, t('mail.proof.subject', { shop })), [
        words(t('mail.proof.intro', { shop })),
        { kind: 'link', text: t('emailProof.title'), url },
        words(t('mail.proof.expiry', { days: emailProofRules.milliseconds / (24 * 60 * 60_000) })),
        words(t('mail.newEmail.confirmIgnore')),
      ]),
    /** Not a warning: somebody who registers with a stranger's address could use up that mailbox's warnings with it. */
    passwordChanged: (to: string): Mail =>
      writeMail(desk, language, head('changed', to, t('mail.passwordChanged.subject', { shop })), [
        words(t('mail.passwordChanged.text', { shop })),
        words(t('mail.passwordChanged.notYou', { support: contact.email })),
      ]),
    /**
     * Reports a sign-in from a device that is new to the account. Of the request, it has only the shop's own names for
     * browser and system.
     * @param at milliseconds since 1970
     */
    newDevice: (to: string, device: Device, at: number): Mail =>
      writeMail(desk, language, head('signIn', to, t('mail.newDevice.subject', { shop })), [
        {
          kind: 'lines',
          title: t('mail.newDevice.text', { shop }),
          lines: [momentIn(language, at), deviceText(device) || t('sessions.unknown')],
        },
        words(t('mail.newDevice.you')),
        words(t('mail.newDevice.notYou', { support: contact.email })),
        ...link(desk, t('sessions.title'), pathIn(language, '/account#security')),
        ...link(desk, t('reset.newTitle'), pathIn(language, '/forgot-password')),
      ]),
    /** The last mail to this address: the account is deleted. */
    deleted: (to: string): Mail =>
      writeMail(desk, language, head('warning', to, t('mail.deleted.subject', { shop })), [
        words(t('mail.deleted.text', { shop })),
        words(t('mail.deleted.notYou', { support: contact.email })),
      ]),
  };
}
