// The size of a node on the canvas, used by layout, drawing and hit testing. Invariant: it depends on the kind, shape
// and label of the node, never on a run or a comparison, so that authored, running and compared graphs look the same.

import type { GraphNode, NodeKind } from '../graph';
import { countWrappedLines, type LetterSize } from './countWrappedLines';
import { type ShapeOutlineName, shapeOutlineName } from './shapeNames';

export interface NodeSize {
  readonly width: number;
  readonly height: number;
}

/** The properties that determine a size. Without a label: the size for a short one. */
export type Sized = Pick<GraphNode, 'kind' | 'shape'> & { readonly label?: string };

/** Width of the nodes of a procedure, in canvas units; also the width of a layout's columns. */
export const nodeWidth = 248;
/** Width of a node with a longer label. */
const wideWidth = 312;
/** Lines of a label before it is cut. */
const maxLines = 3;

/** Space beside the label: an icon and, for a condition, the tips of its outline. */
const paddingOfLabel = { condition: 56, others: 46 };
const codeLetters: LetterSize = { size: 12, letter: 7.3 };
const wordLetters: LetterSize = { size: 13, letter: 7.1 };

/** Letters that are measured; no node shows more. */
const maxWords = 300;

const dot: NodeSize = { width: 28, height: 28 };

function boxSize(kind: NodeKind, whole: string): NodeSize {
  const label = whole.slice(0, maxWords);
  const isCondition = kind === 'condition';
  const labelPadding = isCondition ? paddingOfLabel.condition : paddingOfLabel.others;
  const letters = isCondition || kind === 'api' ? codeLetters : wordLetters;
  const narrow = countWrappedLines(label, nodeWidth - labelPadding, letters);
  const width = narrow === 1 ? nodeWidth : wideWidth;
  const lines = narrow === 1 ? 1 : Math.min(maxLines, countWrappedLines(label, wideWidth - labelPadding, letters));
  // Includes a line below the label for the status in a run.
  return { width, height: linesHeight(kind, lines) };
}

const linesHeight = (kind: NodeKind, lines: number) => (kind === 'condition' ? 22 + 14 * lines : 28 + 16 * lines);

/** Metrics of the label of a procedure's node in its box, in canvas units. */
export interface LabelMetrics {
  readonly width: number;
  /** Number of lines that fit into the box, and their distance. */
  readonly lines: number;
  readonly lineHeight: number;
}

export function labelMetricsOf(kind: NodeKind, { width, height }: NodeSize): LabelMetrics {
  const isCondition = kind === 'condition';
  const lineHeight = isCondition ? 14 : 16;
  const lines = Math.max(1, Math.round((height - linesHeight(kind, 0)) / lineHeight));
  return { width: width - (isCondition ? paddingOfLabel.condition : paddingOfLabel.others), lines, lineHeight };
}

/** Full-width letters that three lines of the wide box hold; other letters count half. */
const maxShownLength = 44;

/** The label as drawn. A long condition is cut in the middle: its operator and value are at the end. */
export function shownLabel({ kind, shape, label }: Sized & { readonly label: string }): string {
  if (kind !== 'condition' || shape !== undefined || label.length <= maxShownLength) return label;
  const letters = [...(label.length > maxWords ? label.slice(0, maxWords / 2) + label.slice(-maxWords / 2) : label)];
  const weightOf = (letter: string) => (letter > '\u2e7f' ? 1 : 0.5);
  const fitsWhole = letters.reduce((sum, letter) => sum + weightOf(letter), 0) <= maxShownLength;
  if (fitsWhole) return label;
  const take = (from: readonly string[], maxWeight: number) => {
    let sum = 0;
    const end = from.findIndex((letter) => {
      sum += weightOf(letter);
      return sum > maxWeight;
    });
    return from.slice(0, end);
  };
  const head = take(letters, maxShownLength * 0.45)
    .join('')
    .trimEnd();
  const tail = take(letters.reverse(), maxShownLength * 0.5)
    .reverse()
    .join('')
    .trimStart();
  return `${head} … ${tail}`;
}

/** Size of a flowchart shape that is nearly a rectangle: enough for three lines. */
const plain: NodeSize = { width: 200, height: 56 };
const slanted: NodeSize = { width: 220, height: 56 };
const paper: NodeSize = { width: 200, height: 68 };
/** Shapes with less space for text are larger. */
const sizes: Partial<Record<ShapeOutlineName, NodeSize>> = {
  circle: { width: 100, height: 100 },
  'icon-circle': { width: 100, height: 100 },
  'dbl-circ': { width: 112, height: 112 },
  ellipse: { width: 204, height: 76 },
  diam: { width: 220, height: 108 },
  hex: { width: 220, height: 60 },
  'lean-r': slanted,
  'lean-l': slanted,
  'trap-b': slanted,
  'trap-t': slanted,
  odd: slanted,
  'notch-pent': { width: 200, height: 72 },
  'sl-rect': { width: 200, height: 68 },
  cyl: { width: 164, height: 84 },
  'lin-cyl': { width: 164, height: 92 },
  'h-cyl': { width: 212, height: 60 },
  folder: paper,
  bucket: { width: 188, height: 72 },
  console: paper,
  browser: { width: 200, height: 72 },
  person: { width: 148, height: 96 },
  cloud: { width: 216, height: 84 },
  bang: { width: 216, height: 92 },
  doc: paper,
  docs: { width: 208, height: 76 },
  'lin-doc': paper,
  'tag-doc': paper,
  flag: { width: 200, height: 76 },
  'st-rect': { width: 208, height: 64 },
  'win-pane': { width: 208, height: 64 },
  'div-rect': { width: 200, height: 68 },
  'curv-trap': slanted,
  delay: slanted,
  'bow-rect': slanted,
  tri: { width: 200, height: 120 },
  'flip-tri': { width: 200, height: 120 },
  'sm-circ': dot,
  'fr-circ': dot,
  'f-circ': { width: 20, height: 20 },
  'cross-circ': { width: 44, height: 44 },
  fork: { width: 160, height: 14 },
  hourglass: { width: 44, height: 52 },
  bolt: { width: 40, height: 60 },
};

/** The share of the box that a shape leaves to text, if it is much less than all of it. */
const labelAreaShare: Partial<Record<ShapeOutlineName, readonly [number, number]>> = {
  diam: [0.5, 0.5],
  circle: [0.72, 0.5],
  'icon-circle': [0.72, 0.48],
  'dbl-circ': [0.64, 0.42],
  ellipse: [0.76, 0.46],
  tri: [0.45, 0.45],
  'flip-tri': [0.45, 0.45],
  cloud: [0.72, 0.56],
  bang: [0.62, 0.55],
  person: [0.8, 0.45],
  cyl: [0.86, 0.66],
  'lin-cyl': [0.86, 0.6],
};
/** Shapes with their label beside them. */
const isTooSmallForText = ({ width, height }: NodeSize) => width < 60 || height < 20;

const widest = 320;

/** The smallest size, at least the shape's own, that holds the whole label and a line about a run. */
function shapeSize(outline: ShapeOutlineName, label: string): NodeSize {
  const least = sizes[outline] ?? plain;
  if (isTooSmallForText(least) || label.length < 12) return least;
  const [across, down] = labelAreaShare[outline] ?? [0.86, 0.74];
  const text = label.slice(0, maxWords);
  let { width, height } = least;
  for (;;) {
    const lines = countWrappedLines(text, width * across, wordLetters);
    // Three lines fit into every shape at its own size; the third is the line about a run.
    const needed = (Math.max(3, lines + 1) * 16) / down;
    if (lines <= 2 || needed <= height) return { width, height };
    if (width < widest) {
      width = Math.min(widest, width + 24);
      if (across < 0.8) height += (24 * least.height) / least.width;
    } else return { width, height: Math.ceil(needed) };
  }
}

/** In canvas units (px at zoom 1). */
export function nodeSize({ kind, shape, label = '' }: Sized): NodeSize {
  if (shape !== undefined) return shapeSize(shapeOutlineName(shape), label);
  return kind === 'start' || kind === 'end' ? dot : boxSize(kind, shownLabel({ kind, label }));
}
