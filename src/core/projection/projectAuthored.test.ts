import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../graph';
import { collapseToCalls, compareWorkflows } from '../reconstruct';
import { projectAuthored } from './projectAuthored';

const api = (id: string, ref = id) => ({ id, kind: 'api', label: ref, ref }) as const;

/** start -> check -> is it free? -> yes: book -> end, no: wait -> end */
const authored: WorkflowGraph = {
  nodes: [
    { id: 'start', kind: 'start', label: 'Start' },
    api('check'),
    { id: 'free', kind: 'condition', label: 'free' },
    api('book'),
    api('wait'),
    { id: 'end', kind: 'end', label: 'End' },
  ],
  edges: [
    { id: '1', from: 'start', to: 'check', kind: 'flow' },
    { id: '2', from: 'check', to: 'free', kind: 'flow' },
    { id: '3', from: 'free', to: 'book', kind: 'flow', condition: 'true' },
    { id: '4', from: 'free', to: 'wait', kind: 'flow', condition: 'else' },
    { id: '5', from: 'book', to: 'end', kind: 'flow' },
    { id: '6', from: 'wait', to: 'end', kind: 'flow' },
  ],
};
const rebuilt: WorkflowGraph = {
  nodes: [authored.nodes[0], api('check'), api('book'), authored.nodes[5]].flatMap((node) => node ?? []),
  edges: [
    { id: 'a', from: 'start', to: 'check', kind: 'flow' },
    { id: 'b', from: 'check', to: 'book', kind: 'flow' },
    { id: 'c', from: 'book', to: 'end', kind: 'flow' },
  ],
};

describe('projectAuthored', () => {
  const { comparison } = { comparison: compareWorkflows(collapseToCalls(authored), rebuilt) };
  const positions = Object.fromEntries(authored.nodes.map(({ id }, index) => [id, { x: 10 * index, y: 100 * index }]));
  const { view, nodeOf, edgesOf } = projectAuthored(authored, { answers: true }, comparison.authored, positions);

  it('draws every node of the document at its position, and marks the compared ones', () => {
    expect(view.nodes.map(({ id, position, mark }) => ({ id, y: position.y, mark }))).toEqual([
      { id: 'start', y: 0, mark: 'matched' },
      { id: 'check', y: 100, mark: 'matched' },
      { id: 'free', y: 200, mark: undefined },
      { id: 'book', y: 300, mark: 'matched' },
      { id: 'wait', y: 400, mark: 'missing' },
      { id: 'end', y: 500, mark: 'matched' },
    ]);
    expect(nodeOf.has('free')).toBe(false);
  });

  it('gives an edge the best mark of the paths over it', () => {
    expect(edgesOf.get('2')).toEqual(['check -> book', 'check -> wait']);
    expect(edgesOf.get('4')).toEqual(['check -> wait']);
    const marks = new Map(view.edges.map(({ id, mark }) => [id, mark]));
    expect([marks.get('2'), marks.get('3'), marks.get('4')]).toEqual(['matched', 'matched', 'missing']);
  });
});
