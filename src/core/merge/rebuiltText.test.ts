import { describe, expect, it } from 'vitest';
import { graphOfFlowchart } from '../../testing/flowchartEdits';
import type { Trace } from '../logs';
import { collapseToCalls, compareWorkflows, mineTraces } from '../reconstruct';
import type { JsonObject, JsonValue } from '../support';
import { callShapes } from './callShapes';
import { readPdlDocument } from './readPdlDocument';
import { printRebuiltMermaid, printRebuiltPdl } from './rebuiltText';

const trace = (id: string, calls: readonly (readonly [string, JsonObject, JsonValue])[]): Trace => ({
  id,
  source: 'openai',
  steps: calls.map(([name, given, result], seq) => ({
    kind: 'call',
    seq,
    name,
    arguments: given,
    outcome: 'succeeded',
    result,
  })),
});

const found = ['find_table', { city: 'Ulm' }, { table: 'T-17', is_free: true }] as const;
const taken = ['find_table', { city: 'Ulm' }, { table: 'T-18', is_free: false }] as const;
const cases: readonly (readonly [string, readonly Trace[]])[] = [
  ['a sequence', [trace('a', [found, ['book_table', { table: 'T-17' }, { number: 77123 }]])]],
  [
    'a choice',
    [
      trace('a', [found, ['book_table', { table: 'T-17' }, { number: 77123 }], ['send_mail', { to: 'x@y' }, {}]]),
      trace('b', [taken, ['offer_later', { city: 'Ulm' }, {}], ['send_mail', { to: 'x@y' }, {}]]),
    ],
  ],
  [
    'an optional step and a loop',
    [
      trace('a', [taken, taken, found, ['book_table', { table: 'T-17' }, { number: 77123 }]]),
      trace('b', [found, ['book_table', { table: 'T-17' }, { number: 77124 }]]),
      trace('c', [taken, found, ['book_table', { table: 'T-17' }, { number: 77125 }]]),
    ],
  ],
];

describe('a rebuilt workflow opened as a document', () => {
  it.each(cases)('says the same as PDL and as Mermaid: %s', async (_, traces) => {
    const { graph, dependencies } = mineTraces(traces);
    const calls = collapseToCalls(graph);
    const text = printRebuiltMermaid({ graph, title: 'Rebuilt', shapes: callShapes(traces), dependencies });
    const flowchart = await graphOfFlowchart(text);
    if (!flowchart) throw new Error(`Mermaid cannot read:\n${text}`);
    expect(compareWorkflows(collapseToCalls(flowchart), calls)).toMatchObject({
      chain: { f1: 1 },
      graphScore: { f1: 1 },
    });
    const pdl = printRebuiltPdl(text, flowchart);
    if (!pdl.ok) throw new Error(pdl.error.message);
    const document = readPdlDocument(pdl.value);
    expect(document.errors).toBe(0);
    expect(document.pdl?.apis.map(({ name }) => name)).toContain('find_table');
    const again = mineTraces(traces);
    expect(compareWorkflows(collapseToCalls(document.graph), collapseToCalls(again.graph))).toMatchObject({
      chain: { f1: 1 },
      graphScore: { f1: 1 },
    });
    expect(pdl.value).toMatch(/name: book_table[\s\S]*?precondition: \[find_table\]/);
  });
});
