// A task as prose with the rehearsal model: inputs as fields, messages of failures, and a workflow that runs with one
// click.

import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';

test('a task that no tool was called for says which inputs to fill in; the fields do it, and what is rebuilt runs', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });
  const panel = studio.at('execute');

  await test.step('after a session, Test builds what it needs', async () => {
    await studio.runDemo('The user switches hospital', 'With controllers');
    await studio.expectEnded();
    await studio.mode('Compare');
    await studio.comparePage('Test');
    const tests = studio.at('workflowTest');
    await expect(tests).toContainText('values are not bound');
    await tests.getByRole('button', { name: 'Build by the trace miner' }).click();
    await expect(tests.getByRole('region', { name: 'Validity' })).toHaveText('Valid: it can run.');
  });

  await test.step('without inputs the failure says what to do', async () => {
    await studio.comparePage('Execute');
    await panel
      .getByLabel('Task', { exact: true })
      .fill('Book a cardiology appointment at Riverside Hospital on 2026-12-03 for Ann Lee, S-204417');
    await expect(panel).toContainText('A rehearsal model does not read values from the task');
    await panel.getByRole('button', { name: 'Execute', exact: true }).click();
    await expect(panel.getByRole('status')).toContainText('0 of 3 rollouts finished');
    await expect(panel).toContainText(
      'These have no value yet: hospital, department, visit_date, patient_name, id_number.',
    );
    await panel.getByRole('button', { name: 'Fill in the inputs' }).click();
    await expect(panel.getByRole('textbox', { name: 'hospital', exact: true })).toBeFocused();
  });

  await test.step('the fields are the JSON, and with them the task is done', async () => {
    const json = panel.getByLabel(/^Inputs as JSON/);
    await panel.getByRole('textbox', { name: 'hospital', exact: true }).fill('Riverside Hospital');
    await panel.getByRole('textbox', { name: 'department', exact: true }).fill('cardiology');
    await panel.getByRole('textbox', { name: 'visit_date', exact: true }).fill('2026-12-03');
    await expect(json).toHaveValue(
      '{"hospital":"Riverside Hospital","department":"cardiology","visit_date":"2026-12-03"}',
    );
    await json.fill('[{"hospital": "A"}]');
    await expect(panel).toContainText('The inputs below are a list');
    await json.fill(
      '{"hospital":"Riverside Hospital","department":"cardiology","visit_date":"2026-12-03","patient_name":"Ann Lee"}',
    );
    await expect(panel.getByRole('textbox', { name: 'patient_name', exact: true })).toHaveValue('Ann Lee');
    await panel.getByRole('textbox', { name: 'id_number', exact: true }).fill('S-204417');
    await panel.getByRole('button', { name: 'Execute', exact: true }).click();
    await expect(panel.getByRole('status')).toContainText('3 of 3 rollouts finished');
    await expect(panel.getByRole('button', { name: 'Fill in the inputs' })).toHaveCount(0);
  });
  studio.expectNoErrors();
});
