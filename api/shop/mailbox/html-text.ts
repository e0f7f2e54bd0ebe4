/** The words of an HTML mail, for the mails that have no text. Whatever the HTML is, this takes time in proportion. */

/** Longer HTML is cut first. */
const maxLength = 500_000;
/** What stands between these and their ends is not for readers. */
const unread = new Set(['script', 'style', 'head', 'title', 'template', 'noscript']);
const breaking = new Set(
  'address article blockquote br dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    return characterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

/** Small letters of the same length, so that positions stay. */
const lowered = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The end of what begins with a tag or comment at a position: after it, or the end of the text. */
function after(html: string, end: string, from: number): number {
  const found = html.indexOf(end, from);
  return found < 0 ? html.length : found + end.length;
}

/** What is read at once: words, or the name of a tag ("br", "/p"); and where it ends. */
interface Piece {
  words: string;
  tag: string;
  end: number;
}

/** What stands at a "<". @param small the HTML in small letters */
function pieceAt(html: string, small: string, open: number): Piece {
  const piece = { words: '', tag: '' };
  if (small.startsWith('<!--', open)) return { ...piece, end: after(html, '-->', open + 4) };
  const tag = /^\/?[a-z][a-z0-9]*/.exec(small.slice(open + 1, open + 21))?.[0];
  const end = after(html, '>', open);
  if (tag !== undefined && unread.has(tag)) return { ...piece, end: after(html, '>', after(small, `</${tag}`, end)) };
  if (tag !== undefined) return { ...piece, tag, end };
  return /^[!?/]/.test(small.slice(open + 1, open + 2)) ? { ...piece, end } : { ...piece, words: '<', end: open + 1 };
}

function* piecesOf(html: string): Generator<Piece> {
  const small = lowered(html);
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? html.length : open;
    const piece = end > at ? { words: html.slice(at, end), tag: '', end } : pieceAt(html, small, open);
    yield piece;
    at = piece.end;
  }
}

/** @returns lines of words; those of quoted mails begin with "> " */
export function textOfHtml(html: string): string {
  const lines: { depth: number; words: string[] }[] = [{ depth: 0, words: [] }];
  let depth = 0;
  for (const piece of piecesOf(html.slice(0, maxLength))) {
    lines.at(-1)?.words.push(piece.words);
    const name = piece.tag.replace('/', '');
    if (name === 'blockquote') depth = Math.max(0, depth + (piece.tag === name ? 1 : -1));
    if (breaking.has(name)) lines.push({ depth, words: [] });
    else if (name === 'td' || name === 'th') lines.at(-1)?.words.push(' ');
  }
  return lines
    .map((line) => ({ depth: line.depth, words: decoded(line.words.join('').replace(/\s+/g, ' ')).trim() }))
    .filter(({ words }, at, all) => words !== '' || all[at - 1]?.words !== '')
    .map((line) => (line.depth > 0 ? `> ${line.words}` : line.words))
    .join('\n')
    .trim();
}
