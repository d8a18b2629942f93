// Records where the independently readable parts of a document begin, for incremental parsing: the items of a list
// section, the top-level statements of a literal procedure.
// Invariant: derived from the text alone; a form whose parts depend on each other has no trace and is read as a whole.

import { type Diagnostic, lineStart } from '../../support';
import type { PdlDocument } from '../model';
import { continuedBlock } from '../procedure/keywords';
import { splitLogicalLines } from '../procedure/logicalLines';
import { refuseSource } from '../refuseSource';
import { TreeView } from '../sections/itemView';
import { canonicalSection } from '../sections/sectionNames';
import { decodeScalar } from '../yaml/decodeScalar';
import { readYaml } from '../yaml/readYaml';
import type { YamlEntry, YamlNode, YamlScalar, YamlTree } from '../yaml/yamlTree';

export type ListRole = 'slot' | 'api' | 'answer';

/** A block list below a key in column 0; each item starts its line, in column `column`. */
export interface ListTrace {
  readonly role: ListRole;
  /** The key as written. */
  readonly key: string;
  readonly column: number;
  /** Offsets of the dashes, ascending. */
  readonly dashes: readonly number[];
  /** Start of the next key's line, or the end of the text. */
  readonly end: number;
  readonly isLast: boolean;
}

/** A procedure in a literal block scalar without lines that are indented less than the first. */
export interface ProcedureTrace {
  readonly start: number;
  readonly end: number;
  readonly isLast: boolean;
  readonly block: NonNullable<YamlScalar['block']>;
  /** Offset of the first character that is not white space. */
  readonly firstContent: number;
  /** Absent if lines can depend on distant lines: then the procedure is read as a whole. */
  readonly groups?: StatementGroups;
}

/** Heads of top-level statements: lines at column 0 of the decoded text that do not continue a statement above. */
export interface StatementGroups {
  /** Line starts in the source and in the decoded text, ascending. */
  readonly heads: readonly number[];
  readonly decoded: readonly number[];
  /** Line starts in the source of lines with an unclosed bracket. */
  readonly unclosed: readonly number[];
}

export interface ParseTrace {
  readonly lists: readonly ListTrace[];
  readonly procedure?: ProcedureTrace;
}

const traces = new WeakMap<PdlDocument, ParseTrace | undefined>();

/** The cached trace of a document; undefined for a text that has to be read as a whole. */
export function traceOf(document: PdlDocument): ParseTrace | undefined {
  if (!traces.has(document)) traces.set(document, buildTrace(document));
  return traces.get(document);
}

/** Stores the trace of a document that was read in parts. */
export function rememberTrace(document: PdlDocument, trace: ParseTrace): void {
  traces.set(document, trace);
}

function buildTrace(document: PdlDocument): ParseTrace | undefined {
  const { source } = document;
  if (document.sections.length === 0 || refuseSource(source) !== undefined) return undefined;
  const tree = readYaml(source);
  const { root } = tree;
  if (root?.kind !== 'map' || root.flow || tree.exotic || tree.tooDeep || tree.anchors.size > 0) return undefined;
  // If the map starts further right, keys in column 0 are misplaced, and dashes there end the map.
  if (root.entries[0] && !isAtLineStart(source, root.entries[0])) return undefined;
  const view = new TreeView(source, tree);
  const lists: ListTrace[] = [];
  const seen = new Set<string>();
  let procedure: ProcedureTrace | undefined;
  root.entries.forEach((entry, index) => {
    const key = view.keyName(entry).name;
    const role = canonicalSection(key);
    if (seen.has(role)) return;
    seen.add(role);
    const next = root.entries[index + 1];
    if (!isPlainKey(source, entry) || (next !== undefined && !isPlainKey(source, next))) return;
    const end = next?.range.start ?? source.length;
    if (role === 'slot' || role === 'api' || role === 'answer') {
      const list = isMisplaced(tree.diagnostics, entry.range.start, end) ? undefined : traceList(source, entry.value);
      if (list) lists.push({ ...list, role, key, end, isLast: next === undefined });
    } else if (role === 'procedure') procedure = traceProcedure(source, entry.value, tree, source.length);
  });
  return procedure === undefined ? { lists } : { lists, procedure };
}

/** An item indented too little may take the items below it as its text. */
export const isMisplaced = (diagnostics: readonly Diagnostic[], start: number, end: number) =>
  diagnostics.some(
    ({ code, range }) => code === 'language/bad-indentation' && range.start >= start && range.start < end,
  );

/** True for a key in column 0 with a colon, which ends every value above it. */
const isPlainKey = (source: string, entry: YamlEntry) => isAtLineStart(source, entry) && source[entry.colon] === ':';

const isAtLineStart = (source: string, entry: YamlEntry) => {
  const at = entry.key.range.start;
  return at === 0 || source[at - 1] === '\n' || source[at - 1] === '\uFEFF';
};

function traceList(source: string, node: YamlNode | undefined): Pick<ListTrace, 'column' | 'dashes'> | undefined {
  if (node?.kind !== 'list' || node.flow) return undefined;
  const dashes = node.items.map((item) => item.dash ?? -1);
  const first = dashes[0] ?? 0;
  const column = first - lineStart(source, first);
  return dashes.every((dash) => isLineOf(source, dash, column)) ? { column, dashes } : undefined;
}

/** True if the line of `at` starts `column` units before it, with spaces only. */
export function isLineOf(source: string, at: number, column: number): boolean {
  const start = at - column;
  if (start < 0 || (start > 0 && source[start - 1] !== '\n')) return false;
  for (let i = start; i < at; i++) if (source[i] !== ' ') return false;
  return true;
}

function traceProcedure(
  source: string,
  node: YamlNode | undefined,
  tree: YamlTree,
  length: number,
): ProcedureTrace | undefined {
  if (node?.kind !== 'scalar' || node.style !== 'literal' || node.block === undefined) return undefined;
  const { start, end } = node.content;
  const { indent } = node.block;
  if (source[node.range.start] !== '|') return undefined;
  const faulty = tree.diagnostics.some((one) => one.range.start >= start && one.range.start < end);
  const first = /[^\s]/g;
  first.lastIndex = start;
  const firstContent = first.exec(source)?.index ?? length;
  // A block without text takes its indentation from the first line that will be written.
  if (faulty || indent === 0 || firstContent >= end) return undefined;
  const trace = { start, end, isLast: end === length, block: node.block, firstContent };
  const map = decodeScalar(source, node);
  const groups = traceGroups(map.text, (offset) => map.range(offset, offset + 1).start, source);
  return groups === undefined ? trace : { ...trace, groups };
}

/** Matches a tab in the indentation of a line; its width depends on all other lines. */
const leadingTab = /(?:^|\n)[^\S\n\t]*\t/;

/** Characters at the start of a line that the parser skips: `) else:` continues the `if` above it. */
const strayLead = /^[^\p{L}\p{N}_"'“([{]+/u;

/** The parser skips a bracket that closes nothing: `e)lse:` continues the `if` above it too. */
const closingBrackets = /[)\]}]/g;

const continuesAbove = (line: string) =>
  continuedBlock(line.replace(closingBrackets, ' ').replace(strayLead, '')) !== undefined;

/**
 * The heads in a decoded text that starts with the first line of a procedure or of a statement. Undefined if a line can
 * depend on distant lines, or if the first line of code is not a head.
 */
export function traceGroups(
  text: string,
  sourceOf: (offset: number) => number,
  source: string,
): StatementGroups | undefined {
  if (text.includes('"""') || text.includes("'''") || leadingTab.test(text)) return undefined;
  const heads: number[] = [];
  const decoded: number[] = [];
  const unclosed: number[] = [];
  const { lines } = splitLogicalLines(text);
  for (const line of lines) {
    const startOfLine = () => lineStart(source, sourceOf(line.start));
    if (line.unclosed !== undefined) unclosed.push(startOfLine());
    if (line.comment) continue;
    const isHead = line.indent === 0 && !continuesAbove(text.slice(line.start, line.end));
    if (heads.length === 0 && !isHead) return undefined;
    if (!isHead) continue;
    heads.push(startOfLine());
    decoded.push(line.lineStart);
  }
  return { heads, decoded, unclosed };
}
