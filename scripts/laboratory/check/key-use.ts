import { flatten, withoutPlural } from './locales.ts';

/** The texts that code uses: keys written out, and keys composed of a fixed frame and a name ("orders.status.*"). */
export interface KeyUse {
  keys: Set<string>;
  /** Frames, each with a file that uses it. */
  frames: Map<string, string>;
}

/** @param sources contents of the code by file; @param sections first parts of the keys */
export function keysUsed(sources: ReadonlyMap<string, string>, sections: readonly string[]): KeyUse {
  const start = `(?:${sections.join('|')})\\.`;
  const written = new RegExp(`(['"\`])(${start}[\\w.]+)\\1`, 'g');
  const composed = new RegExp(`\`(${start}[^\`\\s]*\\$\\{[^\`]*)\``, 'g');
  const use: KeyUse = { keys: new Set(), frames: new Map() };
  for (const [file, whole] of sources) {
    // A text that is only sent to a page is not used yet.
    const text = whole.replace(/(?:stringsFor\(|[sS]trings = \[)[^)\]]*/g, '');
    // gst.yaml is a file, not a text of the section gst.
    for (const [, , key = ''] of text.matchAll(written)) if (!key.endsWith('.yaml')) use.keys.add(key);
    for (const [, frame = ''] of text.matchAll(composed)) use.frames.set(frame.replace(/\$\{[^}]*\}/g, '*'), file);
  }
  return use;
}

/**
 * Mismatches between the texts and the code that uses them: unused texts, and composed keys that are undeclared, or are
 * declared but unused, or name a missing text.
 * @param declared for each frame, the names that replace its "*"
 */
export function problemsOfUse(
  english: object,
  use: KeyUse,
  declared: Readonly<Record<string, readonly string[]>>,
): string[] {
  const texts = new Set([...flatten(english).keys()].map(withoutPlural));
  const problems: string[] = [];
  const asked = new Set(use.keys);
  for (const [frame, names] of Object.entries(declared)) {
    if (!use.frames.has(frame)) problems.push(`the composed key ${frame} is declared, but no code asks for it`);
    for (const name of names) {
      const key = frame.replace('*', name);
      if (!texts.has(key)) problems.push(`the composed key ${frame} leads to ${key}, which is no text`);
      asked.add(key);
    }
  }
  for (const key of use.keys) {
    // A group of texts is named where it is sent to a page.
    if (!texts.has(key) && ![...texts].some((text) => text.startsWith(`${key}.`)))
      problems.push(`the code asks for ${key}, which is no text`);
  }
  for (const [frame, file] of use.frames)
    if (!(frame in declared)) problems.push(`${file} asks for ${frame}, which is not declared`);
  for (const key of texts) if (!asked.has(key)) problems.push(`en: ${key} is used by no code`);
  return problems;
}
