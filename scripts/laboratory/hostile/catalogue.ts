import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { CellKind } from '../../../api/catalogue/cell-kinds.ts';
import { fieldsOf, type PackageFile, packageFiles } from '../../../api/catalogue/package-files.ts';
import { toSnakeCase } from '../../../api/data/drizzle.ts';
import { tables } from '../../catalogue/import/tables.ts';
import { CsvWriter } from '../../catalogue/sample/csv-writer.ts';

/** A catalogue in which every text is hostile, and its twin: the same rows, ids and shapes with harmless texts. */

/** Beginnings on which a spreadsheet, a link or a path would act. */
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
 * The end of every cell. Texts with ">" come first and one opener without it last: the import removes complete tags, so
 * only the opener can become markup.
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

/** Complete markup, for a snapshot with texts that were not cleaned. */
export const rawMarkup =
  '"\'><script>window.__hit=1</script><img src=x onerror="window.__hit=1"><svg onload=window.__hit=1></svg>' +
  '</title></textarea></script><!--<a href="javascript:window.__hit=1">\u2028\u001b[31m';

const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a:b.c', 'h-6', 'h-7', 'h-8', 'h-9', '-'];

/** Possible addresses from suppliers; for an empty one, the import makes an address. */
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

/** Gives each cell its text; `mark` identifies the cell. */
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
    'models.csv': {
      header: 'model_id,make_id,name,vehicle_type',
      rows: pair.map((id) => [id, id, text(`model ${id}`), 'car']),
    },
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
        'item_id,brand_id,category_id,part_number,name,description,price,selling_price,weight_kg,available,stock,slug,gtin,hsn,country_of_origin,importer,image',
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
        text(`importer ${id}`),
        text(`image ${id}`, `javascript:window.__hit=1//${n}`),
      ]),
    },
    'fitments.csv': {
      header: 'item_id,engine_id,year_from,year_to,quantity,note,vehicle_type',
      rows: ids.flatMap((id) => engines.map((engine) => [id, engine, 2018, 2020, 1, text(`note ${id} ${engine}`), ''])),
    },
    'attributes.csv': {
      header: 'item_id,name,value,unit',
      // Names and values are those of content/attributes.yaml: no other text of a supplier is stored.
      rows: ids.flatMap((id, n) => [
        [id, 'voltage', 12 + n, 'V'],
        [id, text(`attribute ${id}`), text(`value ${id}`), text(`unit ${id}`)],
        [id, 'voltage', text(`12 ${id}`), text(`V ${id}`)],
        [id, 'bulb', text(`H4 ${id}`), ''],
      ]),
    },
    'references.csv': {
      header: 'item_id,kind,maker,number',
      rows: ids.flatMap((id, n) =>
        ['oe', 'cross', 'supersedes', 'superseded_by'].map((kind) => [
          id,
          kind,
          text(`maker ${id} ${kind}`),
          // The third item after this one has the same brand, so a supersession links to it.
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

/** Writes the package of one of the twins. @returns its folder @throws Error when a text of the format is missing */
export async function writeCatalogue(parent: string, text: Write): Promise<string> {
  const folder = join(parent, text === hostile ? 'hostile' : 'harmless');
  mkdirSync(folder, { recursive: true });
  const written = files(text);
  for (const { name, fields } of Object.values(packageFiles)) {
    const { header, rows } = written[name] ?? { header: '', rows: [] };
    const columns = header.split(',');
    const missing = Object.values(fields).filter(
      ({ column, kind }) => textKinds.has(kind) && !columns.includes(column),
    );
    if (missing.length > 0)
      throw new Error(
        `add texts to ${name} in hostile/catalogue.ts: ${missing.map(({ column }) => column).join(', ')}`,
      );
    const file = new CsvWriter(join(folder, name), columns);
    for (const row of rows) await file.write(row);
    await file.close();
  }
  return folder;
}

const textKinds: ReadonlySet<CellKind> = new Set(['text', 'optionalText', 'partNumber', 'barCode']);
/**
 * Columns that never hold a supplier's text: an address has only letters and digits, attributes are those of
 * content/attributes.yaml.
 */
const isOurs = (file: PackageFile, field: string) => file === 'attributes' || (file === 'items' && field === 'slug');
/** Columns of the snapshot that contain a supplier's text, by table. */
const textColumns = (Object.keys(packageFiles) as PackageFile[]).map((file) => ({
  table: tables[file].table,
  columns: fieldsOf(file)
    .filter(([field, { kind }]) => textKinds.has(kind) && !isOurs(file, field))
    .map(([field]) => toSnakeCase(field)),
}));

/** Adds complete markup to every text of a snapshot: pages must not rely on the import's cleaning. */
export function addRawMarkup(snapshotFile: string): void {
  const db = new Database(snapshotFile);
  for (const { table, columns } of textColumns) {
    if (columns.length === 0) continue;
    const changes = columns.map((column) => `${column} = ${column} || @markup`);
    db.prepare(`UPDATE ${table} SET ${changes.join(', ')}`).run({ markup: rawMarkup });
  }
  db.close();
}

/** All texts of a snapshot, as `table.column`. */
export function textsOf(snapshotFile: string): { column: string; text: string }[] {
  const db = new Database(snapshotFile, { readonly: true });
  try {
    return textColumns.flatMap(({ table, columns }) =>
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
