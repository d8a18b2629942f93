import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

test('a megabyte of YAML opens, and typing in it and its inspector still work', async ({ page }) => {
  test.setTimeout(120_000);
  const studio = new StudioPage(page);
  await studio.open();
  const slots = Array.from(
    { length: 3000 },
    (_, index) => `  - name: slot_${index}\n    desc: ${'The thing that stands here. '.repeat(9)}\n`,
  );
  const big = toolLoan.replace('SLOTs:\n', `SLOTs:\n${slots.join('')}`).padEnd(1_000_000, '\n# more');
  await studio.openImport();
  await page
    .getByLabel('File to open')
    .setInputFiles({ name: 'big.pdl.yaml', mimeType: 'application/octet-stream', buffer: Buffer.from(big) });
  await studio.node('api:lend_tool').waitFor();
  await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
  await expect.poll(async () => (await studio.source()).includes('Desc: Hands')).toBe(true);
  // Showing all cards at once would block the page for half a minute.
  await studio.tab('Inspector');
  await expect(studio.at('inspector').getByRole('button', { name: /^Show 100 more slots/ })).toBeVisible();
  studio.expectNoErrors();
});

const hostile = `<img src=x onerror="window.hit=1"><script>window.hit=2</script><svg onload="window.hit=3">`;

test('markup is shown as text without effect everywhere', async ({ page }) => {
  const studio = new StudioPage(page);
  const expectHarmless = async () => {
    await expect(page.locator('img, iframe, a[href^="javascript"]')).toHaveCount(0);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
    expect(studio.foreignRequests).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);
    // Mermaid's sanitizer parses removed content in an inert document; Chromium reports that too.
    expect(studio.errors.filter((error) => !error.startsWith('Executing inline event handler violates'))).toEqual([]);
  };

  await test.step('in the names and texts of a procedure, and in what is said', async () => {
    await studio.openWith(
      `Name: "${hostile.replaceAll('"', "'")}"
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
`,
      { text: false },
    );
    await studio.node('answer:answer_it').waitFor();
    await studio.view('Dependencies');
    const node = studio.canvas.locator('.react-flow__node').filter({ hasText: 'onerror' }).first();
    await node.hover();
    // If its problems have fixes, the card is a region that the pointer can enter.
    const card = page.getByRole('tooltip').or(page.getByRole('region', { name: 'Problems of' }));
    await expect(card.filter({ hasText: 'onerror' })).toBeVisible();
    await node.click();
    await expect(studio.at('inspector')).toContainText('iframe');
    await studio.side('Outline');
    await expect(studio.at('outline')).toContainText('onerror');
    await expectHarmless();
    await studio.mode('Run');
    await studio.runSession();
    await studio.say(hostile);
    await expectHarmless();
  });

  await test.step('in a flowchart: titles, labels, edges, links, images, styles, bidi controls, and 100 kB of a label', async () => {
    const bidi = '\u202Eevil\u202C\u2066x\u2069';
    await studio.openWith(
      `%%{init: {"themeCSS": "* { background: url(https://evil.example/css.png) }", "securityLevel": "loose"}}%%
flowchart TD
  subgraph g ["<img src=x onerror=window.hit=1> ${bidi}"]
    A["${'word '.repeat(20_000)}"] -- "<b onmouseover=window.hit=2>on</b> ${bidi}" --> B["${bidi} javascript:window.hit=3"]
  end
  B --> C["<a href='javascript:window.hit=4'>go</a><script>window.hit=2</script>"]
  g x--x D["<iframe src='https://evil.example/'></iframe><svg onload=window.hit=5>"]
  C --> E["<img src='https://evil.example/label.png'>"]
  E --> F@{ img: "https://evil.example/node.png", label: "picture" }
  click A href "javascript:window.hit=3"
  click B call window.alert("hit")
  click C href "https://evil.example/" _blank
`,
      { text: false },
    );
    await studio.expectNodes(['A', 'B', 'C', 'D', 'E', 'F']);
    // A label makes its node larger, but only to a limit.
    for (const id of ['A', 'B', 'C']) {
      const box = await studio.node(id).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(321);
      expect(box?.height).toBeLessThanOrEqual(240);
    }
    for (const id of ['A', 'C', 'B']) await studio.node(id).click();
    await expect(studio.at('inspector')).toContainText('Leads to');
    await studio.node('D').hover();
    await expectHarmless();
  });
});

test('unknown paths are not found, and every response has the headers, a refusal too', async ({ request }) => {
  for (const [path, status] of [
    ['/', 200],
    ['/assets/missing.js', 404],
    ['/assets/missing.css', 404],
    ['/assets/', 404],
    ['/nowhere', 404],
    ['/nowhere/deep.html', 404],
  ] as const) {
    const response = await request.get(path, { headers: { accept: 'text/html,*/*' } });
    expect([path, response.status()]).toEqual([path, status]);
    expect(response.headers()['content-security-policy']).toContain("default-src 'none'");
  }
  const stranger = await request.get('/', { headers: { host: 'elsewhere.example' } });
  expect(stranger.status()).toBe(403);
  expect(stranger.headers()['content-security-policy']).toContain("default-src 'none'");
});

test('where even looking at a storage is forbidden, the app runs in memory and says that nothing is kept', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const forbid = (owner: object, name: string) =>
      Object.defineProperty(owner, name, {
        configurable: true,
        get() {
          throw new DOMException('The operation is insecure', 'SecurityError');
        },
      });
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) forbid(globalThis, name);
    for (const name of ['storage', 'locks']) forbid(navigator, name);
    globalThis.BroadcastChannel = class {
      constructor() {
        throw new DOMException('The operation is insecure', 'SecurityError');
      }
    } as unknown as typeof BroadcastChannel;
  });
  const studio = new StudioPage(page);
  await studio.open('/', { welcome: true });
  await studio.at('welcome').waitFor();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(studio.at('welcome')).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await expect(studio.at('saveState')).toHaveText('This tab only');
  await expect(studio.at('notices')).toContainText('keeps no data');
  await studio.node('api:check_hospital').waitFor();
  for (const mode of ['Run', 'Compare', 'Evaluate', 'Plan', 'Author'] as const) await studio.mode(mode);
  await studio.mode('Run');
  await studio.runSession();
  await studio.say('Hello');
  await expect(studio.lastAnswer).toBeVisible();
  studio.expectNoErrors();
});

test("if the browser's storage refuses writes or is unreadable, a notice says so and everything else works", async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission', 'SecurityError');
    };
    for (const part of ['columns', 'rows']) localStorage.setItem(`react-resizable-panels:weir.${part}`, '{{{');
    localStorage.setItem('weir.settings', '{{{');
  });
  const studio = new StudioPage(page);
  await studio.openWith(toolLoan, { text: false });
  await expect(studio.at('notices')).toContainText(/lasts until th(e|is) tab closes/);
  await expect(studio.at('saveState')).toHaveText('This tab only');
  await studio.node('api:lend_tool').waitFor();
  await studio.mode('Run');
  await studio.runSession();
  await studio.say('Hello');
  await expect(studio.lastAnswer).toBeVisible();
  studio.expectNoErrors();
});
