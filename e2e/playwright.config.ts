// Runs against the production build: served by `npm start`'s script, or running already at WEIR_E2E_URL.

import { defineConfig } from '@playwright/test';

const port = Number(process.env.WEIR_E2E_PORT ?? 4399);
const { CHROMIUM_PATH, WEIR_E2E_URL } = process.env;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Only failing tests wait this long: a busy machine can be ten times as slow as an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // A page mostly waits: three keep two processors busy.
  workers: 3,
  // A test that passes on retry hides a fault of the app or of the test.
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    baseURL: WEIR_E2E_URL ?? `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-GB',
    // One window for the tests of a worker, cleaned between them (cookies, storage, routes, scripts): a new one would
    // read and compile the whole app again. A spec that needs an empty cache, fills the disk or crashes its window uses
    // new ones, because that is not reset. After a crash the next test would even begin in an empty page at the app's
    // address, where going to `/#/run` loads nothing.
    reuseContext: true,
    // It would store the whole app in every new window, and answer requests that a test intercepts.
    serviceWorkers: 'block',
    // Tests need no animations, and drawing one costs every test a tenth of its time.
    contextOptions: { reducedMotion: 'reduce' },
    // Without it a locator that finds nothing waits for the whole test.
    actionTimeout: 45_000,
    // Recording would make every test a third slower: use `--trace=retain-on-failure` to debug one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Code runs too briefly to benefit from optimisation, which takes a tenth of the time of these tests.
        '--js-flags=--no-turbofan,--no-maglev',
      ],
    },
  },
  ...(WEIR_E2E_URL
    ? {}
    : {
        webServer: {
          command: `node ../scripts/start.mjs --port=${port}`,
          cwd: import.meta.dirname,
          url: `http://127.0.0.1:${port}/`,
          reuseExistingServer: false,
          timeout: 180_000,
        },
      }),
});
