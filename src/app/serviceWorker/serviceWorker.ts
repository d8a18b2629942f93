// The service worker: opens the app without a network. It answers only GET requests for the page and for files of the
// build; every other request, such as one to a model, goes to the network as if there were no service worker.
//
// Invariant: the stored page is stored after all files that its build needs. Names of files contain a hash of their
// content, so files of several builds can share one cache, and a page never gets a file of another build. The browser
// activates the worker of a new build when no page is open that an older worker serves; only then the files of older
// builds are deleted.

export interface Build {
  /** The scripts that the page names. They differ for each build, because they contain the names of all others. */
  readonly scripts: readonly string[];
  /** Files that are stored when the build is installed, relative to the scope. */
  readonly files: readonly string[];
  /** Large files that only some users need: stored when they are first used. */
  readonly rareFiles: readonly string[];
}

declare const self: ServiceWorkerGlobalScope;
/** Defined by `vite.config.ts`. */
declare const BUILD: Build;

/** Address of the folder of the app; ends with `/`. The page is stored under it. */
const { scope } = self.registration;
const addressOf = (file: string) => new URL(file, scope).href;
const { scripts, ...names } = BUILD;
const files = names.files.map(addressOf);
const ownFiles = new Set([...files, ...names.rareFiles.map(addressOf)]);
const assets = addressOf('assets/');
/** An origin can serve several copies of the app. */
const openCache = () => caches.open(`weir ${scope}`);

/** A server that does not know a file may answer with a page. */
const isFile = (response: Response) => response.ok && !/^text\/html/.test(response.headers.get('content-type') ?? '');

/** Stores the page if it is the page of this build; returns whether it is. */
async function storePage(response: Response): Promise<boolean> {
  const text = await response.text();
  const isOwn = response.ok && scripts.every((name) => text.includes(name));
  // A new response, since a redirected one cannot answer a navigation. The headers include the Content-Security-Policy.
  if (isOwn) await (await openCache()).put(scope, new Response(text, { headers: response.headers }));
  return isOwn;
}

async function install(): Promise<void> {
  const cache = await openCache();
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const added: string[] = [];
  try {
    // One by one: requests of the page go first.
    for (const file of files) {
      if (stored.has(file)) continue;
      const response = await fetch(file);
      if (!isFile(response)) throw new Error(`${file} is not a file of the server.`);
      added.push(file);
      await cache.put(file, response);
    }
    if (!(await storePage(await fetch(scope, { cache: 'no-store' })))) throw new Error('The server has another build.');
  } catch (error) {
    // The space belongs to the user's documents. After other errors the next attempt continues.
    const isDiskFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (isDiskFull) await Promise.all(added.map((file) => cache.delete(file)));
    throw error;
  }
}

async function activate(): Promise<void> {
  const cache = await openCache();
  const old = (await cache.keys()).filter(({ url }) => url !== scope && !ownFiles.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
  // The page is requested while the worker starts. Not every browser supports it.
  await self.registration.navigationPreload?.enable();
  // The page that installed the worker.
  await self.clients.claim();
}

/** Failures of the cache leave the network. */
async function findStored(address: string): Promise<Response | undefined> {
  try {
    return await (await openCache()).match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

async function loadPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    const response = preloaded ?? (await fetch(event.request));
    if (response.status >= 500) return (await findStored(scope)) ?? response;
    // Its headers may have changed. While another worker waits, the stored page is the page of that one.
    if (response.ok && !self.registration.waiting) event.waitUntil(storePage(response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const stored = await findStored(scope);
    if (!stored) throw error;
    return stored;
  }
}

async function loadFile(event: FetchEvent, address: string): Promise<Response> {
  const stored = await findStored(address);
  if (stored) return stored;
  const response = await fetch(event.request);
  if (ownFiles.has(address) && isFile(response)) {
    const copy = response.clone();
    event.waitUntil(
      openCache()
        .then((cache) => cache.put(address, copy))
        .catch(() => undefined),
    );
  }
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET') return;
  const { origin, pathname, search } = new URL(url);
  const address = origin + pathname;
  if (mode === 'navigate') {
    if (address === scope || address === addressOf('index.html')) event.respondWith(loadPage(event));
  } else if (search === '' && (ownFiles.has(address) || address.startsWith(assets))) {
    event.respondWith(loadFile(event, address));
  }
});
