// `npm test`: types, lint, the build, unit and property tests in parallel, then the end-to-end tests against that
// build. `--only types,lint,unit,e2e` selects steps. Nothing is retried. Ends with the failures again, each with the
// first lines of its message, and one line `N passed, N failed, N skipped`; exits with 1 if anything failed.

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { gzipSync } from 'node:zlib';
import { findChromium } from './bootstrap.mjs';
import { root } from './freshBuild.mjs';

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]?.split(',') : undefined;
const isAsked = (step) => !only || only.includes(step);
const cache = resolve(root, 'node_modules/.cache/weir-tests');
mkdirSync(cache, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
/** The failures, in a few lines each: a log is long, and often only its end is kept. */
const failures = [];
const bin = (name) => resolve(root, 'node_modules', name);

/**
 * Runs a script; its output is shown as it arrives (`live`), or completely when it ends, so that the outputs of two
 * scripts never mix. `flags` are those of Node.
 */
function run(title, script, args, { env = {}, live = false, flags = [] } = {}) {
  if (live) process.stdout.write(`\n== ${title}\n`);
  const started = Date.now();
  return new Promise((done) => {
    const printed = [];
    const child = spawn(process.execPath, [...flags, script, ...args], {
      cwd: root,
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    child.stdout?.on('data', (data) => printed.push(data));
    child.stderr?.on('data', (data) => printed.push(data));
    child.on('close', (status) => {
      if (!live) {
        process.stdout.write(`\n== ${title}\n`);
        process.stdout.write(Buffer.concat(printed));
      }
      if (status !== 0) failures.push(startOf(title, Buffer.concat(printed).toString()));
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stdout.write(`== ${title}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
      done(status === 0);
    });
  });
}

/** A title and the first lines of a message, without terminal colours. */
function startOf(title, message, lines = 12) {
  const text = stripVTControlCharacters(message).trim();
  const shown = text
    .split('\n')
    .slice(0, lines)
    .map((line) => `    ${line.slice(0, 300)}`);
  return [title, ...(text ? shown : [])].join('\n');
}

function count(passed) {
  if (passed) total.passed++;
  else total.failed++;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function types() {
  count(await run('types', bin('typescript/bin/tsc'), ['-b']));
}

async function lint() {
  count(await run('lint and format', bin('@biomejs/biome/bin/biome'), ['check', '.', '--error-on-warnings']));
}

async function unit() {
  const report = resolve(cache, 'unit.json');
  rmSync(report, { force: true });
  const passed = await run(
    'unit and property tests',
    bin('vitest/vitest.mjs'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    // Parsers allocate many short-lived objects: a larger young generation saves a twentieth of the time.
    { live: true, flags: ['--min-semi-space-size=16', '--max-semi-space-size=64'] },
  );
  const result = readJson(report);
  total.passed += result?.numPassedTests ?? 0;
  total.skipped += result?.numPendingTests ?? 0;
  const failed = result?.numFailedTests ?? 0;
  total.failed += failed === 0 && !passed ? 1 : failed;
  for (const file of result?.testResults ?? []) {
    const name = relative(root, file.name);
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const test of tests) failures.push(startOf(`${name}: ${test.fullName}`, test.failureMessages.join('\n')));
    if (file.status === 'failed' && tests.length === 0) failures.push(startOf(name, file.message));
  }
}

/** The only build of a run: the end-to-end tests use it. */
const build = () => run('build', resolve(root, 'scripts/freshBuild.mjs'), []);

/** Maximum kB, gzipped, of the scripts that the page names: the first screen waits for them. */
const MOST_FIRST_SCRIPT = 250;

function firstScript() {
  const dist = resolve(root, 'dist');
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const paths = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1]);
  const kB = paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length / 1000, 0);
  const isSmall = paths.length > 0 && kB < MOST_FIRST_SCRIPT;
  process.stdout.write(
    `\n== first script: ${isSmall ? 'ok' : 'FAILED'} (${kB.toFixed(1)} kB gzipped of ${MOST_FIRST_SCRIPT})\n`,
  );
  count(isSmall);
  if (!isSmall) failures.push(`first script: ${kB.toFixed(1)} kB`);
}

/** Two chunks that import each other may each read a value that the other has not initialised yet. */
function piecesInCircle() {
  const folder = join(root, 'dist/assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const importsOf = new Map(
    names.map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [name, [...text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map((match) => match[1])];
    }),
  );
  const done = new Set();
  const circleFrom = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of importsOf.get(name) ?? []) {
      const circle = circleFrom(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  const circle = names.map((name) => circleFrom(name, [])).find((found) => found !== undefined);
  process.stdout.write(
    `\n== pieces of the build: ${circle ? `FAILED (${circle.join(' -> ')})` : 'ok, none in a circle'}\n`,
  );
  count(circle === undefined);
  if (circle) failures.push(`pieces of the build: ${circle.join(' -> ')}`);
}

async function e2e() {
  firstScript();
  piecesInCircle();
  const chromium = await findChromium();
  const report = resolve(cache, 'e2e.json');
  rmSync(report, { force: true });
  const passed = await run('end-to-end tests', bin('@playwright/test/cli.js'), ['test', '-c', 'e2e'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
    live: true,
  });
  const result = readJson(report);
  const stats = result?.stats;
  total.passed += stats?.expected ?? 0;
  total.skipped += stats?.skipped ?? 0;
  // A test that would pass on retry hides a fault of the app or of itself.
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  total.failed += failed === 0 && !passed ? 1 : failed;
  for (const suite of result?.suites ?? []) addFailedSpecs(suite);
}

/** Playwright's report is a tree: files, groups of tests, tests, tries. */
function addFailedSpecs(suite) {
  for (const spec of suite.specs ?? []) {
    if (spec.ok) continue;
    const messages = spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
    failures.push(startOf(`${spec.file}: ${spec.title}`, messages.map(({ message }) => message).join('\n')));
  }
  for (const inner of suite.suites ?? []) addFailedSpecs(inner);
}

const beside = { types, lint, unit };
const [built] = await Promise.all([
  isAsked('e2e') ? build() : undefined,
  ...Object.entries(beside).flatMap(([name, step]) => (isAsked(name) ? [step()] : [])),
]);
if (built) await e2e();
else if (built === false) total.failed++;

if (failures.length > 0) process.stdout.write(`\n== failures\n${failures.join('\n')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
