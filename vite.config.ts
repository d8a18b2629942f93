/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type PreviewServer, type Rolldown, runnerImport } from 'vite';

// Users name their own endpoints, so connect-src must allow any https origin and local http ones. WebAssembly is for
// the engine that runs scripts of tools; no text is evaluated as code (no 'unsafe-eval').
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

// By default the bundler makes a chunk of every set of shared modules: three hundred chunks, whose names alone are 4 kB
// of the first script. Each group depends only on those above it, so that no two chunks need each other.
const sharedPieces = [
  // Includes their imports, which would otherwise wait for the first script. A separate translation chunk would wait
  // for its functions in the first script, which waits for the translation.
  {
    name: 'prefetch',
    tags: ['$initial' as const],
    test: /vite\/preload-helper|\/(?:node_modules\/idb\/|src\/(?:app\/(?:prefetch|openBrowserStorage)|adapters\/storage\/(?:weirDatabase|openRepository)|state\/(?:frame\/welcomeDue|support\/(?:choiceKeys|rememberedFields))|core\/support\/json|messages\/texts)\.ts)/,
  },
  { name: 'react', tags: ['$initial' as const], test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'index', tags: ['$initial' as const] },
  // The repository with the readers of records and settings: loads while the script starts, so it must stay small.
  {
    name: 'records',
    test: /\/(?:node_modules\/valibot|src\/(?:adapters\/storage\/(?:databaseRepository|inMemory|transactions)|core\/(?:support\/schemaParts|storage\/(?!readLogPrefix))|state\/settings\/storedSettings))/,
  },
  { name: 'icons', test: /\/node_modules\/lucide-react\// },
  {
    name: 'parts',
    test: /\/node_modules\/(?:@radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)/,
    minShareCount: 2,
  },
  // Excludes translations: the first script waits for them, and this chunk imports the first script.
  { name: 'words', test: /\/src\/messages\/(?!\w+\.zh\.)/, minShareCount: 2 },
  // Loads with the first script, so it must stay small.
  { name: 'routes', test: /\/src\/(?:core\/projection\/scene\/|ui\/canvas\/findRoutes\.ts)/ },
  // Excludes the authored view, which imports the comparison of workflows, and the overlay of sessions on graphs.
  {
    name: 'texts',
    test: /\/src\/core\/(?:support|graph|values|language|flowchart|document|expression|checks|projection(?!\/(?:projectAuthored|graphPath|layPath|pathLayer|projectRunOverlay|projectHeat|measureCoverage)\.)|formats|verdicts|versions)\//,
    minShareCount: 2,
  },
  { name: 'sessions', test: /\/src\/core\//, minShareCount: 2 },
  // Excludes the modules of the text editor that import Monaco, because nothing else may depend on Monaco. The stores of plans are
  // together with the parts that open them, because separate chunks would need each other.
  {
    name: 'shared',
    test: /\/src\/(?:ui\/(?!editor\/(?!pdl\/|PlainSource|Rule|Source|formatDocument))|state\/(?:plan\/|inspection\/|runs\/describeViolations|workspace\/conversionNotes|settings\/clipboard))/,
    minShareCount: 2,
  },
];

/**
 * More than half of React runs before the first picture: a browser that supports this comment (V8) compiles all of it
 * while the other chunks are read; otherwise compiling each function would block the page. No other chunk benefits.
 */
const compiledWhole = {
  name: 'compiled-whole',
  generateBundle: (_options: unknown, bundle: Rolldown.OutputBundle) => {
    for (const piece of Object.values(bundle))
      if (piece.type === 'chunk' && piece.name === 'react') piece.code = `//# allFunctionsCalledOnLoad\n${piece.code}`;
  },
};

/** `prefetch.ts` does not wait for the first script, although it is a part of it. */
const runsFirst = {
  name: 'runs-first',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) =>
      html.replace(
        /<link rel="modulepreload" crossorigin href="([^"]*\/prefetch-[^"]*)">/,
        '<script type="module" async crossorigin src="$1"></script>',
      ),
  },
};

/** Replaces the module with its computed values. */
const evaluatedAtBuild = {
  name: 'evaluated-at-build',
  apply: 'build' as const,
  load: async (id: string) => {
    if (!id.endsWith('/src/app/firstAnalysis.ts')) return undefined;
    const { module } = await runnerImport<Record<string, unknown>>(id);
    const written = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
    return Object.entries(module)
      .map(([name, value]) => `export const ${name} = ${written(value)};`)
      .join('\n');
  },
};

/** Bytes of a file that only some users need: the compiler of TypeScript, the engine of sentence models. */
const LARGE = 3_000_000;
const isRare = (piece: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  /\.png$/.test(piece.fileName) || (piece.type === 'chunk' ? piece.code : piece.source).length > LARGE;

/** Writes `service-worker.js` next to the page, with the names of the other files of the build. */
const withServiceWorker = {
  name: 'with-service-worker',
  apply: 'build' as const,
  writeBundle: async ({ dir }: Rolldown.NormalizedOutputOptions, bundle: Rolldown.OutputBundle) => {
    const pieces = Object.values(bundle).filter(({ fileName }) => fileName !== 'index.html');
    const namesOf = (some: typeof pieces) => some.map(({ fileName }) => fileName);
    const page = String((bundle['index.html'] as Rolldown.OutputAsset).source);
    const BUILD = {
      scripts: namesOf(pieces).filter((name) => name.endsWith('.js') && page.includes(name)),
      files: ['favicon.svg', ...namesOf(pieces.filter((piece) => !isRare(piece)))],
      rareFiles: namesOf(pieces.filter(isRare)),
    };
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: { BUILD: JSON.stringify(BUILD) },
      build: {
        target: 'es2023',
        outDir: dir as string,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: `${import.meta.dirname}/src/app/serviceWorker/serviceWorker.ts`,
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    });
  },
};

/** Tests that import fast-check get `src/testing/draws.ts`: one place for seeds and numbers of runs. */
const sameDraws = {
  name: 'same-draws',
  enforce: 'pre' as const,
  resolveId: (source: string, importer: string | undefined) =>
    source === 'fast-check' && !importer?.endsWith('/testing/draws.ts') ? draws : undefined,
};
const draws = `${import.meta.dirname}/src/testing/draws.ts`;

/** `button_k3x`: the class and a short hash of its file, since names are a considerable part of a small script. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  return `${name}_${createHash('sha1').update(path).digest('base64url').replace(/[-_]/g, 'x').slice(0, 4)}`;
}

/** `vite preview` sends the headers with every response, also refusals, so this runs before all other middleware. */
const headersOnEverything = {
  name: 'headers-on-everything',
  configurePreviewServer: ({ httpServer, config }: PreviewServer) => {
    const headers = Object.entries(config.preview.headers);
    httpServer.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
      for (const [name, value] of headers) if (value !== undefined) response.setHeader(name, value);
    });
  },
};

export default defineConfig({
  // The app has one address: modes and links are after the `#`. An unknown path is not found.
  appType: 'mpa',
  plugins: [react(), sameDraws, compiledWhole, evaluatedAtBuild, runsFirst, withServiceWorker, headersOnEverything],
  worker: { format: 'es' },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 5000,
    // Every browser that supports the target supports module preload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // These modules have no side effects: an index adds only its used exports to the bundle.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:core|examples)\//, sideEffects: false }] },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: sharedPieces },
      },
    },
  },
  preview: {
    headers: {
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['src/testing/cleanUp.ts'],
    globalSetup: ['src/testing/announceDraws.ts'],
    // For a test that hangs. A busy machine can be thirty times as slow as an idle one.
    hookTimeout: 120_000,
    testTimeout: 120_000 * Math.max(1, Number(process.env['WEIR_RUNS'] ?? 1)),
    // As many as the end-to-end tests; by default a machine with two processors gets one.
    maxWorkers: 2,
    // Threads load each module once, which halves the work. So tests must clean up after themselves.
    pool: 'threads',
    isolate: false,
    reporters: ['default'],
    // Node reads these 9 MB in a second; transforming them takes ten.
    server: { deps: { external: [/typescriptServices\.js$/] } },
  },
});
