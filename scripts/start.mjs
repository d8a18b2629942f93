// `npm start`: builds what changed and serves the app on localhost with its security headers.

import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ensureBuild, root } from './freshBuild.mjs';

ensureBuild();

/**
 * Chunks have a hash of their content in their names: browsers cache them permanently, and each is read from disk once.
 * Other chunks, such as those of an earlier build, are not found.
 */
const keptPieces = {
  name: 'kept-pieces',
  configurePreviewServer({ middlewares }) {
    const types = { '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.woff2': 'font/woff2' };
    const pieces = new Map();
    middlewares.use((request, response, next) => {
      const name = /^\/assets\/([\w.-]+)$/.exec(request.url ?? '')?.[1];
      const type = name && types[extname(name)];
      if (!type || request.method !== 'GET') return next();
      try {
        if (!pieces.has(name)) pieces.set(name, readFileSync(join(root, 'dist/assets', name)));
      } catch {
        return next();
      }
      response.writeHead(200, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
      response.end(pieces.get(name));
    });
  },
};

const { preview } = await import('vite');
const wanted = process.argv.slice(2).find((argument) => /^--port=\d+$/.test(argument));
const port = Number(wanted?.slice('--port='.length) ?? process.env.PORT ?? 4173);
const server = await preview({
  root,
  logLevel: 'error',
  plugins: [keptPieces],
  preview: { port, strictPort: wanted !== undefined, host: '127.0.0.1' },
});
const address = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`;
process.stdout.write(
  `\n  Weir is at ${address}\n\n  The rehearsal model answers (no LLM behind it).\n  Stop with Ctrl+C.\n\n`,
);
