// Where the nodes and edges of a flowchart stand in its text: Mermaid's parser keeps no positions.
// Invariant: a range given is a place that holds the id; what cannot be found safely has none.
// It is no parser of Mermaid: ids come from Mermaid's own, this only looks for them outside of labels and comments.

import type { TextRange } from '../../support';
import { maskFlowchart } from './prepareFlowchart';

export interface GroupLine {
  /** The id that the line spells; a title alone has none of its own. */
  readonly id: string | undefined;
  readonly range: TextRange;
}

export interface Mentions {
  /** Node id -> its id and shape, at the mention that gives the shape, else at the first. */
  readonly nodes: ReadonlyMap<string, TextRange>;
  /** The lines that open subgraphs, in the order in which these end. */
  readonly groups: readonly GroupLine[];
  /** JSON of `[from, to]` -> the arrows between their mentions, in the order of the text. */
  readonly edges: ReadonlyMap<string, readonly TextRange[]>;
}

const openers = ['(((', '([', '((', '[[', '[(', '[/', '[\\', '{{', '@{', '[', '(', '{', '>', '|'] as const;
const closers: Readonly<Record<(typeof openers)[number], readonly string[]>> = {
  '(((': [')))'],
  '([': ['])'],
  '((': ['))'],
  '[[': [']]'],
  '[(': [')]'],
  '[/': ['/]', '\\]'],
  '[\\': ['\\]', '/]'],
  '{{': ['}}'],
  '@{': ['}'],
  '[': [']'],
  '(': [')'],
  '{': ['}'],
  '>': [']'],
  '|': ['|'],
};
/** Lines about looks: their ids are mentions of nothing that could be edited as a node. */
const otherStatement = /^(?:style|linkStyle|classDef|class|click|direction|accTitle|accDescr|subgraph|end)\b/;
const idChar = /[\p{L}\p{N}_.\-*$/]/u;

export function findMentions(source: string, ids: readonly string[]): Mentions {
  const known = [...new Set(ids)].filter((id) => id !== '').sort((a, b) => b.length - a.length);
  const byFirst = new Map<string, string[]>();
  for (const id of known) {
    const first = id[0] as string;
    const list = byFirst.get(first);
    if (list) list.push(id);
    else byFirst.set(first, [id]);
  }
  const nodes = new Map<string, TextRange>();
  const shaped = new Set<string>();
  const edges = new Map<string, TextRange[]>();
  const groups: GroupLine[] = [];
  const openGroups: GroupLine[] = [];
  const masked = maskFlowchart(source);
  let at = masked.length - masked.trimStart().length;
  // The header's own words are no nodes.
  at += /^[\w-]+[ \t]*(?:TB|TD|BT|LR|RL|[<>^v](?=[\s;]))?/.exec(source.slice(at, at + 60))?.[0].length ?? 0;
  /** The groups of ids around the last arrow: `A & B --> C & D`. */
  let before: { ids: string[]; end: number } | undefined;
  let current: { ids: string[]; start: number; end: number } | undefined;
  let sawAmpersand = false;
  const closeGroup = () => {
    if (before && current) {
      for (const from of before.ids) {
        for (const to of current.ids) {
          const key = JSON.stringify([from, to]);
          const range = arrowBetween(source, before.end, current.start);
          const list = edges.get(key);
          if (list) list.push(range);
          else edges.set(key, [range]);
        }
      }
    }
    before = current && { ids: current.ids, end: current.end };
    current = undefined;
  };
  const endStatement = () => {
    closeGroup();
    before = undefined;
    sawAmpersand = false;
  };
  let isStatementStart = true;
  while (at < source.length) {
    const char = source[at] as string;
    if (char === '\n' || char === ';') {
      endStatement();
      isStatementStart = true;
      at++;
      continue;
    }
    if (/\s/.test(char)) {
      at++;
      continue;
    }
    if (isStatementStart) {
      const lineEnd = endOfLine(source, at);
      const statement = /^(subgraph|end)(?=[\s;]|$)/.exec(source.slice(at, Math.min(lineEnd, at + 20)))?.[1];
      const end = statement === undefined ? lineEnd : endOfStatement(source, at, lineEnd);
      if (statement === 'subgraph') {
        const text = source.slice(at, end).trimEnd();
        const id = /^subgraph[ \t]+([^\s[(;"]+)/.exec(text)?.[1];
        openGroups.push({ id, range: { start: at, end: at + text.length } });
      } else if (statement === 'end') {
        const line = openGroups.pop();
        if (line) groups.push(line);
      }
      if (statement !== undefined) {
        at = end;
        continue;
      }
      if (/^accDescr[ \t]*\{/.test(source.slice(at, at + 40))) {
        // Runs over lines up to its brace.
        const close = source.indexOf('}', at);
        at = close < 0 ? source.length : close + 1;
        continue;
      }
      if (source.startsWith('%%', at) || otherStatement.test(source.slice(at, Math.min(lineEnd, at + 20)))) {
        const close = source.startsWith('%%{', at) ? source.indexOf('}%%', at) : -1;
        at = close < 0 ? lineEnd : close + 3;
        continue;
      }
      isStatementStart = false;
    }
    if (char === '&') {
      sawAmpersand = true;
      at++;
      continue;
    }
    if (char === '"') {
      const close = source.indexOf('"', at + 1);
      at = close < 0 ? source.length : close + 1;
      continue;
    }
    const opener = char === '>' ? undefined : openers.find((text) => source.startsWith(text, at));
    if (opener !== undefined) {
      at = afterShape(source, at, opener);
      continue;
    }
    const id = idAt(source, at, byFirst);
    if (id === undefined) {
      // An arrow's text (`-- text -->`) or another word: skipped as a whole, so that no id is found inside of it.
      at += /^(?:[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_"&;[({|]+|.)/u.exec(source.slice(at, at + 200))?.[0].length ?? 1;
      continue;
    }
    let end = at + id.length;
    const shape = openers.find((text) => text !== '|' && source.startsWith(text, end));
    if (shape !== undefined) end = afterShape(source, end, shape);
    if (!nodes.has(id) || (shape !== undefined && !shaped.has(id))) nodes.set(id, { start: at, end });
    if (shape !== undefined) shaped.add(id);
    if (current && !sawAmpersand) closeGroup();
    current = current ? { ids: [...current.ids, id], start: current.start, end } : { ids: [id], start: at, end };
    sawAmpersand = false;
    const css = /^:::[\w-]+/.exec(source.slice(end, end + 100))?.[0].length ?? 0;
    at = end + css;
  }
  endStatement();
  return { nodes, edges, groups };
}

/** Without the class of the node before it and the spaces around it. */
function arrowBetween(source: string, start: number, end: number): TextRange {
  const between = source.slice(start, end);
  const lead = /^(?:[ \t]*:::[\w-]+)?\s*/.exec(between)?.[0].length ?? 0;
  const length = between.trimEnd().length;
  return lead < length ? { start: start + lead, end: start + length } : { start, end };
}

/** Several statements may share a line; the semicolon of an entity or of a quoted title ends none. */
function endOfStatement(source: string, at: number, lineEnd: number): number {
  let isQuoted = false;
  for (let position = at; position < lineEnd; position++) {
    const char = source[position];
    if (char === '"') isQuoted = !isQuoted;
    else if (char === ';' && !isQuoted && !/#\w{1,12}$/.test(source.slice(Math.max(at, position - 13), position)))
      return position;
  }
  return lineEnd;
}

function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end < 0 ? source.length : end;
}

function idAt(source: string, at: number, byFirst: ReadonlyMap<string, readonly string[]>): string | undefined {
  const candidates = byFirst.get(source[at] as string);
  if (candidates === undefined) return undefined;
  for (const id of candidates) {
    if (!source.startsWith(id, at)) continue;
    const next = source[at + id.length];
    // `A-->B`: a hyphen ends an id when an arrow follows it.
    const isEnd =
      next === undefined ||
      !idChar.test(next) ||
      /^(?:-{2}|-\.|==|~~~)/.test(source.slice(at + id.length, at + id.length + 3));
    if (isEnd) return id;
  }
  return undefined;
}

function afterShape(source: string, at: number, opener: (typeof openers)[number]): number {
  let position = at + opener.length;
  const limit = Math.min(source.length, at + 20_000);
  while (position < limit) {
    if (source[position] === '"') {
      const close = source.indexOf('"', position + 1);
      if (close < 0 || close >= limit) return at + opener.length;
      position = close + 1;
      continue;
    }
    const closer = closers[opener].find((text) => source.startsWith(text, position));
    if (closer !== undefined) return position + closer.length;
    position++;
  }
  return at + opener.length;
}
