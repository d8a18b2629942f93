import { expect, type Page, test } from '@playwright/test';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

// Without a network: a context that is used again would stay so.
test.use({ reuseContext: false });

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

test('an empty paste, a binary file and a PDF are refused in words, and nothing is replaced', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const dialog = await studio.openImport();
  await expect(page.getByRole('button', { name: 'Create document' })).toBeDisabled();
  await studio.at('importText').fill('   \n \n');
  await expect(page.getByRole('button', { name: 'Create document' })).toBeDisabled();
  const input = page.getByLabel('File to open');
  const alert = dialog.getByRole('alert');
  await input.setInputFiles(file('empty.yaml', ''));
  await expect(alert).toContainText('There is no text here');
  await input.setInputFiles(
    file('picture.yaml', Buffer.from([137, 80, 78, 71, 0, 1, 2, 3, 255, 254, 0, 0, 9, 8, 7, 6])),
  );
  await expect(alert).toContainText('This is not text');
  await input.setInputFiles(file('paper.pdf', '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj <</Type /Catalog>> endobj'));
  await expect(alert).toContainText('This is a PDF');
  await input.setInputFiles(file('archive.yaml', Buffer.from('PK\u0003\u0004rest')));
  await expect(alert).toContainText('zip archive');
  await input.setInputFiles(file('huge.yaml', Buffer.alloc(4_100_000, 'a')));
  await expect(alert).toContainText('4 MB at most');
  await page.keyboard.press('Escape');
  await studio.expectTitle('Hospital appointment');
  studio.expectNoErrors();
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

test('deeply nested YAML and an alias bomb give problems, not a hang', async ({ page }) => {
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

test('a text that is no procedure is kept when asked for, in a document whose problems say what is missing', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
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

const hostile = `<img src=x onerror="window.hit=1"><script>window.hit=2</script><svg onload="window.hit=3">`;

test('markup in the names and texts of a procedure is text', async ({ page }) => {
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

test('markup, links, images and styles of a flowchart are inert', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
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

test('a label of 100 kB, bidi controls and markup in titles and edges are text in their place', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
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

/** The pieces come one by one while the page is idle. */
async function everythingFetched(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('weir.fetched').length > 0, undefined, {
    timeout: 60_000,
  });
  await page.waitForLoadState('networkidle');
}

test('without a network the app that is loaded goes on: edit, run, compare', async ({ page, context }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { ahead: true });
  await studio.mode('Run');
  await studio.runDemo('The user switches hospital', 'With controllers');
  await studio.expectEnded();
  await studio.mode('Compare');
  await expect(studio.at('compareScores')).toBeVisible();
  await studio.mode('Author');
  // What was still on its way would count as missing.
  await everythingFetched(page);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await context.setOffline(true);
  await studio.paste(toolLoan);
  await expect(studio.node('api:lend_tool')).toBeVisible();
  await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
  await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
  await studio.mode('Run');
  await page.getByRole('button', { name: 'New session' }).click();
  await studio.runSession();
  await studio.say('Hello, I would like to borrow a spade.');
  await expect(studio.lastAnswer).toBeVisible();
  // The browser asks for the page's icon again, and the editor for its icons; neither is missed.
  expect(failed.filter((path) => /\.(js|css|html)$/.test(path))).toEqual([]);
  expect(studio.errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('what was never opened is there without a network: formatting, a flowchart, a first run', async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { ahead: true });
  await expect(studio.line('Name: Hospital appointment')).toBeVisible();
  await everythingFetched(page);
  await context.setOffline(true);
  await studio.line('Name: Hospital appointment').click();
  await page.keyboard.press('Shift+Alt+F');
  await expect(studio.at('notices')).toContainText('Nothing to format');
  await studio.at('documentList').getByText('Bicycle repair').click();
  await expect(studio.canvas.getByText('Test ride')).toBeVisible();
  await studio.at('documentList').getByText('Hospital appointment').click();
  await studio.mode('Run');
  await studio.runSession();
  await studio.say('I need an appointment.');
  await expect(studio.lastAnswer).toBeVisible();
  expect(studio.errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

const missing = 'This part of Weir could not be loaded';

test('a mode that cannot be loaded says so in its place, and comes by itself once there is a network', async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await studio.open();
  await studio.paste(toolLoan);
  await context.setOffline(true);
  await studio.mode('Compare');
  await expect(page.getByText(missing).first()).toBeVisible();
  await studio.mode('Author');
  await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
  await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
  await studio.waitSaved();
  await studio.mode('Compare');
  await expect(page.getByText(missing).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Rebuild the workflow from what happened')).toBeVisible();
  await expect(page.getByText(missing)).toHaveCount(0);
  await studio.mode('Author');
  await expect(studio.line('Desc: Hands')).toBeVisible();
});

test('a menu and a dialog that cannot be loaded can be closed and opened again', async ({ page, context }) => {
  const studio = new StudioPage(page);
  await studio.open();
  await expect(studio.line('Name: Hospital appointment')).toBeVisible();
  await context.route(/\/assets\//, (route) => route.abort());
  await studio.at('documentMenu').click();
  const told = page.getByRole('alert').filter({ hasText: missing });
  await expect(told).toBeVisible();
  await studio.expectTitle('Hospital appointment');
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'try again' }).click();
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await context.unroute(/\/assets\//);
  await told.getByRole('button', { name: 'try again' }).click();
  await expect(studio.at('palette').getByRole('combobox')).toBeVisible();
  // With its looks: a style sheet that did not come is asked for again, too.
  await expect(studio.at('palette')).toHaveCSS('position', 'fixed');
  await page.keyboard.press('Escape');
  await expect(studio.at('palette')).toHaveCount(0);
  const dialog = await studio.openImport();
  await expect(dialog).toHaveCSS('position', 'fixed');
});

test('a flowchart whose reader cannot be loaded is read once there is a network', async ({ page, context }) => {
  const studio = new StudioPage(page);
  await studio.open();
  await expect(studio.line('Name: Hospital appointment')).toBeVisible();
  await context.setOffline(true);
  await studio.at('documentList').getByText('Bicycle repair').click();
  const told = studio.at('notices').getByText('The part of Weir that reads this text could not be loaded');
  await expect(told).toBeVisible();
  await context.setOffline(false);
  await expect(studio.canvas.getByText('Test ride')).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect(studio.at('problem')).toHaveCount(0);
});

test('a reply that needs code without a network says so, and the session goes on with one', async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  await studio.runSession();
  await expect(studio.at('messageInput')).toHaveAttribute('placeholder', 'Say something as the user');
  await context.setOffline(true);
  await studio.at('messageInput').fill('I need an appointment.');
  await studio.at('messageInput').press('Enter');
  await expect(studio.at('conversation')).toContainText('The part of Weir that speaks with models could not be loaded');
  await context.setOffline(false);
  await studio.at('conversation').getByRole('button', { name: 'Retry reply' }).click();
  await expect(studio.lastAnswer).toBeVisible();
});

test('stored panel sizes that nobody can read cost the sizes, not the app', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open();
  for (const text of ['{{{', 'null', '[]', '{"left":"wide"}']) {
    await page.evaluate((bad) => {
      for (const part of ['columns', 'rows']) localStorage.setItem(`react-resizable-panels:weir.${part}`, bad);
      localStorage.setItem('weir.settings', bad);
    }, text);
    await page.reload();
    await expect(studio.at('shell')).toBeVisible();
    await expect(studio.line('Name: Hospital appointment')).toBeVisible();
  }
  studio.expectNoErrors();
});

test('storage that refuses a write says so and keeps the text', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open();
  await studio.paste(toolLoan);
  await studio.waitSaved();
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
  await expect(studio.at('saveState')).toHaveText('Not saved');
  await expect(studio.at('notices')).toContainText('refused to save');
  await expect(studio.line('Desc: Hands')).toBeVisible();
});
