// Converts subtasks and their order to a PDL document. A plan has no branches and no loops, so its order becomes
// preconditions, and the procedure is one order that they allow. Invariant: a subtask's preconditions are its parents.

import type { WorkflowGraph } from '../../graph';
import { looseName } from '../../support';
import { StepNames } from '../mermaid/nameSteps';
import type { PdlParts } from '../mermaid/printPdl';
import type { FlowLine } from '../mermaid/structureFlow';
import type { ToolDefinition } from '../tools/toolDefinition';
import { contractToOrder } from './contractToOrder';
import { conditionNotes, loopNotes, terminalNotes } from './orderNotes';

export interface SubtaskParts {
  readonly parts: PdlParts;
  readonly lines: readonly FlowLine[];
  readonly notes: readonly string[];
}

/** Subtasks whose text names a tool become APIs, the others ANSWERs. */
export function partsFromSubtasks(graph: WorkflowGraph, tools: readonly ToolDefinition[] = []): SubtaskParts {
  const contracted = contractToOrder(graph);
  const { order, edges } = contracted;
  const names = new StepNames({ parts: { slots: [], apis: [], answers: [], others: [] }, tools });
  const lines: FlowLine[] = [];
  /** The declarations that carry out each subtask. */
  const doneBy = new Map<string, readonly string[]>();
  for (const node of order) {
    const step = node.kind === 'condition' ? { ...node, kind: 'step' as const } : node;
    const texts = names.linesOf(step);
    lines.push(...texts.map((text) => ({ text, nodeIds: [node.id] })));
    doneBy.set(
      node.id,
      texts.flatMap((text) => /(?:API|ANSWER)\.([^(]+)\(/.exec(text)?.[1] ?? []),
    );
  }
  const users = new Map<string, number>();
  for (const list of doneBy.values()) for (const name of list) users.set(name, (users.get(name) ?? 0) + 1);
  const needs = new Map<string, Set<string>>();
  let vague = 0;
  for (const [from, to] of edges) {
    for (const name of doneBy.get(to) ?? []) {
      const parents = doneBy.get(from) ?? [];
      // A declaration that several subtasks use has no single position in the order.
      if ((users.get(name) ?? 0) > 1 || parents.some((parent) => (users.get(parent) ?? 0) > 1)) vague++;
      else needs.set(name, new Set([...(needs.get(name) ?? []), ...parents]));
    }
  }
  const withNeeds = <T extends { readonly name: string }>(part: T) => {
    const own = [...needs].find(([name]) => looseName(name) === looseName(part.name))?.[1];
    return { ...part, precondition: [...(own ?? [])] };
  };
  const notes = [
    'Subtasks that are free of each other follow each other in the procedure; the preconditions keep what must come first.',
  ];
  if (vague > 0)
    notes.push(
      `${vague === 1 ? 'One dependency' : `${vague} dependencies`} of tools that several subtasks use are only in the order of the procedure.`,
    );
  notes.push(
    ...loopNotes(contracted, 'preconditions hold no cycles'),
    ...conditionNotes(graph, 'preconditions have none'),
    ...terminalNotes(graph),
  );
  if (names.commented > 0) notes.push('Texts of subtasks that call a tool are comments above the call.');
  return {
    parts: {
      slots: names.slots,
      apis: names.apis.map(withNeeds),
      answers: names.answers.map(withNeeds),
      others: [],
      procedure: lines.map(({ text }) => text).join('\n'),
    },
    lines,
    notes,
  };
}
