import { readFileSync } from 'node:fs';
import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

const demo = 'The user wants the result at once';

async function chooseOverlay(studio: StudioPage, name: string): Promise<void> {
  await studio.at('overlay').getByLabel('Overlay', { exact: true }).selectOption({ label: name });
}

/** What the chip and the second line of a node say. */
const shows = (studio: StudioPage, id: string, text: RegExp | string): Promise<void> =>
  expect(studio.node(id)).toContainText(text);

const flipsOf = (studio: StudioPage): Locator => studio.at('flips').getByRole('listitem');

test('a session is judged again, checked against the text of today, and laid over the graph with others', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');

  await test.step('without controllers the agent tells a result it has not got', async () => {
    await studio.runDemo(demo, 'Without controllers');
    await studio.expectEnded();
    await expect(studio.at('conversation')).toContainText('1 violation');
  });

  await test.step('judged again with controllers: the claim flips, on the list and on the node', async () => {
    await studio.tab(/^Judge again/);
    const panel = studio.at('rejudge');
    await panel.getByRole('button', { name: 'Pre and post', exact: true }).click();
    await panel.getByRole('button', { name: 'Judge again', exact: true }).click();
    await expect(panel).toContainText('1 now denied, 0 now allowed');
    await expect(panel).toContainText('Violations 1 (1 claim) before, 0 now.');
    await expect(flipsOf(studio)).toHaveCount(1);
    await expect(flipsOf(studio)).toContainText('ANSWER appointment_confirmed');
    await expect(flipsOf(studio)).toContainText('answer dependency:');
    await shows(studio, 'answer:appointment_confirmed', 'now denied');
    await expect(page.getByRole('tab', { name: /^Judge again/ })).toContainText('1');
    // The moment of the decision; the log has not grown by any of this.
    await flipsOf(studio).getByRole('button').click();
    await expect(flipsOf(studio).getByRole('button')).toHaveAttribute('aria-current', 'true');
    await expect(studio.at('conversation')).toContainText('You are viewing an earlier event');
    const events = (await studio.log()).length;
    await panel.getByRole('button', { name: 'None', exact: true }).click();
    await panel.getByRole('button', { name: 'Judge again', exact: true }).click();
    await expect(panel).toContainText(/No verdict changes \(\d+ decisions\)/);
    await expect(studio.node('answer:appointment_confirmed')).not.toContainText('now denied');
    expect((await studio.log()).length).toBe(events);
  });

  await test.step('an option of a controller, drawn from what the controller says of it', async () => {
    const panel = studio.at('rejudge');
    await panel.getByLabel('Session length, post').check();
    await panel.getByLabel('Session length: At least').fill('9');
    await panel.getByLabel('Procedure conformance, post').check();
    await panel.getByLabel('Procedure conformance: The procedure may begin again').selectOption('never');
    await panel.getByRole('button', { name: 'Judge again', exact: true }).click();
    await expect(panel).toContainText(/would change|No verdict changes/);
    await panel.getByRole('button', { name: 'Reset' }).click();
    await expect(panel.getByLabel('Session length, post')).not.toBeChecked();
  });

  await test.step('the amounts of one session: chips with numbers, and a legend with units', async () => {
    await chooseOverlay(studio, 'Order of visits');
    await shows(studio, 'api:check_hospital', /visit 1 of 5/);
    await expect(page.getByRole('region', { name: 'Legend' })).toContainText('5 visits in 2 turns.');
    await expectAccessible(studio, 'a session judged again, under an overlay of amounts');
    await chooseOverlay(studio, 'Tokens');
    await shows(studio, 'api:check_hospital', /% of the tokens/);
    await expect(page.getByRole('region', { name: 'Legend' })).toContainText(/up to [\d,]+ tokens/);
    await chooseOverlay(studio, 'Time spent');
    await shows(studio, 'api:check_hospital', /\d m?s/);
    await chooseOverlay(studio, 'Status');
    await studio.expectStatus('api:check_hospital', 'done');
  });

  await test.step('the document changes: the run says so, and is checked against the text of today', async () => {
    await studio.mode('Author');
    await studio.tab('Source');
    // Its declaration comes into sight with it.
    await studio.fitAll();
    await studio.node('answer:appointment_confirmed').click();
    await studio.replaceWord('precondition: [register_hospital]', 'register_hospital', 'query_appointment');
    await studio.mode('Run');
    const banner = studio.at('runBanner');
    await expect(banner).toContainText('The document has changed since this session ran');
    await banner.getByRole('button', { name: 'Re-check' }).click();
    const panel = studio.at('rejudge');
    await expect(panel).toContainText('By the current text of Hospital appointment');
    await expect(panel).toContainText('Violations 1 (1 claim) before, 0 now.');
    await panel.getByRole('button', { name: 'Clear' }).click();
    await studio.mode('Author');
    await studio.undo();
    await studio.mode('Run');
    await expect(banner).toBeHidden();
  });

  await test.step('coverage and frequency over many sessions, of which some are chosen', async () => {
    await page.getByRole('button', { name: 'New session' }).click();
    await studio.runDemo(demo, 'With controllers');
    await studio.expectEnded();
    await chooseOverlay(studio, 'Coverage');
    const overlay = studio.at('overlay');
    await expect(overlay.getByLabel('Sessions')).toContainText('All of this document (2)');
    await shows(studio, 'api:check_hospital', '2/2');
    await shows(studio, 'api:register_hospital', '1/2');
    await shows(studio, 'answer:no_free_appointment', '0/2');
    const legend = page.getByRole('region', { name: 'Legend' });
    await expect(legend).toContainText('Coverage by 2 sessions');
    await expect(legend).toContainText('1 session (50 %)');
    await chooseOverlay(studio, 'Frequency');
    await shows(studio, 'api:check_hospital', '2×');
    await studio.view('Dependencies');
    await expect(legend).toContainText('Preconditions put to the test: 1 of 9.');
    await shows(studio, 'answer:appointment_confirmed', /denied|violation/);
    await overlay.getByLabel('Sessions').selectOption({ label: 'Selected one by one …' });
    await overlay.getByRole('group', { name: 'Selected sessions' }).getByRole('checkbox').first().uncheck();
    await expect(legend).toContainText('Frequency in 1 session');
    await shows(studio, 'api:check_hospital', '1×');
    // Without a session open the runs are still there to be measured.
    await page.getByRole('button', { name: 'New session' }).click();
    await shows(studio, 'api:check_hospital', '1×');
  });

  await test.step('the exported picture shows the same amounts', async () => {
    const dialog = await studio.openPicture();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save SVG' }).click();
    const svg = readFileSync((await (await saved).path()) ?? '', 'utf8');
    expect(svg).toContain('Frequency in 1 session');
    expect(svg).toContain('>1×<');
  });
  studio.expectNoErrors();
});
