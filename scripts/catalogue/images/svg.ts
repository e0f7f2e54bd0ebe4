import { limits } from './rules.ts';

/**
 * Whether a drawing is plain shapes. It is refused rather than cleaned: a cleaner and a renderer that read a file in two
 * ways are how such files get through. The renderer has no network and no files besides.
 */
export function isPlainDrawing(bytes: Buffer): boolean {
  const text = textOf(bytes);
  return (
    text !== undefined &&
    text.length <= limits.svgCharacters &&
    !forbidden.some((one) => one.test(text)) &&
    isLocal(text)
  );
}

const forbidden = [
  // Entities, with which a small text becomes a huge one; and references hidden behind them.
  /<!ENTITY|<!DOCTYPE[^>]*\[/i,
  // Another encoding would be another text than the one that is checked here.
  /<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["']|us-ascii["'])/i,
  /<\?(?!xml\s)/i,
  // Elements with any prefix. Pictures within a drawing are files of another kind.
  /<\s*(?:[\w.-]+:)?(?:script|foreignObject|image|feImage|iframe|object|embed|audio|video|handler|include)\b/i,
  /\son[a-z]+\s*=/i,
  // In a style, an escaped letter may hide a name.
  /@import|@font-face|\\[0-9a-f]/i,
  /\b(?:javascript|data|file|https?|ftp):(?=[^"'<>]*\))/i,
];

/** Whether each reference leads to a place in the drawing itself. Names of namespaces are not references. */
function isLocal(text: string): boolean {
  const references = text.matchAll(/\b(?:href|src|base)\s*=\s*(["']?)\s*([^"'\s>]?)/gi);
  const uses = text.matchAll(/url\(\s*(?:["']|&quot;|&apos;|&#\w+;)?\s*(.?)/gi);
  return [...references].every(([, , first]) => first === '#') && [...uses].every(([, first]) => first === '#');
}

function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
