// Calls, conditions and assignments edited with pickers alone. What comes of it is read from what the browser stores.

import { expect, type Locator, test } from '@playwright/test';
import { openToolLoanCanvas } from './openToolLoan';
import type { StudioPage } from './studioPage';

const text = `Name: Tool loan
Desc: Lends tools.
SLOTs:
  - name: tool
  - name: member_id
  - name: colour
    values: [red, blue]
APIs:
  - name: lend_tool
    request: [tool, member_id]
    response: [loan_code, due_date]
  - name: renew
ANSWERs:
  - name: ask
  - name: loan_made
    desc: Your code is $loan_code, in $colour until $due_date.
Procedure: |
  ANSWER.ask()  # politely
  API.lend_tool()
  while colour == "red":
    ANSWER.ask()
  if colour == "red":
    ANSWER.loan_made()
  wish = colour
  for item in colour:
    API.renew([wish, item])
    break
`;

async function open(studio: StudioPage, nodeId: string): Promise<Locator> {
  await studio.node(nodeId).click();
  await studio.tab('Inspector');
  return studio.at('inspector');
}

/** Opens the list of a picker and takes one of its options. */
async function pick(inspector: Locator, name: string, option: string): Promise<void> {
  const field = inspector.getByRole('combobox', { name, exact: true });
  await field.click();
  await inspector.getByRole('option', { name: option }).first().click();
}

test('arguments, targets and conditions are set with pickers alone', async ({ page }) => {
  // All of the graph is in sight: a node at the rim would be scrolled to, and the canvas takes that back under the click.
  await page.setViewportSize({ width: 1440, height: 1500 });
  const studio = await openToolLoanCanvas(page, text);
  await studio.view('Procedure');
  let now = text;
  const expectLine = async (before: string, after: string) => {
    now = now.replace(before, after);
    await studio.expectSource(now);
  };

  const inspector = await open(studio, 'api:lend_tool');
  await pick(inspector, 'Argument member_id', 'member_id');
  await expectLine('API.lend_tool()', 'API.lend_tool([member_id])');
  await inspector.getByRole('region', { name: 'Arguments' }).getByRole('button', { name: 'Fill in by name' }).click();
  await expectLine('API.lend_tool([member_id])', 'API.lend_tool([tool, member_id])');
  await pick(inspector, 'Result loan_code', 'loan_code');
  await expectLine('API.lend_tool(', '[loan_code] = API.lend_tool(');
  await pick(inspector, 'Result due_date', 'due_date');
  await expectLine('[loan_code] = ', '[loan_code, due_date] = ');
  await inspector.getByRole('button', { name: 'Clear result due_date' }).click();
  await expectLine('[loan_code, due_date] = ', '[loan_code] = ');

  await open(studio, 'answer:ask');
  await inspector.getByRole('combobox', { name: 'Add a value to collect' }).click();
  await inspector.getByRole('option', { name: 'colour' }).click();
  await expectLine('ANSWER.ask()  # politely', '[colour] = ANSWER.ask()  # politely');

  // The second condition: another value, another operator, a group beside it, and "not" around that.
  await studio.node('cond:colour == "red"#2').click();
  await pick(inspector, 'Compared with 1', '"blue"');
  await expectLine('if colour == "red"', 'if colour == "blue"');
  await inspector.getByRole('combobox', { name: 'Operator 1' }).selectOption({ label: 'is not' });
  await expectLine('if colour ==', 'if colour !=');
  await inspector.getByRole('button', { name: 'Add group' }).click();
  await expect(inspector.getByText('Fill in every row to write the condition.')).toBeVisible();
  await pick(inspector, 'Value 2.1', 'loan_code');
  await inspector.getByRole('combobox', { name: 'Operator 2.1' }).selectOption({ label: 'is true' });
  await pick(inspector, 'Value 2.2', 'tool');
  await pick(inspector, 'Compared with 2.2', 'member_id');
  await expectLine('if colour != "blue"', 'if colour != "blue" and (loan_code or tool == member_id)');
  await inspector.getByRole('combobox', { name: 'Group 2 holds' }).selectOption({ label: 'None of these (not or)' });
  await expectLine('and (loan_code', 'and not (loan_code');

  await inspector.getByRole('button', { name: 'Build an elif' }).click();
  const branches = inspector.getByRole('region', { name: 'Branches' });
  await pick(branches, 'Value 1', 'loan_code');
  await branches.getByRole('combobox', { name: 'Operator 1' }).selectOption({ label: 'is true' });
  await expectLine('  wish = colour', '  elif loan_code:\n    pass\n  wish = colour');

  // A word that is typed is quoted; what only code can say is left to code, and looking at it changes nothing.
  await studio.node('cond:colour == "red"').click();
  const other = inspector.getByRole('combobox', { name: 'Compared with 1' });
  await other.fill('light green');
  await other.press('Enter');
  await expectLine('while colour == "red"', 'while colour == "light green"');
  const code = inspector.getByRole('textbox', { name: 'As code' });
  await code.fill('API.renew() == colour');
  await code.press('Enter');
  await expectLine('colour == "light green"', 'API.renew() == colour');
  await expect(inspector.getByText('edit it as code')).toBeVisible();
  await studio.focusCanvas();
  await studio.undo();
  now = now.replace('API.renew() == colour', 'colour == "light green"');
  await studio.expectSource(now);

  await studio.node('step:wish-colour').click();
  await pick(inspector, 'Value', 'tool');
  await expectLine('wish = colour', 'wish = tool');
  await studio.node('cond:item in colour').click();
  await pick(inspector, 'Of', 'tool');
  await expectLine('for item in colour', 'for item in tool');
  studio.expectNoErrors();
});

test('a call follows the request and the response of its API, in one step', async ({ page }) => {
  const before = text.replace('    request: [tool, member_id]\n    response: [loan_code, due_date]\n', '');
  const studio = await openToolLoanCanvas(page, before);
  await studio.view('Procedure');
  const inspector = await open(studio, 'api:lend_tool');
  await inspector.getByRole('combobox', { name: 'Add a request' }).click();
  await inspector.getByRole('option', { name: 'tool' }).click();
  await expect.poll(() => studio.source()).toContain('  API.lend_tool([tool])\n');
  await inspector.getByRole('combobox', { name: 'Add a response' }).fill('loan_code');
  await page.keyboard.press('Enter');
  await expect.poll(() => studio.source()).toContain('  [loan_code] = API.lend_tool([tool])\n');
  await studio.focusCanvas();
  await studio.undo();
  await studio.undo();
  await studio.expectSource(before);
  studio.expectNoErrors();
});
