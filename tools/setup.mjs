/**
 * The first thing every command runs, with nothing but Node: checks the version, installs what package-lock.json names
 * when it is not there yet, then hands over to the TypeScript task of the same name.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const LOCK = join(ROOT, 'package-lock.json');
const RECORD = join(ROOT, 'node_modules/.candor-lock-hash');
const TASKS = [
  'start',
  'dev',
  'test',
  'bench',
  'simulate',
  'openapi',
  'scaffold',
  'rules',
  'docs',
  'book-replay',
  'operator',
  'demo-account',
  'verify',
  'replay',
  'verify-order',
  'footprint',
  'build-verifier',
];

const [task = '', ...args] = process.argv.slice(2);
checkNode();
if (!TASKS.includes(task)) stop(`There is no task "${task}"; the tasks are ${TASKS.join(', ')}.`);
install();
await runTask();

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(`Candor needs Node 20.19 or newer, this is ${process.versions.node}. See https://nodejs.org.`);
}

function install() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8') === wanted) return;
  if (!isInstalled()) {
    console.log('Installing dependencies (once, from package-lock.json) …');
    // Install scripts of packages are not run: nothing here needs them, and they are the usual way in for an attacker.
    const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { status } = spawnSync(npm, options, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) stop('npm ci failed; see its message above.');
  }
  writeFileSync(RECORD, wanted);
}

/** Whether node_modules already holds exactly what the lock names (npm keeps its own list of what it installed). */
function isInstalled() {
  const list = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const have = JSON.parse(readFileSync(list, 'utf8')).packages;
  const want = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  return Object.entries(want).every(([path, { version, link, optional, integrity }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    if (link) return have[path]?.link === true;
    const found = have[path];
    // Optional packages of other platforms are in the lock and rightly not here.
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

async function runTask() {
  const file = join(ROOT, 'tools', `${task}.ts`);
  // In this process, so that Ctrl-C and signals reach the task itself.
  process.argv = [process.execPath, file, ...args];
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(file).href);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
