// Execute, summarize, compare, accept: the way from a task to a workflow one can trust, with the rehearsal model and with
// a server that says what a language model would.

import { readFile } from 'node:fs/promises';
import { expect, type Locator, test } from '@playwright/test';
import { type FakeEndpoint, type FakeReply, startFakeEndpoint } from '../src/testing/fakeEndpoint';
import { connectEndpoint } from './connectEndpoint';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

/** The procedure leaves out a call that doing the task takes. */
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
const inputs = { member_id: 'M-17', tool: 'rake' };

let endpoint: FakeEndpoint | undefined;
test.afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const card = (studio: StudioPage, name: string): Locator =>
  studio.at('execute').getByRole('listitem').filter({ hasText: name }).first();

async function openLoan(studio: StudioPage): Promise<string> {
  await studio.openWith(loan, { text: false });
  await studio.expectTitle('Tool loan');
  const source = await studio.source();
  await studio.openPalette('execute a task');
  await studio.page.keyboard.press('Enter');
  await expect(studio.at('execute')).toBeVisible();
  await studio.at('execute').getByLabel('Task', { exact: true }).fill('Lend the rake to the member.');
  await studio
    .at('execute')
    .getByLabel(/^Inputs as JSON/)
    .fill(JSON.stringify(inputs));
  return source;
}

const executeAll = (studio: StudioPage) =>
  studio.at('execute').getByRole('button', { name: 'Execute', exact: true }).click();

/** Accepts the call that the document lacks, and takes it back. */
async function acceptAndUndo(studio: StudioPage, before: string): Promise<void> {
  const { page } = studio;
  await studio.tab('Changes');
  const changes = studio.at('compareChanges');
  await changes.getByRole('button', { name: 'Accept hunk: Add “reserve_tool”' }).click();
  await expect.poll(() => studio.source()).toContain('API.reserve_tool(');
  await expect(
    studio.at('compareAuthored').locator('.react-flow__node').filter({ hasText: 'reserve_tool' }),
  ).toBeVisible();
  await page.keyboard.press('Control+z');
  await studio.expectSource(before);
}

test('with the rehearsal model: execute, reload, summarize, compare, accept a hunk and undo it; bench and tests', async ({
  page,
}) => {
  test.slow();
  const studio = new StudioPage(page);
  const before = await openLoan(studio);
  const panel = studio.at('execute');
  await expect(panel).toContainText('Rules answer here, no language model');
  await panel.getByLabel('Rollouts').fill('2');
  await executeAll(studio);
  await expect(panel.getByRole('status')).toContainText('2 of 2 rollouts finished', { timeout: 30_000 });
  await card(studio, 'Rollout 1').locator('summary').click();
  await expect(card(studio, 'Rollout 1')).toContainText('reserve_tool(');
  await expectAccessible(studio, 'execute', '[data-testid="execute"]');
  await studio.comparePage('Comparison');
  await expect(studio.at('compareScores')).toContainText('Trace miner over 2 traces');

  // What was executed is there after a reload, among the traces too, and opens as a run.
  await studio.waitSaved();
  await page.reload();
  await expect(studio.at('shell')).toBeVisible();
  await studio.tab('Traces');
  await expect(page.getByRole('checkbox', { name: /Execution: Lend the rake/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'All runs' }).click();
  await studio.comparePage('Execute');
  await expect(panel.getByRole('textbox', { name: 'Task', exact: true })).toHaveValue('Lend the rake to the member.');
  const kept = panel.getByRole('region', { name: 'Kept executions' });
  await expect(kept.getByRole('listitem')).toHaveCount(2);
  await kept.locator('summary').first().click();
  await expect(kept).toContainText('reserve_tool(');
  await kept.getByRole('button', { name: 'Open in Run' }).first().click();
  await expect(studio.conversation).toContainText('Lend the rake to the member.');
  await expect(studio.at('shell')).toContainText('execution of a task');
  await studio.mode('Compare');

  // By a model, plan and build, from all of them; then by rule.
  await studio.openPalette('summarize traces');
  await page.keyboard.press('Enter');
  const summarize = studio.at('summarize');
  await summarize.getByRole('button', { name: 'A model' }).click();
  await summarize.getByLabel('Strategy').selectOption('plan-and-build');
  await summarize.getByLabel('Which of the selected traces').selectOption('all');
  await summarize.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(summarize.getByRole('status')).toContainText('Finished from 2 of 2 traces', { timeout: 30_000 });
  await expect(summarize).toContainText('Valid: nothing is missing');
  await expect(summarize).toContainText('Plan');
  await expect(summarize).toContainText(/Execute phase\s*[\d,]+ tokens/);
  await expectAccessible(studio, 'summarize', '[data-testid="summarize"]');
  await summarize.getByRole('button', { name: 'Compare with the authored workflow' }).click();
  await studio.tab('Scores');
  await expect(studio.at('compareScores')).toContainText('no LLM');
  await acceptAndUndo(studio, before);

  await studio.comparePage('Paths');
  await expect(studio.at('paths')).toContainText('Not equivalent');
  const path = studio.at('paths').getByRole('region', { name: 'Spurious paths' }).getByRole('button').first();
  await expectAccessible(studio, 'paths', '[data-testid="paths"]');
  await path.click();
  await expect(
    studio.at('compareRebuilt').locator('.react-flow__node [data-highlighted]').filter({ hasText: 'reserve_tool' }),
  ).toBeVisible();

  await studio.comparePage('Summarize');
  await summarize.getByRole('button', { name: 'Trace miner' }).click();
  await summarize.getByRole('button', { name: 'Build', exact: true }).click();
  await studio.comparePage('Comparison');
  await expect(studio.at('compareRebuilt')).toContainText('Runnable, by rule');
  await studio.comparePage('Summarize');
  await summarize.getByRole('slider').press('ArrowRight');
  await studio.comparePage('Comparison');
  await expect(studio.at('compareRebuilt')).toContainText('noise 5 %');

  // A task of the bench, beside its reference, to its held-out tests.
  await studio.comparePage('Execute');
  await panel.getByRole('button', { name: 'Bench' }).click();
  await panel.getByLabel('Task of the bench').selectOption({ label: 'Mean temperature of one city (easy)' });
  await panel.getByRole('button', { name: 'Open its reference' }).click();
  await studio.expectTitle('Mean temperature of one city');
  await executeAll(studio);
  await expect(panel.getByRole('status')).toContainText('2 of 2 rollouts succeeded', { timeout: 30_000 });
  await studio.comparePage('Summarize');
  await summarize.getByRole('button', { name: 'A model' }).click();
  await summarize.getByLabel('Strategy').selectOption('react');
  await summarize.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(summarize.getByRole('status')).toContainText('Finished', { timeout: 30_000 });
  await studio.comparePage('Paths');
  await expect(studio.at('paths')).toContainText('Equivalent: both workflows allow the same paths');
  await studio.comparePage('Test');
  const tests = studio.at('workflowTest');
  await tests.getByRole('button', { name: /held-out tests/ }).click();
  await tests.getByRole('button', { name: 'Run 5 cases' }).click();
  await expect(tests.getByRole('status')).toContainText('5 of 5 passed, TRate 1.000');
  await tests.getByLabel('Expected answer of case 2 as JSON').fill('"another"');
  await tests.getByRole('button', { name: 'Run 5 cases' }).click();
  await expect(tests.getByRole('status')).toContainText('4 of 5 passed, TRate 0.800');
  await expectAccessible(studio, 'test', '[data-testid="workflow-test"]');
  studio.expectNoErrors();
});

const act = (action: string, action_input: object = {}): FakeReply => ({
  content: JSON.stringify({ reasoning: `It is time for ${action}.`, action, action_input }),
});
const rollout = [
  act('check_member', { member_id: 'M-17' }),
  act('reserve_tool', { tool: 'rake' }),
  act('lend_tool', inputs),
  act('finish', { answer: 'lent' }),
];
const node = (id: string, name: string, args: object) =>
  act('add_function_node', { node_id: id, function: name, inputs: args, output_key: `${id}_result` });
const building = [
  act('add_start_node', { inputs: ['member_id', 'tool'] }),
  node('check', 'check_member', { member_id: 'member_id' }),
  // No such node: it is told so and mends it.
  act('add_edge', { from: 'start', to: 'chek' }),
  act('add_edge', { from: 'start', to: 'check' }),
  node('reserve', 'reserve_tool', { tool: 'tool' }),
  node('lend', 'lend_tool', { member_id: 'member_id', tool: 'tool' }),
  act('add_end_node', { answer: '"lent"' }),
  act('add_edge', { from: 'check', to: 'reserve' }),
  act('add_edge', { from: 'reserve', to: 'lend' }),
  act('add_edge', { from: 'lend', to: 'end' }),
  act('finish'),
];

test('with an endpoint: a wrong call is recovered, a failing endpoint goes on, a cancel keeps what is done', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const replies: FakeReply[] = [
    ...rollout,
    // The second rollout: words instead of a call, a parameter that does not exist, then an endpoint that refuses.
    { content: 'Let me think about that.' },
    act('check_member', { member: 'M-17' }),
    rollout[0] as FakeReply,
    { fault: 'forbidden' },
    ...rollout,
    ...building,
    // A batch that is cancelled in its second rollout.
    ...rollout,
    rollout[0] as FakeReply,
    { fault: 'silent' },
  ];
  endpoint = await startFakeEndpoint({ replies, apiKey: 'secret', models: ['small-model'] });
  const before = await openLoan(studio);
  const panel = studio.at('execute');
  await connectEndpoint(studio, endpoint.url, 'secret');
  await expect(panel).not.toContainText('Rules answer here');
  await panel.getByLabel('Rollouts').fill('2');
  await executeAll(studio);
  await expect(panel.getByRole('alert')).toContainText('Your project has no access');
  await expect(panel.getByRole('status')).toContainText('1 of 2 done and kept');
  await panel.getByRole('button', { name: 'Continue with 1 rollout' }).click();
  await expect(panel.getByRole('status')).toContainText('2 of 2 rollouts finished');
  await expect(panel.getByRole('alert')).toHaveCount(0);

  await studio.comparePage('Summarize');
  const summarize = studio.at('summarize');
  await summarize.getByRole('button', { name: 'A model' }).click();
  await summarize.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(summarize.getByRole('status')).toContainText('Finished from 2 of 2 traces');
  await expect(summarize).toContainText('retried (attempt 1)');
  await expect(summarize).toContainText('chek');
  await summarize.getByRole('button', { name: 'Compare with the authored workflow' }).click();
  await expect(studio.at('compareScores')).toContainText('small-model');
  await acceptAndUndo(studio, before);
  // The summarize stage is offered graph tools and none of the business tools.
  const asked = endpoint.requests.map(({ body }) => JSON.stringify(body) ?? '');
  const stages = asked.filter((text) => text.includes('add_function_node'));
  expect(stages).toHaveLength(building.length);

  await studio.comparePage('Test');
  const tests = studio.at('workflowTest');
  await tests.getByRole('button', { name: 'As executed' }).click();
  await tests.getByRole('button', { name: 'Run', exact: true }).click();
  const single = tests.getByRole('region', { name: 'Run on the inputs' });
  await expect(single).toContainText('Answer "lent"');
  await single.getByRole('button', { name: 'Show reserve' }).click();
  await expect(studio.at('compareRebuilt').locator('.react-flow__node.selected')).toContainText('reserve_tool');
  await studio.comparePage('Test');
  await tests.getByRole('button', { name: 'Add case' }).click();
  await tests.getByLabel('Expected answer of case 1 as JSON').fill('lent');
  await tests.getByRole('button', { name: 'Run 1 case' }).click();
  await expect(tests.getByRole('alert')).toContainText('put a text in quotes');
  await tests.getByLabel('Cases to open').setInputFiles({
    name: 'cases.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        cases: [
          { inputs, golden: 'lent' },
          { inputs, golden: 'returned' },
        ],
      }),
    ),
  });
  await tests.getByRole('button', { name: 'Run 2 cases' }).click();
  await expect(tests.getByRole('status')).toContainText('1 of 2 passed, TRate 0.500');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tests.getByRole('button', { name: 'Save the workflow as JSON' }).click(),
  ]);
  const saved = await readFile(await download.path());
  const open = (name: string, buffer: Buffer) =>
    tests.getByLabel('Workflow to open').setInputFiles({ name, mimeType: 'application/json', buffer });
  await open('broken.json', Buffer.from('{"nodes": 3}'));
  await expect(tests.getByRole('alert')).toContainText('no executable graph');
  await open('saved.json', saved);
  await expect(tests).toContainText('Valid: it can run');
  await studio.comparePage('Comparison');
  await expect(studio.at('compareRebuilt')).toContainText('saved.json');

  // The endpoint goes silent in the middle: what was finished is kept, also when the page is reloaded before the end.
  await studio.comparePage('Execute');
  await executeAll(studio);
  await expect(panel.getByRole('status')).toContainText('1 of 2 done');
  await expect(card(studio, 'Rollout 2')).toContainText('check_member(');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByRole('status')).toContainText('Cancelled: 1 of 2 done and kept');
  await page.reload();
  await studio.comparePage('Execute');
  await expect(panel.getByRole('region', { name: 'Kept executions' }).getByRole('listitem')).toHaveCount(3);
  // A refusal of the endpoint is an error of the console, and nothing else is one.
  expect(studio.errors.filter((error) => !error.includes('403'))).toEqual([]);
});
