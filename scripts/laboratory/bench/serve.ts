import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { currentRelease } from '../../../api/serve/release/release.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { freePort, isOk, startShop, until } from '../processes.ts';
import { processorSeconds, versionOf } from './machine.ts';
import type { BenchOptions } from './options.ts';
import { runScript } from './process.ts';
import { median, table, whole } from './table.ts';

const seconds = { warm: 3, measured: 3 };
const connections = 32;

/**
 * What each side is asked for, and nginx's level of compression: zlib's default, which the shop uses, and nginx's
 * default.
 */
const asked = [
  { name: 'plain', encoding: 'identity', level: 6 },
  { name: 'gzip', encoding: 'gzip', level: 6 },
  { name: 'gzip, nginx at level 1', encoding: 'gzip', level: 1 },
] as const;

interface Side {
  origin: string;
  pid: number;
}

interface Figures {
  perSecond: number;
  /** The server's processor time per answer. */
  microseconds: number;
  /** The share of a core during which the server was busy. */
  busy: number;
}

/** A product page from the shop's one process, and the same file from one nginx process, in turns. */
export async function benchServe({ items, runs, folder, say }: BenchOptions): Promise<void> {
  const missing = ['nginx', 'wrk', 'taskset'].filter((name) => !isInstalled(name));
  if (missing.length > 0) {
    say(`bench:serve needs ${missing.join(', ')} (Debian: apt-get install nginx wrk util-linux): left out.`);
    return;
  }
  const dataFolder = join(folder, 'data');
  say(`Making a shop of ${whole(items)} items …`);
  await writeSample({ items, out: join(folder, 'sample'), seed: 1, languages: languageCodes });
  await runScript('import.ts', [join(folder, 'sample')], dataFolder);
  await runScript('generate.ts', [], dataFolder);
  const release = currentRelease(dataFolder)?.folder ?? '';
  const page = middlePage(release);

  const shop = await startShop(dataFolder, { DEMO: 'false' });
  const nginx: Running[] = [];
  try {
    const levels = [...new Set(asked.map(({ level }) => level))];
    const sides = new Map<number, Side>();
    for (const level of levels) {
      const running = await startNginx(folder, release, level);
      nginx.push(running);
      sides.set(level, running);
    }
    const ours = { origin: shop.origin, pid: shop.child.pid as number };
    const servers = availableParallelism() > 1 ? [ours, ...sides.values()] : [];
    // The server has a core to itself, and so has the load tool.
    for (const { pid } of servers) execFileSync('taskset', ['-acp', '0', String(pid)], { stdio: 'ignore' });
    for (const { origin } of sides.values()) await mustBeSame(ours.origin + page, origin + page);

    const results = asked.map(() => ({ ours: [] as Figures[], theirs: [] as Figures[] }));
    for (let round = -1; round < runs; round++)
      for (const [index, { encoding, level }] of asked.entries()) {
        const both = { ours, theirs: sides.get(level) as Side };
        for (const side of round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)) {
          const figures = load(both[side], page, encoding, round < 0 ? seconds.warm : seconds.measured);
          // The first round only warms up.
          if (round >= 0) results[index]?.[side].push(figures);
        }
      }
    say(
      [
        `${page}, ${whole(statSync(join(release, `${page}.html`)).size)} bytes; ${versionOf('nginx', ['-v'])}`,
        `${connections} connections of wrk; ${servers.length > 0 ? 'servers on core 0, wrk on core 1' : 'all on one core'}; medians of ${runs} rounds of ${seconds.measured} s`,
      ].join('\n'),
    );
    say(report(results));
  } finally {
    for (const { child } of nginx) child.kill('SIGTERM');
    await shop.end('SIGTERM');
  }
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The address of the product page of median size. */
function middlePage(release: string): string {
  const folder = join(release, 'product');
  const pages = readdirSync(folder).map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
  pages.sort((a, b) => a.bytes - b.bytes);
  return `/product/${pages[Math.floor(pages.length / 2)]?.name.replace(/\.html$/, '')}`;
}

type Running = Side & { child: ChildProcess };

/** One nginx process that serves a release's files, with every option that makes it fast. */
async function startNginx(folder: string, release: string, level: number): Promise<Running> {
  const port = await freePort();
  const own = join(folder, `nginx-${level}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own}-${name};`,
  );
  writeFileSync(
    `${own}.conf`,
    `master_process off; daemon off; pid ${own}.pid; error_log ${own}.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=10000; keepalive_requests 100000000;
  types { text/html html; } gzip on; gzip_comp_level ${level}; gzip_vary on;
  ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; root ${release}; location / { try_files $uri.html =404; } }
}
`,
  );
  const child = spawn('nginx', ['-c', `${own}.conf`], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  await until('nginx answers', () => isOk(`${origin}/index`));
  return { child, origin, pid: child.pid as number };
}

/** @throws when two servers do not send the same page */
async function mustBeSame(...addresses: string[]): Promise<void> {
  const [one, other] = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  if (one !== other) throw new Error(`${addresses.join(' and ')} are not the same page`);
}

/** @throws when an answer is not 200 */
function load({ origin, pid }: Side, page: string, encoding: string, time: number): Figures {
  const wrk = ['-t1', `-c${connections}`, `-d${time}s`, '-H', `accept-encoding: ${encoding}`, origin + page];
  const [command = '', ...args] = availableParallelism() > 1 ? ['taskset', '-c', '1', 'wrk', ...wrk] : ['wrk', ...wrk];
  const before = processorSeconds(pid);
  const said = execFileSync(command, args, { encoding: 'utf8' });
  const worked = processorSeconds(pid) - before;
  const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1]);
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(said);
  const perSecond = number(/Requests\/sec:\s+([\d.]+)/);
  return { perSecond, microseconds: (worked / number(/(\d+) requests in/)) * 1e6, busy: worked / time };
}

function report(results: readonly { ours: Figures[]; theirs: Figures[] }[]): string {
  const middle = (figures: readonly Figures[], name: keyof Figures) => median(figures.map((one) => one[name]));
  const of = (figures: readonly Figures[]) => [
    whole(middle(figures, 'perSecond')),
    `${middle(figures, 'microseconds').toFixed(0)} µs`,
    `${(100 * middle(figures, 'busy')).toFixed(0)} %`,
  ];
  return table(
    ['Product page', 'nginx: a second', 'each', 'busy', 'shop: a second', 'each', 'busy', 'ratio'],
    results.map(({ ours, theirs }, index) => {
      const ratios = ours.map((one, round) => one.perSecond / (theirs[round]?.perSecond ?? Number.NaN));
      return [asked[index]?.name ?? '', ...of(theirs), ...of(ours), median(ratios).toFixed(2)];
    }),
  );
}
