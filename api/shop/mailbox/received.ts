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

/** What the parser gets of one mail: each line costs it about 500 bytes, and each part a tenth of a millisecond. */
const maxLines = 200_000;
const maxBoundaries = 500;
const newLine = 10;
const dash = 45;

/** Whether a mail is made of so few lines and parts that it can be parsed. Mails with 10 MB of pictures are. */
export function isParsable(source: Buffer): boolean {
  let lines = 0;
  let boundaries = 0;
  for (let at = 0; at >= 0 && at < source.length; ) {
    lines += 1;
    if (source[at] === dash && source[at + 1] === dash) boundaries += 1;
    if (lines > maxLines || boundaries > maxBoundaries) return false;
    const end = source.indexOf(newLine, at);
    at = end < 0 ? -1 : end + 1;
  }
  return true;
}

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
    const content =
      typeof one.content === 'string' ? Buffer.from(one.content) : Buffer.from(new Uint8Array(one.content));
    if (isPicture(one) && content.length < readingLimits.minPictureBytes) continue;
    const fits = isPicture(one) && content.length <= photoRules.maxBytes && pictures.length < readingLimits.pictures;
    if (fits) pictures.push(content);
    else whole = false;
  }
  return { pictures, whole };
}

function headersOf({ headers }: Email): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, value } of headers) {
    const values = found.get(key);
    if (values) values.push(value);
    else found.set(key, [value]);
  }
  return found;
}

/** Reads a mail, in as much time as it takes: see reading.ts. It never throws: of one that cannot be read, it has the head, or nothing but the key. */
export async function receivedMail({ source: bytes, whole: isWhole }: MailSource): Promise<ReceivedMail> {
  // Between threads, buffers become plain arrays of bytes.
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const all = isWhole && isParsable(source) ? await parsed(source) : undefined;
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
