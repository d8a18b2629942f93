// One workflow in several formats: beside its source, four together, and the converter for any text.

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { openToolLoan } from './openToolLoan';
import { StudioPage } from './studioPage';
import { flowchart, toolLoan } from './texts';

const markup = '<img src=x onerror=window.hit=1><script>window.hit=2</script>';

const panelOf = (studio: StudioPage) => studio.at('formats');
const textOf = (studio: StudioPage) => studio.at('formatText');
const cell = (studio: StudioPage, name: string) => studio.at('allFormats').getByRole('region', { name, exact: true });
/** A rendered line, by its text. */
const row = (place: Locator, text: string | RegExp) => place.locator('[data-line]').filter({ hasText: text });

async function showFormats(studio: StudioPage, name: 'PDL' | 'Mermaid' | 'Code' | 'Text'): Promise<void> {
  await studio.tab('Formats');
  // The picture of a flowchart has a button with the same name, so the group is given.
  const choice = panelOf(studio).getByRole('group', { name: 'Format', exact: true });
  await choice.getByRole('button', { name, exact: true }).click();
  await textOf(studio).waitFor();
}

const more = async (studio: StudioPage, name: string) => {
  await panelOf(studio).getByRole('button', { name: 'More to do' }).click();
  await studio.page.getByRole('menuitem', { name }).click();
};

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Expects markup to be shown as text. */
async function expectNoMarkup(place: Locator): Promise<void> {
  await expect(place.locator('img, script, a, iframe')).toHaveCount(0);
  expect(await place.page().evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
}

test('the formats follow the source and the selection, are copied, saved and opened; a broken flowchart keeps those it had', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = await openToolLoan(page, toolLoan.replace('Enjoy the $tool', `${markup} $tool`));
  const panel = panelOf(studio);
  const text = textOf(studio);
  const all = studio.at('allFormats');

  await test.step('a selection goes from the canvas to the text and back, with the keyboard too', async () => {
    await showFormats(studio, 'Code');
    await studio.node('api:lend_tool').click();
    await expect(row(text, 'loan_code = lend_tool(')).toHaveAttribute('data-highlighted', 'true');
    await expect(row(text, 'loan_code = lend_tool(')).toBeInViewport();
    await row(text, 'is_free = find_tool(').click();
    await expect(studio.node('api:find_tool').locator('[data-selected]')).toBeVisible();
    await expect(row(text, 'loan_code = lend_tool(')).not.toHaveAttribute('data-highlighted');
    // The next step down, in the text as on the canvas.
    await text.press('ArrowDown');
    await expect(row(text, 'if is_free')).toHaveAttribute('data-highlighted', 'true');
    await text.press('ArrowDown');
    await expect(studio.node('api:lend_tool').locator('[data-selected]')).toBeVisible();
    await expect(panel.getByText(/^lend_tool, line \d+$/)).toBeAttached();
  });

  await test.step('a format is copied whole or in part, and saved', async () => {
    await panel.getByRole('button', { name: 'Copy the code' }).click();
    await expect.poll(() => clipboard(page)).toMatch(/^# Tool loan\n[\s\S]*def procedure\(\):/);
    const whole = await clipboard(page);
    // Manual selection copies the text without line numbers.
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await text.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await expect.poll(() => clipboard(page)).toBe(whole);
    const download = page.waitForEvent('download');
    await more(studio, 'Save as a file');
    const file = await download;
    expect(file.suggestedFilename()).toBe('Tool-loan.py');
    expect(await readFile(await file.path(), 'utf8')).toBe(whole);
  });

  await test.step('Enter leads to the source, and an edit there into the four formats', async () => {
    await text.press('Enter');
    await expect(studio.line('[loan_code] = API.lend_tool([member_id, tool])')).toBeVisible();
    await studio.replaceWord('  if is_free == true:', 'is_free', 'is_here');
    await showFormats(studio, 'Mermaid');
    const notes = panel.getByRole('note');
    await expect(notes).toContainText('A flowchart shows no slots and no preconditions');
    await notes.getByRole('button').click();
    await expect(notes.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(studio, 'formats panel', '[data-testid="formats"]');
    await panel.getByRole('button', { name: 'All four together' }).click();
    await expect(cell(studio, 'PDL')).toContainText('if is_here == true');
    await expect(cell(studio, 'Mermaid flowchart')).toContainText('is_here == true');
    await expect(cell(studio, 'Code')).toContainText('if is_here == True');
    await expect(cell(studio, 'Plain text')).toContainText('If is_here is true');
    await expect(cell(studio, 'Code')).toContainText(markup);
    await expectNoMarkup(all);
  });

  await test.step('the hovered part is highlighted in the other formats, which are below each other at 1024x768', async () => {
    const call = row(cell(studio, 'Plain text'), /Call lend_tool with/).first();
    await call.hover();
    await expect(row(cell(studio, 'Code'), 'loan_code = lend_tool(')).toHaveAttribute('data-hovered', 'true');
    await call.click();
    await expect(row(cell(studio, 'PDL'), 'API.lend_tool(')).toHaveAttribute('data-highlighted', 'true');
    await expect(row(cell(studio, 'PDL'), 'API.lend_tool(')).toBeInViewport();
    await expect(all.getByRole('status')).toHaveText('lend_tool');
    await expectAccessible(studio, 'the four together', '[data-testid="all-formats"]');
    await page.setViewportSize({ width: 1024, height: 768 });
    const places = () =>
      all.evaluate((element) =>
        [...element.querySelectorAll('section')].map((one) => {
          const { x, y } = one.getBoundingClientRect();
          return { x: Math.round(x), y: Math.round(y) };
        }),
      );
    await expect.poll(async () => new Set((await places()).map(({ x }) => x)).size).toBe(1);
    expect(new Set((await places()).map(({ y }) => y)).size).toBe(4);
    const cut = await panel.evaluate((element) => {
      const right = element.getBoundingClientRect().right + 0.5;
      return [...element.querySelectorAll('button')].filter((one) => one.getBoundingClientRect().right > right).length;
    });
    expect(cut).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await cell(studio, 'Code').getByRole('textbox').focus();
    await page.keyboard.press('Escape');
    await expect(all).toHaveCount(0);
  });

  await test.step('a format opens as a document; where it breaks, its formats stay and say so', async () => {
    await more(studio, 'Open as a new document');
    await studio.expectTitle('Tool loan (Mermaid)');
    await expect.poll(() => studio.source()).toMatch(/^flowchart TD\n/);
    await studio.tab('Formats');
    await panel.getByRole('button', { name: 'All four together' }).click();
    await expect(cell(studio, 'PDL')).toContainText('Procedure');
    await studio.tab('Source');
    await studio.line('flowchart TD').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText('\n  broken[');
    await expect(all.getByRole('status').first()).toContainText('The flowchart cannot be read at the moment');
    await expect(cell(studio, 'PDL')).toContainText('Procedure');
    studio.expectNoErrors();
  });
});

test('the converter: a flowchart becomes a PDL document bound to tools; what is broken is pointed at', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await studio.tab('Formats');
  await more(studio, 'Convert ...');
  const dialog = studio.at('converter');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(dialog.getByRole('button', { name: 'Open as document' })).toBeInViewport({ ratio: 1 });
  const box = await dialog.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 1024 && box.y >= 0 && box.y + box.height <= 768).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  const source = dialog.getByRole('region', { name: 'Source' });
  const target = dialog.getByLabel('To', { exact: true });
  const result = studio.at('converterResult');
  await expect(studio.at('converterSource')).toBeFocused();
  await expect(result).toContainText('flowchart');

  await test.step('unknown formats and broken texts are refused with advice', async () => {
    await studio.at('converterSource').fill('Dear diary, today nothing happened at all.');
    await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('Paste PDL, a Mermaid flowchart');
    await expect(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled();
    await studio.at('converterSource').fill('flowchart TD\n  a[Ask] --> b{Known?\n  b --> c\n');
    const problem = dialog.getByRole('list', { name: 'Problems of the source' }).getByRole('button');
    await expect(problem).toContainText(/Line [23]/);
    await expectAccessible(studio, 'converter with a problem', '[data-testid="converter"]');
    await problem.click();
    await expect(studio.at('converterSource')).toBeFocused();
  });

  await test.step('a file dropped on the page goes into the open dialog, not to a document of its own', async () => {
    const dropped = flowchart.replace('((Done))', `["${markup}"]`);
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'garden.mmd'));
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, dropped);
    await expect(source).toContainText('Mermaid flowchart');
    await expect(studio.at('converterSource')).toHaveValue(dropped);
    await studio.expectTitle('Hospital appointment');
    await expect(target).toHaveValue('pdl');
    await expect(result).toContainText('while');
    await expectNoMarkup(dialog);
  });

  await test.step('tools bind its nodes; both sides light together; the tools come along into the document', async () => {
    await dialog.getByLabel('Tool file', { exact: true }).setInputFiles({
      name: 'garden.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        '[{"type":"function","function":{"name":"lend_it","parameters":{"type":"object","properties":{}}}}]',
      ),
    });
    await expect(dialog).toContainText('garden.json: 1 tool binds the nodes that name it.');
    await row(result, 'API.lend_it([').click();
    await expect(source.locator('[data-highlighted]').first()).toHaveText(/lend/);
    await studio.at('converterSource').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await expect(result.locator('[data-highlighted]').last()).toContainText('sk_for_tool');
    await dialog.getByRole('button', { name: 'Open as document' }).click();
    await expect(dialog).toHaveCount(0);
    await studio.expectTitle('garden');
    await expect.poll(() => studio.source()).toContain('API.lend_it');
    await studio.side('Tools');
    await expect(studio.at('tools')).toContainText('lend_it');
  });
  expect(studio.foreignRequests).toEqual([]);
  // Mermaid's sanitizer parses removed content in an inert document; Chromium reports that too.
  expect(studio.errors.filter((error) => !error.startsWith('Executing inline event handler violates'))).toEqual([]);
});
