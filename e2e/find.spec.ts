// The ways to something in a document: the outline, search and the command palette.

import { expect, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { commit, field } from './fields';
import { openToolLoan, openToolLoanCanvas } from './openToolLoan';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

test('the outline and the command palette', async ({ page }) => {
  await test.step('lists and dialogs keep nobody out', async () => {
    const studio = await openToolLoanCanvas(page);
    await studio.tab('Inspector');
    await studio.node('cond:is_free == true').click();
    await studio.side('Outline');
    await expectAccessible(studio, 'a condition and the outline', '[data-testid="inspector"], [data-testid="outline"]');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('tool');
    await page.keyboard.press('Enter');
    await expectAccessible(studio, 'search with hits', '[data-testid="search"], [data-testid="workflow-canvas"]');
    await studio.side('Tools');
    await expectAccessible(studio, 'tools', '[data-testid="tools"]');
    await page.keyboard.press('Control+k');
    await expect(studio.at('commandPalette')).toBeVisible();
    await expectAccessible(studio, 'the command palette', '[data-testid="command-palette"]');
    await page.keyboard.type('checks');
    await page.keyboard.press('Enter');
    await expect(studio.at('checksDialog')).toBeVisible();
    await expectAccessible(studio, 'the settings of the checks', '[role="dialog"]');
    await page.keyboard.press('Escape');
    studio.expectNoErrors();
  });

  await test.step('the outline is a tree with counts and problems that the keyboard walks and renames in', async () => {
    const broken = toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tol]');
    const studio = await openToolLoanCanvas(page, broken);
    await studio.side('Outline');
    const tree = page.getByRole('tree', { name: 'Outline' });
    const row = (name: string | RegExp) => tree.getByRole('treeitem', { name });
    await expect(row(/^APIs 3$/)).toHaveAttribute('aria-expanded', 'true');
    await expect(row(/^lend_tool 1 problem$/)).toHaveAttribute('aria-level', '2');
    await expect(row(/^if is_free == true$/)).toHaveAttribute('aria-expanded', 'true');
    await expect(row(/^\[loan_code\] = API\.lend_tool/)).toHaveAttribute('aria-level', '3');

    await row(/^find_tool$/).click();
    await expect(row(/^find_tool$/)).toHaveAttribute('aria-selected', 'true');
    await expect(tree).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(row(/^check_member\b/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(row(/^APIs 3$/)).toHaveAttribute('aria-expanded', 'false');
    await expect(row(/^check_member\b/)).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');

    // A refused name stays in its field, with the reason; a good one follows every use.
    await page.keyboard.press('F2');
    const name = page.getByLabel('New name of check_member');
    await name.fill('lend_tool');
    await name.press('Enter');
    await expect(studio.at('outline').getByRole('alert')).toContainText('lend_tool');
    await name.fill('know_member');
    await name.press('Enter');
    await studio.expectSource(broken.replaceAll('check_member', 'know_member'));
    await expect(row(/^know_member\b/)).toBeVisible();
    await expect(tree).toBeFocused();

    await page.getByLabel('Filter the outline').fill('free');
    await expect(row(/^know_member\b/)).toHaveCount(0);
    await expect(row(/^if is_free == true$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(/^know_member\b/)).toBeVisible();
    studio.expectNoErrors();
  });

  await test.step('the outline leads to slots, which are renamed everywhere', async () => {
    const studio = await openToolLoanCanvas(page);
    await studio.side('Outline');
    const tree = page.getByRole('tree', { name: 'Outline' });
    await studio.tab('Inspector');
    await tree.getByRole('treeitem', { name: /^member_id$/ }).click();
    const inspector = studio.at('inspector');
    await expect(inspector.getByRole('heading', { name: 'Slot', exact: true })).toBeVisible();
    await commit(field(inspector, 'Name'), 'card');
    await studio.expectSource(toolLoan.replaceAll('member_id', 'card'));
    await expect(inspector.getByRole('heading', { name: 'Slot', exact: true })).toBeVisible();
    await tree.getByRole('treeitem', { name: /^tool$/ }).click();
    await page.keyboard.press('F2');
    await page.getByLabel('New name of tool').fill('implement');
    await page.keyboard.press('Enter');
    await expect.poll(() => studio.source()).toContain('Enjoy the $implement, your');
    await inspector.getByRole('button', { name: 'Back to the document' }).click();
    await expect(inspector.getByRole('heading', { name: 'Document' })).toBeVisible();
    studio.expectNoErrors();
  });

  await test.step('the palette opens from the header, lists with shortcuts, and Escape closes it', async () => {
    const studio = await openToolLoanCanvas(page);
    await page.getByRole('button', { name: 'Search and commands' }).click();
    const palette = studio.at('commandPalette');
    await expect(palette.getByRole('option', { name: /Search this document .* Ctrl F/ })).toBeVisible();
    await page.keyboard.type('zzz');
    await expect(palette.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search and commands' })).toBeFocused();
    studio.expectNoErrors();
  });

  await test.step('formats the document in white space alone', async () => {
    const studio = await openToolLoanCanvas(
      page,
      toolLoan.replace('[member_id, tool] = ANSWER', '[member_id,tool]  =  ANSWER'),
    );
    await studio.openPalette('format');
    await page.keyboard.press('Enter');
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('the palette does what it says: goes, adds, switches, opens', async () => {
    const studio = await openToolLoanCanvas(page);
    const run = async (text: string) => {
      await studio.openPalette(text);
      await page.keyboard.press('Enter');
    };
    await run('dependencies');
    await expect(studio.canvas.getByRole('button', { name: 'Dependencies' })).toHaveAttribute('aria-pressed', 'true');

    // A name is asked for; one that is taken is refused there.
    await run('add api');
    await page.getByLabel('Name of the API').fill('lend_tool');
    await page.keyboard.press('Enter');
    await expect(studio.at('commandPalette').getByRole('alert')).toContainText('lend_tool');
    await page.getByLabel('Name of the API').fill('take_back');
    await page.keyboard.press('Enter');
    await expect(studio.at('commandPalette')).toHaveCount(0);
    await expect(studio.node('api:take_back')).toBeVisible();
    await expect.poll(() => studio.source()).toContain('- name: take_back');
    await expect(field(studio.at('inspector'), 'Name')).toHaveValue('take_back');
    await run('undo');
    await studio.expectSource(toolLoan);

    await run('add slot');
    await page.getByLabel('Name of the slot').fill('colour');
    await page.keyboard.press('Enter');
    await expect(studio.at('inspector').getByRole('heading', { name: 'Slot', exact: true })).toBeVisible();
    await run('loan_made');
    await expect(studio.node('answer:loan_made')).toHaveClass(/selected/);
    await run('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await run('run mode');
    await expect(page).toHaveURL(/#\/run\//);
    await run('open table booking');
    await studio.expectTitle('Table booking');
    studio.expectNoErrors();
  });
});

test('search, and an outline of 2,000 nodes', async ({ page }) => {
  await test.step('search finds names, texts, conditions and comments, lights them, steps through and restores', async () => {
    const studio = await openToolLoan(page);
    await studio.view('Procedure');
    await studio.node('api:check_member').click();
    await studio.focusCanvas();
    await page.keyboard.press('Control+f');
    const panel = studio.at('search');
    await expect(panel.getByLabel('Search for')).toBeFocused();
    await page.keyboard.type('tool');
    for (const group of ['Names', 'Slots', 'Texts', 'Procedure', 'Comments', 'Source'])
      await expect(panel.getByRole('heading', { name: group })).toBeVisible();
    const count = panel.getByRole('status');
    const found = [...toolLoan.matchAll(/tool/gi)].length;
    await expect(count).toHaveText(`${found} found`);
    await expect(studio.node('api:find_tool').locator('[data-highlighted]').first()).toBeVisible();

    await page.keyboard.press('Enter');
    await expect(count).toHaveText(`1 of ${found}`);
    await expect(studio.node('api:find_tool')).toHaveClass(/selected/);
    await page.keyboard.press('Enter');
    await expect(studio.node('api:lend_tool')).toHaveClass(/selected/);
    await page.keyboard.press('Shift+Enter');
    await expect(count).toHaveText(`1 of ${found}`);
    await page.keyboard.press('F3');
    await expect(count).toHaveText(`2 of ${found}`);
    await panel.getByRole('button', { name: /only a free/ }).click();
    await expect(studio.line('# only a free tool can be lent')).toBeVisible();

    await panel.getByLabel('Search for').focus();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(studio.node('api:check_member')).toHaveClass(/selected/);
    await expect(studio.canvas.locator('[data-highlighted]')).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('search goes over all documents and opens the hit', async () => {
    const studio = await openToolLoan(page);
    await page.keyboard.press('Control+Shift+f');
    const panel = studio.at('search');
    await expect(panel.getByLabel('Search for')).toBeFocused();
    await page.keyboard.type('dermatology');
    await expect(panel.getByRole('heading', { name: 'Hospital appointment' })).toBeVisible();
    await page.keyboard.press('Enter');
    await studio.expectTitle('Hospital appointment');
    await expect(studio.line('dermatology')).toBeVisible();
    await panel.getByLabel('Search for').fill('Table book');
    await expect(panel.getByRole('heading', { name: 'Table booking' })).toBeVisible();
    studio.expectNoErrors();
  });

  await test.step('the outline of 2,000 nodes draws only what is in sight', async () => {
    const apis = Array.from({ length: 2000 }, (_, index) => `  - name: call_${index}\n`).join('');
    const studio = new StudioPage(page);
    await studio.openImport();
    await page.getByLabel('File to open').setInputFiles({
      name: 'many.yaml',
      mimeType: 'text/yaml',
      buffer: Buffer.from(`Name: Many\nAPIs:\n${apis}Procedure: |\n  API.call_1()\n`),
    });
    await studio.expectTitle('Many');
    await studio.side('Outline');
    const tree = page.getByRole('tree', { name: 'Outline' });
    await expect(tree.getByRole('treeitem', { name: /^APIs 2000$/ })).toBeVisible();
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(120);
    await tree.focus();
    await page.keyboard.press('End');
    await expect(tree.getByRole('treeitem', { name: /^API\.call_1\(\)$/ })).toBeVisible();
    await page.getByLabel('Filter the outline').fill('call_1999');
    await expect(tree.getByRole('treeitem')).toHaveCount(2);
    studio.expectNoErrors();
  });
});
