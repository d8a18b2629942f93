// Prepares a fresh clone: installs the locked packages if they are missing or stale and, with `--chromium`, finds or
// installs a Chromium for the end-to-end tests; with `--redis`, a redis-server for those of the queue, which are
// skipped without one. Uses only Node itself.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = resolve(root, 'node_modules/.weir-install');
const say = (text) => process.stderr.write(`[weir] ${text}\n`);

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

function npm(...args) {
  const entry = process.env.npm_execpath;
  return entry?.endsWith('.js') ? run(process.execPath, [entry, ...args]) : run('npm', args);
}

export function ensurePackages() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    say(`Node 20 or newer is needed; this is ${process.versions.node}.`);
    process.exit(2);
  }
  const lock = readFileSync(resolve(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing the packages of package-lock.json (once) ...');
  if (npm('ci', '--no-audit', '--no-fund', '--loglevel=error') !== 0) {
    say('npm ci failed; the lines above say why. Check the connection to the npm registry and try again.');
    process.exit(2);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function onPath(name) {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

/** The headless shell draws no windows: the end-to-end tests take a fifth less time in it. */
const shellName = 'chromium-headless-shell';
const systemNames = [shellName, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Path of a Chromium, or undefined: CHROMIUM_PATH, Playwright's own, one on PATH. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  try {
    const { chromium } = await import('playwright');
    const own = chromium.executablePath();
    if (own && existsSync(own)) return own;
  } catch {
    // Packages are not installed yet: only the system's browsers count.
  }
  for (const name of systemNames) {
    const path = onPath(name);
    if (path) return path;
  }
  return undefined;
}

/** Installs the shell if that works without interaction; on any failure the existing browser is used. */
function tryShell() {
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || !onPath('apt-get')) return;
  say('A full Chromium is there: looking for its headless shell, which is faster ...');
  const options = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'];
  spawnSync('apt-get', ['install', '-y', '-qq', ...options, shellName], { stdio: 'ignore', timeout: 60_000 });
}

export async function ensureChromium() {
  const found = await findChromium();
  if (found && systemNames.slice(1).some((name) => onPath(name) === found)) tryShell();
  if (found) return findChromium();
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say('No Chromium found: installing it with apt-get ...');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk']);
    tryShell();
    const installed = await findChromium();
    if (installed) return installed;
  }
  say("No Chromium found: downloading Playwright's own ...");
  run(process.execPath, [resolve(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  say('No Chromium could be found or installed. Install one, or set CHROMIUM_PATH to its executable.');
  process.exit(2);
}

const redisNames = ['redis-server', 'valkey-server'];

/** Only the program is needed, not the service: each test starts a server. */
function ensureRedis() {
  const found = redisNames.map(onPath).find((path) => path !== undefined);
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say('No redis-server found: installing it with apt-get ...');
    run('apt-get', ['update', '-qq']);
    run('env', ['RUNLEVEL=1', 'apt-get', 'install', '-y', '-qq', 'redis-server']);
  }
  return redisNames.map(onPath).find((path) => path !== undefined) ?? 'none; the tests of the queue are skipped';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensurePackages();
  if (process.argv.includes('--chromium')) say(`Chromium: ${await ensureChromium()}`);
  if (process.argv.includes('--redis')) say(`Redis: ${ensureRedis()}`);
}
