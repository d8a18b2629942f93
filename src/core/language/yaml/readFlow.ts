// Reads flow collections, `[a, b]` and `{k: v}`, over one or several lines. Never refuses: an unclosed collection ends
// at the limit that the caller gives, with a diagnostic.

import type { Diagnostic } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import type { YamlAlias, YamlEntry, YamlItem, YamlNode, YamlScalar } from './yamlTree';

export const MAX_DEPTH = 48;

export interface FlowContext {
  readonly source: string;
  /** First offset that cannot belong to the collection. */
  readonly limit: number;
  readonly diagnostics: Diagnostic[];
  readonly anchors: Map<string, YamlNode>;
  readonly aliases: YamlAlias[];
  tooDeep: boolean;
}

export interface FlowResult {
  readonly node: YamlNode;
  readonly end: number;
}

const indicators = new Set(['[', ']', '{', '}', ',']);

export function readFlow(context: FlowContext, start: number, depth: number): FlowResult {
  const { source, limit } = context;
  const close = source[start] === '[' ? ']' : '}';
  const items: YamlItem[] = [];
  const entries: YamlEntry[] = [];
  let at = start + 1;
  for (;;) {
    at = skipSpace(source, at, limit);
    if (at >= limit) {
      at = lastContent(source, start + 1, limit);
      if (!context.tooDeep) context.diagnostics.push(unclosed(source, start, at, close));
      break;
    }
    const char = source[at] as string;
    if (char === close) {
      at++;
      break;
    }
    if (char === ',' || indicators.has(char) === (char !== '[' && char !== '{')) {
      at++;
      continue;
    }
    const first = readFlowNode(context, at, depth + 1);
    let end = first.end;
    const colon = skipSpace(source, end, limit);
    const isPair = source[colon] === ':' && colon < limit && first.node.kind === 'scalar';
    if (isPair) {
      const valueAt = skipSpace(source, colon + 1, limit);
      const empty = valueAt >= limit || source[valueAt] === ',' || source[valueAt] === ']' || source[valueAt] === '}';
      const value = empty ? undefined : readFlowNode(context, valueAt, depth + 1);
      end = value?.end ?? colon + 1;
      const range = { start: at, end };
      const entry: YamlEntry = { key: first.node as YamlScalar, colon, value: value?.node, range };
      if (close === '}') entries.push(entry);
      else items.push({ range, value: { kind: 'map', flow: true, range, entries: [entry] } });
    } else if (close === '}') {
      if (first.node.kind === 'scalar') {
        entries.push({ key: first.node, colon: end, value: undefined, range: { start: at, end } });
      }
    } else items.push({ range: { start: at, end }, value: first.node });
    at = Math.max(end, at + 1);
  }
  const range = { start, end: at };
  const node: YamlNode =
    close === ']' ? { kind: 'list', flow: true, range, items } : { kind: 'map', flow: true, range, entries };
  return { node, end: at };
}

function unclosed(source: string, start: number, end: number, close: string): Diagnostic {
  const open = source[start] as string;
  return languageDiagnostic(
    'unclosed-collection',
    'error',
    `The list that opens with "${open}" here is not closed, so it is read up to the end of its text. Add "${close}".`,
    { start, end },
    [{ title: `Add "${close}"`, edits: [{ range: { start: end, end }, text: close }] }],
  );
}

function readFlowNode(context: FlowContext, start: number, depth: number): FlowResult {
  const { source, limit } = context;
  const char = source[start] as string;
  if (char === '[' || char === '{') {
    if (depth <= MAX_DEPTH) return readFlow(context, start, depth);
    if (!context.tooDeep) {
      const message = `Brackets nest more than ${MAX_DEPTH} levels deep here; deeper levels are not read. A list of names needs one level: delete the others.`;
      context.diagnostics.push(languageDiagnostic('too-deep', 'error', message, { start, end: start + 1 }));
    }
    context.tooDeep = true;
    return { node: plainScalar(start, limit), end: limit };
  }
  if (char === '"' || char === "'") {
    const close = closingQuote(source, start, limit);
    if (close >= 0) return { node: quotedScalar(source, start, close), end: close + 1 };
    const found = readFlowPlain(source, start, limit);
    const message =
      'This quote is never closed, so the text is read up to the next comma or bracket. Add the closing quote.';
    const fix = {
      title: 'Add the closing quote',
      edits: [{ range: { start: found.end, end: found.end }, text: char }],
    };
    if (!context.tooDeep)
      context.diagnostics.push(
        languageDiagnostic('unclosed-quote', 'error', message, { start, end: found.end }, [fix]),
      );
    const content = { start: start + 1, end: found.end };
    const style = char === '"' ? 'double' : 'single';
    return { node: { kind: 'scalar', style, range: found.node.range, content }, end: found.end };
  }
  if (char === '*' || char === '&') {
    let end = start + 1;
    while (end < limit && !/[\s,[\]{}]/.test(source[end] as string)) end++;
    const name = source.slice(start + 1, end);
    if (char === '*') {
      const node: YamlAlias = { kind: 'alias', name, range: { start, end } };
      context.aliases.push(node);
      return { node, end };
    }
    const next = skipSpace(source, end, limit);
    if (next < limit && !indicators.has(source[next] as string) && depth <= MAX_DEPTH) {
      const inner = readFlowNode(context, next, depth + 1);
      context.anchors.set(name, inner.node);
      return inner;
    }
  }
  return readFlowPlain(source, start, limit);
}

function readFlowPlain(source: string, start: number, limit: number): FlowResult {
  let at = start;
  let end = start;
  /** Wide spaces and line separators are text in YAML: without other text, they are the scalar. */
  let wideEnd = start;
  while (at < limit) {
    const char = source[at] as string;
    if (indicators.has(char)) break;
    if (char === ':') {
      const next = source[at + 1];
      if (next === undefined || at + 1 >= limit || /[\s,[\]{}]/.test(next)) break;
    }
    if (char === '#' && at > start && /\s/.test(source[at - 1] as string)) {
      // A comment ends the line; the scalar ends before it.
      break;
    }
    at++;
    if (!/\s/.test(char)) end = at;
    else if (!/[ \t\r\n]/.test(char)) wideEnd = at;
  }
  const stop = end > start ? end : Math.max(wideEnd, start + 1);
  return { node: plainScalar(start, stop), end: stop };
}

export function plainScalar(start: number, end: number): YamlScalar {
  return { kind: 'scalar', style: 'plain', range: { start, end }, content: { start, end } };
}

export function quotedScalar(source: string, start: number, close: number): YamlScalar {
  return {
    kind: 'scalar',
    style: source[start] === '"' ? 'double' : 'single',
    range: { start, end: close + 1 },
    content: { start: start + 1, end: close },
  };
}

/** Offset of the quote that closes the one at `start`, or -1 if it is not closed before `limit`. */
export function closingQuote(source: string, start: number, limit: number): number {
  const quote = source[start];
  for (let i = start + 1; i < limit; i++) {
    const char = source[i];
    if (quote === '"' && char === '\\') i++;
    else if (char === quote) {
      if (quote === "'" && source[i + 1] === "'") i++;
      else return i;
    }
  }
  return -1;
}

/** Skips white space, line breaks and comments. */
export function skipSpace(source: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    const char = source[at] as string;
    if (char === '#' && (at === 0 || /\s/.test(source[at - 1] as string))) {
      const feed = source.indexOf('\n', at);
      at = feed < 0 ? limit : feed;
    } else if (char === ' ' || char === '\n' || char === '\t' || char === '\r') at++;
    else break;
  }
  return Math.min(at, limit);
}

function lastContent(source: string, from: number, limit: number): number {
  let end = limit;
  while (end > from && /\s/.test(source[end - 1] as string)) end--;
  return end;
}
