// The facts of a flowchart that a person wrote: the labels of its nodes and edges. The procedure read from the chart has
// names that the chart does not state, so its own facts are not those of the chart.

import { buildFlowchartGraph, readFlowchart } from '../../flowchart';
import { factTokens } from './factTokens';
import type { FactKind, WorkflowFact } from './workflowFacts';

/** Labels that state nothing but the start or end of the chart. */
const bareTerminal = /^(?:start|begin|end|stop|finish|done|开始|结束)[.!。！]?$/i;

export function chartFacts(source: string): readonly WorkflowFact[] {
  const { nodes, edges } = buildFlowchartGraph(readFlowchart(source).data);
  const labels: (readonly [FactKind, string])[] = [
    ...nodes.map(({ label }) => ['step', label.trim()] as const),
    ...edges.flatMap(({ condition }) => (condition ? [['condition', condition.trim()] as const] : [])),
  ];
  const facts = new Map<string, WorkflowFact>();
  for (const [kind, text] of labels) {
    const tokens = factTokens(text);
    if (tokens.length === 0 || bareTerminal.test(text)) continue;
    facts.set(`${kind} ${tokens.join(' ')}`, {
      kind,
      text: text.replace(/\s+/g, ' '),
      tokens,
      places: ['declaration', 'step', 'note'],
      count: 1,
    });
  }
  return [...facts.values()];
}
