import { buildApp } from '../../../api/app.ts';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { openStore } from '../../../api/db/store.ts';
import { createSearch } from '../../../api/search/search.ts';
import { readSettings } from '../../../api/settings.ts';
import { loadShop } from '../../../api/shop.ts';

/** The API over a snapshot, on a port that it sends to whoever started it once the search is complete. */
const [snapshotFile = '', folder = ''] = process.argv.slice(2);
const catalogue = openCatalogue(snapshotFile);
const store = openStore(folder);
const search = createSearch(catalogue, {
  onReady: async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  },
});
const app = await buildApp({
  settings: readSettings({ SHOP_DATA: folder }),
  shopContent: loadShop(),
  store,
  catalogue: () => catalogue,
  search: () => search,
  texts: () => {
    throw new Error('no call of this benchmark needs texts');
  },
});
