// Sharing by link, by file and as a whole workspace, between browsers, and hostile input. `core/sharing` and
// `state/exchange` test the broken links, files and workspaces.

import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { packText } from '../src/adapters/compression/packText';
import { printShareData } from '../src/core/sharing/shareLink';
import { expectAccessible } from './expectAccessible';
import { drag } from './importFiles';
import { openToolLoanCanvas } from './openToolLoan';
import { StudioPage } from './studioPage';
import { flowchart, toolLoan } from './texts';

const definition = (name: string, description: string) => ({
  type: 'function',
  function: { name, description, parameters: { type: 'object', properties: { tool: {} } } },
});
const tools = JSON.stringify([definition('lend_tool', 'Lends.')]);

/** The app in a browser that has never opened it. */
async function openElsewhere(browser: Browser, path: string): Promise<StudioPage> {
  const { baseURL = '' } = test.info().project.use;
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const studio = new StudioPage(await context.newPage());
  await studio.open(path, { text: false });
  return studio;
}

/** The part of a link from the fragment on, as a path. */
const fragmentOf = (link: string) => `/${link.slice(link.indexOf('#'))}`;
const dataLink = async (document: unknown) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  return `/#/share/${printShareData(text, await packText(text))}`;
};
/** Opens a link in the open page. */
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

async function attachTools(studio: StudioPage, text: string): Promise<void> {
  await studio.side('Tools');
  await studio.at('toolsText').fill(text);
  await studio.at('tools').getByRole('button', { name: 'Attach' }).click();
  await expect(studio.at('tools').getByRole('region', { name: 'Tools with their API' })).toContainText('lend_tool');
  await studio.side('Documents');
}

const storedDocument = async (studio: StudioPage, title: string) =>
  (await studio.stored()).documents.find((document) => document.title === title);

const cells = (studio: StudioPage, row: string) =>
  studio
    .at('workspaceDialog')
    .getByRole('row', { name: new RegExp(`^${row}`) })
    .getByRole('cell');

test('a document goes elsewhere by link, as it is, and the whole workspace as a file, which replaces nothing there', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const studio = await openToolLoanCanvas(page);
  await studio.dragNode('api:lend_tool', 90, 30);
  await attachTools(studio, tools);
  await studio.waitSaved();

  const dialog = studio.at('shareDialog');
  const link = await test.step('a link is made and copied by keyboard', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Share by link' })).toBeFocused();
    await page.keyboard.press('Enter');
    const field = studio.at('shareLink');
    await expect(field).toHaveValue(/#\/share\/1\./);
    const whole = await field.inputValue();
    await expect(dialog).toContainText('It fits into any message.');
    await expect(dialog).toContainText(`${new Intl.NumberFormat('en-GB').format(whole.length)} characters.`);
    await expect(dialog.getByLabel('The places you gave to nodes')).toBeChecked();
    await expectAccessible(studio, 'a link', '[role="dialog"]');
    await dialog.getByLabel('The tool file').focus();
    await page.keyboard.press('Space');
    await expect(dialog.getByLabel('The tool file')).not.toBeChecked();
    await expect.poll(async () => (await field.inputValue()).length).toBeLessThan(whole.length);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(whole);
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(copied).toBe(whole);
    await dialog.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect.poll(copied).toBe(`[Tool loan](${whole})`);
    return whole;
  });

  await test.step('a file holds the text, and says what it does not hold', async () => {
    await dialog.getByRole('button', { name: 'File', exact: true }).press('Enter');
    await expect(dialog).toContainText(/Not in it: places of 1 node and the tool file/);
    await expectAccessible(studio, 'files', '[role="dialog"]');
    const save = dialog.getByRole('button', { name: 'Save Tool-loan.pdl.yaml' });
    expect(await downloaded(page, () => save.click())).toEqual({ name: 'Tool-loan.pdl.yaml', text: toolLoan });
    await expect(dialog.getByRole('status')).toContainText('Tool-loan.pdl.yaml was handed to the browser');
    await page.keyboard.press('Escape');
  });

  const workspace = await test.step('the workspace leaves with a version, a run and another document', async () => {
    await studio.tab('Versions');
    await page.getByLabel('Name for this version').fill('As it began');
    await page.getByRole('button', { name: 'Keep version' }).click();
    await studio.at('version').filter({ hasText: 'As it began' }).waitFor();
    await studio.runScript(['I am member 7 and want a ladder']);
    await enter(studio, await dataLink(shared({ source: flowchart, kind: 'mermaid', title: 'Lending' })));
    await studio.expectTitle('Lending');
    await studio.waitSaved();
    await studio.openPalette('whole workspace');
    await page.keyboard.press('Enter');
    const save = page.getByRole('button', { name: 'Save the workspace' });
    const file = await downloaded(page, () => save.press('Enter'));
    expect(file.name).toMatch(/^weir-workspace-.*\.jsonl$/);
    await expect(studio.at('workspaceDialog').getByRole('status')).toContainText('1 run');
    await expectAccessible(studio, 'a workspace that was saved', '[role="dialog"]');
    return file.text;
  });

  const other = await test.step('the link opens elsewhere with text, places and tools, once', async () => {
    const there = await openElsewhere(browser, fragmentOf(link));
    await there.expectTitle('Tool loan');
    await expect(notice(there, 'comes from a shared link')).toBeVisible();
    await there.node('api:lend_tool').waitFor();
    await there.waitSaved();
    expect(there.page.url()).toMatch(/#\/author\/[\w-]+$/);
    const [sent, received] = [await storedDocument(studio, 'Tool loan'), await storedDocument(there, 'Tool loan')];
    expect(sent?.layout['procedure']?.['api:lend_tool']).toBeDefined();
    expect(received).toMatchObject({ source: toolLoan, kind: 'pdl', tools, layout: sent?.layout ?? {} });
    await enter(there, fragmentOf(link));
    await expect(notice(there, 'here already')).toBeVisible();
    expect((await there.stored()).documents.filter(({ title }) => title === 'Tool loan')).toHaveLength(1);
    // No part of it was sent over the network.
    expect([...studio.foreignRequests, ...there.foreignRequests]).toEqual([]);
    return there;
  });

  const plan = other.at('workspaceDialog');
  const choose = (text: string) =>
    other.page
      .getByLabel('Workspace file')
      .setInputFiles({ name: 'w.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await test.step('the workspace, dropped there, adds new items, and another tab receives them', async () => {
    const tab = new StudioPage(await other.page.context().newPage());
    await tab.open('/#/run', { text: false });
    await tab.side('Runs');
    const before = (await other.stored()).documents.length;
    await drag(other.page, [{ name: 'backup.jsonl', text: workspace }], true);
    await expect(plan).toContainText('backup.jsonl');
    await expect(cells(other, 'Documents')).toHaveText(['1', String(before), '0']);
    await expect(cells(other, 'Runs')).toHaveText(['1', '0', '0']);
    await expectAccessible(other, 'what an import would do', '[role="dialog"]');
    await expect(plan.getByRole('button', { name: /^Import \d+ records/ })).toBeFocused();
    await other.page.keyboard.press('Enter');
    await expect(plan.getByRole('status')).toContainText(
      /Added from backup\.jsonl: 1 document, \d+ versions?, 1 run\./,
    );
    await expectAccessible(other, 'what an import has done', '[role="dialog"]');
    await plan.getByRole('button', { name: 'Done' }).click();
    await expect(tab.at('runList')).toContainText('Tool loan');
    tab.expectNoErrors();
    await tab.page.close();
    // Versions and the run belong to the existing document.
    await other.tab('Versions');
    await other.at('version').filter({ hasText: 'As it began' }).waitFor();
    await other.mode('Run');
    await other.side('Runs');
    await other
      .at('runList')
      .getByRole('button', { name: /Tool loan/ })
      .first()
      .click();
    await other.expectEnded();
    await other.conversation.getByText('I am member 7 and want a ladder', { exact: true }).waitFor();
    // Its log uses the document's name in this workspace.
    const [sent, received] = [await storedDocument(studio, 'Tool loan'), await storedDocument(other, 'Tool loan')];
    const log = JSON.stringify(await other.log()).replaceAll(received?.id ?? '?', sent?.id ?? '?');
    expect(JSON.parse(log)).toEqual(await studio.log());
  });

  await test.step('differing items arrive as copies and can be undone; equal or broken ones change nothing', async () => {
    await other.mode('Author');
    await other.side('Documents');
    await other.share('Whole workspace');
    await plan.getByRole('button', { name: 'Import', exact: true }).click();
    const before = (await other.stored()).documents.length;
    await choose(`${workspace.split('\n')[0]}\n{"document":{"id":7}}\n`);
    await expect(plan.getByRole('alert')).toContainText('Line 2');
    await choose(workspace.replace('lend[Lend it]', 'lend[Hand it over]'));
    await expect(plan).toContainText('it comes as Lending (imported)');
    await plan.getByRole('button', { name: /^Import \d+ record/ }).click();
    await expect(other.at('documentList')).toContainText('Lending (imported)');
    await plan.getByRole('button', { name: 'Undo the import' }).click();
    await expect(plan).toContainText('The import was taken back.');
    await expect(other.at('documentList')).not.toContainText('(imported)');
    await plan.getByRole('button', { name: 'Another file' }).click();
    await choose(workspace);
    await expect(plan).toContainText('Everything in this file is here already.');
    await expect(plan.getByRole('button', { name: 'Import', exact: true }).last()).toBeDisabled();
    expect((await other.stored()).documents).toHaveLength(before);
  });
  studio.expectNoErrors();
  other.expectNoErrors();
  await other.page.context().close();
});

test('links lead there and back; one that is broken, hostile or too long does no harm', async ({ page }) => {
  const studio = new StudioPage(page);
  const script = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
  const cut = (await dataLink(shared({}))).slice(0, -30);

  await test.step('a broken one is explained, and the app goes on with what is there', async () => {
    await studio.open(cut, { text: false });
    await expect(notice(studio, 'The shared link could not be opened.')).toContainText('not complete');
    await studio.expectTitle('Hospital appointment');
    await expect(page).toHaveURL(/#\/author\//);
    await notice(studio, 'could not be opened').getByRole('button', { name: 'Dismiss' }).click();
    await enter(studio, await dataLink(shared({ version: 2 })));
    await expect(notice(studio, 'could not be opened')).toContainText('another version');
    await expect(page).toHaveURL(/#\/author\//);
    await studio.expectTitle('Hospital appointment');
  });

  await test.step('entered while the app is open, it opens beside what is there, and the back button leads back', async () => {
    await enter(studio, await dataLink(shared({ source: flowchart, kind: 'mermaid', title: 'Lending' })));
    await studio.expectTitle('Lending');
    await studio.expectSource(flowchart);
    await page.goBack();
    await studio.expectTitle('Hospital appointment');
    await page.goForward();
    await studio.expectTitle('Lending');
    expect((await studio.stored()).documents.filter(({ title }) => title === 'Lending')).toHaveLength(1);
  });

  await test.step('a hostile one is shown as text', async () => {
    const source = toolLoan.replace('Enjoy the $tool', script.replaceAll('"', "'"));
    const polluted = JSON.stringify(shared({ title: `${script}\u202e`, source })).replace(
      /\}$/,
      `,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"settings":{"baseUrl":"https://evil.example"},"run":true,
       "layout":{"__proto__":{"x":1},"procedure":{"__proto__":{"x":1,"y":1},"api:lend_tool":{"x":1e308,"y":-1e308},"api:find_tool":{"x":9e15,"y":0},"api:check_member":{"x":30,"y":40}}}}`,
    );
    await enter(studio, await dataLink(polluted));
    await expect(studio.at('documentMenu')).toContainText('<script>');
    await expect(notice(studio, '3 places could not be used')).toBeVisible();
    await expect(studio.node('answer:loan_made')).toContainText('<img src=x');
    expect(await page.evaluate(() => Object.hasOwn(Object.prototype, 'isAdmin'))).toBe(false);
    await studio.waitSaved();
    const opened = (await studio.stored()).documents.find((document) => document.source === source);
    expect(opened?.layout).toEqual({ procedure: { 'api:check_member': { x: 30, y: 40 } } });
    expect(await page.evaluate(() => localStorage.getItem('weir.settings') ?? '')).not.toContain('evil');
    const chart = 'flowchart TD\n  A["<img src=x onerror=alert(1)>"] --> B[two]\n  click B "javascript:alert(1)"\n';
    await enter(studio, await dataLink(shared({ kind: 'mermaid', title: 'Chart', source: chart })));
    await studio.expectTitle('Chart');
    await studio.node('B').waitFor();
    expect(await page.title()).not.toContain('owned');
  });

  await test.step('one that would be too long is refused, with what to leave out or a file in its place', async () => {
    await studio.openWith(toolLoan, { text: false });
    const noise = Array.from({ length: 4000 }, (_, index) => Math.sin(index + 1).toString(36)).join(' ');
    await attachTools(studio, JSON.stringify([definition('lend_tool', noise)]));
    await studio.share('Share by link');
    const dialog = studio.at('shareDialog');
    const refusal = dialog.getByRole('alert');
    await expect(refusal).toContainText(/The link would have [\d,]+ characters\. Beyond 32,000/);
    await expect(studio.at('shareLink')).toHaveCount(0);
    await refusal.getByRole('button', { name: 'Leave out the tool file' }).click();
    await expect(refusal).toHaveCount(0);
    await expect(studio.at('shareLink')).toHaveValue(/#\/share\/1\..{1,2000}$/);
    await dialog.getByLabel('The tool file').check();
    await refusal.getByRole('button', { name: 'Save as a file instead' }).click();
    const save = dialog.getByRole('button', { name: 'Save Tool-loan.weir.json' });
    const file = await downloaded(page, () => save.click());
    expect(JSON.parse(file.text)).toMatchObject({ weir: 'document', source: toolLoan });
    expect(file.text).toContain(noise.slice(0, 30));
  });
  expect(studio.foreignRequests).toEqual([]);
  // Mermaid's sanitizer reads labels in an inert document: no script runs, but the content policy reports it.
  expect(studio.errors.filter((text) => !text.startsWith('Executing inline event handler'))).toEqual([]);
});
