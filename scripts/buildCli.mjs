// Builds the `weir` command: dist-cli/weir.mjs and the parts it loads when they are asked for. Packages stay
// outside, but for the parser of TypeScript: Node 20 does not take that file for the module it is.
// package.json's `bin` points there, which is what `npx weir` runs in a checkout. `--out-dir DIR` builds elsewhere.

import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { root } from './freshBuild.mjs';

const asked = process.argv.indexOf('--out-dir');
const outDir = resolve(root, asked > 0 ? process.argv[asked + 1] : 'dist-cli');

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: ['monaco-editor'] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: {
      // Scripts of tools run in a thread of their own, which starts from a file of its own.
      input: {
        weir: resolve(root, 'src/cli/main.ts'),
        sandboxThread: resolve(root, 'src/adapters/node/sandboxThread.ts'),
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name]-[hash].mjs' },
    },
  },
});

const output = join(outDir, 'weir.mjs');
const code = readFileSync(output, 'utf8');
if (!code.startsWith('#!')) writeFileSync(output, `#!/usr/bin/env node\n${code}`);
chmodSync(output, 0o755);
