// A procedure as prose becomes a document through a model; `core/draft` tests the conversion itself.

import { expect, test } from '@playwright/test';
import { type FakeReply, startFakeEndpoint } from '../src/testing/fakeEndpoint';
import { openEndpointDialog } from './connectEndpoint';
import { StudioPage } from './studioPage';

const words = `Lost parcels
- Ask for the order number.
- Call find_parcel with order_number to get found.
- If found is True:
  - Tell where the parcel is.
- Otherwise:
  - Call open_claim with order_number to get claim_id.
  - Apologise.
`;

const sound = `Name: Lost parcels
APIs:
  - name: find_parcel
    request: [order_number]
    response: [found]
ANSWERs:
  - name: ask_order
  - name: tell
Procedure: |
  [order_number] = ANSWER.ask_order()
  [found] = API.find_parcel([order_number])
  ANSWER.tell()
`;
const inFence = (text: string): FakeReply => ({ content: `Sure.\n\n\`\`\`yaml\n${text}\`\`\`\n` });

const faulty = sound.replace('API.find_parcel', 'API.find_parcl');
const hostile = 'I cannot help with <img src=x onerror=alert(1)> that.';

test('words become a draft: without any network, and through an endpoint with any reply', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const draft = studio.at('draftDialog');
  const field = draft.getByLabel('The procedure in words');
  const status = draft.getByRole('status');

  await test.step('words that are pasted lead to the draft, which opens as a document without any network', async () => {
    const dialog = await studio.openImport();
    await studio.at('importText').fill(words);
    await expect(dialog).toContainText('procedure in prose');
    await dialog.getByRole('button', { name: 'Draft from words ...' }).click();
    await expect(field).toHaveValue(words);
    await expect(draft).toContainText('For prose that names no calls, choose an endpoint');
    await draft.getByRole('button', { name: 'Draft the procedure' }).click();
    await expect(status).toContainText('find no error');
    const preview = draft.getByRole('region', { name: 'The draft as a graph' });
    await expect(preview.locator('[data-id="api:find_parcel"]')).toBeVisible();
    await draft.getByRole('button', { name: 'Open as a document' }).click();
    await expect(draft).toHaveCount(0);
    await expect.poll(() => studio.source()).toContain('[claim_id] = API.open_claim([order_number])');
    expect(studio.foreignRequests).toEqual([]);
  });

  await test.step('through an endpoint: cancelled, without a document, with faults, and repaired in the background', async () => {
    const served = await startFakeEndpoint({
      replies: [
        { fault: 'silent' },
        ...Array.from({ length: 3 }, () => ({ content: hostile })),
        ...Array.from({ length: 3 }, () => inFence(faulty)),
        inFence(faulty),
        { ...inFence(sound), chunkDelayMs: 10 },
      ],
      models: ['small-model'],
    });
    await openEndpointDialog(studio, served.url, '');
    await studio.at('endpointDialog').getByLabel('Model').fill('small-model');
    await page.getByRole('button', { name: 'Use this endpoint' }).click();
    await studio.openPalette('draft');
    await page.getByRole('option', { name: 'Draft a procedure from words ...' }).click();
    await field.fill('Find it.');
    await draft.getByRole('button', { name: 'Draft the procedure' }).click();
    // If it were cancelled before it arrives, the second request would get the silent reply of the first.
    await expect.poll(() => served.requests.some(({ path }) => path.endsWith('/chat/completions'))).toBe(true);
    await draft.getByRole('button', { name: 'Cancel' }).click();
    await expect(field).toHaveValue('Find it.');
    await draft.getByRole('button', { name: 'Draft the procedure' }).click();
    await expect(draft).toContainText('None of 3 replies contained a PDL document');
    await expect(draft).toContainText(hostile);
    await expect(draft.getByRole('button', { name: 'Open as a document' })).toHaveCount(0);
    await draft.getByRole('button', { name: 'Draft again' }).click();
    await expect(status).toContainText('The best of 3 attempts has errors');
    await expect(draft).toContainText(/line 11[\s\S]*find_parcl/);
    await draft.getByRole('button', { name: 'Draft again' }).click();
    await page.keyboard.press('Escape');
    await expect(draft).toHaveCount(0);
    await studio.openPalette('draft');
    await page.getByRole('option', { name: 'Draft a procedure from words ...' }).click();
    await expect(status).toContainText('after 2 attempts');
    await draft.getByRole('button', { name: 'Open as a document' }).click();
    await studio.expectSource(sound);
    await served.close();
  });
  studio.expectNoErrors();
});
