import { escapeMarkup } from '../escape.ts';
import type { Language } from '../language/languages.ts';

/** Renders a mail's content as plain text and as simple HTML. Texts are untrusted, so all are escaped. */
export type Block =
  | { kind: 'words'; text: string }
  | { kind: 'lines'; title: string; lines: readonly string[] }
  /** Ordered items: a name with details and a remark below, and an amount on the right. */
  | {
      kind: 'items';
      title: string;
      items: readonly { name: string; detail: string; amount: string; remark?: string | null }[];
    }
  | { kind: 'amounts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'link'; text: string; url: string };

export function plainText(blocks: readonly Block[], footer: string): string {
  return [...blocks.map(blockText), `-- \n${footer}`].join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'words':
      return block.text;
    case 'lines':
      return [`${block.title}:`, ...block.lines.map((line) => `  ${line}`)].join('\n');
    case 'items':
      return [
        `${block.title}:`,
        ...block.items.flatMap(({ name, detail, amount, remark }) => [
          `  ${[name, detail].filter(Boolean).join(', ')}: ${amount}`,
          ...(remark ? [`    ${remark}`] : []),
        ]),
      ].join('\n');
    case 'amounts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'link':
      return `${block.text}: ${block.url}`;
  }
}

/** Text that may contain several lines. */
const words = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>');

const muted = 'color:#51606e;font-size:14px';
const cell = 'padding:6px 0;border-bottom:1px solid #d9dfe4;vertical-align:top';

/** No images, scripts or external resources: a mail program loads nothing but this markup. */
export function html(title: string, blocks: readonly Block[], footer: string, language: Language): string {
  return `<!DOCTYPE html>
<html lang="${language}" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body style="margin:0;background:#f6f7f8;color:#17202a;font:16px/1.55 system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 20px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35">${escapeMarkup(title)}</h1>
${blocks.map(blockHtml).join('\n')}
<p style="margin:28px 0 0;padding-top:12px;border-top:1px solid #d9dfe4;${muted}">${escapeMarkup(footer)}</p>
</div>
</body>
</html>
`;
}

const heading = (text: string) => `<h2 style="margin:20px 0 4px;font-size:16px">${escapeMarkup(text)}</h2>`;
const table = (rows: readonly string[]) =>
  `<table role="none" style="width:100%;border-collapse:collapse"><tbody>${rows.join('')}</tbody></table>`;
const row = (left: string, right: string) =>
  `<tr><td style="${cell}">${left}</td><td style="${cell};padding-left:16px;text-align:right">${right}</td></tr>`;

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'words':
      return `<p style="margin:0 0 12px">${words(block.text)}</p>`;
    case 'lines':
      return `${heading(block.title)}<p style="margin:0 0 12px">${words(block.lines.join('\n'))}</p>`;
    case 'items':
      return (
        heading(block.title) +
        table(
          block.items.map(({ name, detail, amount, remark }) => {
            const facts = [
              escapeMarkup(name),
              `<span style="${muted}">${escapeMarkup(detail)}</span>`,
              ...(remark ? [`<strong>${escapeMarkup(remark)}</strong>`] : []),
            ];
            return row(facts.join('<br>'), escapeMarkup(amount));
          }),
        )
      );
    case 'amounts':
      return table(
        block.rows.map(([name, value]) => row(escapeMarkup(name), `<strong>${escapeMarkup(value)}</strong>`)),
      );
    case 'link':
      return `<p style="margin:16px 0"><a href="${escapeMarkup(block.url)}" style="color:#0b5cad;font-weight:600">${escapeMarkup(block.text)}</a></p>`;
  }
}
