// Page object of the list of versions, with the database's view of it.

import { expect, type Page } from '@playwright/test';
import type { StudioPage } from './studioPage';

export const version = (studio: StudioPage, text: string | RegExp) => studio.at('version').filter({ hasText: text });

export async function keep(studio: StudioPage, name: string): Promise<void> {
  await studio.tab('Versions');
  await studio.page.getByLabel('Name for this version').fill(name);
  await studio.page.getByRole('button', { name: 'Keep version' }).click();
  await expect(version(studio, name)).toBeVisible();
}

/** Snapshots of all documents in the browser's database. */
export const storedVersions = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ name?: string; source: string; documentId: string }[]>((resolve, reject) => {
        const request = indexedDB.open('weir');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const all = request.result.transaction('snapshots').objectStore('snapshots').getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(all.result);
          };
        };
      }),
  );
