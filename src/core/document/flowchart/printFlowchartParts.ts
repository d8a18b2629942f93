// Prints labels, shapes, links and ids.
// Invariant: Mermaid reads the printed text as the given value; quotes, brackets and entities in a label are plain
// text.

import type { LinkStroke } from '../../flowchart';
import type { EdgeHead, EdgeHeads } from '../../graph';

/** Brackets of each shape that can be written with brackets. */
const bracketsOf: Readonly<Record<string, readonly [open: string, close: string]>> = {
  square: ['[', ']'],
  round: ['(', ')'],
  stadium: ['([', '])'],
  subroutine: ['[[', ']]'],
  cylinder: ['[(', ')]'],
  circle: ['((', '))'],
  ellipse: ['(-', '-)'],
  diamond: ['{', '}'],
  hexagon: ['{{', '}}'],
  lean_right: ['[/', '/]'],
  lean_left: ['[\\', '\\]'],
  trapezoid: ['[/', '\\]'],
  inv_trapezoid: ['[\\', '/]'],
  doublecircle: ['(((', ')))'],
  odd: ['>', ']'],
};

export const shapeBrackets = (shape: string): readonly [string, string] | undefined =>
  Object.hasOwn(bracketsOf, shape) ? bracketsOf[shape] : undefined;

/** Names of the same shapes in `@{ shape: ... }`. */
const dataNames: Readonly<Record<string, string>> = {
  square: 'rect',
  round: 'rounded',
  cylinder: 'cyl',
  lean_right: 'lean-r',
  lean_left: 'lean-l',
  trapezoid: 'trap-b',
  inv_trapezoid: 'trap-t',
  doublecircle: 'dbl-circ',
  diamond: 'diam',
  hexagon: 'hex',
  subroutine: 'fr-rect',
};

export const shapeDataName = (shape: string): string =>
  (Object.hasOwn(dataNames, shape) ? dataNames[shape] : undefined) ?? shape;

/** The label with markup characters written as entities. */
function escapeLabel(label: string): string {
  return label
    .trim()
    .replace(/#(?=\w+;)/g, '#35;')
    .replace(/&(?=#?\w+;)/g, '#amp;')
    .replaceAll('"', '#quot;')
    .replace(/<(?!br\s*\/?>)/gi, '#lt;')
    .replace(/\r?\n/g, '<br>')
    .replace(/^`|`$/g, '#96;');
}

/** Quoted label; quotes allow any text. */
export const quoteFlowchartLabel = (label: string): string => `"${escapeLabel(label)}"`;

/** Text that needs no quotes within brackets and between pipes. */
const isPlainText = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} .,?!'+]*$/u.test(text);

/** Prints a label in the style of the previous one: without quotes if that had none and the text needs none. */
export function printLabel(label: string, before: string | undefined): string {
  const wasPlain = before !== undefined && before.trim() !== '' && !before.trim().startsWith('"');
  return wasPlain && isPlainText(label.trim()) ? label.trim() : quoteFlowchartLabel(label);
}

/** Converts text between the brackets of one shape for use between those of another. */
export function printShapeText(inner: string): string {
  const text = inner.trim();
  return text.startsWith('"') || /^[\p{L}\p{N}][^/\\()[\]{}"|]*$/u.test(text) ? inner : `"${text}"`;
}

export interface LinkStyle {
  readonly stroke: LinkStroke;
  readonly heads: EdgeHeads;
  readonly length: number;
}

const heads: Readonly<Record<EdgeHead, readonly [string, string]>> = {
  none: ['', ''],
  arrow: ['<', '>'],
  circle: ['o', 'o'],
  cross: ['x', 'x'],
};

/** Mermaid has no arrow with a head at the start only, or with two different heads. */
export const areHeadsSupported = ({ from, to }: EdgeHeads): boolean => from === 'none' || from === to;

/** `-->`, `<==>`, `-.-x`; with text in the middle, `-- text -->`. */
export function printArrow({ stroke, heads: { from, to }, length }: LinkStyle, text?: string): string {
  const count = Math.max(1, length);
  const [start] = heads[from];
  const [, end] = heads[to];
  const char = stroke === 'thick' ? '=' : '-';
  const open = stroke === 'dotted' ? '-.' : char.repeat(2);
  if (stroke === 'dotted') {
    const dots = '.'.repeat(count);
    return text === undefined ? `${start}-${dots}-${end}` : `${start}${open} ${text} ${dots}-${end}`;
  }
  const line = char.repeat(count + 1) + (end === '' ? char : end);
  return text === undefined ? start + line : `${start}${open} ${text} ${line}`;
}

const reserved: ReadonlySet<string> = new Set([
  'end',
  'graph',
  'subgraph',
  'flowchart',
  'style',
  'linkStyle',
  'classDef',
  'class',
  'click',
  'default',
  'href',
  'call',
  'interpolate',
  'direction',
]);

/** Letters and digits, with hyphens and dots between them. */
export const isPlainId = (id: string): boolean =>
  /^[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*$/u.test(id) &&
  !reserved.has(id) &&
  !/^(?:end|graph|subgraph|flowchart|style|class|click|default)(?![\p{L}\p{N}_])/iu.test(id);

/** Whether an id needs a space between itself and an arrow before or behind it: `--o` and `x--` are arrows. */
export const needsSpace = (id: string, side: 'before' | 'behind'): boolean =>
  side === 'before' ? /^[xo]/.test(id) : /(?:^|[^A-Za-z])[xo]$/.test(id);
