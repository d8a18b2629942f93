// Calls, conditions and preconditions edited only with pickers. The result is read from the browser's storage.

import { expect, type Locator, test } from '@playwright/test';
import { openToolLoanCanvas } from './openToolLoan';

const text = `Name: Tool loan
SLOTs:
  - name: tool
  - name: member_id
  - name: colour
    values: [red, blue]
APIs:
  - name: lend_tool
    request: [tool, member_id]
    response: [loan_code, due_date]
    precondition: [] # to be filled in
  - name: renew
ANSWERs:
  - name: ask
Procedure: |
  API.lend_tool()
  while colour == "red":
    ANSWER.ask()
  API.renew()
`;

/** Opens the list of a picker and selects one of its options. */
async function pick(place: Locator, name: string, option: string): Promise<void> {
  await place.getByRole('combobox', { name, exact: true }).click();
  await place.getByRole('listbox', { name, exact: true }).getByRole('option', { name: option }).first().click();
}

test('a call, its API, its preconditions and a condition are set with pickers alone', async ({ page }) => {
  const studio = await openToolLoanCanvas(page, text);
  let now = text;
  const expectLine = async (before: string, after: string) => {
    now = now.replace(before, after);
    await studio.expectSource(now);
  };
  const inspector = studio.at('inspector');

  await test.step('arguments and results of a call, and a request of its API that the call follows in one step', async () => {
    await studio.node('api:lend_tool').click();
    const values = inspector.getByRole('region', { name: 'Arguments' });
    await pick(values, 'Argument member_id', 'member_id');
    await expectLine('API.lend_tool()', 'API.lend_tool([member_id])');
    await values.getByRole('button', { name: 'Fill in by name' }).click();
    await expectLine('([member_id])', '([tool, member_id])');
    await pick(inspector, 'Result loan_code', 'loan_code');
    await expectLine('  API.lend_tool(', '  [loan_code] = API.lend_tool(');
    const before = now;
    await pick(inspector, 'Add a request', 'colour');
    now = now.replace('request: [tool, member_id]', 'request: [tool, member_id, colour]');
    await expectLine('([tool, member_id])', '([tool, member_id, colour])');
    await studio.focusCanvas();
    await studio.undo();
    now = before;
    await studio.expectSource(now);
  });

  await test.step('a precondition by its name, and one of values and steps', async () => {
    await pick(inspector, 'Add a precondition', 'renew');
    await expectLine('precondition: []', 'precondition: [renew]');
    await inspector.getByRole('button', { name: 'Add a condition' }).click();
    const first = inspector.getByRole('region', { name: 'Condition 1' });
    await pick(inspector, 'Value 1', 'loan_code');
    await pick(inspector, 'Compared with 1', 'true');
    await expectLine('[renew]', '[renew, loan_code == true]');
    await first.getByRole('button', { name: 'Add condition' }).click();
    await first.getByRole('combobox', { name: 'Conditions hold' }).selectOption({ label: 'Any of these (or)' });
    await pick(first, 'Value 2', 'ask');
    await first.getByRole('combobox', { name: 'Operator 2' }).selectOption({ label: 'is not done' });
    await expectLine('loan_code == true]', 'loan_code == true or not ask]');
    await inspector.getByRole('button', { name: 'Remove condition loan_code == true or not ask' }).click();
    await expectLine('[renew, loan_code == true or not ask]', '[renew]');
  });

  await test.step('a condition gets a group; what only code can say is left to code', async () => {
    await studio.node('cond:colour == "red"').click();
    await pick(inspector, 'Compared with 1', '"blue"');
    await expectLine('colour == "red"', 'colour == "blue"');
    await inspector.getByRole('button', { name: 'Add group' }).click();
    await expect(inspector.getByText('Fill in every row to write the condition.')).toBeVisible();
    await pick(inspector, 'Value 2.1', 'loan_code');
    await inspector.getByRole('combobox', { name: 'Operator 2.1' }).selectOption({ label: 'is true' });
    await pick(inspector, 'Value 2.2', 'tool');
    await pick(inspector, 'Compared with 2.2', 'member_id');
    await expectLine('"blue"', '"blue" and (loan_code or tool == member_id)');
    const code = inspector.getByRole('textbox', { name: 'As code' });
    await code.fill('API.renew() == colour');
    await code.press('Enter');
    await expectLine('colour == "blue" and (loan_code or tool == member_id)', 'API.renew() == colour');
    await expect(inspector.getByText('edit it as code')).toBeVisible();
  });
  studio.expectNoErrors();
});
