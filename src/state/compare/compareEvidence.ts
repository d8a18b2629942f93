// The facts that traces and matching give about one node or edge of a comparison.

import { type GraphEdge, isTerminal } from '../../core/graph';
import { type EdgeEvidence, type NodeComparison, rankMatches } from '../../core/reconstruct';
import type { CompareSide } from './compareStore';
import type { MatchPair } from './matchCorrections';
import type { Reconstruction } from './reconstruction';

export interface EvidenceItem {
  readonly trace: string;
  /** Groups of events that are one piece of evidence: the ends of an edge, one traversal per group. */
  readonly events: readonly (readonly number[])[];
}

/** Each event is evidence by itself. */
export const separateEvents = (evidence: readonly { readonly trace: string; readonly seqs: readonly number[] }[]) =>
  evidence.map(({ trace, seqs }): EvidenceItem => ({ trace, events: seqs.map((seq) => [seq]) }));

/** For the edge of the rebuilt graph that corresponds to this one. */
function passesOf(
  { comparison, callEvidence }: Pick<Reconstruction, 'comparison' | 'callEvidence'>,
  side: CompareSide,
  edgeId: string,
): readonly EdgeEvidence[] {
  const id = side === 'rebuilt' ? edgeId : comparison.authored.edges.find((edge) => edge.id === edgeId)?.partner;
  return (id !== undefined && callEvidence.edges[id]) || [];
}

export interface ComparedEdgeFacts {
  readonly edge: GraphEdge;
  /** Number of passes over the edge in all traces. */
  readonly passes: number;
  readonly items: readonly EvidenceItem[];
}

/** Undefined if the comparison no longer has the edge. */
export function edgeFacts(
  result: Pick<Reconstruction, CompareSide | 'comparison' | 'callEvidence'>,
  side: CompareSide,
  id: string,
): ComparedEdgeFacts | undefined {
  const edge = result[side].edges.find((one) => one.id === id);
  if (!edge) return undefined;
  const evidence = passesOf(result, side, id);
  const items = evidence.map(({ trace, passes }) => ({
    trace,
    events: passes.map((pass) => pass.filter((seq) => seq !== undefined)).filter((seqs) => seqs.length > 0),
  }));
  return { edge, passes: evidence.reduce((sum, { passes }) => sum + passes.length, 0), items };
}

export interface ComparedNodeFacts {
  readonly compared: NodeComparison;
  /** The node has a counterpart in the rebuilt graph, or is itself in it. */
  readonly isRebuilt: boolean;
  readonly items: readonly EvidenceItem[];
  /** The edges at the node, with the number of traces over each. */
  readonly edges: readonly { readonly edge: GraphEdge; readonly traces: number }[];
}

/** Undefined if the comparison no longer has the node. */
export function nodeFacts(
  result: Pick<Reconstruction, CompareSide | 'comparison' | 'callEvidence' | 'rebuilding'>,
  side: CompareSide,
  id: string,
): ComparedNodeFacts | undefined {
  const compared = result.comparison[side].nodes.find((node) => node.id === id);
  if (!compared) return undefined;
  const rebuiltId = side === 'rebuilt' ? id : compared.partner;
  const { callEvidence, rebuilding } = result;
  const evidence = rebuiltId === undefined ? [] : (callEvidence.nodes[rebuiltId] ?? rebuilding.evidence[rebuiltId]);
  const edges = result[side].edges
    .filter(({ from, to }) => from === id || to === id)
    .map((edge) => ({ edge, traces: passesOf(result, side, edge.id).length }));
  return { compared, isRebuilt: rebuiltId !== undefined, items: separateEvents(evidence ?? []), edges };
}

/** Number of offered matches; later ones are unlike. */
const maxChoices = 12;

export interface MatchOffer {
  readonly id: string;
  readonly similarity: number;
  /** The node that it is matched with now. */
  readonly partner: string | undefined;
  readonly pair: MatchPair;
}

export interface MatchChoices {
  /** The node with its partner; undefined without a partner. */
  readonly current: MatchPair | undefined;
  /** The most similar first. */
  readonly others: readonly MatchOffer[];
}

/** The nodes of the other side that this one can be matched with; undefined for a terminal. */
export function matchChoices(
  result: Pick<Reconstruction, CompareSide | 'comparison'>,
  side: CompareSide,
  { id, partner }: NodeComparison,
): MatchChoices | undefined {
  const node = result[side].nodes.find((one) => one.id === id);
  if (!node || isTerminal(node)) return undefined;
  const other = side === 'authored' ? 'rebuilt' : 'authored';
  const pairWith = (match: string): MatchPair => (side === 'authored' ? [id, match] : [match, id]);
  const partners = new Map(result.comparison[other].nodes.map((one) => [one.id, one.partner]));
  const others = rankMatches(node, result[other])
    .filter((match) => match.id !== partner)
    .slice(0, maxChoices)
    .map((match) => ({ ...match, partner: partners.get(match.id), pair: pairWith(match.id) }));
  return { current: partner === undefined ? undefined : pairWith(partner), others };
}

/** Whether both nodes of a manual correction are in this comparison. */
export const isInComparison = ({ authored, rebuilt }: Pick<Reconstruction, CompareSide>, [a, b]: MatchPair): boolean =>
  authored.nodes.some(({ id }) => id === a) && rebuilt.nodes.some(({ id }) => id === b);
