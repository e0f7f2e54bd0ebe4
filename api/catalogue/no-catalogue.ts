/** No catalogue has been imported, or none is live yet. */
export class NoCatalogue extends Error {
  override name = 'NoCatalogue';
}
