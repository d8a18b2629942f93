// Authoring from the first start on: documents, both graphs, editing in text and on the canvas, saving.

import { expect, test } from '@playwright/test';
import { placeOf, StudioPage } from './studioPage';
import { toolLoan } from './texts';

test('from the first start to a reload: a text pasted by the keys, edited as text and on the canvas in one line of steps', async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await studio.open();
  await test.step('the first start opens the hospital appointment, in both graphs', async () => {
    await studio.expectTitle('Hospital appointment');
    const condition = studio.node('cond:hospital_exists == false');
    await expect(condition).toBeVisible();
    await studio.view('Dependencies');
    await expect(condition).toHaveCount(0);
    const apis = ['check_hospital', 'check_department', 'query_appointment', 'register_hospital'];
    // The other graph is laid out first, so the canvas is empty at first.
    await expect.poll(() => studio.nodeIds()).toEqual(expect.arrayContaining(apis.map((name) => `api:${name}`)));
  });

  await test.step('a text pasted by the keys comes once, also when the dialog is there at once', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), toolLoan);
    for (let time = 0; time < 2; time++) {
      await studio.canvas.locator('.react-flow__pane').click({ position: { x: 20, y: 20 } });
      await page.keyboard.press('ControlOrMeta+v');
      await expect(studio.at('importText')).toHaveValue(toolLoan);
      await page.getByRole('button', { name: 'Create document' }).click();
      await studio.at('importDialog').waitFor({ state: 'detached' });
    }
    await studio.expectSource(toolLoan);
    await studio.view('Dependencies');
    await studio.line('Name: Tool loan').waitFor();
  });

  await test.step('a broken precondition shows in the text, the list and on the node, and its quick fix mends it', async () => {
    const error = studio.problem(/find_tol/);
    await studio.replaceWord('precondition: [find_tool]', 'find_tool', 'find_tol');
    await error.waitFor();
    await studio.editor.locator('.squiggly-error').first().waitFor();
    await studio
      .node('api:lend_tool')
      .getByRole('button', { name: /problem/ })
      .waitFor();
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
  });

  await test.step('a drag between two nodes and typed words are taken back and done again from either side', async () => {
    await studio.dragHandle('api:check_member', 'api:lend_tool');
    const connected = toolLoan.replace('[find_tool]', '[find_tool, check_member]');
    await studio.expectSource(connected);
    await studio.replaceWord('- name: ask_details', 'ask_details', 'greet');
    const typed = connected.replace('- name: ask_details', '- name: greet');
    await studio.node('answer:greet').waitFor();
    await studio.expectSource(typed);
    await studio.undo();
    await studio.undo();
    await studio.expectSource(toolLoan);
    await studio.focusCanvas();
    await studio.redo();
    await studio.redo();
    await studio.expectSource(typed);
    await studio.line('- name: greet').waitFor();
  });

  await test.step('a double click on the free canvas adds an ANSWER there; keys rename and delete it', async () => {
    const before = await studio.source();
    const area = await studio.canvas.boundingBox();
    if (!area) throw new Error('there is no canvas');
    const [x, y] = [area.x + 60, area.y + 60];
    await page.mouse.dblclick(x, y);
    await page.getByRole('option', { name: 'ANSWER' }).click();
    await page.keyboard.type('new_answer');
    await page.keyboard.press('Enter');
    const box = await studio.node('answer:new_answer').boundingBox();
    expect(Math.abs((box?.x ?? 0) - x)).toBeLessThan(12);
    expect(Math.abs((box?.y ?? 0) - y)).toBeLessThan(12);
    await page.keyboard.press('F2');
    await page.getByLabel('Name of the ANSWER').fill('farewell');
    await page.keyboard.press('Enter');
    await studio.node('answer:farewell').waitFor();
    await expect.poll(() => studio.source()).toContain('- name: farewell');
    await page.keyboard.press('Delete');
    await studio.expectSource(before);
  });

  await test.step('the metrics follow the text and the chance that a subtask fails', async () => {
    await studio.tab('Metrics');
    const expected = studio.metric('expectedCompleted');
    const before = await expected.innerText();
    await studio.at('metrics').getByLabel('Probability that a subtask fails').fill('0.5');
    await expect(studio.at('metrics')).toContainText('p_f 0.50');
    await expect(expected).not.toHaveText(before);
    const halved = await expected.innerText();
    await studio.replaceWord('precondition: [find_tool, check_member]', 'find_tool', 'check_member');
    await expect(expected).not.toHaveText(halved);
  });

  await test.step('the address holds mode and document: the back button goes back, a reload brings back text and places', async () => {
    const position = () => placeOf(studio.node('api:find_tool'));
    await studio.dragNode('api:find_tool', 120, 40);
    await studio.waitSaved();
    const [source, moved] = [await studio.source(), await position()];
    await studio.mode('Run');
    await expect(page).toHaveURL(/#\/run\/.+/);
    await studio.side('Documents');
    await studio.at('documentList').getByRole('button', { name: 'Table booking', exact: true }).click();
    await studio.expectTitle('Table booking');
    await page.goBack();
    await studio.expectTitle('Tool loan');
    await expect(page).toHaveURL(/#\/run\/.+/);
    await page.goBack();
    await expect(page).toHaveURL(/#\/author\/.+/);
    await page.reload();
    await studio.expectTitle('Tool loan');
    await studio.line('- name: greet').waitFor();
    await studio.view('Dependencies');
    await expect.poll(position).toEqual(moved);
    await expect(studio.at('saveState')).toHaveText('Saved');
    await studio.expectSource(source);
  });
  studio.expectNoErrors();
});
