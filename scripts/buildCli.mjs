// Builds the `weir` command: dist-cli/weir.mjs and the parts it loads when they are asked for. Packages stay outside.
// `--out-dir DIR` builds elsewhere. A build into dist-cli is also put where `npx weir` looks first.

import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build } from 'vite';
import { root } from './freshBuild.mjs';

const asked = process.argv.indexOf('--out-dir');
const outDir = resolve(root, asked > 0 ? process.argv[asked + 1] : 'dist-cli');

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: resolve(root, 'src/cli/main.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'weir.mjs', chunkFileNames: 'parts/[name]-[hash].mjs' } },
  },
});

const output = join(outDir, 'weir.mjs');
const code = readFileSync(output, 'utf8');
if (!code.startsWith('#!')) writeFileSync(output, `#!/usr/bin/env node\n${code}`);
chmodSync(output, 0o755);

// npm links the commands of dependencies, not a checkout's own: without the link npx would install the checkout first.
const bin = resolve(root, 'node_modules/.bin');
if (asked < 0 && process.platform !== 'win32' && existsSync(bin)) {
  const link = join(bin, 'weir');
  rmSync(link, { force: true });
  symlinkSync(relative(bin, output), link);
}
