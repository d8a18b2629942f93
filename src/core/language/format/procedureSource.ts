// Finds the procedure's scalar and its map to the source, for steps that work line by line. Undefined for quoted,
// folded and plain scalars, whose lines are not lines of the file.

import type { OffsetMap } from '../offsetMap';
import { TreeView } from '../sections/itemView';
import { canonicalSection } from '../sections/sectionNames';
import type { YamlNode, YamlScalar, YamlTree } from '../yaml/yamlTree';

export interface ProcedureSource {
  readonly scalar: YamlScalar;
  readonly map: OffsetMap;
}

export function procedureSource(source: string, tree: YamlTree): ProcedureSource | undefined {
  const view = new TreeView(source, tree);
  const root = view.follow(tree.root);
  if (root?.kind !== 'map') return undefined;
  const entry = root.entries.find((one) => canonicalSection(view.keyName(one).name) === 'procedure');
  const scalar = entry?.value;
  return scalar?.kind === 'scalar' && scalar.style === 'literal' ? { scalar, map: view.decode(scalar) } : undefined;
}

/** Every scalar of a tree that spans several lines, in text order. */
export function longScalars(source: string, root: YamlNode | undefined): YamlScalar[] {
  const found: YamlScalar[] = [];
  const stack: (YamlNode | undefined)[] = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (node?.kind === 'map') for (const entry of node.entries) stack.push(entry.key, entry.value);
    else if (node?.kind === 'list') for (const item of node.items) stack.push(item.value);
    else if (node?.kind === 'scalar' && source.slice(node.range.start, node.range.end).includes('\n')) found.push(node);
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}
