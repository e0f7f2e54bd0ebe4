/** Words at the end of a name that say how the thing is sold: a headlamp assembly is a headlamp. */
const forms = new Set(
  'assembly assemblies assy set sets kit kits element elements unit units module modules pair pairs pack complete'.split(
    ' ',
  ),
);

/** The word of a name that says what the thing is, mostly the last; undefined for no words. */
export function endOf(words: readonly string[]): string | undefined {
  return words.findLast((word) => !forms.has(word)) ?? words.at(-1);
}
