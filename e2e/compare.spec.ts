import { expect, type Locator, test } from '@playwright/test';
import { StudioPage } from './studioPage';
import { readCorpus } from './texts';

async function compareDemo(studio: StudioPage): Promise<void> {
  await studio.open();
  await studio.mode('Run');
  await studio.runDemo('The user switches hospital', 'With controllers');
  await studio.expectEnded();
  await studio.mode('Compare');
  await expect(studio.at('compareScores')).toBeVisible();
}

const jsonl = (events: readonly unknown[]) => events.map((event) => JSON.stringify(event)).join('\n');

/** The transform of a pane's viewport. */
const viewportOf = (pane: Locator) =>
  pane.locator('.react-flow__viewport').evaluate((element) => (element as HTMLElement).style.transform);

test('authored and reconstructed stand side by side with marks and scores', async ({ page }) => {
  const studio = new StudioPage(page);
  await compareDemo(studio);
  for (const side of ['compareAuthored', 'compareRebuilt'] as const)
    for (const name of ['check_hospital', 'check_department', 'query_appointment', 'register_hospital'])
      await expect(studio.at(side).locator('.react-flow__node').filter({ hasText: name }).first()).toBeVisible();
  const scores = studio.at('compareScores');
  await expect(scores).toContainText('Trace miner over 1 trace');
  for (const name of ['Chain', 'Graph', 'Fitness', 'Matched', 'Missing', 'Added'])
    await expect(scores).toContainText(name);
  const fact = (name: string) => scores.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(fact('Fitness')).toContainText('1.000');
  const missing = Number(await fact('Missing').innerText());
  expect(missing).toBeGreaterThan(0);
  await expect(studio.at('compareAuthored').locator('.react-flow__node [data-mark="missing"]').first()).toBeVisible();
  expect(Number(await fact('Matched').innerText())).toBeGreaterThanOrEqual(4);
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Missing: only authored');
  studio.expectNoErrors();
});

test('pan and zoom of one side move the other', async ({ page }) => {
  const studio = new StudioPage(page);
  await compareDemo(studio);
  const [left, right] = [studio.at('compareAuthored'), studio.at('compareRebuilt')];
  await left.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await viewportOf(left)) === (await viewportOf(right))).toBe(true);
  const before = await viewportOf(right);
  const box = await right.locator('.react-flow__pane').boundingBox();
  if (!box) throw new Error('the reconstructed graph is not shown');
  await page.mouse.move(box.x + 12, box.y + box.height - 80);
  await page.mouse.down();
  await page.mouse.move(box.x + 92, box.y + box.height - 130, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => viewportOf(right)).not.toBe(before);
  await expect.poll(async () => (await viewportOf(left)) === (await viewportOf(right))).toBe(true);
  studio.expectNoErrors();
});

test('a node shows its evidence, and the evidence opens the run at that event', async ({ page }) => {
  const studio = new StudioPage(page);
  await compareDemo(studio);
  await studio.at('compareRebuilt').locator('.react-flow__node').filter({ hasText: 'register_hospital' }).click();
  const evidence = page.getByRole('tabpanel', { name: 'Evidence' });
  await expect(evidence).toContainText('register_hospital');
  await expect(evidence).toContainText('Hospital appointment');
  const link = evidence.getByRole('button', { name: /^event \d+$/ }).first();
  const number = /\d+/.exec(await link.innerText())?.[0];
  await link.click();
  await expect(studio.at('conversation')).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Moment of the session' });
  await expect(slider).toHaveAttribute('aria-valuenow', number ?? '');
  await expect(slider).toHaveAttribute('aria-valuetext', /register_hospital/);
  studio.expectNoErrors();
});

test('a log file is opened, compared and closed again', async ({ page }) => {
  const studio = new StudioPage(page);
  await compareDemo(studio);
  const events = await studio.log();
  await page.getByLabel('Log to open').setInputFiles({
    name: 'session.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(jsonl(events)),
  });
  await expect(studio.at('compareScores')).toContainText('Trace miner over 2 traces');
  await expect(page.getByRole('checkbox', { name: /session\.jsonl/ })).toBeChecked();
  await page.getByRole('button', { name: 'Close session.jsonl' }).click();
  await expect(studio.at('compareScores')).toContainText('Trace miner over 1 trace;');
  studio.expectNoErrors();
});

test('STAR dialogues of the corpus are opened as traces', async ({ page }) => {
  const text = readCorpus('star/sessions.jsonl');
  test.skip(text === undefined, 'the corpus is absent');
  const studio = new StudioPage(page);
  await studio.open();
  await studio.mode('Compare');
  await page.getByLabel('Log to open').setInputFiles({
    name: 'dialogues.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from((text ?? '').split('\n').slice(0, 6).join('\n')),
  });
  const wizard = studio.at('traces');
  await wizard.getByRole('button', { name: 'Open', exact: true }).click();
  await wizard.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(studio.at('compareScores')).toContainText(/Trace miner over \d+ traces?/);
  await expect(studio.at('compareRebuilt').locator('.react-flow__node').first()).toBeVisible();
  studio.expectNoErrors();
});

test('a file that is no log says so and leaves the comparison alone', async ({ page }) => {
  const studio = new StudioPage(page);
  await compareDemo(studio);
  const open = (name: string, content: string | Buffer) =>
    page.getByLabel('Log to open').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  const alert = page.getByRole('tabpanel', { name: 'Traces' }).getByRole('alert');
  for (const [name, content] of [
    ['broken.jsonl', '{"v": 1, "seq": 0\nnot json at all'],
    ['empty.jsonl', ''],
    ['other.json', '{"hello": "world"}'],
    ['binary.json', Buffer.from([0, 255, 1, 254, 7, 0, 0, 3])],
  ] as const) {
    await open(name, content);
    await expect(alert).toBeVisible();
    await expect(alert).not.toHaveText(/undefined|\[object/);
    await expect(studio.at('compareScores')).toContainText('Trace miner over 1 trace;');
  }
  studio.expectNoErrors();
});
