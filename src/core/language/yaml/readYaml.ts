// Reads YAML into a tree with exact ranges and continues after every fault: this reader serves both valid and broken
// text, so a document keeps its structure while the user types. checkYaml.ts checks strict conformance.
// Invariant: every line is read at most a few times; nesting is bounded; no input makes it throw. Refuses (with a
// diagnostic): complex keys, several documents, nesting beyond the limit.
// Over 300 lines: block structure, scalars and their recovery share one cursor.

import { lineStart, type TextRange } from '../../support';
import { checkAliases } from './checkAliases';
import { MAX_DEPTH } from './readFlow';
import { hasSteps } from './recoverProcedure';
import { isItemKey } from './sloppyKeys';
import { type FoundKey, isBlankCode } from './yamlLines';
import type { YamlAlias, YamlEntry, YamlItem, YamlList, YamlMap, YamlNode, YamlTree } from './yamlTree';
import { blockHeader, YamlValues } from './yamlValues';

export function readYaml(source: string): YamlTree {
  return new YamlReader(source).read();
}

const isProcedureKey = /^(?:procedure|pdl)s?$/i;

class YamlReader extends YamlValues {
  private seenContent = false;
  /** True if the current dash is misplaced: then the item's second line determines the column of its keys. */
  private loose = false;

  read(): YamlTree {
    const root = this.readBlock(-1);
    while (this.skipToContent()) {
      this.stray(this.contentStart());
      this.line++;
    }
    for (const one of checkAliases(this.aliases, this.anchors)) this.diagnostics.push(one);
    const { anchors, diagnostics, tooDeep, exotic } = this;
    return { root, anchors, diagnostics, tooDeep, exotic };
  }

  // --- lines ---

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

  // --- blocks ---

  /** A node on the next lines that are indented deeper than `parent`. */
  private readBlock(parent: number): YamlNode | undefined {
    if (!this.skipToContent()) return undefined;
    const indent = this.lines.indent[this.line] ?? 0;
    if (indent <= parent) return undefined;
    this.checkTabs();
    return this.readAt(this.contentStart(), indent, parent);
  }

  /** A node that starts at `start` in the current line, in column `column`, below a parent in column `parent`. */
  private readAt(start: number, column: number, parent: number): YamlNode | undefined {
    const end = this.endOf(this.line);
    const at = this.skipBlanks(start, end);
    if (++this.depth > MAX_DEPTH) {
      if (!this.tooDeep) {
        this.report('too-deep', 'error', { start: at, end: Math.max(end, at) }, [
          `The text nests more than ${MAX_DEPTH} levels deep here; deeper levels are not read.`,
          'A workflow needs about four levels: look for stray dashes or brackets.',
        ]);
      }
      this.tooDeep = true;
      this.depth--;
      this.line++;
      return undefined;
    }
    let node: YamlNode | undefined;
    const isFused = this.isFusedDash(at, end);
    this.loose ||= isFused;
    const isDash = isFused || this.isDash(at, end);
    const key = isDash ? undefined : (this.findKey(at, end) ?? this.findFirstKey(at, end, parent));
    if (isDash) node = this.readList(at, column, parent);
    else if (key !== undefined) node = this.readMap(key, column, parent);
    else node = this.readInline(at, parent);
    this.depth--;
    return node;
  }

  /**
   * The first key of a map can lack its colon. In the middle of an item this is not allowed, because a text can begin
   * with such a word.
   */
  private findFirstKey(at: number, end: number, parent: number): FoundKey | undefined {
    if (this.lines.content[this.line] !== at) return this.findSloppyKey(at, end, 'dash');
    return parent < 0 ? this.findSloppyKey(at, end, 'top') : undefined;
  }

  private readMap(first: FoundKey, start: number, parent: number): YamlMap {
    let column = start;
    const loose = this.loose;
    this.loose = false;
    const entries: YamlEntry[] = [this.readEntry(first, column)];
    while (this.skipToContent()) {
      const indent = this.lines.indent[this.line] ?? 0;
      if (indent <= parent) break;
      const start = this.contentStart();
      const end = this.endOf(this.line);
      const isDash = this.isDash(start, end);
      const isTopLevel = parent < 0;
      if (!isTopLevel && this.isSectionLine(start, end)) break;
      const key = isDash
        ? undefined
        : (this.findKey(start, end) ?? this.findSloppyKey(start, end, isTopLevel ? 'top' : 'item'));
      if (key !== undefined) {
        this.checkTabs();
        if (isTopLevel && this.adoptIntoItem(entries, key, indent)) continue;
        if (loose && entries.length === 1) column = indent;
        if (indent !== column) this.misplaced(start, column);
        entries.push(this.readEntry(key, indent));
      } else if (isDash && (isTopLevel ? false : indent < column || this.startsLike(start, entries))) break;
      else if (!isDash || !this.adoptList(entries, start, indent, column)) {
        this.stray(start);
        this.line++;
      }
    }
    return { kind: 'map', flow: false, range: spanOf(entries), entries };
  }

  /** True for `- name: x` inside an item that begins with `name`: it is the next item, indented too far. */
  private startsLike(dash: number, entries: readonly YamlEntry[]): boolean {
    const first = entries[0]?.key.content;
    if (first === undefined) return false;
    const at = this.skipBlanks(dash + 1, this.source.length);
    const length = first.end - first.start;
    const name = this.source.slice(first.start, first.end);
    return this.source.startsWith(name, at) && this.source[at + length] === ':';
  }

  /**
   * Reads a list below a key that already has a text (`APIs: none`, with items below): the list replaces the text.
   * Below a list, appends items that are indented differently.
   */
  private adoptList(entries: YamlEntry[], start: number, indent: number, column: number): boolean {
    const last = entries.at(-1);
    if (last?.value === undefined || indent < column) return false;
    const before = last.value;
    if (before.kind === 'list' && !before.flow && before.items.length > 0) {
      const expected = before.range.start - this.lineStartBefore(before.range.start);
      if (indent !== expected) this.misplaced(start, expected);
    } else if (before.kind === 'scalar' && before.block === undefined) {
      this.report('text-before-list', 'error', before.range, [
        'This text is in the place of the list below it, so YAML cannot read the list.',
        'The text is ignored. Delete it.',
      ]);
    } else return false;
    this.loose = true;
    const read = this.readAt(start, indent, indent === column ? column - 1 : column);
    if (read?.kind !== 'list') return read !== undefined;
    const range = { start: before.kind === 'list' ? before.range.start : read.range.start, end: read.range.end };
    // This array was created by this reader, so it can be extended in place; that keeps long runs linear.
    const items = (before.kind === 'list' ? before.items : []) as YamlItem[];
    for (const item of read.items) items.push(item);
    const value: YamlList = { kind: 'list', flow: false, range, items };
    entries[entries.length - 1] = { ...last, value, range: { start: last.range.start, end: range.end } };
    return true;
  }

  /** Reads a key of an item that is in column 0, or between column 0 and its neighbours, into the item above it. */
  private adoptIntoItem(entries: YamlEntry[], key: FoundKey, indent: number): boolean {
    const last = entries.at(-1);
    const list = last?.value;
    if (last === undefined || list?.kind !== 'list' || list.flow) return false;
    const item = list.items.at(-1);
    const word = this.source.slice(key.scalar.content.start, key.scalar.content.end);
    if (item?.value?.kind !== 'map' || item.value.flow) return false;
    const map = item.value;
    // `desc` in column 0 of a listing without indentation: the document has its own, the item has none yet.
    const isSecond = () => this.hasKey(entries, word) && !this.hasKey(map.entries, word) && word === word.toLowerCase();
    if (!isItemKey(word, indent > 0 || isSecond())) return false;
    const column = this.columnOf(map, key.scalar.range.start);
    if (indent !== column) this.misplaced(key.scalar.range.start, column);
    const entry = this.readEntry(key, indent, true);
    const { items, grown } = this.grow(list.items, item, map, entry);
    const value: YamlList = { ...list, range: { start: list.range.start, end: grown }, items };
    entries[entries.length - 1] = { ...last, value, range: { start: last.range.start, end: grown } };
    return true;
  }

  /** Ignores case. */
  private hasKey(entries: readonly YamlEntry[], word: string): boolean {
    const wanted = word.toLowerCase();
    return entries.some(
      ({ key: { content } }) => this.source.slice(content.start, content.end).toLowerCase() === wanted,
    );
  }

  private columnOf(map: YamlMap, otherwise: number): number {
    return (map.entries[0]?.key.range.start ?? otherwise) - this.lineStartBefore(map.range.start);
  }

  /** The last item with one more entry. Extends arrays created by this reader in place; that keeps long runs linear. */
  private grow(items: readonly YamlItem[], last: YamlItem, map: YamlMap, entry: YamlEntry) {
    const entries = map.entries as YamlEntry[];
    entries.push(entry);
    const value: YamlMap = { ...map, range: spanOf(entries) };
    const all = items as YamlItem[];
    all[all.length - 1] = { ...last, value, range: { start: last.range.start, end: entry.range.end } };
    return { items: all, grown: entry.range.end };
  }

  private readEntry(key: FoundKey, column: number, inItem = false): YamlEntry {
    const { start: from, end: to } = key.scalar.content;
    const isProcedure = column === 0 && !inItem && isProcedureKey.test(this.source.slice(from, to));
    const value = isProcedure ? this.readProcedure(key) : this.readValue(key.colon + 1, column, true);
    const start = key.scalar.range.start;
    const end = Math.max(key.colon + 1, value?.range.end ?? 0);
    return { key: key.scalar, colon: key.colon, value, range: { start, end } };
  }

  /** The value behind a colon or a dash: on the same line, or in a block below. */
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
      const end = this.endOf(this.line);
      if (this.isSectionLine(at, end) && indent !== 0) break;
      const isFused = this.isFusedDash(at, end);
      if (isFused || this.isDash(at, end)) {
        this.loose = isFused;
        this.checkTabs();
        if (indent !== column) this.misplaced(at, column);
        this.loose ||= indent !== column;
        dash = at;
      } else if (indent === column && parent === column - 1) break;
      else if (!this.adoptKey(items, at, indent)) {
        this.stray(at);
        this.line++;
      }
    }
    return { kind: 'list', flow: false, range: { start, end: (items.at(-1) as YamlItem).range.end }, items };
  }

  /** A key in the column of the dashes probably belongs to the item above it. */
  private adoptKey(items: YamlItem[], at: number, indent: number): boolean {
    const last = items.at(-1);
    const key = this.findKey(at, this.endOf(this.line));
    if (key === undefined || last?.value?.kind !== 'map' || last.value.flow) return false;
    const map = last.value;
    this.misplaced(at, this.columnOf(map, at));
    this.grow(items, last, map, this.readEntry(key, indent));
    return true;
  }

  private lineStartBefore(offset: number): number {
    return lineStart(this.source, offset);
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
    this.loose = false;
    const start = Math.min(at, end);
    return { dash, value, range: { start: value?.range.start ?? start, end: Math.max(start, value?.range.end ?? 0) } };
  }

  /** The value of the procedure key: the only text whose lines users often indent inconsistently. */
  private readProcedure(key: FoundKey): YamlNode | undefined {
    const end = this.endOf(this.line);
    const at = this.skipBlanks(key.colon + 1, end);
    const char = this.source[at];
    const mark = at < end && (char === '|' || char === '>') ? blockHeader.exec(this.source.slice(at, end)) : null;
    if (mark !== null) return this.extend(this.unfold(this.readBlockScalar(at, 0, mark)), mark);
    const isEmpty = at >= end || char === '#';
    if (!isEmpty && char !== '|' && char !== '>') return this.readValue(key.colon + 1, 0, true);
    if (isEmpty && !hasSteps(this.source, this.lines, this.line + 1)) return this.readValue(key.colon + 1, 0, true);
    const after = key.colon + 1;
    if (isEmpty) {
      this.report(
        'missing-block-mark',
        'error',
        { start: key.scalar.range.start, end: after },
        [
          'The procedure has several lines, but there is no "|" after its key, so YAML joins or splits them.',
          'It is read line by line. Add "|".',
        ],
        { title: 'Add "|"', range: { start: after, end: after }, text: ' |' },
      );
    } else {
      this.report('text-after-value', 'error', { start: at + 1, end }, [
        `Text follows the "${char}" of the procedure, which YAML forbids.`,
        'It is ignored. Write it on a line of its own, indented like the lines below.',
      ]);
    }
    const header = blockHeader.exec('|') as RegExpExecArray;
    return this.extend(this.readBlockScalar(isEmpty ? after : at, 0, header), header);
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
        const node: YamlAlias = { kind: 'alias', name, range: { start: at, end: at + 1 + name.length } };
        this.aliases.push(node);
        return node;
      }
    }
    if (char === '|' || char === '>') {
      const header = blockHeader.exec(this.source.slice(at, end));
      if (header !== null) return this.readBlockScalar(at, parent, header);
    }
    if (char === '"' || char === "'") return this.readQuoted(at, parent);
    if (char === '[' || char === '{') return this.readFlowNode(at, parent);
    return this.readPlain(at, parent);
  }

  /** `-x`, `?x` and proper block headers are valid; the other indicators need the strict check. */
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
}

function spanOf(entries: readonly YamlEntry[]): TextRange {
  const start = entries[0]?.range.start ?? 0;
  return { start, end: Math.max(start, entries.at(-1)?.range.end ?? start) };
}
