// Builds the app into dist/ unless it is newer than all of its sources; also runs as a script.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The app does not import test files. */
const isOfTests = (path) => /\.test\.tsx?$/.test(path);

function newest(path) {
  if (isOfTests(path)) return 0;
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return readdirSync(path).reduce((latest, entry) => Math.max(latest, newest(join(path, entry))), 0);
}

export function ensureBuild() {
  const output = resolve(root, 'dist/index.html');
  const inputs = [
    'src',
    'docs',
    'public',
    'index.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'LICENSE',
  ].map((name) => resolve(root, name));
  const changed = inputs.filter(existsSync).reduce((latest, path) => Math.max(latest, newest(path)), 0);
  if (existsSync(output) && statSync(output).mtimeMs > changed) return;
  process.stderr.write('[weir] Building ...\n');
  const vite = resolve(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBuild();
