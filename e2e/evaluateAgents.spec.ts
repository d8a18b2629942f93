import { expect, test } from '@playwright/test';
import { type FakeEndpoint, startFakeEndpoint } from '../src/testing/fakeEndpoint';
import { connectEndpoint } from './connectEndpoint';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

/** A workflow of one's own: nothing comes with it. */
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

test('from an own workflow to the ablation table, through a reload, to the session behind a number', async ({
  page,
}) => {
  test.setTimeout(6 * minutes);
  const studio = new StudioPage(page);
  await studio.open();
  await studio.paste(own);
  await studio.mode('Evaluate');
  const plan = studio.at('agentsPlan');
  await expect(studio.at('agentsEstimate')).toContainText('cells · about', { timeout: minutes });
  await expect(plan).toContainText('1 workflow, 4 users, 4 reference sessions');
  await expectAccessible(studio, 'evaluate agents, plan');

  // More cells than end before the reload.
  await plan.getByRole('button', { name: /^Adjust Advice and denial/ }).click();
  await plan.getByRole('spinbutton', { name: 'Repetitions' }).fill('6');
  await expect(studio.at('agentsEstimate')).toContainText('240 cells', { timeout: minutes });
  await plan.getByRole('button', { name: 'Run plan' }).click();
  const stored = studio.at('agentsStored');
  await expect(stored).toContainText(/[1-9]\d* of 240/, { timeout: minutes });
  await page.reload();

  // What was finished is there, and only the rest is run.
  const results = studio.at('agentsResults');
  await expect(results.getByRole('heading', { name: /^Advice and denial/ })).toBeVisible({ timeout: minutes });
  const before = Number(/(\d+) of 240/.exec(await stored.innerText())?.[1]);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(240);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(stored).toContainText('240 of 240', { timeout: 4 * minutes });
  const table = results.getByRole('table', { name: /^Session level \(FlowAgent/ });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row('Does nothing').first()).toContainText(/IW\s*24\s*0\.0/, { timeout: minutes });
  await expect(row('Pre and post').last()).toContainText(/OOW\s*24\s*\d/, { timeout: minutes });
  await expect(results).toContainText('not how good a model is');
  const chart = results.getByRole('figure').filter({ hasText: 'Success, primary goals' });
  await expect(chart.getByRole('img')).toBeVisible();
  await expectAccessible(studio, 'evaluate agents, results');

  // A point of the plot by category, and its sessions; a number, its sessions, and one of them in Run.
  const byCategory = results.getByRole('figure').filter({ hasText: 'by category of OOW turns' });
  await byCategory.getByText('Figures', { exact: false }).first().click();
  await byCategory.getByRole('row').nth(1).getByRole('button').click();
  await expect(studio.at('agentsSessions').getByRole('heading')).toHaveText(/^Tool F1: .+, \w+ /);
  await expect(studio.at('agentsSessions').getByRole('row').nth(1)).toBeVisible();
  await table.getByRole('button', { name: /^Success, primary goals of Does nothing, OOW/ }).click();
  const sessions = studio.at('agentsSessions');
  await expect(sessions.getByRole('row')).toHaveCount(25);
  await expect(sessions.getByRole('row').nth(1)).toContainText('No success');
  await sessions
    .getByRole('button', { name: /^Open run of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/run/);
  await expect(page.getByText('I am sorry, I cannot help you with that.').first()).toBeVisible();
  studio.expectNoErrors();
  expect(studio.foreignRequests).toEqual([]);
});

test('data are copied, get a turn that leaves the workflow and users by a model, and stay after a reload', async ({
  page,
}) => {
  const users = [
    { title: 'Kim, who wants a tandem', needs: 'A tandem.', goals: [{ text: 'Is told what came of it' }] },
    {
      title: 'Lee',
      needs: 'A boat.',
      goals: [{ text: 'Sails' }],
      expectedCalls: [{ api: 'rent_boat', arguments: {} }],
    },
  ];
  endpoint = await startFakeEndpoint({
    apiKey: 'k',
    models: ['small-model'],
    replies: [{ content: `Here you are.\n${JSON.stringify({ users })}` }],
  });
  const studio = new StudioPage(page);
  await studio.open();
  await connectEndpoint(studio, endpoint.url, 'k');
  await studio.mode('Evaluate');
  await page.getByRole('button', { name: 'View and edit data' }).click();
  const data = studio.at('agentsData');
  await data.getByRole('button', { name: 'Edit a copy' }).click();
  await data.getByRole('button', { name: 'Reference sessions', exact: true }).click();
  await data
    .getByRole('button', { name: /^Insert an OOW turn/ })
    .nth(1)
    .click();
  await data.getByRole('textbox', { name: 'What the user says' }).fill('Is it going to rain?');
  await data.getByRole('textbox', { name: 'The right reply to it' }).fill('I cannot tell. On which day?');
  await data.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(data.getByRole('listitem').filter({ hasText: 'Is it going to rain?' })).toContainText('inserted');
  await expectAccessible(studio, 'evaluate agents, data');
  await test.step('a model writes users, and those that do not fit the workflow are left out', async () => {
    await data.getByRole('button', { name: 'Workflows', exact: true }).click();
    await data.getByRole('button', { name: 'Let small-model write users' }).first().click();
    await expect(studio.at('notices')).toContainText('User 2 expects a call of rent_boat');
    await expect(studio.at('notices')).toContainText('small-model wrote 1 user.');
    await data.getByRole('button', { name: 'Users', exact: true }).click();
    await expect(data.getByRole('button', { name: /^Kim, who wants a tandem/ })).toBeVisible();
  });

  await page.reload();
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await data.getByRole('button', { name: 'Reference sessions', exact: true }).click();
  await expect(data).toContainText('Is it going to rain?');
  await data.getByRole('button', { name: 'Delete data set' }).click();
  await studio.at('notices').getByRole('button', { name: 'Undo' }).click();
  await expect(data.getByRole('combobox', { name: /^Data/ }).locator('option')).toHaveCount(3);
  studio.expectNoErrors();
});
