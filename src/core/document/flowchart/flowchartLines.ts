// A flowchart's lines as far as edits understand them: a node alone, one edge between two nodes, or anything else.
// It is no parser of Mermaid: what it does not recognise is `other`, and edits keep away from it.

import type { TextRange } from '../../support';

export interface NodeMention {
  readonly id: string;
  /** The mention with its shape and class: `a["Label"]:::big`. */
  readonly text: string;
  readonly hasShape: boolean;
}

export interface FlowchartLine {
  readonly kind: 'node' | 'edge' | 'comment' | 'header' | 'other';
  /** Without the line break. */
  readonly range: TextRange;
  readonly indent: string;
  readonly text: string;
  /** Subgraphs around it. */
  readonly depth: number;
  readonly from?: NodeMention;
  readonly to?: NodeMention;
  readonly label?: string;
}

const ID = String.raw`[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*`;
const OPEN = String.raw`\(\(\(|\(\[|\(\(|\[\[|\[\(|\[\/|\[\\|\{\{|\[|\(|\{|>`;
const CLOSE = String.raw`\)\)\)|\]\)|\)\)|\]\]|\)\]|\/\]|\\\]|\}\}|\]|\)|\}`;
const SHAPE = String.raw`(?:${OPEN})(?:"[^"]*"|[^"\[\](){}|]*?)(?:${CLOSE})`;
const MENTION = String.raw`(${ID})(${SHAPE})?(:::[\w-]+)?`;
const ARROW = String.raw`<?(?:-{2,}[>xo]?|={2,}[>xo]?|-\.+-[>xo]?|~{3,})`;
const nodePattern = new RegExp(`^${MENTION}$`, 'u');
const edgePattern = new RegExp(String.raw`^${MENTION}\s*${ARROW}\s*(?:\|([^|]*)\|)?\s*${MENTION}$`, 'u');
/** Words that open a line of another kind. */
const keywordPattern = /^(?:subgraph|end|direction|style|linkStyle|classDef|class|click|accTitle|accDescr)\b/u;

function mention(match: RegExpExecArray, at: number): NodeMention {
  const [id, shape, css] = [match[at] ?? '', match[at + 1] ?? '', match[at + 2] ?? ''];
  return { id, text: id + shape + css, hasShape: shape !== '' };
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;
const leavesOpen = (text: string): boolean =>
  countOf(text, '"') % 2 === 1 || (text.includes('@{') && countOf(text, '{') > countOf(text, '}'));
const closes = (text: string): boolean => countOf(text, '"') % 2 === 1 || countOf(text, '}') > countOf(text, '{');

export function readFlowchartLines(source: string): FlowchartLine[] {
  const lines: FlowchartLine[] = [];
  let start = 0;
  let depth = 0;
  let isFront = false;
  let isOpen = false;
  for (const raw of source.split('\n')) {
    const line = raw.replace(/\r$/u, '');
    const range = { start, end: start + line.length };
    start += raw.length + 1;
    const trimmed = line.trim();
    const base = { range, indent: line.slice(0, line.length - line.trimStart().length), text: trimmed, depth };
    const statement = trimmed.replace(/\s*;$/u, '');
    if (trimmed === '---' && (isFront || lines.every((entry) => entry.text === ''))) {
      isFront = !isFront;
      lines.push({ ...base, kind: 'header' });
    } else if (isFront || /^(?:graph|flowchart|flowchart-elk)\b/u.test(trimmed))
      lines.push({ ...base, kind: 'header' });
    else if (trimmed === '' || trimmed.startsWith('%%')) lines.push({ ...base, kind: 'comment' });
    else if (isOpen || leavesOpen(statement)) {
      // Strings and `@{ ... }` may go on over lines: what stands inside is no statement.
      isOpen = isOpen ? !closes(trimmed) : true;
      lines.push({ ...base, kind: 'other' });
    } else if (keywordPattern.test(statement)) {
      if (/^subgraph\b/u.test(statement)) depth++;
      if (statement === 'end') depth = Math.max(0, depth - 1);
      lines.push({ ...base, kind: 'other' });
    } else {
      const node = nodePattern.exec(statement);
      const edge = node ? null : edgePattern.exec(statement);
      if (node) lines.push({ ...base, kind: 'node', from: mention(node, 1) });
      else if (edge) {
        const label = edge[4]?.trim().replace(/^"(.*)"$/u, '$1');
        const ends = { from: mention(edge, 1), to: mention(edge, 5) };
        lines.push({ ...base, kind: 'edge', ...ends, ...(label === undefined ? {} : { label }) });
      } else lines.push({ ...base, kind: 'other' });
    }
  }
  return lines;
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** Where an id stands in a line of its own right, with the shape after it; offsets within `text`. */
export function mentionsOf(text: string, id: string): { readonly start: number; readonly shape: string }[] {
  const masked = text.replace(/"[^"]*"/gu, (quoted) => `"${'\u0000'.repeat(quoted.length - 2)}"`);
  const pattern = new RegExp(
    // `C==xD` names D: the x belongs to the arrow.
    String.raw`(?:(?<![\p{L}\p{N}_.])(?<![\p{L}\p{N}_]-)|(?<=[-=][xo]))${escapeRegExp(id)}(?![\p{L}\p{N}_]|[-.][\p{L}\p{N}_])`,
    'gu',
  );
  const shape = new RegExp(`^${SHAPE}`, 'u');
  return [...masked.matchAll(pattern)].map((found) => {
    const after = text.slice(found.index + id.length);
    return { start: found.index, shape: shape.exec(after)?.[0] ?? '' };
  });
}
