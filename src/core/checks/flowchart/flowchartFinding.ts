// The form of the findings in a flowchart, and the parts of their messages.

import type { FlowchartEdit } from '../../document';
import type { GraphNode } from '../../graph';
import { type Diagnostic, type Severity, shorten } from '../../support';
import type { RuleName } from '../rulePresets';

/** A diagnostic whose fix is planned only if it is shown, because a plan reads the whole text. */
export interface FlowchartFinding extends Diagnostic {
  readonly fix?: { readonly title: string; readonly edit: FlowchartEdit };
}

/** For a part of the graph without a place in the text. */
export const noRange = { start: 0, end: 0 };

export function findingAt(name: RuleName, severity: Severity, node: GraphNode, message: string): FlowchartFinding {
  return { code: `checks/${name}`, severity, message, range: node.range ?? noRange, nodeIds: [node.id] };
}

/** The label on one line, shortened for a list of problems. */
export const labelLine = (label: string): string => shorten(label, 60);

/** Names at most three nodes: `"A", "B" and 4 more`. */
export function nodeList(nodes: readonly GraphNode[]): string {
  const names = nodes.slice(0, nodes.length > 4 ? 3 : 4).map(({ label }) => `"${labelLine(label)}"`);
  const last = nodes.length > 4 ? `${nodes.length - 3} more` : names.pop();
  return names.length === 0 ? (last ?? '') : `${names.join(', ')} and ${last}`;
}
