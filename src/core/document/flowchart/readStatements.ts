// The statements of a flowchart, in the order of the text.
// Invariant: statements do not overlap; what is not understood is a statement of its own kind, and edits keep off it.
// It serves edits only. What a document means is always what Mermaid's own parser says.

import { maskFlowchart } from '../../formats';
import type { TextRange } from '../../support';
import { newlineOf } from '../yaml/lines';
import type { EdgeText, FlowchartText, FlowStatement, GroupText, Link, Mention, OtherStatement } from './statement';
import { mentionsIn } from './statement';
import { afterString, matchAt, readId, readLink, readMention, readShape, skipSpace } from './tokens';

const ampersand = /[^\S\n]+&[^\S\n]+/y;
const headerPattern = /(?:flowchart(?:-elk|-v2)?|graph)(?=[\s;]|$)(?:[^\S\n]*(?:(?:TB|TD|BT|LR|RL|BR|v)\b|[<>^]))?/y;
const keyword =
  /(?:(style|linkStyle|classDef|class|subgraph|end)\b|(click)\s|(direction)\s+(?:TB|TD|BT|LR|RL)|(accTitle|accDescr)\s*[:{])/y;

type Name = OtherStatement['names'][number];
type Open<T> = { -readonly [K in keyof T]: T[K] };
type Kind = OtherStatement['kind'];

/** Same length: what Mermaid takes for blank is blank, and quotes in tags are no quotes. */
function toRead(source: string): string {
  return maskFlowchart(source)
    .replaceAll('\r', ' ')
    .replace(/<\w+[^<>]*>/g, (tag) => tag.replace(/="([^"]*)"/g, "='$1'"));
}

export function readStatements(source: string): FlowchartText {
  const text = toRead(source);
  const statements: (FlowStatement | OtherStatement)[] = [];
  const groups: GroupText[] = [];
  const open: Open<GroupText>[] = [];
  let edgeCount = 0;
  let at = text.length - text.trimStart().length;
  const begin = (start: number, end: number) => ({
    range: { start, end },
    stop: stopOf(text, end),
    group: open.at(-1) as GroupText | undefined,
  });
  const other = (kind: Kind, end: number, names: readonly Name[] = []): OtherStatement => {
    const statement: OtherStatement = { ...begin(at, end), kind, names };
    statements.push(statement);
    at = Math.max(end, at + 1);
    return statement;
  };
  const header = matchAt(headerPattern, text, at);
  if (header) other('header', at + header[0].length);
  while (header && at < text.length) {
    if (/[\s;]/.test(text[at] as string)) {
      at++;
      continue;
    }
    const word = matchAt(keyword, text, at);
    const kind = word?.slice(1).find((part) => part !== undefined);
    if (kind === 'end') {
      const group = open.pop();
      const end = other('end', at + kind.length);
      if (!group) continue;
      group.end = end;
      Object.assign(group, naming(text, group.name, groups.length));
      groups.push(group);
    } else if (kind === 'subgraph') {
      const end = trimEnd(text, at, endOfStatement(text, at));
      const name = { start: Math.min(skipSpace(text, at + kind.length), end), end };
      const made = other('subgraph', end);
      open.push({ id: '', isAnonymous: false, parent: open.at(-1), header: made, end: made, name });
    } else if (kind !== undefined) {
      const end = trimEnd(text, at, endOfOther(text, at, kind));
      other(kind.startsWith('acc') ? 'accessibility' : (kind as Kind), end, readNames(text, at + kind.length, kind));
    } else {
      const flow = readFlow(text, at);
      if (!flow) {
        other('unknown', trimEnd(text, at, endOfStatement(text, at)));
        continue;
      }
      const { end, ...parts } = flow;
      statements.push({ ...begin(at, end), kind: 'flow', ...parts, firstEdge: edgeCount });
      edgeCount += countEdges(flow.groups);
      at = end;
    }
  }
  const flows = statements.filter((statement) => statement.kind === 'flow');
  const mentions = new Map<string, Mention[]>();
  for (const mention of flows.flatMap(mentionsIn)) {
    const list = mentions.get(mention.id);
    if (list) list.push(mention);
    else mentions.set(mention.id, [mention]);
  }
  const edges = readEdges(flows);
  const edgeIds = new Set(edges.map((edge) => edge.id));
  return { source, newline: newlineOf(source), statements, flows, groups, edges, mentions, edgeIds };
}

interface FlowParts {
  readonly groups: readonly (readonly Mention[])[];
  readonly links: readonly Link[];
  readonly end: number;
}

function readFlow(text: string, start: number): FlowParts | undefined {
  const groups: Mention[][] = [];
  const links: Link[] = [];
  let at = start;
  for (;;) {
    const group: Mention[] = [];
    for (;;) {
      const mention = readMention(text, at);
      if (!mention) return undefined;
      group.push(mention);
      at = mention.range.end;
      const and = matchAt(ampersand, text, at);
      if (!and) break;
      at += and[0].length;
    }
    groups.push(group);
    const link = readLink(text, at);
    if (!link) break;
    links.push(link.link);
    at = link.next;
  }
  const behind = skipSpace(text, at);
  return behind < text.length && !/[\n;]/.test(text[behind] as string) ? undefined : { groups, links, end: at };
}

function countEdges(groups: FlowParts['groups']): number {
  let count = 0;
  for (const [index, group] of groups.entries()) count += group.length * (groups[index + 1]?.length ?? 0);
  return count;
}

/** In the order in which Mermaid makes them: link by link, all targets of one source after the other. */
function readEdges(flows: readonly FlowStatement[]): EdgeText[] {
  const edges: EdgeText[] = [];
  const pairs = new Map<string, number>();
  const taken = new Set<string>();
  for (const statement of flows) {
    for (const [link, { id: own }] of statement.links.entries()) {
      const sources = statement.groups[link] ?? [];
      const targets = statement.groups[link + 1] ?? [];
      for (const from of sources) {
        for (const to of targets) {
          const pair = JSON.stringify([from.id, to.id]);
          const count = pairs.get(pair) ?? 0;
          pairs.set(pair, count + 1);
          // One edge of `A & B e1@--> C & D` bears the id: from the last source to the first target.
          const isNamed = own !== undefined && !taken.has(own) && from === sources.at(-1) && to === targets[0];
          const id = isNamed ? own : `L_${from.id}_${to.id}_${count === 0 ? 0 : count + 1}`;
          taken.add(id);
          edges.push({ ordinal: edges.length, statement, link, from, to, id });
        }
      }
    }
  }
  return edges;
}

/** Behind the `;` that ends a statement, if one does. */
function stopOf(text: string, end: number): number {
  const behind = skipSpace(text, end);
  return text[behind] === ';' ? behind + 1 : end;
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** At the line's end or a `;`, none of them in quotes. */
function endOfStatement(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\n' || text[at] === ';') return at;
    if (text[at] === '"') at = (afterString(text, at) ?? text.length) - 1;
  }
  return text.length;
}

function endOfOther(text: string, at: number, kind: string): number {
  if (kind === 'direction') return endOfLine(text, at);
  if (!kind.startsWith('acc')) return endOfStatement(text, at);
  const block = /accDescr\s*\{[^}]*\}/y;
  const match = matchAt(block, text, at);
  return match ? at + match[0].length : endOfLine(text, at);
}

function readNames(text: string, at: number, kind: string): Name[] {
  if (kind === 'direction' || kind === 'classDef' || kind.startsWith('acc')) return [];
  const start = skipSpace(text, at);
  const end = kind === 'click' ? start + (/^\S*/.exec(text.slice(start, start + 500))?.[0].length ?? 0) : undefined;
  const range = end === undefined ? readId(text, start) : { start, end };
  if (!range) return [];
  const whole = text.slice(range.start, range.end);
  // `style` takes one id, commas included.
  if (kind === 'style') return [{ text: whole, range }];
  const names: Name[] = [];
  let from = range.start;
  for (const part of whole.split(',')) {
    names.push({ text: part, range: { start: from, end: from + part.length } });
    from += part.length + 1;
  }
  return names;
}

/** What Mermaid calls a subgraph: a title of several words is no id, and the subgraph gets its number for one. */
function naming(text: string, name: TextRange, index: number): Partial<Open<GroupText>> {
  let at = name.start;
  while (at < name.end && text[at] !== '[') {
    at = text[at] === '"' ? Math.min(afterString(text, at) ?? name.end, name.end) : at + 1;
  }
  const title = at < name.end ? readShape(text, at) : undefined;
  const written = text.slice(name.start, at).trim();
  const quoted = /^"`?([\s\S]*?)`?"$/.exec(written)?.[1];
  const id = (quoted ?? written).trim();
  const isAnonymous = id === '' || (title === undefined && /\s/.test(quoted ?? written));
  return {
    id: isAnonymous ? `subGraph${index}` : id,
    isAnonymous,
    ...(title === undefined ? {} : { title: title.range }),
  };
}
