import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../cli/lock.ts';
import { root } from '../../cli/project.ts';
import { endWithRun, freePort, until } from '../processes.ts';

/** A real OpenSearch server for this run. */
export interface OpenSearchServer {
  address: string;
  /** Bytes of memory that its process uses now. */
  memory: () => Promise<number>;
  /** Stops the process with its connections open, until it is resumed. */
  stop: () => void;
  goOn: () => void;
  end: () => Promise<void>;
}

const run = promisify(execFile);
const here = import.meta.dirname;
const cache = join(root, 'var', 'opensearch');
/** OpenSearch does not start on older versions. */
const oldestJava = 21;
const javaFolder = '/usr/lib/jvm';
/** Options by which OpenSearch's own start script sets up Java's memory. */
const memoryOptions = ['-XX:+UseG1GC', '-XX:G1ReservePercent=25', '-XX:InitiatingHeapOccupancyPercent=30'];

/** The newest Java that is new enough, from the system or JAVA_HOME; undefined without one. */
async function findJava(): Promise<string | undefined> {
  const homes = [
    process.env.JAVA_HOME ?? '',
    ...(existsSync(javaFolder) ? readdirSync(javaFolder).map((name) => join(javaFolder, name)) : []),
  ];
  for (const home of homes) {
    const java = join(home, 'bin', 'java');
    // A source file is started, which needs a compiler.
    if (home === '' || !existsSync(java) || !existsSync(join(home, 'bin', 'javac'))) continue;
    const { stderr } = await run(java, ['-version']);
    if (Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) >= oldestJava) return java;
  }
  return undefined;
}

const hasMaven = () =>
  run('mvn', ['--version']).then(
    () => true,
    () => false,
  );

/** The folder with the server's jars. The first test that needs them fetches them; the others wait. */
async function jars(): Promise<string> {
  const folder = join(cache, 'lib');
  await withLock(
    cache,
    async () => {
      if (existsSync(folder)) return;
      const unfinished = join(cache, 'unfinished');
      rmSync(unfinished, { recursive: true, force: true });
      const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${unfinished}`];
      await run('mvn', ['--batch-mode', '--quiet', '--file', join(here, 'pom.xml'), ...goal], { maxBuffer: 2 ** 26 });
      renameSync(unfinished, folder);
    },
    true,
  );
  return folder;
}

/** Why a server cannot be started here; undefined when nothing prevents it. */
async function missingForServer(): Promise<string | undefined> {
  if (!(await findJava())) return `no JDK of version ${oldestJava} or newer in ${javaFolder} or JAVA_HOME`;
  if (!existsSync(join(cache, 'lib')) && !(await hasMaven())) return 'no Maven (mvn), which fetches OpenSearch';
  return undefined;
}

/**
 * Whether a server cannot be started here. If so, this prints why, and its tests are skipped.
 * @throws in CI, where nothing is skipped
 */
export async function cannotStart(): Promise<boolean> {
  const missing = await missingForServer();
  if (!missing) return false;
  if (process.env.CI) throw new Error(`OpenSearch is to be tested here, but there is ${missing}.`);
  console.log(`OpenSearch is not tested: ${missing}.`);
  return true;
}

/**
 * Starts a server on free ports and waits until it answers.
 * @param data a folder for its files, also those of an earlier run
 * @param heap its heap, in Java's notation
 * @param port a free one by default
 * @throws Error with its output when it does not start
 */
export async function startOpenSearch(data: string, heap = '512m', port?: number): Promise<OpenSearchServer> {
  const java = await findJava();
  if (!java) throw new Error((await missingForServer()) ?? 'no Java');
  const lib = await jars();
  const [http, transport] = [port ?? (await freePort()), await freePort()];
  const modules = ['--enable-native-access=ALL-UNNAMED', '--add-modules', 'jdk.incubator.vector'];
  const memory = [`-Xms${heap}`, `-Xmx${heap}`, '-XX:+AlwaysPreTouch', ...memoryOptions];
  const options = [...memory, ...modules, '-cp', join(lib, '*')];
  const child = spawn(java, [...options, join(here, 'Server.java'), data, String(http), String(transport)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  endWithRun(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-4000);
    });
  }
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${http}`;
  await until('OpenSearch answers', async () => {
    if (child.exitCode !== null) throw new Error(`OpenSearch ended with ${child.exitCode}:\n${said}`);
    return fetch(`${address}/_cluster/health?wait_for_status=yellow&timeout=1s`).then(
      (answer) => answer.ok,
      () => false,
    );
  });
  return {
    address,
    async memory() {
      const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(child.pid)]);
      return Number(stdout) * 1024;
    },
    stop: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async end() {
      child.kill('SIGCONT');
      child.stdin.end();
      await ended;
    },
  };
}
