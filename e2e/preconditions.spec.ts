// Preconditions built by hand: names, conditions over values and steps, and their groups, with no key of PDL typed.

import { expect, type Page, test } from '@playwright/test';
import { StudioPage } from './studioPage';

const source = `Name: Registration
SLOTs:
  - name: hospital
APIs:
  - name: check_hospital
    request: [hospital]
    response: [hospital_exists]
  - name: check_department
    request: [hospital]
    response: [department_exists]
  - name: cancel_order
  - name: register
    request: [hospital]
    response: [status]
    precondition: [] # to be filled in
Procedure: |
  [hospital_exists] = API.check_hospital([hospital])
  [department_exists] = API.check_department([hospital])
  if department_exists == true:
    [status] = API.register([hospital])
`;

async function pick(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('listbox', { name: field, exact: true }).getByRole('option', { name: option }).first().click();
}

test('a name and a condition with or and not, by pickers; undo takes them back', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open();
  await studio.paste(source);
  await studio.view('Dependencies');
  await studio.node('api:register').click();
  await studio.tab('Inspector');
  await pick(page, 'Add a precondition', 'check_hospital');
  await expect.poll(() => studio.source()).toContain('precondition: [check_hospital] # to be filled in');

  await page.getByRole('button', { name: 'Add a condition' }).click();
  await pick(page, 'Value 1', 'department_exists');
  await pick(page, 'Compared with 1', 'true');
  await expect
    .poll(() => studio.source())
    .toContain('precondition: [check_hospital, department_exists == true] # to be filled in');

  const first = page.getByRole('region', { name: 'Condition 1' });
  await first.getByRole('button', { name: 'Add condition' }).click();
  await first.getByRole('combobox', { name: 'Conditions hold' }).selectOption({ label: 'Any of these (or)' });
  await pick(page, 'Value 2', 'cancel_order');
  await first.getByRole('combobox', { name: 'Operator 2' }).selectOption({ label: 'is not done' });
  const whole = 'precondition: [check_hospital, department_exists == true or not cancel_order] # to be filled in';
  await expect.poll(() => studio.source()).toContain(whole);

  // A step instead of the value: either of two is enough.
  await pick(page, 'Value 1', 'check_department');
  await first.getByRole('combobox', { name: 'Operator 2' }).selectOption({ label: 'is done' });
  await expect.poll(() => studio.source()).toContain('[check_hospital, check_department or cancel_order]');
  await studio.focusCanvas();
  await studio.undo();
  await studio.node('api:register').click();
  await expect.poll(() => studio.source()).toContain('[check_hospital, check_department or not cancel_order]');
  await page.getByRole('button', { name: 'Remove condition check_department or not cancel_order' }).click();
  await expect.poll(() => studio.source()).toContain('precondition: [check_hospital] # to be filled in');
  studio.expectNoErrors();
});
