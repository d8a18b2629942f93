// Finds where the flow of a chart starts. In this order: nodes that are marked as a start (by kind, that is by label or
// by a start shape, by the id `start` or `begin`, or by a label in another language); a terminal shape (stadium, circle)
// that no edge enters; a node that no edge enters.

import type { GraphNode } from '../graph';
import { isTerminalShape } from './flowchartKinds';

export interface FlowStarts {
  /** `marked`: by kind or id. `shape`: by a terminal shape. `edges`: only by the missing incoming edges. */
  readonly by: 'marked' | 'shape' | 'edges';
  /** Never empty, except for `edges` if an edge enters every node. In the order of the text. */
  readonly nodes: readonly GraphNode[];
}

const startId = /^(?:start|begin)$/i;
/** Labels in languages of which the kinds of nodes do not depend. */
const startLabel = /^(?:beginn|anfang|inicio|início|début|inizio|начало|старт|시작|スタート|起点|流程开始)[\s.:]*$/iu;

/**
 * `nodes`: the candidates, in the order of the text. `isEntered`: whether an edge from another node leads to the node.
 * `isStates`: the chart is a state diagram, in which the start of a composite state starts only that state.
 */
export function findFlowStarts(
  nodes: readonly GraphNode[],
  isEntered: (id: string) => boolean,
  isStates = false,
): FlowStarts {
  const isInner = ({ group }: GraphNode) => isStates && group !== undefined;
  const marked = nodes.filter((node) => (node.kind === 'start' && !isInner(node)) || isNamedStart(node));
  if (marked.length > 0) return { by: 'marked', nodes: marked };
  const heads = nodes.filter(({ id }) => !isEntered(id));
  const shaped = heads.filter(({ shape }) => isTerminalShape(shape));
  return shaped.length > 0 ? { by: 'shape', nodes: shaped } : { by: 'edges', nodes: heads };
}

const isNamedStart = ({ id, kind, label }: GraphNode) =>
  kind !== 'end' && (startId.test(id) || startLabel.test(label.trim()));
