// Reads the YAML shell of a PDL document for edits: sections, items and fields with their offsets.
// Invariant: offsets are those of the source; the shell is read-only and never written back. Edits are refused in
// sections that are not a mapping or a list of items.

import {
  documentTree,
  type PdlDocument,
  type YamlEntry,
  type YamlItem,
  type YamlNode,
  type YamlScalar,
} from '../../language';
import { firstIndex, memoize } from '../../support';
import { newlineOf } from './yamlText';

export interface ShellField {
  readonly key: string;
  readonly start: number;
  /** Offset after the colon. */
  readonly colonEnd: number;
  readonly value: YamlNode | undefined;
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
  /** The decoded text of a scalar; undefined for null and for other nodes. */
  textOf(node: YamlNode | undefined): string | undefined;
  /** The decoded key of an entry. */
  keyOf(entry: YamlEntry): string;
}

/** End of a node's content. A block scalar ends after its last nonblank line, unless it keeps blank lines. */
export function contentEnd(source: string, node: YamlNode): number {
  if (node.kind === 'scalar' && node.block?.chomp === 'keep') {
    const { start } = node.range;
    return start + source.slice(start, Math.max(node.range.end, node.content.end)).replace(/\r?\n$/u, '').length;
  }
  if (node.kind === 'map' && !node.flow) {
    const last = node.entries.at(-1);
    return last ? entryEnd(source, last) : node.range.end;
  }
  if (node.kind === 'list' && !node.flow) {
    const last = node.items.at(-1);
    return last ? itemContentEnd(source, last) : node.range.end;
  }
  return node.range.end;
}

export function itemContentEnd(source: string, { value, dash, range }: YamlItem): number {
  if (!isEmptyNode(value)) return contentEnd(source, value);
  return dash === undefined ? range.end : dash + 1;
}

const isEmptyNode = (node: YamlNode | undefined): node is undefined =>
  node === undefined || node.range.start === node.range.end;

/** A key without its colon ends at its last letter. */
const colonEndOf = (source: string, { key, colon }: YamlEntry): number =>
  source[colon] === ':' ? colon + 1 : key.range.end;

const entryEnd = (source: string, entry: YamlEntry): number =>
  isEmptyNode(entry.value) ? colonEndOf(source, entry) : contentEnd(source, entry.value);

function readField({ source, keyOf }: PdlShell, entry: YamlEntry): ShellField {
  return {
    key: keyOf(entry),
    start: entry.key.range.start,
    colonEnd: colonEndOf(source, entry),
    value: entry.value,
    end: entryEnd(source, entry),
  };
}

function readItem(shell: PdlShell, item: YamlItem): ShellItem {
  const { value, dash, range } = item;
  const isMap = value?.kind === 'map';
  return {
    ...(dash === undefined ? {} : { dash }),
    start: value?.range.start ?? range.start,
    end: itemContentEnd(shell.source, item),
    isFlow: isMap && value.flow,
    fields: isMap ? value.entries.map((entry) => readField(shell, entry)) : [],
  };
}

function readSection(shell: PdlShell, entry: YamlEntry): ShellSection {
  const field = readField(shell, entry);
  const { value } = field;
  if (value?.kind === 'list' && value.items.length > 0) {
    const items = value.items.map((item) => readItem(shell, item));
    return { ...field, shape: value.flow ? 'flow' : 'list', items };
  }
  const isEmpty = value === undefined || value.kind === 'list' || (value.kind === 'scalar' && !shell.textOf(value));
  return { ...field, shape: isEmpty ? 'empty' : 'other', items: [] };
}

/** The shell of a document, cached per document. */
export const pdlShell = memoize((document: PdlDocument): PdlShell => {
  const { source } = document;
  const { root, view } = documentTree(document);
  const shell: PdlShell = {
    source,
    newline: newlineOf(source),
    sections: [],
    textOf: (node) => (node?.kind === 'scalar' ? view.textOf(node)?.map.text : undefined),
    keyOf: (entry) => view.keyText(entry),
  };
  if (root?.kind !== 'map' || root.flow) return shell;
  return { ...shell, sections: root.entries.map((entry) => readSection(shell, entry)) };
});

interface ShellScalar {
  readonly node: YamlScalar;
  readonly inFlow: boolean;
}

function* scalarsIn(node: YamlNode | undefined, inFlow: boolean): Generator<ShellScalar> {
  if (node?.kind === 'scalar') yield { node, inFlow };
  else if (node?.kind === 'list') {
    for (const { value } of node.items) yield* scalarsIn(value, inFlow || node.flow);
  } else if (node?.kind === 'map') {
    for (const { key, value } of node.entries) {
      yield { node: key, inFlow: inFlow || node.flow };
      yield* scalarsIn(value, inFlow || node.flow);
    }
  }
}

/** Scalars of a section, in order. */
const scalarsOf = memoize((section: ShellSection) => [...scalarsIn(section.value, false)]);

const scalarEnd = ({ range, content }: YamlScalar): number => Math.max(range.end, content.end);

/** The scalar that contains an offset, and whether it is inside a flow collection. */
export function scalarAt(shell: PdlShell, offset: number): ShellScalar | undefined {
  const section = shell.sections.find(({ start, value }) => {
    if (!value || offset < start) return false;
    return offset <= (value.kind === 'scalar' ? scalarEnd(value) : value.range.end);
  });
  const scalars = section ? scalarsOf(section) : [];
  const found = scalars[firstIndex(scalars.length, (at) => scalarEnd((scalars[at] as ShellScalar).node) > offset)];
  return found && offset >= found.node.range.start ? found : undefined;
}
