import ts from 'typescript';

/** The titles of the tests in a file, as the code writes them: with ${…} of templates and %s of test.each. */
export function titlesIn(text: string): string[] {
  const file = ts.createSourceFile('tests.ts', text, ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      else if (title && ts.isTemplateExpression(title)) titles.push(title.getText(file).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** test(…), test.each(…)(…): a call that makes a test, and none that skips, plans or groups. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test';
  const each = ts.isCallExpression(callee) ? callee.expression : undefined;
  return (
    each !== undefined &&
    ts.isPropertyAccessExpression(each) &&
    each.name.text === 'each' &&
    ts.isIdentifier(each.expression) &&
    each.expression.text === 'test'
  );
}
