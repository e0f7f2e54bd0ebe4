import { byteOrderMark, csvLine } from '../../../../api/shop/desk/csv.ts';
import { escapeMarkup } from '../../../../api/shop/escape.ts';
import type { Language } from '../../../../api/shop/language/languages.ts';
import { type Field, fields, type Offer } from './offer.ts';

/** The country that a feed sells to. */
const country = 'IN';

/** What the head of a feed says. */
export interface Channel {
  shopName: string;
  /** Of the shop in the feed's language. */
  address: string;
  language: Language;
}

/** A form of a feed: head, a line for each item in the order of ids, and tail. */
export interface FeedFormat {
  /** The file in a release. */
  file(language: Language): string;
  isForGoogle: boolean;
  head(channel: Channel): string;
  line(offer: Offer): string;
  /** The id that a line begins with; undefined for lines of head and tail. */
  idOf(line: Buffer): string | undefined;
  tail: string;
}

/** The folder of feeds in a release. */
export const feedsFolder = 'feeds';

/** A line's first bytes, in which its id is: at most 64 characters, with marks around it. */
const lineStart = 128;
const firstId = (line: Buffer, form: RegExp) => form.exec(line.toString('latin1', 0, lineStart))?.[1];

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;

function elementOf(field: Field, value: string): string {
  if (field !== 'shipping') return element(`g:${field}`, value);
  return `<g:shipping>${element('g:country', country)}${element('g:price', value)}</g:shipping>`;
}

/** Google's product feed: RSS 2.0. */
const google: FeedFormat = {
  file: (language) => `${feedsFolder}/google-${language}.xml`,
  isForGoogle: true,
  head: ({ shopName, address, language }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `${element('title', shopName)}\n${element('link', address)}\n${element('description', shopName)}\n` +
    `${element('language', `${language}-${country.toLowerCase()}`)}\n`,
  line: (offer) => {
    const elements = fields.map((field) => (offer[field] === null ? '' : elementOf(field, offer[field])));
    return `<item>${elements.join('')}</item>\n`;
  },
  idOf: (line) => firstId(line, /^<item><g:id>([\w.:-]+)<\/g:id>/),
  tail: '</channel>\n</rss>\n',
};

/** A table for others, and for people: cells that a spreadsheet would take for formulas are marked as text. */
const table: FeedFormat = {
  file: (language) => `${feedsFolder}/products-${language}.csv`,
  isForGoogle: false,
  head: () => byteOrderMark + csvLine(fields),
  // Country, region and service, of which only the first is needed, then the price.
  line: (offer) =>
    csvLine(
      fields.map((field) =>
        field === 'shipping' && offer.shipping !== null ? `${country}:::${offer.shipping}` : offer[field],
      ),
    ),
  // The head has a byte order mark before its first cell. An apostrophe marks an id such as "-1" as text.
  idOf: (line) => firstId(line, /^(?:"')?([\w.:-]+)"?,/),
  tail: '',
};

export const formats: readonly FeedFormat[] = [google, table];
