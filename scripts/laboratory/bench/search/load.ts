import autocannon from 'autocannon';

/**
 * Searches over some connections for some seconds, each search by another shopper, and sends the measurements to the
 * parent process.
 */
const [url = '', seconds = '10', connections = '24', ...queries] = process.argv.slice(2);
const requests = queries.map((query, at) => ({
  path: `/api/parts/search?q=${encodeURIComponent(query)}`,
  // Searches from one IP address wait for each other.
  headers: { 'x-forwarded-for': `198.51.${at >> 8}.${at & 255}` },
}));
const result = await autocannon({ url, connections: Number(connections), duration: Number(seconds), requests });
process.send?.({
  perSecond: result.requests.average,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failed: result.errors + result.non2xx,
});
