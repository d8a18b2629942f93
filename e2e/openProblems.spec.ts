import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

const broken = toolLoan.replace('precondition: [find_tool]', 'precondition: [find_hammer]');

test('a document with errors opens on its problems; afterwards the tab is the user’s', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.openWith(toolLoan, { text: false });
  await studio.node('api:lend_tool').waitFor();
  await studio.tab('Metrics');
  await studio.openWith(broken, { text: false });
  await expect(
    studio
      .at('problems')
      .getByText(/find_hammer/)
      .first(),
  ).toBeVisible();

  await studio.tab('Metrics');
  await expect(studio.at('metrics')).toBeVisible();
  await studio.mode('Run');
  await studio.mode('Author');
  await expect(studio.at('metrics')).toBeVisible();
  await page.reload();
  await expect(
    studio
      .at('problems')
      .getByText(/find_hammer/)
      .first(),
  ).toBeVisible();
  studio.expectNoErrors();
});
