import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { freePort, startCommand, untilRunning } from './processes.ts';

test.skipIf(process.platform !== 'linux')('no outgoing connection takes a free port', async () => {
  const outgoing = Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10);
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort(2)));
  expect(Math.max(...ports) + 1).toBeLessThan(Math.max(outgoing, 20_000));
  expect(new Set(ports.flatMap((port) => [port, port + 1])).size).toBe(100);
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(ports[0], '127.0.0.1', done));
  server.close();
});

test('waiting for a command that ends fails at once with the reason', async () => {
  const running = startCommand(join(inject('testFolder'), 'ended'), 'generate.ts', ['--rollback', '--all']);
  const waited = untilRunning(running, 'it serves', () => false);
  await expect(waited).rejects.toThrow(
    /^the command ended with 2 before it serves:\n--rollback and --all do not go together/,
  );
});
