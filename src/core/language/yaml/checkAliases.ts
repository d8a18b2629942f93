// Checks the aliases of a text: names without an anchor, and anchors that multiply. Aliases are followed one by one and
// never expanded, so an alias bomb is harmless here; it is reported because other programs expand it.

import type { Diagnostic } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import type { YamlAlias, YamlNode } from './yamlTree';

/** A workflow has at most this many nodes when expanded. */
const MAX_EXPANDED = 20_000;
const MAX_DIAGNOSTICS = 20;

export function checkAliases(
  aliases: readonly YamlAlias[],
  anchors: ReadonlyMap<string, YamlNode>,
): readonly Diagnostic[] {
  if (aliases.length === 0) return [];
  const found: Diagnostic[] = [];
  for (const { name, range } of aliases) {
    if (anchors.has(name) || found.length >= MAX_DIAGNOSTICS) continue;
    const message = `"*${name}" refers to an anchor that no line sets. Write the value itself, or put the text in quotes.`;
    found.push(languageDiagnostic('unknown-alias', 'error', message, range));
  }
  // In text order, because an alias refers to an anchor above it.
  const weights = new Map<string, number>();
  for (const [name, node] of anchors) weights.set(name, weigh(node, weights));
  const bomb = aliases.find(({ name }) => (weights.get(name) ?? 0) > MAX_EXPANDED);
  if (bomb) {
    const message = `The anchors behind "*${bomb.name}" repeat each other, so that it would expand to more than ${MAX_EXPANDED} values. It is not expanded. Write the names themselves.`;
    found.push(languageDiagnostic('alias-bomb', 'error', message, bomb.range));
  }
  return found;
}

/** Number of values in an expanded node. The reader bounds the nesting. */
function weigh(node: YamlNode | undefined, weights: ReadonlyMap<string, number>): number {
  if (node === undefined || node.kind === 'scalar') return 1;
  if (node.kind === 'alias') return weights.get(node.name) ?? 1;
  if (node.kind === 'list') return node.items.reduce((sum, item) => sum + weigh(item.value, weights), 0);
  return node.entries.reduce((sum, entry) => sum + weigh(entry.value, weights), 0);
}
