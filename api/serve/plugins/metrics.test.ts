import { expect, test } from 'vitest';
import { openTestShop } from '../../testing/shop.ts';

test('without the setting there are no metrics', async () => {
  const shop = await openTestShop();
  expect((await shop.app.inject('/metrics')).statusCode).toBe(404);
  await shop.close();
});

test('answers are counted by route and status, in Prometheus format', async () => {
  const shop = await openTestShop({ METRICS: 'true' });
  for (let n = 0; n < 3; n++) await shop.app.inject('/api/products/slug/no-such-"thing"');
  await shop.app.inject('/api/health');
  const answer = await shop.app.inject('/metrics');
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = answer.body.trimEnd().split('\n');
  // The mean of nothing is "Nan"; Prometheus reads it in any letter case.
  const sample = /^[a-z_:][\w:]*(?:\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})? (?:\d+(?:\.\d+)?(?:e[-+]\d+)?|Nan)$/;
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('# '))) expect(line).toMatch(sample);
  const slug = 'method="GET",route="/api/products/slug/:slug",status="404"';
  expect(lines).toContain(`http_request_duration_seconds_count{${slug}} 3`);
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="+Inf",${slug}} 3`);
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/api/health",status="200"} 1');
  expect(lines).toContain('shop_outbox_waiting 0');
  expect(answer.body).not.toContain('thing');
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_heap_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_uptime_seconds',
  ])
    expect(answer.body).toMatch(new RegExp(`^${name} \\d`, 'm'));
  for (const name of lines.filter((one) => one.startsWith('# TYPE ')).map((one) => one.split(' ')[2]))
    expect(answer.body).toContain(`# HELP ${name} `);
  await shop.close();
});
