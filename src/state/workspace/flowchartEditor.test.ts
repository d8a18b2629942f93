import { describe, expect, it } from 'vitest';
import { parsedFlowchart } from '../../testing/parsedFlowchart';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import type { Analysis } from '../support/analysis';
import type { WeirPorts } from '../support/ports';

const source = 'flowchart TD\n  %% visits\n  A[Ask] --> B & C\n  linkStyle 1 stroke:red\n';
const starters = [
  { title: 'Visit', kind: 'mermaid', source },
  { title: 'Broken', kind: 'mermaid', source: 'flowchart TD\n  A[[ --> B\n' },
  // Its YAML is left to Mermaid.
  { title: 'Tagged', kind: 'mermaid', source: 'flowchart TD\n  A@{ label: !!str Ask }\n' },
  { title: 'Tea', kind: 'pdl', source: 'Name: Tea\n' },
] as const;

const { analyse: analysePdl } = createPorts();

const analyse: WeirPorts['analyse'] = async (kind, text) => {
  if (kind === 'pdl') return analysePdl(kind, text);
  const parsed = await parsedFlowchart(text);
  const base = { kind, source: text, title: '' } as const;
  return parsed.ok
    ? { ...base, graphs: { flowchart: parsed.graph }, diagnostics: [] }
    : { ...base, graphs: { flowchart: { nodes: [], edges: [] } }, diagnostics: [parsed.diagnostic] };
};

async function open(change: Partial<WeirPorts> = {}, title: (typeof starters)[number]['title'] = 'Visit') {
  const store = await openWithPositions(createPorts({ analyse, ...change }), starters);
  const wanted = store.getState().documents.find((document) => document.title === title);
  if (wanted) store.getState().openDocument(wanted.id);
  return { store, text: () => store.getState().history.document.source };
}

describe('an edit of a flowchart', () => {
  it('is one step that can be undone byte for byte', async () => {
    const { store, text } = await open();
    const problem = await store.getState().editFlowchart({ kind: 'deleteEdge', edgeId: 'A->B' });
    expect(problem).toBeUndefined();
    expect(text()).toBe('flowchart TD\n  %% visits\n  A[Ask] --> C\n  B\n  linkStyle 0 stroke:red\n');
    expect(store.getState().analysis.graphs.flowchart?.edges.map(({ id }) => id)).toEqual(['A->C']);
    store.getState().undo();
    expect(text()).toBe(source);
  });

  it('of several parts is one step, each part on the result of the previous one, all or none', async () => {
    const { store, text } = await open();
    const { editFlowchart, undo } = store.getState();
    const edits = [
      { kind: 'addNode', label: 'New', id: 'N' },
      { kind: 'addEdge', from: 'C', to: 'N' },
      { kind: 'setEdge', edgeId: 'C->N', label: 'then' },
    ] as const;
    expect(await editFlowchart(edits, { label: 'Lead on' })).toBeUndefined();
    expect(text()).toBe(source.replace('B & C\n', 'B & C\n  N["New"]\n  C -->|"then"| N\n'));
    expect(store.getState().history.past.at(-1)?.label).toBe('Lead on');
    expect(store.getState().selection).toEqual(['N']);
    undo();
    expect(text()).toBe(source);
    const refused = await editFlowchart([edits[0], { kind: 'deleteEdge', edgeId: 'nothing' }]);
    expect(refused?.code).toBe('document/not-there');
    expect(text()).toBe(source);
    expect(store.getState().notices).toEqual([]);
  });

  it('moves nodes to make room for a new one, and an undo moves them back', async () => {
    const placeNew: WeirPorts['placeNewNodes'] = (graph, existing, mayMove) =>
      Object.fromEntries(
        graph.nodes.map(({ id }) => {
          const { x = 0, y = 0 } = existing[id] ?? {};
          return [id, { x, y: mayMove && id !== 'A' ? y + 100 : y }];
        }),
      );
    const { store } = await open({ placeNewNodes: placeNew });
    const places = () => {
      const { analysis, places } = store.getState();
      return analysis.graphs.flowchart?.nodes.map(({ id }) => [id, places.flowchart?.[id]]);
    };
    const settled = () => new Promise((done) => setTimeout(done));
    const before = places();
    await store.getState().editFlowchart({ kind: 'addNode', label: 'New', id: 'N' });
    const after = places();
    expect(after).toHaveLength(4);
    expect(after?.slice(0, 3)).not.toEqual(before);
    for (const _ of ['once', 'again']) {
      store.getState().undo();
      await settled();
      expect(places()).toEqual(before);
      store.getState().redo();
      await settled();
      expect(places()).toEqual(after);
    }
    // If the user has positioned one node, the others stay permanently.
    store.getState().moveNodes([{ id: 'B', x: 1, y: 2 }]);
    store.getState().undo();
    await settled();
    expect(places()).toEqual(after);
  });

  it('lays the chart out again if a link gets longer or an invisible link is typed, unless a node was moved', async () => {
    // A row for each rank of the links.
    const layout: WeirPorts['layout'] = async ({ nodes, edges, invisibleLinks = [] }) =>
      Object.fromEntries(
        nodes.map(({ id }) => {
          const links = [...edges, ...invisibleLinks].filter(({ to }) => to === id);
          return [id, { x: 0, y: links.reduce((sum, { length = 1 }) => sum + 100 * length, 0) }];
        }),
      );
    const { store, text } = await open({ layout });
    const settled = () => new Promise((done) => setTimeout(done));
    await settled();
    const rowsNow = () => ['A', 'B', 'C'].map((id) => store.getState().places.flowchart?.[id]?.y);
    const type = async (before: string, typed: string) => {
      const start = text().indexOf(before) + before.length;
      store
        .getState()
        .edit([{ range: { start, end: start }, text: typed }], { origin: 'editor', intent: 'record', label: 'Type' });
      await settled();
    };
    expect(rowsNow()).toEqual([0, 100, 100]);
    await type('A[Ask] ', '-');
    expect(rowsNow()).toEqual([0, 200, 200]);
    await type('B & C\n', '  B ~~~ C\n');
    expect(rowsNow()).toEqual([0, 200, 300]);
    store.getState().undo();
    await settled();
    store.getState().undo();
    await settled();
    expect(rowsNow()).toEqual([0, 100, 100]);
    store.getState().moveNodes([{ id: 'B', x: 1, y: 2 }]);
    await type('A[Ask] ', '--');
    expect(rowsNow()).toEqual([0, 100, 100]);
  });

  it('of deletions is one plan, whatever their number', async () => {
    const { store, text } = await open();
    const edits = [
      { kind: 'deleteEdge', edgeId: 'A->C' },
      { kind: 'deleteNode', nodeId: 'B' },
      { kind: 'deleteNode', nodeId: 'A' },
    ] as const;
    expect(await store.getState().editFlowchart(edits)).toBeUndefined();
    expect(text()).toBe('flowchart TD\n  %% visits\n  C\n');
    expect(store.getState().history.past.at(-1)?.label).toBe('Delete 2 nodes');
  });

  it('selects the group that it created', async () => {
    const { store, text } = await open();
    await store.getState().editFlowchart({ kind: 'addGroup', nodeIds: ['B', 'C'], title: 'Both' });
    expect(text()).toContain('  subgraph group1["Both"]\n      B\n      C\n  end\n');
    expect(store.getState().selection).toEqual(['group1']);
  });

  it('waits for the previous edit', async () => {
    const { store, text } = await open();
    const { editFlowchart } = store.getState();
    const problems = await Promise.all([
      editFlowchart({ kind: 'setId', nodeId: 'A', id: 'Z' }),
      editFlowchart({ kind: 'setLabel', nodeId: 'Z', label: 'Ask again' }),
    ]);
    expect(problems).toEqual([undefined, undefined]);
    expect(text()).toContain('Z[Ask again] --> B & C');
  });

  it('puts a new node at the drop position, keeps the position of a renamed one, and selects', async () => {
    const { store } = await open();
    const { editFlowchart, moveNodes, select } = store.getState();
    await editFlowchart({ kind: 'addNode', label: 'New', id: 'N' }, { at: { x: 5, y: 6 } });
    expect(store.getState().history.document.layout.flowchart?.N).toEqual({ x: 5, y: 6 });
    expect(store.getState().selection).toEqual(['N']);
    moveNodes([{ id: 'C', x: 1, y: 2 }]);
    select(['C', 'A']);
    await editFlowchart({ kind: 'setId', nodeId: 'C', id: 'K' }, { keepsSelection: true });
    expect(store.getState().history.document.layout.flowchart?.K).toEqual({ x: 1, y: 2 });
    expect(store.getState().selection).toEqual(['K', 'A']);
  });

  it('is refused, and nothing written, if the text does not read as intended', async () => {
    const forget = async (kind: Analysis['kind'], text: string) => {
      const read = await analyse(kind, text);
      const { nodes = [], edges = [] } = read.graphs.flowchart ?? {};
      return { ...read, graphs: { flowchart: { nodes: nodes.slice(1), edges } } };
    };
    const { store, text } = await open({ analyseInBackground: forget }, 'Tagged');
    const before = text();
    const problem = await store.getState().editFlowchart({ kind: 'addNode', label: 'New' });
    expect(problem?.code).toBe('document/unsafe-edit');
    expect(problem?.message).toContain('nothing was changed');
    expect(text()).toBe(before);
  });

  it('is refused if there is no flowchart', async () => {
    const broken = await open({}, 'Broken');
    const problem = await broken.store.getState().editFlowchart({ kind: 'addNode', label: 'New' });
    expect(problem?.message).toContain('cannot read');
    const pdl = await open({}, 'Tea');
    expect((await pdl.store.getState().editFlowchart({ kind: 'addNode', label: 'New' }))?.code).toBe(
      'document/unsafe-edit',
    );
    expect(pdl.text()).toBe('Name: Tea\n');
  });

  it('changes nothing if another document is open when it is read', async () => {
    let go: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow: WeirPorts['analyse'] = async (kind, text) => {
      await waits;
      return analyse(kind, text);
    };
    const { store, text } = await open({ analyseInBackground: slow }, 'Tagged');
    const { editFlowchart, openDocument, documents } = store.getState();
    const made = editFlowchart({ kind: 'addNode', label: 'New' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    openDocument(documents.find(({ title }) => title === 'Tea')?.id ?? '');
    go();
    expect((await made)?.message).toContain('Another document');
    expect(text()).toBe('Name: Tea\n');
  });

  it('returns clips of the nodes, which can be pasted', async () => {
    const { store, text } = await open();
    const { clipOf, editFlowchart } = store.getState();
    const clip = await clipOf(['A', 'C']);
    expect(clip).toBe('flowchart TB\n  A[Ask]\n  C\n  A --> C\n  linkStyle 0 stroke:red\n');
    expect(await editFlowchart({ kind: 'paste', text: clip })).toBeUndefined();
    expect(text()).toBe(
      source.replace('B & C\n', 'B & C\n  A1[Ask]\n  C1["C"]\n  A1 --> C1\n  linkStyle 2 stroke:red\n'),
    );
    expect(store.getState().selection).toEqual(['A1']);
  });
});
