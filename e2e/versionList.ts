// The list of versions as a test sees it, and as the browser's database holds it.

import { expect, type Page } from '@playwright/test';
import type { StudioPage } from './studioPage';

export const version = (studio: StudioPage, text: string | RegExp) => studio.at('version').filter({ hasText: text });

export async function keep(studio: StudioPage, name: string): Promise<void> {
  await studio.tab('Versions');
  await studio.page.getByLabel('Name for this version').fill(name);
  await studio.page.getByRole('button', { name: 'Keep version' }).click();
  await expect(version(studio, name)).toBeVisible();
}

/** Snapshots of all documents as the browser's database holds them. */
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
