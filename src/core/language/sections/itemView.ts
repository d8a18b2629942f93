// Reads the fields of one declared item in any shape that the dialects use: a bare name, a map with `name`, a map of
// one name to its details. Aliases are followed once, never expanded.

import type { TextRange } from '../../support';
import type { NameAt } from '../model';
import type { OffsetMap } from '../offsetMap';
import { decodeScalar } from '../yaml/decodeScalar';
import type { YamlEntry, YamlNode, YamlScalar, YamlTree } from '../yaml/yamlTree';

export class TreeView {
  constructor(
    readonly source: string,
    private readonly tree: YamlTree,
  ) {}

  /** The node itself, or the target of an alias. */
  follow(node: YamlNode | undefined): YamlNode | undefined {
    let current = node;
    for (let hops = 0; current?.kind === 'alias' && hops < 8; hops++) current = this.tree.anchors.get(current.name);
    return current?.kind === 'alias' ? undefined : current;
  }

  decode(scalar: YamlScalar): OffsetMap {
    return decodeScalar(this.source, scalar);
  }

  keyText(entry: YamlEntry): string {
    return this.decode(entry.key).text;
  }

  /** The value as a text with its content range; undefined for null, lists and maps. */
  textOf(node: YamlNode | undefined): { map: OffsetMap; scalar: YamlScalar } | undefined {
    const found = this.follow(node);
    if (found?.kind !== 'scalar') return undefined;
    const map = this.decode(found);
    return isNull(found, map.text) ? undefined : { map, scalar: found };
  }

  nameOf(node: YamlNode | undefined): NameAt | undefined {
    const text = this.textOf(node);
    if (text === undefined || text.map.text.trim() === '') return undefined;
    const name = text.map.text.trim();
    const at = text.map.text.indexOf(name);
    return { name, range: text.map.range(at, at + name.length) };
  }

  entry(node: YamlNode | undefined, keys: readonly string[]): YamlEntry | undefined {
    if (node?.kind !== 'map') return undefined;
    return node.entries.find((entry) => keys.includes(this.keyText(entry).trim().toLowerCase()));
  }

  /** A list of names: null, a bare name, names, or maps with `name`. `unread` contains the ranges of other items. */
  namesOf(node: YamlNode | undefined): { names: NameAt[]; unread: TextRange[] } {
    const found = this.follow(node);
    const names: NameAt[] = [];
    const unread: TextRange[] = [];
    if (found === undefined) return { names, unread };
    if (found.kind === 'list') {
      for (const item of found.items) {
        const value = this.follow(item.value);
        const name = this.nameOf(value?.kind === 'map' ? (this.entry(value, ['name'])?.value ?? value) : value);
        if (name !== undefined) names.push(name);
        else if (value?.kind === 'map' && value.entries.length > 0) {
          // `- city: where to` and `{city: string}`: the keys are the names.
          for (const entry of value.entries) names.push(this.keyName(entry));
        } else if (value !== undefined && value.kind !== 'scalar') unread.push(item.range);
      }
    } else if (found.kind === 'map') {
      for (const entry of found.entries) names.push(this.keyName(entry));
    } else {
      const name = this.nameOf(found);
      if (name !== undefined) names.push(name);
    }
    return { names: names.filter((name) => name.name !== '...'), unread };
  }

  keyName(entry: YamlEntry): NameAt {
    const map = this.decode(entry.key);
    const name = map.text.trim();
    const at = Math.max(0, map.text.indexOf(name));
    return { name, range: map.range(at, at + name.length) };
  }
}

function isNull(scalar: YamlScalar, text: string): boolean {
  return (
    scalar.style === 'plain' && (text === '' || text === '~' || text === 'null' || text === 'Null' || text === 'NULL')
  );
}
