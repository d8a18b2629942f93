// Prints a rebuilt workflow as a document: a flowchart with its declarations, and from it a PDL text. Invariant: the
// PDL reads without errors, and the order of its calls is that of the workflow.

import { printMermaid, readPdlFromMermaid } from '../formats';
import { type WorkflowGraph, withoutKind } from '../graph';
import type { Dependency } from '../reconstruct';
import type { JsonValue, Result } from '../support';
import type { ObservedCallShape } from './hunk';

export interface RebuiltText {
  readonly graph: WorkflowGraph;
  readonly title: string;
  readonly shapes: Readonly<Record<string, ObservedCallShape>>;
  /** Data dependencies become preconditions; order alone may be chance. */
  readonly dependencies: readonly Dependency[];
}

export function printRebuiltMermaid({ graph, title, shapes, dependencies }: RebuiltText): string {
  const nodes = [...new Map(graph.nodes.map((node) => [`${node.kind} ${node.ref ?? node.label}`, node])).values()];
  const precondition = (id: string) => [
    ...new Set(
      dependencies.filter(({ to, reason }) => to === id && reason === 'data').map(({ from }) => withoutKind(from)),
    ),
  ];
  const apis = nodes.flatMap(({ id, kind, ref, label }): JsonValue[] => {
    const { request = [], response = [] } = shapes[ref ?? label] ?? {};
    return kind === 'api'
      ? [{ api: ref ?? label, request: [...request], response: [...response], precondition: precondition(id) }]
      : [];
  });
  const answers = nodes.flatMap(({ id, kind, ref, label }): JsonValue[] =>
    kind === 'answer' ? [{ answer: ref ?? label, precondition: precondition(id) }] : [],
  );
  return printMermaid(graph, [{ v: 1, name: title }, ...apis, ...answers]).text;
}

/** `flowchart` is the result of Mermaid's parser for the printed text. Fails if the flow has no structured form. */
export function printRebuiltPdl(
  mermaid: string,
  flowchart: WorkflowGraph,
): Result<string, { readonly message: string }> {
  const read = readPdlFromMermaid(mermaid, flowchart);
  return read.ok ? { ok: true, value: read.value.text } : read;
}
