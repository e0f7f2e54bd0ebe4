import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../api/catalogue/open.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { loadSite, type RenderPage } from '../../../api/serve/release/compiled-site.ts';
import { fullLanguages } from '../../../api/shop/language/languages.ts';
import { saidIn, wrongWords } from '../../../site/e2e/words.ts';
import { compileSite } from '../compile/compile.ts';
import { writePackage } from '../import/fixtures/small-package.ts';
import { importPackage } from '../import/import-package.ts';
import { localPath } from './files.ts';

/** A supplier who sends only English: the supplied words are marked as English, the rest is in the page's language. */

let catalogue: Catalogue;
let render: RenderPage;

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(inject('testFolder'), 'words-'));
  const path = writePackage(dataFolder, {
    'brands.csv': 'brand_id,name,country\nbosch,Bosch,Germany\n',
    'categories.csv':
      'category_id,parent_id,name,description,epc_code,level,epc_source\nbrakes,,Brakes,All that stops,34,1,Maker EPC\npads,brakes,Brake Pads,Pads of discs,34.1,2,Maker EPC\n',
    'items.csv':
      'item_id,brand_id,category_id,part_number,name,description,price,available,stock,country_of_origin,importer\nb1,bosch,pads,P-1,Brake Pad Set,Low dust,100.00,true,4,Germany,"Bosch Imports, Pune"\nb2,bosch,pads,P-2,Brake Pad Set rear,Low dust,100.00,true,4,Bavaria,\n',
    'fitments.csv': 'item_id,engine_id,year_from,year_to,quantity,note\nb1,k12m,,,2,without sensor\nb2,k12m,,,2,\n',
    'attributes.csv':
      'item_id,name,value,unit\nb1,position,front left,\nb1,diameter,10,inch\nb1,viscosity,5W-30,\nb1,blade length,26,\nb1,volume,1,l\nb1,capacity,35,\n',
    'references.csv': 'item_id,kind,maker,number\nb1,oe,Maruti Suzuki,55810M79F\nb2,oe,Maruti Suzuki,55810M79F\n',
    'diagrams.csv': 'diagram_id,engine_id,category_id,code,name\nd1,k12m,pads,34-01,Front brake assembly\n',
    'diagram_parts.csv': 'diagram_id,position,part_number,name,quantity\nd1,1,55810M79F,Front pad kit,1\n',
  });
  await importPackage({ path, dataFolder });
  catalogue = openCatalogue(snapshotFile(dataFolder, newestSnapshot(dataFolder) ?? ''));
  render = await loadSite((await compileSite({ siteUrl: 'https://shop.example', demo: false })).folder);
}, 180_000);
afterAll(() => catalogue?.close());

/** The vehicle's name in Latin letters, which stands beside the name in the page's language. */
const latin = ['Maruti Suzuki Swift', 'Swift'];
/** The supplier's words, as they appear inside titles and labels. */
const supplied = ['Brake Pad Set rear', 'Brake Pad Set', 'Brake Pads', 'Brakes', 'All that stops', 'Pads of discs'];

test.each(fullLanguages)(
  'what was sent only in English is marked, and nothing else is English (%s)',
  async (language) => {
    const brand = (await catalogue.page('brand', { slug: 'bosch', page: 1 }))?.(language);
    const products = brand?.items.map(({ slug }) => `/product/${slug}`) ?? [];
    expect(products).toHaveLength(2);
    const paths = [
      '/',
      '/brands',
      '/brands/bosch',
      '/categories',
      '/vehicles',
      '/vehicles/maruti-suzuki',
      '/vehicles/maruti-suzuki/swift',
      '/vehicles/maruti-suzuki/swift/1-2-vvt-k12m',
      '/vehicles/maruti-suzuki/swift/brake-pads',
      '/number/55810m79f',
      '/categories/brakes',
      '/categories/brake-pads',
      ...products,
      '/part/55810M79F',
      '/part/P-1',
    ];
    for (const path of paths) {
      const answer = await render(localPath(path, language), { catalogue });
      expect([path, answer.status]).toEqual([path, 200]);
      const said = Object.groupBy(saidIn(await answer.text()), ({ plain }) => (plain ? 'plain' : 'marked'));
      const wrong = [
        ...wrongWords(said.marked ?? [], language, latin),
        ...wrongWords(said.plain ?? [], language, [...latin, ...supplied]),
      ];
      expect([path, wrong]).toEqual([path, []]);
    }
  },
);
