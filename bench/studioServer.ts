// The production build, served on localhost with its headers, and a browser to drive it.

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { build, preview } from 'vite';

const root = resolve(import.meta.dirname, '..');

export interface Studio {
  readonly address: string;
  readonly outDir: string;
  readonly browser: Browser;
  /** Path of the browser, to start a separate one. */
  readonly executable: string;
}

export function findChromium(): string {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), '/usr/bin/chromium'];
  return candidates.find((path): path is string => path !== undefined && existsSync(path)) ?? '/usr/bin/chromium';
}

/**
 * Builds into a temporary folder, which is deleted when `use` has ended; `built` is an existing build to use instead.
 */
export async function withStudio(use: (studio: Studio) => Promise<void>, built?: string): Promise<void> {
  const outDir = built === undefined ? await mkdtemp(join(tmpdir(), 'weir-bench-')) : resolve(built);
  try {
    if (built === undefined) await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
    const server = await preview({
      root,
      logLevel: 'error',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
    });
    const executable = findChromium();
    const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
    try {
      const bound = server.httpServer.address();
      const port = typeof bound === 'object' && bound ? bound.port : 0;
      await use({ address: `http://127.0.0.1:${port}/`, outDir, browser, executable });
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    if (built === undefined) await rm(outDir, { recursive: true, force: true });
  }
}

/** Builds a minimal page of this folder beside the app; returns its address on the same server. */
export async function buildPage({ address, outDir }: Studio, name: string): Promise<string> {
  const input = join(root, 'bench', `${name}.html`);
  await build({
    root,
    configFile: false,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: join(outDir, name), target: 'es2023', chunkSizeWarningLimit: 5000, rolldownOptions: { input } },
  });
  return `${address}${name}/bench/${name}.html`;
}
