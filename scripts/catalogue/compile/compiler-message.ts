/**
 * What a failed compilation says, for whoever edits content: without colours, hints for the compiler's own users, stack
 * traces and second copies of the message. The place of a mistake in the shop's own files stays.
 */
export function compilerMessage(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
  const lines = output.replace(/\u001b\[[\d;]*m/g, '').split('\n');
  const kept: string[] = [];
  let section = '';
  for (const line of lines) {
    section = /^ {2}([A-Z][A-Za-z ]+):$/.exec(line)?.[1] ?? (/^\S/.test(line) ? '' : section);
    const text = line.trim();
    if (noise.has(section) || /^at .*[:(]/.test(text) || /node_modules/.test(text)) continue;
    if (text === '' || kept.some((before) => before.includes(text.replace(/\.$/, '')))) continue;
    kept.push(line.trimEnd());
  }
  // A heading whose section was removed.
  return kept.filter((line, at) => !/^ {2}[A-Z][A-Za-z ]+:$/.test(line) || /^ {4}/.test(kept[at + 1] ?? '')).join('\n');
}

const noise = new Set(['Hint', 'Error reference', 'Stack trace']);
