// The text editor in the page, in sync with the canvas and the history: Monaco's display and key bindings. Its features
// are tested in `src/ui/editor/providers`, their effect on the document in `src/ui/studio/sourceServices`.

import { expect, type Page, test } from '@playwright/test';
import { EditorWidgets } from './editorWidgets';
import { placeOf, StudioPage } from './studioPage';

/**
 * Fits into the editor without scrolling, in a wide font too, and contains an example of everything that the features
 * distinguish.
 */
const source = `Name: Tool loan
SLOTs:
  - name: member_id
    desc: Number on the card
  - name: tool
    enum: [spade, rake]
APIs:
  - name: check_member
    desc: Looks the card up
    request: [member_id]
    response: [is_member]
  - name: find_tool
    request: [tool]
    response: [is_free]
    precondition: [check_member]
  - name: lend_tool
    request: [member_id, tool]
    response: [loan_code]
    precondition: [find_tool]
ANSWERs:
  - name: loan_made
    desc: Enjoy the $tool, $loan_code, not $gold.
    precondition: [lend_tool]
Procedure: |
  [member_id, tool] = ANSWER.ask_details()
  [is_member] = API.check_member([member_id])
  if is_member == true:
    [is_free] = API.find_tool([tool])
    # lend it in the end
    if tool == "spade":
      [loan_code] = API.lend_tool([member_id, tool])
  ANSWER.loan_made()
  API.pay_fee([member_id])
`;

async function open(page: Page, text: string) {
  const studio = new StudioPage(page);
  await studio.openWith(text);
  await studio.line('Name: Tool loan').waitFor();
  await studio.waitSaved();
  return { studio, editor: new EditorWidgets(studio) };
}

test('Monaco shows what names mean and lead to, takes its keys, and changes the document in steps that are taken back', async ({
  page,
}) => {
  const { studio, editor } = await open(page, source.replace('= API.find_tool([tool])', '=API.find_tool( [tool] ) '));

  await test.step('a key formats it', async () => {
    await editor.putCursor('Name: Tool loan', 'Tool');
    await page.keyboard.press('Shift+Alt+f');
    await studio.expectSource(source);
  });

  await test.step('names are coloured by what they mean, readable in both themes', async () => {
    await expect(async () => {
      const [unknown, api, again, answer, slot, gold, placed] = await editor.looks([
        ['API.pay_fee', 'pay_fee'],
        ['[is_free] = API.find_tool', 'find_tool'],
        ['precondition: [find_tool]', 'find_tool'],
        ['ANSWER.loan_made', 'loan_made'],
        ['request: [tool]', 'tool'],
        ['Enjoy the', 'gold'],
        ['Enjoy the', 'tool'],
      ]);
      expect([unknown, gold, api, placed].map((look) => look?.isItalic)).toEqual([true, true, false, false]);
      expect(new Set([api, answer, slot, unknown].map((look) => look?.color)).size).toBe(4);
      expect(again).toEqual(api);
    }).toPass();
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const { ratio, word } = await editor.lowestContrast();
      expect(ratio, word).toBeGreaterThan(4.5);
    }
  });

  await test.step('cursor and canvas point at the same node; its uses are marked and gone to', async () => {
    await editor.putCursor('[is_free] = API.find_tool', 'find_tool');
    await expect(studio.node('api:find_tool').locator('[data-selected]')).toBeVisible();
    await expect(studio.editor.locator('.wordHighlight, .wordHighlightStrong')).toHaveCount(3);
    await page.keyboard.press('F12');
    await expect.poll(() => editor.cursorLine()).toBe('12');
  });

  await test.step('a card says what a name is and leads to its uses; a problem leads to the page of its rule', async () => {
    await editor.putCursor('precondition: [check_member]', 'check_member');
    await editor.openCard();
    await expect(editor.card).toContainText(/API check_member\(member_id\) → is_member[\s\S]*Used 2 times/);
    await editor.card.getByRole('link', { name: 'line 26' }).click();
    await expect.poll(() => editor.cursorLine()).toBe('26');
    await editor.putCursor('API.pay_fee', 'pay_fee');
    await editor.openCard();
    await editor.card.getByText('unknown-call').click();
    const dialog = page.getByRole('dialog', { name: 'Call of an undeclared name' });
    await expect(dialog).toContainText('Why.');
    await expect(editor.card).toHaveCount(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  await test.step('the menu of the text has a background, though it is in a shadow root', async () => {
    await editor.putCursor('Name: Tool loan', 'Tool');
    await page.keyboard.press('Shift+F10');
    const box = page.locator('.monaco-menu-container .monaco-scrollable-element').first();
    await expect(box).toHaveCSS('background-color', /^rgb\(/);
    await page.keyboard.press('Escape');
    await expect(page.locator('.monaco-menu')).toHaveCount(0);
  });

  await test.step('an action switches a rule off, and one undo brings the problem back', async () => {
    await editor.putCursor('API.pay_fee', 'pay_fee');
    await page.keyboard.press('Control+.');
    await editor.actions.getByText('Switch off unknown-call here', { exact: true }).click();
    await expect(studio.problem(/pay_fee/)).toHaveCount(0);
    await studio.undo();
    await expect(studio.problem(/pay_fee/)).not.toHaveCount(0);
  });

  await test.step('F8 walks the problems; the path of one is marked in the text and on the canvas', async () => {
    await editor.putCursor('Name: Tool loan', 'Tool');
    await page.keyboard.press('F8');
    await expect(editor.card).toBeVisible();
    const first = await editor.cursorLine();
    await page.keyboard.press('F8');
    await expect.poll(() => editor.cursorLine()).not.toBe(first);
    await page.keyboard.press('Shift+F8');
    await expect.poll(() => editor.cursorLine()).toBe(first);
    await page.keyboard.press('Escape');
    await editor.putCursor('  ANSWER.loan_made', 'loan_made');
    await expect(editor.marks.first()).toBeVisible();
    await expect(studio.canvas.locator('[data-highlighted]').first()).toBeAttached();
    await editor.putCursor('Name: Tool loan', 'Tool');
    await expect(editor.marks).toHaveCount(0);
  });

  await test.step('the outline leads to a name; items fold', async () => {
    await page.keyboard.press('Control+Shift+o');
    await editor.type('lend_tool');
    await expect(editor.outline.locator('.monaco-list-row').first()).toContainText('lend_tool');
    await page.keyboard.press('Enter');
    await expect.poll(() => editor.cursorLine()).toBe('16');
    await page.keyboard.press('Control+Shift+[');
    await expect(studio.line('response: [loan_code]')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+]');
    await expect(studio.line('response: [loan_code]')).toBeVisible();
  });

  await test.step('a rename follows everywhere, the canvas keeps the place, one undo takes it back', async () => {
    await studio.dragNode('api:find_tool', -120, 4);
    const moved = await placeOf(studio.node('api:find_tool'));
    await editor.putCursor('[is_free] = API.find_tool', 'find_tool');
    await page.keyboard.press('F2');
    await expect(editor.renameField).toBeFocused();
    await editor.renameField.fill('lend_tool');
    await page.keyboard.press('Enter');
    await expect(editor.renameBox.getByRole('alert')).toContainText('lend_tool');
    await editor.renameField.fill('look_for');
    await expect(editor.renameBox.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => placeOf(studio.node('api:look_for'))).toEqual(moved);
    await studio.expectSource(source.replaceAll('find_tool', 'look_for'));
    await studio.undo();
    await expect.poll(() => placeOf(studio.node('api:find_tool'))).toEqual(moved);
    await studio.expectSource(source);
  });

  await test.step('lines are indented, commented out and pasted in shape', async () => {
    await editor.endOf('API.pay_fee', 'member_id');
    await page.keyboard.press('Enter');
    // Monaco derives the new indentation from the token colours of the line, which arrive slightly later.
    await editor.settle();
    await page.keyboard.insertText('if is_free == true:');
    await editor.settle();
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('return');
    await editor.settle();
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('API.find_tool([tool])');
    await page.keyboard.press('Control+/');
    const typed = `${source.trimEnd()}\n  if is_free == true:\n    return\n  # API.find_tool([tool])\n`;
    await studio.expectSource(typed);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'while is_free == false:\n          API.find_tool([tool])\n          return');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    const pasted = '  while is_free == false:\n    API.find_tool([tool])\n    return';
    await expect.poll(() => studio.source()).toContain(`\n${pasted}`);
    await studio.undo();
    await expect.poll(() => studio.source()).not.toContain('while');
  });

  await test.step('a completion fills a call from its declaration; a call says what it asks for', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('  ');
    await editor.type('API.');
    expect((await editor.suggestions()).sort()).toEqual(['check_member', 'find_tool', 'lend_tool']);
    await editor.type('lend');
    await expect(editor.list.getByText('(member_id, tool) → loan_code')).toBeVisible();
    await page.keyboard.press('Enter');
    const call = '  [loan_code] = API.lend_tool([member_id, tool])';
    await expect.poll(() => studio.source()).toContain(`\n${call}`);
    await page.keyboard.press('Escape');
    await studio.undo();
    await expect.poll(() => studio.source()).not.toContain(`\n${call}`);
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('\n  API.lend_tool');
    await editor.type('(');
    await expect(editor.signature).toContainText('(member_id, tool) → loan_code');
    await page.keyboard.press('Escape');
  });

  await test.step('Tab moves through the text without a change, and indents once the user edits', async () => {
    const before = await studio.source();
    const isInText = () => page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null);
    await page.getByRole('tab', { name: 'Source' }).focus();
    for (let step = 0; step < 5 && !(await isInText()); step++) await page.keyboard.press('Tab');
    expect(await isInText()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isInText()).toBe(false);
    await page.keyboard.press('Shift+Tab');
    expect(await isInText()).toBe(true);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Tab');
    await studio.expectSource(`  ${before}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await isInText()).toBe(false);
  });
  studio.expectNoErrors();
});

test('without Monaco the plain field still edits the document', async ({ page }) => {
  await page.route(/MonacoSource-.*\.js/, (route) => route.abort());
  const studio = new StudioPage(page);
  await studio.open();
  const area = studio.at('source').getByRole('textbox');
  await area.fill('Name: Plain\nAPIs:\n  - name: only_one\nProcedure: |\n  API.only_one()\n');
  await expect(studio.node('api:only_one')).toBeVisible();
  await area.press('Control+z');
  await expect(studio.node('api:only_one')).toHaveCount(0);
});
