/**
 * Runs one of the project's commands on the pinned Node, and installs the packages first when needed.
 * Plain JavaScript for any Node from 18 on: this is the one file that runs before the installation.
 *
 *   node scripts/setup.mjs scripts/start.ts [arguments]
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed');
const node = join(root, 'node_modules', '.bin', 'node');
const bootstrap = join(root, 'node_modules', '.bootstrap');

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(readFileSync(join(root, 'package.json')))
  .digest('hex');

function isInstalled() {
  return existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

/**
 * Ends with the child's exit code; Ctrl-C reaches the child by itself, so this process only waits for it.
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

/** Runs npm on a Node of our choice. */
function npm(args, nodeBin) {
  const cli = process.env.npm_execpath;
  const path = nodeBin ? `${nodeBin}${delimiter}${process.env.PATH}` : process.env.PATH;
  const env = { ...process.env, PATH: path };
  const quiet = [...args, '--no-audit', '--no-fund', '--loglevel', 'error'];
  const runner = nodeBin ? join(nodeBin, 'node') : process.execPath;
  return cli ? run(runner, [cli, ...quiet], env) : run('npm', quiet, env);
}

/**
 * The pinned Node by itself, for npm to run on: under an older one npm leaves out native builds that ask for a newer, and
 * what it installs does not start.
 * @returns {Promise<string | undefined>} the folder with the `node` to use; undefined when the present one will do
 */
async function bootstrapNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return undefined;
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
  const nodeBin = await bootstrapNode();
  // Not `npm ci`: it refuses a lockfile that lacks builds for other platforms, which a registry mirror may not hold.
  // With the lockfile there, this installs exactly the same versions and, by --no-save, leaves it as it is.
  const code = await npm(['install', '--no-save'], nodeBin);
  if (code !== 0 || !existsSync(node)) fail();
  rmSync(bootstrap, { recursive: true, force: true });
  writeFileSync(stamp, wanted);
  console.log(`Packages installed: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('Usage: node scripts/setup.mjs SCRIPT [arguments]');
  process.exit(2);
}
if (!isInstalled()) await install();
// Compiled scripts are kept: every command, and every process that it starts, begins a quarter of a second sooner.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env };
process.exit(await run(node, ['--no-experimental-webstorage', join(root, script), ...args], env));
