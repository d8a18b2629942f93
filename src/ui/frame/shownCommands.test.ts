// The menus of the canvas have no commands of their own: each item is a row of the registry, and each row is in a menu.

import { describe, expect, it, vi } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import { emptyGraph, type WorkflowGraph } from '../../core/graph';
import { projectFolds, projectGroupFolds } from '../../core/projection';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import { canvasCommands } from '../canvas/canvasCommands';
import { aligners } from '../canvas/tools/aligners';
import type { CanvasCommand, CanvasCommandTarget, CanvasDrawing } from '../canvas/tools/canvasDrawing';
import { chordsOf } from '../kit/keys';
import { addShownCommands, listShownCommands } from '../kit/shownCommands';
import type { DrawingParts } from '../studio/commandSource';
import { buildFlowchartDrawing } from '../studio/flowchart/flowchartDrawing';
import { buildStudioDrawing } from '../studio/studioDrawing';
import { fixedCommands } from './appCommands';
import { listedCommands } from './keys/listedCommands';

vi.hoisted(() => vi.stubGlobal('navigator', { platform: 'Linux' }));

const procedure = `Name: Tea
APIs:
  - name: boil
  - name: pour
    precondition: [boil]
ANSWERs:
  - name: served
Procedure: |
  say hello
  API.boil()
  if hot:
    API.pour()
  elif warm:
    API.boil()
  else:
    ANSWER.served()
  try:
    API.pour()
  except Late:
    API.boil()
  except:
    API.boil()
  else:
    ANSWER.served()
  finally:
    ANSWER.served()
`;
const flowchart = `flowchart TD
  subgraph one[One]
    a[Ask] --> b{Ready?}
  end
  subgraph two[Two]
    c[Tell]
  end
  b -- yes --> c
  c --> d[End]
`;

const nothing = () => undefined;
async function partsOf(kind: 'pdl' | 'mermaid', source: string, view: 'procedure' | 'dependency' | 'flowchart') {
  const store = await openWithPositions(createPorts(), [{ title: 'Tea', kind: 'pdl', source: procedure }]);
  const { analysis } = store.getState();
  const graph = kind === 'pdl' ? analysis.graphs[view] : buildFlowchartGraph(readFlowchart(source).data);
  const parts: DrawingParts = {
    get: store.getState,
    view,
    isReadOnly: false,
    graph: graph ?? emptyGraph,
    folds:
      kind === 'pdl' ? projectFolds(analysis.document, graph ?? emptyGraph) : projectGroupFolds(graph ?? emptyGraph),
    folded: new Set(),
    onFold: nothing,
    onFoldAll: nothing,
    showRange: nothing,
    showInspector: nothing,
    inspectorWords: 'Open in the inspector',
    breakpoint: { of: () => ({ isEnabled: false, toggle: nothing, runTo: nothing, showVisits: nothing }) },
    showHelp: nothing,
  };
  return parts;
}

/** The commands of all menus of a drawing, with those of the submenus. */
function commandsOf(drawing: CanvasDrawing, graph: WorkflowGraph): readonly CanvasCommand[] {
  const ids = graph.nodes.map(({ id }) => id);
  const targets: CanvasCommandTarget[] = [
    ...ids.map((node) => ({ kind: 'nodes' as const, node, ids: [node] })),
    { kind: 'nodes', node: ids[1] ?? '', ids: ids.slice(1, 4) },
    ...graph.edges.map(({ id }) => ({ kind: 'edge' as const, edgeId: id })),
    ...(graph.groups ?? []).map(({ id }) => ({ kind: 'group' as const, groupId: id })),
    { kind: 'pane', at: { x: 0, y: 0 } },
  ];
  return targets
    .flatMap((target) => drawing.commands(target))
    .flatMap(({ items }) => items.flatMap((item) => item.items ?? item));
}

async function allMenus(): Promise<readonly CanvasCommand[]> {
  const drawings = [];
  for (const view of ['procedure', 'dependency'] as const) {
    const parts = await partsOf('pdl', procedure, view);
    drawings.push(commandsOf(buildStudioDrawing(parts), parts.graph));
  }
  const parts = await partsOf('mermaid', flowchart, 'flowchart');
  drawings.push(commandsOf(buildFlowchartDrawing(parts), parts.graph));
  return drawings.flat();
}

describe('the commands of the menus of the canvas', () => {
  it('are rows of the registry with the same keys, except those that depend on names of the document', async () => {
    const menus = await allMenus();
    const known = new Map([...listedCommands, ...fixedCommands].map((command) => [command.id, command]));
    const unknown = menus.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    expect(unknown.filter((id) => !/^menu\.(?:fix|into|unlink)\./.test(id))).toEqual([]);
    expect(unknown.length).toBeGreaterThan(0);
    for (const command of menus) {
      const row = known.get(command.id);
      if (row) expect(chordsOf(command), command.id).toEqual(chordsOf(row));
    }
  });

  it('contain every row of the canvas, or the row has a key', async () => {
    const shown = new Set([...(await allMenus()), ...aligners].map(({ id }) => id));
    const own = new Set(Object.values(canvasCommands).map(({ id }) => id));
    const rows = listedCommands.filter(
      ({ id, keys = [] }) => id.startsWith('canvas.') && !own.has(id) && keys.length === 0,
    );
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(({ id }) => !shown.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

describe('the commands of the parts in view', () => {
  it('are listed while the part is in view; the first with an id counts', () => {
    const command = (title: string) => ({ id: 'canvas.a', title, group: 'Draw' as const, run: nothing });
    const removals = [addShownCommands(() => [command('one')]), addShownCommands(() => [command('two')])];
    expect(listShownCommands().map(({ title }) => title)).toEqual(['one']);
    removals[0]?.();
    expect(listShownCommands().map(({ title }) => title)).toEqual(['two']);
    removals[1]?.();
    expect(listShownCommands()).toEqual([]);
  });
});
