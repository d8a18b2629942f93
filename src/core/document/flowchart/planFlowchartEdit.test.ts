import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../../graph';
import { applyTextEdits } from '../../support';
import { type FlowchartEdit, planFlowchartEdit } from '../index';

const source = `---
title: Visit
---
flowchart TD
  %% how a visit is booked
  A["Ask (once)"] --> B{Known?}
  B -->|yes| C
  B -- no --> D
  C[[Book]]:::big
  C --> E
  subgraph later [Later]
    D --> E & F
  end
  style C fill:#fff
`;

const graphOf = (...ids: string[]): WorkflowGraph => ({
  nodes: ids.map((id) => ({ id, kind: 'step', label: id })),
  edges: [],
});
const graph = graphOf('A', 'B', 'C', 'D', 'E', 'F');

function edited(edit: FlowchartEdit, text = source, of = graph): string {
  const planned = planFlowchartEdit(text, of, edit);
  if (!planned.ok) throw new Error(planned.error.message);
  return applyTextEdits(text, planned.value.edits);
}

const code = (edit: FlowchartEdit, text = source, of = graph) => {
  const planned = planFlowchartEdit(text, of, edit);
  return planned.ok ? 'ok' : planned.error.code;
};

describe('flowchart edits', () => {
  it('D5.1 appends a node and an edge, indented as their neighbours', () => {
    expect(edited({ kind: 'addNode', label: 'Say "hi"' })).toBe(`${source.trimEnd()}\n  n1["Say #quot;hi#quot;"]\n`);
    expect(edited({ kind: 'addEdge', from: 'E', to: 'A', label: 'again' })).toBe(
      `${source.trimEnd()}\n  E -->|"again"| A\n`,
    );
  });

  it('D5.1 keeps line endings and an open last line', () => {
    expect(edited({ kind: 'addEdge', from: 'A', to: 'B' }, 'graph LR\r\n\tA\r\n\tB', graphOf('A', 'B'))).toBe(
      'graph LR\r\n\tA\r\n\tB\r\n\tA --> B',
    );
  });

  it('D5.1 refuses ids that are taken or that Mermaid cannot read', () => {
    expect(code({ kind: 'addNode', label: 'x', id: 'A' })).toBe('document/name-taken');
    expect(code({ kind: 'addNode', label: 'x', id: 'end' })).toBe('document/name-unspeakable');
    expect(code({ kind: 'addEdge', from: 'A', to: 'Z' })).toBe('document/unknown-node');
  });

  it('D5.2 changes a label where it is given, with its shape', () => {
    expect(edited({ kind: 'renameNode', nodeId: 'A', label: 'Ask twice' })).toContain('A["Ask twice"] --> B{Known?}');
    expect(edited({ kind: 'renameNode', nodeId: 'B', label: 'Is it known?' })).toContain('--> B{"Is it known?"}\n');
    expect(edited({ kind: 'renameNode', nodeId: 'C', label: 'Reserve' })).toContain('  C[["Reserve"]]:::big\n');
    expect(edited({ kind: 'renameNode', nodeId: 'E', label: 'Done' })).toContain('  C --> E["Done"]\n');
  });

  it('D5.2 deletes an edge and keeps the ends it alone shows', () => {
    expect(edited({ kind: 'deleteEdge', from: 'C', to: 'E' })).toBe(source.replace('  C --> E\n', ''));
    expect(edited({ kind: 'deleteEdge', from: 'A', to: 'B' })).toBe(
      source.replace('A["Ask (once)"] --> B{Known?}', 'A["Ask (once)"]\n  B{Known?}'),
    );
    expect(edited({ kind: 'deleteEdge', from: 'B', to: 'C', label: 'yes' })).toBe(
      source.replace('  B -->|yes| C\n', ''),
    );
  });

  it('D5.2 deletes a node that stands alone, with its edges', () => {
    expect(edited({ kind: 'deleteNode', nodeId: 'A' })).toBe(
      source.replace('A["Ask (once)"] --> B{Known?}', 'B{Known?}'),
    );
    const ring = 'graph LR\nA --> B\nB --> A';
    expect(edited({ kind: 'deleteNode', nodeId: 'B' }, ring, graphOf('A', 'B'))).toBe('graph LR\nA');
    expect(edited({ kind: 'deleteNode', nodeId: 'B' }, 'graph LR\nA\nB\nA --> B', graphOf('A', 'B'))).toBe(
      'graph LR\nA',
    );
  });

  it.each([
    [{ kind: 'deleteNode', nodeId: 'F' }],
    [{ kind: 'deleteNode', nodeId: 'C' }],
    [{ kind: 'deleteEdge', from: 'B', to: 'D' }],
    [{ kind: 'deleteEdge', from: 'D', to: 'F' }],
    [{ kind: 'renameNode', nodeId: 'F', label: 'x' }],
  ] satisfies [FlowchartEdit][])('D5.2 refuses %j: it stands in a line with more', (edit) => {
    expect(code(edit)).toBe('document/unsupported-shape');
  });
});
