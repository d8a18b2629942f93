// A flowchart as Mermaid's own renderer draws it: shown as an image in which nothing runs and nothing loads.

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { openToolLoan } from './openToolLoan';
import { StudioPage } from './studioPage';

async function openFlowchart(page: Page, text: string): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.openWith(text, { text: false });
  await expect.poll(async () => (await studio.source()).trim()).toBe(text.trim());
  return studio;
}

async function showPicture(studio: StudioPage): Promise<void> {
  await studio.tab('Formats');
  const formats = studio.at('formats');
  await formats.getByRole('button', { name: 'Mermaid', exact: true }).click();
  await formats.getByRole('button', { name: 'As Mermaid draws it' }).click();
}

/** The file that is shown, by way of the address of the image. */
async function drawnFile(studio: StudioPage): Promise<string> {
  const address = await studio.at('mermaidPicture').getAttribute('src');
  expect(address).toMatch(/^blob:/);
  return studio.page.evaluate(async (url) => {
    // The policy lets the page show the blob and not fetch it: an image tells that it can be read.
    const image = new Image();
    image.src = url;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, address ?? '');
}

test('a procedure as Mermaid draws it follows its text and the theme', async ({ page }) => {
  const studio = await openToolLoan(page);
  await showPicture(studio);
  const image = studio.at('mermaidPicture');
  await expect(image).toBeVisible();
  await expect(image).toHaveAttribute('alt', /as Mermaid draws it: \d+ nodes, \d+ edges/);
  expect(await drawnFile(studio)).toMatch(/^[1-9]\d+x[1-9]\d+$/);
  const light = await image.getAttribute('src');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(image).not.toHaveAttribute('src', light ?? '');
  await page.getByRole('button', { name: '100%' }).click();
  await expect(image).toBeVisible();
  // Last: it changes the theme to and fro without waiting for the picture of each.
  await expectAccessible(studio, 'a flowchart as Mermaid draws it', '[data-testid="formats"]');
  studio.expectNoErrors();
});

test('hostile labels, links and styles draw as words and do nothing', async ({ page }) => {
  const studio = await openFlowchart(
    page,
    `---
config:
  securityLevel: loose
  htmlLabels: true
  themeCSS: "@import url(https://evil.example/a.css);"
---
%%{init: {"securityLevel": "loose", "themeVariables": {"fontFamily": "x; } * { background: url(https://evil.example/f) }"}}}%%
flowchart TD
  a["<script>alert(1)</script>script"] --> b["<b onmouseover=alert(2)>bold</b>"]
  b --> c["#lt;svg onload=alert(3)#gt;"]
  c -->|"<foreignObject><p>x</p></foreignObject>"| d["plain"]
  click a href "javascript:alert(4)"
  click b alert
  d --> e["<img src='https://evil.example/e.png' onerror=alert(5)>picture"]
  e --> f@{ img: "https://evil.example/f.png", label: "photo" }
  classDef bad fill:#fdd,stroke:#333
  class d bad
  style c fill:#dfd
`,
  );
  await showPicture(studio);
  await expect(studio.at('mermaidPicture')).toBeVisible();
  expect(await drawnFile(studio)).toMatch(/^[1-9]\d+x[1-9]\d+$/);
  // Nothing of what was drawn stays in the page.
  expect(await page.locator('svg[id^="drawn-flowchart"], foreignObject, a[href^="javascript"]').count()).toBe(0);
  // Mermaid's sanitizer reads labels in a document without scripts: nothing runs there, but the policy speaks up.
  expect(studio.errors.filter((error) => !error.startsWith('Executing inline event handler violates'))).toEqual([]);
  expect(studio.foreignRequests).toEqual([]);
});

test('a flowchart that is too large is told so, in words', async ({ page }) => {
  const lines = Array.from({ length: 320 }, (_, index) => `  n${index} --> n${index + 1}`);
  const studio = await openFlowchart(page, `flowchart TD\n${lines.join('\n')}\n`);
  await showPicture(studio);
  await expect(studio.at('formats')).toContainText('This flowchart has 321 nodes and 320 edges');
  await expect(studio.at('mermaidPicture')).toHaveCount(0);
  studio.expectNoErrors();
});
