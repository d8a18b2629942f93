// A separate browser with a profile on disk, which can be killed at any time and restarted on the stored data.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';

export interface Profile {
  /** Opens the app with this profile's data, and with these texts in its local storage. */
  start(address: string, texts?: Readonly<Record<string, string>>): Promise<Page>;
  /** Sends SIGKILL to the browser and all of its processes. */
  kill(): Promise<void>;
}

/** The app as on a later visit: without the welcome screen, with every panel open. */
const arrange = (texts: Readonly<Record<string, string>>) => {
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  const open = { leftOpen: true, leftTab: 'documents', rightOpen: true, bottomOpen: true };
  localStorage.setItem('weir.welcome', 'seen');
  if (localStorage.getItem('weir.arrangement') === null)
    localStorage.setItem('weir.arrangement', JSON.stringify({ panels: { author: open, run: open } }));
};

/** Deletes the profile when `use` has ended. */
export async function withProfile(executable: string, use: (profile: Profile) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'weir-profile-'));
  let child: ChildProcess | undefined;
  let browser: Browser | undefined;
  const kill = async () => {
    const ended = child && new Promise((resolve) => child?.once('close', resolve));
    // Kills the whole process group: a renderer that outlives the browser would still write.
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
    await browser?.close().catch(() => undefined);
    child = undefined;
    browser = undefined;
  };
  const start: Profile['start'] = async (address, texts = {}) => {
    await rm(join(folder, 'DevToolsActivePort'), { force: true });
    for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      await rm(join(folder, lock), { force: true });
    const flags = ['--headless', '--no-sandbox', '--no-first-run', '--window-size=1440,900'];
    child = spawn(executable, [...flags, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'], {
      stdio: 'ignore',
      detached: true,
    });
    let port = '';
    for (let tries = 0; port === '' && tries < 200; tries++) {
      await wait(50);
      port = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0] ?? '';
    }
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browser.contexts();
    const page = context && ((await context.pages())[0] ?? (await context.newPage()));
    if (!page) throw new Error('The browser opened no window.');
    // The TypeScript runner wraps named functions in a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value;');
    await page.addInitScript(arrange, texts);
    await page.goto(address);
    return page;
  };
  try {
    await use({ start, kill });
  } finally {
    await kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export interface Stored {
  readonly documents: readonly { readonly title: string; readonly source: string }[];
  /** Keys of the stored run records. */
  readonly runs: readonly string[];
  /** Number of events by session. */
  readonly events: Readonly<Record<string, number>>;
}

/** Reads the app's stored data directly from the browser's database. */
export const readStored = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('weir'));
    const store = (name: string) => database.transaction(name).objectStore(name);
    const documents = (await done(store('documents').getAll())) as { title: string; source: string }[];
    const runs = (await done(store('runs').getAllKeys())) as string[];
    const events: Record<string, number> = {};
    for (const key of (await done(store('events').getAllKeys())) as [string, number][])
      events[key[0]] = (events[key[0]] ?? 0) + 1;
    database.close();
    return { documents: documents.map(({ title, source }) => ({ title, source })), runs, events };
  });
