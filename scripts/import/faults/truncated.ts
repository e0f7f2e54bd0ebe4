/** A small `items.csv` whose cells need quotes, and what may be in the snapshot when it is cut. */

const header = 'item_id,brand_id,category_id,part_number,name,description,price,image\n';
const rows = [
  'a,bosch,pads,"0 986, 1","Pad ""5"" दो","two\nlines, or ""three""",450.50,a.png\n',
  'b,tvs,pads,00123,Disc,,"1,23,456.50",b.png\n',
  'c,bosch,pads,C-3,Kit,<b>set</b>,,"c, d.png"\n',
];

export const cutFile = Buffer.from(header + rows.join(''));

type Row = [id: string, partNumber: string, name: string, description: string | null, paise: number, image: string];
const imported: Row[] = [
  ['a', '0 986, 1', 'Pad "5" दो', 'two lines, or "three"', 45050, 'a.png'],
  ['b', '00123', 'Disc', null, 12345650, 'b.png'],
  ['c', 'C-3', 'Kit', 'set', 0, 'c, d.png'],
];

/**
 * The items that may come of the first `length` bytes; undefined when the cut can be seen and the file must be refused.
 * It cannot be seen between two rows and in the last cell of a row that is not quoted.
 */
export function itemsOfCut(length: number): unknown[][] | undefined {
  const before: unknown[][] = [];
  let end = Buffer.byteLength(header);
  for (const [index, row] of rows.entries()) {
    const values = imported[index] as Row;
    const cut = cutFile.subarray(end, length).toString();
    end += Buffer.byteLength(row);
    if (end > length) {
      if (cut === '') return before;
      const image = cut.slice(row.lastIndexOf(index === 2 ? ',"' : ',') + 1);
      const lastCellBegins = cut.length > row.lastIndexOf(index === 2 ? ',"' : ',');
      return lastCellBegins ? [...before, [...values.slice(0, 5), image.replaceAll('"', '') || null]] : undefined;
    }
    before.push(values);
  }
  return before;
}
