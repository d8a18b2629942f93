// Flowcharts drawn on the canvas: one test per gesture. Its effect on the text is tested in
// `src/ui/studio/flowchart/flowchartDrawing.test.ts`.

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { commit, field } from './fields';
import { StudioPage } from './studioPage';

/** Comments, classes, styles and links that no gesture may change. */
const order = `flowchart TD
  %% who orders
  start([Order comes in]) --> check{In stock?}
  check -- yes --> pack[Pack it]
  check -- no --> buy[Buy it]
  buy --> pack
  pack --> sent((Sent))
  classDef hot fill:#f96,stroke:#333
  class pack hot
  style buy stroke-dasharray: 5 5
  click pack href "https://example.com/pack"
`;
const kept = order.split('\n').filter((line) => /^ {2}(%%|classDef|class |style|click)/.test(line));

async function openOrder(page: Page): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.openWith(order, { text: false });
  await studio.node('sent').waitFor();
  return studio;
}

const between = async (studio: StudioPage, from: string, to: string) => {
  await studio.expectSteady(from, to);
  const [first, second] = [await studio.middleOf(from), await studio.middleOf(to)];
  return { x: (first.x + second.x) / 2, y: (first.bottom + second.top) / 2 };
};

/** Near its beginning: its middle has the plus button. */
async function clickEdge(studio: StudioPage, from: string, to: string, button: 'left' | 'right' = 'left') {
  await studio.expectSteady(from, to);
  const { x, bottom } = await studio.middleOf(from);
  const { top } = await studio.middleOf(to);
  // Between the plus button and the next node.
  await studio.page.mouse.click(x, bottom + (top - bottom) * 0.86, { button });
}

const what = (page: Page) => page.getByRole('combobox', { name: 'What to add' });

test('nodes and edges have their shapes and colours, and are added, drawn, reconnected and renamed', async ({
  page,
}) => {
  const studio = await openOrder(page);

  await test.step('shapes have their outlines, a decision is a diamond; colours can be left out', async () => {
    await studio.expectNodes(['start', 'check', 'pack', 'buy', 'sent']);
    const size = async (id: string) => {
      const box = await studio.node(id).boundingBox();
      return box ? box.width / box.height : 0;
    };
    expect(await size('sent')).toBeCloseTo(1, 1);
    expect(await size('check')).toBeLessThan(await size('pack'));
    await expect(studio.node('check').locator('svg path')).toHaveCount(1);
    const outline = studio.node('pack').locator('svg path').first();
    await expect(outline).toHaveCSS('fill', 'rgb(255, 153, 102)');
    await studio.canvas.getByRole('button', { name: 'Colours of the flowchart' }).click();
    await expect(outline).not.toHaveCSS('fill', 'rgb(255, 153, 102)');
  });

  await test.step('a handle dragged to a node is an edge; the end of an edge dragged elsewhere leads there', async () => {
    await studio.dragHandle('buy', 'sent');
    await expect.poll(() => studio.source()).toContain('buy --> sent');
    const at = await between(studio, 'start', 'check');
    await page.mouse.click(at.x, at.y);
    await page.getByRole('button', { name: /End of the edge/ }).hover();
    await page.mouse.down();
    const target = await studio.middleOf('buy');
    await page.mouse.move(target.x, target.y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => studio.source()).toContain('start([Order comes in]) --> buy');
    await studio.focusCanvas();
    for (const _ of ['the end', 'the edge']) await studio.undo();
    await studio.expectSource(order);
  });

  await test.step('an edge has a menu and, by F2, a label', async () => {
    await clickEdge(studio, 'start', 'check', 'right');
    await page.getByRole('menuitem', { name: 'Line', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Thick', exact: true }).click();
    await expect.poll(() => studio.source()).toContain('start([Order comes in]) ==> check');
    await clickEdge(studio, 'start', 'check');
    await page.keyboard.press('F2');
    await commit(page.getByRole('textbox', { name: 'Label of the edge' }), 'by post');
    await expect.poll(() => studio.source()).toContain('by post');
  });

  await test.step('F2 renames a node, in lines, and markup stays words', async () => {
    await studio.node('pack').click();
    await page.keyboard.press('F2');
    const label = studio.canvas.getByRole('textbox', { name: 'Label' });
    await label.press('End');
    await label.press('Shift+Enter');
    await page.keyboard.type('with <img src=x onerror=window.hit=1> "]; click x');
    await page.keyboard.press('Enter');
    await expect(studio.node('pack')).toContainText('with <img src=x onerror=window.hit=1> "]; click x');
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
    await expect(page.locator('img')).toHaveCount(0);
    const text = await studio.source();
    expect(text).toMatch(/Pack it<br\s*\/?>with/);
    expect(kept.filter((line) => !text.includes(line))).toEqual([]);
  });

  await test.step('a node that is selected elsewhere puts the selected edge away: deleting takes that node alone', async () => {
    await clickEdge(studio, 'start', 'check');
    await expect(page.getByRole('button', { name: /End of the edge/ })).toBeVisible();
    await studio.side('Outline');
    await page.getByRole('treeitem', { name: /Sent/ }).first().click();
    await studio.focusCanvas();
    await page.keyboard.press('Delete');
    await studio.expectNodes(['start', 'check', 'pack', 'buy']);
    expect(await studio.source()).toContain('by post');
  });

  await test.step('a typed sentence is placed between the selected node and the next', async () => {
    await studio.openQuickAdd('start');
    await what(page).fill('Greet the customer');
    await page.getByRole('option', { name: 'Step: Greet the customer' }).click();
    const added = studio.canvas.locator('.react-flow__node').filter({ hasText: 'Greet the customer' });
    await expect(added).toBeVisible();
    const id = (await added.getAttribute('data-id')) ?? '';
    await studio.expectSteady('start', id, 'check');
    const ids = ['start', id, 'check'];
    const [above, own, below] = await Promise.all(ids.map(async (one) => (await studio.middleOf(one)).y));
    expect([above, own, below]).toEqual([above, own, below].toSorted((first, second) => (first ?? 0) - (second ?? 0)));
  });

  await test.step('a double click on the free canvas puts a node where it was', async () => {
    await studio.expectSteady('start', 'buy');
    const area = await studio.canvas.boundingBox();
    if (!area) throw new Error('no canvas');
    const at = { x: area.x + area.width - 160, y: area.y + 120 };
    await page.mouse.dblclick(at.x, at.y);
    await what(page).fill('Alone');
    await page.getByRole('option', { name: 'Step: Alone' }).click();
    await studio.expectSteady('Alone');
    const place = await studio.middleOf('Alone');
    expect(Math.hypot(place.x - at.x, place.y - at.y)).toBeLessThan(30);
  });
  studio.expectNoErrors();
});

test('subgraphs have a frame to drag; nodes, edges and the flowchart have the inspector', async ({ page }) => {
  const studio = await openOrder(page);
  const inspector = studio.at('inspector');

  await test.step('nodes are wrapped in a subgraph, which is renamed, dragged and taken away', async () => {
    await studio.node('pack').click();
    await studio.node('sent').click({ modifiers: ['Shift'] });
    await studio.command('sent', 'Wrap in a subgraph …');
    await commit(page.getByRole('textbox', { name: 'Title of the subgraph' }), 'Delivery');
    await expect.poll(() => studio.source()).toMatch(/subgraph .*Delivery/);
    await studio.focusCanvas();
    await page.keyboard.press('Escape');
    await inspector.getByRole('button', { name: 'Delivery' }).click();
    await commit(field(inspector, 'Title'), 'Dispatch');
    await expect.poll(() => studio.source()).toMatch(/subgraph .*Dispatch/);
    // The title of the frame: above the topmost node in it.
    const titlePoint = async () => {
      await studio.expectSteady('pack', 'sent', 'check');
      const boxes = await Promise.all(['pack', 'sent'].map((id) => studio.node(id).boundingBox()));
      const zoom = (boxes[0]?.width ?? 200) / 200;
      return {
        x: Math.min(...boxes.map((box) => box?.x ?? 0)) + 10 * zoom,
        y: Math.min(...boxes.map((box) => box?.y ?? 0)) - 18 * zoom,
      };
    };
    const title = await titlePoint();
    // Measured relative to a node that does not move, since the view itself may move.
    const apart = async () => (await studio.middleOf('pack')).x - (await studio.middleOf('check')).x;
    const before = await apart();
    await page.mouse.move(title.x, title.y);
    await page.mouse.down();
    await page.mouse.move(title.x + 60, title.y + 30, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await apart()) - before - 60)).toBeLessThan(3);
    const ungroup = page.getByRole('menuitem', { name: 'Ungroup: keep what is in it' });
    await expect(async () => {
      await studio.focusCanvas();
      // Measured again: the view may move after the drag.
      const moved = await titlePoint();
      await page.mouse.click(moved.x, moved.y, { button: 'right' });
      await ungroup.click({ timeout: 5000 });
    }).toPass();
    await expect.poll(() => studio.source()).not.toContain('subgraph');
  });

  await test.step('an edge that is selected has the inspector: its words, its line, its ends', async () => {
    await clickEdge(studio, 'start', 'check');
    await expect(inspector.getByRole('heading', { name: 'Edge' })).toBeVisible();
    await commit(field(inspector, 'Label'), 'bought');
    await expect.poll(() => studio.source()).toMatch(/-- ?"?bought"? ?--> check|-->\|"?bought"?\| check/);
    // The id of an edge contains its label: it stays selected nevertheless.
    await expect(field(inspector, 'Label')).toBeFocused();
    await inspector.getByRole('combobox', { name: 'Line' }).selectOption('dotted');
    await expect.poll(() => studio.source()).toMatch(/Order comes in\]\) -\./);
    await inspector.getByRole('combobox', { name: 'To' }).selectOption('sent');
    await expect(inspector.getByRole('combobox', { name: 'To' })).toHaveValue('sent');
    await expect.poll(() => studio.source()).toMatch(/Order comes in\]\) -\..*sent/);
    await expectAccessible(studio, 'the inspector of an edge', '[data-testid="inspector"]');
    await studio.focusCanvas();
    await page.keyboard.press('Escape');
    await expect(inspector.getByRole('heading', { name: 'Flowchart' })).toBeVisible();
  });

  await test.step('the inspector shows and edits a node, its edges and the flowchart', async () => {
    await inspector.getByRole('combobox', { name: 'Direction' }).selectOption('LR');
    await expect
      .poll(async () => (await studio.middleOf('sent')).x - (await studio.middleOf('check')).x)
      .toBeGreaterThan(200);
    await studio.expectSteady('check');
    await studio.node('check').click();
    await expect(inspector.getByRole('heading', { name: 'Condition' })).toBeVisible();
    await inspector.getByRole('combobox', { name: 'Shape' }).selectOption('hexagon');
    const edge = inspector.getByRole('region', { name: 'Leads to' }).getByRole('listitem').first();
    await commit(field(edge, 'Label'), 'indeed');
    await expect.poll(() => studio.source()).toContain('indeed');
    const text = await studio.source();
    expect(text).toMatch(/^flowchart LR\n/);
    expect(text).toContain('check{{');
    expect(kept.filter((line) => !text.includes(line))).toEqual([]);
    await expectAccessible(studio, 'the inspector of a flowchart', '[data-testid="inspector"]');
  });
  studio.expectNoErrors();
});

test('a flowchart that breaks keeps its picture and says where; a state diagram becomes a flowchart', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const note = studio.at('unreadableNote');
  /** Replaces the whole text by typing. */
  const type = async (text: string) => {
    await studio.editor.locator('.view-line').first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  };

  await test.step('one that never could be read says where, and what could be read of it is drawn', async () => {
    await studio.openWith('flowchart TD\n  A[Start --> B\n');
    await expect(note).toContainText('line 2');
    await expect(studio.canvas).not.toContainText('Nothing to draw yet');
  });

  await test.step('one that breaks keeps its picture and says where; the button goes there', async () => {
    await type('flowchart TD\n  a[Ask] --> b[Answer]');
    await expect(studio.node('b')).toContainText('Answer');
    await expect(note).toHaveCount(0);
    await page.keyboard.insertText('\n  b --> [');
    await expect(note).toContainText('Mermaid cannot read line 3:');
    await expect(note).toContainText('The picture shows the last text that could be read.');
    await expect(studio.node('b')).toContainText('Answer');
    await studio.tab('Inspector');
    await note.getByRole('button', { name: 'Go to line 3' }).click();
    await expect(studio.line('b --> [')).toBeVisible();
  });

  await test.step('a state diagram is drawn, and converted to a flowchart in one step', async () => {
    await type('stateDiagram-v2\n[*] --> Open\nOpen --> Done : paid\nDone --> [*]\nnote right of Open : Remind them\n');
    await expect(studio.node('Open')).toContainText('Open');
    await expect(studio.node('root_start')).toBeVisible();
    await expect(studio.at('problem').filter({ hasText: /^error/ })).toHaveCount(0);
    const text = await studio.source();
    await studio.at('stateDiagramNote').getByRole('button', { name: 'Convert to a flowchart' }).click();
    await expect(studio.line('%% Note on Open: Remind them')).toBeVisible();
    await expect(studio.node('Done')).toBeVisible();
    await expect(studio.at('stateDiagramNote')).toHaveCount(0);
    await studio.undo();
    await studio.expectSource(text);
  });
  studio.expectNoErrors();
});
