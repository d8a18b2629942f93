// What a node still needs, in the state of a session, and how to say it.

import type { JsonObject, JsonValue } from '../support';
import type { Unmet } from '../verdicts';
import type { Decision } from './events';
import { decideNodeCondition, needsOfCondition } from './nodeCondition';
import { type Judged, unmetNode } from './unmetNode';
import { nodeName } from './workflowFacts';

export interface UnmetPrecondition {
  /** Node id, or the text of a condition. */
  readonly id: string;
  readonly why: Unmet | { readonly kind: 'condition'; readonly isOpen: boolean };
  /** In plain words, to stand behind "needs". */
  readonly words: string;
}

const none: readonly UnmetPrecondition[] = [];

/** None for a node that no workflow declares. `args`: of the call to be judged, when there is one. */
export function unmetPreconditions(state: Judged, nodeId: string, args?: JsonObject): readonly UnmetPrecondition[] {
  const node = state.workflow.nodes[nodeId];
  if (node === undefined || (node.requires.length === 0 && node.conditions === undefined)) return none;
  const unmet: UnmetPrecondition[] = [];
  for (const id of node.requires) {
    const why = unmetNode(state, id, nodeId, args);
    if (why !== undefined) unmet.push({ id, why, words: wordsOf(id, why) });
  }
  for (const condition of node.conditions ?? []) {
    const isMet = decideNodeCondition(state, nodeId, condition, args);
    if (isMet === true) continue;
    unmet.push({
      id: condition.text,
      why: { kind: 'condition', isOpen: isMet === undefined },
      words: needsOfCondition(state, nodeId, condition, args),
    });
  }
  return unmet;
}

/** Ids of the nodes, and texts of the conditions, that are not met. */
export const unmetRequires = (state: Judged, nodeId: string, args?: JsonObject): readonly string[] =>
  unmetPreconditions(state, nodeId, args).map(({ id }) => id);

const shown = (value: JsonValue) => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

function wordsOf(id: string, why: Unmet): string {
  const name = nodeName(id);
  switch (why.kind) {
    case 'never':
      return name;
    case 'failed':
      return `${name} to succeed (it failed)`;
    case 'succeeded':
      return `${name} to have failed (it succeeded)`;
    case 'stale': {
      const { parameter, was, is } = why.different;
      return `${name} for ${parameter} ${shown(is)} (it was called for ${shown(was)})`;
    }
    case 'returned': {
      const { decided, value } = why;
      if (decided === undefined) return `${name} to end otherwise (it returned ${shown(value)})`;
      const values = Object.entries(decided.values).map(([key, one]) => `${key} = ${shown(one)}`);
      const wanted = decided.needed ? decided.condition : `${decided.condition} to be false`;
      return `${wanted} (${name} returned ${values.join(', ')})`;
    }
  }
}

/** What was not called, failed, was called for other values or is not known yet can be had; another outcome cannot. */
export const canBeTaken = ({ why }: UnmetPrecondition): boolean =>
  ['never', 'stale', 'failed'].includes(why.kind) || (why.kind === 'condition' && why.isOpen);

export const argumentsOf = (decision: Decision): JsonObject | undefined =>
  decision.kind === 'call' ? decision.arguments : undefined;
