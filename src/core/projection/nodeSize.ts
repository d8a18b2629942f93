// The size of a node on the canvas, used by layout, drawing and hit testing. Invariant: it depends on the kind, shape
// and label of the node, never on a run or a comparison, so that authored, running and compared graphs look the same.

import type { GraphNode, NodeKind } from '../graph';
import { countWrappedLines, estimateTextWidth, type LetterSize } from './countWrappedLines';
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

/** The space that a shape of a flowchart leaves to its label. */
interface ShapeSpace {
  /** Smallest size. */
  readonly width: number;
  readonly height: number;
  /** Space beside the label, in px. */
  readonly beside: number;
  /** Share of the box that a shape with slanted or round sides leaves to text; 1 for the others. */
  readonly across: number;
  readonly down: number;
}

const shapeSpace = (width: number, height: number, beside = 28, across = 1, down = 1): ShapeSpace => ({
  width,
  height,
  beside,
  across,
  down,
});
const plain = shapeSpace(84, 44);
const slanted = shapeSpace(100, 44, 52);
const paper = shapeSpace(100, 56, 32, 1, 0.8);
const spaces: Partial<Record<ShapeOutlineName, ShapeSpace>> = {
  stadium: shapeSpace(84, 44, 44),
  'fr-rect': shapeSpace(92, 44, 40),
  circle: shapeSpace(64, 64, 0, 0.72, 0.5),
  'icon-circle': shapeSpace(64, 64, 0, 0.72, 0.48),
  'dbl-circ': shapeSpace(76, 76, 0, 0.64, 0.42),
  ellipse: shapeSpace(100, 64, 0, 0.76, 0.46),
  diam: shapeSpace(108, 64, 0, 0.5, 0.5),
  hex: shapeSpace(108, 44, 56),
  'lean-r': slanted,
  'lean-l': slanted,
  'trap-b': slanted,
  'trap-t': slanted,
  odd: slanted,
  'notch-pent': shapeSpace(100, 60, 28, 1, 0.75),
  'sl-rect': shapeSpace(100, 60, 28, 1, 0.75),
  cyl: shapeSpace(92, 62, 20, 0.9, 0.66),
  'lin-cyl': shapeSpace(92, 70, 20, 0.9, 0.6),
  'h-cyl': shapeSpace(108, 48, 56),
  folder: paper,
  bucket: shapeSpace(108, 60, 28, 0.86, 0.74),
  console: paper,
  browser: shapeSpace(100, 64, 28, 1, 0.7),
  person: shapeSpace(112, 88, 0, 0.8, 0.45),
  cloud: shapeSpace(128, 76, 0, 0.62, 0.5),
  bang: shapeSpace(128, 80, 0, 0.62, 0.55),
  doc: paper,
  docs: shapeSpace(108, 64, 40, 1, 0.7),
  'lin-doc': paper,
  'tag-doc': paper,
  flag: shapeSpace(100, 64, 28, 1, 0.7),
  'st-rect': shapeSpace(100, 54, 40, 1, 0.84),
  'win-pane': shapeSpace(100, 54, 40, 1, 0.84),
  'div-rect': shapeSpace(100, 58, 28, 1, 0.78),
  'curv-trap': slanted,
  delay: slanted,
  'bow-rect': slanted,
  tri: shapeSpace(120, 108, 0, 0.45, 0.38),
  'flip-tri': shapeSpace(120, 108, 0, 0.45, 0.38),
  braces: shapeSpace(92, 44, 44),
  brace: shapeSpace(88, 44, 36),
  'brace-r': shapeSpace(88, 44, 36),
  'notch-rect': shapeSpace(88, 44, 36),
  'lin-rect': shapeSpace(88, 44, 40),
  'tag-rect': shapeSpace(88, 44, 40),
};
/** Shapes too small for text, with their label beside them. */
const textlessShapes: Partial<Record<ShapeOutlineName, NodeSize>> = {
  'sm-circ': dot,
  'fr-circ': dot,
  'f-circ': { width: 20, height: 20 },
  'cross-circ': { width: 44, height: 44 },
  fork: { width: 160, height: 14 },
  hourglass: { width: 44, height: 52 },
  bolt: { width: 40, height: 60 },
};
/** Shapes whose width is their height. */
const roundShapes: ReadonlySet<ShapeOutlineName> = new Set(['circle', 'icon-circle', 'dbl-circ']);

/** An upper estimate, so that labels are not cut in fonts with wider letters. */
const shapeLetters: LetterSize = { size: 13, letter: 7.2 };
const LINE = 16;
/** Space above and below the label. */
const ABOVE_AND_BELOW = 12;
/**
 * Width of a shape with one line and with more; a longer label gets more lines, then a wider box. `word`: for a word that
 * is wider. Narrow shapes let more of a chart fit the canvas, and several lines are as easy to read.
 */
const wideness = { oneLine: 168, more: 184, word: 240, most: 320 };
const MOST_LINES = 8;
/** Full-width letters, between which a line may break. */
const isWideText = /[\u2e80-\uffff]/;

/** The smallest size that holds the whole label and a line about a run. */
function shapeSize(outline: ShapeOutlineName, label: string): NodeSize {
  const textless = textlessShapes[outline];
  if (textless) return textless;
  const space = spaces[outline] ?? plain;
  const { beside, across, down } = space;
  const text = label.slice(0, maxWords);
  const length = Math.max(0, ...text.split('\n').map((line) => estimateTextWidth(line, shapeLetters)));
  // A word is broken only if no box is wide enough for it.
  const longestWord = Math.min(
    wideness.word * across - beside,
    Math.max(
      0,
      ...text.split(/\s+/).map((word) => (isWideText.test(word) ? 0 : estimateTextWidth(word, shapeLetters))),
    ),
  );
  const sizeOf = (lines: number, width: number): NodeSize => {
    const height = Math.ceil(Math.max(space.height, ((lines + 1) * LINE + ABOVE_AND_BELOW * down) / down) / 4) * 4;
    const side = Math.max(width, height);
    return roundShapes.has(outline) ? { width: side, height: side } : { width, height };
  };
  const linesAt = (width: number) => countWrappedLines(text, width * across - beside, shapeLetters);
  for (let lines = 1; lines <= MOST_LINES; lines++) {
    const most = Math.max(
      (lines === 1 ? wideness.oneLine : wideness.more) / (across < 0.6 ? 0.9 : 1),
      (longestWord + beside) / across + 4,
    );
    const least = Math.max(space.width, (Math.max(length / lines, longestWord) + beside) / across);
    for (let width = Math.ceil(least / 4) * 4; width <= most; width += 8)
      if (linesAt(width) <= lines) return sizeOf(lines, width);
  }
  return sizeOf(linesAt(wideness.most), wideness.most);
}

/** In canvas units (px at zoom 1). */
export function nodeSize({ kind, shape, label = '' }: Sized): NodeSize {
  if (shape !== undefined) return shapeSize(shapeOutlineName(shape), label);
  return kind === 'start' || kind === 'end' ? dot : boxSize(kind, shownLabel({ kind, label }));
}
