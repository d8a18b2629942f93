// A page independent of the app: it opens an exported picture as a document and as an image, and records its messages.
// Requests are served from memory, so that any request of the picture is detected.

import { type BrowserContext, expect, type Page } from '@playwright/test';

const origin = 'http://viewer.test';

export interface BareViewer {
  readonly page: Page;
  /** Opens the picture as the page's own document. */
  asDocument(): Promise<void>;
  /** Opens the picture as an `<img>`; resolves to its size. */
  asImage(): Promise<{ readonly width: number; readonly height: number }>;
  /** Expects no message of the page, no dialog, no further request. */
  expectQuiet(): void;
}

export async function openBareViewer(
  context: BrowserContext,
  svg: string | Buffer,
  type = 'image/svg+xml',
): Promise<BareViewer> {
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('dialog', (dialog) => {
    heard.push(`A dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.route('**/*', (route) => {
    const { url } = { url: route.request().url() };
    if (url === `${origin}/picture`) return route.fulfill({ contentType: type, body: svg });
    if (url === `${origin}/page`)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>.</title><img src="/picture">' });
    if (!url.endsWith('/favicon.ico')) heard.push(`asked for ${url}`);
    return route.abort();
  });
  return {
    page,
    asDocument: async () => {
      await page.goto(`${origin}/picture`);
    },
    asImage: async () => {
      await page.goto(`${origin}/page`);
      return page.locator('img').evaluate(async (image) => {
        const shown = image as HTMLImageElement;
        await shown.decode();
        return { width: shown.naturalWidth, height: shown.naturalHeight };
      });
    },
    expectQuiet: () => expect(heard).toEqual([]),
  };
}
