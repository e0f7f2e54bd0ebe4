/** What a name ends with besides the thing: how it is sold. A headlamp assembly is a headlamp, an oil filter element an oil filter. */
const forms = new Set(
  'assembly assemblies assy set sets kit kits element elements unit units module modules pair pairs pack complete'.split(
    ' ',
  ),
);

/** The word of a name that says what the thing is: mostly its last; undefined without any. */
export function endOf(words: readonly string[]): string | undefined {
  return words.findLast((word) => !forms.has(word)) ?? words.at(-1);
}
