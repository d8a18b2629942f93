// The YAML tree of a document with the range of every section, item, field and scalar, for edits of its text. Parsed from
// the source (a few milliseconds at most) and cached per document.

import { memoize } from '../support';
import type { PdlDocument } from './model';
import { TreeView } from './sections/itemView';
import { readYaml } from './yaml/readYaml';
import type { YamlNode } from './yaml/yamlTree';

export interface DocumentTree {
  readonly root: YamlNode | undefined;
  readonly view: TreeView;
}

export const documentTree = memoize(({ source }: PdlDocument): DocumentTree => {
  const tree = readYaml(source);
  return { root: tree.root, view: new TreeView(source, tree) };
});
