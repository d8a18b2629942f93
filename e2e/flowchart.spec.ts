// Flowcharts drawn on the canvas, read from the stored text. Long because each gesture has its own.

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { commit, field } from './fields';
import { StudioPage } from './studioPage';

/** Comments, classes, styles and links that no gesture may touch. */
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

async function openOrder(page: Page, text = order): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.openWith(text, { text: false });
  await expect(page.getByRole('toolbar', { name: 'Add' })).toBeVisible();
  await expect(studio.canvas.locator('.react-flow__node').first()).toBeVisible();
  return studio;
}

/** What the text says now, once it says something like this; nothing that the canvas does not model is lost. */
async function expectText(studio: StudioPage, ...parts: readonly (string | RegExp)[]): Promise<string> {
  for (const part of parts) {
    await expect
      .poll(async () => {
        const text = await studio.source();
        return typeof part === 'string' ? text.includes(part) : part.test(text);
      }, String(part))
      .toBe(true);
  }
  return studio.source();
}

async function expectKept(studio: StudioPage): Promise<void> {
  const text = await studio.source();
  expect(kept.filter((line) => !text.includes(line))).toEqual([]);
}

const between = async (studio: StudioPage, from: string, to: string) => {
  await studio.expectSteady(from, to);
  const [first, second] = [await studio.middleOf(from), await studio.middleOf(to)];
  return { x: (first.x + second.x) / 2, y: (first.bottom + second.top) / 2 };
};

/** Near where it begins: in its middle stands the plus. */
async function clickEdge(studio: StudioPage, from: string, to: string): Promise<void> {
  await studio.expectSteady(from, to);
  const { x, bottom } = await studio.middleOf(from);
  const { top } = await studio.middleOf(to);
  await studio.page.mouse.click(x, bottom + (top - bottom) * 0.2);
}

const what = (page: Page) => page.getByRole('combobox', { name: 'What to add' });

test('shapes stand in their outlines, nested subgraphs in their frames, in their colours', async ({ page }) => {
  await test.step('shapes stand in their outlines, and a decision is a diamond', async () => {
    const studio = await openOrder(page);
    await studio.expectNodes(['start', 'check', 'pack', 'buy', 'sent']);
    const size = async (id: string) => {
      const box = await studio.node(id).boundingBox();
      return box ? box.width / box.height : 0;
    };
    expect(await size('sent')).toBeCloseTo(1, 1);
    expect(await size('check')).toBeLessThan(await size('pack'));
    await expect(studio.node('check').locator('svg path')).toHaveCount(1);
    studio.expectNoErrors();
  });

  await test.step('nested subgraphs and edges at frames: every node stands in its own frame', async () => {
    const studio = await openOrder(
      page,
      `flowchart LR
  subgraph outer [Outer]
    direction TB
    subgraph inner [Inner]
      a --> b
    end
    c((c)) -.-> inner
  end
  outer ==> d[(d)]
  d x--x e
  e <--> e2[e2]
`,
    );
    await studio.expectNodes(['a', 'b', 'c', 'd', 'e', 'e2']);
    await studio.expectSteady('c', 'a', 'd');
    const [c, a, d] = [await studio.middleOf('c'), await studio.middleOf('a'), await studio.middleOf('d')];
    // The inner direction is down, the outer one to the right.
    expect(c.bottom).toBeLessThan(a.top);
    expect(d.x).toBeGreaterThan(a.x);
    await studio.node('a').focus();
    await expect(studio.node('a')).toHaveAttribute('aria-label', /in Inner/);
    studio.expectNoErrors();
  });

  await test.step('the colours of a flowchart are drawn, readable, and can be left out', async () => {
    const studio = new StudioPage(page);
    await studio.openWith('flowchart TD\n  a[Ask]:::hot --> b[Answer]\n  classDef hot fill:#102030,color:#203040\n', {
      text: false,
    });
    const label = studio.node('a').getByText('Ask');
    await expect(label).toHaveCSS('color', 'rgb(255, 255, 255)');
    const outline = studio.node('a').locator('svg path').first();
    await expect(outline).toHaveCSS('fill', 'rgb(16, 32, 48)');
    await studio.canvas.getByRole('button', { name: 'Colours of the flowchart' }).click();
    await expect(outline).not.toHaveCSS('fill', 'rgb(16, 32, 48)');
    studio.expectNoErrors();
  });
});

test('things are added: by keys, on edges, from the palette, on the free canvas', async ({ page }) => {
  await test.step('a typed sentence becomes a step: from the keyboard, between two others', async () => {
    const studio = await openOrder(page);
    await studio.node('start').click();
    await page.keyboard.press('/');
    await what(page).fill('Greet the customer');
    await page.getByRole('option', { name: 'Step: Greet the customer' }).click();
    await expect(studio.canvas).toContainText('Greet the customer');
    const text = await expectText(studio, 'Greet the customer');
    expect(text).not.toContain('start([Order comes in]) --> check');
    await expectKept(studio);
    // It stands between what it was put between.
    const id = (await studio.nodeIds()).find((one) => !order.includes(one)) ?? '';
    await studio.expectSteady('start', id, 'check');
    const [above, own, below] = [
      await studio.middleOf('start'),
      await studio.middleOf(id),
      await studio.middleOf('check'),
    ];
    expect(above.y < own.y && own.y < below.y).toBe(true);
    await studio.focusCanvas();
    await studio.undo();
    await studio.expectSource(order);
    await studio.redo();
    await expectText(studio, 'Greet the customer');
    studio.expectNoErrors();
  });

  await test.step('the palette asks what a shape says; the plus of an edge puts it there', async () => {
    const studio = await openOrder(page);
    const at = await between(studio, 'pack', 'sent');
    await page.mouse.move(at.x, at.y);
    await page.getByRole('button', { name: 'Add between Pack it and Sent' }).click();
    await what(page).fill('cylinder');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Data store: what it says' }).fill('Orders "of today"');
    await page.keyboard.press('Enter');
    await expect(studio.canvas).toContainText('Orders "of today"');
    await expectText(studio, /\[\("?Orders/);
    await expectKept(studio);
    await page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: 'Decision' }).click();
    await page.getByRole('textbox', { name: 'Decision: what it says' }).fill('Paid?');
    await page.keyboard.press('Enter');
    await expectText(studio, /\{"?Paid\?"?\}/);
    await expectKept(studio);
    studio.expectNoErrors();
  });

  await test.step('a double click on the free canvas puts a node where it was', async () => {
    const studio = await openOrder(page);
    await studio.expectSteady('start', 'sent');
    const area = await studio.canvas.boundingBox();
    if (!area) throw new Error('no canvas');
    const at = { x: area.x + area.width - 160, y: area.y + 120 };
    await page.mouse.dblclick(at.x, at.y);
    await what(page).fill('Alone');
    await page.getByRole('option', { name: 'Step: Alone' }).click();
    await expectText(studio, 'Alone');
    const id = (await studio.nodeIds()).find((one) => !order.includes(one)) ?? '';
    await studio.expectSteady(id);
    const place = await studio.middleOf(id);
    expect(Math.hypot(place.x - at.x, place.y - at.y)).toBeLessThan(30);
    studio.expectNoErrors();
  });

  await test.step('a handle dragged to a node is an edge; the end of an edge dragged elsewhere leads there', async () => {
    const studio = await openOrder(page);
    await studio.dragHandle('buy', 'sent');
    await expectText(studio, 'buy --> sent');
    await studio.focusCanvas();
    await studio.undo();
    await studio.expectSource(order);
    const at = await between(studio, 'start', 'check');
    await page.mouse.click(at.x, at.y);
    await page.getByRole('button', { name: /End of the edge/ }).hover();
    await page.mouse.down();
    const target = await studio.middleOf('buy');
    await page.mouse.move(target.x, target.y, { steps: 8 });
    await page.mouse.up();
    await expectText(studio, /start\(\[Order comes in\]\) --> buy/);
    await expectKept(studio);
    studio.expectNoErrors();
  });
});

test('edges and nodes are named, shaped and deleted; what is refused or hostile changes nothing', async ({ page }) => {
  await test.step('an edge has a label, a line and ends of its own, and can be deleted', async () => {
    const studio = await openOrder(page);
    const at = await between(studio, 'start', 'check');
    const menu = async (...labels: readonly string[]) => {
      await page.mouse.click(at.x, at.y, { button: 'right' });
      for (const label of labels) await page.getByRole('menuitem', { name: label, exact: true }).click();
    };
    await menu('Line', 'Thick');
    await expectText(studio, /start\(\[Order comes in\]\) ==> check/);
    await menu('Ends', 'Circle');
    await expectText(studio, /start\(\[Order comes in\]\) ==o check/);
    await page.mouse.click(at.x, at.y);
    await page.keyboard.press('F2');
    await commit(page.getByRole('textbox', { name: 'Label of the edge' }), 'by post');
    await expectText(studio, 'by post');
    await menu('Delete the edge');
    await expect.poll(() => studio.source()).not.toContain('by post');
    await studio.expectNodes(['start', 'check', 'pack', 'buy', 'sent']);
    await expectKept(studio);
    studio.expectNoErrors();
  });

  await test.step('F2 renames, with lines; the menu changes shape and id, and styles follow the id', async () => {
    const studio = await openOrder(page);
    await studio.node('pack').click();
    await page.keyboard.press('F2');
    const label = studio.canvas.getByRole('textbox', { name: 'Label' });
    await label.fill('Pack it');
    await label.press('End');
    await label.press('Shift+Enter');
    await page.keyboard.type('with care');
    await page.keyboard.press('Enter');
    await expect(studio.node('pack')).toContainText('with care');
    await expectText(studio, /Pack it<br\s*\/?>with care/);
    await studio.command('pack', 'Shape', 'Subprocess');
    await expectText(studio, /pack\[\[/);
    await studio.command('pack', 'Change the id …');
    await commit(page.getByRole('textbox', { name: 'Id of the node' }), 'wrap');
    const text = await expectText(studio, 'class wrap hot');
    expect(text).toContain('click wrap href');
    expect(text).not.toMatch(/\bpack\b(?!")/);
    await expect(studio.node('wrap').locator('[data-selected]')).toBeVisible();
    studio.expectNoErrors();
  });

  await test.step('deleting takes a node with its edges; several in one step', async () => {
    const studio = await openOrder(page);
    await studio.node('buy').click();
    await page.keyboard.press('Delete');
    await studio.expectNodes(['start', 'check', 'pack', 'sent']);
    expect(await studio.source()).not.toContain('buy');
    await studio.undo();
    await studio.expectSource(order);
    await studio.node('buy').click();
    await studio.node('sent').click({ modifiers: ['Shift'] });
    await page.keyboard.press('Delete');
    await studio.expectNodes(['start', 'check', 'pack']);
    await studio.undo();
    await studio.expectSource(order);
    studio.expectNoErrors();
  });

  await test.step('a node that is selected elsewhere puts the selected edge away: deleting takes that node alone', async () => {
    const studio = await openOrder(page);
    await clickEdge(studio, 'start', 'check');
    await expect(page.getByRole('button', { name: /End of the edge/ })).toBeVisible();
    await studio.side('Outline');
    await page.getByRole('treeitem', { name: /Sent/ }).first().click();
    await studio.focusCanvas();
    await page.keyboard.press('Delete');
    await studio.expectNodes(['start', 'check', 'pack', 'buy']);
    await expectText(studio, 'start([Order comes in]) --> check{In stock?}');
    studio.expectNoErrors();
  });

  await test.step('what is refused is said where it was tried, and nothing changes', async () => {
    const studio = await openOrder(page);
    await studio.command('pack', 'Change the id …');
    await commit(page.getByRole('textbox', { name: 'Id of the node' }), 'buy');
    await expect(page.getByText('already has a node "buy"').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await studio.expectSource(order);
    studio.expectNoErrors();
  });

  await test.step('hostile words that are typed stay words', async () => {
    const studio = await openOrder(page);
    const hostile = '"]; click x call alert() <img src=x onerror=window.hit=1> `**x**` #quot; end %% \u202Eevil';
    await studio.node('buy').click();
    await page.keyboard.press('F2');
    await commit(studio.canvas.getByRole('textbox', { name: 'Label' }), hostile);
    await expect(studio.node('buy')).toContainText('click x call alert() <img src=x onerror=window.hit=1>');
    await studio.expectNodes(['start', 'check', 'pack', 'buy', 'sent']);
    await expectKept(studio);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
    await expect(page.locator('img')).toHaveCount(0);
  });
});

test('nodes are wrapped in subgraphs', async ({ page }) => {
  await test.step('nodes are wrapped in a subgraph, which is renamed, dragged and taken away', async () => {
    const studio = await openOrder(page);
    await studio.node('pack').click();
    await studio.node('sent').click({ modifiers: ['Shift'] });
    await studio.command('sent', 'Wrap in a subgraph …');
    await commit(page.getByRole('textbox', { name: 'Title of the subgraph' }), 'Delivery');
    await expectText(studio, /subgraph .*Delivery/);
    await expectKept(studio);
    await studio.tab('Inspector');
    await studio.focusCanvas();
    await page.keyboard.press('Escape');
    const inspector = studio.at('inspector');
    await inspector.getByRole('button', { name: 'Delivery' }).click();
    await commit(field(inspector, 'Title'), 'Dispatch');
    await expectText(studio, /subgraph .*Dispatch/);
    await studio.expectSteady('pack', 'sent', 'check');
    // The title of the frame: above the topmost node in it.
    const boxes = await Promise.all(['pack', 'sent'].map((id) => studio.node(id).boundingBox()));
    const zoom = (boxes[0]?.width ?? 200) / 200;
    const title = {
      x: Math.min(...boxes.map((box) => box?.x ?? 0)) + 10 * zoom,
      y: Math.min(...boxes.map((box) => box?.y ?? 0)) - 18 * zoom,
    };
    // Beside a node that stays where it is: the view itself may move.
    const apart = async () => (await studio.middleOf('pack')).x - (await studio.middleOf('check')).x;
    const before = await apart();
    await page.mouse.move(title.x, title.y);
    await page.mouse.down();
    await page.mouse.move(title.x + 60, title.y + 30, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await apart()) - before - 60)).toBeLessThan(3);
    await studio.focusCanvas();
    await page.mouse.click(title.x + 60, title.y + 30, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Ungroup: keep what is in it' }).click();
    await expect.poll(() => studio.source()).not.toContain('subgraph');
    await studio.expectNodes(['start', 'check', 'pack', 'buy', 'sent']);
    await expectKept(studio);
    studio.expectNoErrors();
  });

  await test.step('all nodes wrapped in a subgraph: the subgraphs that were there are in it', async () => {
    const studio = await openOrder(
      page,
      'flowchart TD\n  a --> b\n  subgraph one [One]\n    b --> c\n  end\n  c --> d\n',
    );
    await studio.focusCanvas();
    await page.keyboard.press('Control+a');
    await studio.command('a', 'Wrap in a subgraph …');
    await commit(page.getByRole('textbox', { name: 'Title of the subgraph' }), 'All of it');
    await expectText(studio, /subgraph .*All of it/);
    await studio.side('Outline');
    // Two are around the nodes: the one that was there, and the new one.
    await expect(page.getByRole('treeitem', { name: /^c\b/ })).toHaveAttribute('aria-level', '4');
    await expect(page.getByRole('treeitem', { name: /^d\b/ })).toHaveAttribute('aria-level', '3');
    studio.expectNoErrors();
  });
});

test('nodes are copied; node and edge have the inspector', async ({ page }) => {
  await test.step('copied nodes are pasted with ids of their own, here and as text', async () => {
    const studio = await openOrder(page);
    await studio.node('check').click();
    await studio.node('buy').click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+d');
    await expect.poll(async () => (await studio.nodeIds()).length).toBe(7);
    const text = await studio.source();
    expect(text.match(/In stock\?/g)).toHaveLength(2);
    await studio.undo();
    await studio.expectSource(order);
    await studio.focusCanvas();
    await studio.canvas
      .locator('section')
      .first()
      .evaluate((section) => {
        const data = new DataTransfer();
        data.setData('text/plain', 'flowchart LR\n  ask[Ask again] --> check\n');
        section.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      });
    await expectText(studio, 'Ask again');
    await expectKept(studio);
    studio.expectNoErrors();
  });

  await test.step('the inspector shows and edits a node, its edges and the flowchart', async () => {
    const studio = await openOrder(page);
    await studio.tab('Inspector');
    const inspector = studio.at('inspector');
    await inspector.getByRole('combobox', { name: 'Direction' }).selectOption('LR');
    await expectText(studio, 'flowchart LR');
    await expect
      .poll(async () => (await studio.middleOf('sent')).x - (await studio.middleOf('start')).x)
      .toBeGreaterThan(200);
    await studio.node('check').click();
    await expect(inspector.getByRole('heading', { name: 'Condition' })).toBeVisible();
    await inspector.getByRole('combobox', { name: 'Shape' }).selectOption('hexagon');
    await expectText(studio, /check\{\{/);
    const edge = inspector.getByRole('region', { name: 'Leads to' }).getByRole('listitem').first();
    await commit(field(edge, 'Label'), 'indeed');
    await expectText(studio, 'indeed');
    await expectKept(studio);
    await expectAccessible(studio, 'the inspector of a flowchart', '[data-testid="inspector"]');
    studio.expectNoErrors();
  });

  await test.step('an edge that is selected has the inspector: its words, its line, its ends', async () => {
    const studio = await openOrder(page);
    await studio.tab('Inspector');
    const inspector = studio.at('inspector');
    await clickEdge(studio, 'buy', 'pack');
    await expect(inspector.getByRole('heading', { name: 'Edge' })).toBeVisible();
    await commit(field(inspector, 'Label'), 'bought');
    await expectText(studio, /buy -- ?"?bought"? ?-->|buy -->\|"?bought"?\|/);
    // The id of an edge holds its label: it stays selected nevertheless.
    await expect(field(inspector, 'Label')).toBeFocused();
    await inspector.getByRole('combobox', { name: 'Line' }).selectOption('dotted');
    await expectText(studio, /buy -\./);
    await inspector.getByRole('combobox', { name: 'To' }).selectOption('sent');
    await expect(inspector.getByRole('combobox', { name: 'To' })).toHaveValue('sent');
    await expectText(studio, /buy -\..*sent/);
    await expectKept(studio);
    await expectAccessible(studio, 'the inspector of an edge', '[data-testid="inspector"]');
    await studio.focusCanvas();
    await page.keyboard.press('Escape');
    await expect(inspector.getByRole('heading', { name: 'Flowchart' })).toBeVisible();
    studio.expectNoErrors();
  });
});

test('a flowchart that breaks keeps its picture and says where; a state diagram becomes a flowchart', async ({
  page,
}) => {
  await test.step('a flowchart that breaks keeps its picture and says where; the button goes there', async () => {
    const studio = new StudioPage(page);
    await studio.openWith('flowchart TD\n  a[Ask] --> b[Answer]\n');
    await expect(studio.at('unreadableNote')).toHaveCount(0);
    await studio.line('a[Ask] --> b[Answer]').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText('\n  b --> [');
    const note = studio.at('unreadableNote');
    await expect(note).toContainText('Mermaid cannot read line 3:');
    await expect(note).toContainText('The picture shows the last text that could be read.');
    await expect(studio.node('b')).toContainText('Answer');
    await studio.tab('Inspector');
    await note.getByRole('button', { name: 'Go to line 3' }).click();
    await expect(studio.line('b --> [')).toBeVisible();
    await studio.undo();
    await expect(note).toHaveCount(0);
    // One that never could be read says so, and its title is none of its arrows.
    await studio.paste('flowchart TD\n  A[Start --> B\n');
    await studio.expectTitle('Flowchart');
    await expect(note).toContainText('line 2');
    await expect(studio.canvas).not.toContainText('Nothing to draw yet');
    studio.expectNoErrors();
  });

  await test.step('a state diagram is drawn, and converted to a flowchart in one step', async () => {
    const studio = new StudioPage(page);
    const text =
      'stateDiagram-v2\n  [*] --> Open\n  Open --> Done : paid\n  Done --> [*]\n  note right of Open : Remind them\n';
    await studio.paste(text);
    await studio.expectTitle('State diagram');
    await expect(studio.node('Open')).toContainText('Open');
    await expect(studio.node('root_start')).toBeVisible();
    await expect(studio.at('problem').filter({ hasText: /^error/ })).toHaveCount(0);
    await studio.at('stateDiagramNote').getByRole('button', { name: 'Convert to a flowchart' }).click();
    await expect(studio.line('%% Note on Open: Remind them')).toBeVisible();
    await expect(studio.node('Done')).toBeVisible();
    await expect(studio.at('stateDiagramNote')).toHaveCount(0);
    await studio.undo();
    await studio.expectSource(text);
    studio.expectNoErrors();
  });
});
