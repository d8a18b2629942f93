// The text editor as a first-class one: every language feature, in step with the canvas and the history. Long because
// it is every feature.

import { expect, test } from '@playwright/test';
import { EditorWidgets } from './editorWidgets';
import { StudioPage } from './studioPage';

/** Fits into the editor at once, in a wide font too, and holds one of everything that the features tell apart. */
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

async function open(studio: StudioPage, text = source): Promise<EditorWidgets> {
  await studio.openWith(text);
  await studio.expectTitle('Tool loan');
  await expect(studio.line('Name: Tool loan')).toBeVisible();
  await studio.waitSaved();
  return new EditorWidgets(studio);
}

test('names are coloured by what they mean in lines and in quotes; keys indent, comment and leave', async ({
  page,
}) => {
  await test.step('names are coloured by what they mean, readable in both themes', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect.poll(async () => (await editor.look('API.pay_fee', 'pay_fee')).isItalic).toBe(true);
      const api = await editor.look('[is_free] = API.find_tool', 'find_tool');
      const answer = await editor.look('      ANSWER.loan_made', 'loan_made');
      const slot = await editor.look('request: [tool]', 'tool');
      const unknown = await editor.look('API.pay_fee', 'pay_fee');
      expect(new Set([api.color, answer.color, slot.color, unknown.color]).size).toBe(4);
      expect((await editor.look('precondition: [find_tool]', 'find_tool')).color).toBe(api.color);
      expect((await editor.look('Enjoy the', 'gold')).isItalic).toBe(true);
      expect((await editor.look('Enjoy the', 'tool')).isItalic).toBe(false);
      const { ratio, word } = await editor.lowestContrast();
      expect(ratio, word).toBeGreaterThan(4.5);
      studio.expectNoErrors();
    }
  });

  await test.step('a procedure in quotes is coloured like one in lines', async () => {
    const studio = new StudioPage(page);
    const quoted = [
      'Name: Tool loan',
      'APIs:',
      '  - name: find_tool',
      'Procedure: "\\n# a remark \\',
      '  \\ goes on\\nif tool == \\"spade\\":\\n\\',
      '  \\    API.find_tool()\\n\\',
      '  \\    API.gone()\\n"',
      '',
    ].join('\n');
    const editor = await open(studio, quoted);
    await expect.poll(async () => (await editor.look('API.gone', 'gone')).isItalic).toBe(true);
    const declared = await editor.look('- name: find_tool', 'find_tool');
    expect(await editor.look('API.find_tool', 'find_tool')).toEqual(declared);
    const remark = await editor.look('a remark', 'remark');
    expect((await editor.look('goes on', 'goes')).color).toBe(remark.color);
    const keyword = await editor.look('goes on', 'if');
    const text = await editor.look('goes on', 'spade');
    expect(new Set([remark.color, keyword.color, text.color]).size).toBe(3);
    studio.expectNoErrors();
  });

  await test.step('lines are indented, commented out and pasted in shape', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    await editor.endOf('API.pay_fee', 'member_id');
    await page.keyboard.press('Enter');
    // Monaco finds the new depth in the colours of the line, which come a moment later.
    await editor.settle();
    await page.keyboard.insertText('if is_free == true:');
    await editor.settle();
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('return');
    await editor.settle();
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('API.check_member([member_id])');
    await studio.expectSource(
      `${source.trimEnd()}\n  if is_free == true:\n    return\n  API.check_member([member_id])\n`,
    );
    await page.keyboard.press('Control+/');
    await expect.poll(() => studio.source()).toContain('\n  # API.check_member([member_id])\n');
    await page.keyboard.press('Control+/');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const before = await studio.source();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData(
        'text/plain',
        'while is_free == false:\n          API.find_tool([tool])\n          ANSWER.loan_made()',
      );
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect
      .poll(() => studio.source())
      .toContain('\n  while is_free == false:\n    API.find_tool([tool])\n    ANSWER.loan_made()');
    await studio.undo();
    await studio.expectSource(before);
    studio.expectNoErrors();
  });

  await test.step('Tab goes through the text without a change, and indents once somebody stays', async () => {
    const studio = new StudioPage(page);
    await open(studio);
    await page.getByRole('tab', { name: 'Source' }).focus();
    const isInText = () => page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null);
    for (let step = 0; step < 5 && !(await isInText()); step++) await page.keyboard.press('Tab');
    expect(await isInText()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isInText()).toBe(false);
    await studio.expectSource(source);
    await page.keyboard.press('Shift+Tab');
    expect(await isInText()).toBe(true);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await studio.expectSource(source.replace('\nSLOTs', '\n  SLOTs'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await isInText()).toBe(false);
    await studio.expectSource(source.replace('\nSLOTs', '\n  SLOTs'));
    studio.expectNoErrors();
  });
});

test('what the editor knows of the names: completions, cards, uses, what a call asks for', async ({ page }) => {
  await test.step('completion fills a call from its declaration, and one undo takes it back', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    await editor.endOf('API.pay_fee', 'member_id');
    await page.keyboard.press('Enter');
    await editor.type('API.');
    expect((await editor.suggestions()).sort()).toEqual(['check_member', 'find_tool', 'lend_tool']);
    await expect(editor.list.getByText('(member_id, tool) → loan_code')).toBeVisible();
    await editor.type('lend');
    await expect.poll(() => editor.suggestions()).toEqual(['lend_tool']);
    await page.keyboard.press('Enter');
    await expect(studio.line('[loan_code] = API.lend_tool([member_id, tool])').last()).toBeVisible();
    await studio.expectSource(`${source.trimEnd()}\n  [loan_code] = API.lend_tool([member_id, tool])\n`);
    await page.keyboard.press('Escape');
    await studio.undo();
    await expect.poll(() => studio.source()).not.toMatch(/pay_fee.*\n.*lend_tool/);
    studio.expectNoErrors();
  });

  await test.step('completion knows what fits where', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    // Preconditions: what closes a cycle comes last, the node itself not at all.
    await studio.selectWord('precondition: [check_member]', 'check_member');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+Space');
    const nodes = await editor.suggestions();
    expect(nodes[0]).toBe('check_member');
    expect(nodes).not.toContain('find_tool');
    expect(nodes.slice(-2).sort()).toEqual(['lend_tool', 'loan_made']);
    await page.keyboard.press('Enter');
    await studio.expectSource(source);

    // Values behind a comparison.
    await studio.selectWord('if tool == "spade"', 'spade');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+Space');
    expect(await editor.suggestions()).toEqual(['spade', 'rake']);
    await page.keyboard.press('Escape');
    await studio.undo();

    // Placeholders, and keys that are not there yet.
    await studio.selectWord('Enjoy the', 'gold');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+Space');
    expect(await editor.suggestions()).toEqual(expect.arrayContaining(['tool', 'loan_code', 'member_id']));
    await page.keyboard.press('Escape');
    await editor.endOf('enum: [spade, rake]', 'rake');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Space');
    expect(await editor.suggestions()).toEqual(['desc', 'type']);
    await editor.type('type');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Space');
    expect(await editor.suggestions()).toContain('string');
    studio.expectNoErrors();
  });

  await test.step('a card says what a name is and leads to its uses', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    await editor.putCursor('precondition: [check_member]', 'check_member');
    await editor.openCard();
    await expect(editor.card).toContainText('API check_member(member_id) → is_member');
    await expect(editor.card).toContainText('Looks the card up');
    await expect(editor.card).toContainText('Used 2 times');
    await editor.card.getByRole('link', { name: 'line 26' }).click();
    await expect.poll(() => editor.cursorLine()).toBe('26');
    studio.expectNoErrors();
  });

  await test.step('definition, references and occurrences of a name', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    await editor.putCursor('[is_free] = API.find_tool', 'find_tool');
    await expect(studio.editor.locator('.wordHighlight, .wordHighlightStrong')).toHaveCount(3);
    await page.keyboard.press('F12');
    await expect.poll(() => editor.cursorLine()).toBe('12');
    await page.keyboard.press('Shift+F12');
    await expect(editor.references).toContainText('References (3)');
    await expect(editor.references.locator('.monaco-list-row')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(editor.references).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('a call says what it asks for while it is written', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    await editor.endOf('API.pay_fee', 'member_id');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('API.lend_tool');
    await editor.type('(');
    await expect(editor.signature).toContainText('lend_tool(member_id, tool) → loan_code');
    await expect(editor.signature.locator('.parameter.active').first()).toHaveText('member_id');
    await page.keyboard.press('Escape');
    studio.expectNoErrors();
  });
});

test('names and blanks change everywhere in one step, and one undo takes it back', async ({ page }) => {
  await test.step('a rename follows everywhere, the canvas keeps the place, one undo takes it back', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    const node = studio.node('api:find_tool');
    await studio.dragNode('api:find_tool', -120, 4);
    await studio.expectSteady('api:find_tool');
    const moved = await node.boundingBox();

    await editor.putCursor('[is_free] = API.find_tool', 'find_tool');
    await page.keyboard.press('F2');
    await expect(editor.renameField).toBeFocused();
    await editor.renameField.fill('lend_tool');
    await page.keyboard.press('Enter');
    await expect(editor.renameBox.getByRole('alert')).toContainText('lend_tool');
    await expect(editor.renameField).toBeVisible();
    await editor.renameField.fill('look_for');
    await expect(editor.renameBox.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(studio.node('api:look_for')).toBeVisible();
    await studio.expectSource(source.replaceAll('find_tool', 'look_for'));
    await studio.expectSteady('api:look_for');
    const renamed = await studio.node('api:look_for').boundingBox();
    expect(Math.abs((renamed?.x ?? 0) - (moved?.x ?? 0))).toBeLessThan(3);
    expect(Math.abs((renamed?.y ?? 0) - (moved?.y ?? 0))).toBeLessThan(3);

    await studio.undo();
    await studio.expectSource(source);
    await expect(node).toBeVisible();
    await studio.expectSteady('api:find_tool');
    const back = await node.boundingBox();
    expect(Math.abs((back?.x ?? 0) - (moved?.x ?? 0))).toBeLessThan(3);
    studio.expectNoErrors();
  });

  await test.step('a slot is renamed in requests, calls, conditions and texts', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    await editor.putCursor('if tool == "spade"', 'tool');
    await page.keyboard.press('F2');
    await expect(editor.renameField).toBeFocused();
    await editor.renameField.fill('device');
    await page.keyboard.press('Enter');
    await studio.expectSource(source.replace(/\btool\b(?=[\],]| ==)|(?<=name: |\$)tool\b/g, 'device'));
    await studio.undo();
    await studio.expectSource(source);
    studio.expectNoErrors();
  });

  await test.step('formatting is one step and changes blanks only', async () => {
    const studio = new StudioPage(page);
    const sloppy = source
      .replace('[is_free] = API.find_tool([tool])', '[is_free]=API.find_tool( [tool] )   ')
      .replace('      ANSWER.loan_made()', '      ANSWER.loan_made( )');
    const editor = await open(studio, sloppy);
    await editor.putCursor('Name: Tool loan', 'Tool');
    await page.keyboard.press('Shift+Alt+f');
    await studio.expectSource(source);
    await studio.undo();
    await studio.expectSource(sloppy);
    studio.expectNoErrors();
  });

  await test.step('actions mend, declare, switch a rule off and wrap, each as one step', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    const act = async (title: string) => {
      await page.keyboard.press('Control+.');
      await expect(editor.actions).toBeVisible();
      await editor.actions.getByText(title, { exact: true }).click();
    };
    await editor.putCursor('API.pay_fee', 'pay_fee');
    await act('Declare the API pay_fee');
    await expect.poll(() => studio.source()).toMatch(/ {2}- name: pay_fee\n {4}request: \[member_id\]\n/);
    await studio.undo();
    await studio.expectSource(source);

    await editor.putCursor('API.pay_fee', 'pay_fee');
    await act('Switch off unknown-call here');
    await studio.expectSource(source.replace('  API.pay_fee', '  # weir: off unknown-call\n  API.pay_fee'));
    await expect(studio.problem(/pay_fee/)).toHaveCount(0);
    await studio.undo();
    await studio.expectSource(source);
    await expect(studio.problem(/pay_fee/)).not.toHaveCount(0);

    await editor.putCursor('API.pay_fee', 'pay_fee');
    await act('Wrap in a condition');
    await expect.poll(() => studio.source()).toMatch(/ {2}if \w+ == true:\n {4}API\.pay_fee\(\[member_id\]\)\n/);
    await studio.undo();
    await studio.expectSource(source);
    studio.expectNoErrors();
  });
});

test('the ways through a text: outline, folds, problems, canvas', async ({ page }) => {
  await test.step('the path of a problem is marked in the text and on the canvas; F8 walks the problems', async () => {
    const studio = new StudioPage(page);
    const broken = source
      .replace('precondition: [check_member]', 'precondition: [lend_tool]')
      .replace('precondition: [find_tool]', 'precondition: []');
    const editor = await open(studio, broken);
    await expect(studio.problem(/lend_tool/)).not.toHaveCount(0);
    await editor.putCursor('Name: Tool loan', 'Tool');
    await expect(editor.marks).toHaveCount(0);
    await page.keyboard.press('F8');
    await expect(editor.card).toBeVisible();
    const first = await editor.cursorLine();
    await page.keyboard.press('F8');
    await expect.poll(() => editor.cursorLine()).not.toBe(first);
    await page.keyboard.press('Shift+F8');
    await expect.poll(() => editor.cursorLine()).toBe(first);
    await page.keyboard.press('Escape');
    await editor.putCursor('precondition: [lend_tool]', 'lend_tool');
    await expect(editor.marks.first()).toBeVisible();
    await expect(studio.canvas.locator('[data-highlighted]').first()).toBeAttached();

    // The same from the list of problems.
    await editor.putCursor('Name: Tool loan', 'Tool');
    await expect(editor.marks).toHaveCount(0);
    await studio
      .problem(/lend_tool/)
      .first()
      .getByRole('button')
      .first()
      .click();
    await expect(editor.marks.first()).toBeVisible();
    studio.expectNoErrors();
  });

  await test.step('a problem leads to the page of its rule', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    await editor.putCursor('API.pay_fee', 'pay_fee');
    await editor.openCard();
    await editor.card.getByText('unknown-call').click();
    const dialog = page.getByRole('dialog', { name: 'Call of an undeclared name' });
    await expect(dialog).toContainText('Why.');
    await expect(editor.card).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('cursor and canvas point at the same node', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    await editor.putCursor('[is_free] = API.find_tool', 'find_tool');
    await expect(studio.node('api:find_tool').locator('[data-selected]')).toBeVisible();
    await editor.putCursor('      ANSWER.loan_made', 'loan_made');
    await expect(studio.node('answer:loan_made').locator('[data-selected]')).toBeVisible();
    await expect(studio.node('api:find_tool').locator('[data-selected]')).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('the outline leads to a name; sections, items and blocks fold', async () => {
    const studio = new StudioPage(page);
    const editor = await open(studio);
    await editor.putCursor('Name: Tool loan', 'Tool');
    await page.keyboard.press('Control+Shift+o');
    await expect(editor.outline).toBeVisible();
    await editor.type('lend_tool');
    await expect(editor.outline.locator('.monaco-list-row').first()).toContainText('lend_tool');
    await page.keyboard.press('Enter');
    await expect.poll(() => editor.cursorLine()).toBe('16');

    await page.keyboard.press('Control+Shift+[');
    await expect(studio.line('response: [loan_code]')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+]');
    await expect(studio.line('response: [loan_code]')).toBeVisible();
    await editor.putCursor('if is_member == true', 'is_member');
    await page.keyboard.press('Control+Shift+[');
    await expect(studio.line('[is_free] = API.find_tool')).toHaveCount(0);
    await expect(studio.line('API.pay_fee')).toBeVisible();
    studio.expectNoErrors();
  });
});

test('without Monaco the plain field still edits the document', async ({ page }) => {
  await page.route(/MonacoSource-.*\.js/, (route) => route.abort());
  const studio = new StudioPage(page);
  await studio.open();
  const area = studio.at('source').getByRole('textbox');
  await expect(area).toBeVisible();
  await area.fill('Name: Plain\nAPIs:\n  - name: only_one\nProcedure: |\n  API.only_one()\n');
  await expect(studio.node('api:only_one')).toBeVisible();
  await area.press('Control+z');
  await expect(studio.node('api:only_one')).toHaveCount(0);
});
