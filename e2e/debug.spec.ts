// The debugger in the browser: where sessions stop, how they go on, and what can be put in the place of what came.

import { expect, type Locator, test } from '@playwright/test';
import { testIds } from '../src/ui/testIds';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

const paused = (studio: StudioPage): Locator => studio.at('paused');
const bar = (studio: StudioPage, name: string | RegExp) => studio.at('debugBar').getByRole('button', { name });

const expectPaused = async (studio: StudioPage, why: RegExp) => {
  await expect(paused(studio).getByRole('status')).toHaveText(why);
};

const kindsOf = async (studio: StudioPage) => (await studio.log()).map((event) => event.kind);

async function addBreakpoint(studio: StudioPage, kind: string, more: () => Promise<void> = async () => undefined) {
  const form = studio.at('breakpoints').getByRole('form', { name: 'Add a breakpoint' });
  await form.getByRole('combobox', { name: 'Stop at' }).selectOption({ label: kind });
  await more();
  await form.getByRole('button', { name: 'Add' }).click();
}

test('a session stops at a node, is stepped, edited and answered by hand, and a reload keeps it where it stood', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  await test.step('a breakpoint by the menu of a node, and one by a key', async () => {
    await studio.command('api:check_hospital', 'Stop here');
    await studio.node('api:query_appointment').click();
    await page.keyboard.press('F9');
    await studio.tab(/^Breakpoints/);
    await expect(studio.at('breakpoints').getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('F9');
    await expect(studio.at('breakpoints').getByRole('listitem')).toHaveCount(1);
    await expect(studio.node('api:check_hospital').getByTitle('Breakpoint')).toBeVisible();
  });
  await studio.runSession();
  await studio.say('I need an appointment at Riverside Hospital on 2026-12-03.');
  await studio.expectAnswer(/tell me the department/);
  await studio.say('Cardiology');
  await expectPaused(studio, /Paused at check_hospital/);
  await test.step('what is pending stands there, and its node stands out', async () => {
    await expect(paused(studio)).toContainText('The agent wants to call check_hospital');
    await expect(paused(studio)).toContainText('Riverside Hospital');
    await expect(studio.node('api:check_hospital').locator('[data-highlighted]')).toBeVisible();
    await expect(studio.at('breakpoints').getByRole('listitem')).toContainText('paused here');
  });
  await test.step('a reload keeps the run, its pause and its breakpoints', async () => {
    const before = await studio.log();
    await page.reload();
    await expectPaused(studio, /Paused at check_hospital/);
    expect(await studio.log()).toEqual(before);
    await studio.tab(/^Breakpoints/);
    await expect(studio.at('breakpoints').getByRole('listitem')).toContainText('1 ×');
  });
  await test.step('the model is asked again, with another seed', async () => {
    await paused(studio).getByRole('button', { name: 'Retry reply' }).click();
    await expect.poll(() => kindsOf(studio)).toContain('model.retried');
    await page.keyboard.press('F10');
    await expect(paused(studio)).toContainText('The agent wants to call check_hospital');
  });
  await test.step('another decision is put in its place; what is odd about it is said as it is typed', async () => {
    await paused(studio).getByRole('button', { name: 'Edit the decision ...' }).click();
    const dialog = studio.at('decisionDialog');
    const args = dialog.getByLabel('Arguments as JSON');
    await args.fill('{"hospital": ');
    await expect(dialog.getByRole('alert')).toContainText('not JSON in line 1');
    await expect(dialog.getByRole('button', { name: 'Replace decision' })).toBeDisabled();
    await args.fill('{"town": "Lakeside"}');
    await expect(dialog.getByRole('list', { name: 'Problems of this call' })).toContainText('hospital');
    await args.fill('{"hospital": "Lakeside Hospital"}');
    await dialog.getByRole('button', { name: 'Replace decision' }).click();
    await expect(paused(studio)).toContainText('Lakeside Hospital');
  });
  await test.step('by single events up to the call, which a person answers', async () => {
    let kinds = await kindsOf(studio);
    while (kinds.at(-1) !== 'tool.called') {
      const { length } = kinds;
      await page.keyboard.press('F7');
      await expect
        .poll(
          async () => {
            kinds = await kindsOf(studio);
            return kinds.length;
          },
          { intervals: [50] },
        )
        .toBe(length + 1);
    }
    expect(kinds).toContain('decision.accepted');
    await expect(paused(studio)).toContainText('Next: the result of check_hospital');
    await expectPaused(studio, /Paused after a step/);
    await paused(studio).getByRole('button', { name: 'Answer it yourself ...' }).click();
    const dialog = studio.at('resultDialog');
    await dialog.getByLabel('Result as JSON').fill('{"hospital_exists": false}');
    await dialog.getByRole('button', { name: 'Answer the call' }).click();
    await expect(studio.conversation.getByText('decision and result edited by hand')).toBeVisible();
  });
  await test.step('its result is changed before the agent sees it', async () => {
    await paused(studio).getByRole('button', { name: 'Edit the result ...' }).click();
    const dialog = studio.at('resultDialog');
    await dialog.getByLabel('Result as JSON').fill('{"hospital_exists": true}');
    await dialog.getByRole('button', { name: 'Replace decision' }).click();
    await expect(paused(studio)).toContainText('check_hospital returned { "hospital_exists": true }');
    await page.keyboard.press('F10');
    // The agent has its user's words before it and asks for that hospital after all: the breakpoint holds again.
    await expectPaused(studio, /Paused at check_hospital/);
    await expect(paused(studio)).toContainText('Riverside Hospital');
    await expect(studio.at('breakpoints').getByRole('listitem')).toContainText('3 ×');
  });
  await test.step('to the end of the turn, then it goes on', async () => {
    await page.keyboard.press('Shift+F8');
    await expect(paused(studio)).toContainText('Next: your message');
    await page.keyboard.press('F8');
    await expect(paused(studio)).toHaveCount(0);
    await expect(bar(studio, 'Pause')).toBeEnabled();
  });
  const log = await studio.log();
  expect(log.map((event) => event.seq)).toEqual(log.map((_, index) => index));
  const called = log.find((event) => event.kind === 'tool.called');
  expect(called).toMatchObject({ name: 'check_hospital', arguments: { hospital: 'Lakeside Hospital' } });
  expect(log.filter((event) => event.origin === 'edited').map((event) => event.kind)).toEqual(
    expect.arrayContaining(['decision.edited', 'result.edited']),
  );
  studio.expectNoErrors();
});

test('sessions stop at a denial, at what a controller does, at an out-of-workflow turn and at a condition', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  await studio.tab(/^Breakpoints/);
  const panel = studio.at('breakpoints');
  const leave = async () => {
    await bar(studio, 'Stop the session').click();
    await studio.expectEnded();
    await page.getByRole('button', { name: 'New session' }).click();
  };
  await test.step('a denial', async () => {
    await addBreakpoint(studio, 'any denial');
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await expectPaused(studio, /Paused at a denial/);
    await studio.expectStatus('answer:appointment_confirmed', 'blocked');
    expect((await kindsOf(studio)).at(-1)).toBe('session.paused');
    await panel.getByRole('checkbox', { name: 'Any denial' }).uncheck();
    await leave();
  });
  await test.step('a controller', async () => {
    await addBreakpoint(studio, 'a controller', async () => {
      await panel
        .getByRole('combobox', { name: 'Controller', exact: true })
        .selectOption({ label: 'Answer dependency' });
      await panel.getByRole('combobox', { name: 'When it' }).selectOption({ label: 'denies' });
    });
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await expectPaused(studio, /Paused as answer dependency denied/);
    await leave();
  });
  await test.step('a condition is checked as it is typed, and slots are offered', async () => {
    await addBreakpoint(studio, 'a condition on slot values', async () => {
      const field = panel.getByRole('textbox', { name: 'Condition' });
      await field.fill('hospital = "Lakeside Hospital"');
      await expect(panel.getByRole('alert')).toContainText('==');
      await field.fill('');
      await panel.getByRole('button', { name: 'hospital', exact: true }).click();
      await expect(field).toHaveValue('hospital');
      await expect(field).toBeFocused();
      await page.keyboard.type(' == "Lakeside Hospital"');
      await expect(panel.getByRole('alert')).toHaveCount(0);
    });
  });
  await test.step('an out-of-workflow turn, and a condition that becomes true', async () => {
    await addBreakpoint(studio, 'an out-of-workflow turn');
    await expect(panel.getByRole('listitem')).toHaveCount(4);
    await studio.runDemo('The user switches hospital', 'With controllers');
    await expectPaused(studio, /Paused at an out-of-workflow turn/);
    await bar(studio, 'Continue').click();
    await expectPaused(studio, /Paused as hospital == "Lakeside Hospital" became true/);
    await expect(panel.getByRole('listitem').filter({ hasText: 'becomes true' })).toContainText('paused here');
  });
  await test.step('everybody can read it', async () => {
    // An active node pulses for ever, and colours are looked at where nothing moves.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const fresh = [testIds.conversation, testIds.debugBar, testIds.breakpoints].map((id) => `[data-testid="${id}"]`);
    await expectAccessible(studio, 'a paused session', [...fresh, '[data-highlighted]'].join(', '));
  });
  studio.expectNoErrors();
});

test('a run forks from any of its events, with changes, and stays as it is', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  await studio.runDemo('The user wants the result at once', 'With controllers');
  await studio.expectEnded();
  const original = await studio.log();
  const denial = original.findIndex((event) => event.kind === 'decision.denied');
  await test.step('at an earlier moment the verbs say that they fork', async () => {
    await studio
      .mark(/^Agent decides: Your dermatology/)
      .first()
      .click();
    await expect(bar(studio, 'Fork from here and step one decision')).toBeEnabled();
    await expect(studio.conversation.getByText(/Denied by answer dependency/)).toHaveCount(0);
  });
  await test.step('another decision there opens a fork, paused', async () => {
    await page.getByRole('button', { name: 'Edit the decision in a fork ...' }).click();
    const dialog = studio.at('decisionDialog');
    await dialog.getByLabel('Text to the user').fill('Let me look that up first.');
    await dialog.getByLabel('Counts as ANSWER').selectOption({ label: 'none' });
    await dialog.getByRole('button', { name: 'Fork with this decision' }).click();
    await expect(paused(studio)).toContainText('Let me look that up first.');
    await expect(studio.at('conversation').getByRole('button', { name: /forked after event \d+/ })).toBeVisible();
    await bar(studio, 'Continue').click();
    await expect(studio.conversation.getByText('decision edited by hand')).toBeVisible();
    await studio.expectEnded();
    const { runs, events } = await studio.stored();
    expect(runs).toHaveLength(2);
    const first = runs.find((run) => run.forkedFrom === undefined);
    expect(events.filter((event) => event.sessionId === first?.id)).toHaveLength(original.length);
    const fork = await studio.log();
    expect(fork.filter((event) => event.origin === 'replayed').length).toBeLessThanOrEqual(denial);
    expect(fork.some((event) => event.kind === 'decision.denied')).toBe(false);
  });
  await test.step('back to where it came from, and from there with other controllers', async () => {
    await studio
      .at('conversation')
      .getByRole('button', { name: /forked after event/ })
      .click();
    await expect(page.getByText('You are viewing an earlier event.')).toBeVisible();
    await bar(studio, /Fork from here with changes/).click();
    const dialog = studio.at('forkDialog');
    await dialog.getByText(/^Controllers:/).click();
    await dialog.getByRole('button', { name: 'None', exact: true }).click();
    await dialog.getByRole('button', { name: 'Fork and continue' }).click();
    await studio.expectEnded();
    await expect(studio.at('conversation')).toContainText(/[1-9] violation/);
  });
  await test.step('again from the start, paused before the first move', async () => {
    await bar(studio, 'Run again from the start').click();
    await page.getByRole('menuitem', { name: 'Run again, paused at the start' }).click();
    await expectPaused(studio, /^Paused$/);
    expect((await kindsOf(studio)).filter((kind) => kind === 'user.spoke')).toEqual([]);
    await studio.openPalette('Step one decision');
    await page.keyboard.press('Enter');
    await expect(paused(studio)).toContainText(/The agent wants to/);
  });
  studio.expectNoErrors();
});
