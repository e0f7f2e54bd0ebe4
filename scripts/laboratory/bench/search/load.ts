import autocannon from 'autocannon';

/** Searches with fifty connections for some seconds, and sends the measurements to the parent process. */
const [url = '', seconds = '10', ...queries] = process.argv.slice(2);
const requests = queries.map((query) => ({ path: `/api/parts/search?q=${encodeURIComponent(query)}` }));
const result = await autocannon({ url, connections: 50, duration: Number(seconds), requests });
process.send?.({
  perSecond: result.requests.average,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failed: result.errors + result.non2xx,
});
