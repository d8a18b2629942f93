import type { Page } from '@playwright/test';

/**
 * Makes the next page start with this server as its endpoint, as after an earlier visit, without a key. `isChosen`: its
 * model is selected instead of the rehearsal model.
 */
export async function knownEndpoint(page: Page, baseUrl: string, { isChosen = true } = {}): Promise<void> {
  const model = 'small-model';
  const settings = {
    baseUrl,
    endpointModel: model,
    ...(isChosen ? { modelChoice: { source: 'endpoint', model } } : {}),
  };
  await page.addInitScript((text) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('weir.settings', text);
  }, JSON.stringify(settings));
}
