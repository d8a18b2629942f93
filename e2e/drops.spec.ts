// Files dropped over the window in the modes that accept some themselves, and traces that become a workflow on the
// first try. `import` and `state/exchange` test the handling of each kind of file.

import { expect, type Page, test } from '@playwright/test';
import { chat, drag, file, lines, next, openFiles, starDialogue } from './importFiles';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

const data = (name: string) =>
  JSON.stringify({
    name,
    workflows: [{ id: 'loan', title: 'Tool loan', file: 'loan.pdl.yaml', source: toolLoan }],
    profiles: [
      {
        id: 'ann',
        workflow: 'loan',
        title: 'Ann',
        needs: 'A ladder.',
        goals: [{ text: 'Has it', calls: [{ api: 'lend_tool', arguments: {} }], primary: true }],
        expectedCalls: [{ api: 'lend_tool', arguments: {} }],
      },
    ],
    references: [],
  });

/** Returns true if the page prevents the browser from opening dropped data of this type. */
const isKept = (page: Page, type: string) =>
  page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    if (given === 'Files') dataTransfer.items.add(new File(['\u0000'], 'photo.png', { type: 'image/png' }));
    else dataTransfer.setData(given, 'https://example.org/');
    return ['dragover', 'drop'].map((kind) => {
      const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    });
  }, type);

test('Evaluate and Plan take what they can use of a drop, the rest is opened, and the browser leaves the page for nothing', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/evaluate', { text: false });
  await studio.at('agentsPlan').waitFor();

  await test.step('a data set is chosen, and a procedure beside it becomes a document', async () => {
    await drag(page, [{ name: 'loans.json', text: data('Loans') }], false);
    await expect(studio.at('dropTarget')).toContainText(/Evaluation plan, data set.*taken here/);
    await drag(
      page,
      [
        { name: 'loans.json', text: data('Loans') },
        { name: 'tool.yaml', text: toolLoan },
      ],
      true,
    );
    await expect(studio.at('notices')).toContainText('Added from loans.json');
    await expect(studio.at('agentsPlan')).toContainText('Loans');
    await studio.expectTitle('Tool loan');
  });

  await test.step('records go to the sides of WorfEval, wherever they are let go', async () => {
    await page.getByRole('button', { name: 'WorfEval' }).click();
    await page.getByText('Score predicted workflows against gold ones').waitFor();
    const record = (id: string) =>
      lines([
        {
          id,
          nodes: ['START', 'a', 'END'],
          edges: [
            [0, 1],
            [1, 2],
          ],
        },
      ]);
    await drag(page, [{ name: 'gold.jsonl', text: record('one') }], true);
    const setup = page.getByRole('tabpanel', { name: 'Setup' });
    await expect(setup.getByRole('region', { name: 'Gold' })).toContainText('gold.jsonl');
    await drag(page, [{ name: 'predicted.jsonl', text: record('one') }], true);
    await expect(setup.getByRole('region', { name: 'Predicted' })).toContainText('predicted.jsonl');
  });

  await test.step('procedures become plans in Plan, a chat goes to the wizard', async () => {
    await studio.mode('Plan');
    await studio.at('planHome').waitFor();
    await drag(page, [{ name: 'loan.yaml', text: toolLoan }], false);
    await expect(studio.at('dropTarget')).toContainText('a plan, or a run of one');
    await drag(page, [{ name: 'loan.yaml', text: toolLoan }], true);
    await expect(studio.at('planBar')).toContainText('loan');
    await drag(page, [{ name: 'chats.json', text: JSON.stringify([chat('Two')]) }], true);
    await expect(studio.at('tracesDialog')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('nothing is left to the browser, in any mode', async () => {
    for (const mode of ['Author', 'Run', 'Compare', 'Evaluate', 'Plan'] as const) {
      await studio.mode(mode);
      for (const type of ['Files', 'text/uri-list'])
        expect([mode, type, await isKept(page, type)]).toEqual([mode, type, [true, true]]);
    }
    expect(new URL(page.url()).hash).toMatch(/^#\/plan/);
  });
  studio.expectNoErrors();
});

test('traces become a workflow at the first try, with nothing loaded before', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.openWith(toolLoan, { text: false });
  await studio.waitSaved();
  const before = (await studio.stored()).documents.length;
  const dialogues = Array.from({ length: 60 }, (_, index) => starDialogue(`star-${index}`));
  await openFiles(studio, file('dialogues.jsonl', lines(dialogues)));
  for (let step = 0; step < 3; step++) await next(studio).click();
  await studio.at('tracesDialog').getByRole('button', { name: 'Make a workflow from these' }).click();
  await studio.expectTitle(/rebuilt/);
  await expect(page).toHaveURL(/#\/author/);
  await expect(studio.node('api:CheckHospital')).toBeVisible();
  await studio.waitSaved();
  expect((await studio.stored()).documents).toHaveLength(before + 1);
  studio.expectNoErrors();
});
