import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestShop } from './shop.ts';

/** A mail of the outbox folder as a mail program sees it. */
export interface ReadMail {
  to: string;
  from: string;
  replyTo: string;
  subject: string;
  messageId: string;
  /** Header lines, unfolded. */
  head: string[];
  text: string;
  html: string;
}

/**
 * All mails in a shop's outbox folder, oldest first.
 * @param known mails that were read before, by file name; only new files are read
 */
export function readMails(dataFolder: string, known = new Map<string, ReadMail>()): ReadMail[] {
  const folder = join(dataFolder, 'outbox');
  // The first mail creates the folder.
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const mail = known.get(name) ?? readMail(readFileSync(join(folder, name), 'utf8'));
      known.set(name, mail);
      return mail;
    });
}

const knownTo = new WeakMap<TestShop['app'], Map<string, ReadMail>>();

/** The mails to an address, including waiting ones, oldest first. */
export async function mailsFor(shop: Pick<TestShop, 'app' | 'settings'>, email: string): Promise<ReadMail[]> {
  await shop.app.sendMails();
  const known = knownTo.get(shop.app) ?? new Map();
  knownTo.set(shop.app, known);
  return readMails(shop.settings.dataFolder, known).filter(({ to }) => to === email);
}

/** The tokens of the links to a page in the mails to an address, oldest first. */
export async function tokensFor(
  shop: Pick<TestShop, 'app' | 'settings'>,
  email: string,
  page: string,
): Promise<string[]> {
  const link = new RegExp(`/${page}#token=([\\w-]{43})`);
  return (await mailsFor(shop, email)).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
}

function readMail(source: string): ReadMail {
  const { head, body } = split(source);
  const header = (name: string) => headerOf(head, name);
  const boundary = /boundary="(.*?)"/.exec(header('Content-Type'))?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.trimStart()))
    : [];
  const part = (type: string) => {
    const found = parts.find((one) => headerOf(one.head, 'Content-Type').startsWith(type));
    return found ? decode(found.body, headerOf(found.head, 'Content-Transfer-Encoding')) : '';
  };
  return {
    to: header('To'),
    from: header('From'),
    replyTo: header('Reply-To'),
    subject: decodeWords(header('Subject')),
    messageId: header('Message-ID'),
    head,
    text: part('text/plain'),
    html: part('text/html'),
  };
}

function split(source: string): { head: string[]; body: string } {
  const text = source.replaceAll('\r', '');
  const end = text.indexOf('\n\n');
  return { head: text.slice(0, end).replace(/\n\s+/g, ' ').split('\n'), body: text.slice(end + 2) };
}

function headerOf(head: string[], name: string): string {
  return head.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
}

function decode(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(encoding)) return body.trimEnd();
  return quotedPrintable(body.replace(/=\n/g, '')).trimEnd();
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' ')),
    );
}
