import type { Page } from '@playwright/test';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

async function open(page: Page, source: string, text: boolean): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.openWith(source, { text });
  await studio.expectTitle('Tool loan');
  if (text) await studio.line('Name: Tool loan').waitFor();
  await studio.node('api:lend_tool').waitFor();
  return studio;
}

/** Opens the app with the tool loan, or a variant of it, and waits for text and canvas. */
export const openToolLoan = (page: Page, source = toolLoan): Promise<StudioPage> => open(page, source, true);

/** The same without the text editor, which takes half of the time: for tests that do not need it. */
export const openToolLoanCanvas = (page: Page, source = toolLoan): Promise<StudioPage> => open(page, source, false);
