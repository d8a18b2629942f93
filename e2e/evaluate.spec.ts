import { expect, test } from '@playwright/test';
import { tinySentenceModel, tinyVocabulary } from '../src/testing/tinySentenceModel';
import { expectAccessible, expectAccessibleInBothThemes } from './expectAccessible';
import { StudioPage } from './studioPage';

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

test('two files become a table and two graphs with the scored parts; generated workflows are shown side by side', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/evaluate', { text: false });
  await page.getByRole('button', { name: 'WorfEval' }).click();
  await page.getByText('Score predicted workflows against gold ones').waitFor();
  const setup = page.getByRole('tabpanel', { name: 'Setup' });
  await setup.getByLabel('Gold file').setInputFiles(file('gold.jsonl', gold));
  await expect(setup).toContainText('3 graphs of 2 sources');
  // An unreadable line is named, and can be left out.
  await setup.getByLabel('Predicted file').setInputFiles(file('pred.jsonl', `${predicted}{"id": "mend",\n`));
  const refused = setup.getByRole('alert');
  await expect(refused).toContainText('Line 3 is not JSON');
  await refused.getByRole('button', { name: 'Continue with the other 2' }).click();
  await expect(setup).toContainText('1 bad line left out');

  // Scored items first, worst first; those without a prediction come last, and are counted.
  const items = studio.at('worfItems');
  const item = (index: number) => items.getByRole('row').nth(index);
  await expect(item(3)).toContainText('no prediction');
  await expect(items).toContainText('2 of 3 items have a prediction');
  // The arrow keys move between items, and the focus follows.
  await item(2).getByRole('button').focus();
  await page.keyboard.press('ArrowUp');
  await expect(item(1).getByRole('button')).toBeFocused();
  const nodeOf = (side: 'worfGold' | 'worfPredicted', id: string) =>
    studio.at(side).locator(`.react-flow__node[data-id="${id}"]`);
  await expect(nodeOf('worfGold', '3').locator('[data-mark="missing"]').first()).toBeVisible();
  await expect(nodeOf('worfPredicted', '3').locator('[data-mark="added"]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Common chain' }).click();
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('listed against gold’s order');

  // Selecting a node on one side selects its match on the other, and its row.
  await nodeOf('worfGold', '2').click();
  await expect(nodeOf('worfPredicted', '1')).toHaveClass(/selected/);
  await expect(studio.at('worfPair').locator('tr[data-chosen]')).toContainText(/lend the tool.*1\.000/i);

  // Other definitions give another result, and the page states them.
  await studio.tab('Table');
  const table = studio.at('worfTable');
  await expect(table.getByRole('row').filter({ hasText: 'stock' })).toContainText('0.5000');
  await expect(table).toContainText('mode paper, similarity lexical, beta 0.6 inclusive');
  await studio.tab('Setup');
  await page.getByRole('button', { name: 'Authors’ program' }).click();
  await expect(table).toContainText('mode reference');
  await expectAccessibleInBothThemes(studio, 'evaluate, a pair');

  await test.step('a model of two files scores by embeddings, and stays until it is removed', async () => {
    await page.getByRole('button', { name: 'Embedding', exact: true }).click();
    await page.getByRole('button', { name: 'Model file' }).click();
    const files = setup.getByLabel('Sentence model and tokenizer files');
    await files.setInputFiles({ ...file('tiny.onnx', ''), buffer: Buffer.from(tinySentenceModel()) });
    await expect(setup).toContainText('tiny.onnx is chosen. Now choose its tokenizer.json or vocab.txt.');
    await files.setInputFiles(file('vocab.txt', tinyVocabulary));
    await expect(setup).toContainText(/vocab\.txt, 1 MB, 2 numbers a text, SHA-256 [0-9a-f]{8}/);
    await setup.getByRole('button', { name: 'Embed and score' }).click();
    await expect(table).toContainText(/similarity embedding, model: tiny\.onnx, SHA-256 [0-9a-f]{8}/);
    await expectAccessible(studio, 'evaluate, a sentence model');
    await setup.getByRole('button', { name: 'Remove sentence model' }).click();
    await expect(setup).toContainText('Drop both here, or choose them.');
    await page.getByRole('button', { name: 'Lexical' }).click();
    await expect(table).toContainText('similarity lexical');
  });

  await test.step('workflows are generated by rule and opened as a document', async () => {
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page
      .getByRole('textbox', { name: 'Task' })
      .fill('Find the tool, then lend it and write a ticket. Tell the date.');
    await page
      .getByLabel('Actions, one per line')
      .fill('find_tool: by name\nlend_tool\nwrite_ticket\ntell_date\ncall_police');
    await page.getByRole('button', { name: 'Generate 3 workflows' }).click();
    const candidates = studio.at('candidates');
    await expect(candidates.getByText('sound')).toHaveCount(3);
    await expect(candidates).toContainText('by rule, without a language model');
    await page.getByLabel('Compare with').selectOption({ label: 'candidate 2' });
    await expect(studio.at('generatedCompared').locator('.react-flow__node')).toHaveCount(5);
    await expect(studio.at('generated').locator('[data-mark="added"]').first()).toBeVisible();
    await page
      .getByLabel('Gold graph file')
      .setInputFiles(file('gold.txt', 'Node:\n1: find_tool\n2: lend_tool\nEdge: (START,1) (1,2) (2,END)'));
    await expect(candidates).toContainText('Graph F1');
    await studio.tab('Candidate');
    await expect(studio.at('candidate')).toContainText('Reply 1, nodes');
    await expectAccessible(studio, 'generate');
    await page.getByRole('button', { name: 'Open as Mermaid' }).click();
    await studio.expectTitle('Candidate 1');
  });
  studio.expectNoErrors();
});
