// `npm test`: types, lint, unit and property tests, then the end-to-end tests against the production build.
// `--only types,lint,unit,e2e` picks steps. Ends with one line `N passed, N failed`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findChromium } from './bootstrap.mjs';
import { ensureBuild, root } from './freshBuild.mjs';

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]?.split(',') : undefined;
const cache = resolve(root, 'node_modules/.cache/weir-tests');
mkdirSync(cache, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const bin = (name) => resolve(root, 'node_modules', name);

function run(title, script, args, env = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const started = Date.now();
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  process.stdout.write(
    `== ${title}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  return status === 0;
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

function types() {
  count(run('types', bin('typescript/bin/tsc'), ['-b']));
}

function lint() {
  count(run('lint and format', bin('@biomejs/biome/bin/biome'), ['check', '.', '--error-on-warnings']));
}

function unit() {
  const report = resolve(cache, 'unit.json');
  rmSync(report, { force: true });
  const passed = run('unit and property tests', bin('vitest/vitest.mjs'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const result = readJson(report);
  total.passed += result?.numPassedTests ?? 0;
  total.skipped += result?.numPendingTests ?? 0;
  const failed = result?.numFailedTests ?? 0;
  total.failed += failed === 0 && !passed ? 1 : failed;
}

/** kB of script, gzipped, that the page names: what the first screen waits for. */
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
}

async function e2e() {
  ensureBuild();
  firstScript();
  const chromium = await findChromium();
  const report = resolve(cache, 'e2e.json');
  rmSync(report, { force: true });
  const passed = run('end-to-end tests', bin('@playwright/test/cli.js'), ['test', '-c', 'e2e'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  });
  const stats = readJson(report)?.stats;
  total.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  total.skipped += stats?.skipped ?? 0;
  const failed = stats?.unexpected ?? 0;
  total.failed += failed === 0 && !passed ? 1 : failed;
}

const steps = { types, lint, unit, e2e };
for (const [name, step] of Object.entries(steps)) {
  if (!only || only.includes(name)) await step();
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
