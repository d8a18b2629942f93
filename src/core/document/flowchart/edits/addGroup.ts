// Adds a subgraph around nodes, in the innermost group that contains all of them. The nodes stay where they are
// written: the new subgraph names them, and ends before any other subgraph that names them.

import type { SubgraphText } from '../../../flowchart';
import { fail, ok } from '../../../support';
import {
  checkFlowchartLabel,
  type FlowchartContext,
  type FlowchartPlanResult,
  freeFlowchartId,
  refuseEdit,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { quoteFlowchartLabel } from '../printFlowchartParts';
import { checkGroupNotEmptied } from './checkGroupNotEmptied';

export function planAddGroup(context: FlowchartContext, edit: FlowchartEditOf<'addGroup'>): FlowchartPlanResult {
  const { text, graph, members } = context;
  const problem = checkFlowchartLabel(edit.title);
  if (problem) return fail({ ...problem, message: 'A group needs a title.' });
  const ids = [...new Set(edit.nodeIds)];
  const known = new Set([...graph.nodes, ...(graph.groups ?? [])].map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) return refuseEdit('document/unknown-node', `The flowchart has no node "${unknown}".`);
  if (ids.length === 0) return refuseEdit('document/not-there', 'Select the nodes that the group shall hold.');
  const around = (group: SubgraphText | undefined) => {
    const found = new Set<SubgraphText>();
    for (let at = group; at; at = at.parent) found.add(at);
    return found;
  };
  const homes = [...new Set(ids.map((id) => members.get(id)))];
  const doubled = homes.find((home, at) => homes.findIndex((other) => other?.id === home?.id) < at);
  if (doubled) {
    const message = `Two groups have the id "${doubled.id}", and the nodes are in both. Change one of the ids in the text first.`;
    return refuseEdit('document/unsupported-shape', message);
  }
  const [first = new Set<SubgraphText>(), ...more] = homes.map(around);
  const outer = [...first].find((group) => more.every((others) => others.has(group)));
  const left = checkGroupNotEmptied(context, ids, outer);
  if (left) return fail(left);
  const id = freeFlowchartId(context, 'group');
  const lines = [`subgraph ${id}[${quoteFlowchartLabel(edit.title)}]`, ...ids.map((nodeId) => `    ${nodeId}`), 'end'];
  const isFlat = homes.every((home) => home === outer);
  const draft = createFlowchartDraft(text);
  draft.insert(isFlat ? { endOf: outer } : { startOf: outer }, { lines, ids: [id] });
  return ok({ edits: draft.finish(), select: id, label: `Group ${shortLabel(edit.title)}` });
}
