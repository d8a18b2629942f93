// Tests the edits that canvas gestures make in the text of a flowchart. Each gesture is run by its menu label, in a
// workspace.

import { describe, expect, it, vi } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../../core/flowchart';
import { emptyGraph } from '../../../core/graph';
import { projectGroupFolds } from '../../../core/projection';
import type { Analysis } from '../../../state/support/analysis';
import { createPorts, openWithPositions } from '../../../testing/storePorts';
import type {
  AddTarget,
  CanvasCommand,
  CanvasCommandTarget,
  CanvasDrawing,
  EditOutcome,
} from '../../canvas/tools/canvasDrawing';
import { filterAddChoices } from '../../canvas/tools/filterAddChoices';
import { buildFlowchartDrawing } from './flowchartDrawing';

// The labels of shortcuts depend on the platform.
vi.hoisted(() => vi.stubGlobal('navigator', { platform: 'Linux' }));

/** Comments, classes, styles and links that gestures must keep. */
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
const ids = ['start', 'check', 'pack', 'buy', 'sent'];

/** Analysed with Weir's own parser; the tests of the core also check with Mermaid. */
function analyse(source: string): Analysis {
  const { data, diagnostics } = readFlowchart(source);
  return { kind: 'mermaid', source, title: '', graphs: { flowchart: buildFlowchartGraph(data) }, diagnostics };
}

class Drawing {
  constructor(private readonly store: Awaited<ReturnType<typeof openWithPositions>>) {}

  get state() {
    return this.store.getState();
  }

  get text(): string {
    return this.state.history.document.source;
  }

  get graph() {
    return this.state.analysis.graphs.flowchart ?? emptyGraph;
  }

  get ids(): string[] {
    return this.graph.nodes.map(({ id }) => id);
  }

  /** Parts of the text that a gesture must keep but has lost. */
  get lost(): string[] {
    return kept.filter((line) => !this.text.includes(line));
  }

  get tools(): CanvasDrawing {
    const nothing = () => undefined;
    return buildFlowchartDrawing({
      get: this.store.getState,
      view: 'flowchart',
      isReadOnly: false,
      graph: this.graph,
      folds: projectGroupFolds(this.graph),
      folded: new Set(),
      onFold: nothing,
      onFoldAll: nothing,
      showRange: nothing,
      showInspector: nothing,
      inspectorWords: '',
      showHelp: nothing,
    });
  }

  get here(): AddTarget {
    return this.tools.addTargetOf({ free: { x: 0, y: 0 } });
  }

  async add(place: AddTarget, label: string, { typed = '', answer = '' } = {}) {
    const offered = filterAddChoices(this.tools.choices(place, typed), typed);
    const choice = offered.find((one) => one.label === label);
    if (!choice) throw new Error(`${label} is not among ${offered.map((one) => one.label).join(', ')}`);
    return choice.prompt ? choice.prompt.apply(answer) : choice.add?.();
  }

  async command(target: CanvasCommandTarget | string, labels: readonly string[], answer = ''): EditOutcome {
    const at: CanvasCommandTarget =
      typeof target === 'string' ? { kind: 'nodes', ids: [target], node: target } : target;
    let items = this.tools.commands(at).flatMap((group) => group.items);
    let found: CanvasCommand | undefined;
    for (const label of labels) {
      found = items.find((one) => one.label === label);
      if (!found) throw new Error(`${label} is not among ${items.map((one) => one.label).join(', ')}`);
      items = [...(found.items ?? [])];
    }
    return found?.prompt ? found.prompt.apply(answer) : found?.run?.();
  }

  edge(from: string, to: string): CanvasCommandTarget {
    return { kind: 'edge', edgeId: this.edgeId(from, to) };
  }

  edgeId(from: string, to: string): string {
    return this.graph.edges.find((edge) => edge.from === from && edge.to === to)?.id ?? '';
  }

  undo(): void {
    this.state.undo();
  }
}

const openDrawing = async (source = order) =>
  new Drawing(
    await openWithPositions(createPorts({ analyse: (_kind, text) => analyse(text) }), [
      { title: 'Order', kind: 'mermaid', source },
    ]),
  );

describe('adding to a flowchart', () => {
  it('inserts a typed sentence between the selected node and the next, in one step', async () => {
    const drawing = await openDrawing();
    drawing.state.select(['start']);
    await drawing.add(drawing.here, 'Step: Greet the customer', { typed: 'Greet the customer' });
    const added = drawing.ids.find((id) => !ids.includes(id)) ?? '';
    expect(drawing.edgeId('start', added)).not.toBe('');
    expect(drawing.edgeId(added, 'check')).not.toBe('');
    expect(drawing.edgeId('start', 'check')).toBe('');
    expect(drawing.lost).toEqual([]);
    const text = drawing.text;
    drawing.undo();
    expect(drawing.text).toBe(order);
    drawing.state.redo();
    expect(drawing.text).toBe(text);
  });

  it('offers a question as a decision first', async () => {
    const drawing = await openDrawing();
    const firstOf = (typed: string) => filterAddChoices(drawing.tools.choices(drawing.here, typed), typed)[0]?.label;
    expect(firstOf('Is it paid?')).toBe('Decision: Is it paid?');
    expect(firstOf('Pay it')).toBe('Step: Pay it');
    await drawing.add({ kind: 'end' }, 'Decision', { answer: 'Paid?' });
    expect(drawing.text).toMatch(/\{"?Paid\?"?\}/);
    expect(drawing.lost).toEqual([]);
  });

  it('asks for the label of a shape, and inserts the node on the target edge', async () => {
    const drawing = await openDrawing();
    const place: AddTarget = { kind: 'edge', edgeId: drawing.edgeId('pack', 'sent') };
    expect(drawing.tools.describe(place)).toBe('between Pack it and Sent');
    const [choice] = filterAddChoices(drawing.tools.choices(place, 'cylinder'), 'cylinder');
    expect(choice?.prompt?.title).toBe('Data store: what it says');
    await choice?.prompt?.apply('Orders "of today"');
    expect(drawing.text).toMatch(/\[\("?Orders/);
    expect(drawing.graph.nodes.map(({ label }) => label)).toContain('Orders "of today"');
    expect(drawing.lost).toEqual([]);
  });

  it('centres a node on the point of the empty canvas where it was dropped', async () => {
    const drawing = await openDrawing();
    const place = drawing.tools.addTargetOf({ free: { x: 0, y: 0 }, at: { x: 700, y: 120 } });
    await drawing.add(place, 'Step: Alone', { typed: 'Alone' });
    const [added = ''] = drawing.state.selection;
    const at = drawing.state.history.document.layout.flowchart?.[added];
    expect(Math.hypot((at?.x ?? 0) + 42 - 700, (at?.y ?? 0) + 22 - 120)).toBeLessThan(30);
  });
});

describe('edges of a flowchart', () => {
  it('are drawn from node to node, and reconnected', async () => {
    const drawing = await openDrawing();
    await drawing.tools.connect('buy', 'sent');
    expect(drawing.text).toContain('buy --> sent');
    drawing.undo();
    expect(drawing.text).toBe(order);
    await drawing.tools.reconnect?.(drawing.edgeId('start', 'check'), 'to', 'buy');
    expect(drawing.text).toContain('start([Order comes in]) --> buy');
    expect(drawing.lost).toEqual([]);
  });

  it('have a line, arrow heads and a label, and can be deleted', async () => {
    const drawing = await openDrawing();
    await drawing.command(drawing.edge('start', 'check'), ['Line', 'Thick']);
    expect(drawing.text).toContain('start([Order comes in]) ==> check');
    await drawing.command(drawing.edge('start', 'check'), ['Ends', 'Circle']);
    expect(drawing.text).toContain('start([Order comes in]) ==o check');
    const field = drawing.tools.editField(drawing.edgeId('start', 'check'));
    expect(field?.title).toBe('Label of the edge');
    await field?.apply('by post');
    expect(drawing.text).toContain('by post');
    await drawing.command(drawing.edge('start', 'check'), ['Delete the edge']);
    expect(drawing.text).not.toContain('by post');
    expect(drawing.ids.sort()).toEqual([...ids].sort());
    expect(drawing.lost).toEqual([]);
  });
});

describe('nodes of a flowchart', () => {
  it('get line breaks, a shape and another id, which styles, classes and links follow', async () => {
    const drawing = await openDrawing();
    drawing.state.select(['pack']);
    await drawing.tools.editField('pack')?.apply('Pack it\nwith care');
    expect(drawing.text).toMatch(/Pack it<br\s*\/?>with care/);
    await drawing.command('pack', ['Shape', 'Subprocess']);
    expect(drawing.text).toContain('pack[[');
    await drawing.command('pack', ['Change the id …'], 'wrap');
    expect(drawing.text).toContain('class wrap hot');
    expect(drawing.text).toContain('click wrap href');
    expect(drawing.text).not.toMatch(/\bpack\b(?!")/);
    expect(drawing.state.selection).toEqual(['wrap']);
  });

  it('refuse an id of another node', async () => {
    const drawing = await openDrawing();
    const refusal = await drawing.command('pack', ['Change the id …'], 'buy');
    expect(refusal?.message).toContain('already has a node "buy"');
    expect(drawing.text).toBe(order);
  });

  it('are deleted with their edges, several in one step', async () => {
    const drawing = await openDrawing();
    await drawing.tools.remove(['buy'], []);
    expect(drawing.ids.sort()).toEqual(['check', 'pack', 'sent', 'start']);
    expect(drawing.text).not.toContain('buy');
    drawing.undo();
    expect(drawing.text).toBe(order);
    await drawing.tools.remove(['buy', 'sent'], []);
    expect(drawing.ids.sort()).toEqual(['check', 'pack', 'start']);
    drawing.undo();
    expect(drawing.text).toBe(order);
  });

  it('keep text with special characters as text', async () => {
    const drawing = await openDrawing();
    const hostile = '"]; click x call alert() <img src=x onerror=window.hit=1> `**x**` #quot; end %% \u202Eevil';
    await drawing.tools.editField('buy')?.apply(hostile);
    expect(drawing.graph.nodes.find(({ id }) => id === 'buy')?.label).toContain(
      'click x call alert() <img src=x onerror=window.hit=1>',
    );
    expect(drawing.ids.sort()).toEqual([...ids].sort());
    expect(drawing.lost).toEqual([]);
  });

  it('are copied under new ids, here and as text', async () => {
    const drawing = await openDrawing();
    await drawing.tools.duplicate(['check', 'buy']);
    expect(drawing.ids).toHaveLength(7);
    expect(drawing.text.match(/In stock\?/g)).toHaveLength(2);
    drawing.undo();
    expect(drawing.text).toBe(order);
    await drawing.tools.paste('ask[Ask again] --> check\n', { x: 0, y: 0 });
    expect(drawing.text).toContain('Ask again');
    expect(drawing.lost).toEqual([]);
    expect(drawing.tools.paste('Dear all', { x: 0, y: 0 })).toBeUndefined();
  });

  it('are not pasted from a whole flowchart, unless it was copied here', async () => {
    const drawing = await openDrawing();
    expect(drawing.tools.paste('flowchart LR\n  ask[Ask again] --> check\n', { x: 0, y: 0 })).toBeUndefined();
    for (const whole of [
      'stateDiagram-v2\n  [*] --> Idle\n',
      '%%{init: {\n  "theme": "dark"\n}}%%\nflowchart LR\n  a --> b\n',
      'sequenceDiagram\n  A-->>B: hello\n',
      'Name: Tea\nProcedure: |\n  ANSWER.serve()\n',
      '{"nodes": [{"name": "Webhook"}], "connections": {}}',
    ]) {
      expect(drawing.tools.paste(whole, { x: 0, y: 0 }), whole).toBeUndefined();
    }
    expect(drawing.text).toBe(order);
    const copied = drawing.tools.copySync(['buy']) ?? '';
    await drawing.tools.paste(copied, { x: 0, y: 0 });
    expect(drawing.text.match(/Buy it/g)).toHaveLength(2);
  });

  it('are not pasted into a flowchart with errors: the dialog can open them', async () => {
    const drawing = await openDrawing();
    const copied = drawing.tools.copySync(['buy']) ?? '';
    const broken = await openDrawing(`${order}  x --> ]\n`);
    expect(broken.state.analysis.diagnostics).not.toEqual([]);
    expect(broken.tools.paste(copied, { x: 0, y: 0 })).toBeUndefined();
  });
});

describe('subgraphs of a flowchart', () => {
  it('are created around nodes, renamed and removed', async () => {
    const drawing = await openDrawing();
    const several: CanvasCommandTarget = { kind: 'nodes', ids: ['pack', 'sent'], node: 'sent' };
    await drawing.command(several, ['Wrap in a subgraph …'], 'Delivery');
    expect(drawing.text).toMatch(/subgraph .*Delivery/);
    expect(drawing.lost).toEqual([]);
    const groupId = drawing.graph.groups?.[0]?.id ?? '';
    await drawing.tools.editField(groupId)?.apply('Dispatch');
    expect(drawing.text).toMatch(/subgraph .*Dispatch/);
    await drawing.command({ kind: 'group', groupId }, ['Ungroup: keep what is in it']);
    expect(drawing.text).not.toContain('subgraph');
    expect(drawing.ids.sort()).toEqual([...ids].sort());
    expect(drawing.lost).toEqual([]);
  });

  it('around all nodes contain the existing subgraphs', async () => {
    const drawing = await openDrawing('flowchart TD\n  a --> b\n  subgraph one [One]\n    b --> c\n  end\n  c --> d\n');
    const all: CanvasCommandTarget = { kind: 'nodes', ids: ['a', 'b', 'c', 'd'], node: 'a' };
    await drawing.command(all, ['Wrap in a subgraph …'], 'All of it');
    const { groups = [], nodes } = drawing.graph;
    const outer = groups.find(({ label }) => label === 'All of it');
    expect(groups.find(({ id }) => id === 'one')?.parent).toBe(outer?.id);
    expect(nodes.map(({ id, group }) => `${id} in ${group}`).sort()).toEqual([
      `a in ${outer?.id}`,
      'b in one',
      'c in one',
      `d in ${outer?.id}`,
    ]);
  });
});

describe('the menu of the empty canvas', () => {
  it('changes the direction of the flowchart, and recomputes the layout', async () => {
    const drawing = await openDrawing();
    drawing.state.moveNodes([{ id: 'sent', x: 500, y: 500 }]);
    await drawing.command({ kind: 'pane', at: { x: 0, y: 0 } }, ['Direction', 'Left to right']);
    expect(drawing.text).toBe(order.replace('flowchart TD', 'flowchart LR'));
    await expect.poll(() => drawing.state.history.document.layout.flowchart?.['sent']).not.toEqual({ x: 500, y: 500 });
  });
});
