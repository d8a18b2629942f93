import { expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../flowchart';
import { convertStateDiagram } from '../index';

const source = `stateDiagram-v2
  [*] --> Open
  Open: Waiting for payment
  state Packing {
    [*] --> Pick
    Pick --> [*]
  }
  state paid <<choice>>
  Open --> paid
  paid --> Packing : enough
  paid --> Open : too little
  note right of Open : Remind 100 %% after a week
  Packing --> [*]
`;

it('says the same as a flowchart, with its notes as comments', () => {
  const { text } = convertStateDiagram(source);
  expect(text).toMatch(/^%% Note on Waiting for payment: Remind 100 % after a week\nflowchart TD\n/);
  const flowchart = readFlowchart(text);
  expect(flowchart.diagnostics).toEqual([]);
  const before = buildFlowchartGraph(readFlowchart(source).data);
  const after = buildFlowchartGraph(flowchart.data);
  const contentOf = ({ nodes, edges, groups }: typeof before) => ({
    nodes: nodes.map(({ label, group }) => `${label} in ${groups?.find(({ id }) => id === group)?.label}`).sort(),
    edges: edges.map(({ condition }) => condition).sort(),
    groups: groups?.map(({ label }) => label),
  });
  expect(contentOf(after)).toEqual(contentOf(before));
});

it('converts thousands of nested states', () => {
  const all = Array.from({ length: 5000 }, (_, index) => index);
  const deep = `stateDiagram-v2\n${all.map((index) => `state s${index} {\n`).join('')}${'}\n'.repeat(all.length)}`;
  const flowchart = readFlowchart(convertStateDiagram(deep).text);
  expect(flowchart.diagnostics).toEqual([]);
  expect(flowchart.data.subgraphs).toHaveLength(all.length);
});
