// Determines the kind of a flowchart's node by its shape, its label and its arrows. Invariant: a decision has a choice.
// A diamond or hexagon with one exit is a step.

import type { GraphEdge, NodeKind } from '../graph';

const decisionShapes: ReadonlySet<string | undefined> = new Set([
  'diamond',
  'diam',
  'decision',
  'question',
  'rhombus',
  'choice',
  'bpmn-gateway',
]);
/** Mermaid calls the hexagon "prepare"; with several exits it is a decision, too. */
const preparationShapes: ReadonlySet<string | undefined> = new Set(['hexagon', 'hex', 'prepare']);
const forkShapes: ReadonlySet<string | undefined> = new Set(['fork', 'join', 'f-circ', 'filled-circle', 'junction']);
const terminalShapes: ReadonlySet<string | undefined> = new Set([
  'stadium',
  'circle',
  'doublecircle',
  'round',
  'terminal',
  'pill',
  'dbl-circ',
  'circ',
  'ellipse',
]);
const startShapes: ReadonlySet<string | undefined> = new Set(['sm-circ', 'small-circle', 'start', 'bpmn-start']);
const endShapes: ReadonlySet<string | undefined> = new Set(['fr-circ', 'framed-circle', 'stop', 'bpmn-end']);
const startLabel = /^(?:start|begin|entry|开始|開始|入口)$/i;
const endLabel = /^(?:end|stop|finish|finished|exit|done|结束|終了|终止|完成)$/i;
const startsLikeStart = /^(?:start|begin|开始|開始)(?![\p{L}\p{N}])/iu;
const startsLikeEnd = /^(?:end|stop|finish|exit|结束)(?![\p{L}\p{N}])/iu;
/**
 * The pseudo nodes of LangGraph's export; in subgraphs they have the subgraph's name as a prefix: `worker:__start__`.
 */
const pseudoNode = /(?<![\p{L}\p{N}])_{2,3}(start|end)__$/u;
/** Labels of a single exit that imply another case. */
const choiceLabel =
  /^(?:yes|no|y|n|true|false|ok|not ok|else|otherwise|是|否|有|没有|成功|失败)[.!。！]?$|^(?:if|when|unless|in case|如果|若|当)\b|^(?:如果|若|当)|[<>=]/iu;

/** True if the shape is that of a question, regardless of its exits. */
export const isDecisionShape = (shape: string | undefined): boolean => decisionShapes.has(shape);

/** Shapes that Mermaid gives to starts and ends; rounded rectangles are common steps, too. */
export const isTerminalShape = (shape: string | undefined): boolean => shape !== 'round' && terminalShapes.has(shape);

/** Stored data and documents: drawn beside the flow with an edge into it, without being a start of it. */
const dataShapes: ReadonlySet<string | undefined> = new Set(
  `cylinder cyl database datastore data-store db das disk directory folder bucket h-cyl horizontal-cylinder lin-cyl
  lined-cylinder stored-data bow-rect doc docs document documents st-doc lin-doc tag-doc internal-storage win-pane
  bpmn-data bpmn-data-store`.split(/\s+/),
);

export const isDataShape = (shape: string | undefined): boolean => dataShapes.has(shape);

/** Annotations and pictures, which do not belong to the flow. */
const noteShapes: ReadonlySet<string | undefined> = new Set(
  'note comment text brace brace-l brace-r braces bpmn-annotation image icon'.split(' '),
);

export const isNoteShape = (shape: string | undefined): boolean => noteShapes.has(shape);

/** True for labels that only name a start or an end. */
export const isPlainTerminal = (label: string): boolean => {
  const word = bareWord(label);
  return startLabel.test(word) || endLabel.test(word) || pseudoNode.test(word);
};

/** True for a start or an end of LangGraph's export. */
export const isPseudoNode = ({ id, label }: { readonly id: string; readonly label: string }): boolean =>
  pseudoNode.test(bareWord(label)) || pseudoNode.test(id);

const bareWord = (label: string) => label.replace(/(?<![\s.!:*])[\s.!:*]+$/u, '').trim();

export interface KindFacts {
  readonly id: string;
  readonly label: string;
  readonly shape: string | undefined;
  readonly hasIncoming: boolean;
  readonly hasOutgoing: boolean;
  /** Outgoing edges of the node with their labels. */
  readonly exits: readonly Pick<GraphEdge, 'to' | 'condition'>[];
}

export function kindOf({ id, label, shape, hasIncoming, hasOutgoing, exits }: KindFacts): NodeKind {
  if (forkShapes.has(shape)) return 'fork';
  if (startShapes.has(shape)) return 'start';
  if (endShapes.has(shape)) return 'end';
  const word = bareWord(label);
  const [, pseudo] = pseudoNode.exec(word) ?? pseudoNode.exec(id) ?? [];
  if (pseudo === 'start' || pseudo === 'end') return pseudo;
  if (isChoice(shape, exits)) return 'condition';
  const isTerminal = terminalShapes.has(shape);
  // A terminal shape with an incoming arrow may still be the start: the arrow is a restart.
  if (startLabel.test(word) && (!hasIncoming || (isTerminal && hasOutgoing))) return 'start';
  if (endLabel.test(word) && !hasOutgoing) return 'end';
  if (isTerminal) {
    if (startsLikeStart.test(word) && !hasIncoming) return 'start';
    if (startsLikeEnd.test(word) && !hasOutgoing) return 'end';
  }
  if ((shape === 'doublecircle' || shape === 'dbl-circ') && !hasOutgoing && hasIncoming) return 'end';
  return 'step';
}

function isChoice(shape: string | undefined, exits: KindFacts['exits']): boolean {
  const isDecision = decisionShapes.has(shape);
  if (!isDecision && !preparationShapes.has(shape)) return false;
  const distinct = new Set(exits.map(({ to, condition = '' }) => JSON.stringify([to, condition.trim()])));
  if (distinct.size > 1) return true;
  const label = exits[0]?.condition?.trim() ?? '';
  return label !== '' && (isDecision || choiceLabel.test(label));
}
