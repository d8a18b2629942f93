// Versions, documents and metrics, and the effect of storage problems on them.

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { commit, field } from './fields';
import { openToolLoanCanvas } from './openToolLoan';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';
import { keep, storedVersions, version } from './versionList';

const notice = (studio: StudioPage, text: string | RegExp) =>
  studio.at('notices').locator('> div').filter({ hasText: text });

/** Writes into a store of the database without the app. */
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

/** Edits the document's description in the inspector: changes the text without the text editor. */
async function describe(studio: StudioPage, text: string): Promise<void> {
  await commit(field(studio.at('inspector'), 'Description').first(), text, 'Control+Enter');
}

const described = (text: string) => toolLoan.replace('Lends a garden tool to a member.', text);

test('versions are kept, compared as text and as graph, restored in part or whole, and there after a reload', async ({
  page,
}) => {
  const studio = await openToolLoanCanvas(page);
  await keep(studio, 'As pasted');
  await studio.view('Dependencies');
  await studio.focusCanvas();
  await page.keyboard.press('/');
  await page.getByRole('option', { name: 'API' }).click();
  await page.keyboard.type('return_tool');
  await page.keyboard.press('Enter');
  await studio.node('api:return_tool').waitFor();
  await studio.node('api:find_tool').click();
  await page.keyboard.press('F2');
  await commit(page.getByLabel('Name of the API'), 'look_for_tool');
  await studio.node('api:look_for_tool').waitFor();
  const changed = await studio.source();

  await test.step('metrics report the change since the last version and explain themselves', async () => {
    await studio.tab('Metrics');
    const nodes = page.locator('[data-metric="nodes"]');
    await expect(nodes.locator('[data-change="up"]')).toContainText('+1');
    await expect(nodes.locator('[data-change="up"]')).toHaveAttribute('title', /Was \d+ in .*As pasted/);
    const info = page.getByRole('button', { name: 'About Critical path' });
    await info.focus();
    await expect(studio.canvas.locator('[data-highlighted]')).not.toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'About Critical path' })).toContainText('look_for_tool → lend_tool');
    await expectAccessible(studio, 'what a metric means', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(info).toBeFocused();
    await page.getByLabel('Probability that a subtask fails').press('End');
    await expect(studio.metric('expectedCompleted')).toContainText('0');
  });

  const compare = studio.at('versionCompare');
  await test.step('as text and as graph', async () => {
    await studio.tab('Versions');
    await expect(studio.at('versions')).toContainText(/Since the last version: \+1 API, 1 renamed/);
    await version(studio, 'As pasted')
      .getByRole('button', { name: /^Compare As pasted/ })
      .click();
    await expect(compare.locator('ins').filter({ hasText: 'look_for_tool' }).first()).toBeVisible();
    await expect(compare.locator('del').filter({ hasText: 'find_tool' }).first()).toBeVisible();
    await expect(compare.getByText(/unchanged lines/).first()).toBeVisible();
    await expectAccessible(studio, 'versions as text', '[data-testid="versions"], [data-testid="version-compare"]');
    for (const change of ['0', '1']) {
      await page.keyboard.press('F7');
      await expect(compare.locator(`[data-change="${change}"]`)).toBeFocused();
    }

    await compare.getByRole('button', { name: 'Graph', exact: true }).click();
    await compare.getByRole('button', { name: 'Dependencies' }).click();
    const mark = (id: string) => studio.node(id, compare).locator('[data-mark]').first();
    await expect(mark('api:return_tool')).toHaveAttribute('data-mark', 'added');
    await expect(mark('api:look_for_tool')).toHaveAttribute('data-mark', 'changed');
    await studio.node('api:look_for_tool', compare).click();
    const change = studio.at('versionChange').filter({ hasText: 'was find_tool' });
    await expect(change.getByRole('button').first()).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(studio, 'versions as graph', '[data-testid="version-compare"]');
    await change.getByRole('button', { name: 'Show in the text' }).click();
    await expect(compare.locator('[data-change]:focus')).toContainText(/Change \d of \d/);
  });

  await test.step('restored in part, as a whole, undone, and there after a reload', async () => {
    await compare.getByRole('button', { name: 'Restore this part' }).last().click();
    const partly = changed.replace('API.look_for_tool', 'API.find_tool');
    await studio.expectSource(partly);
    await compare.getByRole('button', { name: 'Restore', exact: true }).click();
    await studio.expectSource(toolLoan);
    await expect(compare).toContainText('Both versions are the same');
    await page.keyboard.press('Escape');
    await expect(compare).toHaveCount(0);
    await studio.focusCanvas();
    await studio.undo();
    await studio.expectSource(partly);
    await page.reload();
    await studio.tab('Versions');
    await expect(version(studio, 'As pasted')).toBeVisible();
    await expect(version(studio, 'Before a restore')).toContainText('+1 API');
    studio.expectNoErrors();
  });
});

test('versions and documents by keyboard, and a document that is deleted and brought back with its versions', async ({
  page,
}) => {
  const studio = await openToolLoanCanvas(page);
  const storedNames = async () => (await storedVersions(page)).map(({ name }) => name);
  await test.step('versions: named with F2, walked with the arrows, deleted and brought back', async () => {
    await studio.tab('Versions');
    await version(studio, 'As opened').getByRole('button').first().focus();
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
    await expect.poll(storedNames).not.toContain('Mine');
    await notice(studio, '"Mine" was deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(version(studio, 'Mine')).toBeVisible();
  });

  const list = studio.at('documentList');
  await test.step('documents: renamed, copied, filtered', async () => {
    await list
      .getByRole('button', { name: /Tool loan/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    const name = page.getByLabel('Title of the document');
    await name.fill('工具图书馆');
    // Enter and Escape that end an input method's composition belong to the input method.
    for (const key of ['Enter', 'Escape'])
      await name.dispatchEvent('keydown', { key, isComposing: true, bubbles: true });
    await expect(name).toHaveValue('工具图书馆');
    await page.keyboard.press('Enter');
    await studio.expectTitle('工具图书馆');
    await page.keyboard.press('F2');
    await page.keyboard.type('Given up');
    await page.keyboard.press('Escape');
    await expect(name).toHaveCount(0);
    await studio.expectTitle('工具图书馆');
    for (let count = 1; count < 3; count++) {
      await list.getByRole('button', { name: 'More for 工具图书馆', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect(list.getByText('工具图书馆 (copy)', { exact: true })).toHaveCount(count);
    }
    const filter = page.getByLabel('Filter documents');
    await filter.fill('图书馆 (');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await filter.fill('nothing of the kind');
    await expect(list).toContainText('No title contains');
    await filter.fill('');
  });

  await test.step('a document is deleted with its versions and brought back with them', async () => {
    await list.getByText('工具图书馆', { exact: true }).click();
    await studio.expectTitle('工具图书馆');
    await list.getByRole('button', { name: 'More for 工具图书馆', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(list.getByText('工具图书馆', { exact: true })).toHaveCount(0);
    await expect.poll(storedNames).not.toContain('Mine');
    await notice(studio, '"工具图书馆" was deleted').getByRole('button', { name: 'Undo' }).click();
    await studio.expectTitle('工具图书馆');
    await studio.expectSource(toolLoan);
    await expect(version(studio, 'Mine')).toBeVisible();
    await expect.poll(storedNames).toContain('Mine');
    studio.expectNoErrors();
  });
});

// --- storage problems of an open document

test('two tabs on one document: versions and text are synced, and concurrent changes are both kept and reported', async ({
  page,
  context,
}) => {
  const here = await openToolLoanCanvas(page);
  await here.waitSaved();
  const there = new StudioPage(await context.newPage());
  await there.open(page.url(), { text: false });
  await there.node('api:lend_tool').waitFor();
  await there.tab('Versions');
  await keep(here, 'From here');
  await expect(version(there, 'From here')).toBeVisible();

  await describe(here, 'Hands.');
  await expect(field(there.at('inspector'), 'Description').first()).toHaveValue('Hands.');
  await expect(there.at('notices')).toContainText('was changed in another tab');

  // Both type before either has saved: the second to save finds the first one's text stored.
  const holdSaves = (isHeld: boolean) =>
    there.page.evaluate((held) => {
      const proto = IDBObjectStore.prototype as { put: IDBObjectStore['put']; trueOne?: IDBObjectStore['put'] };
      proto.trueOne ??= proto.put;
      proto.put = held
        ? () => {
            throw new DOMException('full', 'QuotaExceededError');
          }
        : proto.trueOne;
    }, isHeld);
  await holdSaves(true);
  await describe(there, 'From there.');
  await expect(there.at('saveState')).toHaveText('Not saved');
  await describe(here, 'From here.');
  await here.waitSaved();
  await expect(there.at('notices')).toContainText('Both are kept');
  await holdSaves(false);
  await there.expectTitle('Tool loan (this tab)');
  await there.expectSource(described('From there.'));
  await here.expectSource(described('From here.'));
});

test('a database of an older version is migrated; unreadable records are reported, kept, and harmless', async ({
  page,
}) => {
  const strange = [
    { id: 'from the future', version: 99, source: 'Name: Future', anything: [1, 2] },
    { id: 'broken', version: 1, source: 42 },
  ];
  const base = { version: 1, kind: 'pdl', layout: {}, edition: 3, createdAt: 1, updatedAt: 2 };
  const records = [{ ...base, id: 'old', title: 'Tool loan', source: toolLoan }, ...strange];
  // A page of the same origin without scripts: the database is created there in the old format.
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<p>blank</p>' }));
  await page.goto('/blank');
  await page.evaluate(
    (stored) =>
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
            for (const record of stored) transaction.objectStore('documents').put(record);
            transaction.oncomplete = () => {
              request.result.close();
              resolve();
            };
          };
        };
      }),
    records,
  );
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await studio.expectTitle('Tool loan');
  await expect(studio.at('notices')).toContainText('2 documents could not be read; they stay stored.');
  await studio.expectSource(toolLoan);
  await keep(studio, 'Good');

  const future = { id: 'v99', documentId: 'old', version: 99, text: 'compressed' };
  await putRaw(page, 'snapshots', future);
  await putRaw(page, 'snapshots', { id: 'rubbish', documentId: 'old', version: 1, source: null });
  const list = studio.at('documentList');
  await list.getByRole('button', { name: 'More for Tool loan' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await studio.expectTitle('Tool loan (copy)');
  await list.getByText('Tool loan', { exact: true }).click();
  await expect(studio.at('versions')).toContainText('2 versions could not be read; they stay stored.');
  await expect(version(studio, 'Good')).toBeVisible();
  await describe(studio, 'Hands.');
  await studio.expectSource(described('Hands.'));
  const { documents } = await studio.stored();
  expect(documents).toEqual(expect.arrayContaining(strange));
  expect(await storedVersions(page)).toContainEqual(future);
  studio.expectNoErrors();
});
