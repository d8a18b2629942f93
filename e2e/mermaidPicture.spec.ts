// A flowchart drawn by Mermaid's own renderer: shown as an image that runs no scripts and loads nothing.

import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './expectAccessible';
import { StudioPage } from './studioPage';

const hostile = `---
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
`;

test('a flowchart of hostile labels, links and styles is drawn by Mermaid as words, in the theme of the page', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.openWith(hostile, { text: false });
  await studio.tab('Formats');
  const formats = studio.at('formats');
  await formats.getByRole('button', { name: 'Mermaid', exact: true }).click();
  await formats.getByRole('button', { name: 'As Mermaid draws it' }).click();
  const image = studio.at('mermaidPicture');
  await expect(image).toHaveAttribute('alt', /as Mermaid draws it: 6 nodes, 5 edges/);
  const light = await image.getAttribute('src');
  expect(light).toMatch(/^blob:/);
  // The content policy allows showing the blob but not fetching it: decoding the image shows that it is readable.
  const width = () => image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth));
  expect(await width()).toBeGreaterThan(50);
  // No part of the rendering stays in the page.
  await expect(page.locator('svg[id^="drawn-flowchart"], foreignObject, a[href^="javascript"]')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(image).not.toHaveAttribute('src', light ?? '');
  await formats.getByRole('button', { name: '100%' }).click();
  expect(await width()).toBeGreaterThan(50);
  // Last, because it switches the theme without waiting for the picture of each.
  await expectAccessibleInBothThemes(studio, 'a flowchart as Mermaid draws it', '[data-testid="formats"]');
  // Mermaid's sanitizer reads labels in an inert document: no script runs, but the content policy reports it.
  expect(studio.errors.filter((error) => !error.startsWith('Executing inline event handler violates'))).toEqual([]);
  expect(studio.foreignRequests).toEqual([]);
});
