import { expect, type Page } from '@playwright/test';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

/** Opens the app with the tool loan, or a variant of it, and waits until text and canvas show it. */
export async function openToolLoan(page: Page, text = toolLoan): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.open();
  await studio.paste(text);
  await studio.expectTitle('Tool loan');
  await expect(studio.line('Name: Tool loan')).toBeVisible();
  await expect(studio.node('api:lend_tool')).toBeVisible();
  return studio;
}
