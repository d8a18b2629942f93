import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../testing/expectBoundedTime';
import { buildFlowchartGraph, readFlowchart } from './index';
import { readStateDiagram } from './readStateDiagram';

const order = `---
title: Order
---
stateDiagram-v2
  direction LR
  %% a comment
  [*] --> Open
  Open: Waiting for payment
  state "Being packed" as Packing {
    [*] --> Pick
    Pick --> Wrap : all there
    Wrap --> [*]
  }
  state paid <<choice>>
  Open --> paid : paid
  paid --> Packing: amount is right
  paid --> Open : too little
  note right of Open : Remind after a week
  note left of Packing
    Two people
    work here.
  end note
  Packing --> [*]
  classDef hot fill:#f96
  class Open hot
`;

describe('a state diagram', () => {
  it('becomes nodes, edges and subgraphs with their places', () => {
    const { diagnostics, data } = readFlowchart(order);
    expect(diagnostics).toEqual([]);
    const graph = buildFlowchartGraph(data);
    expect(graph.direction).toBe('LR');
    expect(graph.nodes.map(({ id, kind, label, group }) => [id, kind, label, group])).toEqual([
      ['root_start', 'start', 'Start', undefined],
      ['Open', 'step', 'Waiting for payment', undefined],
      ['Packing_start', 'start', 'Start', 'Packing'],
      ['Pick', 'step', 'Pick', 'Packing'],
      ['Wrap', 'step', 'Wrap', 'Packing'],
      ['Packing_end', 'end', 'End', 'Packing'],
      ['paid', 'condition', 'paid', undefined],
      ['root_end', 'end', 'End', undefined],
    ]);
    expect(graph.groups?.map(({ id, label }) => [id, label])).toEqual([['Packing', 'Being packed']]);
    expect(graph.edges.map(({ from, to, condition, toGroup }) => [from, to, condition, toGroup])).toEqual([
      ['root_start', 'Open', undefined, undefined],
      ['Packing_start', 'Pick', undefined, undefined],
      ['Pick', 'Wrap', 'all there', undefined],
      ['Wrap', 'Packing_end', undefined, undefined],
      ['Open', 'paid', 'paid', undefined],
      ['paid', 'Packing_start', 'amount is right', 'Packing'],
      ['paid', 'Open', 'too little', undefined],
      ['Packing_end', 'root_end', undefined, undefined],
    ]);
    const wrap = graph.edges[2]?.range ?? { start: 0, end: 0 };
    expect(order.slice(wrap.start, wrap.end)).toBe('Pick --> Wrap : all there');
  });

  it('keeps what its notes say', () => {
    expect(readStateDiagram(order).notes).toEqual([
      { state: 'Open', text: 'Remind after a week' },
      { state: 'Packing', text: 'Two people work here.' },
    ]);
  });

  it.each([
    ['stateDiagram-v2\n  A --> \n', 'A -->'],
    ['stateDiagram-v2\n  A --> B\n  }\n', '}'],
    ['stateDiagram-v2\n  state A {\n  B --> C\n', 'state A {'],
    ['stateDiagram-v2\n  note left of A\n  words\n', 'note left of A'],
    ['stateDiagram-v2\n  A => B\n', 'A => B'],
  ])('says where %j breaks', (text, place) => {
    const [fault] = readFlowchart(text).diagnostics;
    expect(fault && text.slice(fault.range.start, fault.range.end)).toBe(place);
  });

  it('takes a bounded time on hostile texts', () => {
    for (const piece of ['A', 'state ', '{', '}\n', '[*] --> ', 'A:', 'note left of ', ' \t', '#', '-', 'state A {\n'])
      expectBoundedTime(() => readStateDiagram(`stateDiagram-v2\n${piece.repeat(20_000)}`));
  });
});
