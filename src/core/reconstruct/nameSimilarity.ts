// How alike two nodes of two workflows are by what they are called, and which other node one could be matched with.

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

/** A step says nothing about its kind, so it may stand for a call or an answer; nothing else crosses kinds. */
export function mayMatch(a: GraphNode, b: GraphNode): boolean {
  if (a.kind === b.kind) return true;
  const kinds = [a.kind, b.kind];
  return kinds.includes('step') && !kinds.includes('condition');
}

/**
 * 0 to 1; 1 for one name, however it is spelled. Of names and labels the more alike pair counts. Takes each text apart
 * once, for whoever compares many nodes.
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

/** The nodes of `graph` that one could be matched with, the most alike first. START and END are matched by themselves. */
export function rankMatches(node: GraphNode, graph: WorkflowGraph): MatchChoice[] {
  const nameSimilarity = createNameSimilarity();
  return graph.nodes
    .filter((other) => !isTerminal(other))
    .map((other) => ({ id: other.id, label: other.label, similarity: nameSimilarity(node, other) }))
    .sort((a, b) => b.similarity - a.similarity);
}
