// The preconditions of a declaration: names of nodes, and conditions with their forms.

import {
  type AnswerDecl,
  type ApiDecl,
  type ConditionGroup,
  nameTable,
  type PdlDocument,
  preconditionGrammar,
  readCondition,
  readPreconditions,
} from '../../core/language';
import { looseName } from '../../core/support';
import { type NamedOption, nodeNames } from './valueNames';

export interface ConditionItem {
  /** Place among all preconditions. */
  readonly index: number;
  readonly text: string;
  readonly kind: 'condition' | 'broken' | 'deep';
  /** Absent if the condition cannot be shown as rows. */
  readonly form: ConditionGroup | undefined;
}

export interface PreconditionView {
  /** All preconditions as written. */
  readonly texts: readonly string[];
  /** Names of nodes; `nodeId` is absent if the node is not declared. */
  readonly names: readonly { readonly name: string; readonly nodeId: string | undefined }[];
  readonly conditions: readonly ConditionItem[];
  /** The nodes that a condition can name: all except this one. */
  readonly nodes: readonly NamedOption[];
  /** Those that are not named yet. */
  readonly options: readonly NamedOption[];
}

export function viewPreconditions(document: PdlDocument, decl: ApiDecl | AnswerDecl): PreconditionView {
  const table = nameTable(document);
  const items = readPreconditions(document, decl);
  const names = items.flatMap((item) =>
    item.kind === 'name' ? [{ name: item.at.name, nodeId: table.resolveNode(item.at.name)?.nodeId }] : [],
  );
  const nodes = nodeNames(document).filter(({ name }) => looseName(name) !== looseName(decl.name));
  const taken = new Set(names.map(({ name }) => looseName(name)));
  return {
    texts: items.map((item) => item.at.name),
    names,
    conditions: items.flatMap((item, index) => {
      if (item.kind === 'name') return [];
      const text = item.at.name;
      const form = item.kind === 'condition' ? readCondition(text, preconditionGrammar) : undefined;
      return [{ index, text, kind: item.kind, form }];
    }),
    nodes,
    options: nodes.filter(({ name }) => !taken.has(looseName(name))),
  };
}
