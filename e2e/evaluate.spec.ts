import { expect, test } from '@playwright/test';
import { type FakeEndpoint, startFakeEndpoint } from '../src/testing/fakeEndpoint';
import { connectEndpoint } from './connectEndpoint';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

let endpoint: FakeEndpoint | undefined;

test.afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const chain = (id: string, names: readonly string[], more: object = {}) => ({
  id,
  nodes: ['START', ...names, 'END'],
  edges: [...names, 'END'].map((_, index) => [index, index + 1]),
  ...more,
});
const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const lines = (...records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

const gold = lines(
  chain('loan', ['find the tool', 'lend the tool', 'tell the date'], { source: 'loans' }),
  chain('count', ['open the shed', 'count the tools'], { source: 'stock' }),
  chain('mend', ['mend the handle'], { source: 'stock' }),
);
const predicted = lines(
  {
    id: 'loan',
    text: 'Nodes:\n1. Lend the tool\n2. find the tool\n3. sing a song\nEdges: (START,1) (1,2) (2,3) (3,END)',
  },
  chain('count', ['open the shed', 'count the tools']),
);

test('two files become a table, and an item two graphs with what the score counts', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/evaluate');
  await page.getByRole('button', { name: 'WorfEval' }).click();
  await expect(page).toHaveURL(/#\/evaluate/);
  await expect(page.getByText('Score predicted workflows against gold ones')).toBeVisible();
  await expectAccessible(studio, 'evaluate, empty');
  const setup = page.getByRole('tabpanel', { name: 'Setup' });
  await setup.getByLabel('Gold file').setInputFiles(file('gold.jsonl', gold));
  await expect(setup).toContainText('3 graphs of 2 sources');

  // A line that cannot be read is named, and can be left out.
  const broken = `${predicted}{"id": "mend",\n${lines(chain('loan', ['again']))}`;
  await setup.getByLabel('Predicted file').setInputFiles(file('pred.jsonl', broken));
  const refused = setup.getByRole('alert');
  await expect(refused).toContainText('Line 3 is no JSON');
  await expect(refused).toContainText('Line 4 has the id loan, which line 1 has, too');
  await refused.getByRole('button', { name: 'Continue with the other 2' }).click();
  await expect(setup).toContainText('2 bad lines left out');

  // Worst first of what was scored; what has no prediction comes last, and is counted.
  const items = studio.at('worfItems');
  await expect(items.getByRole('row')).toHaveCount(4);
  await expect(items.getByRole('row').nth(3)).toContainText('no prediction');
  await expect(items).toContainText('2 of 3 items have a prediction');
  // The arrows go from item to item, and take the focus with them.
  await items.getByRole('row').nth(2).getByRole('button').focus();
  await page.keyboard.press('ArrowUp');
  await expect(items.getByRole('row').nth(1).getByRole('button')).toBeFocused();
  for (const [side, text] of [
    ['worfGold', 'find the tool'],
    ['worfPredicted', 'sing a song'],
  ] as const)
    await expect(studio.at(side).locator('.react-flow__node').filter({ hasText: text })).toBeVisible();
  await expect(studio.at('worfGold').locator('[data-mark="missing"]').first()).toBeVisible();
  await expect(studio.at('worfPredicted').locator('[data-mark="added"]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Common chain' }).click();
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('listed against gold’s order');

  // Selecting on one side selects what stands for it on the other, and its row.
  await studio.at('worfGold').locator('.react-flow__node[data-id="2"]').click();
  await expect(studio.at('worfPredicted').locator('.react-flow__node[data-id="1"]')).toHaveClass(/selected/);
  await expect(studio.at('worfPair').locator('tr[data-chosen]')).toContainText('lend the tool');
  await expect(studio.at('worfPair').locator('tr[data-chosen]')).toContainText('1.000');

  await studio.tab('Table');
  const table = studio.at('worfTable');
  await expect(table.getByRole('row').filter({ hasText: 'stock' })).toContainText('0.5000');
  await expect(table).toContainText('mode paper, similarity lexical, beta 0.6 inclusive');
  await expectAccessible(studio, 'evaluate, a pair');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: 'Table as Markdown' }).click();
  expect((await download).suggestedFilename()).toBe('worfeval.md');

  // Other definitions bring another result, and say so.
  await studio.tab('Setup');
  await page.getByRole('button', { name: 'Authors’ program' }).click();
  await expect(table).toContainText('mode reference');
  // No endpoint is asked without being told to; without one the choice says what is missing.
  await page.getByRole('button', { name: 'Embedding', exact: true }).click();
  await page.getByRole('button', { name: 'Ask for embeddings and score' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Setup' }).getByRole('alert')).toContainText('none is set');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Embedding', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Score predicted workflows against gold ones')).toBeVisible();
  studio.expectNoErrors();
});

test('workflows are generated by rule, set side by side and opened as a document', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/evaluate');
  await page.getByRole('button', { name: 'WorfEval' }).click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Task' })
    .fill('Find the tool, then lend it and write a ticket. Tell the date.');
  await page
    .getByLabel('Actions, one per line')
    .fill('find_tool: by name\nlend_tool\nwrite_ticket\ntell_date\ncall_police');
  await page.getByRole('button', { name: 'Generate 3 workflows' }).click();
  const table = studio.at('candidates');
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table).toContainText('by rule, without a language model');
  await expect(table.getByText('sound')).toHaveCount(3);
  await expect(studio.at('generated').locator('.react-flow__node').filter({ hasText: 'tell_date' })).toBeVisible();
  await page.getByLabel('Compare with').selectOption({ label: 'candidate 2' });
  await expect(studio.at('generatedBeside').locator('.react-flow__node')).toHaveCount(5);
  await expect(studio.at('generated').locator('[data-mark="added"]').first()).toBeVisible();
  await page
    .getByLabel('Gold graph file')
    .setInputFiles(file('gold.txt', 'Node:\n1: find_tool\n2: lend_tool\nEdge: (START,1) (1,2) (2,END)'));
  await expect(table).toContainText('Graph F1');
  await expectAccessible(studio, 'generate');
  await page.getByRole('button', { name: 'Open as Mermaid' }).click();
  await studio.expectTitle('Candidate 1');
  await page.reload();
  await studio.mode('Evaluate');
  await page.getByRole('button', { name: 'WorfEval' }).click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue(/Find the tool/);
  studio.expectNoErrors();
});

test('an endpoint that embeds on the second try, writes sloppily, then fails', async ({ page }) => {
  endpoint = await startFakeEndpoint({
    apiKey: 'k',
    models: ['small-model'],
    embeddingFault: (index) => (index === 0 ? 'too-few' : undefined),
    replies: [
      { content: 'Of course!\n\n**Nodes:**\n1. `find_tool`\n2. fly to the moon' },
      { content: '<think>once more</think>Node:\n1: find_tool\n2: lend_tool' },
      { content: 'Edge: (START,1) (1,2) (2,1) (2,END)' },
      { content: 'START -> 1\n1 -> 2\n2 -> END' },
      { fault: 'bad-request' },
    ],
  });
  const studio = new StudioPage(page);
  await studio.open('/#/evaluate');
  await page.getByRole('button', { name: 'WorfEval' }).click();
  await connectEndpoint(studio, endpoint.url, 'k');

  // Words of the same letters are alike to this endpoint, whatever 3-grams say.
  const setup = page.getByRole('tabpanel', { name: 'Setup' });
  await setup.getByRole('button', { name: 'Embedding', exact: true }).click();
  await setup.getByLabel('Embedding model of the endpoint').fill('vectors');
  await setup.getByLabel('Gold file').setInputFiles(file('gold.jsonl', lines(chain('one', ['find tool', 'lend it']))));
  await setup
    .getByLabel('Predicted file')
    .setInputFiles(file('pred.jsonl', lines(chain('one', ['fetch twice', 'lose items']))));
  const ask = setup.getByRole('button', { name: 'Ask for embeddings and score' });
  await ask.click();
  await expect(setup.getByRole('alert')).toContainText('gave 3 vectors for 4 texts. Is vectors an embedding model?');
  await ask.click();
  await expect(studio.at('worfItems').getByRole('row').nth(1)).toContainText('1.000');
  await studio.tab('Table');
  await expect(studio.at('worfTable')).toContainText('vectors');
  const asked = endpoint.requests.filter(({ path }) => path.endsWith('/embeddings'));
  expect(asked.map(({ body }) => body)).toMatchObject([
    { model: 'vectors' },
    { model: 'vectors', input: { length: 4 } },
  ]);

  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('textbox', { name: 'Task' }).fill('Lend a tool to a guest.');
  await page.getByLabel('Actions, one per line').fill('find_tool\nlend_tool');
  await page.getByLabel('Candidates').fill('2');
  await page.getByRole('button', { name: 'Generate 2 workflows' }).click();
  const table = studio.at('candidates');
  await expect(table.getByRole('row').nth(1)).toContainText('sound');
  await expect(table.getByRole('row').nth(2)).toContainText('failed');
  await expect(table).toContainText('Written by small-model');
  await studio.tab('Candidate');
  await page.getByText('Reply 1, nodes, 1 fault').click();
  await expect(studio.at('candidate')).toContainText('"fly to the moon", is none of the actions');
  await page.getByText(/^Reply 3, edges, 1 fault/).click();
  await expect(studio.at('candidate')).toContainText('in a circle: 1, 2, 1');
});
