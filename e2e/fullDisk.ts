// A browser whose storage for the page is really full. The browser checks writes against its last known free space, so
// the page gets a small quota before it is opened, and a separate database of the test fills it.

import { type Page, test } from '@playwright/test';

const ROOM = 6_000_000;

export interface Disk {
  fill(): Promise<void>;
  free(): Promise<void>;
}

/** Call before the page is opened. */
export async function createDisk(page: Page): Promise<Disk> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const setQuota = async (quotaSize: number) => {
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  };
  await setQuota(ROOM);
  return {
    fill: async () => {
      await setQuota(1);
      await page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open('filler', 1);
          request.onupgradeneeded = () => request.result.createObjectStore('filler', { autoIncrement: true });
          request.onerror = () => reject(request.error);
          request.onsuccess = () => resolve(request.result);
        });
        const add = (size: number) =>
          new Promise<boolean>((resolve) => {
            const transaction = database.transaction('filler', 'readwrite');
            transaction.objectStore('filler').add('x'.repeat(size));
            transaction.oncomplete = () => resolve(true);
            transaction.onabort = () => resolve(false);
          });
        for (const size of [500_000, 50_000, 5000, 1]) for (let count = 0; count < 50 && (await add(size)); count++);
        database.close();
      });
    },
    free: () => setQuota(100 * ROOM),
  };
}
