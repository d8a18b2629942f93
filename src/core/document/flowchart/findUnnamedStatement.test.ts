import { describe, expect, it } from 'vitest';
import { graphOfFlowchart } from '../../../testing/flowchartEdits';
import type { WorkflowGraph } from '../../graph';
import type { FlowchartEdit } from '../index';
import { findUnnamedStatement } from './findUnnamedStatement';
import { openFlowchart } from './flowchartContext';

const source = `flowchart LR
  %% how an order runs
  A --> B
  C --> D; D --> E
  subgraph one
    F
  end
  style B fill:#fff
`;

const unnamed = async (edit: FlowchartEdit, removed: string): Promise<string | undefined> => {
  const context = openFlowchart(source, (await graphOfFlowchart(source)) as WorkflowGraph);
  const start = source.indexOf(removed);
  return findUnnamedStatement(context, edit, [{ range: { start, end: start + removed.length }, text: '' }]);
};

describe('the text of a flowchart that an edit does not name', () => {
  it('D7.17 includes statements about other nodes, comments, and nothing else', async () => {
    const deletion = { kind: 'deleteNode', nodeId: 'B' } as const;
    expect(await unnamed(deletion, 'A --> B')).toBeUndefined();
    expect(await unnamed(deletion, 'style B fill:#fff\n')).toBeUndefined();
    expect(await unnamed(deletion, 'C --> D')).toBe('C --> D');
    expect(await unnamed(deletion, 'how')).toBe('how');
    expect(await unnamed(deletion, '%% how an order runs\n  A --> B')).toBe('%% how an order runs');
    expect(await unnamed({ kind: 'deleteEdge', edgeId: 'D->E' }, 'C --> D; D --> E')).toBeUndefined();
    expect(await unnamed({ kind: 'deleteEdge', edgeId: 'D->E' }, '; ')).toBeUndefined();
    expect(await unnamed({ kind: 'addNode', label: 'New' }, 'A --> B')).toBe('A --> B');
  });
});
