import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../cli/project.ts';

/** How the shop is confined on a server: its units, and the containers of compose.yaml. */

const folder = import.meta.dirname;
const units = readdirSync(folder).filter((name) => name.endsWith('.service'));
const valuesOf = (unit: string, name: string) =>
  readFileSync(join(folder, unit), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name}=`) ? line.slice(name.length + 1).split(' ') : []));

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd).each(units)('systemd finds hardly anything open in %s', (unit) => {
  const options = ['security', '--offline=true', '--no-pager', join(folder, unit)];
  const last = execFileSync('systemd-analyze', options, { encoding: 'utf8' }).trimEnd().split('\n').at(-1);
  const exposure = Number(/: ([\d.]+) /.exec(last ?? '')?.[1]);
  expect(exposure).toBeGreaterThan(0);
  expect(exposure).toBeLessThanOrEqual(2);
});

test('only units that compile may write compiled code, and they serve nobody', () => {
  const compiling = units.filter((unit) => valuesOf(unit, 'ReadWritePaths').includes('/srv/purza/dist'));
  expect(compiling).toEqual(['purza-nightly.service', 'purza-prepare.service']);
  for (const unit of compiling) expect(valuesOf(unit, 'Type')).toEqual(['oneshot']);
});

test('a unit that fails and is not started again by itself says so', () => {
  const silent = units.filter((unit) => valuesOf(unit, 'OnFailure').length + valuesOf(unit, 'Restart').length === 0);
  expect(silent).toEqual(['purza-failed@.service']);
  expect(valuesOf('purza-failed@.service', 'StartLimitBurst')).toEqual(['1']);
});

test('for a shop of one process the README installs no settings of several', () => {
  const [, command = ''] =
    /^(cp .*) \/etc\/systemd\/system\/$/m.exec(readFileSync(join(folder, '../README.md'), 'utf8')) ?? [];
  const target = mkdtempSync(join(inject('testFolder'), 'units-'));
  execFileSync('sh', ['-c', `${command} ${target}/`], { cwd: root });
  const timers = readdirSync(folder).filter((name) => name.endsWith('.timer'));
  expect(readdirSync(target).sort()).toEqual([...units, ...timers].sort());
});

describe.each(units)('%s', (unit) => {
  test('runs with settings and caches of npm and Node that no other unit writes', () => {
    if (!/npm|node/.test(valuesOf(unit, 'ExecStart').join(' '))) return;
    expect(valuesOf(unit, 'Environment')).toEqual(
      expect.arrayContaining(['HOME=/tmp', 'NODE_COMPILE_CACHE=/tmp/node']),
    );
    expect(valuesOf(unit, 'PrivateTmp')).toEqual(['yes']);
  });

  test('writes data and what is made of them, and no code', () => {
    expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
    const made = ['/srv/purza/var', '/srv/purza/dist', '/srv/backups', '/var'];
    expect(valuesOf(unit, 'ReadWritePaths').filter((path) => !made.includes(path))).toEqual([]);
  });

  test('has no capabilities, and may make only the system calls of services', () => {
    expect(valuesOf(unit, 'CapabilityBoundingSet')).toEqual(['']);
    expect(valuesOf(unit, 'SystemCallFilter')).toContain('@system-service');
    expect(valuesOf(unit, 'ProtectProc')).toEqual(['invisible']);
  });
});

interface Service {
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  build?: string;
  volumes: string[];
}
const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};

test.each(Object.entries(services))('the container %s is read-only and gains no rights', (name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  // Caddy's program has this capability itself, and does not start without it.
  expect(service.cap_add ?? []).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : []);
});

const shops = Object.entries(services).filter(([, { build }]) => build !== undefined);
test.each(shops.filter(([name]) => name !== 'shop'))('the container %s writes no compiled code', (_, { volumes }) => {
  // Without a named mount, the image's own volume would be writable.
  expect(volumes.filter((volume) => volume.includes(':/srv/purza/dist'))).toEqual(['compiled:/srv/purza/dist:ro']);
});
