import { cacheRules, otherwiseCached } from '../../../api/serve/release/site-rules.ts';
import { fallbackLanguage, languageCodes, pathIn } from '../../../api/shop/language/languages.ts';
import { hostsFolder } from '../../catalogue/generate/page-copies.ts';
import { WrongUse } from '../../cli/command.ts';
import type { HostRules } from './host-rules.ts';

/**
 * The rules of a copy in the form of each kind of host. The shop makes a part number's page on demand, which no file
 * server can: there the address leads to the search for the number.
 */

export const hosts = ['nginx', 'caddy', 'cloudflare', 'netlify', 'cloudfront'] as const;
export type Host = (typeof hosts)[number];

/** The host that the option names; undefined without the option. @throws WrongUse */
export function hostNamed(name: string | undefined): Host | undefined {
  const host = hosts.find((known) => known === name);
  if (name !== undefined && !host) throw new WrongUse(`--host: expected one of ${hosts.join(', ')}, not "${name}"`);
  return host;
}

/** How many files Cloudflare Pages holds, in the free plan and in a paid one. */
const cloudflareFiles = { free: 20_000, paid: 100_000 };
/** CloudFront's limit for all keys and values of its key value store together. */
const cloudfrontBytes = 5 * 2 ** 20;

const written = (number: number) => number.toLocaleString('en');

/**
 * What the host cannot hold of a copy, a sentence each with the numbers; empty when it holds all.
 * @param files of the copy
 */
export function hostLimits(host: Host, rules: HostRules, files: number): string[] {
  const problems: string[] = [];
  const addresses = rules.moved.size * languageCodes.length;
  if (host === 'cloudflare' && files > cloudflareFiles.free)
    problems.push(
      `${written(files)} files, and Cloudflare Pages holds ${written(cloudflareFiles.free)}, or ${written(cloudflareFiles.paid)} in a paid plan`,
    );
  if (host === 'cloudflare' && addresses > cloudflareRedirects)
    problems.push(
      `${written(addresses)} addresses that moved, and Cloudflare Pages reads ${written(cloudflareRedirects)}: at the others stands a page that leads on`,
    );
  const bytes = [...rules.moved].flat().concat(rules.gone).join('').length;
  if (host === 'cloudfront' && bytes > cloudfrontBytes)
    problems.push(
      `${written(bytes)} bytes of addresses that moved or left, and CloudFront's key value store holds ${written(cloudfrontBytes)}`,
    );
  return problems;
}

/** Cloudflare Pages reads no more redirects than this. */
const cloudflareRedirects = 2000;

const languages = languageCodes.filter((code) => code !== fallbackLanguage).join('|');
const inEachLanguage = <T>(make: (local: (path: string) => string) => T[]): T[] =>
  languageCodes.flatMap((language) => make((path) => pathIn(language, path)));
const lines = (...parts: (string | readonly string[])[]) => `${parts.flat().join('\n')}\n`;
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The files of a host, by their path in the copy. */
export function hostFiles(host: Host, rules: HostRules): Record<string, string> {
  return writers[host](rules);
}

const writers: Record<Host, (rules: HostRules) => Record<string, string>> = {
  nginx: ({ moved, gone, headers }) => ({
    [`${hostsFolder}/nginx-http.conf`]: lines(
      '# Inside http { }',
      'map_hash_bucket_size 512;',
      `map $uri $shop_language { ~^(?<language>/(?:${languages}))(?:/|$) $language; default ""; }`,
      `map $uri $shop_path { ~^/(?:${languages})(?<rest>/.*)$ $rest; default $uri; }`,
      'map $shop_path $shop_moved {',
      '  default "";',
      [...moved].map(([from, to]) => `  ${quoted(from)} ${quoted(to)};`),
      '}',
      'map $shop_path $shop_gone {',
      '  default 0;',
      gone.map((path) => `  ${quoted(path)} 1;`),
      '}',
      'map $uri $shop_caching {',
      `  default ${quoted(otherwiseCached)};`,
      cacheRules.map(({ files, value }) => `  ${quoted(`~${files.source.replace('^', '^/')}`)} ${quoted(value)};`),
      '}',
    ),
    [`${hostsFolder}/nginx-server.conf`]: lines(
      '# Inside server { }, beside root, listen and server_name',
      'absolute_redirect off;',
      'error_page 404 410 /404.html;',
      'if ($shop_gone) { return 410; }',
      'if ($shop_moved) { return 301 $shop_language$shop_moved; }',
      `rewrite ^((?:/(?:${languages}))?)/part/([^/]+)$ $1/search?q=$2 redirect;`,
      '# Never to another host: browsers take a backslash for a slash.',
      'rewrite ^/[/\\x5c]*(.+?)[/\\x5c]*/$ /$1 permanent;',
      `location ^~ /${hostsFolder}/ { return 404; }`,
      'location / { try_files $uri $uri/index.html =404; }',
      'charset utf-8;',
      'gzip on;',
      'gzip_types text/css text/plain application/javascript application/json application/xml image/svg+xml;',
      'add_header Cache-Control $shop_caching;',
      Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    ),
  }),

  caddy: ({ moved, gone, headers }) => ({
    [`${hostsFolder}/Caddyfile`]: lines(
      '# Inside the block of a site, beside root',
      'map {path} {shop_language} {shop_path} {',
      `\t~^(/(?:${languages}))(/.*)$ "\${1}" "\${2}"`,
      '\tdefault "" {path}',
      '}',
      'map {shop_path} {shop_moved} {',
      [...moved].map(([from, to]) => `\t${from} ${to}`),
      '\tdefault ""',
      '}',
      'map {shop_path} {shop_gone} {',
      gone.map((path) => `\t${path} gone`),
      '\tdefault ""',
      '}',
      '@gone expression `{shop_gone} == "gone"`',
      'error @gone 410',
      '@moved expression `{shop_moved} != ""`',
      'redir @moved {shop_language}{shop_moved} 301',
      '# Addresses as they were asked for: what is decoded may not stand in a Location.',
      '@slash vars_regexp slash {http.request.orig_uri} ^[/\\x5c]+([^?]*?[^/\\x5c?])[/\\x5c]*/(\\?.*)?$',
      'redir @slash /{re.slash.1}{re.slash.2} 301',
      `@part vars_regexp part {http.request.orig_uri} ^((?:/(?:${languages}))?)/part/([^/?&#]+)(?:\\?|$)`,
      'redir @part {re.part.1}/search?q={re.part.2} 302',
      `@hosts path /${hostsFolder}/*`,
      'error @hosts 404',
      'header {',
      `\t?Cache-Control ${quoted(otherwiseCached)}`,
      Object.entries(headers).map(([name, value]) => `\t${name} ${quoted(value)}`),
      '}',
      '# A file that is missing is missing today.',
      cacheRules.flatMap(({ address, value }, index) => [
        `@kept${index} {`,
        `\tpath ${address}`,
        '\tfile',
        '}',
        `header @kept${index} Cache-Control ${quoted(value)}`,
      ]),
      'encode zstd gzip',
      'try_files {path} {path}/index.html',
      'file_server {',
      '\tprecompressed br',
      '}',
      'handle_errors {',
      '\trewrite * /404.html',
      '\tfile_server',
      '}',
    ),
  }),

  cloudflare: ({ moved, gone, headers }) => {
    const redirects = inEachLanguage((local) => [...moved].map(([from, to]) => `${local(from)} ${local(to)} 301`));
    const products = inEachLanguage((local) => [local('/product/*')]);
    return {
      _redirects: lines(
        redirects.slice(0, cloudflareRedirects),
        inEachLanguage((local) => [`${local('/part/:number')} ${local('/search?q=:number')} 302`]),
      ),
      _headers: headerLines(headers),
      // Redirect rules have no 410, and are not applied where a worker answers.
      '_routes.json': `${JSON.stringify({ version: 1, include: products, exclude: [] })}\n`,
      '_worker.js': cloudflareWorker(moved, gone),
    };
  },

  netlify: ({ moved, gone, headers }) => ({
    // Forced, because a page that redirects stands there for hosts without rules.
    _redirects: lines(
      inEachLanguage((local) => [
        ...[...moved].map(([from, to]) => `${local(from)} ${local(to)} 301!`),
        ...gone.map((path) => `${local(path)} /404.html 410`),
        `${local('/part/:number')} ${local('/search?q=:number')} 302`,
      ]),
    ),
    _headers: headerLines(headers),
  }),

  cloudfront: ({ moved, gone, headers }) => ({
    [`${hostsFolder}/cloudfront-function.js`]: cloudfrontFunction,
    // To import into the key value store of the function.
    [`${hostsFolder}/cloudfront-keys.json`]: `${JSON.stringify({
      data: [...[...moved].map(([key, value]) => ({ key, value })), ...gone.map((key) => ({ key, value: '410' }))],
    })}\n`,
    [`${hostsFolder}/cloudfront-headers.json`]: `${JSON.stringify(headersPolicy(headers), null, 2)}\n`,
  }),
};

/** Without cache rules for pages: both hosts ask for pages again at each view by default, and would join two values. */
function headerLines(headers: HostRules['headers']): string {
  return lines(
    '/*',
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    cacheRules.flatMap(({ address, value }) => [address, `  Cache-Control: ${value}`]),
  );
}

const splitPath = `/^(\\/(?:${languages}))?(\\/.*)$/`;

const cloudflareWorker = (
  moved: HostRules['moved'],
  gone: HostRules['gone'],
) => `const moved = new Map(${JSON.stringify([...moved])});
const gone = new Set(${JSON.stringify(gone)});

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const [, language = '', path = ''] = ${splitPath}.exec(url.pathname.replace(/(.)\\/$/, '$1')) ?? [];
    const target = moved.get(path);
    if (target) return Response.redirect(new URL(language + target + url.search, url), 301);
    if (!gone.has(path)) return env.ASSETS.fetch(request);
    const page = await env.ASSETS.fetch(new URL('/404.html', url));
    return new Response(page.body, { status: 410, headers: page.headers });
  },
};
`;

/**
 * For viewer requests, in CloudFront's runtime 2.0. S3 holds only files, so the function turns a page's address into
 * its file's name.
 */
const cloudfrontFunction = `import cf from 'cloudfront';

const rules = cf.kvs();

async function handler(event) {
  const request = event.request;
  const plain = request.uri.length > 1 && request.uri.endsWith('/') ? request.uri.slice(0, -1) : request.uri;
  const parts = ${splitPath}.exec(plain) || ['', '', plain];
  const language = parts[1] || '';
  const part = /^\\/part\\/([^/]+)$/.exec(parts[2]);
  if (part) return redirect(302, language + '/search?q=' + part[1]);
  let rule = '';
  try {
    rule = await rules.get(parts[2]);
  } catch (unknown) {}
  if (rule === '410') return { statusCode: 410, statusDescription: 'Gone' };
  if (rule) return redirect(301, language + rule);
  if (!/\\.[a-z][a-z0-9_]*$/.test(plain)) request.uri = plain === '/' ? '/index.html' : plain + '/index.html';
  return request;
}

function redirect(statusCode, to) {
  return { statusCode, statusDescription: 'Moved', headers: { location: { value: to } } };
}
`;

/** For \`aws cloudfront create-response-headers-policy\`. The caching of each object is stored with the object. */
function headersPolicy(headers: HostRules['headers']) {
  const items = Object.entries(headers).map(([Header, Value]) => ({ Header, Value, Override: true }));
  const own = [
    'content-security-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'x-xss-protection',
  ];
  const custom = items.filter(({ Header }) => !own.includes(Header.toLowerCase()));
  const headerValue = (name: string) => items.find(({ Header }) => Header.toLowerCase() === name)?.Value;
  const hsts = headerValue('strict-transport-security');
  return {
    Name: 'shop',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: headerValue('content-security-policy'), Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: headerValue('referrer-policy'), Override: true },
      ...(hsts && {
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: Number(/\d+/.exec(hsts)?.[0]),
          IncludeSubdomains: true,
          Override: true,
        },
      }),
    },
    CustomHeadersConfig: { Quantity: custom.length, Items: custom },
  };
}
