// Builds the `weir` command: dist-cli/weir.mjs and its lazily loaded chunks. Packages stay external, except the parser
// of TypeScript, whose file Node 20 does not recognise as a module. package.json's `bin` points there, so `npx weir`
// runs it in a checkout. `--out-dir DIR` builds elsewhere.

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
      // Scripts of tools run in a separate thread, which starts from a separate file.
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
