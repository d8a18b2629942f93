// How much room a node takes on the canvas: what layouts keep free, what is drawn and what is clickable.
// Invariant: it depends on kind and shape alone, never on words or on a run, so authored, running and compared graphs
// are the same picture and an edit of a label moves nothing.

import type { NodeKind } from '../graph';
import { type Outline, outlineOf } from './shapeNames';

export interface NodeSize {
  readonly width: number;
  readonly height: number;
}

const box: NodeSize = { width: 232, height: 54 };
/** A condition: two lines of it, and what a run says below them. */
const pill: NodeSize = { width: 232, height: 48 };
const dot: NodeSize = { width: 28, height: 28 };

/** Of a flowchart's shape that is about a rectangle: room for three lines. */
const plain: NodeSize = { width: 200, height: 56 };
const slanted: NodeSize = { width: 220, height: 56 };
const paper: NodeSize = { width: 200, height: 68 };
/** What says less in words takes more room around them. */
const sizes: Partial<Record<Outline, NodeSize>> = {
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

/** In canvas units (px at zoom 1). `shape` is Mermaid's name, for nodes of a flowchart. */
export function nodeSize(kind: NodeKind, shape?: string): NodeSize {
  if (shape !== undefined) return sizes[outlineOf(shape)] ?? plain;
  if (kind === 'condition') return pill;
  return kind === 'start' || kind === 'end' ? dot : box;
}
