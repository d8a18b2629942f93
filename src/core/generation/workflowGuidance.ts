// A generated workflow as a section of an agent's prompt (WorfBench 4.1): as prior knowledge that guides the agent, or as
// thoughts step by step, each with the action that is most similar to its node. The wording is this project's own.
// Invariant: the texts of nodes are in a fence that they cannot close.

import { innerGraph, measureSimilarity, type WorfGraph } from '../evaluation';
import { topologicalOrder } from '../graph';
import { fenceText } from '../llm';
import type { GenerationAction } from './action';

export interface GuidanceStep {
  /** From 1, in an order that the edges allow; in the listed order if they have a cycle. */
  readonly step: number;
  readonly text: string;
  /** Numbers of the steps that come directly before it. */
  readonly after: readonly number[];
  /** The most similar action, of equal ones the first; absent without actions or if none has a word in common. */
  readonly action?: { readonly name: string; readonly similarity: number };
}

export function guidanceSteps(graph: WorfGraph, actions: readonly GenerationAction[] = []): readonly GuidanceStep[] {
  const inner = innerGraph(graph);
  const order = topologicalOrder(inner) ?? inner.nodes.map((_, index) => index);
  const stepOf = new Map(order.map((node, index) => [node, index + 1]));
  const spaced = (name: string) => name.replace(/[_.-]+/g, ' ').replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  const queries = inner.nodes.map(spaced);
  const byName = measureSimilarity(
    queries,
    actions.map(({ name }) => spaced(name)),
    'lexical',
  );
  const byText = measureSimilarity(
    queries,
    actions.map(({ name, description = '' }) => `${spaced(name)} ${description}`.trim()),
    'lexical',
  );
  return order.map((node, index) => {
    const after = inner.edges.flatMap(([from, to]) => (to === node ? [stepOf.get(from) ?? 0] : []));
    const scores = actions.map((_, at) => Math.max(byName[node]?.[at] ?? 0, byText[node]?.[at] ?? 0));
    const similarity = Math.max(0, ...scores);
    const nearest = similarity > 0 ? actions[scores.indexOf(similarity)] : undefined;
    return {
      step: index + 1,
      text: inner.nodes[node] ?? '',
      after: after.toSorted((a, b) => a - b),
      ...(nearest ? { action: { name: nearest.name, similarity } } : {}),
    };
  });
}

const listed = (steps: readonly GuidanceStep[], withActions: boolean): string =>
  steps
    .map(({ step, text, after, action }) =>
      [
        `${step}. ${text.replace(/\s+/g, ' ')}`,
        ...(after.length > 0 ? [`after ${after.join(', ')}`] : []),
        ...(withActions && action ? [`action: ${action.name}`] : []),
      ].join(' | '),
    )
    .join('\n');

/** A section that gives the whole workflow as knowledge of the task. */
export const printPriorKnowledge = (graph: WorfGraph): string =>
  [
    'A workflow for this task was written before. Plan by it: take a step when the steps after which it comes are done.',
    'Steps that do not wait for each other may be taken in any order. If a result shows that the workflow is wrong, act by the result.',
    fenceText('workflow', listed(guidanceSteps(graph), false)),
  ].join('\n');

/** A section that leads the thoughts from node to node, each with its most similar action. */
export const printStepThoughts = (graph: WorfGraph, actions: readonly GenerationAction[]): string =>
  [
    'Think about one step of this list at a time. In the thought of a reply name the number of the step, what it needs and',
    'what is known already; then decide how to call the action that is named for it. Use another action only if that one',
    'cannot do the step. Think about the next step when the result has arrived.',
    fenceText('steps', listed(guidanceSteps(graph, actions), true)),
  ].join('\n');
