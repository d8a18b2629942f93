import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCheckedFlowchart } from '../../adapters/mermaid';
import { buildFlowchartGraph, flowchartTexts, readFlowchart } from '../flowchart';
import type { WorkflowGraph } from '../graph';
import { toWellFormed } from '../support';
import type { ImportedFlow, ImportedNodeKind } from './importedFlow';
import { describeLosses, printImportedFlow } from './printImportedFlow';

const graphOf = (text: string) => buildFlowchartGraph(readFlowchart(text).data);

const kinds = ['start', 'end', 'api', 'answer', 'question', 'condition', 'words', 'part', 'group'] as const;

/** Texts with the characters on which Mermaid's parser acts. */
const label = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.constantFrom(
    'end',
    'Start',
    'a]b"c',
    'x --> y',
    '%%{init}%%',
    '#quot;',
    '1. First',
    '<b>bold</b>',
    'graph TD',
    '{{ $json.x }}',
  ),
);

const flows = fc
  .record({
    title: fc.option(label, { nil: undefined }),
    nodes: fc.array(fc.record({ title: label, kind: fc.constantFrom(...kinds), parent: fc.nat(7) }), { maxLength: 8 }),
    edges: fc.array(fc.record({ from: fc.nat(7), to: fc.nat(7), label: fc.option(label, { nil: undefined }) }), {
      maxLength: 12,
    }),
  })
  .map(
    ({ title, nodes, edges }): ImportedFlow => ({
      ...(title === undefined ? {} : { title }),
      nodes: nodes.map(({ parent, ...node }, index) => ({ id: `n${index}`, ...node, parent: `n${parent}` })),
      edges: edges.map(({ from, to, label: text }) => ({
        from: `n${from}`,
        to: `n${to}`,
        ...(text === undefined ? {} : { label: text }),
      })),
      notImported: [],
    }),
  );

/** Text as a label shows it: on one line, without characters that a diagram cannot contain. */
const shown = (text: string) =>
  toWellFormed(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Nodes, groups and edges by label, in order. */
function summary({ nodes, edges, groups = [] }: WorkflowGraph) {
  const names = new Map([...nodes, ...groups].map(({ id, label: text }) => [id, shown(text)]));
  return {
    nodes: nodes.map(({ label: text, group }) => [shown(text), names.get(group ?? '') ?? '']).toSorted(),
    groups: groups.map(({ label: text, parent }) => [shown(text), names.get(parent ?? '') ?? '']).toSorted(),
    edges: edges.map(({ from, to, fromGroup, toGroup, condition = '' }) => [
      names.get(fromGroup ?? from),
      names.get(toGroup ?? to),
      shown(condition),
    ]),
  };
}

describe('printImportedFlow', () => {
  it('prints kinds, groups, labels, the title and what was not imported', () => {
    const { text, losses } = printImportedFlow(
      {
        title: 'Refunds: "fast"',
        nodes: [
          { id: '1', title: 'Ticket arrives', kind: 'start' },
          { id: '2', title: 'Order known?', kind: 'condition', note: 'Checked twice.' },
          { id: '3', title: 'Loop', kind: 'group' },
          { id: '4', title: 'Find order', kind: 'api', parent: '3' },
          { id: '5', title: 'Ask for order id', kind: 'question' },
        ],
        edges: [
          { from: '1', to: '2' },
          { from: '2', to: '3', label: 'order_id == "1"' },
          { from: '2', to: '5', label: 'else' },
          { from: '3', to: '4' },
        ],
        notImported: [
          { what: 'code', where: 'Find order', why: 'code is never imported' },
          { what: 'code', where: 'Loop', why: 'code is never imported' },
        ],
      },
      'n8n',
    );
    expect(text).toBe(`---
title: "Refunds: \\"fast\\""
---
%% Imported from n8n.
%% Not imported: code (Find order, Loop): code is never imported.
%% Not imported: an edge (Loop to Find order): it connects a group with its own content.
%% Order known?: Checked twice.
flowchart TD
  %% weir:kind Ticket_arrives omit
  %% weir:kind Order_known condition
  %% weir:kind Find_order api
  %% weir:kind Ask_for_order_id question
  Ticket_arrives(["Ticket arrives"])
  Order_known{"Order known?"}
  Ask_for_order_id[/"Ask for order id"/]
  subgraph group_Loop ["Loop"]
    Find_order[["Find order"]]
  end
  Ticket_arrives --> Order_known
  Order_known -->|"order_id == #quot;1#quot;"| group_Loop
  Order_known -->|"else"| Ask_for_order_id
`);
    expect(losses).toHaveLength(3);
    expect(flowchartTexts(text).title).toBe('Refunds: "fast"');
    expect(describeLosses(losses)).toHaveLength(2);
  });

  it('reads back as the same nodes, groups and edges', async () => {
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(flows, async (flow) => {
        const { text, losses } = printImportedFlow(flow, 'a tool');
        if (flow.nodes.length === 0) return;
        if (checked++ % 10 === 0) expect((await readCheckedFlowchart(text)).diagnostics).toEqual([]);
        const graph = graphOf(text);
        const empty = (kind: ImportedNodeKind) => kind !== 'group';
        const read = summary(graph);
        expect(read.nodes.length + read.groups.length).toBe(flow.nodes.length);
        expect(flow.nodes.filter(({ kind }) => empty(kind)).length).toBeLessThanOrEqual(read.nodes.length);
        expect([...read.nodes, ...read.groups].map(([name]) => name).toSorted()).toEqual(
          flow.nodes.map(({ title }) => shown(title) || 'Untitled').toSorted(),
        );
        expect(graph.undrawn ?? []).toEqual([]);
        const kept = flow.edges.length - losses.length;
        expect(read.edges).toHaveLength(kept);
        const names = new Map(flow.nodes.map(({ id, title }) => [id, shown(title) || 'Untitled']));
        const expected = flow.edges.map(({ from, to, label: text = '' }) => [
          names.get(from),
          names.get(to),
          shown(text),
        ]);
        for (const edge of read.edges) expect(expected).toContainEqual(edge);
      }),
      { numRuns: 300 },
    );
  });
});
