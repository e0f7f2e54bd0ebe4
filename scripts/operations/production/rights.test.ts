import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../cli/project.ts';

/** How the shop is shut in on a server: its units, and the containers of compose.yaml. */

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

describe.each(units)('%s', (unit) => {
  test('writes data and what is made of them, and no code', () => {
    expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
    const made = ['/srv/purza/var', '/srv/purza/dist', '/srv/backups', '/var'];
    expect(valuesOf(unit, 'ReadWritePaths').filter((path) => !made.includes(path))).toEqual([]);
  });

  test('has no capabilities, and takes calls of services only', () => {
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
  // Caddy's program asks for this one itself, and does not start without it.
  expect(service.cap_add ?? []).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : []);
});
