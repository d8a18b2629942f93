// Compares the document with the rebuilt workflow each time a change is tried: marks, and the distance between the two.

import type { WorkflowGraph } from '../graph';
import { collapseWithSites, markWorkflows, type WorkflowMarks } from '../reconstruct';
import type { MergeDocument, MergeSource } from './hunk';

export interface DocumentMarks {
  readonly marks: WorkflowMarks;
  /** The document's calls alone. */
  readonly authored: WorkflowGraph;
  readonly rebuilt: WorkflowGraph;
  /** Node of the whole graph -> the call that represents it. */
  readonly siteOf: ReadonlyMap<string, string>;
  readonly partnerOf: { readonly authored: ReadonlyMap<string, string>; readonly rebuilt: ReadonlyMap<string, string> };
  /** Number of marks other than matched: nodes weigh more than edges. */
  readonly distance: number;
}

const nodeWeight = 1000;

export function compareDocument(document: MergeDocument, source: MergeSource): DocumentMarks {
  const { graph: authored, siteOf } = collapseWithSites(document.graph, { answers: source.hasAnswers });
  const { corrections, brokenOff = [] } = source;
  const options = { brokenOff: new Set(brokenOff), ...(corrections ? { corrections } : {}) };
  const marks = markWorkflows(authored, source.calls, options);
  const partners = (side: 'authored' | 'rebuilt') =>
    new Map(marks[side].nodes.flatMap(({ id, partner }) => (partner === undefined ? [] : [[id, partner] as const])));
  const differing = (list: readonly { readonly mark: string }[]) =>
    list.filter(({ mark }) => mark !== 'matched').length;
  const nodes = differing(marks.authored.nodes) + differing(marks.rebuilt.nodes);
  const edges = differing(marks.authored.edges) + differing(marks.rebuilt.edges);
  return {
    marks,
    authored,
    rebuilt: source.calls,
    siteOf,
    partnerOf: { authored: partners('authored'), rebuilt: partners('rebuilt') },
    distance: nodes * nodeWeight + edges,
  };
}
