// The path of a session on the canvas: exactly the branch that the user chose. All combinations of answers are tested
// without a browser (src/testing/bicyclePaths.test.ts).

import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';

test('the canvas shows the branch that the user chose', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });
  await studio.side('Documents');
  await studio.at('documentList').getByRole('button', { name: 'Bicycle repair', exact: true }).click();
  await studio.expectTitle('Bicycle repair');
  await studio.runSession();
  for (const text of ['My brakes squeak', 'yes', 'no', 'yes']) await studio.say(text);
  await studio.expectAnswer(/ready for the road/);
  for (const id of ['start', 'look', 'order', 'wait', 'repair', 'ride', 'handover'])
    await studio.expectStatus(id, 'done');
  await studio.expectStatus('refuse', 'not-taken');
  await expect(page.locator('[data-status="available"], [data-status="active"]')).toHaveCount(0);
  studio.expectNoErrors();
});
