/**
 * Runs one of the project's commands on the pinned Node, and installs the packages first when needed.
 * Plain JavaScript for any Node from 18 on: this is the one file that runs before the installation.
 *
 *   node scripts/setup.mjs scripts/start.ts [arguments]
 *
 * Without a command it only installs what running the shop needs: for a folder that the shop itself may not write.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed');
const node = join(root, 'node_modules', '.bin', 'node');
const bootstrap = join(root, 'node_modules', '.bootstrap');

const [script, ...args] = process.argv.slice(2);
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(readFileSync(join(root, 'package.json')))
  .digest('hex');
/** "all HASH" or "running HASH": which packages are installed, and for which lockfile. */
const installed = existsSync(node) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
// Running the shop does not need the tests' packages; if they are installed, they stay.
const set = script?.startsWith('scripts/laboratory/') || installed.startsWith('all ') ? 'all' : 'running';

/**
 * Ends with the child's exit code. Ctrl-C also reaches the child, so this process only waits for it.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
function run(command, args, env = process.env) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
    const wait = () => {};
    const pass = () => child.kill('SIGTERM');
    process.on('SIGINT', wait);
    process.on('SIGTERM', pass);
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      done(1);
    });
    child.on('exit', (code, signal) => {
      process.off('SIGINT', wait);
      process.off('SIGTERM', pass);
      done(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
    });
  });
}

/** Runs npm on the given Node. */
function npm(args, nodeBin) {
  const cli = process.env.npm_execpath;
  const path = nodeBin ? `${nodeBin}${delimiter}${process.env.PATH}` : process.env.PATH;
  const env = { ...process.env, PATH: path };
  const quiet = [...args, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const runner = nodeBin ? join(nodeBin, 'node') : process.execPath;
  return cli ? run(runner, [cli, ...quiet], env) : run('npm', quiet, env);
}

/** Whether this Node is at least the given version. */
function atLeast(major, minor) {
  const [ours = 0, part = 0] = process.versions.node.split('.').map(Number);
  return ours > major || (ours === major && part >= minor);
}

/**
 * Installs the pinned Node alone, beside the other packages.
 * @returns {Promise<string | undefined>} the folder with the `node` to use; undefined when the present one will do
 */
async function bootstrapNode() {
  if (atLeast(22, 12)) return undefined;
  const { node: version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies;
  mkdirSync(bootstrap, { recursive: true });
  writeFileSync(join(bootstrap, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }));
  console.log(`This is Node ${process.versions.node}; fetching Node ${version} for the project …`);
  const code = await npm(['install', '--prefix', bootstrap, '--no-package-lock', `node@${version}`]);
  const bin = join(bootstrap, 'node_modules', '.bin');
  if (code !== 0 || !existsSync(join(bin, 'node'))) fail();
  return bin;
}

function fail() {
  console.error('The packages could not be installed; the lines above say why.');
  process.exit(1);
}

async function install() {
  const started = Date.now();
  console.log('Installing the packages (half a minute to two minutes) …');
  const fetched = bootstrapNode();
  // From 20.19 on, every package may be installed while Node is fetched. On an older Node, npm would leave out native
  // builds that require a newer one, and what it installed would not start.
  const npmNode = atLeast(20, 19) ? undefined : await fetched;
  // Not `npm ci`: it refuses a lockfile that lacks builds for other platforms, which a registry mirror may not have.
  // This installs exactly the versions of the lockfile and, because of --no-save, leaves the lockfile unchanged.
  const what = set === 'all' ? [] : ['--omit=dev'];
  // The only install script that may run fetches Node, which is fetched already.
  const how = atLeast(22, 12) ? [] : ['--ignore-scripts'];
  const [code, nodeBin] = await Promise.all([npm(['install', '--no-save', ...what, ...how], npmNode), fetched]);
  if (nodeBin && code === 0) {
    const place = join(root, 'node_modules', 'node');
    rmSync(place, { recursive: true, force: true });
    renameSync(join(nodeBin, '..', 'node'), place);
    rmSync(node, { force: true });
    symlinkSync(join('..', 'node', 'bin', 'node'), node);
  }
  if (code !== 0 || !existsSync(node)) fail();
  rmSync(bootstrap, { recursive: true, force: true });
  writeFileSync(stamp, `${set} ${wanted}`);
  console.log(`Packages installed: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

if (installed !== `${set} ${wanted}`) await install();
if (!script) process.exit(0);
const env = {
  // Compiled scripts are cached: every command, and every process that it starts, is a quarter of a second faster.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  // glibc keeps a pool of memory for each thread; two for all need 50 MB less and cost no time.
  MALLOC_ARENA_MAX: '2',
  ...process.env,
};
const code = await run(node, ['--no-experimental-webstorage', join(root, script), ...args], env);
// The exit code of a program whose libraries are missing; Node needs one that small images leave out.
if (code === 127) console.error('Install the missing library; on Debian and Ubuntu: apt-get install libatomic1');
process.exit(code);
