import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { nightStates } from '../../shop/nights/rules.ts';

type CountAnswer = (method: string, route: string | undefined, status: number, milliseconds: number) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an answer that no hook sees; undefined if METRICS is off. */
    countAnswer: CountAnswer | undefined;
  }
}

/** Counts every answer and, if METRICS is on, serves the counts at /metrics in Prometheus format. */
export default fp(async (app: FastifyInstance) => {
  if (!app.shop.settings.metrics) {
    app.decorate('countAnswer', undefined);
    return;
  }
  const register = new Registry();
  collectDefaultMetrics({ register });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers, by how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await value());
      },
    });
  gauge('nodejs_heap_used_bytes', 'Memory of its objects.', () => process.memoryUsage().heapUsed);
  gauge('process_uptime_seconds', 'Since the start.', () => process.uptime());
  gauge('shop_outbox_waiting', 'Mails that no server has taken yet.', () => app.shop.store.outbox.waiting());
  gaugeNights(app, register);

  const count: CountAnswer = (method, route = '(none)', status, milliseconds) =>
    // The route's pattern instead of the address: patterns are few and have no personal data.
    answers.observe({ method, route, status }, milliseconds / 1000);
  app.decorate('countAnswer', count);
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // A stream of events lasts as long as its reader stays, which is no time that anybody waits.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    count(method, routeOptions.url, reply.statusCode, reply.elapsedTime);
  });

  app.get('/metrics', async (_request, reply) =>
    reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics()),
  );
});

function gaugeNights(app: FastifyInstance, register: Registry): void {
  new Gauge({
    name: 'shop_night_last_success_timestamp_seconds',
    help: 'When the last good night ended; absent before the first.',
    registers: [register],
    collect() {
      const { lastSuccessAt } = app.night();
      if (lastSuccessAt) this.set(Date.parse(lastSuccessAt) / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: 'shop_night_state',
    help: 'What became of the last night: 1 for its state, 0 for the others.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { state } = app.night();
      for (const one of nightStates) this.set({ state: one }, one === state ? 1 : 0);
    },
  });
}
