// Builds the `weir` command into dist-cli/weir.mjs (packages stay external).

import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import { root } from './freshBuild.mjs';

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: resolve(root, 'src/cli/main.ts'),
    outDir: 'dist-cli',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'weir.mjs' } },
  },
});
const output = resolve(root, 'dist-cli/weir.mjs');
const code = readFileSync(output, 'utf8');
if (!code.startsWith('#!')) writeFileSync(output, `#!/usr/bin/env node\n${code}`);
chmodSync(output, 0o755);
