// Describes the parts of a drawing besides its steps and their order: frames, styles, notes of states.

import { isStateDiagram, maskFlowchart, plainLabel, readStateDiagram } from '../../flowchart';
import type { WorkflowGraph } from '../../graph';
import { quotedLabel } from '../../support';
import { arrowNotes } from './structureProcedure';

export interface StateNotes {
  /** By the id of a state. */
  readonly remarks: ReadonlyMap<string, readonly string[]>;
  /** Notes of composite states (with the title) and notes that belong to no state. */
  readonly loose: readonly string[];
}

/** Empty for a flowchart. */
export function readStateNotes(source: string, { nodes, groups = [] }: WorkflowGraph): StateNotes {
  const remarks = new Map<string, string[]>();
  const loose: string[] = [];
  if (!isStateDiagram(source)) return { remarks, loose };
  const known = new Set(nodes.map(({ id }) => id));
  const titles = new Map(groups.map(({ id, label }) => [id, label]));
  for (const { state, text } of readStateDiagram(source).notes) {
    const words = plainLabel(text);
    if (state !== undefined && known.has(state)) remarks.set(state, [...(remarks.get(state) ?? []), words]);
    else loose.push(state === undefined ? words : `${titles.get(state) ?? state}: ${words}`);
  }
  return { remarks, loose };
}

/** Frames and styles, which no other format has. */
export function lookNotes(source: string, { groups = [] }: WorkflowGraph): string[] {
  const notes: string[] = [];
  const titles = groups.map(({ label }) => quotedLabel(label)).join(', ');
  if (groups.length === 1) notes.push(`One subgraph is not carried over, only what is in it: ${titles}.`);
  if (groups.length > 1) {
    notes.push(`${groups.length} subgraphs are not carried over, only what is in them: ${titles}.`);
  }
  return [...notes, ...styleNotes(source)];
}

export const styleNotes = (source: string): string[] =>
  /^[ \t]*(?:classDef|class|style|linkStyle|click)[ \t]/m.test(maskFlowchart(source))
    ? ['Styles, classes and clicks of the drawing are not carried over.']
    : [];

/** Everything that a plan leaves out of a drawing except conditions and loops. */
export function drawingNotes(source: string, flowchart: WorkflowGraph): string[] {
  const { remarks, loose } = readStateNotes(source, flowchart);
  const said = [...remarks.values()].flat().concat(loose).map(quotedLabel);
  return [
    ...arrowNotes(flowchart),
    ...lookNotes(source, flowchart),
    ...(said.length > 0 ? [`The notes of states are not carried over: ${said.join(', ')}.`] : []),
  ];
}
