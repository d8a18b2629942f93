import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './expectAccessible';
import { placeOf, StudioPage } from './studioPage';

const jsonl = (events: readonly unknown[]) => events.map((event) => JSON.stringify(event)).join('\n');

/** The transform of a pane's viewport. */
const viewportOf = (pane: Locator) =>
  pane.locator('.react-flow__viewport').evaluate((element) => (element as HTMLElement).style.transform);

test('a session and its workflow side by side: what a run broke, scores, evidence, a matching by hand, changes that are accepted', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const [authored, rebuilt] = [studio.at('compareAuthored'), studio.at('compareRebuilt')];
  const nodeIn = (side: Locator, name: string) => side.locator('.react-flow__node').filter({ hasText: name }).first();
  const scores = studio.at('compareScores');
  const evidence = studio.at('compareEvidence');
  const traces = studio.at('compareTraces');
  const fact = (name: string) => scores.locator('dl > div').filter({ hasText: name }).locator('dd');

  await test.step('from a Compare that has nothing to compare yet to marks, scores and a sentence', async () => {
    await studio.open('/#/compare', { text: false });
    await page.getByRole('button', { name: 'Run a session', exact: true }).click();
    await studio.runDemo('The user switches hospital', 'With controllers');
    await studio.expectEnded();
    await studio.mode('Compare');
    await expect(scores).toContainText('Trace miner over 1 trace');
    await expect(scores).toContainText('Recall: share of the authored workflow that agrees');
    for (const side of [authored, rebuilt])
      for (const name of ['check_hospital', 'register_hospital']) await expect(nodeIn(side, name)).toBeVisible();
    await expect(scores.locator('dt')).toContainText(['Fitness', 'Matched', 'Not exercised', 'Added']);
    await expect(fact('Fitness')).toContainText('1.000');
    expect(Number(await fact('Not exercised').innerText())).toBeGreaterThan(0);
    expect(Number(await fact('Matched').innerText())).toBeGreaterThanOrEqual(4);
    await expect(authored.locator('.react-flow__node [data-mark="unexercised"]').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Not exercised');
    await expect(studio.at('compareSentence')).toContainText('The run follows the workflow.');
  });

  await test.step('pan and zoom of one side move the other', async () => {
    await authored.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(async () => (await viewportOf(authored)) === (await viewportOf(rebuilt))).toBe(true);
    const before = await viewportOf(rebuilt);
    const box = await rebuilt.locator('.react-flow__pane').boundingBox();
    if (!box) throw new Error('the reconstructed graph is not shown');
    await page.mouse.move(box.x + 12, box.y + box.height - 80);
    await page.mouse.down();
    await page.mouse.move(box.x + 92, box.y + box.height - 130, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => viewportOf(rebuilt)).not.toBe(before);
    await expect.poll(async () => (await viewportOf(authored)) === (await viewportOf(rebuilt))).toBe(true);
    await authored.getByRole('button', { name: 'Fit to view' }).click();
  });

  await test.step('a node shows its evidence, which opens the run at that event; an edge shows what went over it', async () => {
    await nodeIn(rebuilt, 'register_hospital').click();
    await expect(evidence).toContainText('The user switches hospital - controllers: pre and post - no violation');
    const link = evidence.getByRole('button', { name: /^event \d+$/ }).first();
    const number = /\d+/.exec(await link.innerText())?.[0];
    await link.click();
    const slider = page.getByRole('slider', { name: 'Position in the session' });
    await expect(slider).toHaveAttribute('aria-valuenow', number ?? '');
    await expect(slider).toHaveAttribute('aria-valuetext', /register_hospital/);
    await studio.mode('Compare');
    await nodeIn(authored, 'query_appointment').click();
    await evidence.getByRole('button', { name: 'check_department → query_appointment' }).click();
    await expect(evidence).toContainText(/1 trace of 1 went over it, \d+ times? in all/);
    await expect(evidence.getByRole('button', { name: /^event \d+$/ }).first()).toBeVisible();
    await authored.getByRole('button', { name: 'Fit to view' }).click();
    // Edges are painted on the canvas and have no elements: the pointer finds one between the two nodes. The view is
    // still being fitted, so the click is repeated until it hits.
    await expect(async () => {
      const [start, first] = [
        await nodeIn(authored, 'Start').boundingBox(),
        await nodeIn(authored, 'request_information').boundingBox(),
      ];
      if (!start || !first) throw new Error('the authored graph is not shown');
      await page.mouse.click(first.x + first.width / 2, (start.y + start.height + first.y) / 2);
      await expect(evidence.getByRole('heading', { name: 'start → request_information' })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
  });

  await test.step('a log is opened; an invalid file is refused and leaves the comparison unchanged', async () => {
    // A department is looked up by another tool: one added call and one removed call.
    const text = jsonl(await studio.log()).replaceAll('check_department', 'look_up_ward');
    await studio.openLogs({ name: 'other.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
    await expect(traces.getByRole('checkbox', { name: /other\.jsonl/ })).toBeChecked();
    await traces.getByRole('checkbox', { checked: true }).nth(1).uncheck();
    const broken = Buffer.from('{"v": 1, "seq": 0\nnot json at all');
    await studio.openLogs({ name: 'broken.jsonl', mimeType: 'application/json', buffer: broken });
    await expect(traces.getByRole('alert')).toContainText('broken.jsonl');
    await studio.tab('Scores');
    await expect(scores).toContainText('Trace miner over 1 trace.');
    await expect(fact('Added')).toHaveText('1');
  });

  await test.step('the matching is corrected by hand, and that is taken back', async () => {
    // The explanation of a score is available by keyboard too.
    await scores.getByRole('button', { name: 'Chain, all orders' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('tooltip')).toContainText('Longest run of matched nodes');
    await nodeIn(rebuilt, 'look_up_ward').click();
    await expect(evidence).toContainText('Not matched');
    await evidence.getByRole('button', { name: 'Match with ...' }).click();
    await page.getByRole('menuitem', { name: /^check_department/ }).click();
    await expect(evidence).toContainText('Matched with check_department, by hand');
    await studio.tab('Scores');
    await expect(fact('Added')).toHaveText('0');
    await expect(scores).toContainText('1 pair was matched by hand.');
    expect(await placeOf(nodeIn(rebuilt, 'look_up_ward'))).toEqual(await placeOf(nodeIn(authored, 'check_department')));
    await expectAccessible(studio, 'scores with a correction', '[data-testid="compare-scores"]');
    await scores.getByRole('button', { name: /^Undo: check_department/ }).click();
    await expect(fact('Added')).toHaveText('1');
  });

  await test.step('a hunk is accepted by keys and undone; the whole workflow opens as a document', async () => {
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
      rebuilt.locator('.react-flow__node [data-highlighted]').filter({ hasText: 'look_up_ward' }),
    ).toBeVisible();
    await expectAccessibleInBothThemes(studio, 'changes', '[data-testid="compare-changes"]');
    await add.getByRole('button', { name: 'Accept hunk' }).focus();
    await page.keyboard.press('Enter');
    await expect(add).toHaveCount(0);
    await expect.poll(() => studio.source()).toContain('API.look_up_ward(');
    await expect(nodeIn(authored, 'look_up_ward')).toBeVisible();
    await expect(changes.getByText(/^Accepted: .*Undo reverts it/)).toBeVisible();
    await page.keyboard.press('Control+z');
    await studio.expectSource(before);
    await expect(changes.getByText(/^Accepted:/)).toHaveCount(0);
    await expect(add).toBeVisible();
  });

  await test.step('the sentence says what a run broke, and that it is set apart', async () => {
    await studio.mode('Run');
    await page.getByRole('button', { name: 'New session' }).first().click();
    await studio.runDemo('The user wants the result at once', 'Without controllers');
    await studio.expectEnded();
    await studio.mode('Compare');
    await studio.tab('Traces');
    await traces.getByRole('button', { name: 'All runs' }).click();
    const sentence = studio.at('compareSentence');
    await expect(sentence).toContainText(
      'In 1 of 2 runs the agent gave appointment_confirmed without register_hospital. Otherwise the runs follow the workflow.',
    );
    await expect(sentence).toContainText('1 run with violations is set apart');
    await expect(traces).toContainText('1 violation (1 claim): appointment_confirmed without register_hospital');
    await expect(nodeIn(authored, 'register_hospital').locator('[data-mark="skipped"]').first()).toBeVisible();
    await sentence.getByRole('button', { name: 'Rebuild from all runs' }).click();
    await expect(sentence).toContainText('Set runs with violations apart');
    await studio.tab('Changes');
    await studio.at('compareChanges').getByRole('button', { name: 'Open as new document' }).click();
    await page.getByRole('menuitem', { name: 'As PDL' }).click();
    await studio.expectTitle('Hospital appointment, rebuilt');
    await expect.poll(() => studio.source()).toContain('API.register_hospital(');
  });
  studio.expectNoErrors();
});
