// The language of the page: selected in the theme menu, kept, and reset.

import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';

test('the screen is in Chinese after it was chosen, also in the next visit, and in English again', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });
  await page.getByRole('button', { name: 'Theme and language' }).click();
  await page.getByText('中文', { exact: true }).click();
  const modes = page.getByRole('navigation', { name: '模式' });
  await expect(modes.getByRole('button', { name: '运行', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await page.reload();
  await expect(modes.getByRole('button', { name: '编写', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '主题与语言' }).click();
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Modes' })).toBeVisible();
  studio.expectNoErrors();
});
