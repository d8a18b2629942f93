// Sharing by link, by file and as a whole workspace, from one browser to another. Long because what comes in from
// strangers is tried in many forms.

import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { packText } from '../src/adapters/compression/packText';
import { printShareData } from '../src/core/sharing/shareLink';
import { expectAccessible } from './expectAccessible';
import { openToolLoan, openToolLoanCanvas } from './openToolLoan';
import { StudioPage } from './studioPage';
import { flowchart, toolLoan } from './texts';

const tools = JSON.stringify([
  { type: 'function', function: { name: 'lend_tool', parameters: { type: 'object', properties: { tool: {} } } } },
]);
const key = 'sk-live-0123456789abcdefghij';

/** The app in a browser that has never seen it. */
async function openElsewhere(browser: Browser, path = '/'): Promise<StudioPage> {
  const { baseURL = '' } = test.info().project.use;
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const studio = new StudioPage(await context.newPage());
  await studio.open(path, { text: false });
  return studio;
}

const linkOf = async (studio: StudioPage): Promise<string> => {
  await expect(studio.at('shareLink')).toHaveValue(/#\/share\/1\./);
  return studio.at('shareLink').inputValue();
};
/** A link's way into a browser: everything from the fragment on. */
const fragmentOf = (link: string) => `/${link.slice(link.indexOf('#'))}`;
const dataLink = async (document: unknown) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  return `/#/share/${printShareData(text, await packText(text))}`;
};
/** Follows a link in the page that is open. */
const enter = (studio: StudioPage, path: string) =>
  studio.page.evaluate((hash) => location.assign(hash), path.slice(1));
const shared = (change: object) => ({
  weir: 'document',
  version: 1,
  kind: 'pdl',
  title: 'Shared',
  source: toolLoan,
  ...change,
});

const notice = (studio: StudioPage, text: string | RegExp) =>
  studio.at('notices').locator('> div').filter({ hasText: text });

async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

async function attachTools(studio: StudioPage): Promise<void> {
  await studio.side('Tools');
  await studio.at('toolsText').fill(tools);
  await studio.at('tools').getByRole('button', { name: 'Attach' }).click();
  await expect(studio.at('tools').getByRole('region', { name: 'Tools with their API' })).toContainText('lend_tool');
  await studio.side('Documents');
}

const storedDocument = async (studio: StudioPage, title: string) =>
  (await studio.stored()).documents.find((document) => document.title === title);

test('a link that is copied opens elsewhere with the same text, places and tools; a reload and the back button make no second one', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = await openToolLoanCanvas(page);
  await studio.dragNode('api:lend_tool', 90, 30);
  await attachTools(studio);
  await studio.waitSaved();
  await studio.share('Share by link');
  const dialog = studio.at('shareDialog');
  await expect(dialog).toContainText('It fits into any message.');
  await expect(dialog.getByLabel('The places you gave to nodes')).toBeChecked();
  await expect(dialog.getByLabel('The tool file')).toBeChecked();
  const link = await linkOf(studio);
  await expect(dialog).toContainText(`${new Intl.NumberFormat('en-GB').format(link.length)} characters.`);
  await dialog.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`[Tool loan](${link})`);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const other = await openElsewhere(browser, fragmentOf(link));
  await other.expectTitle('Tool loan');
  await expect(notice(other, 'comes from a shared link')).toBeVisible();
  await expect(other.node('api:lend_tool')).toBeVisible();
  expect(other.page.url()).toMatch(/#\/author\/[\w-]+$/);
  const [sent, received] = [await storedDocument(studio, 'Tool loan'), await storedDocument(other, 'Tool loan')];
  expect(sent?.layout['procedure']?.['api:lend_tool']).toBeDefined();
  expect(received).toMatchObject({ source: toolLoan, kind: 'pdl', tools, layout: sent?.layout ?? {} });
  const count = async () => (await other.stored()).documents.length;
  const before = await count();

  await other.page.reload();
  await other.expectTitle('Tool loan');
  await other.page.goto('about:blank');
  await other.page.goBack();
  await other.expectTitle('Tool loan');
  await other.page.goto(fragmentOf(link));
  await expect(notice(other, 'here already')).toBeVisible();
  await other.page.goto('about:blank');
  await other.page.goto(fragmentOf(link));
  await expect(notice(other, 'here already')).toBeVisible();
  expect(await count()).toBe(before);
  // Nothing of it was sent anywhere.
  expect([...studio.foreignRequests, ...other.foreignRequests]).toEqual([]);
  studio.expectNoErrors();
  other.expectNoErrors();
  await other.page.context().close();
});

test('links entered while the app is open lead there and back; one that is broken is explained; too long, it is refused', async ({
  page,
}) => {
  await test.step('entered while the app is open, it opens beside what is there, and the back button leads back', async () => {
    const studio = await openToolLoanCanvas(page);
    const link = await dataLink(shared({ source: flowchart, kind: 'mermaid', title: 'Lending' }));
    await enter(studio, link);
    await studio.expectTitle('Lending');
    await studio.expectSource(flowchart);
    await page.goBack();
    await studio.expectTitle('Tool loan');
    await page.goForward();
    await studio.expectTitle('Lending');
    expect((await studio.stored()).documents.filter(({ title }) => title === 'Lending')).toHaveLength(1);
    studio.expectNoErrors();
  });

  await test.step('a link leaves out what is switched off; too long, it is refused with a file in its place', async () => {
    const noise = Array.from(
      { length: 4000 },
      (_, index) =>
        `# ${Math.sin(index + 1)
          .toString(36)
          .slice(2)}`,
    ).join('\n');
    const studio = await openToolLoanCanvas(page);
    await studio.side('Tools');
    await studio
      .at('toolsText')
      .fill(
        `${tools.slice(0, -1)},{"type":"function","function":{"name":"noise","description":${JSON.stringify(noise)}}}]`,
      );
    await studio.at('tools').getByRole('button', { name: 'Attach' }).click();
    await expect(studio.at('tools').getByRole('region', { name: 'Tools with their API' })).toBeVisible();
    await studio.share('Share by link');
    const dialog = studio.at('shareDialog');
    const refusal = dialog.getByRole('alert');
    await expect(refusal).toContainText(/The link would have [\d,]+ characters\. Beyond 32,000/);
    await expect(studio.at('shareLink')).toHaveCount(0);
    await refusal.getByRole('button', { name: 'Leave out the tool file' }).click();
    await expect(refusal).toHaveCount(0);
    expect((await linkOf(studio)).length).toBeLessThan(2000);
    await dialog.getByLabel('The tool file').check();
    await refusal.getByRole('button', { name: 'Save as a file instead' }).click();
    const file = await downloaded(page, () => dialog.getByRole('button', { name: 'Save Tool-loan.weir.json' }).click());
    expect(JSON.parse(file.text)).toMatchObject({ weir: 'document', source: toolLoan });
    expect(JSON.parse(file.text).tools).toContain(noise.slice(0, 10));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('one that is broken is explained, and the app goes on with the last document', async () => {
    const studio = await openToolLoanCanvas(page);
    await studio.waitSaved();
    const link = await dataLink(shared({}));
    const cut = link.slice(0, -30);
    const twisted = link.replace(/\.(.)/, (_match, letter) => `.${letter === 'a' ? 'b' : 'a'}`);
    for (const [path, why] of [
      [cut, 'not complete'],
      [twisted, 'damaged'],
      ['/#/share/', 'damaged'],
      ['/#/share/hello', 'damaged'],
      [link.replace('/1.', '/7.'), 'another version'],
      [await dataLink('{"weir":"document","version":1'), 'damaged'],
      [await dataLink({ weir: 'workspace' }), 'no document'],
      [await dataLink(shared({ version: 2 })), 'another version'],
      [await dataLink(shared({ source: { a: 1 } })), 'no text'],
    ] as const) {
      await enter(studio, path);
      await expect(notice(studio, 'The shared link could not be opened.')).toContainText(why);
      await studio.expectTitle('Tool loan');
      await expect(page).toHaveURL(/#\/author\//);
      await notice(studio, 'could not be opened').getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice(studio, 'could not be opened')).toHaveCount(0);
    }
    // The same where the page starts with it.
    await page.goto('about:blank');
    await page.goto(cut);
    await expect(notice(studio, 'not complete')).toBeVisible();
    await studio.expectTitle('Tool loan');
    await expect(page).toHaveURL(/#\/author\//);
    expect((await studio.stored()).documents.filter(({ title }) => title === 'Shared')).toEqual([]);
    studio.expectNoErrors();
  });
});

test('a link of somebody who means harm is text or is refused', async ({ page }) => {
  const script = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
  const studio = new StudioPage(page);
  const source = toolLoan.replace('Enjoy the $tool', script.replaceAll('"', "'"));
  const polluted = JSON.stringify(shared({ title: `${script}\u202e`, source })).replace(
    /\}$/,
    `,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"settings":{"baseUrl":"https://evil.example"},"run":true,
       "layout":{"__proto__":{"x":1},"procedure":{"__proto__":{"x":1,"y":1},"api:lend_tool":{"x":1e308,"y":-1e308},"api:find_tool":{"x":9e15,"y":0},"api:check_member":{"x":30,"y":40}}}}`,
  );
  await studio.open(await dataLink(polluted));
  await expect(studio.at('documentMenu')).toContainText('<script>');
  await expect(studio.node('api:lend_tool')).toBeVisible();
  await expect(notice(studio, '3 places could not be used')).toBeVisible();
  await expect(studio.node('answer:loan_made')).toContainText('<img src=x');
  expect(await page.evaluate(() => Object.hasOwn(Object.prototype, 'isAdmin'))).toBe(false);
  const { documents } = await studio.stored();
  const opened = documents.find((document) => document.source === source);
  expect(opened?.layout).toEqual({ procedure: { 'api:check_member': { x: 30, y: 40 } } });
  expect(await page.evaluate(() => localStorage.getItem('weir.settings') ?? '')).not.toContain('evil');

  const chart = 'flowchart TD\n  A["<img src=x onerror=alert(1)>"] --> B[two]\n  click B "javascript:alert(1)"\n';
  await enter(studio, await dataLink(shared({ kind: 'mermaid', title: 'Chart', source: chart })));
  await studio.expectTitle('Chart');
  await expect(studio.node('B')).toBeVisible();

  const bomb = `/#/share/1.${await packText(JSON.stringify(shared({ source: '0'.repeat(80_000_000) })))}.0000000`;
  const deep = await dataLink(
    `{"weir":"document","version":1,"kind":"pdl","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  );
  for (const [path, why] of [
    [bomb, 'more than 4 MB'],
    [deep, 'nests deeper'],
    [`/#/share/1.${'A'.repeat(250_000)}.0000000`, 'longer than any link'],
  ] as const) {
    await enter(studio, path);
    await expect(notice(studio, 'could not be opened')).toContainText(why);
    await studio.expectTitle('Chart');
    await notice(studio, 'could not be opened').getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice(studio, 'could not be opened')).toHaveCount(0);
  }
  expect(await page.title()).not.toContain('owned');
  expect(studio.foreignRequests).toEqual([]);
  // Mermaid's sanitizer reads labels in a document without scripts: nothing runs there, but the policy speaks up.
  expect(studio.errors.filter((text) => !text.startsWith('Executing inline event handler'))).toEqual([]);
});

test('a file holds the text byte for byte, or all that belongs to it, and opens again', async ({ page, browser }) => {
  const studio = await openToolLoanCanvas(page, toolLoan.replaceAll('\n', '\r\n'));
  await studio.dragNode('api:lend_tool', 90, 30);
  await attachTools(studio);
  await studio.share('Save as a file');
  const dialog = studio.at('shareDialog');
  await expect(dialog).toContainText(/Not in it: places of 1 node and the tool file/);
  const plain = await downloaded(page, () => dialog.getByRole('button', { name: 'Save Tool-loan.pdl.yaml' }).click());
  expect(plain).toEqual({ name: 'Tool-loan.pdl.yaml', text: await studio.source() });
  await expect(dialog.getByRole('status')).toContainText('Tool-loan.pdl.yaml was handed to the browser');
  const whole = await downloaded(page, () => dialog.getByRole('button', { name: 'Save Tool-loan.weir.json' }).click());

  const other = await openElsewhere(browser);
  await other.openImport();
  await other.page.getByLabel('File to open').setInputFiles({
    name: whole.name,
    mimeType: 'application/json',
    buffer: Buffer.from(whole.text),
  });
  await other.expectTitle('Tool loan');
  await other.waitSaved();
  const [sent, received] = [await storedDocument(studio, 'Tool loan'), await storedDocument(other, 'Tool loan')];
  expect(received).toMatchObject({ source: sent?.source, tools, layout: sent?.layout });
  studio.expectNoErrors();
  other.expectNoErrors();
  await other.page.context().close();
});

test('a key is in no link and no file: a text that holds it is not shared', async ({ page }) => {
  const studio = await openToolLoanCanvas(page, `${toolLoan}# ${key}\n`);
  await studio.at('modelChooser').click();
  await page.getByRole('menuitem', { name: 'Connect an endpoint' }).click();
  const endpoint = studio.at('endpointDialog');
  await endpoint.getByLabel('Base URL').fill('https://alice:s3cret-passw0rd@llm.example/v1?token=q-9876543210-abcd');
  await endpoint.getByLabel('Key', { exact: true }).fill(key);
  await endpoint.getByLabel('Model').fill('m');
  await endpoint.getByText('Keep the key until this tab closes').click();
  await endpoint.getByRole('button', { name: 'Use this endpoint' }).click();
  expect(await page.evaluate(() => sessionStorage.getItem('weir.key'))).toBe(key);

  await studio.share('Share by link');
  const dialog = studio.at('shareDialog');
  await expect(dialog.getByRole('alert')).toContainText('holds the key of your endpoint');
  await expect(studio.at('shareLink')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'File', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save Tool-loan.weir.json' }).click();
  await expect(dialog.getByRole('alert')).toContainText('holds the key of your endpoint');
  await dialog.getByRole('button', { name: 'Whole workspace' }).click();
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Save the workspace' }).click());
  expect(file.text).toContain('https://llm.example/v1');
  for (const secret of [key, 's3cret-passw0rd', 'q-9876543210-abcd', 'alice']) expect(file.text).not.toContain(secret);
  studio.expectNoErrors();
});

/** A workspace with a place, tools, a named version and a run that has ended. */
async function fillWorkspace(page: Page): Promise<StudioPage> {
  const studio = await openToolLoanCanvas(page);
  await studio.dragNode('api:lend_tool', 90, 30);
  await attachTools(studio);
  await studio.tab('Versions');
  await page.getByLabel('Name for this version').fill('As it began');
  await page.getByRole('button', { name: 'Keep version' }).click();
  await expect(studio.at('version').filter({ hasText: 'As it began' })).toBeVisible();
  await studio.runScript(['I am member 7 and want a ladder']);
  await studio.mode('Author');
  await studio.waitSaved();
  return studio;
}

async function exportWorkspace(studio: StudioPage): Promise<{ name: string; text: string }> {
  await studio.share('Whole workspace');
  const file = await downloaded(studio.page, () =>
    studio.page.getByRole('button', { name: 'Save the workspace' }).click(),
  );
  await expect(studio.at('workspaceDialog').getByRole('status')).toContainText('1 run');
  await studio.page.keyboard.press('Escape');
  return file;
}

async function chooseWorkspace(studio: StudioPage, text: string, name = 'w.jsonl'): Promise<void> {
  await studio.share('Whole workspace');
  await studio.at('workspaceDialog').getByRole('button', { name: 'Import', exact: true }).click();
  await studio.page
    .getByLabel('Workspace file')
    .setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });
}

const cells = (studio: StudioPage, row: string) =>
  studio
    .at('workspaceDialog')
    .getByRole('row', { name: new RegExp(`^${row}`) })
    .getByRole('cell');

test('a workspace replaces nothing: what differs comes as a copy, and can be taken back', async ({ page }) => {
  const studio = await openToolLoan(page);
  await studio.waitSaved();
  await studio.share('Whole workspace');
  const dialog = studio.at('workspaceDialog');
  const { text } = await downloaded(page, () => page.getByRole('button', { name: 'Save the workspace' }).click());
  await page.keyboard.press('Escape');
  await studio.line('Name: Tool loan').click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' of mine');
  await expect.poll(() => studio.source()).toContain('Tool loan of mine');
  await chooseWorkspace(studio, text);
  await expect(dialog).toContainText('it comes as Tool loan (imported)');
  await dialog.getByRole('button', { name: /^Import \d+ records/ }).click();
  await expect(studio.at('documentList')).toContainText('Tool loan (imported)');
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect(dialog).toContainText('The import was taken back.');
  await expect(studio.at('documentList')).not.toContainText('(imported)');
  expect(await studio.source()).toContain('Tool loan of mine');
  studio.expectNoErrors();
});

test('a whole workspace: malformed it is refused with its line; it arrives elsewhere with versions and runs, once only', async ({
  page,
  browser,
}) => {
  // Two browsers, a run, and a look at all that came.
  test.slow();
  const studio = await fillWorkspace(page);
  const file = await exportWorkspace(studio);
  const { text } = file;
  const other = await openElsewhere(browser);
  await test.step('malformed, it is refused with its line and changes nothing; a good one may be dropped anywhere', async () => {
    const [head = '', first = ''] = text.split('\n');
    // The places of the open document are stored once it is laid out.
    await expect.poll(async () => (await other.stored()).documents.some(({ places }) => places)).toBe(true);
    await other.waitSaved();
    const before = JSON.stringify(await other.stored());
    const dialog = other.at('workspaceDialog');
    await chooseWorkspace(other, '');
    for (const [content, why] of [
      ['', 'is no workspace of Weir'],
      ['Name: A\n', 'is no workspace of Weir'],
      [text.slice(0, -200), 'cut off'],
      [text.split('\n').slice(0, 4).join('\n'), 'not complete'],
      [`${head}\n{"document":{"id":7}}\n`, 'Line 2'],
      [`${head}\n{"document":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`, 'nests deeper'],
      [text.replace('"kind":"session.started"', '"kind":"session.stolen"'), 'no event kind'],
      [text.replace(first, `${first}\n${first}`), 'repeats the document'],
      [text.replace('"version":1', '"version":3'), 'version 3'],
    ] as const) {
      await other.page
        .getByLabel('Workspace file')
        .setInputFiles({ name: 'w.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(content) });
      await expect(dialog.getByRole('alert')).toContainText(why);
    }
    expect(JSON.stringify(await other.stored())).toBe(before);
    await other.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await other.page.evaluate((content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'backup.jsonl'));
      for (const kind of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      }
    }, text);
    await expect(dialog).toContainText('backup.jsonl');
    await expect(cells(other, 'Runs')).toHaveText(['1', '0', '0']);
    await other.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    other.expectNoErrors();
  });

  await test.step('it arrives with versions and runs, once only, and is heard of in another tab', async () => {
    expect(file.name).toMatch(/^weir-workspace-.*\.jsonl$/);

    const tab = new StudioPage(await other.page.context().newPage());
    await tab.open('/', { text: false });
    await chooseWorkspace(other, file.text);
    const dialog = other.at('workspaceDialog');
    // The examples are the same in both browsers.
    const examples = (await other.stored()).documents.length;
    await expect(cells(other, 'Documents')).toHaveText(['1', String(examples), '0']);
    await expect(cells(other, 'Runs')).toHaveText(['1', '0', '0']);
    await dialog.getByRole('button', { name: /^Import \d+ records/ }).click();
    await expect(dialog.getByRole('status')).toContainText(/Added from w\.jsonl: 1 document, \d+ versions?, 1 run\./);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await expect(tab.at('documentList')).toContainText('Tool loan');
    await tab.mode('Run');
    await tab.side('Runs');
    await expect(tab.at('runList')).toContainText('Tool loan');
    await other.at('documentList').getByRole('button', { name: 'Tool loan', exact: true }).click();
    await other.expectTitle('Tool loan');
    const [sent, received] = [await storedDocument(studio, 'Tool loan'), await storedDocument(other, 'Tool loan')];
    expect(received).toMatchObject({ source: toolLoan, tools, layout: sent?.layout });
    await other.tab('Versions');
    await expect(other.at('version').filter({ hasText: 'As it began' })).toBeVisible();
    await other.mode('Run');
    await other.side('Runs');
    await other
      .at('runList')
      .getByRole('button', { name: /Tool loan/ })
      .first()
      .click();
    await other.expectEnded();
    await expect(other.conversation.getByText('I am member 7 and want a ladder', { exact: true })).toBeVisible();
    expect(await other.log()).toEqual(await studio.log());

    // The same once more: there is nothing to do.
    await other.mode('Author');
    await chooseWorkspace(other, file.text);
    await expect(dialog).toContainText('Everything in this file is here already.');
    await expect(dialog.getByRole('button', { name: 'Import', exact: true }).last()).toBeDisabled();
    await other.page.keyboard.press('Escape');

    studio.expectNoErrors();
    other.expectNoErrors();
    tab.expectNoErrors();
  });
  await other.page.context().close();
});

test('the menu and the dialogs of sharing can be read and used by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await test.step('the menu and the dialog of sharing', async () => {
    const studio = await openToolLoanCanvas(page);
    await attachTools(studio);
    const button = page.getByRole('button', { name: 'Share', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Share by link' })).toBeFocused();
    await expectAccessible(studio, 'the menu', '[role="menu"]');
    await page.keyboard.press('Enter');
    await linkOf(studio);
    const dialog = studio.at('shareDialog');
    await expect(dialog.getByLabel('The tool file')).toBeFocused();
    await expectAccessible(studio, 'a link', '[role="dialog"]');
    await page.keyboard.press('Space');
    await expect(dialog.getByLabel('The tool file')).not.toBeChecked();
    await page.keyboard.press('Tab');
    await expect(studio.at('shareLink')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
    await dialog.getByRole('button', { name: 'File', exact: true }).press('Enter');
    await expectAccessible(studio, 'files', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('the dialog of the workspace', async () => {
    const studio = await openToolLoanCanvas(page);
    await studio.openPalette('whole workspace');
    await page.keyboard.press('Enter');
    const workspace = studio.at('workspaceDialog');
    await expect(workspace).toBeVisible();
    await expectAccessible(studio, 'an export', '[role="dialog"]');
    const file = await downloaded(page, () =>
      workspace.getByRole('button', { name: 'Save the workspace' }).press('Enter'),
    );
    await expect(workspace.getByRole('status')).toBeVisible();
    await workspace.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await expectAccessible(studio, 'an import', '[role="dialog"]');
    await page.getByLabel('Workspace file').setInputFiles({
      name: 'w.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(file.text.replace('Books an appointment', 'Books one appointment')),
    });
    await expect(workspace.getByRole('button', { name: /^Import \d+ record/ })).toBeFocused();
    await expectAccessible(studio, 'what an import would do', '[role="dialog"]');
    await page.keyboard.press('Enter');
    await expect(workspace.getByRole('status')).toContainText('Added from w.jsonl');
    await expectAccessible(studio, 'what an import has done', '[role="dialog"]');
    studio.expectNoErrors();
  });
});
