import { openCatalogue } from '../../../../api/catalogue/open.ts';
import { openApp, readySearch } from '../../../../api/testing/app.ts';

/** The API for a snapshot; sends its port to the parent process once the search is complete. */
const [snapshotFile = '', dataFolder = ''] = process.argv.slice(2);
const catalogue = openCatalogue(snapshotFile);
const { app } = await openApp({
  dataFolder,
  catalogue,
  search: await readySearch(catalogue),
  // Each search of the load is by another shopper.
  env: { TRUST_PROXY: '127.0.0.1' },
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.(typeof address === 'object' ? address?.port : undefined);
