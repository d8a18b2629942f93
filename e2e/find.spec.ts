// Navigation in a document: the outline, search and the command palette.

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { field } from './fields';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

/** A procedure with a problem that is long enough for its outline to be virtualised. */
const comments = Array.from({ length: 150 }, (_, index) => `  # note ${index}\n`).join('');
const long = toolLoan
  .replace('precondition: [find_tool]', 'precondition: [find_tol]')
  .replace('  # only a free', `${comments}  # only a free`);

/** Types into the search as soon as it appears, like keys that were queued while the page was busy. */
async function searchAtFirstSight(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const observer = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>(
        '[data-testid="search"]:has(fieldset) input[type="search"]',
      );
      if (!field) return;
      observer.disconnect();
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const letter of text) {
        setValue?.call(field, field.value + letter);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    });
    observer.observe(document.body, { subtree: true, childList: true });
  }, text);
}

test('the outline by keys, search through a document and over all of them, the command palette', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.openWith(long, { text: false });
  await studio.node('api:lend_tool').waitFor();
  const outline = studio.at('outline');

  await test.step('the outline is a tree that draws what is in sight, and that the keyboard walks and renames in', async () => {
    await studio.side('Outline');
    const tree = outline.getByRole('tree', { name: 'Outline' });
    const row = (name: string | RegExp) => tree.getByRole('treeitem', { name });
    await expect(row(/^APIs 3$/)).toHaveAttribute('aria-expanded', 'true');
    await expect(row(/^lend_tool 1 problem$/)).toHaveAttribute('aria-level', '2');
    expect(await tree.locator('[role="treeitem"]').count()).toBeLessThan(120);

    await row(/^find_tool$/).click();
    await expect(row(/^find_tool$/)).toHaveAttribute('aria-selected', 'true');
    await expect(tree).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(row(/^check_member\b/)).toHaveAttribute('aria-selected', 'true');

    // A refused name stays in its field, with the reason; a valid one updates every use.
    await page.keyboard.press('F2');
    const name = outline.getByLabel('New name of check_member');
    await name.fill('lend_tool');
    await name.press('Enter');
    await expect(outline.getByRole('alert')).toContainText('lend_tool');
    await name.fill('know_member');
    await name.press('Enter');
    await studio.expectSource(long.replaceAll('check_member', 'know_member'));
    await expect(tree).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(row(/^APIs 3$/)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('End');
    await expect(row(/^ANSWER\.loan_made\(\)$/)).toBeVisible();

    await outline.getByLabel('Filter the outline').fill('member_id');
    await expect(row(/^find_tool$/)).toHaveCount(0);
    await row(/^member_id$/).click();
    await expect(studio.at('inspector').getByRole('heading', { name: 'Slot', exact: true })).toBeVisible();
    await expect(field(studio.at('inspector'), 'Name')).toHaveValue('member_id');
    await outline.getByLabel('Filter the outline').press('Escape');
    await expect(row(/^APIs 3$/)).toBeVisible();
  });

  const panel = studio.at('search');
  const count = panel.getByRole('status');
  await test.step('search lights what it finds, steps through it and restores what was there', async () => {
    await studio.node('api:lend_tool').click();
    await studio.focusCanvas();
    await searchAtFirstSight(page, 'tool');
    await page.keyboard.press('Control+f');
    await expect(panel.getByLabel('Search for')).toHaveValue('tool');
    await expect(panel.getByLabel('Search for')).toBeFocused();
    await expect(panel.getByRole('heading')).toContainText([
      'Names',
      'Slots',
      'Texts',
      'Procedure',
      'Comments',
      'Source',
    ]);
    const found = [...long.matchAll(/tool/gi)].length;
    await expect(count).toHaveText(`${found} found`);
    await expect(studio.node('api:find_tool').locator('[data-highlighted]').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Enter');
    await expect(count).toHaveText(`1 of ${found}`);
    await expect(studio.node('api:find_tool')).toHaveClass(/selected/);
    await page.keyboard.press('F3');
    await expect(count).toHaveText(`2 of ${found}`);
    await expectAccessible(studio, 'search with hits', '[data-testid="search"]');
    await panel.getByLabel('Search for').focus();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(studio.node('api:lend_tool')).toHaveClass(/selected/);
    await expect(studio.canvas.locator('[data-highlighted]')).toHaveCount(0);
  });

  const palette = studio.at('commandPalette');
  await test.step('the palette opens from the header, asks for a name and says why it is refused', async () => {
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await expect(palette.getByRole('option', { name: /Search this document .* Ctrl F/ })).toBeVisible();
    await expectAccessible(studio, 'the command palette', '[data-testid="command-palette"]');
    await page.keyboard.type('zzz');
    await expect(palette.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search and commands' })).toBeFocused();

    await studio.openPalette('add api');
    await page.keyboard.press('Enter');
    await palette.getByLabel('Name of the API').fill('lend_tool');
    await page.keyboard.press('Enter');
    await expect(palette.getByRole('alert')).toContainText('lend_tool');
    await palette.getByLabel('Name of the API').fill('take_back');
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    await expect(field(studio.at('inspector'), 'Name')).toHaveValue('take_back');
    await expect.poll(() => studio.source()).toContain('- name: take_back');
  });

  await test.step('a command opens a dialog; the search over all documents opens what it finds', async () => {
    await studio.openPalette('checks');
    await page.keyboard.press('Enter');
    await expectAccessible(studio, 'the settings of the checks', '[data-testid="checks-dialog"]');
    await page.keyboard.press('Escape');
    await expect(studio.at('checksDialog')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+f');
    await expect(panel.getByLabel('Search for')).toBeFocused();
    await page.keyboard.type('dermatology');
    await expect(panel.getByRole('heading', { name: 'Hospital appointment' })).toBeVisible();
    await page.keyboard.press('Enter');
    await studio.expectTitle('Hospital appointment');
    // A title alone is found, too.
    await panel.getByLabel('Search for').fill('Table book');
    await expect(panel.getByRole('heading', { name: 'Table booking' })).toBeVisible();
  });
  studio.expectNoErrors();
});
