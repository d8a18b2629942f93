// A session judged again and shown as an overlay, alone and with others. Changed verdicts, counts and texts are tested
// as functions (src/core/session/rejudge.test.ts, src/core/projection/measureCoverage.test.ts) and in the store
// (src/state/runs/overlayStore.test.ts).

import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './expectAccessible';
import { StudioPage } from './studioPage';

test('a session is judged again, checked against the text of today, and laid over the graph with others', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const demo = 'The user wants the result at once';
  const panel = studio.at('rejudge');
  const legend = page.getByRole('region', { name: 'Legend' });
  const chooseOverlay = (name: string) =>
    studio.at('overlay').getByLabel('Overlay', { exact: true }).selectOption({ label: name });
  /** Expects the text of the chip and the second line of a node. */
  const shows = (id: string, text: RegExp | string) => expect(studio.node(id)).toContainText(text);
  await studio.open('/#/run', { text: false });

  await test.step('judged again with controllers: the claim flips, on the list and on the node', async () => {
    await studio.runDemo(demo, 'Without controllers');
    await studio.expectEnded();
    await expect(studio.at('conversation')).toContainText('1 violation');
    await studio.tab(/^Judge again/);
    await panel.getByRole('button', { name: 'Pre and post', exact: true }).click();
    // A preset is judged immediately; both activation rules are explained.
    await expect(panel).toContainText('1 now denied, 0 now allowed');
    await expect(panel).toContainText(
      'Re-check: by the settings of the session and the text of "Hospital appointment"',
    );
    // An option, built from the controller's description.
    await panel.getByLabel('Session length, post').check();
    await panel.getByLabel('Session length: At least').fill('1');
    const { length } = await studio.log();
    await panel.getByRole('button', { name: 'Judge again', exact: true }).click();
    await expect(panel).toContainText('1 now denied, 0 now allowed');
    await expect(panel).toContainText('Violations 1 (1 claim) before, 0 now.');
    const flips = studio.at('flips').getByRole('listitem');
    await expect(flips).toHaveText([/ANSWER appointment_confirmed.*answer dependency:/s]);
    await shows('answer:appointment_confirmed', 'now denied');
    // The event of the decision; the log has not grown.
    await flips.getByRole('button').click();
    await expect(flips.getByRole('button')).toHaveAttribute('aria-current', 'true');
    await expect(studio.at('conversation')).toContainText('You are viewing an earlier event');
    expect((await studio.log()).length).toBe(length);
    await panel.getByRole('button', { name: 'Reset' }).click();
    await expect(panel.getByLabel('Session length, post')).not.toBeChecked();
    await panel.getByRole('button', { name: 'Judge again', exact: true }).click();
    await expect(panel).toContainText(/No verdict changes \(\d+ decisions\)/);
    await expect(studio.node('answer:appointment_confirmed')).not.toContainText('now denied');
  });

  await test.step('the amounts of one session: chips with numbers, and a legend with units', async () => {
    await chooseOverlay('Order of steps');
    // The first step is the question, which the first message answered.
    await shows('api:check_hospital', /step 2 of \d/);
    await expect(legend).toContainText(/\d steps in \d turns\./);
    await expectAccessibleInBothThemes(
      studio,
      'a session judged again, under an overlay of amounts',
      // One node with a value and one without.
      ['testid="rejudge"', 'testid="overlay"', 'id="api:check_hospital"', 'id="api:register_hospital"']
        .map((attribute) => `[data-${attribute}]`)
        .join(', '),
    );
    await chooseOverlay('Tokens');
    await shows('api:check_hospital', /% of the tokens/);
    await expect(legend).toContainText(/up to [\d,]+ tokens/);
  });

  await test.step('the document changes: the run says so, and is checked against the text of today', async () => {
    await studio.mode('Author');
    await studio.fitAll();
    await studio.node('answer:no_free_appointment').click();
    await page.keyboard.press('Delete');
    await studio.node('answer:no_free_appointment').waitFor({ state: 'detached' });
    await studio.mode('Run');
    const banner = studio.at('runBanner');
    await expect(banner).toContainText('The document has changed since this session ran');
    await banner.getByRole('button', { name: 'Re-check' }).click();
    await expect(panel).toContainText('By the current text of Hospital appointment');
    await panel.getByRole('button', { name: 'Clear' }).click();
    await studio.undo();
    await expect(banner).toBeHidden();
  });

  await test.step('coverage and frequency over many sessions, of which some are chosen', async () => {
    await page.getByRole('button', { name: 'New session' }).click();
    await studio.runDemo(demo, 'With controllers');
    await studio.expectEnded();
    await chooseOverlay('Coverage');
    const overlay = studio.at('overlay');
    await expect(overlay.getByLabel('Sessions')).toContainText('All of this document (2)');
    await shows('api:check_hospital', '2/2');
    await shows('api:register_hospital', '1/2');
    await expect(legend).toContainText(/Coverage by 2 sessions.*1 session \(50 %\)/s);
    await chooseOverlay('Frequency');
    await studio.view('Dependencies');
    await shows('api:check_hospital', '2×');
    await expect(legend).toContainText(/Preconditions put to the test: 1 of \d+\./);
    await overlay.getByLabel('Sessions').selectOption({ label: 'Selected one by one …' });
    await overlay.getByRole('group', { name: 'Selected sessions' }).getByRole('checkbox').first().uncheck();
    await expect(legend).toContainText('Frequency in 1 session');
    // Without an open session the runs can still be measured.
    await page.getByRole('button', { name: 'New session' }).click();
    await shows('api:check_hospital', '1×');
  });
  studio.expectNoErrors();
});
