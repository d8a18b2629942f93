// Builds the data of the compare panels from traces.

import type { WorkflowGraph } from '../../core/graph';
import {
  type AuthoredView,
  type CompareView,
  nodeSize,
  projectAuthored,
  projectComparison,
} from '../../core/projection';
import {
  type CallEvidence,
  compareRebuilt,
  type MatchCorrections,
  type WorkflowComparison,
} from '../../core/reconstruct';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { type Analysis, graphIn } from '../support/analysis';
import type { Positions } from '../support/ports';
import { noCorrections } from './matchCorrections';
import type { MinedComparison, Rebuilding } from './mineWorkflow';
import type { RebuiltWorkflow } from './rebuiltWorkflow';
import type { MinedSets, MineQuestion, TraceService } from './traceService';

export interface Reconstruction {
  /** Identifies the rebuild from these traces for this document: the canvases are fitted when it changes. */
  readonly id: string;
  readonly candidate: RebuiltWorkflow;
  readonly rebuilding: Rebuilding;
  /** The graph of the document as written, and the text it was read from. */
  readonly source: WorkflowGraph;
  readonly sourceText: string;
  /** Both graphs as they are compared: reduced to their calls. */
  readonly authored: WorkflowGraph;
  readonly rebuilt: WorkflowGraph;
  /** By id of `rebuilt`. */
  readonly callEvidence: CallEvidence;
  readonly comparison: WorkflowComparison;
  /** The user's match corrections that this comparison uses. */
  readonly corrections: MatchCorrections;
  /** The calls of both graphs; matched nodes have the same position on both sides. */
  readonly view: CompareView;
  /** The document drawn as elsewhere, with the marks of the comparison. */
  readonly drawn: AuthoredView;
}

export const sourceGraph = ({ graphs }: Pick<Analysis, 'graphs'>): WorkflowGraph =>
  graphs.procedure ?? graphIn(graphs, 'flowchart');

interface Ports {
  readonly mine: TraceService['mine'];
  layout(graph: WorkflowGraph): Promise<Positions>;
  /** Positions of the document's nodes on its own canvas, as far as they have any. */
  places(): Positions;
}

async function placesOf(source: WorkflowGraph, { layout, places }: Pick<Ports, 'layout' | 'places'>) {
  const known = places();
  return source.nodes.every(({ id }) => known[id]) ? known : { ...(await layout(source)), ...known };
}

async function show(
  analysis: Analysis,
  candidate: RebuiltWorkflow,
  { rebuilding, authored, rebuilt, bySite, comparison }: MinedComparison,
  ports: Pick<Ports, 'layout' | 'places'>,
  corrections: MatchCorrections = noCorrections,
): Promise<Omit<Reconstruction, 'id'>> {
  const source = sourceGraph(analysis);
  const positions = await placesOf(source, ports);
  return {
    candidate,
    rebuilding,
    source,
    sourceText: analysis.source,
    authored,
    rebuilt,
    callEvidence: (bySite ? rebuilding.siteEvidence : undefined) ?? rebuilding.callEvidence,
    comparison,
    corrections,
    drawn: projectAuthored(source, { answers: rebuilding.hasAnswers, bySite }, comparison.authored, positions),
    view: projectComparison(authored, rebuilt, comparison, { positions, nodeSize: nodeSize({ kind: 'api' }) }),
  };
}

/**
 * Mines the traces and compares the result with the authored graph; positions come from the layout of the authored
 * graph.
 */
export async function reconstructTraces(
  analysis: Analysis,
  chosen: Pick<MineQuestion, 'sets' | 'minesViolating'>,
  ports: Ports,
  signal: AbortSignal,
): Promise<{ readonly made: Omit<Reconstruction, 'id'>; readonly mined: MinedSets }> {
  const mined = await ports.mine({ authored: sourceGraph(analysis), ...chosen }, signal);
  const { rebuilding, excluded } = mined;
  const included = chosen.sets.filter(({ id }) => !excluded.includes(id));
  const candidate: RebuiltWorkflow = {
    id: 'miner',
    label: t.traceMiner({ count: t.traceCount(rebuilding.traceCount) }),
    origin: { kind: 'miner' },
    graph: rebuilding.whole,
    evidence: rebuilding.evidence,
    notes: rebuilding.notes,
    traces: included.flatMap(({ traces }) => traces),
    traceIds: included.flatMap(({ traceIds }) => traceIds),
  };
  return { made: await show(analysis, candidate, mined, ports), mined };
}

/** Does the same for a workflow that was rebuilt elsewhere. */
export async function measureRebuilt(
  analysis: Analysis,
  candidate: RebuiltWorkflow,
  ports: Ports,
  signal: AbortSignal,
): Promise<Omit<Reconstruction, 'id'>> {
  const { id, graph, evidence, notes, traces, traceIds } = candidate;
  const rebuilt = { graph, notes, ...(evidence ? { evidence } : {}) };
  const question = { authored: sourceGraph(analysis), sets: [{ id, traces, traceIds }], minesViolating: true, rebuilt };
  return show(analysis, candidate, await ports.mine(question, signal), ports);
}

/** Compares again after a change of the text or of the corrections; rebuilds nothing. */
export async function recompare(
  analysis: Analysis,
  { candidate, rebuilding }: Reconstruction,
  corrections: MatchCorrections,
  ports: Pick<Ports, 'layout' | 'places'>,
): Promise<Omit<Reconstruction, 'id'>> {
  const compared = compareRebuilt(sourceGraph(analysis), rebuilding, corrections);
  return show(analysis, candidate, { rebuilding, ...compared }, ports, corrections);
}
