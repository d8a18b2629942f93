// Against the production build: served by `npm start`'s script, or running already at WEIR_E2E_URL.

import { defineConfig } from '@playwright/test';

const port = Number(process.env.WEIR_E2E_PORT ?? 4399);
const { CHROMIUM_PATH, WEIR_E2E_URL } = process.env;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Only a test that fails waits as long as this: a busy machine can be ten times as slow as an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // A page waits more than it works: three keep two processors busy.
  workers: 3,
  // What passes at a second try only hides a fault, of the app or of the test.
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    baseURL: WEIR_E2E_URL ?? `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-GB',
    // One window for the tests of a worker, emptied between them (cookies, storage, routes, scripts): a fresh one would read
    // and compile all of the app again. A spec that wants no piece of the app in the cache, fills the disk or
    // crashes its window takes fresh ones: that is not taken back. After a crash the next test would even begin in an empty
    // page at the app's address, where going to `/#/run` loads nothing.
    reuseContext: true,
    // Nothing is to be seen of a motion here, and drawing one costs every test a tenth of its time.
    contextOptions: { reducedMotion: 'reduce' },
    // Without it a locator that finds nothing waits for the whole test.
    actionTimeout: 45_000,
    // Recording every test would make each a third slower: `--trace=retain-on-failure` for the one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Nothing runs long enough here to be worth optimising: doing so is a tenth of all work of these tests.
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
