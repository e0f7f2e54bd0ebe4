/** Documents that a reader of the repository does not have. Public standards do not count. */
const absent = /\bSource: (?!ISO|RFC)|\b(?:storefront|customer-area) specification\b|\bfield notes\b|\bdecisions, "/;

/** Comments that cite a document instead of stating its rule. @param sources contents of the code by file */
export function citationProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        absent.test(line) ? [`${file}:${index + 1}: state the rule instead: ${line.trim()}`] : [],
      ),
  );
}
