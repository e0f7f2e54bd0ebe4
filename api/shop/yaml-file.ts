import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** A mistake in a file that the shop's owner edits; the message names file, line and what was expected. */
export class WrongContent extends Error {
  override name = 'WrongContent';
}

/** What a YAML text contains, or what is wrong with it, by line. */
export interface ReadYaml<T> {
  /** Undefined when there are problems. */
  data: T | undefined;
  problems: { line: number; message: string }[];
  /** The line of a key such as ['links', 0, 'to'], else of its nearest existing parent, else the first. */
  lineOf(path: readonly PropertyKey[]): number;
}

/**
 * Reads YAML and checks it.
 * @param firstLine the line of its file where the text begins
 * @param unknown the message for a key that the schema does not know
 */
export function readYaml<S extends z.ZodType>(
  source: string,
  schema: S,
  firstLine = 1,
  unknown = 'is unknown here',
): ReadYaml<z.infer<S>> {
  const counter = new LineCounter();
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let { length } = path; length > 0; length--) {
      const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
      const last = path[length - 1];
      const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === last) : undefined;
      const node = pair?.key ?? document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return 1;
  };
  const problems = document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message }));
  if (problems.length > 0) return { data: undefined, problems, lineOf };
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { data: parsed.data, problems, lineOf };
  for (const { path, message, ...issue } of parsed.error.issues) {
    const keys = 'keys' in issue ? (issue.keys as string[]) : [];
    for (const key of keys)
      problems.push({ line: lineOf([...path, key]), message: `${[...path, key].join('.')}: ${unknown}` });
    if (keys.length === 0) problems.push({ line: lineOf(path), message: `${path.join('.') || '(file)'}: ${message}` });
  }
  return { data: undefined, problems, lineOf };
}

/** The content of a whole file. @throws WrongContent that names every wrong line: "file:line: what was expected" */
export function yamlFile<S extends z.ZodType>(file: string, source: string, schema: S): z.infer<S> {
  const { data, problems } = readYaml(source, schema);
  if (problems.length > 0)
    throw new WrongContent(
      `${file} is not right:\n${problems.map(({ line, message }) => `  ${file}:${line}: ${message}`).join('\n')}`,
    );
  return data as z.infer<S>;
}
