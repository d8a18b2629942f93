// Checks that a planned edit of a flowchart changes only statements about the nodes, edges and groups that it names.
// Invariant: comments and text between statements stay.

import { type FlowchartStatement, flowchartTextAt } from '../../flowchart';
import { firstIndex, type TextEdit } from '../../support';
import type { FlowchartContext } from './flowchartContext';
import type { FlowchartEdit } from './flowchartEdit';

/** Ids that a statement may mention to be changed by the edit: its nodes and groups, and the ends of its edges. */
function namedIds({ graph }: FlowchartContext, edit: FlowchartEdit): ReadonlySet<string> {
  const edgeIds = new Set('edgeId' in edit ? [edit.edgeId] : 'edgeIds' in edit ? edit.edgeIds : []);
  const named = new Set('nodeIds' in edit ? edit.nodeIds : 'nodeId' in edit ? [edit.nodeId] : []);
  if ('groupId' in edit && edit.groupId !== undefined) named.add(edit.groupId);
  for (const { id, from, to } of graph.edges) if (edgeIds.has(id)) named.add(from).add(to);
  // An edge at a group is drawn at one of its nodes; ungrouping releases the group's nodes.
  const groups = new Set(graph.nodes.flatMap(({ id, group }) => (group !== undefined && named.has(id) ? group : [])));
  const inside = graph.nodes.flatMap(({ id, group }) => (edit.kind === 'ungroup' && group === edit.groupId ? id : []));
  for (const { id, parent } of graph.groups ?? []) if (parent !== undefined && groups.has(id)) named.add(parent);
  for (const id of [...groups, ...inside]) named.add(id);
  return named;
}

/** Statements of the layout and the frame of groups follow the edit: they name edges by number, or nothing. */
const followers: ReadonlySet<FlowchartStatement['kind']> = new Set(['linkStyle', 'subgraph', 'end', 'direction']);

/** Text that the edits would change although the edit does not name it. */
export function findUnnamedStatement(
  context: FlowchartContext,
  edit: FlowchartEdit,
  edits: readonly TextEdit[],
): string | undefined {
  if (edit.kind === 'setDirection') return undefined;
  const { text } = context;
  const removals = edits.filter(({ range }) => range.start < range.end);
  if (removals.length === 0) return undefined;
  const named = namedIds(context, edit);
  /** Built on first use: most removals are in statements about named nodes. */
  let edgeIds: ReadonlySet<string> | undefined;
  const isEdgeNamed = (id: string) => {
    edgeIds ??= new Set(text.edges.flatMap(({ id, from, to }) => (named.has(from.id) || named.has(to.id) ? id : [])));
    return edgeIds.has(id);
  };
  for (const { range: removed } of removals) {
    let between = removed.start;
    const rest: string[] = [];
    const { statements } = text;
    const first = firstIndex(
      statements.length,
      (at) => (statements[at] as FlowchartStatement).range.end > removed.start,
    );
    for (let at = first; at < statements.length; at++) {
      const statement = statements[at] as FlowchartStatement;
      const { range, kind } = statement;
      if (range.start >= removed.end) break;
      if (range.start > between) rest.push(text.source.slice(between, range.start));
      between = range.end;
      if (followers.has(kind)) continue;
      const isAbout = (isNamed: (id: string) => boolean) =>
        statement.kind === 'flow'
          ? statement.groups.some((group) => group.some(({ id }) => isNamed(id)))
          : statement.names.some((name) => isNamed(name.text));
      if (!isAbout((id) => named.has(id)) && !isAbout(isEdgeNamed)) return flowchartTextAt(text, range);
    }
    if (between < removed.end) rest.push(text.source.slice(between, removed.end));
    const other = rest.find((part) => /[^\s;]/u.test(part));
    if (other !== undefined) return other.trim();
  }
  return undefined;
}
