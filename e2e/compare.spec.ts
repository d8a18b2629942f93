import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { placeOf, StudioPage } from './studioPage';

/** From a Compare that has nothing to compare yet. */
async function compareDemo(studio: StudioPage): Promise<void> {
  await studio.open('/#/compare');
  await studio.page.getByRole('button', { name: 'Run a session', exact: true }).click();
  await studio.runDemo('The user switches hospital', 'With controllers');
  await studio.expectEnded();
  await studio.mode('Compare');
  await expect(studio.at('compareScores')).toBeVisible();
}

const jsonl = (events: readonly unknown[]) => events.map((event) => JSON.stringify(event)).join('\n');

/** The transform of a pane's viewport. */
const viewportOf = (pane: Locator) =>
  pane.locator('.react-flow__viewport').evaluate((element) => (element as HTMLElement).style.transform);

test('a session and its workflow side by side: scores, views, log files and the evidence behind a node and an edge', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await compareDemo(studio);

  await test.step('authored and reconstructed stand side by side with marks and scores', async () => {
    for (const side of ['compareAuthored', 'compareRebuilt'] as const)
      for (const name of ['check_hospital', 'check_department', 'query_appointment', 'register_hospital'])
        await expect(studio.at(side).locator('.react-flow__node').filter({ hasText: name }).first()).toBeVisible();
    const scores = studio.at('compareScores');
    await expect(scores).toContainText('Trace miner over 1 trace');
    for (const name of ['Chain', 'Graph', 'Fitness', 'Matched', 'Not exercised', 'Added'])
      await expect(scores).toContainText(name);
    const fact = (name: string) => scores.locator('dl > div').filter({ hasText: name }).locator('dd');
    await expect(fact('Fitness')).toContainText('1.000');
    const missing = Number(await fact('Not exercised').innerText());
    expect(missing).toBeGreaterThan(0);
    await expect(
      studio.at('compareAuthored').locator('.react-flow__node [data-mark="unexercised"]').first(),
    ).toBeVisible();
    expect(Number(await fact('Matched').innerText())).toBeGreaterThanOrEqual(4);
    await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Not exercised');
    studio.expectNoErrors();
  });

  await test.step('pan and zoom of one side move the other', async () => {
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
    await left.getByRole('button', { name: 'Fit to view' }).click();
    studio.expectNoErrors();
  });

  await test.step('a log file is opened, compared and closed again', async () => {
    const events = await studio.log();
    await studio.openLogs({
      name: 'session.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(jsonl(events)),
    });
    await expect(page.getByRole('checkbox', { name: /session\.jsonl/ })).toBeChecked();
    await studio.tab('Scores');
    await expect(studio.at('compareScores')).toContainText('Trace miner over 2 traces');
    await studio.tab('Traces');
    await page.getByRole('button', { name: 'Close session.jsonl' }).click();
    await studio.tab('Scores');
    await expect(studio.at('compareScores')).toContainText('Trace miner over 1 trace.');
    studio.expectNoErrors();
  });

  await test.step('a file that is no log says so and leaves the comparison alone', async () => {
    const open = (name: string, content: string | Buffer) =>
      studio.openLogs({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
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
      await studio.tab('Scores');
      await expect(studio.at('compareScores')).toContainText('Trace miner over 1 trace.');
    }
    studio.expectNoErrors();
  });

  await test.step('a node shows its evidence, and the evidence opens the run at that event', async () => {
    await studio.at('compareRebuilt').locator('.react-flow__node').filter({ hasText: 'register_hospital' }).click();
    const evidence = page.getByRole('tabpanel', { name: 'Evidence' });
    await expect(evidence).toContainText('register_hospital');
    await expect(evidence).toContainText('Hospital appointment');
    const link = evidence.getByRole('button', { name: /^event \d+$/ }).first();
    const number = /\d+/.exec(await link.innerText())?.[0];
    await link.click();
    await expect(studio.at('conversation')).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Position in the session' });
    await expect(slider).toHaveAttribute('aria-valuenow', number ?? '');
    await expect(slider).toHaveAttribute('aria-valuetext', /register_hospital/);
    studio.expectNoErrors();
  });

  await test.step('an edge shows what went over it, and opens the run there', async () => {
    await studio.mode('Compare');
    await studio.at('compareAuthored').locator('.react-flow__node').filter({ hasText: 'query_appointment' }).click();
    const evidence = studio.at('compareEvidence');
    await evidence.getByRole('button', { name: 'check_department → query_appointment' }).click();
    await expect(evidence).toContainText(/1 trace of 1 went over it, \d+ times? in all/);
    await evidence
      .getByRole('button', { name: /^event \d+$/ })
      .first()
      .click();
    await expect(studio.at('conversation')).toBeVisible();
    await studio.mode('Compare');
    // An edge on the canvas is drawn, no element: the pointer finds it between the two nodes.
    const boxOf = async (name: string) => {
      const node = studio.at('compareAuthored').locator('.react-flow__node').filter({ hasText: name }).first();
      await expect(node).toBeVisible();
      const box = await node.boundingBox();
      if (!box) throw new Error(`${name} is not shown`);
      return box;
    };
    // The view may still be fitted when the mode is back: what counts is the click that hits.
    await expect(async () => {
      const [start, first] = [await boxOf('Start'), await boxOf('request_information')];
      await page.mouse.click(first.x + first.width / 2, (start.y + start.height + first.y) / 2);
      await expect(evidence.getByRole('heading', { name: 'start → request_information' })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    studio.expectNoErrors();
  });
});

/** The demo's session, in which a department is looked up by another tool: a call more and a call less. */
async function compareOther(studio: StudioPage): Promise<void> {
  const text = jsonl(await studio.log()).replaceAll('check_department', 'look_up_ward');
  const { page } = studio;
  await studio.openLogs({ name: 'other.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  const run = page.getByRole('tabpanel', { name: 'Traces' }).getByRole('checkbox', { checked: true }).nth(1);
  await run.uncheck();
  await studio.tab('Scores');
  await expect(studio.at('compareScores')).toContainText('Trace miner over 1 trace.');
}

const factOf = (studio: StudioPage, name: string) =>
  studio.at('compareScores').locator('dl > div').filter({ hasText: name }).locator('dd');

test('the matching is corrected by hand, a hunk is accepted and undone, the whole workflow opens as a document', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await compareDemo(studio);
  await compareOther(studio);
  await expect(factOf(studio, 'Added')).toHaveText('1');
  const before = Number(await factOf(studio, 'Matched').innerText());
  // What a score means is said to the keyboard too.
  await studio.at('compareScores').getByRole('button', { name: 'Chain, all orders' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tooltip')).toContainText('Longest run of matched nodes');
  await expect(page.getByRole('tooltip')).toContainText('0.6 alike');
  await studio.at('compareRebuilt').locator('.react-flow__node').filter({ hasText: 'look_up_ward' }).click();
  const evidence = studio.at('compareEvidence');
  await expect(evidence).toContainText('Not matched');
  await evidence.getByRole('button', { name: 'Match with ...' }).click();
  await page.getByRole('menuitem', { name: /^check_department/ }).click();
  await expect(evidence).toContainText('Matched with check_department, by hand');
  await studio.tab('Scores');
  await expect(factOf(studio, 'Added')).toHaveText('0');
  await expect(factOf(studio, 'Matched')).toHaveText(String(before + 1));
  await expect(studio.at('compareScores')).toContainText('1 pair was matched by hand.');
  const placeIn = (side: 'compareAuthored' | 'compareRebuilt', name: string) =>
    placeOf(studio.at(side).locator('.react-flow__node').filter({ hasText: name }));
  expect(await placeIn('compareRebuilt', 'look_up_ward')).toEqual(await placeIn('compareAuthored', 'check_department'));
  await expectAccessible(studio, 'scores with a correction', '[data-testid="compare-scores"]');
  await page.getByRole('button', { name: /^Undo: check_department/ }).click();
  await expect(factOf(studio, 'Added')).toHaveText('1');
  await expect(page.getByRole('region', { name: 'Matched by hand' })).toHaveCount(0);

  await test.step('a hunk is accepted into the document and undone; the whole workflow opens as a document', async () => {
    const before = await studio.source();
    await studio.tab('Changes');
    const changes = studio.at('compareChanges');
    const add = changes
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Add “look_up_ward”' }) });
    await expect(add).toContainText('1 of 1 trace did it');
    await expect(add.getByRole('region', { name: 'Text of the change' })).toContainText('API.look_up_ward');
    await add.hover();
    await expect(
      studio.at('compareRebuilt').locator('.react-flow__node [data-highlighted]').filter({ hasText: 'look_up_ward' }),
    ).toBeVisible();
    await expectAccessible(studio, 'changes', '[data-testid="compare-changes"]');
    await add.getByRole('button', { name: 'Accept hunk' }).focus();
    await page.keyboard.press('Enter');
    await expect(add).toHaveCount(0);
    await expect.poll(() => studio.source()).toContain('- name: look_up_ward');
    expect(await studio.source()).toContain('API.look_up_ward(');
    await expect(
      studio.at('compareAuthored').locator('.react-flow__node').filter({ hasText: 'look_up_ward' }),
    ).toBeVisible();
    await studio.tab('Scores');
    await expect(factOf(studio, 'Added')).toHaveText('0');
    await page.keyboard.press('Control+z');
    await studio.expectSource(before);
    await expect(factOf(studio, 'Added')).toHaveText('1');
    await studio.tab('Changes');
    await expect(add).toBeVisible();
    await changes.getByRole('button', { name: 'Accept all safe changes' }).click();
    await expect(add).toHaveCount(0);
    await expect.poll(() => studio.source()).toContain('look_up_ward');
    await page.keyboard.press('Control+z');
    await studio.expectSource(before);
    await changes.getByRole('button', { name: 'Open as new document' }).click();
    await page.getByRole('menuitem', { name: 'As PDL' }).click();
    await studio.expectTitle('Hospital appointment, rebuilt');
    await expect.poll(() => studio.source()).toContain('API.look_up_ward(');
    await studio.tab('Problems');
    await expect(page.getByRole('tabpanel', { name: /Problems/ })).not.toContainText('syntax');
    studio.expectNoErrors();
  });
});

test('a flowchart is compared and changed as a procedure is', async ({ page }) => {
  const studio = new StudioPage(page);
  await compareDemo(studio);
  const events = await studio.log();
  await studio.mode('Author');
  await studio.paste(
    'flowchart TD\n  s([Start]) --> a[check_hospital]\n  %% stays\n  a --> b[query_appointment]\n  b --> c[register_hospital]\n  c --> e([End])\n',
  );
  await studio.mode('Compare');
  await studio.openLogs({
    name: 'session.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(jsonl(events)),
  });
  await studio.tab('Scores');
  await expect(factOf(studio, 'Matched')).toHaveText('3');
  await studio.tab('Changes');
  const changes = studio.at('compareChanges');
  await changes.getByRole('button', { name: 'Accept hunk: Add “check_department”' }).click();
  await expect.poll(() => studio.source()).toContain('check_department');
  expect(await studio.source()).toContain('%% stays');
  await studio.tab('Scores');
  await expect(factOf(studio, 'Matched')).toHaveText('4');
  await page.keyboard.press('Control+z');
  await expect(factOf(studio, 'Matched')).toHaveText('3');
  studio.expectNoErrors();
});

test('the comparison begins with a sentence: what a run broke, and that it is set apart', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  await studio.runDemo('The user wants the result at once', 'Without controllers');
  await studio.expectEnded();
  await page.getByRole('button', { name: 'New session' }).first().click();
  await studio.runDemo('The user wants the result at once', 'With controllers');
  await studio.expectEnded();
  await studio.mode('Compare');
  const sentence = studio.at('compareSentence');
  await expect(sentence).toContainText('The run follows the workflow.');
  await studio.tab('Traces');
  await studio.at('compareTraces').getByRole('button', { name: 'All runs' }).click();
  await expect(sentence).toContainText(
    'In 1 of 2 runs the agent gave appointment_confirmed without register_hospital. Otherwise the runs follow the workflow.',
  );
  await expect(sentence).toContainText('1 run with violations is set apart');
  await expect(studio.at('compareTraces')).toContainText(
    '1 violation (1 claim): appointment_confirmed without register_hospital',
  );
  const skipped = studio.at('compareAuthored').locator('.react-flow__node').filter({ hasText: 'register_hospital' });
  await expect(skipped.locator('[data-mark="skipped"]').first()).toBeVisible();
  await sentence.getByRole('button', { name: 'Rebuild from all runs' }).click();
  await expect(sentence).toContainText('Set runs with violations apart');
  studio.expectNoErrors();
});
