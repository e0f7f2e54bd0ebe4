import { type DefaultTreeAdapterTypes, html, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What a browser makes of a page. */
export interface Outline {
  /** Elements with the names of their attributes, comments and scripts, by depth: everything active, but no text. */
  structure: string[];
  /** Values of attributes that load something or lead somewhere. */
  addresses: string[];
  jsonLd: unknown[];
  title: string;
  /** Text of the first h1. */
  heading: string;
}

const leading = new Set(['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'data', 'xlink:href']);

const attribute = (element: Element, name: string) => element.attrs.find((own) => own.name === name)?.value ?? '';

/** Parses a page as a browser does. */
export function outlineOf(page: string): Outline {
  const outline: Outline = { structure: [], addresses: [], jsonLd: [], title: '', heading: '' };
  for (const node of parse(page).childNodes) read(node, 0, outline);
  return outline;
}

function read(node: Node, depth: number, outline: Outline): void {
  if (node.nodeName === '#text') return;
  const indent = ' '.repeat(depth);
  if (node.nodeName === '#comment') {
    outline.structure.push(`${indent}<!--${(node as DefaultTreeAdapterTypes.CommentNode).data}-->`);
    return;
  }
  if (node.nodeName === '#documentType') {
    outline.structure.push(`${indent}doctype`);
    return;
  }
  const element = node as Element;
  const names = element.attrs.map((own) => own.name).sort();
  const json = attribute(element, 'type') === 'application/ld+json';
  // A script is compared with its full text, except structured data, which contains the catalogue's texts.
  const script = element.tagName === 'script' && !json ? ` ${textOf(element)}` : '';
  outline.structure.push(`${indent}${element.tagName} ${names.join(' ')}${script}`);
  if (json) outline.jsonLd.push(JSON.parse(textOf(element)));
  for (const own of element.attrs) if (leading.has(own.name)) outline.addresses.push(own.value);
  if (element.tagName === 'title' && element.namespaceURI === html.NS.HTML) outline.title ||= textOf(element);
  if (element.tagName === 'h1') outline.heading ||= textOf(element);
  for (const child of element.childNodes) read(child, depth + 1, outline);
}

function textOf(element: Element): string {
  return element.childNodes
    .map((child) =>
      child.nodeName === '#text'
        ? (child as DefaultTreeAdapterTypes.TextNode).value
        : 'tagName' in child
          ? textOf(child)
          : '',
    )
    .join('');
}
