// Execute, summarize, compare, test: from a task to a verified workflow, with the rehearsal model.

import { expect, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

/** The procedure lacks a call that the task needs. */
const loan = `Name: Tool loan
Desc: Lends a garden tool to a member.

SLOTs:
  - name: member_id
  - name: tool

APIs:
  - name: check_member
    request: [member_id]
    response: [is_member]
  - name: reserve_tool
    request: [tool]
    response: [reservation]
  - name: lend_tool
    request: [member_id, tool]
    response: [loan_id]

ANSWERs:
  - name: lent
    desc: It is lent.

Procedure: |
  [is_member] = API.check_member([member_id])
  [loan_id] = API.lend_tool([member_id, tool])
  ANSWER.lent()
`;

test('with the rehearsal model: execute, summarize, compare, follow a path, test; a task of the bench', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.openWith(loan, { text: false });
  await studio.openPalette('execute a task');
  await page.keyboard.press('Enter');
  const panel = studio.at('execute');
  await panel.getByLabel('Task', { exact: true }).fill('Lend the rake to the member.');
  await panel.getByLabel(/^Inputs as JSON/).fill('{"member_id": "M-17", "tool": "rake"}');
  await expect(panel).toContainText('Rules answer here, no language model');
  await panel.getByLabel('Rollouts').fill('2');
  await panel.getByRole('button', { name: 'Execute', exact: true }).click();
  await expect(panel.getByRole('status')).toContainText('2 of 2 rollouts finished');
  const first = panel.getByRole('listitem').filter({ hasText: 'Rollout 1' }).first();
  await first.locator('summary').click();
  await expect(first).toContainText('reserve_tool(');
  await expectAccessible(studio, 'execute', '[data-testid="execute"]');
  await first.getByRole('button', { name: 'Open in Run' }).click();
  await expect(studio.conversation).toContainText('Lend the rake to the member.');
  await expect(studio.at('shell')).toContainText('execution of a task');
  await studio.mode('Compare');
  await studio.comparePage('Comparison');
  await expect(studio.at('compareScores')).toContainText('Trace miner over 2 traces');

  // By a model, plan and build, from all of them.
  await studio.comparePage('Summarize');
  const summarize = studio.at('summarize');
  await summarize.getByRole('button', { name: 'A model' }).click();
  await summarize.getByLabel('Strategy').selectOption('plan-and-build');
  await summarize.getByLabel('Which of the selected traces').selectOption('all');
  await summarize.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(summarize.getByRole('status')).toContainText('Finished from 2 of 2 traces');
  await expect(summarize).toContainText('Valid: nothing is missing');
  await expect(summarize).toContainText('Plan');
  await expect(summarize).toContainText(/Execute phase\s*[\d,]+ tokens/);
  await expectAccessible(studio, 'summarize', '[data-testid="summarize"]');
  await summarize.getByRole('button', { name: 'Compare with the authored workflow' }).click();
  await studio.tab('Scores');
  await expect(studio.at('compareScores')).toContainText('no LLM');

  // A path that the authored workflow does not have, on the canvas.
  await studio.comparePage('Paths');
  await expect(studio.at('paths')).toContainText('Not equivalent');
  const path = studio.at('paths').getByRole('region', { name: 'Spurious paths' }).getByRole('button').first();
  await expectAccessible(studio, 'paths', '[data-testid="paths"]');
  await path.click();
  await expect(
    studio.at('compareRebuilt').locator('.react-flow__node [data-highlighted]').filter({ hasText: 'reserve_tool' }),
  ).toBeVisible();

  // The rebuilt workflow runs; a step of the run leads to its node.
  await studio.comparePage('Test');
  const tests = studio.at('workflowTest');
  await tests.getByRole('button', { name: 'As executed' }).click();
  await tests.getByRole('button', { name: 'Run', exact: true }).click();
  const single = tests.getByRole('region', { name: 'Run on the inputs' });
  await expect(single).toContainText('Answer ');
  await single.getByRole('button', { name: /^Show .*reserve/ }).click();
  await expect(studio.at('compareRebuilt').locator('.react-flow__node.selected')).toContainText('reserve_tool');
  await studio.comparePage('Test');
  await tests.getByRole('button', { name: 'Add case' }).click();
  await tests.getByLabel('Expected answer of case 1 as JSON').fill('"another"');
  await tests.getByRole('button', { name: 'Run 1 case' }).click();
  await expect(tests.getByRole('status')).toContainText('0 of 1 passed, TRate 0.000');
  await expectAccessible(studio, 'test', '[data-testid="workflow-test"]');

  await studio.comparePage('Execute');
  await panel.getByRole('button', { name: 'Bench' }).click();
  await panel.getByLabel('Task of the bench').selectOption({ label: 'Mean temperature of one city (easy)' });
  await panel.getByRole('button', { name: 'Open its reference' }).click();
  await studio.expectTitle('Mean temperature of one city');
  studio.expectNoErrors();
});
