// Describes the arrows of a flowchart that do not lead from step to step: converters write them as notes, checks report
// them.

import type { WorkflowGraph } from '../graph';
import { quotedLabel, type TextRange } from '../support';
import { leadsNowhere } from './flowEdges';

export interface LostArrow {
  /** Names both ends and the label, the reason, and what to try. */
  readonly message: string;
  /** An invisible link: it defines no order, so the flowchart is not at fault. */
  readonly isLayout: boolean;
  readonly nodeIds: readonly string[];
  readonly range?: TextRange;
}

export function lostArrows(graph: WorkflowGraph): LostArrow[] {
  const undrawn = (graph.undrawn ?? []).map(({ from, to, condition, why, end = '', range }): LostArrow => {
    const subject = to === undefined ? `The node ${quotedLabel(from)}` : `The arrow ${ends(from, to, condition)}`;
    const fault =
      why === 'edge-id'
        ? `${quotedLabel(end)} is the id of an arrow. Give the step another id`
        : `${quotedLabel(end)} is neither a node nor a subgraph`;
    return {
      message:
        why === 'invisible' && to !== undefined
          ? `The invisible link ${ends(from, to, condition)} only places the two. It says nothing of their order.`
          : `${subject} is not drawn: ${fault}.`,
      isLayout: why === 'invisible',
      nodeIds: [],
      ...(range === undefined ? {} : { range }),
    };
  });
  const labels = new Map([...graph.nodes, ...(graph.groups ?? [])].map(({ id, label }) => [id, label]));
  const nowhere = graph.edges.filter(leadsNowhere).map(({ from, ownGroup = '', condition, range }): LostArrow => {
    const [step, group] = [labels.get(from) ?? from, labels.get(ownGroup) ?? ownGroup];
    return {
      message: `The arrow between ${quotedLabel(step)} and its own subgraph ${quotedLabel(group)}${said(condition)} leads nowhere: no other step of the subgraph is there to follow. Lead it to a step.`,
      isLayout: false,
      nodeIds: [from],
      ...(range === undefined ? {} : { range }),
    };
  });
  return [...undrawn, ...nowhere];
}

const said = (condition: string | undefined) => (condition === undefined ? '' : `, ${quotedLabel(condition)},`);

const ends = (from: string, to: string, condition: string | undefined) =>
  `from ${quotedLabel(from)} to ${quotedLabel(to)}${said(condition)}`;
