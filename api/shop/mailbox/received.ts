import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { severalLines } from '../form.ts';
import { photoRules } from '../photo/rules.ts';
import { emailLength, oneLine } from '../rules.ts';
import { textOfHtml } from './html-text.ts';
import type { MailSource } from './imap.ts';
import { cutTo, type MailHead, readingLimits, withoutQuote } from './rules.ts';

/** A mail that somebody sent to the shop. All of it is untrusted; its sender, too, can be anybody. */
export interface ReceivedMail extends MailHead {
  /** The sender's name. */
  name: string;
  title: string;
  /** What was written, without the mail that it answers. */
  words: string;
  pictures: Buffer[];
  /** Whether words and pictures are all of it. */
  whole: boolean;
  /** The same for copies of one mail, and different for those of different senders. */
  key: string;
}

/** More is refused by the parser. */
const parserLimits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 } as const;
const maxTitle = 200;
const maxName = 100;
/** A text that is longer is cut before anybody looks for quotes in it. */
const maxText = 200_000;

/** The head of a source: up to the first empty line. */
function headOf(source: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => source.indexOf(end)).filter((at) => at >= 0);
  return source.subarray(0, Math.min(...ends, readingLimits.headBytes));
}

async function parsed(source: Buffer): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(source, { ...parserLimits, forceRfc822Attachments: true });
  } catch {
    return undefined;
  }
}

const isPicture = ({ mimeType }: Email['attachments'][number]) =>
  photoRules.types.some((type) => type === mimeType || (type === 'image/jpeg' && mimeType === 'image/jpg'));

/** The pictures of a mail that can be about a part, and whether there is something else that is left out. */
function attached({ attachments }: Email): { pictures: Buffer[]; whole: boolean } {
  const pictures: Buffer[] = [];
  let whole = true;
  for (const one of attachments) {
    const content = typeof one.content === 'string' ? Buffer.from(one.content) : Buffer.from(new Uint8Array(one.content));
    if (isPicture(one) && content.length < readingLimits.minPictureBytes) continue;
    const fits = isPicture(one) && content.length <= photoRules.maxBytes && pictures.length < readingLimits.pictures;
    if (fits) pictures.push(content);
    else whole = false;
  }
  return { pictures, whole };
}

function headersOf({ headers }: Email): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, value } of headers) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}

/** Reads a mail. It never throws: of one that cannot be read, it has the head, or nothing but the key. */
export async function receivedMail({ source, whole: isWhole }: MailSource): Promise<ReceivedMail> {
  const all = isWhole ? await parsed(source) : undefined;
  const mail = all ?? (await parsed(headOf(source)));
  const hash = createHash('sha256');
  const nothing = { from: '', headers: new Map(), name: '', title: '', words: '', pictures: [], whole: false };
  if (!mail) return { ...nothing, key: hash.update(source).digest('base64url') };
  const headers = headersOf(mail);
  const address = mail.from?.address?.trim().toLowerCase() ?? '';
  const from = address.length <= emailLength ? oneLine(address) : '';
  const messageId = headers.get('message-id')?.[0]?.trim();
  const text = all?.text?.trim() ? all.text : textOfHtml(all?.html ?? '');
  const { pictures, whole } = attached(mail);
  return {
    from,
    headers,
    name: cutTo(oneLine(mail.from?.name ?? ''), maxName),
    title: cutTo(oneLine(mail.subject ?? ''), maxTitle),
    words: withoutQuote(severalLines(cutTo(text, maxText))),
    pictures,
    whole: whole && all !== undefined && text.length <= maxText,
    key: hash.update(messageId ? `${messageId}\n${from}` : source).digest('base64url'),
  };
}
