// Reads YAML into a tree with exact ranges, and goes on after every fault: this one reader serves valid and broken text,
// so a document keeps its shape while it is being typed. Strict conformance is judged separately (checkYaml.ts).
// Invariant: every line is read at most a few times; nesting is bounded; no input makes it throw.
// Refuses (with a diagnostic): complex keys, several documents, nesting beyond the guard.
// Over 300 lines because block structure, scalars and their recovery share one cursor.

import type { Diagnostic, TextRange } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import { closingQuote, MAX_DEPTH, plainScalar, quotedScalar, readFlow } from './readFlow';
import { type SourceLines, splitLines } from './sourceLines';
import type { YamlEntry, YamlItem, YamlList, YamlMap, YamlNode, YamlScalar, YamlTree } from './yamlTree';

/** More diagnostics of form than this help nobody; the rest is dropped. */
const MAX_DIAGNOSTICS = 100;

export function readYaml(source: string): YamlTree {
  return new YamlReader(source).read();
}

/** `[a, b]` of plain or simply quoted names on one line: surely valid YAML. */
const simpleItem = /(?:'[^'\n]*' *|"[^"\\\n]*" *|[\p{L}\p{N}_$][^\n"'{}[\]#,:]*)/u.source;
const simpleFlow = new RegExp(`^\\[ *(?:${simpleItem}(?:, *${simpleItem})*)?\\]$`, 'u');
/** An escape that double quotes know. */
const badEscape = /\\(?![0abt\tnvfre "/\\N_LP\r\n]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/;

interface FoundKey {
  readonly scalar: YamlScalar;
  readonly colon: number;
}

class YamlReader {
  private readonly lines: SourceLines;
  private readonly diagnostics: Diagnostic[] = [];
  private readonly anchors = new Map<string, YamlNode>();
  private line = 0;
  private depth = 0;
  private tooDeep = false;
  private seenContent = false;
  /** A form that this reader does not vouch for was met: the strict check has to look. */
  private exotic = false;

  constructor(private readonly source: string) {
    this.lines = splitLines(source);
  }

  read(): YamlTree {
    const root = this.readBlock(-1);
    while (this.skipToContent()) {
      this.stray(this.contentStart());
      this.line++;
    }
    const { anchors, diagnostics, tooDeep, exotic } = this;
    return { root, anchors, diagnostics, tooDeep, exotic };
  }

  // --- lines ---

  private startOf(line: number): number {
    return this.lines.start[line] ?? this.source.length;
  }

  private endOf(line: number): number {
    return this.lines.end[line] ?? this.source.length;
  }

  private contentStart(): number {
    return this.startOf(this.line) + (this.lines.indent[this.line] ?? 0);
  }

  /** Moves to the next line with content; false at the end of the text. */
  private skipToContent(): boolean {
    while (this.line < this.lines.count) {
      if (this.lines.kind[this.line] === 0 && !this.isMarker()) {
        this.seenContent = true;
        return true;
      }
      this.line++;
    }
    return false;
  }

  private isMarker(): boolean {
    const start = this.startOf(this.line);
    if (this.lines.indent[this.line] !== 0 || !this.source.startsWith('---', start)) {
      return this.source[start] === '%' && this.line === 0;
    }
    this.exotic = true;
    if (this.source.slice(start, this.endOf(this.line)).trim() !== '---') return false;
    if (this.seenContent) {
      this.report('several-documents', 'warning', { start, end: start + 3 }, [
        'A line "---" starts a second YAML document here. What follows is read as part of the first.',
        'Delete the line, or keep the other document in a file of its own.',
      ]);
    }
    return true;
  }

  private isDash(at: number, end: number): boolean {
    if (this.source.charCodeAt(at) !== 45) return false;
    const next = this.source.charCodeAt(at + 1);
    return at + 1 >= end || next === 32 || next === 9 || next === 13;
  }

  private skipBlanks(at: number, end: number): number {
    let next = at;
    while (next < end && (this.source.charCodeAt(next) === 32 || this.source.charCodeAt(next) === 9)) next++;
    return next;
  }

  private report(
    code: string,
    severity: 'error' | 'warning',
    range: TextRange,
    message: readonly string[],
    fix?: { title: string; range: TextRange; text: string },
  ): void {
    if (this.diagnostics.length >= MAX_DIAGNOSTICS) return;
    const fixes = fix && [{ title: fix.title, edits: [{ range: fix.range, text: fix.text }] }];
    this.diagnostics.push(languageDiagnostic(code, severity, message.join(' '), range, fixes));
  }

  private stray(start: number): void {
    const end = this.endOf(this.line);
    const text = this.source.slice(start, Math.min(end, start + 40)).trim();
    this.report('stray-line', 'error', { start, end: Math.max(end, start) }, [
      `"${text}" is neither a "key: value" line nor a "- item" of the list it stands in, so it is ignored.`,
      'Put a # before it to make it a comment, or indent it under the entry it belongs to.',
    ]);
  }

  private misplaced(start: number, column: number): void {
    const lineStart = this.startOf(this.line);
    this.report(
      'bad-indentation',
      'error',
      { start: lineStart, end: Math.max(start, lineStart + 1) },
      [
        `This line is indented by ${start - lineStart} columns, but its neighbours by ${column}, so YAML cannot place it.`,
        `It is read as one of them. Indent it by ${column}.`,
      ],
      { title: `Indent by ${column}`, range: { start: lineStart, end: start }, text: ' '.repeat(column) },
    );
  }

  // --- blocks ---

  /** A node on the next lines that are indented deeper than `parent`. */
  private readBlock(parent: number): YamlNode | undefined {
    if (!this.skipToContent()) return undefined;
    const indent = this.lines.indent[this.line] ?? 0;
    if (indent <= parent) return undefined;
    const start = this.contentStart();
    if (this.source.charCodeAt(start) === 9) this.reportTab(start);
    return this.readAt(start, indent, parent);
  }

  private reportTab(start: number): void {
    this.exotic = true;
    const end = start + (/^\t+/.exec(this.source.slice(start, start + 40))?.[0].length ?? 1);
    this.report(
      'tab-indentation',
      'error',
      { start, end },
      ['This line is indented by a tab, which YAML forbids.', 'Replace the tab by spaces.'],
      { title: 'Replace by spaces', range: { start, end }, text: '  '.repeat(end - start) },
    );
  }

  /** A node that starts at `start` in the current line, in column `column`, below a parent in column `parent`. */
  private readAt(start: number, column: number, parent: number): YamlNode | undefined {
    const end = this.endOf(this.line);
    const at = this.skipBlanks(start, end);
    if (++this.depth > MAX_DEPTH) {
      if (!this.tooDeep) {
        this.report('too-deep', 'error', { start: at, end: Math.max(end, at) }, [
          `The text nests more than ${MAX_DEPTH} levels deep here; what lies deeper is not read.`,
          'A workflow needs about four levels: look for stray dashes or brackets.',
        ]);
      }
      this.tooDeep = true;
      this.depth--;
      this.line++;
      return undefined;
    }
    let node: YamlNode | undefined;
    const key = this.isDash(at, end) ? undefined : this.findKey(at, end);
    if (this.isDash(at, end)) node = this.readList(at, column, parent);
    else if (key !== undefined) node = this.readMap(key, column, parent);
    else node = this.readInline(at, parent);
    this.depth--;
    return node;
  }

  /** The key of a `key: value` line, or undefined when the line is none. */
  private findKey(at: number, end: number): FoundKey | undefined {
    const first = this.source[at];
    if (first === '"' || first === "'") {
      const close = closingQuote(this.source, at, end);
      if (close < 0) return undefined;
      const colon = this.skipBlanks(close + 1, end);
      const ok = this.source[colon] === ':' && colon < end && this.endsKey(colon, end);
      return ok ? { scalar: quotedScalar(this.source, at, close), colon } : undefined;
    }
    if (first === undefined || '[]{},|>%@`#&*!'.includes(first)) return undefined;
    for (let colon = at; colon < end; colon++) {
      const code = this.source.charCodeAt(colon);
      // A comment: whatever colon follows is not a key's.
      if (code === 35 && colon > at && isBlankCode(this.source.charCodeAt(colon - 1))) return undefined;
      if (code !== 58 || !this.endsKey(colon, end)) continue;
      const stop = this.trimEnd(at, colon);
      if (stop - at > 1000 || first === '?') this.exotic = true;
      return stop === at ? undefined : { scalar: plainScalar(at, stop), colon };
    }
    return undefined;
  }

  private endsKey(colon: number, end: number): boolean {
    const next = this.source.charCodeAt(colon + 1);
    return colon + 1 >= end || next === 32 || next === 9;
  }

  private readMap(first: FoundKey, column: number, parent: number): YamlMap {
    const entries: YamlEntry[] = [this.readEntry(first, column)];
    while (this.skipToContent()) {
      const indent = this.lines.indent[this.line] ?? 0;
      if (indent <= parent) break;
      const start = this.contentStart();
      const key = this.isDash(start, this.endOf(this.line)) ? undefined : this.findKey(start, this.endOf(this.line));
      if (key !== undefined) {
        if (indent !== column) this.misplaced(start, column);
        entries.push(this.readEntry(key, indent));
      } else if (indent < column && this.isDash(start, this.endOf(this.line))) break;
      else {
        this.stray(start);
        this.line++;
      }
    }
    return { kind: 'map', flow: false, range: spanOf(entries), entries };
  }

  private readEntry(key: FoundKey, column: number): YamlEntry {
    const value = this.readValue(key.colon + 1, column, true);
    const start = key.scalar.range.start;
    const end = Math.max(key.colon + 1, value?.range.end ?? 0);
    return { key: key.scalar, colon: key.colon, value, range: { start, end } };
  }

  /** What follows a colon or a dash: on the same line, or in a block below. */
  private readValue(from: number, column: number, dashesAllowed: boolean): YamlNode | undefined {
    const end = this.endOf(this.line);
    const at = this.skipBlanks(from, end);
    if (at < end && this.source[at] !== '#') return this.readInline(at, column, dashesAllowed);
    this.line++;
    return this.readBelow(column, dashesAllowed);
  }

  private readBelow(column: number, dashesAllowed: boolean): YamlNode | undefined {
    if (!this.skipToContent()) return undefined;
    const start = this.contentStart();
    const dash = dashesAllowed && this.lines.indent[this.line] === column && this.isDash(start, this.endOf(this.line));
    return dash ? this.readAt(start, column, column - 1) : this.readBlock(column);
  }

  private readList(start: number, column: number, parent: number): YamlList {
    const items: YamlItem[] = [];
    let dash: number | undefined = start;
    for (;;) {
      if (dash !== undefined) items.push(this.readItem(dash, column));
      dash = undefined;
      if (!this.skipToContent()) break;
      const indent = this.lines.indent[this.line] ?? 0;
      if (indent <= parent) break;
      const at = this.contentStart();
      if (this.isDash(at, this.endOf(this.line))) {
        if (indent !== column) this.misplaced(at, column);
        dash = at;
      } else if (indent === column && parent === column - 1) break;
      else if (!this.adoptKey(items, at, indent)) {
        this.stray(at);
        this.line++;
      }
    }
    return { kind: 'list', flow: false, range: { start, end: (items.at(-1) as YamlItem).range.end }, items };
  }

  /** A key that stands in the column of the dashes belongs to the item above it, as far as anyone can tell. */
  private adoptKey(items: YamlItem[], at: number, indent: number): boolean {
    const last = items.at(-1);
    const key = this.findKey(at, this.endOf(this.line));
    if (key === undefined || last?.value?.kind !== 'map' || last.value.flow) return false;
    const map = last.value;
    const column = (map.entries[0]?.key.range.start ?? at) - this.lineStartBefore(map.range.start);
    this.misplaced(at, column);
    const entry = this.readEntry(key, indent);
    // The array was built by this reader a moment ago; growing it in place keeps long runs linear.
    const entries = map.entries as YamlEntry[];
    entries.push(entry);
    const value: YamlMap = { ...map, range: spanOf(entries) };
    items[items.length - 1] = { ...last, value, range: { start: last.range.start, end: entry.range.end } };
    return true;
  }

  private lineStartBefore(offset: number): number {
    return this.source.lastIndexOf('\n', offset - 1) + 1;
  }

  private readItem(dash: number, column: number): YamlItem {
    const end = this.endOf(this.line);
    const at = this.skipBlanks(dash + 1, end);
    let value: YamlNode | undefined;
    if (at < end && this.source[at] !== '#') {
      value = this.readAt(at, column + at - dash, column);
    } else {
      this.line++;
      value = this.readBelow(column, false);
    }
    const start = Math.min(at, end);
    return { dash, value, range: { start: value?.range.start ?? start, end: Math.max(start, value?.range.end ?? 0) } };
  }

  // --- inline values ---

  private readInline(at: number, parent: number, dashesAllowed = false): YamlNode | undefined {
    const end = this.endOf(this.line);
    const char = this.source[at];
    if (char !== undefined && '&!*|>%@`?-,]}#'.includes(char)) this.exotic ||= !this.isPlainStart(at, end);
    if (char === '&' || char === '!') return this.readProperty(at, parent, dashesAllowed);
    if (char === '*') {
      const alias = /^\*([^\s,[\]{}]+)[ \t]*(#.*)?$/.exec(this.source.slice(at, end));
      if (alias !== null) {
        this.line++;
        const name = alias[1] as string;
        return { kind: 'alias', name, range: { start: at, end: at + 1 + name.length } };
      }
    }
    if (char === '|' || char === '>') {
      const header = /^[|>]([1-9]?)([+-]?)([1-9]?)[ \t]*(?:#.*)?$/.exec(this.source.slice(at, end));
      if (header !== null) return this.readBlockScalar(at, parent, header);
    }
    if (char === '"' || char === "'") return this.readQuoted(at, parent);
    if (char === '[' || char === '{') return this.readFlowNode(at, parent);
    return this.readPlain(at, parent);
  }

  /** `-x`, `?x` and proper block headers are fine; the other indicators need the strict check. */
  private isPlainStart(at: number, end: number): boolean {
    const char = this.source[at];
    if (char === '|' || char === '>') return /^[|>][1-9]?[+-]?$/.test(this.source.slice(at, this.trimEnd(at, end)));
    if (char !== '-' && char !== '?') return false;
    return at + 1 < end && !isBlankCode(this.source.charCodeAt(at + 1));
  }

  private readProperty(at: number, parent: number, dashesAllowed: boolean): YamlNode | undefined {
    const end = this.endOf(this.line);
    let stop = at + 1;
    while (stop < end && this.source[stop] !== ' ' && this.source[stop] !== '\t') stop++;
    const next = this.skipBlanks(stop, end);
    let node: YamlNode | undefined;
    if (next < end && this.source[next] !== '#') {
      const property = this.source[next] === '&' || this.source[next] === '!';
      if (!property || ++this.depth <= MAX_DEPTH) node = this.readInline(next, parent, dashesAllowed);
      else this.line++;
      if (property) this.depth--;
    } else {
      this.line++;
      node = this.readBelow(parent, dashesAllowed);
    }
    if (node !== undefined && this.source[at] === '&') this.anchors.set(this.source.slice(at + 1, stop), node);
    return node;
  }

  /** Where a value that began in the current line must end: before the next line that cannot continue it. */
  private limitOf(parent: number): number {
    for (let line = this.line + 1; line < this.lines.count; line++) {
      if (this.lines.kind[line] !== 0 || (this.lines.indent[line] ?? 0) > parent) continue;
      const start = this.startOf(line) + (this.lines.indent[line] ?? 0);
      const end = this.endOf(line);
      if (this.isDash(start, end) || this.findKey(start, end) !== undefined) return this.endOf(line - 1);
    }
    return this.source.length;
  }

  private readQuoted(at: number, parent: number): YamlNode {
    const lineEnd = this.endOf(this.line);
    let close = closingQuote(this.source, at, lineEnd);
    if (close < 0) {
      const limit = this.limitOf(parent);
      close = closingQuote(this.source, at, limit);
      if (close < 0) {
        const quote = this.source[at] as string;
        let stop = lineEnd;
        while (stop > at + 1 && /\s/.test(this.source[stop - 1] as string)) stop--;
        this.report(
          'unclosed-quote',
          'error',
          { start: at, end: stop },
          [
            `The text that opens with ${quote} here is never closed, so it is read to the end of the line.`,
            `Add ${quote}.`,
          ],
          { title: `Add ${quote}`, range: { start: stop, end: stop }, text: quote },
        );
        this.line++;
        const range = { start: at, end: stop };
        const style = quote === '"' ? 'double' : 'single';
        return { kind: 'scalar', style, range, content: { start: at + 1, end: stop } };
      }
    }
    this.vouchForQuoted(at, close, parent);
    return this.finishInline(at, close + 1, quotedScalar(this.source, at, close));
  }

  private vouchForQuoted(at: number, close: number, parent: number): void {
    if (this.source[at] === '"' && badEscape.test(this.source.slice(at, close).replaceAll('\\\\', '')))
      this.exotic = true;
    for (let line = this.line + 1; line < this.lines.count && this.startOf(line) <= close; line++) {
      const deep = (this.lines.indent[line] ?? 0) > Math.max(parent, 0) || this.lines.kind[line] === 1;
      if (!deep) this.exotic = true;
    }
  }

  private readFlowNode(at: number, parent: number): YamlNode {
    const context = {
      source: this.source,
      limit: this.limitOf(parent),
      diagnostics: [] as Diagnostic[],
      anchors: this.anchors,
      tooDeep: false,
    };
    const found = readFlow(context, at, this.depth);
    if (!simpleFlow.test(this.source.slice(at, found.end))) this.exotic = true;
    if (context.tooDeep) this.tooDeep = true;
    const node = this.finishInline(at, found.end, found.node);
    if (node === found.node) for (const one of context.diagnostics) this.diagnostics.push(one);
    return node;
  }

  /** Moves past a quoted or flow value. Text after it on the same line makes the whole line plain text. */
  private finishInline(at: number, end: number, node: YamlNode): YamlNode {
    const first = this.line;
    while (this.line + 1 < this.lines.count && this.startOf(this.line + 1) <= end) this.line++;
    const lineEnd = this.endOf(this.line);
    const rest = this.skipBlanks(end, lineEnd);
    const comment = this.source[rest] === '#' && rest > end;
    if (rest < lineEnd && !comment) {
      const whole = this.line === first;
      this.report('text-after-value', 'error', { start: rest, end: lineEnd }, [
        `Text follows the closing ${this.source[end - 1] ?? ''} on the same line, which YAML forbids.`,
        whole
          ? 'The whole line is read as text. Put it in quotes.'
          : 'It is ignored. Delete it, or put all of it in quotes.',
      ]);
      this.line++;
      return whole ? plainScalar(at, this.trimEnd(at, lineEnd)) : node;
    }
    this.line++;
    return node;
  }

  private trimEnd(start: number, end: number): number {
    let stop = end;
    while (stop > start && isBlankCode(this.source.charCodeAt(stop - 1))) stop--;
    return stop;
  }

  private readPlain(at: number, parent: number): YamlScalar {
    let stop = this.plainEnd(at);
    let closed = stop.comment;
    let end = stop.end;
    this.line++;
    for (let line = this.line; !closed && line < this.lines.count; line++) {
      const kind = this.lines.kind[line];
      if (kind === 1) continue;
      const indent = this.lines.indent[line] ?? 0;
      const start = this.startOf(line) + indent;
      if (kind === 2 || indent <= parent || this.findKey(start, this.endOf(line)) !== undefined) break;
      if (indent === 0 && /^(---|\.\.\.)(\s|$)/.test(this.source.slice(start, start + 4))) break;
      this.line = line;
      stop = this.plainEnd(start);
      closed = stop.comment;
      end = stop.end;
      this.line = line + 1;
    }
    return plainScalar(at, Math.max(at, end));
  }

  private plainEnd(at: number): { end: number; comment: boolean } {
    const end = this.endOf(this.line);
    let nested = -1;
    let stop = end;
    for (let i = at; i < end && stop === end; i++) {
      const code = this.source.charCodeAt(i);
      if (code === 35 && i > at && isBlankCode(this.source.charCodeAt(i - 1))) stop = i;
      else if (code === 58 && nested < 0 && this.endsKey(i, end)) nested = i;
    }
    const text = { start: at, end: this.trimEnd(at, stop) };
    if (nested >= 0) this.reportNested(text, nested);
    return { end: text.end, comment: stop < end };
  }

  private reportNested(range: TextRange, colon: number): void {
    const text = this.source.slice(range.start, range.end);
    this.report(
      'nested-value',
      'error',
      range,
      [
        `A colon followed by a space stands inside this text (at its character ${colon - range.start + 1}), and YAML takes it for another key.`,
        'It is read as text. Put the text in quotes.',
      ],
      { title: 'Put it in quotes', range, text: `'${text.replaceAll("'", "''")}'` },
    );
  }

  private readBlockScalar(at: number, parent: number, header: RegExpExecArray): YamlScalar {
    const explicit = Number(header[1] || header[3] || '0');
    const chomp = header[2] === '-' ? 'strip' : header[2] === '+' ? 'keep' : 'clip';
    this.line++;
    const first = this.line;
    const base = Math.max(parent, 0);
    let indent = explicit > 0 ? base + explicit : 0;
    let blanks = 0;
    let last = first - 1;
    for (let line = first; line < this.lines.count; line++) {
      if (this.lines.kind[line] === 1) {
        blanks = Math.max(blanks, this.lines.indent[line] ?? 0);
        continue;
      }
      const own = this.lines.indent[line] ?? 0;
      if (own <= parent) break;
      // YAML refuses leading blank lines that are indented deeper than the text.
      if (indent === 0 && blanks > own) this.exotic = true;
      if (indent === 0 && explicit === 0) indent = own;
      if (own < indent) {
        if (this.lines.kind[line] === 2) break;
        this.line = line;
        this.misplaced(this.contentStart(), indent);
      }
      last = line;
    }
    if (indent === 0) indent = blanks;
    // Blank lines below belong to the scalar as well (chomping decides), up to the next content.
    let stop = last;
    while (stop + 1 < this.lines.count && this.lines.kind[stop + 1] === 1) stop++;
    this.line = Math.max(first, stop + 1);
    const start = this.startOf(first);
    const end =
      stop < first ? Math.min(start, this.source.length) : Math.min(this.startOf(stop + 1), this.source.length);
    const content = {
      start: Math.min(start, this.source.length),
      end: Math.max(Math.min(start, this.source.length), end),
    };
    const textEnd = last < first ? at + header[0].trimEnd().length : this.endOf(last);
    const style = header[0].startsWith('|') ? 'literal' : 'folded';
    return { kind: 'scalar', style, range: { start: at, end: textEnd }, content, block: { indent, chomp } };
  }
}

const isBlankCode = (code: number) => code === 32 || code === 9 || code === 13;

function spanOf(entries: readonly YamlEntry[]): TextRange {
  const start = entries[0]?.range.start ?? 0;
  return { start, end: Math.max(start, entries.at(-1)?.range.end ?? start) };
}
