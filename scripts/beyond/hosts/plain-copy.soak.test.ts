import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { filesIn } from '../../../api/data/objects/files-in.ts';
import { currentRelease, type Release } from '../../../api/serve/release/release.ts';
import { languageCodes, pathIn } from '../../../api/shop/language/languages.ts';
import { compileSite } from '../../catalogue/compile/compile.ts';
import { generate } from '../../catalogue/generate/generate.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { serveFiles } from '../../laboratory/file-server.ts';
import { freePort, type RunningShop, startShop, until } from '../../laboratory/processes.ts';
import { type Host, hostFiles, hostLimits } from './host-files.ts';
import { type HostRules, hostRules } from './host-rules.ts';
import { placeInCopy, plainCopy, writePlainCopy } from './plain-copy.ts';

let dataFolder: string;
let release: Release;
let rules: HostRules;
let copy: string;
let moved: string;
let gone: string;
/** The shop itself, with the same release: what hosts are compared with. */
let shop: RunningShop;

/** A catalogue in which one item has left, and another has a new address. */
beforeAll(async () => {
  dataFolder = mkdtempSync(join(inject('testFolder'), 'copy-'));
  const catalogue = join(dataFolder, 'catalogue');
  await writeSample({ items: 40, out: catalogue, seed: 3, languages: languageCodes });
  await importPackage({ path: catalogue, dataFolder });
  const file = join(catalogue, 'items.csv');
  const [header = '', , renamed = '', ...others] = readFileSync(file, 'utf8').split('\n');
  const elsewhere = renamed.replace(/,(true|false),(\d+),,/, ',$1,$2,elsewhere,');
  writeFileSync(file, [header, elsewhere, ...others].join('\n'));
  await importPackage({ path: catalogue, dataFolder, force: true });
  await generate({ dataFolder, site: await compileSite({ siteUrl: undefined, demo: true }) });
  release = currentRelease(dataFolder) as Release;
  rules = await hostRules(release, { dataFolder, siteUrl: 'https://parts.example' });
  [gone] = rules.gone as [string];
  moved = [...rules.moved.keys()].find((path) => path.startsWith('/product/')) ?? '';
  copy = join(dataFolder, 'copy');
  writePlainCopy(plainCopy(release, rules), copy);
  shop = await startShop(dataFolder, { PORT: String(await freePort()) });
}, 240_000);
afterAll(() => shop?.end('SIGTERM'));

test('the rules know what has left, and what has a new address', () => {
  expect(rules.gone).toHaveLength(1);
  expect(rules.moved.get('/returns')).toBe('/return-policy');
  expect(rules.moved.get(moved)).toBe('/product/elsewhere');
  expect(rules.headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
});

test.each([
  ['index.html', 'index.html'],
  ['404.html', '404.html'],
  ['hi.html', 'hi/index.html'],
  ['ta/brands/bosch.html', 'ta/brands/bosch/index.html'],
  ['sitemap-1.xml', 'sitemap-1.xml'],
])('%s is at %s', (file, place) => expect(placeInCopy(file)).toBe(place));

test('a file server without any rules answers every internal link of every page', { timeout: 240_000 }, async () => {
  const { origin, close } = await serveFiles(copy);
  const attributes = /\s(?:href|src|component-url|renderer-url)="([^"]*)"/g;
  const targets = new Map<string, string>();
  for (const file of filesIn(copy).filter((name) => name.endsWith('.html')))
    for (const [, value = ''] of readFileSync(join(copy, file), 'utf8').matchAll(attributes)) {
      const { origin: of, pathname } = new URL(value.replaceAll('&amp;', '&'), 'http://localhost:4321');
      if (of === 'http://localhost:4321') targets.set(pathname, file);
    }
  for (const path of rules.moved.keys()) targets.set(path, 'the rules');
  const wrong: string[] = [];
  const left = [...targets];
  const follow = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, page] = next;
      const { status } = await fetch(origin + path);
      if (status !== 200) wrong.push(`${page}: ${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, follow));
  await close();
  expect(wrong).toEqual([]);
  expect(targets.size).toBeGreaterThan(500);
});

/** What hosts must do besides showing files. */
const asked = (): [path: string, status: number, to?: string][] => [
  ...languageCodes.flatMap((language): [string, number, string?][] => [
    [pathIn(language, '/returns'), 301, pathIn(language, '/return-policy')],
    [pathIn(language, moved), 301, pathIn(language, rules.moved.get(moved) ?? '')],
    [pathIn(language, gone), 410],
  ]),
  ['/part/BP-1234', 302, '/search?q=BP-1234'],
  ['/hi/part/BP-1234', 302, '/hi/search?q=BP-1234'],
];

/** Some three hundred addresses that the shop redirects to a canonical one, and what it answers. */
const untidy = (): [path: string, to: string][] => {
  const pages = filesIn(copy)
    .filter((file) => /\/index\.html$/.test(file))
    .map((file) => `/${file.slice(0, -'/index.html'.length)}`)
    .filter((path, at) => at % 7 === 0 && !rules.moved.has(path.replace(/^\/(?:hi|ta|te|bn|gu|mr|kn|ml)(?=\/)/, '')))
    .slice(0, 96);
  return [
    ...['/hi', '/contact', ...pages].flatMap((path): [string, string][] => [
      [`${path}/`, path],
      [`${path}//`, path],
      [`${path}/?page=2&q=a%20b`, `${path}?page=2&q=a%20b`],
    ]),
    ['//elsewhere.example/', '/elsewhere.example'],
    ['/\\elsewhere.example/', '/elsewhere.example'],
    ['/part/13.0460-7117.2', '/search?q=13.0460-7117.2'],
    ['/ta/part/A%20B%C3%A9', '/ta/search?q=A%20B%C3%A9'],
    ['/part/A%2FB%26C%23D', '/search?q=A%2FB%26C%23D'],
  ];
};

/** The answer as the host sends it: a standard client would normalise the address and the answer. */
function rawAnswer(
  origin: string,
  path: string,
): Promise<{ status: number | undefined; location: string | undefined }> {
  const { hostname: host, port } = new URL(origin);
  return new Promise((done, fail) => {
    get({ host, port, path }, (answer) => {
      answer.resume();
      done({ status: answer.statusCode, location: answer.headers.location });
    }).on('error', fail);
  });
}

/** Writes a copy with a host's files. @returns its folder */
function copyFor(host: Host): string {
  const folder = join(dataFolder, host);
  writePlainCopy(plainCopy(release, rules, host), folder);
  return folder;
}

async function expectRulesAt(origin: string): Promise<void> {
  for (const [path, status, to] of asked()) {
    const answer = await fetch(origin + path, { redirect: 'manual' });
    const { pathname = '', search = '' } = to ? new URL(answer.headers.get('location') ?? '', origin) : {};
    expect([path, answer.status, pathname + search]).toEqual([path, status, to ?? '']);
    await answer.arrayBuffer();
  }
  for (const path of ['/', '/cart', '/hi/categories', '/search?q=brake', '/robots.txt']) {
    const answer = await fetch(origin + path, { redirect: 'manual' });
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'public, no-cache']);
    expect(answer.headers.get('content-security-policy')).toBe(rules.headers['content-security-policy']);
  }
  const script = filesIn(copy).find((file) => /^_astro\/.*\.js$/.test(file));
  const kept = await fetch(`${origin}/${script}`);
  expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/nothing-here', '/_hosts/x']) expect((await fetch(origin + path)).status).toBe(404);
  const missing = await fetch(`${origin}/_astro/missing.js`);
  expect([missing.status, missing.headers.get('cache-control') ?? '']).toEqual([
    404,
    expect.not.stringMatching(/immutable/),
  ]);
  const differences: string[] = [];
  // A host of plain files can neither make the page of a part nor know who may see the desk, so it answers otherwise
  // there.
  const paths = [...untidy(), ...asked(), ...tidy()]
    .map(([path]) => path)
    .filter((path) => !/^(?:\/\w\w)?\/(?:part|desk)(?:\/|$)/.test(path));
  for (const path of paths) {
    const [host, own] = await Promise.all([rawAnswer(origin, path), rawAnswer(shop.origin, path)]);
    if (host.status !== own.status || host.location !== own.location)
      differences.push(`${path}: ${JSON.stringify(host)}, and the shop ${JSON.stringify(own)}`);
  }
  expect(differences).toEqual([]);
  expect(paths.length).toBeGreaterThan(400);
}

/** Pages as they are linked, and addresses that do not exist. */
const tidy = (): [path: string][] =>
  [
    ...[
      '/',
      '/hi',
      '/contact',
      '/ta/cart',
      '/sitemap.xml',
      '/robots.txt',
      '/favicon.ico',
      '/nothing-here',
      '/hi/nothing',
    ],
    ...untidy().flatMap(([path, to]) => (path === `${to}/` ? [to] : [])),
  ].map((path) => [path]);

/** Starts an installed host with a configuration file; it ends with the test. */
async function run(command: string, args: (file: string) => string[], text: (port: number) => string) {
  const port = await freePort();
  const file = join(dataFolder, `${command.split('/').at(-1)}.conf`);
  writeFileSync(file, text(port));
  let said = '';
  const child = spawn(command, args(file), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { HOME: dataFolder, PATH: process.env.PATH },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  onTestFinished(() => void child.kill());
  const origin = `http://127.0.0.1:${port}`;
  await until(`${command} answers`, () => {
    if (child.exitCode !== null) throw new Error(said);
    return fetch(origin).then(
      () => true,
      () => false,
    );
  });
  return origin;
}

describe('the files of a host do what this server does', () => {
  /** The program that the environment variable names, or else an installed one. */
  const installed = (name: string) =>
    process.env[name.toUpperCase()] ?? (spawnSync(name, ['-v']).error ? undefined : name);
  const [NGINX, CADDY] = [installed('nginx'), installed('caddy')];

  test.skipIf(!NGINX)('nginx', async () => {
    const folder = copyFor('nginx');
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    for (const name of temp) mkdirSync(join(dataFolder, name), { recursive: true });
    const origin = await run(
      NGINX ?? '',
      (file) => ['-c', file, '-p', dataFolder, '-e', 'stderr'],
      (
        port,
      ) => `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${dataFolder}/nginx.pid; events {} http { access_log off; types { text/html html; text/javascript js; }
        ${temp.map((name) => `${name}_temp_path ${dataFolder}/${name};`).join(' ')}
        include ${folder}/_hosts/nginx-http.conf;
        server { listen 127.0.0.1:${port}; root ${folder}; include ${folder}/_hosts/nginx-server.conf; } }`,
    );
    await expectRulesAt(origin);
  });

  test.skipIf(!CADDY)('Caddy', async () => {
    const folder = copyFor('caddy');
    const origin = await run(
      CADDY ?? '',
      (file) => ['run', '--adapter', 'caddyfile', '--config', file],
      (port) =>
        `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:${port} {\n\troot * ${folder}\n\timport ${folder}/_hosts/Caddyfile\n}\n`,
    );
    await expectRulesAt(origin);
  });

  test('what a host cannot hold is said with its number', () => {
    const many = { ...rules, moved: new Map(Array.from({ length: 300 }, (_, n) => [`/product/${n}`, '/product/x'])) };
    expect(hostLimits('cloudflare', rules, 20_000)).toEqual([]);
    expect(hostLimits('cloudflare', many, 41_902)).toEqual([
      '41,902 files, and Cloudflare Pages holds 20,000, or 100,000 in a paid plan',
      '2,700 addresses that moved, and Cloudflare Pages reads 2,000: at the others stands a page that leads on',
    ]);
    const gone = Array.from({ length: 60_000 }, (_, n) => `/product/${String(n).padStart(90, 'x')}`);
    expect(hostLimits('cloudfront', { ...rules, gone }, 1)).toEqual([
      expect.stringMatching(/key value store holds 5,242,880/),
    ]);
    for (const host of ['nginx', 'caddy', 'netlify'] as const)
      expect(hostLimits(host, { ...many, gone }, 1e6)).toEqual([]);
  });

  test('Netlify', () => {
    const { _redirects: redirects = '', _headers: headers = '' } = hostFiles('netlify', rules);
    const found = new Map(redirects.split('\n').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
    for (const [path, status, to] of asked()) {
      const [target, code] = found.get(path) ?? found.get(path.replace('BP-1234', ':number')) ?? [];
      expect([path, target, Number.parseInt(code ?? '', 10)]).toEqual([
        path,
        to?.replace('BP-1234', ':number') ?? '/404.html',
        status,
      ]);
    }
    expect(headers).toContain(`/*\n  content-security-policy: ${rules.headers['content-security-policy']}\n`);
    expect(headers).toContain('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n');
  });

  test('Cloudflare Pages', async () => {
    const files = hostFiles('cloudflare', rules);
    const worker = join(dataFolder, 'worker.mjs');
    writeFileSync(worker, files['_worker.js'] ?? '');
    const { default: made } = (await import(worker)) as {
      default: { fetch(request: Request, env: object): Promise<Response> };
    };
    const env = { ASSETS: { fetch: async (of: Request | URL) => new Response(String((of as Request).url ?? of)) } };
    const routed = (JSON.parse(files['_routes.json'] ?? '') as { include: string[] }).include;
    const lines = new Set(files._redirects?.split('\n'));
    for (const [path, status, to] of asked()) {
      if (!routed.some((pattern) => path.startsWith(pattern.slice(0, -1)))) {
        const line = `${path} ${to} ${status}`.replaceAll('BP-1234', ':number');
        expect([line, lines.has(line)]).toEqual([line, true]);
        continue;
      }
      const answer = await made.fetch(new Request(`https://parts.example${path}`), env);
      const location = answer.headers.get('location')?.replace('https://parts.example', '');
      expect([path, answer.status, location]).toEqual([path, status, to]);
    }
    const shown = await made.fetch(new Request('https://parts.example/product/something'), env);
    expect([shown.status, await shown.text()]).toEqual([200, 'https://parts.example/product/something']);
    // What such a file may hold.
    const { _headers: headers = '', _redirects: redirects = '' } = files;
    expect(Math.max(...headers.split('\n').map((line) => line.length))).toBeLessThan(2000);
    expect(redirects.split('\n').filter((line) => line.endsWith(' 301')).length).toBeLessThanOrEqual(2000);
    expect(routed.length).toBeLessThanOrEqual(100);
  });

  test('S3 with CloudFront', async () => {
    const files = hostFiles('cloudfront', rules);
    const { data } = JSON.parse(files['_hosts/cloudfront-keys.json'] ?? '') as {
      data: { key: string; value: string }[];
    };
    const known = new Map(data.map(({ key, value }) => [key, value]));
    const code = (files['_hosts/cloudfront-function.js'] ?? '').replace("import cf from 'cloudfront';", '');
    expect(code.length).toBeLessThan(10_000);
    const cf = {
      kvs: () => ({
        get: async (key: string) => {
          if (!known.has(key)) throw new Error('KeyNotFound');
          return known.get(key);
        },
      }),
    };
    type Answer = { statusCode?: number; headers?: { location: { value: string } }; uri?: string };
    const handler = new Function('cf', `${code}; return handler;`)(cf) as (event: object) => Promise<Answer>;
    const ask = (uri: string) => handler({ request: { uri } });
    for (const [path, status, to] of asked()) {
      const { statusCode, headers } = await ask(path);
      expect([path, statusCode, headers?.location.value]).toEqual([path, status, to]);
    }
    for (const [path, file] of [
      ['/', '/index.html'],
      ['/hi', '/hi/index.html'],
      ['/hi/cart/', '/hi/cart/index.html'],
      ['/product/a-1.5', '/product/a-1.5/index.html'],
      ['/_astro/a.css', '/_astro/a.css'],
    ] as const)
      expect((await ask(path)).uri).toBe(file);
    const policy = JSON.parse(files['_hosts/cloudfront-headers.json'] ?? '');
    expect(policy.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy).toBe(
      rules.headers['content-security-policy'],
    );
    expect(dirname(Object.keys(files)[0] ?? '')).toBe('_hosts');
  });
});
