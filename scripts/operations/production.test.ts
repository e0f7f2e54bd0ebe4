import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../../api/serve/settings.ts';
import { root } from '../cli/project.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const megabytes = (text: string, name: string) => Number(new RegExp(`^${name}=(\\d+)M$`, 'm').exec(text)?.[1]);

test.each(['purza', 'purza@', 'purza-prepare', 'purza-nightly'])(
  '%s.service has a bound of its memory, and is slowed down before it',
  (name) => {
    const unit = read(`scripts/operations/production/${name}.service`);
    expect(megabytes(unit, 'MemoryHigh')).toBeGreaterThan(1000);
    expect(megabytes(unit, 'MemoryMax')).toBeGreaterThan(megabytes(unit, 'MemoryHigh'));
  },
);

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

test.each(['purza', 'purza@', 'purza-prepare', 'purza-nightly'])(
  '%s.service lets the front read releases, in a folder of its own',
  (name) => {
    const unit = read(`scripts/operations/production/${name}.service`);
    expect(unit).toContain('ExecStartPre=/usr/bin/install -d -m 0700 /srv/purza/var\nUMask=0022\n');
    expect(read('scripts/operations/production/nginx/releases.conf')).toContain(
      'BindReadOnlyPaths=-/srv/purza/var/releases:/srv/purza-releases\n',
    );
  },
);

test.each(settingNames)('the README has a row for %s', (name) => {
  const settings = read('README.md').split('\n## Settings\n')[1]?.split('\n## ')[0];
  const rows = settings?.match(/^\| `[A-Z_`, ]+` \|/gm)?.join('\n');
  expect(rows, 'write its row into the table of Settings').toContain(`\`${name}\``);
});

describe('several processes, in containers', () => {
  interface Service {
    profiles?: string[];
    command?: string[];
    environment: Record<string, string>;
    volumes: string[];
    stop_grace_period: string;
  }
  const text = read('compose.yaml');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const env = Object.fromEntries(
    [...read('scripts/operations/production/several.env').matchAll(/^(\w+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const shops = ['shop', 'shop-2', 'shop-3'];
  const of = (name: string) => services[name] as Service;

  test('by default there are the shop and its front', () => {
    const named = Object.entries(services).filter(([, { profiles }]) => !profiles);
    expect(named.map(([name]) => name)).toEqual(['shop', 'caddy']);
    expect(of('caddy').environment).toMatchObject({ SHOP: '${SHOP:-shop:4321}', PROCESSES: '${PROCESSES:-one}' });
    expect(env.COMPOSE_PROFILES).toBe('several');
  });

  test('each of their variables is a setting of the shop, and the settings file names no others', () => {
    const own = ['PORT', 'HOST', 'SHOP_DATA'];
    const ofOthers = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    const wanted = [...settingNames.filter((name) => !own.includes(name)), ...ofOthers].sort();
    for (const name of [...shops, 'publish'])
      expect(Object.keys(of(name).environment).sort(), 'write its line into compose.yaml').toEqual(wanted);
    for (const name of Object.keys(env)) if (name !== 'COMPOSE_PROFILES') expect(text).toContain(`\${${name}:-`);
  });

  test('the front knows all of them, first the one whose pages it sends', () => {
    expect(env.SHOP).toBe(shops.map((name) => `${name}:4321`).join(' '));
    expect(read('scripts/operations/production/Caddyfile')).toContain(`\n(${env.PROCESSES}) {`);
    expect(of('shop').volumes).toContain('releases:/data/releases');
    expect(of('caddy').volumes).toContain('releases:/releases:ro');
  });

  test('the first has the nights, and the others take what is published, where all show the same photos', () => {
    const place = of('publish').command?.at(-1);
    expect(of('publish').volumes).toEqual([
      ...of('shop').volumes.filter((name) => /^(?:data|releases):/.test(name)),
      'compiled:/srv/purza/dist:ro',
      `editions:${place}`,
    ]);
    expect(of('shop').environment.EDITIONS_FROM).toBe('${EDITIONS_FROM:-}');
    for (const name of shops.slice(1)) {
      expect(of(name).environment).toMatchObject({ EDITIONS_FROM: place, DATABASE_URL: '${DATABASE_URL:-missing}' });
      expect(of(name).volumes).toContain(`editions:${place}:ro`);
    }
    for (const name of shops) expect(of(name).volumes).toContain(`photos:${env.PHOTOS_IN}`);
    const data = shops.map((name) => of(name).volumes.find((volume) => volume.endsWith(':/data')));
    expect(new Set(data).size).toBe(shops.length);
  });

  test('a process that ends has the time to announce it, and to answer', () => {
    const [, interval] = /health_interval (\d+)s/.exec(read('scripts/operations/production/Caddyfile')) ?? [];
    expect(Number(env.DRAIN_SECONDS)).toBeGreaterThan(2 * Number(interval));
    for (const name of shops)
      expect(Number.parseInt(of(name).stop_grace_period, 10)).toBeGreaterThan(2 * Number(env.DRAIN_SECONDS));
  });

  test('a secret that is missing is asked for by name', () => {
    for (const name of ['SESSION_SECRET', 'POSTGRES_PASSWORD'])
      expect(env[name]).toMatch(new RegExp(`^\\$\\{${name}:\\?expected [\\w ]+\\}$`));
  });
});

describe('several processes, with systemd', () => {
  const unit = (name: string) =>
    read(`scripts/operations/production/${name}.service`)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));

  test('each is the shop at a port of its own, with a data folder of its own, and guarded as the first', () => {
    const [first, another] = [unit('purza'), unit('purza@')];
    expect(first.filter((line) => !another.includes(line))).toEqual([
      'Description=Purza shop',
      'After=network-online.target purza-prepare.service',
      'Wants=network-online.target purza-prepare.service',
      'ExecStart=/usr/bin/npm start -- --prepared',
    ]);
    expect(another).toContain('ExecStart=/usr/bin/env PORT=%i SHOP_DATA=/srv/purza/var/%i npm start');
  });

  test('they take the editions that the night publishes', () => {
    const [, place] =
      / publish -- (\S+)$/m.exec(read('scripts/operations/production/purza-nightly.service.d/publish.conf')) ?? [];
    expect(unit('purza@')).toContain(`Environment=EDITIONS_FROM=${place}`);
  });

  const isHere = ['/usr/bin/systemd-analyze', '/usr/bin/npm'].every((program) => existsSync(program));
  if (!isHere) console.log('systemd-analyze or npm is not installed: its test of the units is skipped');
  test.runIf(isHere)('systemd finds nothing wrong with any unit', () => {
    const folder = mkdtempSync(join(inject('testFolder'), 'units-'));
    cpSync(join(root, 'scripts/operations/production'), folder, { recursive: true });
    const units = ['purza', 'purza@4322', 'purza-prepare', 'purza-nightly', 'purza-backup', 'purza-failed@a'].map(
      (name) => `${name}.service`,
    );
    const timers = ['purza-nightly.timer', 'purza-backup.timer'];
    const { stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...[...units, ...timers].map((name) => join(folder, name))],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
  });
});
