// `npm start`: builds what changed and serves the app on localhost with its security headers.

import { ensureBuild, root } from './freshBuild.mjs';

ensureBuild();

const { preview } = await import('vite');
const wanted = process.argv.slice(2).find((argument) => /^--port=\d+$/.test(argument));
const port = Number(wanted?.slice('--port='.length) ?? process.env.PORT ?? 4173);
const server = await preview({
  root,
  logLevel: 'error',
  preview: { port, strictPort: wanted !== undefined, host: '127.0.0.1' },
});
const address = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`;
process.stdout.write(
  `\n  Weir is at ${address}\n\n  The rehearsal model answers (no LLM behind it).\n  Stop with Ctrl+C.\n\n`,
);
