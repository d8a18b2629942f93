// Blocks for agent idioms: inserted from the strip, recognised, folded, edited in a form.

import { expect, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { openToolLoanCanvas } from './openToolLoan';

test('a block is inserted as plain PDL, shown with its title, folded and edited in a form', async ({ page }) => {
  const studio = await openToolLoanCanvas(page);
  const add = async (block: string, subject: string) => {
    await page.getByRole('toolbar', { name: 'Add' }).locator('[data-palette="block"]').click();
    await page.getByRole('combobox', { name: 'What to add' }).fill(block);
    await page.keyboard.press('Enter');
    await page.keyboard.type(subject);
    await page.keyboard.press('Enter');
  };
  const retry = 'cond:attempt in range(3)';

  await test.step('retry: the call with its arguments, until the result means success', async () => {
    await add('retry', 'find_tool');
    await expect(studio.node(retry)).toContainText('Retry at most 3 times');
    expect(await studio.source()).toContain(
      '  for attempt in range(3):\n    [is_free] = API.find_tool([tool])\n    if is_free == true:\n      break\n',
    );
    await expectAccessible(studio, 'block', '[data-testid="canvas"]');
  });

  await test.step('its form changes the number and the condition, and says what a wrong number is', async () => {
    await studio.node(retry).click();
    await studio.tab('Inspector');
    const times = page.getByLabel('At most (times)');
    await times.fill('many');
    await times.press('Enter');
    await expect(page.getByText('has to be a whole number from 1 to 1000')).toBeVisible();
    await times.fill('5');
    await times.press('Enter');
    await expect(page.getByRole('heading', { name: 'Retry at most 5 times: find_tool' })).toBeVisible();
    const ends = page.getByLabel('Ends when');
    await ends.fill('is_free == "yes"');
    await ends.press('Enter');
    await expect.poll(() => studio.source()).toContain('for attempt in range(5):');
    await expect.poll(() => studio.source()).toContain('if is_free == "yes":\n      break');
  });

  await test.step('folded it is one node with the title and the call', async () => {
    const node = studio.node('cond:attempt in range(5)');
    await node.getByRole('button', { name: /^Hide/ }).click();
    await expect(node).toContainText('Retry at most 5 times: find_tool');
    await expect(studio.node('api:find_tool#2')).toHaveCount(0);
    await node.getByRole('button', { name: /^Show/ }).click();
    await expect(studio.node('api:find_tool#2')).toHaveCount(1);
  });

  await test.step('the other blocks bring their declarations, and undo removes a block in one step', async () => {
    const before = await studio.source();
    await add('confirm', 'lend_tool');
    await expect.poll(() => studio.source()).toContain('[lend_tool_confirmed] = ANSWER.confirm_lend_tool()');
    await studio.undo();
    await expect.poll(() => studio.source()).toBe(before);
    await add('hand over', 'is_member == false');
    await expect.poll(() => studio.source()).toContain('API.hand_over_to_person()');
    await add('ask until', 'card number');
    await expect.poll(() => studio.source()).toContain('[card_number_valid] = API.check_card_number([card_number])');
  });
});
