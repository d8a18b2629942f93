// Computes the similarity of nodes of two workflows by their names, and ranks the possible matches of a node.

import {
  compareProfiles,
  type GraphNode,
  isTerminal,
  profileText,
  type TextProfile,
  type WorkflowGraph,
} from '../graph';
import { looseName } from '../support';

const nameOf = (node: GraphNode): string => node.ref ?? node.label;

export const isSameName = (a: GraphNode, b: GraphNode): boolean => looseName(nameOf(a)) === looseName(nameOf(b));

/** A step has no fixed kind, so it may match a call or an answer; other kinds never match each other. */
export function mayMatch(a: GraphNode, b: GraphNode): boolean {
  if (a.kind === b.kind) return true;
  const kinds = [a.kind, b.kind];
  return kinds.includes('step') && !kinds.includes('condition');
}

/**
 * Returns a function for the similarity of two nodes, 0 to 1; 1 for equal names in any spelling. Of names and labels,
 * the more similar pair counts. Each text is analysed once, for many comparisons.
 */
export function createNameSimilarity(): (a: GraphNode, b: GraphNode) => number {
  const profiles = new Map<string, TextProfile>();
  const profileOf = (text: string): TextProfile => {
    const known = profiles.get(text) ?? profileText(text);
    profiles.set(text, known);
    return known;
  };
  const similarity = (one: string, other: string) => compareProfiles(profileOf(one), profileOf(other));
  return (a, b) => {
    if (isSameName(a, b)) return 1;
    const byName = similarity(nameOf(a), nameOf(b));
    const isLabelled = nameOf(a) !== a.label || nameOf(b) !== b.label;
    return isLabelled ? Math.max(byName, similarity(a.label, b.label)) : byName;
  };
}

export interface MatchChoice {
  readonly id: string;
  readonly label: string;
  readonly similarity: number;
}

/**
 * Returns the nodes of `graph` that the node could be matched with, the most similar first. START and END are not
 * included.
 */
export function rankMatches(node: GraphNode, graph: WorkflowGraph): MatchChoice[] {
  const nameSimilarity = createNameSimilarity();
  return graph.nodes
    .filter((other) => !isTerminal(other))
    .map((other) => ({ id: other.id, label: other.label, similarity: nameSimilarity(node, other) }))
    .sort((a, b) => b.similarity - a.similarity);
}
