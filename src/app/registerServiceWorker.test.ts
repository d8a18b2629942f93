import { afterEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from './registerServiceWorker';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** The addresses of the registered scripts. */
function stubBrowser(serviceWorker?: object): string[] {
  const scripts: string[] = [];
  const register = async (script: URL) => void scripts.push(script.href);
  vi.stubGlobal('document', { baseURI: 'https://weir.example/apps/weir/' });
  vi.stubGlobal('navigator', serviceWorker === undefined ? {} : { serviceWorker: { register, ...serviceWorker } });
  return scripts;
}

it('registers the script of the build in the folder of the app', async () => {
  vi.stubEnv('PROD', true);
  vi.stubEnv('BASE_URL', './');
  const scripts = stubBrowser({});
  await registerServiceWorker();
  expect(scripts).toEqual(['https://weir.example/apps/weir/service-worker.js']);
});

it('does nothing in development', async () => {
  const scripts = stubBrowser({});
  await registerServiceWorker();
  expect(scripts).toEqual([]);
});

it('ignores a refusal, and browsers without service workers', async () => {
  vi.stubEnv('PROD', true);
  stubBrowser({ register: async () => Promise.reject(new DOMException('404', 'TypeError')) });
  await expect(registerServiceWorker()).resolves.toBeUndefined();
  stubBrowser();
  await expect(registerServiceWorker()).resolves.toBeUndefined();
});
