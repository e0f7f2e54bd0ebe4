/**
 * Runs one of the project's commands on the pinned Node, and installs the packages first when needed.
 * Plain JavaScript for any Node from 18 on: this is the one file that runs before the installation.
 *
 *   node scripts/setup.mjs scripts/start.ts [arguments]
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed');
const node = join(root, 'node_modules', '.bin', 'node');

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(readFileSync(join(root, 'package.json')))
  .digest('hex');

function isInstalled() {
  return existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

/** Ends with the child's exit code; Ctrl-C reaches the child by itself, so this process only waits for it. */
function run(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', () => {});
    process.on('SIGTERM', pass);
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      done(1);
    });
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', pass);
      done(code === null ? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1) : code);
    });
  });
}

async function install() {
  const started = Date.now();
  console.log('Installing the packages (half a minute to two minutes) …');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lockfile that lacks builds for other platforms, which a registry mirror may not hold.
  // With the lockfile there, this installs exactly the same versions and, by --no-save, leaves it as it is.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args);
  if (code !== 0 || !existsSync(node)) {
    console.error('The packages could not be installed; the lines above say why.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  console.log(`Packages installed: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('Usage: node scripts/setup.mjs SCRIPT [arguments]');
  process.exit(2);
}
if (!isInstalled()) await install();
process.exit(await run(node, ['--no-experimental-webstorage', join(root, script), ...args]));
