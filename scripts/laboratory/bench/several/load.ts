import { once } from 'node:events';
import autocannon from 'autocannon';

/** Shoppers' requests to several processes, sent by a process of its own over equally many connections to each. */
export interface Load {
  origins: readonly string[];
  connections: number;
  seconds: number;
  /** Each connection begins at another of these. */
  requests: readonly autocannon.Request[];
}

export interface LoadResult {
  perSecond: number;
  answers: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

const [{ origins, connections, seconds, requests }] = (await once(process, 'message')) as [Load];
let started = 0;
const result = await autocannon({
  // The load tool takes several requests in turn, which its types do not know.
  url: origins as unknown as string,
  connections,
  duration: seconds,
  setupClient(client) {
    const from = Math.floor((started++ * requests.length) / connections);
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  },
});
const answer: LoadResult = {
  perSecond: result.requests.average,
  answers: result.requests.total,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failed: result.errors + result.non2xx,
};
process.send?.(answer);
process.disconnect?.();
