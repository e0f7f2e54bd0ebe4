import { hostname } from 'node:os';
import { type Language, pathIn } from '../language/languages.ts';
import { momentIn } from '../mail/moment.ts';
import type { Mail } from '../mail/store.ts';
import { link, type MailDesk, writeMail } from '../orders/mails.ts';
import type { Difference } from '../returns/rules.ts';
import type { DamageReport, NightReport } from './contract.ts';
import { contentCommand, damageCommands, nightCommands, type WrongNight } from './rules.ts';
import type { WrongContentFile } from './wrong-content.ts';

/** Notifies a seller of a night that went wrong: what happened, when, and what to do. */
export function nightMail(
  desk: MailDesk,
  language: Language,
  to: string,
  { state, startedAt, lastSuccessAt, message }: Omit<NightReport, 'state'> & { state: WrongNight },
): Mail {
  const t = desk.texts(language);
  const date = startedAt ? momentIn(language, startedAt) : '';
  const subject = t(`night.${state}.title`, { date });
  return writeMail(desk, language, { kind: 'notice', to, replyTo: desk.shop.contact.email, subject }, [
    { kind: 'words', text: t(`night.${state}.meaning`) },
    ...(message ? [{ kind: 'lines', title: t('night.said'), lines: message.split('\n') } as const] : []),
    { kind: 'words', text: `${t(`night.${state}.toDo`)} ${nightCommands[state]}` },
    ...(lastSuccessAt
      ? [{ kind: 'amounts', rows: [[t('night.lastGood'), momentIn(language, lastSuccessAt)]] } as const]
      : []),
    ...link(desk, t('mail.openDesk'), pathIn(language, '/desk')),
  ]);
}

/** Notifies a seller of a mistake in the content, while the shop shows the earlier content. */
export function contentMail(
  desk: MailDesk,
  language: Language,
  to: string,
  { since, message }: WrongContentFile,
): Mail {
  const t = desk.texts(language);
  const subject = t('night.content.title', { date: momentIn(language, since) });
  return writeMail(desk, language, { kind: 'notice', to, replyTo: desk.shop.contact.email, subject }, [
    { kind: 'words', text: t('night.content.meaning') },
    { kind: 'lines', title: t('night.said'), lines: message.split('\n') },
    { kind: 'words', text: `${t('night.content.toDo')} ${contentCommand}` },
    ...link(desk, t('mail.openDesk'), pathIn(language, '/desk')),
  ]);
}

/** A fitment that a buyer found to be wrong, and that the night's catalogue still has. */
export interface NightDoubt {
  brandName: string;
  partNumber: string;
  /** The vehicle's name; its engine's id when the catalogue does not name it. */
  vehicle: string;
  year: number | null;
  differs: Difference;
  /** The buyer's words; null when they were removed with the account. */
  found: string | null;
}

/** Names the supplier's rows that buyers found to be wrong, to be passed on to the supplier. */
export function doubtsMail(desk: MailDesk, language: Language, to: string, doubts: readonly NightDoubt[]): Mail {
  const t = desk.texts(language);
  const subject = t('doubts.mailSubject', { count: doubts.length });
  const items = doubts.map(({ brandName, partNumber, vehicle, year, differs, found }) => ({
    name: `${brandName} ${partNumber}`,
    detail: [vehicle, year].filter(Boolean).join(', '),
    remark: [t(`returns.differences.${differs}`), found].filter(Boolean).join(' · '),
    amount: '',
  }));
  return writeMail(desk, language, { kind: 'notice', to, replyTo: desk.shop.contact.email, subject }, [
    { kind: 'words', text: t('doubts.mailIntro') },
    { kind: 'items', title: t('doubts.title'), items },
    ...link(desk, t('doubts.open'), pathIn(language, '/desk/doubts')),
  ]);
}

/** Notifies a seller of damaged files on a machine that could not be repaired. */
export function damageMail(
  desk: MailDesk,
  language: Language,
  to: string,
  { since, files, total, remedy }: DamageReport,
): Mail {
  const t = desk.texts(language);
  const subject = t('night.damage.title', { date: momentIn(language, since) });
  // Each of several machines may send this mail.
  const lines = files.map((file) => `${hostname()}: ${file}`);
  return writeMail(desk, language, { kind: 'notice', to, replyTo: desk.shop.contact.email, subject }, [
    { kind: 'words', text: t('night.damage.meaning') },
    { kind: 'lines', title: t('night.damage.files', { total }), lines },
    { kind: 'words', text: `${t(`night.damage.toDo.${remedy}`)} ${damageCommands[remedy]}` },
    ...link(desk, t('mail.openDesk'), pathIn(language, '/desk')),
  ]);
}
