// Reads the YAML shell of a PDL document for edits: sections, items and fields with their offsets.
// Invariant: offsets are those of the source; the shell is read-only and never written back. Edits are refused in
// sections that are not a mapping or a list of items.

import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { firstIndex, memoize, withoutStackTraces } from '../../support';
import { newlineOf } from './yamlText';

export interface ShellField {
  readonly key: string;
  readonly start: number;
  /** Offset after the colon. */
  readonly colonEnd: number;
  readonly value: Node | null;
  /** Offset after the last character of content, without comments and line breaks. */
  readonly end: number;
}

export interface ShellItem {
  /** Offset of the dash; absent in a flow list. */
  readonly dash?: number;
  readonly start: number;
  readonly end: number;
  readonly isFlow: boolean;
  readonly fields: readonly ShellField[];
}

export interface ShellSection extends ShellField {
  /** `list`: items in block style; `flow`: items in brackets; `empty`: no value. */
  readonly shape: 'list' | 'flow' | 'empty' | 'other';
  readonly items: readonly ShellItem[];
}

export interface PdlShell {
  readonly source: string;
  readonly newline: string;
  readonly sections: readonly ShellSection[];
}

/** `APIs`, `API` and `apis` are the same section. */
export const sectionKey = (key: string): string => key.trim().toLowerCase().replace(/s$/u, '');

/** End of a node's content. A block scalar ends after its last nonblank line, unless it keeps blank lines. */
export function contentEnd(source: string, node: Node | null | undefined): number {
  if (!node?.range) return 0;
  const [start, end] = node.range;
  if (isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')) {
    const raw = source.slice(start, end);
    const kept = /^[|>]\d?\+/u.test(raw) ? raw.replace(/\r?\n$/u, '') : raw.trimEnd();
    return start + kept.length;
  }
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last = node.items.at(-1);
    const inner = isMap(node)
      ? pairEnd(source, last as Pair | undefined)
      : contentEnd(source, last as Node | undefined);
    return inner === 0 ? start + source.slice(start, end).trimEnd().length : inner;
  }
  return end;
}

function colonEndOf(pair: Pair): number {
  const token = pair.srcToken?.sep?.find((part) => part.type === 'map-value-ind');
  if (token) return token.offset + 1;
  return (pair.key as Node | null)?.range?.[1] ?? 0;
}

function isEmptyValue(node: Node | null): boolean {
  return !node?.range || node.range[0] === node.range[1];
}

function pairEnd(source: string, pair: Pair | undefined): number {
  if (!pair) return 0;
  const value = pair.value as Node | null;
  return isEmptyValue(value) ? colonEndOf(pair) : contentEnd(source, value);
}

function readField(source: string, pair: Pair): ShellField {
  const key = pair.key as Node | null;
  return {
    key: isScalar(key) ? String(key.value) : '',
    start: key?.range?.[0] ?? 0,
    colonEnd: colonEndOf(pair),
    value: pair.value as Node | null,
    end: pairEnd(source, pair),
  };
}

function dashOf(seq: YAMLSeq, index: number): number | undefined {
  const token = seq.srcToken;
  if (token?.type !== 'block-seq') return undefined;
  return token.items[index]?.start.find((part) => part.type === 'seq-item-ind')?.offset;
}

export const dashBefore = dashOf;

function readItem(source: string, seq: YAMLSeq, index: number): ShellItem {
  const node = seq.items[index] as Node | null;
  const dash = dashOf(seq, index);
  const start = node?.range?.[0] ?? dash ?? 0;
  const fields = isMap(node) ? (node as YAMLMap).items.map((pair) => readField(source, pair as Pair)) : [];
  const end = isEmptyValue(node) ? (dash === undefined ? start : dash + 1) : contentEnd(source, node);
  return { ...(dash === undefined ? {} : { dash }), start, end, isFlow: isMap(node) && node.flow === true, fields };
}

function readSection(source: string, pair: Pair): ShellSection {
  const field = readField(source, pair);
  const { value } = field;
  if (isSeq(value) && value.items.length > 0) {
    const items = value.items.map((_item, index) => readItem(source, value, index));
    return { ...field, shape: value.flow ? 'flow' : 'list', items };
  }
  const isEmpty = value === null || isSeq(value) || (isScalar(value) && (value.value === null || value.value === ''));
  return { ...field, shape: isEmpty ? 'empty' : 'other', items: [] };
}

const parseOptions = {
  keepSourceTokens: true,
  uniqueKeys: false,
  strict: false,
  logLevel: 'silent',
  // The errors are not used, and formatting a hundred errors of one long line takes seconds.
  prettyErrors: false,
} as const;

function parseRoot(source: string): Node | null {
  try {
    return withoutStackTraces(() => parseDocument(source, parseOptions)).contents;
  } catch {
    // Brackets nested thousands deep overflow the library's stack; edits of such a text are refused.
    return null;
  }
}

export function parsePdlShell(source: string): PdlShell {
  const root = parseRoot(source);
  const sections = isMap(root) && !root.flow ? root.items.map((pair) => readSection(source, pair as Pair)) : [];
  return { source, newline: newlineOf(source), sections };
}

function* scalarsIn(node: unknown, inFlow: boolean): Generator<{ node: Scalar; inFlow: boolean }> {
  if (isScalar(node)) yield { node, inFlow };
  else if (isSeq(node)) for (const item of node.items) yield* scalarsIn(item, inFlow || node.flow === true);
  else if (isMap(node))
    for (const pair of node.items) {
      yield* scalarsIn(pair.key, inFlow || node.flow === true);
      yield* scalarsIn(pair.value, inFlow || node.flow === true);
    }
}

/** Scalars of a section, in order. */
const scalarsOf = memoize((section: ShellSection) =>
  [...scalarsIn(section.value, false)].filter(({ node }) => node.range),
);

/** The scalar that contains an offset, and whether it is inside a flow collection. */
export function scalarAt(
  shell: PdlShell,
  offset: number,
): { readonly node: Scalar; readonly inFlow: boolean } | undefined {
  const section = shell.sections.find(
    (entry) => entry.value?.range && offset >= entry.start && offset <= entry.value.range[1],
  );
  const scalars = section ? scalarsOf(section) : [];
  const found = scalars[firstIndex(scalars.length, (at) => (scalars[at]?.node.range?.[1] ?? 0) > offset)];
  return found && offset >= (found.node.range?.[0] ?? 0) ? found : undefined;
}
