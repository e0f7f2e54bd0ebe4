import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Upper ends of the classes that answers are counted in, in seconds. */
const classes = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Count {
  answers: number;
  seconds: number;
  /** How many were at most so slow, by class. */
  within: number[];
}

/** Counts every answer, and tells what was counted at /metrics where METRICS is on (Prometheus' text format, 0.0.4). */
export default fp(async (app: FastifyInstance) => {
  if (!app.shop.settings.metrics) return;
  const counts = new Map<string, Count>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => delay.disable());

  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: there are few of them, and they name nobody.
    const route = request.routeOptions.url ?? '(none)';
    const labels = `method="${request.method}",route="${escaped(route)}",status="${reply.statusCode}"`;
    const seconds = reply.elapsedTime / 1000;
    let count = counts.get(labels);
    if (!count) {
      count = { answers: 0, seconds: 0, within: classes.map(() => 0) };
      counts.set(labels, count);
    }
    count.answers += 1;
    count.seconds += seconds;
    for (const [index, most] of classes.entries())
      if (seconds <= most) count.within[index] = (count.within[index] ?? 0) + 1;
  });

  app.get('/metrics', async (_request, reply) => {
    const lines: string[] = [];
    const metric = (name: string, type: string, help: string, values: [labels: string, value: number][]) => {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
      for (const [labels, value] of values) lines.push(`${name}${labels && `{${labels}}`} ${value}`);
    };
    lines.push('# HELP http_request_duration_seconds Answers, by how long they took.');
    lines.push('# TYPE http_request_duration_seconds histogram');
    for (const [labels, { answers, seconds, within }] of counts) {
      for (const [index, most] of classes.entries())
        lines.push(`http_request_duration_seconds_bucket{${labels},le="${most}"} ${within[index] ?? 0}`);
      lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${answers}`);
      lines.push(`http_request_duration_seconds_sum{${labels}} ${seconds}`);
      lines.push(`http_request_duration_seconds_count{${labels}} ${answers}`);
    }
    const { rss, heapUsed } = process.memoryUsage();
    const waiting = await app.shop.store.outbox.waiting();
    metric('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', rss]]);
    metric('nodejs_heap_used_bytes', 'gauge', 'Memory of its objects.', [['', heapUsed]]);
    metric('nodejs_eventloop_lag_p99_seconds', 'gauge', 'How late the process comes to what is due.', [
      ['', Number.isFinite(delay.percentile(99)) ? delay.percentile(99) / 1e9 : 0],
    ]);
    metric('process_uptime_seconds', 'gauge', 'Since the start.', [['', process.uptime()]]);
    metric('shop_outbox_waiting', 'gauge', 'Mails that no server has taken yet.', [['', waiting]]);
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`${lines.join('\n')}\n`);
  });
});

function escaped(label: string): string {
  return label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
