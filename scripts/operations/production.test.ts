import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../cli/project.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const megabytes = (text: string, name: string) => Number(new RegExp(`^${name}=(\\d+)M$`, 'm').exec(text)?.[1]);

test.each(['purza', 'purza-nightly'])('%s.service has a bound of its memory, and is slowed down before it', (name) => {
  const unit = read(`scripts/operations/production/${name}.service`);
  expect(megabytes(unit, 'MemoryHigh')).toBeGreaterThan(1000);
  expect(megabytes(unit, 'MemoryMax')).toBeGreaterThan(megabytes(unit, 'MemoryHigh'));
});

test('so has the shop in a container, which serves and has its nights', () => {
  const { services } = parse(read('compose.yaml')) as { services: { shop: { mem_limit: string } } };
  expect(services.shop.mem_limit).toBe('${MEMORY:-3g}');
});

test('in a container too the front sees the releases, and nothing else of the data', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<'shop' | 'caddy', { volumes: string[] }>;
    volumes: Record<string, unknown>;
  };
  expect(services.shop.volumes).toContain('releases:/data/releases');
  expect(services.caddy.volumes).toContain('releases:/releases:ro');
  expect(services.caddy.volumes.filter((name) => name.startsWith('data:'))).toEqual([]);
  expect(volumes).toHaveProperty('releases');
});

test.each(['purza', 'purza-nightly'])('%s.service lets the front read releases, in a folder of its own', (name) => {
  const unit = read(`scripts/operations/production/${name}.service`);
  expect(unit).toContain('ExecStartPre=/usr/bin/install -d -m 0700 /srv/purza/var\nUMask=0022\n');
  expect(read('scripts/operations/production/nginx/releases.conf')).toContain(
    'BindReadOnlyPaths=-/srv/purza/var/releases:/srv/purza-releases\n',
  );
});
