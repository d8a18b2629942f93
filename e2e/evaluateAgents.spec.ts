import { expect, test } from '@playwright/test';
import { type FakeEndpoint, startFakeEndpoint } from '../src/testing/fakeEndpoint';
import { expectAccessible, expectAccessibleInBothThemes } from './expectAccessible';
import { knownEndpoint } from './knownEndpoint';
import { StudioPage } from './studioPage';

/** A user's workflow without data. */
const own = `Name: Bike rental
Desc: Rents a bicycle to a visitor for a day.
SLOTs:
  - name: city
  - name: rental_date
  - name: bike_type
  - name: customer_name
APIs:
  - name: find_bikes
    request: [city, rental_date, bike_type]
    response: [bikes_available]
  - name: reserve_bike
    request: [city, rental_date, bike_type, customer_name]
    response: [reservation_status]
    precondition: [find_bikes]
ANSWERs:
  - name: no_bikes
    desc: Tell the visitor that no bikes are free on that day
  - name: reserved
    desc: Confirm the reservation
  - name: reservation_failed
    desc: Say that the reservation failed
Procedure: |
  [bikes_available] = API.find_bikes([city, rental_date, bike_type])
  if bikes_available == false:
    ANSWER.no_bikes()
  else:
    [reservation_status] = API.reserve_bike([city, rental_date, bike_type, customer_name])
    if reservation_status == "1":
      ANSWER.reserved()
    else:
      ANSWER.reservation_failed()
`;

const minutes = 60_000;

let endpoint: FakeEndpoint | undefined;
test.afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

test('from an own workflow and edited data to the ablation table, through a reload, to the session behind a number', async ({
  page,
}) => {
  test.setTimeout(3 * minutes);
  const users = [
    { title: 'Kim, who wants a tandem', needs: 'A tandem.', goals: [{ text: 'Is told what came of it' }] },
    {
      title: 'Lee',
      needs: 'A boat.',
      goals: [{ text: 'Sails' }],
      expectedCalls: [{ api: 'rent_boat', arguments: {} }],
    },
  ];
  endpoint = await startFakeEndpoint({ models: ['small-model'], replies: [{ content: JSON.stringify({ users }) }] });
  await knownEndpoint(page, endpoint.url, { isChosen: false });
  const studio = new StudioPage(page);
  await studio.openWith(own, { text: false });
  await studio.mode('Evaluate');
  const plan = studio.at('agentsPlan');
  await expect(studio.at('agentsEstimate')).toContainText('cells · about', { timeout: minutes });
  await expect(plan).toContainText('1 workflow, 4 users, 4 reference sessions');
  await expectAccessible(studio, 'evaluate agents, plan');

  const data = studio.at('agentsData');
  const part = (name: string) => data.getByRole('button', { name, exact: true });
  await test.step('the data are copied, and get users by a model and a turn that leaves the workflow', async () => {
    await page.getByRole('button', { name: 'View and edit data' }).click();
    await part('Edit a copy').click();
    await part('Workflows').click();
    await data.getByRole('button', { name: 'Let small-model write users' }).click();
    await expect(studio.at('notices')).toContainText('User 2 expects a call of rent_boat');
    await expect(studio.at('notices')).toContainText('small-model wrote 1 user.');
    await part('Users').click();
    await expect(data.getByRole('button', { name: /^Kim, who wants a tandem/ })).toBeVisible();
    await part('Reference sessions').click();
    await data
      .getByRole('button', { name: /^Insert an OOW turn/ })
      .nth(1)
      .click();
    await data.getByRole('textbox', { name: 'What the user says' }).fill('Is it going to rain?');
    await data.getByRole('textbox', { name: 'The right reply to it' }).fill('I cannot tell. On which day?');
    await part('Insert').click();
    await expect(data.getByRole('listitem').filter({ hasText: 'Is it going to rain?' })).toContainText('inserted');
    await expectAccessible(studio, 'evaluate agents, data', '[data-testid="agents-data"]');
    await page.getByRole('button', { name: 'Plan', exact: true }).last().click();
  });

  await plan.getByRole('button', { name: /^Adjust Advice and denial/ }).click();
  await plan.getByRole('spinbutton', { name: 'Repetitions' }).fill('1');
  await expect(studio.at('agentsEstimate')).toContainText('50 cells', { timeout: minutes });
  await plan.getByRole('button', { name: 'Run plan' }).click();
  const stored = studio.at('agentsStored');
  await stored.getByText(/[1-9]\d* of 50/).waitFor({ timeout: minutes });
  await page.reload();

  // Finished cells and the data are kept, and only the rest is run.
  const results = studio.at('agentsResults');
  await expect(results.getByRole('heading', { name: /^Advice and denial/ })).toBeVisible({ timeout: minutes });
  const before = Number(/(\d+) of 50/.exec(await stored.innerText())?.[1]);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(50);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await part('Reference sessions').click();
  await expect(data).toContainText('Is it going to rain?');
  await page.getByRole('button', { name: 'Results', exact: true }).click();
  await expect(stored).toContainText('50 of 50', { timeout: 2 * minutes });
  await expect(page.getByText(/^50 of 50.*without 1 interruption/)).toBeVisible({ timeout: minutes });

  const table = results.getByRole('table', { name: /^Session level \(FlowAgent/ });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row('Does nothing').first()).toContainText(/IW\s*5\s*0\.0/, { timeout: minutes });
  await expect(row('Pre and post').last()).toContainText(/OOW\s*5\s*\d/, { timeout: minutes });
  await expect(results).toContainText('not how good a model is');
  const chart = results.getByRole('figure').filter({ hasText: 'Success, primary goals' });
  await expect(chart.getByRole('img')).toBeVisible();
  await expectAccessibleInBothThemes(studio, 'evaluate agents, results', '[data-testid="agents-results"]');

  // A point of the plot by category, and its sessions; a number, its sessions, and one of them in Run.
  const byCategory = results.getByRole('figure').filter({ hasText: 'by category of OOW turns' });
  await byCategory.getByText('Figures', { exact: false }).first().click();
  await byCategory.getByRole('row').nth(1).getByRole('button').click();
  const sessions = studio.at('agentsSessions');
  await expect(sessions.getByRole('heading')).toHaveText(/^Tool F1: .+, \w+ /);
  await expect(sessions.getByRole('row').nth(1)).toBeVisible();
  await table.getByRole('button', { name: /^Success, primary goals of Does nothing, OOW/ }).click();
  await expect(sessions.getByRole('row')).toHaveCount(6);
  await expect(sessions.getByRole('row').nth(1)).toContainText('No success');
  // Another document is open meanwhile: the run shows its own.
  await studio.at('documentMenu').click();
  await page.getByRole('menuitemcheckbox', { name: 'Hospital appointment', exact: true }).click();
  await studio.expectTitle('Hospital appointment');
  await sessions
    .getByRole('button', { name: /^Open run of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/run/);
  await studio.expectTitle('Bike rental');
  await expect(studio.at('runBanner')).toHaveCount(0);
  await expect(page.getByText('I am sorry, I cannot help you with that.').first()).toBeVisible();
  studio.expectNoErrors();
  // Planning sent no request to the endpoint.
  expect(endpoint.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(1);
  expect(studio.foreignRequests.every((url) => url.startsWith(endpoint?.url ?? ''))).toBe(true);
});
