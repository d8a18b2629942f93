import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

test('a megabyte of YAML opens, and typing in it still works', async ({ page }) => {
  test.setTimeout(120_000);
  const studio = new StudioPage(page);
  await studio.open();
  const lines = Array.from(
    { length: 9000 },
    (_, index) =>
      `  - name: slot_${index}\n    desc: ${'The thing that stands here, described at some length. '.repeat(1)}`,
  );
  const big = `${toolLoan.replace('SLOTs:\n', `SLOTs:\n${lines.join('\n')}\n`)}`;
  expect(big.length).toBeGreaterThan(700_000);
  await studio.openImport();
  await page.getByLabel('File to open').setInputFiles(file('big.pdl.yaml', big.padEnd(1_000_000, '\n# more')));
  await studio.expectTitle('Tool loan');
  await expect(studio.node('api:lend_tool')).toBeVisible({ timeout: 30_000 });
  await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
  await expect(studio.line('Desc: Hands')).toBeVisible();
  await expect.poll(async () => (await studio.source()).includes('Desc: Hands'), { timeout: 30_000 }).toBe(true);
  studio.expectNoErrors();
});

test('what hardly reads gives problems, not a hang, and is kept when asked for', async ({ page }) => {
  await test.step('deeply nested YAML and an alias bomb', async () => {
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    await studio.paste(`Name: Deep\nAPIs: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`);
    await expect(studio.at('problem').first()).toBeVisible();
    const rows = Array.from({ length: 12 }, (_, index) => {
      const above = index === 0 ? '"lol"' : `*a${index - 1}`;
      return `a${index}: &a${index} [${Array.from({ length: 10 }, () => above).join(', ')}]`;
    });
    await studio.paste(`Name: Bomb\n${rows.join('\n')}\nSLOTs: *a11\nProcedure: |\n  API.x()\n`);
    await studio.expectTitle('Bomb');
    await expect(studio.at('problem').first()).toBeVisible();
    await studio.paste(toolLoan);
    await expect(studio.node('api:lend_tool')).toBeVisible();
    studio.expectNoErrors();
  });

  await test.step('a text that is no procedure is kept when asked for, in a document whose problems say what is missing', async () => {
    const studio = new StudioPage(page);
    const dialog = await studio.openImport();
    await studio
      .at('importText')
      .fill('Dear reader,\n\nthis is a letter: {[ and no procedure at all.\n\t- it has tabs\n');
    await expect(dialog).toContainText('plain text');
    await expect(dialog.getByRole('button', { name: 'Create document' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Keep as plain text' }).click();
    await expect.poll(() => studio.source()).toContain('this is a letter: {[ and no procedure at all.');
    await expect(studio.at('problem').first()).toBeVisible();
    await studio.paste('flowchart TD\n  A[unclosed --> B\n');
    await expect(
      studio
        .at('problem')
        .filter({ hasText: /^error/ })
        .first(),
    ).toBeVisible();
    studio.expectNoErrors();
  });
});

const hostile = `<img src=x onerror="window.hit=1"><script>window.hit=2</script><svg onload="window.hit=3">`;

test('markup is text and does nothing, wherever it stands', async ({ page }) => {
  await test.step('in the names and texts of a procedure', async () => {
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    const source = `Name: "${hostile.replaceAll('"', "'")}"
Desc: "[press](javascript:window.hit=4)"
APIs:
  - name: "${hostile.replaceAll('"', "'")}"
    desc: "<iframe src='https://evil.example/'></iframe> ![](https://evil.example/pixel.png)"
    precondition: ["<b onmouseover='window.hit=5'>nobody</b>"]
ANSWERs:
  - name: answer_it
    desc: "<a href='javascript:window.hit=6'>press</a> <script src='https://evil.example/x.js'></script>"
Procedure: |
  # <img src=https://evil.example/comment.png>
  if x == "<img src=x onerror='window.hit=7'>":
    ANSWER.answer_it()
`;
    await studio.paste(source);
    await expect(studio.node('answer:answer_it')).toBeVisible();
    await studio.view('Dependencies');
    const node = studio.canvas.locator('.react-flow__node').filter({ hasText: 'onerror' }).first();
    await expect(node).toBeVisible();
    await node.hover();
    // With fixes for its problems the card is a region that the pointer can go to.
    const card = page.getByRole('tooltip').or(page.getByRole('region', { name: 'Problems of' }));
    await expect(card.filter({ hasText: 'onerror' })).toBeVisible();
    await node.click();
    await studio.tab('Inspector');
    await expect(studio.at('inspector')).toBeVisible();
    await studio.side('Outline');
    await expect(studio.at('outline')).toContainText('onerror');
    await studio.mode('Run');
    await studio.runSession();
    await studio.say(hostile);
    await studio.mode('Author');
    await expect(page.locator('img, iframe, a[href^="javascript"]')).toHaveCount(0);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
    expect(studio.foreignRequests).toEqual([]);
    studio.expectNoErrors();
  });

  await test.step('in a flowchart, with links, images and styles', async () => {
    const studio = new StudioPage(page);
    await studio.paste(`%%{init: {"themeCSS": "* { background: url(https://evil.example/css.png) }", "securityLevel": "loose"}}%%
flowchart TD
  A["<img src=x onerror='window.hit=1'>"] --> B["<script>window.hit=2</script>go"]
  B --> C["<img src='https://evil.example/label.png'>"]
  C --> D@{ img: "https://evil.example/node.png", label: "picture" }
  click A href "javascript:window.hit=3"
  click B call window.alert("hit")
  click C href "https://evil.example/" _blank
`);
    await expect.poll(async () => (await studio.nodeIds()).length).toBeGreaterThanOrEqual(4);
    await studio.node('A').click();
    await studio.node('B').click();
    await studio.node('C').hover();
    await expect(page.locator('img, iframe, a[href^="javascript"]')).toHaveCount(0);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
    expect(studio.foreignRequests).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);
    // Mermaid's sanitizer parses what it then removes in a document that runs nothing; Chromium reports that too.
    expect(studio.errors.filter((error) => !error.startsWith('Executing inline event handler violates'))).toEqual([]);
  });

  await test.step('in titles and edges, beside a label of 100 kB and bidi controls', async () => {
    const studio = new StudioPage(page);
    const bidi = '\u202Eevil\u202C\u2066x\u2069';
    await studio.paste(`flowchart TD
  subgraph g ["<img src=x onerror=window.hit=1> ${bidi}"]
    A["${'word '.repeat(20_000)}"] -- "<b onmouseover=window.hit=2>on</b> ${bidi}" --> B["${bidi} javascript:window.hit=3"]
  end
  B --> C["<a href='javascript:window.hit=4'>go</a>"]
  g x--x D["<iframe src='https://evil.example/'></iframe><svg onload=window.hit=5>"]
`);
    await expect.poll(async () => (await studio.nodeIds()).length).toBe(4);
    // A label makes its node larger, but only so far.
    for (const id of ['A', 'B', 'C']) {
      const box = await studio.node(id).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(321);
      expect(box?.height).toBeLessThanOrEqual(240);
    }
    for (const id of ['A', 'B', 'C']) await studio.node(id).click();
    await studio.node('D').hover();
    await studio.tab('Inspector');
    await studio.node('B').click();
    await expect(studio.at('inspector')).toContainText('Leads to');
    await expect(page.locator('img, iframe, a[href^="javascript"]')).toHaveCount(0);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
    expect(studio.foreignRequests).toEqual([]);
    expect(studio.errors.filter((error) => !error.startsWith('Executing inline event handler violates'))).toEqual([]);
  });
});

for (const [what, script] of [
  ['absent', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  [
    'refused',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission', 'SecurityError');
      };
    },
  ],
] as const) {
  test(`where the browser's database is ${what}, a notice says so and everything else works`, async ({ page }) => {
    await page.addInitScript(script);
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    await expect(studio.at('notices')).toContainText(/lasts until th(e|is) tab closes/);
    await expect(studio.at('saveState')).toHaveText('This tab only');
    await studio.paste(toolLoan);
    await expect(studio.node('api:lend_tool')).toBeVisible();
    await studio.mode('Run');
    await studio.runSession();
    await studio.say('Hello');
    await expect(studio.lastAnswer).toBeVisible();
    studio.expectNoErrors();
  });
}

test('stored panel sizes that nobody can read cost the sizes, not the app', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  for (const text of ['{{{', 'null', '[]', '{"left":"wide"}']) {
    await page.evaluate((bad) => {
      for (const part of ['columns', 'rows']) localStorage.setItem(`react-resizable-panels:weir.${part}`, bad);
      localStorage.setItem('weir.settings', bad);
    }, text);
    await page.reload();
    await expect(studio.at('shell')).toBeVisible();
    await expect(studio.node('api:check_hospital')).toBeVisible();
  }
  studio.expectNoErrors();
});
