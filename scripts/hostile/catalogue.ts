import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { CsvWriter } from '../sample/csv-writer.ts';

/** A catalogue whose every text means harm, and its twin: the same rows, ids and shapes with harmless texts. */

/** Beginnings that a spreadsheet, a link or a path would act on. */
const beginnings = [
  '=HYPERLINK("http://evil.example","x")',
  "+cmd|' /C calc'!A0",
  '@SUM(1+1)',
  '-2+3',
  'javascript:window.__hit=1',
  'data:text/html,<script>window.__hit=1</script>',
  '//evil.example/x',
  '../../x',
];

/**
 * What follows in every cell. Texts with ">" come first and openers without one last: the import takes whole tags away, so
 * that only these can become markup.
 */
const payload = [
  '<script>window.__hit=1</script>&lt;script&gt;window.__hit=1&lt;/script&gt;',
  '&amp;lt;script&amp;gt;window.__hit=1&amp;lt;/script&amp;gt; &amp;quot; &amp;#60;img src=x onerror=window.__hit=1',
  `"> '> \`> --> ]]> */ ?> %>`,
  '" onmouseover="window.__hit=1" onfocus="window.__hit=1" autofocus x="',
  "' onmouseover='window.__hit=1' x='",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal is one of the payloads
  '${window.__hit=1} `${window.__hit=1}` {{7*7}} {{name}} {{count}} $t(site.home) $& $1 $` %s %00 %0d%0aX: y',
  '\\u003c/script\\u003e \\x3cscript \\"; window.__hit=1; // \\',
  'a\r\nBcc: a@evil.example\r\n\r\nb \u001b[31m\u001b]0;x\u0007 \u009b31m \u202egnp\u2066 \u2028window.__hit=1\u2029 \u0000',
  '<img src=x onerror=window.__hit=1 x=" <svg onload=window.__hit=1 <!-- <![CDATA[ <?x',
  "</title </textarea </noscript </style </script <script src=//evil.example/x.js <iframe srcdoc='",
].join(' ');

/** Whole markup, for a snapshot whose texts nobody cleaned. */
export const rawMarkup =
  '"\'><script>window.__hit=1</script><img src=x onerror="window.__hit=1"><svg onload=window.__hit=1></svg>' +
  '</title></textarea></script><!--<a href="javascript:window.__hit=1">\u2028\u001b[31m';

const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a:b.c', 'h-6', 'h-7', 'h-8', 'h-9', '-'];

/** What suppliers' addresses may look like; an empty one is made by the import. */
const slugs = [
  '../../x',
  'a/../'.repeat(2000),
  'index',
  '404',
  '__proto__',
  '%2e%2e%2fetc%2fpasswd\u0000.html',
  'javascript:window.__hit=1',
  '</script <img src=x onerror=window.__hit=1',
  'ब्रेक',
  '',
];

/** Gives each cell its text; `mark` tells the cells apart. */
type Write = (mark: string, special?: string) => string;

export const hostile: Write = (mark, special) =>
  special ?? `${beginnings[sum(mark) % beginnings.length]} ${mark} ${payload}`;
export const harmless: Write = (mark) => `Harmless ${mark}`;

function sum(text: string): number {
  return [...text].reduce((total, sign) => total + sign.charCodeAt(0), 0);
}

type Row = (string | number)[];

function files(text: Write): Record<string, { header: string; rows: Row[] }> {
  const pair = ids.slice(0, 2);
  const engines = pair.flatMap((model) => [`${model}.1`, `${model}.2`]);
  const brands = ids.slice(0, 3);
  const [root = '', ...below] = ids.slice(0, 3);
  const longName = `${'Long name '.repeat(989)}<img src=x`;
  const word = `Word${'x'.repeat(196)}`;
  // Short enough for the address of a part's page.
  const number = (mark: string) => text(mark, `${mark}"'\`> <svg onload=window.__hit=1 x="`);
  return {
    'makes.csv': { header: 'make_id,name', rows: pair.map((id) => [id, text(`make ${id}`)]) },
    'models.csv': { header: 'model_id,make_id,name', rows: pair.map((id) => [id, id, text(`model ${id}`)]) },
    'engines.csv': {
      header: 'engine_id,model_id,name,variant,fuel,displacement_cc,power_kw,year_start,year_end',
      rows: engines.map((id) => [
        id,
        id.slice(0, -2),
        text(`engine ${id}`),
        text(`variant ${id}`),
        text(`fuel ${id}`),
        1197,
        61,
        2018,
        2024,
      ]),
    },
    'brands.csv': {
      header: 'brand_id,name,country',
      rows: brands.map((id) => [id, text(`brand ${id}`), text(`country ${id}`)]),
    },
    'categories.csv': {
      header: 'category_id,parent_id,name,description,epc_code,level,epc_source',
      rows: [root, ...below].map((id) => [
        id,
        id === root ? '' : root,
        text(`category ${id}`),
        text(`about ${id}`),
        text(`code ${id}`),
        id === root ? 0 : 1,
        text(`source ${id}`),
      ]),
    },
    'items.csv': {
      header:
        'item_id,brand_id,category_id,part_number,name,description,price,selling_price,weight_kg,available,stock,slug,gtin,hsn,country_of_origin,image',
      rows: ids.map((id, n) => [
        id,
        brands[n % 3] as string,
        below[n % 2] as string,
        number(`number${n}`),
        text(`item ${id}`, n === 7 ? longName : n === 8 ? word : undefined),
        text(`description ${id}`),
        100 + n,
        90 + n,
        1.5,
        'true',
        5,
        text(`slug ${id}`, slugs[n]),
        text(`gtin ${id}`),
        text(`hsn ${id}`),
        text(`origin ${id}`),
        text(`image ${id}`, `javascript:window.__hit=1//${n}`),
      ]),
    },
    'fitments.csv': {
      header: 'item_id,engine_id,year_from,year_to,quantity,note',
      rows: ids.flatMap((id) => engines.map((engine) => [id, engine, 2018, 2020, 1, text(`note ${id} ${engine}`)])),
    },
    'references.csv': {
      header: 'item_id,kind,maker,number',
      rows: ids.flatMap((id, n) =>
        ['oe', 'cross', 'supersedes', 'superseded_by'].map((kind) => [
          id,
          kind,
          text(`maker ${id} ${kind}`),
          // Three items further on is one of the same brand: a supersession is a link to it.
          kind.startsWith('supersede') ? number(`number${(n + 3) % 9}`) : number(`${kind}${n}`),
        ]),
      ),
    },
    'diagrams.csv': {
      header: 'diagram_id,engine_id,category_id,code,name',
      rows: pair.map((id, n) => [
        id,
        engines[n] as string,
        below[0] as string,
        text(`diagram ${id}`),
        text(`drawing ${id}`),
      ]),
    },
    'diagram_parts.csv': {
      header: 'diagram_id,position,part_number,name,quantity',
      rows: pair.map((id) => [id, text(`position ${id}`), number(`line ${id}`), text(`part ${id}`), 2]),
    },
    'translations.csv': {
      header: 'entity,id,language,field,text',
      rows: ['hi', 'ta'].flatMap((language) =>
        (
          [
            ['category', ids.slice(0, 3)],
            ['brand', brands],
            ['item', ids],
            ['diagram', pair],
          ] as const
        ).flatMap(([entity, of]) =>
          of.flatMap((id) =>
            ['name', 'description'].map((field) => [
              entity,
              id,
              language,
              field,
              text(`${language === 'hi' ? 'ब्रेक' : 'பிரேக்'} ${entity} ${id} ${field}`),
            ]),
          ),
        ),
      ),
    },
  };
}

/** Writes the package of one of the twins. @returns its folder */
export async function writeCatalogue(parent: string, text: Write): Promise<string> {
  const folder = join(parent, text === hostile ? 'hostile' : 'harmless');
  mkdirSync(folder, { recursive: true });
  for (const [name, { header, rows }] of Object.entries(files(text))) {
    const file = new CsvWriter(join(folder, name), header.split(','));
    for (const row of rows) await file.write(row);
    await file.close();
  }
  return folder;
}

/** Columns of the snapshot that hold a supplier's text. */
const textColumns = {
  makes: ['name'],
  models: ['name'],
  engines: ['name', 'variant', 'fuel'],
  brands: ['name', 'country'],
  categories: ['name', 'description', 'epc_code', 'epc_source'],
  items: ['name', 'description', 'part_number', 'gtin', 'hsn', 'country_of_origin', 'image'],
  fitments: ['note'],
  item_references: ['maker', 'number'],
  diagrams: ['code', 'name'],
  diagram_parts: ['position', 'part_number', 'name'],
  translations: ['text'],
};

/** Adds whole markup to every text of a snapshot: what shows the texts must not lean on their having been cleaned. */
export function addRawMarkup(snapshotFile: string): void {
  const db = new Database(snapshotFile);
  for (const [table, columns] of Object.entries(textColumns)) {
    const changes = columns.map((column) => `${column} = ${column} || @markup`);
    db.prepare(`UPDATE ${table} SET ${changes.join(', ')}`).run({ markup: rawMarkup });
  }
  db.close();
}

/** All texts of a snapshot, as `table.column`. */
export function textsOf(snapshotFile: string): { column: string; text: string }[] {
  const db = new Database(snapshotFile, { readonly: true });
  try {
    return Object.entries(textColumns).flatMap(([table, columns]) =>
      columns.flatMap((column) =>
        (db.prepare(`SELECT ${column} FROM ${table}`).pluck().all() as string[]).map((text) => ({
          column: `${table}.${column}`,
          text,
        })),
      ),
    );
  } finally {
    db.close();
  }
}
