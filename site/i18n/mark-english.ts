import { langOf } from './lang-of';

const scripts = /<(script|style)\b[\s\S]*?<\/\1>/;
const textBehindTag = /<(?!br|hr|img|input|link|meta|wbr)([a-z][\w-]*)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)>([^<]*)/;
const either = new RegExp(`${scripts.source}|${textBehindTag.source}`, 'g');

/**
 * Marks English text on a page in another script with `lang`, so that screen readers read it as English: elements that
 * start with text in Latin letters only.
 */
export function markEnglish(html: string): string {
  return html.replace(either, (whole, _script, tag?: string, attributes = '', text = '') =>
    tag && langOf(text.replace(/&#?\w+;/g, '')) && !/\slang=/.test(attributes)
      ? `<${tag} lang="en"${attributes}>${text}`
      : whole,
  );
}
