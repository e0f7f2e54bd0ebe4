import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often each process is asked whether it is ready. */
const lookMilliseconds = 200;

/** What a balancer in front of several processes must know of each. */
interface Backend {
  origin: URL;
  isReady: boolean;
}

export interface Balancer {
  origin: string;
  /** Why requests could not be passed on. */
  failures: string[];
  /** How many requests each process got, by its origin. */
  sent: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/**
 * Sends each request to the next process that is ready, over kept connections. If none is ready, because their database
 * is away, it sends it to any, since each has the pages. It answers failed requests with 502 and never repeats them:
 * the processes must handle that.
 */
export async function openBalancer(origins: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const backends: Backend[] = origins.map((origin) => ({ origin: new URL(origin), isReady: true }));
  const failures: string[] = [];
  const sent = new Map<string, number>();
  let turn = 0;

  function next(): Backend | undefined {
    const ready = backends.filter(({ isReady }) => isReady);
    const some = ready.length > 0 ? ready : backends;
    return some[turn++ % some.length];
  }

  async function look(backend: Backend): Promise<void> {
    const answer = await fetch(new URL('/api/ready', backend.origin), { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    backend.isReady = answer?.ok ?? false;
  }
  const timer = setInterval(() => void Promise.all(backends.map(look)), lookMilliseconds);

  function pass(from: IncomingMessage, to: ServerResponse): void {
    const backend = next();
    const fail = (reason: string) => {
      failures.push(`${from.method} ${from.url}: ${reason}`);
      if (!to.headersSent) to.writeHead(502);
      to.end();
    };
    if (!backend) return fail('there is no process');
    const { hostname, port, origin } = backend.origin;
    sent.set(origin, (sent.get(origin) ?? 0) + 1);
    const { method, url: path, headers } = from;
    const asked = request({ hostname, port, method, path, headers, agent }, (answer) => {
      const { connection: _, ...kept } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(to);
      answer.on('error', (error) => fail(error.message));
    });
    asked.on('error', (error) => fail(error.message));
    from.pipe(asked);
  }

  const server = createServer(pass);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    sent,
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      agent.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
