// Versions, documents and metrics, and what storage does to all of them. Long because each way in which storage can fail
// is a journey of its own, with the texts and records it needs.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { openToolLoan, openToolLoanCanvas } from './openToolLoan';
import { StudioPage } from './studioPage';
import { flowchart, toolLoan } from './texts';
import { keep, storedVersions, version } from './versionList';

const notice = (studio: StudioPage, text: string | RegExp) =>
  studio.at('notices').locator('> div').filter({ hasText: text });

/** Writes into a store of the database behind the back of the app. */
const putRaw = (page: Page, store: string, record: object) =>
  page.evaluate(
    ([name, value]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('weir');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction(name as string, 'readwrite');
          transaction.objectStore(name as string).put(value);
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    [store, record] as const,
  );

const changed = toolLoan
  .replaceAll('find_tool', 'look_for_tool')
  .replace('ANSWERs:', '  - name: return_tool\n    request: [tool]\n    precondition: [lend_tool]\nANSWERs:');

async function replaceAll(studio: StudioPage, text: string): Promise<void> {
  await studio.line('Name: Tool loan').click();
  await studio.page.keyboard.press('Control+a');
  // As a paste: typed text would be indented by the editor.
  await studio.page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await studio.expectSource(text);
}

test('versions are kept, compared as text and as graph, restored in part or whole, and there after a reload', async ({
  page,
}) => {
  await test.step('one part of a change is taken back, and the comparison follows', async () => {
    const studio = await openToolLoan(page);
    await keep(studio, 'Whole');
    await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
    await studio.replaceWord('Name: Tool loan', 'loan', 'desk');
    await page.getByRole('button', { name: 'Compare', exact: true }).last().click();
    const compare = studio.at('versionCompare');
    const parts = compare.getByRole('button', { name: 'Restore this part' });
    await expect(parts).not.toHaveCount(0);
    const before = await parts.count();
    await parts.first().click();
    await expect(compare.locator('del').filter({ hasText: 'loan' })).toHaveCount(0);
    if (before > 1) await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
    else await studio.expectSource(toolLoan);
    await page.keyboard.press('Escape');
    await expect(compare).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('a flowchart has versions, too', async () => {
    const studio = new StudioPage(page);
    await studio.openWith(flowchart);
    await keep(studio, 'First draft');
    await expect(studio.editor.locator('.view-line').first()).toBeVisible();
    await studio.editor.locator('.view-line').last().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nZ9[Brand new] --> Z8[Newer still]');
    await expect(studio.node('Z9')).toBeVisible();
    await version(studio, 'First draft').getByRole('button').first().click();
    const compare = studio.at('versionCompare');
    await compare.getByRole('button', { name: 'Graph', exact: true }).click();
    await expect(studio.node('Z9', compare).locator('[data-mark]').first()).toHaveAttribute('data-mark', 'added');
    await expect(studio.at('versionChange').filter({ hasText: 'Brand new → Newer still' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(compare).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('metrics tell the change since the last version and explain themselves', async () => {
    const studio = await openToolLoan(page);
    await keep(studio, 'Start');
    await studio.view('Dependencies');
    await studio.tab('Metrics');
    await expect(studio.at('metrics')).toContainText('Nothing has changed since the version');
    await replaceAll(studio, changed);
    const nodes = page.locator('[data-metric="nodes"]');
    await expect(nodes.locator('[data-change="up"]')).toContainText('+1');
    await expect(nodes.locator('[data-change="up"]')).toHaveAttribute('title', /Was \d+ in .*Start/);
    const info = page.getByRole('button', { name: 'About Critical path' });
    await info.focus();
    await expect(studio.canvas.locator('[data-highlighted]')).not.toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'About Critical path' })).toContainText('look_for_tool → lend_tool');
    await expectAccessible(studio, 'metrics', '[data-testid="metrics"], [role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(info).toBeFocused();
    const slider = page.getByLabel('Probability that a subtask fails');
    await slider.focus();
    await page.keyboard.press('End');
    await expect(studio.metric('expectedCompleted')).toContainText('0');
    await page.keyboard.press('Home');
    await expect(studio.metric('expectedCompleted')).toContainText(
      (await nodes.locator('dd').first().innerText()).match(/\d+/)?.[0] ?? '',
    );
    studio.expectNoErrors();
  });

  await test.step('a version is kept, compared as text and as graph, restored, undone, and there after a reload', async () => {
    const studio = await openToolLoan(page);
    await keep(studio, 'As pasted');
    await replaceAll(studio, changed);
    await expect(studio.at('versions')).toContainText(/Since the last version: \+1 API, 1 renamed/);
    await expectAccessible(studio, 'versions panel', '[data-testid="versions"]');

    await version(studio, 'As pasted')
      .getByRole('button', { name: /^Compare As pasted/ })
      .click();
    const compare = studio.at('versionCompare');
    await expect(compare.locator('ins').filter({ hasText: 'look_for_tool' }).first()).toBeVisible();
    await expect(compare.locator('del').filter({ hasText: 'find_tool' }).first()).toBeVisible();
    await expect(compare.getByText(/unchanged lines/).first()).toBeVisible();
    await expectAccessible(studio, 'comparison as text', '[data-testid="version-compare"]');
    await page.keyboard.press('F7');
    await expect(compare.locator('[data-change="0"]')).toBeFocused();
    await page.keyboard.press('F7');
    await expect(compare.locator('[data-change="1"]')).toBeFocused();

    await compare.getByRole('button', { name: 'Graph', exact: true }).click();
    await compare.getByRole('button', { name: 'Dependencies' }).click();
    const mark = (id: string) => studio.node(id, compare).locator('[data-mark]').first();
    await expect(mark('api:return_tool')).toHaveAttribute('data-mark', 'added');
    await expect(mark('api:look_for_tool')).toHaveAttribute('data-mark', 'changed');
    await studio.node('api:look_for_tool', compare).click();
    const change = studio.at('versionChange').filter({ hasText: 'was find_tool' });
    await expect(change.getByRole('button').first()).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(studio, 'comparison as graph', '[data-testid="version-compare"]');
    await change.getByRole('button', { name: 'Show in the text' }).click();
    await expect(compare.locator('[data-change]:focus')).toContainText(/Change \d of \d/);

    await compare.getByRole('button', { name: 'Restore', exact: true }).click();
    await studio.expectSource(toolLoan);
    await expect(compare).toContainText('Both versions are the same');
    await compare.getByRole('button', { name: 'Close the comparison' }).click();
    await expect(version(studio, 'Before a restore')).toBeVisible();
    await studio.focusCanvas();
    await studio.undo();
    await studio.expectSource(changed);

    await page.reload();
    await studio.tab('Versions');
    await expect(version(studio, 'As pasted')).toBeVisible();
    await expect(version(studio, 'Before a restore')).toContainText('+1 API, 1 renamed');
    studio.expectNoErrors();
  });
});

test('versions and documents by keyboard, and a document that is deleted and brought back with its versions', async ({
  page,
}) => {
  await test.step('versions: named with F2, walked with the arrows, deleted and brought back', async () => {
    const studio = await openToolLoanCanvas(page);
    await studio.tab('Versions');
    const first = version(studio, 'As opened').getByRole('button').first();
    await first.focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    await expect(version(studio, 'Mine')).toBeVisible();
    await keep(studio, 'Other');
    await version(studio, 'Other').getByRole('button').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(version(studio, 'Mine').getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(version(studio, 'Mine')).toHaveCount(0);
    await expect(version(studio, 'Other').getByRole('button').first()).toBeFocused();
    expect((await storedVersions(page)).map(({ name }) => name)).not.toContain('Mine');
    await notice(studio, '"Mine" was deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(version(studio, 'Mine')).toBeVisible();
    await expect.poll(async () => (await storedVersions(page)).map(({ name }) => name)).toContain('Mine');
    studio.expectNoErrors();
  });

  await test.step('documents: renamed, copied, filtered', async () => {
    const studio = await openToolLoanCanvas(page);
    await studio.side('Documents');
    const list = studio.at('documentList');
    await list
      .getByRole('button', { name: /Tool loan/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    const field = page.getByLabel('Title of the document');
    await field.fill('工具图书馆');
    // Enter and Escape that end the composing of a word belong to the input method.
    for (const key of ['Enter', 'Escape']) {
      await field.evaluate(
        (element, name) =>
          element.dispatchEvent(new KeyboardEvent('keydown', { key: name, isComposing: true, bubbles: true })),
        key,
      );
      await expect(field).toHaveValue('工具图书馆');
    }
    await page.keyboard.press('Enter');
    await studio.expectTitle('工具图书馆');
    await page.keyboard.press('F2');
    await page.keyboard.type('Given up');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await studio.expectTitle('工具图书馆');
    await page.keyboard.press('F2');
    await page.keyboard.type('Tool library');
    await page.keyboard.press('Enter');
    await studio.expectTitle('Tool library');
    for (let count = 0; count < 3; count++) {
      await list.getByRole('button', { name: 'More for Tool library', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect(list.getByText('Tool library (copy)', { exact: true })).toHaveCount(count + 1);
    }
    await page.getByLabel('Filter documents').fill('library (');
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await page.getByLabel('Filter documents').fill('nothing of the kind');
    await expect(list).toContainText('No title contains');
    await page.getByLabel('Filter documents').fill('');
    studio.expectNoErrors();
  });

  await test.step('a document is deleted with its versions and brought back with them', async () => {
    // Of a text that is here already a link makes no second document.
    const precious = `${toolLoan}# precious\n`;
    const studio = await openToolLoanCanvas(page, precious);
    await keep(studio, 'Precious');
    await studio.waitSaved();
    await studio.side('Documents');
    const list = studio.at('documentList');
    await list.getByRole('button', { name: 'More for Tool loan' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(list.getByText('Tool loan', { exact: true })).toHaveCount(0);
    await expect.poll(async () => (await storedVersions(page)).map(({ name }) => name)).not.toContain('Precious');
    await notice(studio, '"Tool loan" was deleted').getByRole('button', { name: 'Undo' }).click();
    await studio.expectTitle('Tool loan');
    await studio.expectSource(precious);
    await expect(version(studio, 'Precious')).toBeVisible();
    await page.reload();
    await studio.expectTitle('Tool loan');
    await studio.tab('Versions');
    await expect(version(studio, 'Precious')).toBeVisible();
    studio.expectNoErrors();
  });
});

// --- what storage does to a document in use

async function secondTab(context: BrowserContext, address: string): Promise<StudioPage> {
  const other = new StudioPage(await context.newPage());
  await other.open(address);
  await expect(other.line('Name: Tool')).toBeVisible();
  return other;
}

test('two tabs on one document: versions and text go over, and what both changed at once is kept twice and told', async ({
  page,
  context,
}) => {
  const here = await openToolLoan(page);
  await here.waitSaved();
  const there = await secondTab(context, page.url());
  await test.step('versions kept in one tab show in the other', async () => {
    await there.tab('Versions');
    await keep(here, 'From here');
    await expect(version(there, 'From here')).toBeVisible();
    await version(there, 'From here').getByRole('button', { name: 'Delete From here' }).click();
    await expect(version(here, 'From here')).toHaveCount(0);
    here.expectNoErrors();
    there.expectNoErrors();
  });

  await test.step('text goes over, and what both changed at once is kept twice and told', async () => {
    await here.replaceWord('Desc: Lends', 'Lends', 'Hands');
    await expect(there.line('Desc: Hands')).toBeVisible();
    await expect(there.at('notices')).toContainText('was changed in another tab');

    // Both type before either has saved: the second to save finds the first one's text stored.
    const holdSaves = (tab: StudioPage, isHeld: boolean) =>
      tab.page.evaluate((held) => {
        const proto = IDBObjectStore.prototype as { put: IDBObjectStore['put']; trueOne?: IDBObjectStore['put'] };
        proto.trueOne ??= proto.put;
        proto.put = held
          ? () => {
              throw new DOMException('full', 'QuotaExceededError');
            }
          : proto.trueOne;
      }, isHeld);
    await holdSaves(there, true);
    await there.replaceWord('Name: Tool loan', 'loan', 'there');
    await expect(there.at('saveState')).toHaveText('Not saved');
    await here.replaceWord('Name: Tool loan', 'loan', 'here');
    await here.waitSaved();
    await expect(there.at('notices')).toContainText('Both are kept');
    await holdSaves(there, false);
    await expect
      .poll(async () =>
        (await here.stored()).documents
          .map(({ source }) => source)
          .filter((text) => text.includes('Hands'))
          .sort(),
      )
      .toEqual(
        [
          toolLoan.replace('Desc: Lends', 'Desc: Hands').replace('Tool loan', 'Tool here'),
          toolLoan.replace('Desc: Lends', 'Desc: Hands').replace('Tool loan', 'Tool there'),
        ].sort(),
      );
    await there.expectTitle('Tool loan (this tab)');
    await expect(there.line('Name: Tool there')).toBeVisible();
  });
});

test('records that cannot be read are told, left as they are, and harm nothing else', async ({ page }) => {
  const studio = await openToolLoan(page);
  await keep(studio, 'Good');
  await studio.waitSaved();
  const documentId = (await storedVersions(page)).find(({ name }) => name === 'Good')?.documentId;
  const strange = [
    { id: 'from the future', version: 99, source: 'Name: Future', anything: [1, 2] },
    { id: 'broken', version: 1, source: 42 },
  ];
  for (const record of strange) await putRaw(page, 'documents', record);
  const future = { id: 'v99', documentId, version: 99, text: 'compressed' };
  await putRaw(page, 'snapshots', future);
  await putRaw(page, 'snapshots', { id: 'rubbish', documentId, version: 1, source: null });
  await page.reload();
  await expect(studio.at('notices')).toContainText('2 documents could not be read; they stay stored.');
  await studio.expectTitle('Tool loan');
  await studio.tab('Versions');
  await expect(studio.at('versions')).toContainText('2 versions could not be read; they stay stored.');
  await expect(version(studio, 'Good')).toBeVisible();
  await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
  await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
  const { documents } = await studio.stored();
  expect(documents.filter(({ id }) => id === 'from the future' || id === 'broken')).toEqual(
    expect.arrayContaining(strange),
  );
  expect(await storedVersions(page)).toContainEqual(future);
  studio.expectNoErrors();
});

test('a database of the version before is taken over with all it holds', async ({ page }) => {
  // A page of the same origin that runs nothing: the database is made there as the older version made it.
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<p>blank</p>' }));
  await page.goto('/blank');
  await page.evaluate(
    (source) =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase('weir').onsuccess = () => {
          const request = indexedDB.open('weir', 1);
          request.onerror = () => reject(request.error);
          request.onupgradeneeded = () => {
            request.result.createObjectStore('documents', { keyPath: 'id' });
            request.result.createObjectStore('runs', { keyPath: 'id' });
            request.result.createObjectStore('events', { keyPath: ['sessionId', 'seq'] });
          };
          request.onsuccess = () => {
            const transaction = request.result.transaction('documents', 'readwrite');
            const base = { version: 1, kind: 'pdl', layout: {}, edition: 3, createdAt: 1, updatedAt: 2 };
            transaction.objectStore('documents').put({ ...base, id: 'old', title: 'Tool loan', source });
            transaction.oncomplete = () => {
              request.result.close();
              resolve();
            };
          };
        };
      }),
    toolLoan,
  );
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await studio.expectTitle('Tool loan');
  await studio.expectSource(toolLoan);
  await keep(studio, 'First of all');
  expect((await studio.stored()).documents.map(({ id }) => id)).toEqual(['old']);
  studio.expectNoErrors();
});
