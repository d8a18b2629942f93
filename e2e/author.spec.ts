// Authoring from the first start on: documents, both graphs, editing, saving. Long because it is the whole of that mode.

import { expect, test } from '@playwright/test';
import { openToolLoan } from './openToolLoan';
import { placeOf, StudioPage } from './studioPage';
import { flowchart, readCorpus, toolLoan } from './texts';

const hospitalApis = ['check_hospital', 'check_department', 'query_appointment', 'register_hospital'];

test('the first start, the address, and a text pasted by the keys', async ({ page, context }) => {
  await new StudioPage(page).open();
  await test.step('the first start opens the hospital appointment, in both graphs', async () => {
    const studio = new StudioPage(page);
    await studio.expectTitle('Hospital appointment');
    await expect(studio.node('cond:hospital_exists == false')).toBeVisible();
    for (const name of hospitalApis) await expect(studio.node(`api:${name}`)).toBeVisible();
    await studio.view('Dependencies');
    await expect(studio.node('cond:hospital_exists == false')).toHaveCount(0);
    for (const name of hospitalApis) await expect(studio.node(`api:${name}`)).toBeVisible();
    await expect(studio.line('Name: Hospital appointment')).toBeVisible();
    await studio.view('Procedure');
    studio.expectNoErrors();
  });

  await test.step('a text pasted by the keys comes once, also when the dialog is there at once', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const studio = new StudioPage(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), toolLoan);
    for (let time = 0; time < 2; time++) {
      await studio.canvas.locator('.react-flow__pane').click({ position: { x: 20, y: 20 } });
      await page.keyboard.press('ControlOrMeta+v');
      await expect(studio.at('importText')).toHaveValue(toolLoan);
      await page.getByRole('button', { name: 'Create document' }).click();
      await expect(studio.at('importDialog')).toHaveCount(0);
      await studio.expectSource(toolLoan);
    }
    studio.expectNoErrors();
  });

  await test.step('the address holds mode and document, and the back button goes back', async () => {
    const studio = new StudioPage(page);
    await studio.at('documentList').getByRole('button', { name: 'Hospital appointment', exact: true }).click();
    await studio.expectTitle('Hospital appointment');
    await expect(page).toHaveURL(/#\/author\/.+/);
    await studio.mode('Run');
    await expect(page).toHaveURL(/#\/run\/.+/);
    await studio.side('Documents');
    await studio.at('documentList').getByRole('button', { name: 'Table booking', exact: true }).click();
    await studio.expectTitle('Table booking');
    await page.goBack();
    await studio.expectTitle('Hospital appointment');
    await page.goBack();
    await expect(page).toHaveURL(/#\/author\/.+/);
    await expect(studio.at('source')).toBeVisible();
    await page.goForward();
    await page.reload();
    await expect(page).toHaveURL(/#\/run\/.+/);
    await expect(studio.at('demos')).toBeVisible();
    studio.expectNoErrors();
  });
});

test('a pasted flight booking of the corpus is drawn in both graphs', async ({ page }) => {
  const source = readCorpus('pdl/flowagent-sample-000.yaml');
  test.skip(source === undefined, 'the corpus is absent');
  const studio = new StudioPage(page);
  await studio.openWith(source ?? '', { text: false });
  await studio.expectTitle('flight booking');
  const ask = 'answer:Please provide necessary information';
  for (const id of [ask, `${ask}#2`, 'api:checkAvailability', 'api:reserveFlight', 'cond:is_air == "true"'])
    await expect(studio.node(id)).toBeVisible();
  await studio.view('Dependencies');
  await studio.expectNodes(['api:checkAvailability', 'api:reserveFlight', 'answer:Other free response questions', ask]);
  await expect(studio.at('problem').filter({ hasText: /^error/ })).toHaveCount(0);
  await studio.expectSource(source ?? '');
  studio.expectNoErrors();
});

test('text, canvas and flowchart follow each other, each change one step', async ({ page }) => {
  await test.step('a broken precondition shows in the text, the list and on the node, and its quick fix mends it', async () => {
    const studio = await openToolLoan(page);
    const error = studio.problem(/find_tol/);
    await studio.replaceWord('precondition: [find_tool]', 'find_tool', 'find_tol');
    await expect(error).toBeVisible();
    await expect(studio.editor.locator('.squiggly-error')).not.toHaveCount(0);
    await expect(studio.node('api:lend_tool').getByRole('button', { name: /problem/ })).toBeVisible();
    await studio.expectSource(toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tol]'));

    await studio.focusCanvas();
    await error
      .getByRole('button', { name: /find_tol/ })
      .first()
      .click();
    await expect(studio.node('api:lend_tool').locator('[data-selected]')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null)).toBe(true);

    await error
      .getByRole('button', { name: /find_tool/ })
      .last()
      .click();
    await expect(error).toHaveCount(0);
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('typing changes the canvas', async () => {
    const studio = await openToolLoan(page);
    await studio.view('Dependencies');
    await studio.line('precondition: [find_tool]').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    await page.keyboard.insertText('- { name: return_tool, precondition: [lend_tool] }');
    await expect(studio.node('api:return_tool')).toBeVisible();
    await studio.replaceWord('name: return_tool,', 'return_tool', 'bring_back');
    await expect(studio.node('api:bring_back')).toBeVisible();
    await expect(studio.node('api:return_tool')).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('a rename on the canvas follows every use, comments stay, the node keeps its place', async () => {
    const studio = await openToolLoan(page);
    await studio.expectSteady('api:find_tool');
    const before = await studio.node('api:find_tool').boundingBox();
    await studio.node('api:find_tool').click();
    await page.keyboard.press('F2');
    await page.getByLabel('Name of the API').fill('search_tool');
    await page.keyboard.press('Enter');
    await studio.expectSource(toolLoan.replaceAll('find_tool', 'search_tool'));
    await expect(studio.node('api:search_tool')).toBeVisible();
    await expect.poll(() => studio.node('api:search_tool').boundingBox()).toEqual(before);
    await expect(studio.line('precondition: [search_tool]')).toBeVisible();
    studio.expectNoErrors();
  });

  await test.step('the inspector adds and removes preconditions', async () => {
    const studio = await openToolLoan(page);
    await studio.node('api:lend_tool').click();
    await studio.tab('Inspector');
    const inspector = studio.at('inspector');
    await inspector.getByRole('combobox', { name: 'Add a precondition' }).fill('check_m');
    await page.keyboard.press('Enter');
    await studio.expectSource(toolLoan.replace('[find_tool]', '[find_tool, check_member]'));
    await inspector.getByRole('button', { name: 'Remove precondition find_tool' }).click();
    await studio.expectSource(toolLoan.replace('[find_tool]', '[check_member]'));
    await studio.focusCanvas();
    await studio.undo();
    await studio.undo();
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('the canvas adds, renames and deletes nodes; the text changes there and nowhere else; one undo takes it back', async () => {
    const studio = await openToolLoan(page);
    await studio.view('Dependencies');

    await studio.focusCanvas();
    await page.keyboard.press('/');
    await page.getByRole('option', { name: 'API' }).click();
    await page.keyboard.type('new_api');
    await page.keyboard.press('Enter');
    await expect(studio.node('api:new_api')).toBeVisible();
    const added = await studio.source();
    const anchor = '    precondition: [find_tool]\n';
    const [head, tail] = [toolLoan.split(anchor)[0] ?? '', toolLoan.split(anchor)[1] ?? ''];
    expect(added.startsWith(head + anchor)).toBe(true);
    expect(added.endsWith(tail)).toBe(true);
    expect(added.slice(head.length + anchor.length, added.length - tail.length)).toMatch(/^ {2}- name: new_api\n/);

    await page.keyboard.press('F2');
    await page.getByLabel('Name of the API').fill('mend_tool');
    await page.keyboard.press('Enter');
    await expect(studio.node('api:mend_tool')).toBeVisible();
    await studio.expectSource(added.replace('new_api', 'mend_tool'));

    await page.keyboard.press('Delete');
    await expect(studio.node('api:mend_tool')).toHaveCount(0);
    await studio.expectSource(toolLoan);

    await studio.undo();
    await expect(studio.node('api:mend_tool')).toBeVisible();
    await studio.undo();
    await studio.undo();
    await studio.expectSource(toolLoan);
    await studio.redo();
    await studio.expectSource(added);
    studio.expectNoErrors();
  });

  await test.step('a Mermaid flowchart is drawn; a broken one says where', async () => {
    const studio = new StudioPage(page);
    await studio.openWith(flowchart);
    await studio.expectNodes(['ask', 'known', 'lend', 'done']);
    await expect(studio.node('known')).toContainText('Is it known?');
    await expect(studio.at('problem').filter({ hasText: /^error/ })).toHaveCount(0);
    await studio.line('lend --> done').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText('\n  lend --> [');
    await expect(studio.at('problem').filter({ hasText: /^error/ })).toContainText('line 6');
    await expect(studio.node('known')).toBeVisible();
    await studio.undo();
    await expect(studio.at('problem').filter({ hasText: /^error/ })).toHaveCount(0);
    studio.expectNoErrors();
  });
});

test('preconditions, deletions and free places on the canvas, and what they do to problems and metrics; a reload brings all back', async ({
  page,
}) => {
  await test.step('a drag between two nodes of the dependency graph adds a precondition; one undo from canvas and editor', async () => {
    const studio = await openToolLoan(page);
    await studio.view('Dependencies');
    await studio.dragHandle('api:check_member', 'api:lend_tool');
    const connected = toolLoan.replace('[find_tool]', '[find_tool, check_member]');
    await studio.expectSource(connected);

    // A typed word on top; both steps are taken back from the editor, then done again from the canvas.
    await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
    const typed = connected.replace('Desc: Lends', 'Desc: Hands');
    await studio.expectSource(typed);
    await studio.undo();
    await studio.expectSource(connected);
    await studio.undo();
    await studio.expectSource(toolLoan);
    await studio.focusCanvas();
    await studio.redo();
    await studio.expectSource(connected);
    await studio.redo();
    await studio.expectSource(typed);
    await expect(studio.line('Desc: Hands')).toBeVisible();
    studio.expectNoErrors();
  });

  await test.step('a node with dependents can be deleted, and the problems it leaves are shown', async () => {
    const studio = await openToolLoan(page);
    await studio.view('Dependencies');
    await studio.node('api:find_tool').click();
    await page.keyboard.press('Delete');
    // Its calls stay for the author to decide about, and are reported.
    await expect(studio.problem(/find_tool/).first()).toBeVisible();
    const source = await studio.source();
    expect(source).not.toContain('name: find_tool');
    expect(source).toContain('precondition: []\n\nANSWERs:');
    for (const comment of ['# The desk lends', '# as printed on the card', '# only a free tool'])
      expect(source).toContain(comment);
    await studio.undo();
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('the metrics are live, and p_f changes the expected completion', async () => {
    const studio = await openToolLoan(page);
    await studio.tab('Metrics');
    const metrics = studio.at('metrics');
    await expect(studio.at('metric').first()).toBeVisible();
    const expected = studio.metric('expectedCompleted');
    const atTenth = await expected.innerText();
    expect(atTenth).toMatch(/^\d/);
    await metrics.getByLabel('Probability that a subtask fails').fill('0.5');
    await expect(metrics.getByText('p_f 0.50')).toBeVisible();
    await expect(expected).not.toHaveText(atTenth);
    const values = await studio.at('metric').allInnerTexts();
    await studio.replaceWord('precondition: [find_tool]', 'find_tool', 'check_member');
    await expect.poll(() => studio.at('metric').allInnerTexts()).not.toEqual(values);
    studio.expectNoErrors();
  });

  await test.step('a double click on the empty canvas adds an ANSWER there', async () => {
    const studio = await openToolLoan(page);
    await studio.view('Dependencies');
    await studio.expectSteady('api:find_tool');
    const area = await studio.canvas.boundingBox();
    if (!area) throw new Error('there is no canvas');
    const [x, y] = [area.x + 60, area.y + 60];
    await page.mouse.dblclick(x, y);
    await page.getByRole('option', { name: 'ANSWER' }).click();
    await page.keyboard.type('new_answer');
    await page.keyboard.press('Enter');
    const added = studio.node('answer:new_answer');
    await expect(added).toBeVisible();
    const box = await added.boundingBox();
    expect(Math.abs((box?.x ?? 0) - x)).toBeLessThan(12);
    expect(Math.abs((box?.y ?? 0) - y)).toBeLessThan(12);
    const source = await studio.source();
    expect(source).toContain('- name: new_answer');
    expect(source.replace(/ {2}- name: new_answer\n(?: {4}.*\n)*/, '')).toBe(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('a reload brings back document, positions and edits', async () => {
    const studio = await openToolLoan(page);
    await studio.view('Procedure');
    await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
    const node = studio.node('api:find_tool');
    await studio.dragNode('api:find_tool', 120, 40);
    await studio.waitSaved();
    const position = () => placeOf(node);
    const moved = await position();
    await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
    await page.reload();
    await studio.expectTitle('Tool loan');
    await expect(studio.line('Desc: Hands')).toBeVisible();
    await expect.poll(position).toEqual(moved);
    await expect(studio.at('saveState')).toHaveText('Saved');
    studio.expectNoErrors();
  });
});
