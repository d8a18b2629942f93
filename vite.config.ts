/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Users name their own endpoints, so connect-src must allow any https origin and local http ones. WebAssembly is for the
// engine that runs scripts of tools; text becomes code nowhere ('unsafe-eval' stays away).
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

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 5000,
    // Who knows the target knows it, too.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The core is pure: a room's index brings along only what is used of it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/core\//, sideEffects: false }] },
      // One script for the first screen: left alone, the bundler cuts it into forty pieces, as soon as parts that
      // come later share some of it, and forty pieces compress worse than one.
      output: {
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'], includeDependenciesRecursively: false }] },
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
    testTimeout: 30_000,
    // Modules are pure, so files share them: half the time. A test that changes a global must put it back.
    isolate: false,
    reporters: ['default'],
  },
});
