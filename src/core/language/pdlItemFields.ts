// Reads the YAML fields of one declared item, for edits that must change as little text as possible.

import type { TextRange } from '../support';
import { documentTree } from './documentTree';
import type { PdlDocument } from './model';
import type { YamlEntry, YamlItem, YamlNode } from './yaml/yamlTree';

export interface ItemField {
  readonly key: string;
  readonly keyRange: TextRange;
  /** The value with its quotes or brackets; without a value, an empty range behind the colon. */
  readonly valueRange: TextRange;
  /** `none`: nothing behind the colon. `scalar` includes `null` and bare names. */
  readonly shape: 'none' | 'scalar' | 'flow-list' | 'block-list' | 'map' | 'alias';
  /** The items of a list, without dashes and commas. */
  readonly items: readonly TextRange[];
}

/** Fields in text order. Empty for a bare name (`- find_table`) and for an item that is not in the document. */
export function pdlItemFields(document: PdlDocument, decl: { readonly item: TextRange }): ItemField[] {
  const { view, root } = documentTree(document);
  const node = root?.kind === 'map' ? findItem(root.entries, decl.item) : undefined;
  if (node?.kind !== 'map') return [];
  return node.entries.map((entry) => ({
    key: view.keyText(entry).trim(),
    keyRange: entry.key.range,
    valueRange: entry.value?.range ?? { start: entry.colon + 1, end: entry.colon + 1 },
    shape: shapeOf(entry.value),
    items: entry.value?.kind === 'list' ? entry.value.items.map((item) => item.range) : [],
  }));
}

function findItem(sections: readonly YamlEntry[], range: TextRange): YamlNode | undefined {
  for (const { value } of sections) {
    if (value === undefined || range.start < value.range.start || range.end > value.range.end) continue;
    const parts: readonly (YamlItem | YamlEntry)[] =
      value.kind === 'list' ? value.items : value.kind === 'map' ? value.entries : [];
    const part = parts.find((one) => one.range.start === range.start && one.range.end === range.end);
    if (part !== undefined) return part.value;
  }
  return undefined;
}

function shapeOf(node: YamlNode | undefined): ItemField['shape'] {
  if (node === undefined) return 'none';
  return node.kind === 'list' ? (node.flow ? 'flow-list' : 'block-list') : node.kind;
}
