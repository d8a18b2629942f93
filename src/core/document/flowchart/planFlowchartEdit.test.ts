import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../../graph';
import { applyTextEdits } from '../../support';
import { type FlowchartEdit, planFlowchartEdit } from '../index';
import { type FlowchartLine, mentionsOf, readFlowchartLines } from './flowchartLines';

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
    expect(edited({ kind: 'setLabel', nodeId: 'A', label: 'Ask twice' })).toContain('A["Ask twice"] --> B{Known?}');
    expect(edited({ kind: 'setLabel', nodeId: 'B', label: 'Is it known?' })).toContain('--> B{"Is it known?"}\n');
    expect(edited({ kind: 'setLabel', nodeId: 'C', label: 'Reserve' })).toContain('  C[["Reserve"]]:::big\n');
    expect(edited({ kind: 'setLabel', nodeId: 'E', label: 'Done' })).toContain('  C --> E["Done"]\n');
  });

  it('D5.2 deletes an edge and keeps the ends it alone shows', () => {
    expect(edited({ kind: 'deleteEdge', edgeId: 'C->E' })).toBe(source.replace('  C --> E\n', ''));
    expect(edited({ kind: 'deleteEdge', edgeId: 'A->B' })).toBe(
      source.replace('A["Ask (once)"] --> B{Known?}', 'A["Ask (once)"]\n  B{Known?}'),
    );
    expect(edited({ kind: 'deleteEdge', edgeId: 'B->C[yes]' })).toBe(source.replace('  B -->|yes| C\n', ''));
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
    [{ kind: 'deleteEdge', edgeId: 'B->D' }],
    [{ kind: 'deleteEdge', edgeId: 'D->F' }],
    [{ kind: 'setLabel', nodeId: 'F', label: 'x' }],
  ] satisfies [FlowchartEdit][])('D5.2 refuses %j: it stands in a line with more', (edit) => {
    expect(code(edit)).toBe('document/unsupported-shape');
  });
});

const corpus = resolve(import.meta.dirname, '../../../../../shared/corpus/mermaid');

function corpusFlowcharts(): [string, string][] {
  if (!existsSync(corpus)) {
    console.warn('CORPUS ABSENT: flowchart edits are tried on the fixtures of this file only.');
    return [];
  }
  return readdirSync(corpus)
    .filter((file) => file.endsWith('.mmd'))
    .map((file): [string, string] => [file, readFileSync(join(corpus, file), 'utf8')])
    .filter(([, text]) => /^\s*(?:graph|flowchart)\b/mu.test(text));
}

/** Each chart with the first of the nodes that lines of their own name. */
const charts = [['fixture', source] as const, ...corpusFlowcharts()].map(([name, text]) => {
  const lines = readFlowchartLines(text);
  const ids = [...new Set(lines.flatMap((line) => [line.from?.id ?? [], line.to?.id ?? []].flat()))].slice(0, 8);
  return { name, text, lines, ids, of: graphOf(...ids) };
});

const names = (line: FlowchartLine, id: string) =>
  line.from?.id === id || line.to?.id === id || mentionsOf(line.text, id).length > 0;

describe('flowchart edits on real charts', () => {
  it('D5.2 keep every line that does not name the node, or are refused', () => {
    let planned = 0;
    for (const { name, text, lines, ids, of } of charts) {
      const sourceLines = text.split('\n');
      for (const edit of ids.flatMap((id): FlowchartEdit[] => [
        { kind: 'deleteNode', nodeId: id },
        { kind: 'setLabel', nodeId: id, label: 'A "new" label' },
      ])) {
        const plan = planFlowchartEdit(text, of, edit);
        if (!plan.ok || !('nodeId' in edit)) continue;
        planned++;
        const result = applyTextEdits(text, plan.value.edits);
        const kept = new Set(result.split('\n'));
        const lost = sourceLines.filter((line, at) => {
          const read = lines[at];
          return read && !names(read, edit.nodeId) && !kept.has(line);
        });
        expect(lost, `${name}: ${edit.kind} ${edit.nodeId}`).toEqual([]);
        const after = readFlowchartLines(result);
        const isNamed = (id: string) => after.some((line) => names(line, id));
        if (edit.kind === 'setLabel') expect(result).toContain('"A #quot;new#quot; label"');
        else {
          expect(after.some((line) => line.from?.id === edit.nodeId || line.to?.id === edit.nodeId)).toBe(false);
          // Nodes that only an edge of the deleted node mentioned are still there.
          expect(
            ids.filter((id) => id !== edit.nodeId && !isNamed(id)),
            name,
          ).toEqual([]);
        }
      }
    }
    expect(planned).toBeGreaterThan(4);
  });

  it('D5.1 append nodes and edges that read as such', () => {
    for (const { name, text, ids, of } of charts) {
      const added = readFlowchartLines(edited({ kind: 'addNode', label: 'New' }, text, of));
      expect(added.findLast((line) => line.text !== '')?.kind, name).toBe('node');
      const [from, to] = [ids[0], ids.at(-1)];
      if (from === undefined || to === undefined) continue;
      const joined = readFlowchartLines(edited({ kind: 'addEdge', from, to, label: 'only here' }, text, of));
      expect(joined, name).toContainEqual(expect.objectContaining({ kind: 'edge', label: 'only here' }));
    }
  });
});
