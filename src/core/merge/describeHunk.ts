// Describes a hunk: the difference in a sentence, its support in the traces, the places it affects.

import type { EdgeEvidence, TraceEvidence } from '../reconstruct';
import { pluralize } from '../support';
import type { DocumentMarks } from './compareDocument';
import { parsableCondition } from './conditionText';
import type { Difference, Hunk, HunkEvidence, MergeSource } from './hunk';

type Described = Pick<Hunk, 'id' | 'title' | 'because' | 'places' | 'evidence' | 'isDefault'>;

const fromNodes = (list: readonly TraceEvidence[] = []): HunkEvidence[] =>
  list.map(({ trace, seqs }) => ({ trace, seqs }));
const fromEdges = (list: readonly EdgeEvidence[] = []): HunkEvidence[] =>
  list.map(({ trace, passes }) => ({
    trace,
    seqs: [...new Set(passes.flat().filter((seq) => seq !== undefined))].sort((a, b) => a - b),
  }));

export function describeHunk(difference: Difference, source: MergeSource, compared: DocumentMarks): Described {
  const { rebuilt, authored, marks } = compared;
  const label = (graph: typeof rebuilt, id: string) => graph.nodes.find((node) => node.id === id)?.label ?? id;
  const quoteLabel = (id: string) => `“${label(authored, id)}”`;
  const there = (id: string) => `“${label(rebuilt, id)}”`;
  const edgesAt = (graph: typeof rebuilt, side: 'authored' | 'rebuilt', id: string) => {
    const marked = new Set(marks[side].edges.flatMap((edge) => (edge.mark === 'matched' ? [] : [edge.id])));
    return graph.edges.filter((edge) => (edge.from === id || edge.to === id) && marked.has(edge.id)).map((e) => e.id);
  };
  const traceCountText = (evidence: readonly HunkEvidence[]) =>
    `${evidence.length} of ${pluralize(source.traceCount, 'trace')}`;
  /**
   * A change without support in the traces is a guess of the model or person that rebuilt the workflow, and is never
   * accepted by default.
   */
  const none = `None of ${pluralize(source.traceCount, 'trace')} shows it: it comes from the model that rebuilt the workflow.`;
  switch (difference.kind) {
    case 'addCall': {
      const { rebuilt: id } = difference;
      const evidence = fromNodes(source.callEvidence.nodes[id]);
      return {
        id: `addCall ${id}`,
        title: `Add ${there(id)}`,
        because:
          evidence.length === 0 ? none : `${traceCountText(evidence)} did it, and the document does not have it.`,
        places: { authored: [], rebuilt: [id, ...edgesAt(rebuilt, 'rebuilt', id)] },
        evidence,
        isDefault: evidence.length > 0,
      };
    }
    case 'moveCall': {
      const { rebuilt: id, authored: own } = difference;
      const evidence = fromNodes(source.callEvidence.nodes[id]);
      return {
        id: `moveCall ${id}`,
        title: `Move ${quoteLabel(own)}`,
        because:
          evidence.length === 0
            ? none
            : `${traceCountText(evidence)} did it, at another place in the order than the document has it.`,
        places: {
          authored: [own, ...edgesAt(authored, 'authored', own)],
          rebuilt: [id, ...edgesAt(rebuilt, 'rebuilt', id)],
        },
        evidence,
        isDefault: evidence.length > 0,
      };
    }
    case 'addEdge': {
      const { rebuilt: id, from, to, back, condition } = difference;
      const edge = rebuilt.edges.find((one) => one.id === id);
      const evidence = fromEdges(source.callEvidence.edges[id]);
      const conditionText = parsableCondition(condition);
      const when = conditionText === undefined ? '' : ` when ${conditionText}`;
      return {
        id: `addEdge ${id}`,
        title:
          from === to
            ? `Repeat ${quoteLabel(from)}`
            : `Let ${quoteLabel(to)} follow ${quoteLabel(from)}${back ? ' again' : ''}`,
        because:
          evidence.length === 0
            ? none
            : `${traceCountText(evidence)} went this way${when}; the document does not allow it.`,
        places: { authored: [from, to], rebuilt: edge ? [edge.from, edge.to, id] : [id] },
        evidence,
        isDefault: evidence.length > 0,
      };
    }
    case 'addPrecondition': {
      const { dependency, from, to } = difference;
      const isData = dependency.reason === 'data';
      const names = dependency.values.slice(0, 2).join(', ');
      return {
        id: `addPrecondition ${from} ${to}`,
        title: `Require ${quoteLabel(from)} before ${quoteLabel(to)}`,
        because: isData
          ? `An argument came from its result (${names}) in ${pluralize(dependency.evidence.length, 'trace')}.`
          : `In all ${pluralize(dependency.evidence.length, 'trace')} that did the second, the first came before.`,
        places: { authored: [from, to], rebuilt: [dependency.from, dependency.to] },
        evidence: fromNodes(dependency.evidence),
        // Order alone is weak evidence; a value passed from one call to the other is strong evidence.
        isDefault: isData,
      };
    }
    case 'removeCall': {
      const { authored: id } = difference;
      return {
        id: `removeCall ${id}`,
        title: `Remove ${quoteLabel(id)}`,
        because: `No trace took it. That may be chance: ${pluralize(source.traceCount, 'trace')} cannot show what is never needed.`,
        places: { authored: [id, ...edgesAt(authored, 'authored', id)], rebuilt: [] },
        evidence: [],
        isDefault: false,
      };
    }
    case 'removeEdge': {
      const { authored: id, from, to } = difference;
      return {
        id: `removeEdge ${id}`,
        title:
          from === to ? `Do not repeat ${quoteLabel(from)}` : `Do not let ${quoteLabel(to)} follow ${quoteLabel(from)}`,
        because: 'No trace went this way. That may be chance.',
        places: { authored: [from, to, id], rebuilt: [] },
        evidence: [],
        isDefault: false,
      };
    }
  }
}
