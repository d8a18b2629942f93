import { expect, type Page, test } from '@playwright/test';
import { type FakeEndpoint, type FakeReply, startFakeEndpoint } from '../src/testing/fakeEndpoint';
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

let endpoint: FakeEndpoint | undefined;
test.afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

async function useEndpoint(studio: StudioPage, replies: readonly FakeReply[]): Promise<FakeEndpoint> {
  endpoint = await startFakeEndpoint({ replies, models: ['small-model'] });
  await studio.at('modelChooser').click();
  await studio.page
    .getByRole('menuitem', { name: /endpoint/i })
    .last()
    .click();
  const dialog = studio.at('endpointDialog');
  await dialog.getByLabel('Base URL').fill(endpoint.url);
  await dialog.getByLabel('Model').fill('small-model');
  await studio.page.getByRole('button', { name: 'Use this endpoint' }).click();
  return endpoint;
}

const wordsField = (page: Page) =>
  page.getByRole('dialog', { name: 'Draft from words' }).getByLabel('The procedure in words');

async function openDraft(studio: StudioPage): Promise<void> {
  await studio.page.keyboard.press('ControlOrMeta+k');
  await studio.page.getByRole('combobox').fill('draft');
  await studio.page.getByRole('option', { name: 'Draft a procedure from words ...' }).click();
  await expect(wordsField(studio.page)).toBeVisible();
}

test('words become a draft: without any network, through an endpoint that mends its faults, cancelled and gone on with', async ({
  page,
}) => {
  await new StudioPage(page).open('/', { text: false });
  await test.step('words that are pasted lead to the draft, which opens as a document without any network', async () => {
    const studio = new StudioPage(page);
    await page.getByTestId('document-menu').click();
    await page.getByRole('menuitem', { name: 'New, paste or open ...' }).click();
    await studio.at('importText').fill(words);
    const dialog = studio.at('importDialog');
    await expect(dialog).toContainText('procedure in prose');
    await dialog.getByRole('button', { name: 'Draft from words ...' }).click();
    await expect(wordsField(page)).toHaveValue(words);
    const draft = studio.at('draftDialog');
    await expect(draft).toContainText('For prose that names no calls, choose an endpoint');
    await draft.getByRole('button', { name: 'Draft the procedure' }).click();
    await expect(draft.getByRole('status')).toContainText('find no error');
    const preview = draft.getByRole('region', { name: 'The draft as a graph' });
    await expect(preview.locator('[data-id="api:find_parcel"]')).toBeVisible();
    await draft.getByRole('button', { name: 'Open as a document' }).click();
    await expect(draft).toHaveCount(0);
    await expect.poll(() => studio.source()).toContain('[claim_id] = API.open_claim([order_number])');
    await expect(studio.node('api:find_parcel')).toBeVisible();
    studio.expectNoErrors();
  });

  await test.step('faults go back to the endpoint with their lines, and the mended document is offered', async () => {
    const studio = new StudioPage(page);
    const served = await useEndpoint(studio, [
      inFence(sound.replace('API.find_parcel', 'API.find_parcl')),
      inFence(sound),
    ]);
    await openDraft(studio);
    await wordsField(page).fill('Ask for the order, find it, tell the guest.');
    const draft = studio.at('draftDialog');
    await draft.getByRole('button', { name: 'Draft the procedure' }).click();
    await expect(draft.getByRole('status')).toContainText('after 2 attempts');
    expect(JSON.stringify(served.requests.at(-1)?.body)).toContain('line 11');
    await draft.getByRole('button', { name: 'Open as a document' }).click();
    await studio.expectSource(sound);
    studio.expectNoErrors();
    await served.close();
  });

  await test.step('a draft under way can be cancelled, and goes on while its dialog is closed', async () => {
    const studio = new StudioPage(page);
    const served = await useEndpoint(studio, [{ fault: 'silent' }, { ...inFence(sound), chunkDelayMs: 10 }]);
    await openDraft(studio);
    await wordsField(page).fill('Find it.');
    const draft = studio.at('draftDialog');
    await draft.getByRole('button', { name: 'Draft the procedure' }).click();
    // Cancelled before it arrived, the first request would leave the silence to the second.
    await expect.poll(() => served.requests.some(({ path }) => path.endsWith('/chat/completions'))).toBe(true);
    await draft.getByRole('button', { name: 'Cancel' }).click();
    await expect(draft.getByRole('button', { name: 'Draft the procedure' })).toBeEnabled();
    await expect(wordsField(page)).toHaveValue('Find it.');
    await draft.getByRole('button', { name: 'Draft the procedure' }).click();
    await page.keyboard.press('Escape');
    await expect(draft).toHaveCount(0);
    await openDraft(studio);
    await expect(draft.getByRole('status')).toContainText('find no error', { timeout: 60_000 });
  });
});

test('a draft that stays faulty is shown with its faults; a reply without a document is quoted', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await useEndpoint(studio, [inFence(sound.replace('API.find_parcel', 'API.gone'))]);
  await openDraft(studio);
  await wordsField(page).fill('Find it.');
  const draft = studio.at('draftDialog');
  await draft.getByRole('button', { name: 'Draft the procedure' }).click();
  await expect(draft.getByRole('status')).toContainText('The best of 3 attempts has errors');
  await expect(draft).toContainText('line 11');
  await endpoint?.close();
  await draft.getByRole('button', { name: 'Draft again' }).click();
  await expect(draft).toContainText('could not be reached');
  await expect(draft.getByRole('button', { name: 'Open as a document' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await useEndpoint(studio, [{ content: 'I cannot help with <img src=x onerror=alert(1)> that.' }]);
  await openDraft(studio);
  await draft.getByRole('button', { name: 'Draft again' }).click();
  await expect(draft).toContainText('None of 3 replies contained a PDL document');
  await expect(draft).toContainText('<img src=x onerror=alert(1)>');
});
