// Compares two versions of a document for display: the document diff, each graph merged with marks, and a list of
// changes with the nodes and text ranges of each.

import type { WorkflowGraph } from '../graph';
import type { PdlDocument } from '../language';
import { ownProperty, type TextRange } from '../support';
import { buildNeutralNames, diffDocuments } from './diffDocuments';
import { diffGraphs, type GraphDiff, type VersionMark } from './diffGraphs';
import type { DiffDeclarationKind, DocumentDiff, FieldChange } from './documentDiff';

/** Data of one version; the graphs by the name of their view. */
export interface VersionFacts<View extends string = string> {
  readonly graphs: Partial<Readonly<Record<View, WorkflowGraph>>>;
  /** Present for PDL. */
  readonly document?: PdlDocument;
}

export interface VersionChange {
  /** Unique in its list. */
  readonly key: string;
  readonly mark: VersionMark | 'moved';
  /** Kind of the changed part, in the terms of the field: `API`, `statement`, `edge`. */
  readonly what: string;
  /** Its name or text; the newer one if it has both. */
  readonly title: string;
  /** Its older name or text, if it differs. */
  readonly previousText?: string;
  readonly fields: readonly FieldChange[];
  /** Ids in the graphs of the comparison. */
  readonly nodeIds: readonly string[];
  readonly before?: TextRange;
  readonly after?: TextRange;
}

export interface VersionComparison<View extends string = string> {
  readonly document?: DocumentDiff;
  readonly graphs: Partial<Readonly<Record<View, GraphDiff>>>;
  readonly changes: readonly VersionChange[];
}

const words: Readonly<Record<DiffDeclarationKind, string>> = {
  slot: 'Slot',
  api: 'API',
  answer: 'ANSWER',
  other: 'Node',
};

const isRangeInside = (inner: TextRange | undefined, outer: TextRange): boolean =>
  inner !== undefined && inner.start >= outer.start && inner.end <= outer.end;

export function compareVersions<View extends string>(
  before: VersionFacts<View>,
  after: VersionFacts<View>,
): VersionComparison<View> {
  const document = before.document && after.document ? diffDocuments(before.document, after.document) : undefined;
  const names = buildNeutralNames(document?.renames ?? []);
  const views = Object.keys({ ...before.graphs, ...after.graphs }) as View[];
  const empty: WorkflowGraph = { nodes: [], edges: [] };
  const graphs = Object.fromEntries(
    views.map((view) => {
      const [old, fresh] = [before.graphs[view] ?? empty, after.graphs[view] ?? empty];
      const by = view === 'procedure' ? 'order' : 'id';
      const changed = document ? changedIds(fresh, document, by) : new Set<string>();
      return [view, diffGraphs(old, fresh, { by, names, changed, ...(document ? { nodes: document.nodes } : {}) })];
    }),
  ) as Partial<Record<View, GraphDiff>>;
  const changes = document ? listChanges(document, before, after, graphs) : listGraphChanges(before, graphs);
  return { ...(document ? { document } : {}), graphs, changes };
}

/** Nodes of the newer graph whose declaration or statement changed, including changes that the node does not show. */
function changedIds(graph: WorkflowGraph, diff: DocumentDiff, by: 'id' | 'order'): ReadonlySet<string> {
  if (by === 'id') {
    return new Set(diff.declarations.flatMap(({ kind, after }) => (kind === 'changed' && after ? [after.nodeId] : [])));
  }
  const lines = diff.statements.flatMap(({ before, after }) => (before && after ? [after.range] : []));
  return new Set(
    graph.nodes.filter(({ range }) => lines.some((line) => isRangeInside(range, line))).map(({ id }) => id),
  );
}

function listChanges<View extends string>(
  diff: DocumentDiff,
  before: VersionFacts<View>,
  after: VersionFacts<View>,
  graphs: Partial<Readonly<Record<View, GraphDiff>>>,
): VersionChange[] {
  const views = Object.keys(graphs) as View[];
  /** Ids in the comparison of the nodes that `isSelected` selects from the graphs of one version. */
  const pick = (side: 'before' | 'after', isSelected: (node: WorkflowGraph['nodes'][number]) => boolean): string[] =>
    views.flatMap((view) =>
      ((side === 'before' ? before : after).graphs[view]?.nodes ?? [])
        .filter(isSelected)
        .map(({ id }) => (side === 'before' ? (graphs[view]?.ids.get(id) ?? id) : id)),
    );
  const changes: VersionChange[] = [];
  if (diff.document.length > 0) {
    changes.push({
      key: 'document',
      mark: 'changed',
      what: 'Document',
      title: 'Name and texts',
      fields: diff.document,
      nodeIds: [],
    });
  }
  for (const { kind, decl, before: previousText, after: is, fields } of diff.declarations) {
    const at = is ?? previousText;
    if (!at) continue;
    const side = is ? 'after' : 'before';
    changes.push({
      key: `${kind} ${at.nodeId}`,
      mark: kind,
      what: words[decl],
      title: at.name,
      ...(previousText && is && previousText.name !== is.name ? { previousText: previousText.name } : {}),
      fields,
      nodeIds:
        decl === 'slot'
          ? []
          : [
              ...new Set(
                pick(
                  side,
                  (node) =>
                    node.id === at.nodeId || (node.ref === at.name && node.kind === (decl === 'other' ? 'step' : decl)),
                ),
              ),
            ],
      ...(previousText ? { before: previousText.item } : {}),
      ...(is ? { after: is.item } : {}),
    });
  }
  for (const [index, { kind, before: previousText, after: is }] of diff.statements.entries()) {
    const at = is ?? previousText;
    if (!at) continue;
    // Nodes of declarations have separate ranges, outside the procedure.
    const nodeIds = pick(is ? 'after' : 'before', ({ range }) => isRangeInside(range, at.range));
    changes.push({
      key: `statement ${index}`,
      mark: kind,
      what: 'Statement',
      title: at.text,
      ...(previousText && is && previousText.text !== is.text ? { previousText: previousText.text } : {}),
      fields: [],
      nodeIds: [...new Set(nodeIds)],
      ...(previousText ? { before: previousText.range } : {}),
      ...(is ? { after: is.range } : {}),
    });
  }
  return changes;
}

/** For a flowchart: changes of its nodes and edges. */
function listGraphChanges<View extends string>(
  before: VersionFacts<View>,
  graphs: Partial<Readonly<Record<View, GraphDiff>>>,
): VersionChange[] {
  return (Object.entries(graphs) as [View, GraphDiff][]).flatMap(([view, { graph, nodeMarks, edgeMarks, ids }]) => {
    const labels = new Map(graph.nodes.map((node) => [node.id, node.label || node.id]));
    const older = new Map((before.graphs[view]?.nodes ?? []).map((node) => [ids.get(node.id), node]));
    const nodes = graph.nodes.flatMap((node): VersionChange[] => {
      const mark = ownProperty(nodeMarks, node.id);
      if (!mark) return [];
      const previousText = older.get(node.id)?.label;
      return [
        {
          key: `${view} node ${node.id}`,
          mark,
          what: 'Node',
          title: node.label || node.id,
          ...(mark === 'changed' && previousText !== undefined && previousText !== node.label ? { previousText } : {}),
          fields: [],
          nodeIds: [node.id],
          ...(node.range ? { [mark === 'removed' ? 'before' : 'after']: node.range } : {}),
        },
      ];
    });
    const edges = graph.edges.flatMap((edge): VersionChange[] => {
      const mark = edgeMarks[edge.id];
      if (!mark) return [];
      const condition = edge.condition ? ` (${edge.condition})` : '';
      return [
        {
          key: `${view} edge ${edge.id}`,
          mark,
          what: 'Edge',
          title: `${labels.get(edge.from)} \u2192 ${labels.get(edge.to)}${condition}`,
          fields: [],
          nodeIds: [edge.from, edge.to],
          ...(edge.range ? { [mark === 'removed' ? 'before' : 'after']: edge.range } : {}),
        },
      ];
    });
    return [...nodes, ...edges];
  });
}
