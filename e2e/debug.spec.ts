// The debugger in the browser: a session pauses, continues, is edited by the user and forks. Tests of the engine
// (src/core/session) and of the store (src/state/runs/runDebug.test.ts) cover breakpoints, the log of steps and edits,
// and the content of a fork.

import { expect, type Locator, test } from '@playwright/test';
import { testIds } from '../src/ui/testIds';
import { expectAccessibleInBothThemes } from './expectAccessible';
import { StudioPage } from './studioPage';

const bar = (studio: StudioPage, name: string | RegExp): Locator => studio.at('debugBar').getByRole('button', { name });

test('a session stops at a node and at a condition, is stepped, edited and answered by hand, is kept over a reload, and forks', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const paused = studio.at('paused');
  const panel = studio.at('breakpoints');
  const expectPaused = (why: RegExp) => expect(paused.getByRole('status')).toHaveText(why);
  await studio.open('/#/run');

  await test.step('a breakpoint by the menu of a node, one by a key that also takes it away, others by the form', async () => {
    await studio.command('api:check_hospital', 'Stop here');
    await studio.node('api:query_appointment').click();
    await page.keyboard.press('F9');
    await studio.tab(/^Breakpoints/);
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('F9');
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect(studio.node('api:check_hospital').getByTitle('Breakpoint')).toBeVisible();
    const form = panel.getByRole('form', { name: 'Add a breakpoint' });
    const kind = form.getByRole('combobox', { name: 'Stop at' });
    await kind.selectOption({ label: 'a controller' });
    await form.getByRole('combobox', { name: 'Controller', exact: true }).selectOption({ label: 'Answer dependency' });
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(panel.getByRole('checkbox', { name: 'Answer dependency denies' })).toBeChecked();
    await kind.selectOption({ label: 'a condition on slot values' });
    const field = form.getByRole('textbox', { name: 'Condition' });
    await field.fill('hospital = "Lakeside Hospital"');
    await expect(form.getByRole('alert')).toContainText('==');
    await field.fill('');
    await form.getByRole('button', { name: 'hospital', exact: true }).click();
    await expect(field).toBeFocused();
    await page.keyboard.type(' == "Lakeside Hospital"');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('listitem')).toHaveCount(3);
  });

  await studio.runSession();
  await studio.say('I need an appointment at Riverside Hospital on 2026-12-03.');
  await studio.expectAnswer(/tell me the department/);
  await studio.say('Cardiology');
  await expectPaused(/Paused at check_hospital/);
  await test.step('shows the pending step, and highlights its node', async () => {
    await expect(paused).toContainText(/The agent wants to call check_hospital.*Riverside Hospital/s);
    await expect(studio.node('api:check_hospital').locator('[data-highlighted]')).toBeVisible();
    await expect(panel.getByRole('listitem').first()).toContainText('paused here');
    // An active node pulses forever, so colours are checked in parts without animation.
    const fresh = [testIds.conversation, testIds.debugBar, testIds.breakpoints].map((id) => `[data-testid="${id}"]`);
    await expectAccessibleInBothThemes(studio, 'a paused session', [...fresh, '[data-highlighted]'].join(', '));
  });
  await test.step('a reload keeps the run, its pause and its breakpoints', async () => {
    const before = await studio.log();
    await page.reload();
    await expectPaused(/Paused at check_hospital/);
    expect(await studio.log()).toEqual(before);
    await studio.tab(/^Breakpoints/);
    await expect(panel.getByRole('listitem').first()).toContainText('1 ×');
  });
  await test.step('another decision is put in its place; what is odd about it is said as it is typed', async () => {
    await paused.getByRole('button', { name: 'Edit the decision ...' }).click();
    const dialog = studio.at('decisionDialog');
    const args = dialog.getByLabel('Arguments as JSON');
    await args.fill('{"hospital": ');
    await expect(dialog.getByRole('alert')).toContainText('not JSON in line 1');
    await expect(dialog.getByRole('button', { name: 'Replace decision' })).toBeDisabled();
    await args.fill('{"town": "Lakeside"}');
    await expect(dialog.getByRole('list', { name: 'Problems of this call' })).toContainText('hospital');
    await args.fill('{"hospital": "Lakeside Hospital"}');
    await dialog.getByRole('button', { name: 'Replace decision' }).click();
    await expect(paused).toContainText('Lakeside Hospital');
  });
  await test.step('a step is one event; then it goes on to where the condition holds', async () => {
    await expect.poll(async () => (await studio.log()).at(-1)?.kind).toBe('decision.edited');
    const { length } = await studio.log();
    await page.keyboard.press('F7');
    await expectPaused(/Paused after a step/);
    await expect.poll(async () => (await studio.log()).length).toBe(length + 1);
    await page.keyboard.press('F8');
    await expectPaused(/Paused as hospital == "Lakeside Hospital" became true/);
    await expect(panel.getByRole('listitem').filter({ hasText: 'becomes true' })).toContainText('paused here');
  });
  await test.step('a person answers the call, and changes the result before the agent sees it', async () => {
    await page.keyboard.press('F7');
    await expect(paused).toContainText('Next: the result of check_hospital');
    const dialog = studio.at('resultDialog');
    await paused.getByRole('button', { name: 'Answer it yourself ...' }).click();
    await dialog.getByLabel('Result as JSON').fill('{"hospital_exists": false}');
    await dialog.getByRole('button', { name: 'Answer the call' }).click();
    await expect(studio.conversation.getByText('decision and result edited by hand')).toBeVisible();
    await paused.getByRole('button', { name: 'Edit the result ...' }).click();
    await dialog.getByLabel('Result as JSON').fill('{"hospital_exists": true}');
    await dialog.getByRole('button', { name: 'Replace result' }).click();
    await expect(paused).toContainText('check_hospital returned { "hospital_exists": true }');
  });
  await test.step('by decisions, and to the end of the turn', async () => {
    await page.keyboard.press('F10');
    // The agent has the user's message and calls the API for that hospital again: the breakpoint still applies.
    await expectPaused(/Paused at check_hospital/);
    await page.keyboard.press('Shift+F8');
    await expect(paused).toContainText('Next: your message');
    await bar(studio, 'Continue').click();
    await expect(paused).toHaveCount(0);
    const log = await studio.log();
    expect(log.find((event) => event.kind === 'tool.called')).toMatchObject({
      name: 'check_hospital',
      arguments: { hospital: 'Lakeside Hospital' },
    });
    expect(log.flatMap(({ origin, kind }) => (origin === 'edited' ? [kind] : []))).toEqual(
      expect.arrayContaining(['decision.edited', 'result.edited']),
    );
  });
  await test.step('at an earlier moment another decision opens a fork, which knows the way back', async () => {
    const original = await studio.log();
    await studio.tab(/^Timeline/);
    await page.getByRole('button', { name: 'First event' }).click();
    const reply = studio.mark(/^Agent decides: (?!call)/).first();
    await reply.click();
    await expect(bar(studio, "Fork and step decision: to the agent's next decision")).toBeEnabled();
    await page.getByRole('button', { name: 'Edit the decision in a fork ...' }).click();
    const dialog = studio.at('decisionDialog');
    await dialog.getByLabel('Text to the user').fill('Let me look that up first.');
    await dialog.getByLabel('Counts as ANSWER').selectOption({ label: 'none' });
    await dialog.getByRole('button', { name: 'Fork with this decision' }).click();
    await expect(paused).toContainText('Let me look that up first.');
    const { runs, events } = await studio.stored();
    const first = runs.find((run) => run.forkedFrom === undefined);
    expect(runs).toHaveLength(2);
    expect(events.filter((event) => event.sessionId === first?.id)).toHaveLength(original.length);
    await studio
      .at('conversation')
      .getByRole('button', { name: /forked after event \d+/ })
      .click();
    await expect(page.getByText('You are viewing an earlier event.')).toBeVisible();
  });
  await test.step('from there a fork with other controllers', async () => {
    await bar(studio, /Fork from here with changes/).click();
    const dialog = studio.at('forkDialog');
    await dialog.getByText(/^Controllers:/).click();
    await dialog.getByRole('button', { name: 'None', exact: true }).click();
    await dialog.getByRole('button', { name: 'Fork and continue' }).click();
    await expect(page.getByText('You are viewing an earlier event.')).toHaveCount(0);
    await expect.poll(async () => (await studio.stored()).runs.length).toBe(3);
    const own = async () => (await studio.log()).flatMap(({ origin, kind }) => (origin === undefined ? [kind] : []));
    await expect.poll(own).toContain('decision.accepted');
    expect(await own()).not.toContain('controller.judged');
  });
  await test.step('again from the start, paused before the first move', async () => {
    await bar(studio, 'Run again from the start').click();
    await page.getByRole('menuitem', { name: 'Run again, paused at the start' }).click();
    await expectPaused(/^Paused$/);
  });
  studio.expectNoErrors();
});
