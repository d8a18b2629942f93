// The preconditions that several selected nodes have in common, and the edit that changes them in all of these nodes.

import type { GraphEdit } from '../../core/document';
import { declarationId, type GraphNode } from '../../core/graph';
import { type AnswerDecl, type ApiDecl, nameTable, type PdlDocument } from '../../core/language';
import { looseName } from '../../core/support';
import { type NamedOption, nodeNames } from './valueNames';

export interface SharedPreconditions {
  /** The declarations of the nodes by node id, each once. */
  readonly declared: readonly (readonly [nodeId: string, decl: ApiDecl | AnswerDecl])[];
  readonly common: readonly string[];
  /** Nodes that can become a common precondition. */
  readonly options: readonly NamedOption[];
}

export function sharedPreconditions(
  nodes: readonly GraphNode[],
  document: PdlDocument | undefined,
): SharedPreconditions {
  if (!document) return { declared: [], common: [], options: [] };
  const table = nameTable(document);
  const declared = [
    ...new Map(
      nodes.flatMap((node) => {
        if (node.ref === undefined) return [];
        const found = { api: table.findApi(node.ref), answer: table.findAnswer(node.ref) };
        const decl = node.kind === 'api' || node.kind === 'answer' ? found[node.kind] : undefined;
        return decl ? [[declarationId(node.kind, decl.name), decl] as const] : [];
      }),
    ),
  ];
  const [first, ...rest] = declared;
  const common = (first?.[1].preconditions ?? [])
    .map((at) => at.name)
    .filter((name) => rest.every(([, decl]) => hasPrecondition(decl, name)));
  const taken = new Set([...declared.map(([, decl]) => decl.name), ...common].map(looseName));
  return { declared, common, options: nodeNames(document).filter(({ name }) => !taken.has(looseName(name))) };
}

const hasPrecondition = ({ preconditions }: ApiDecl | AnswerDecl, name: string) =>
  preconditions.some((at) => looseName(at.name) === looseName(name));

export interface PreconditionChange {
  readonly edit: GraphEdit;
  /** The name that was added or removed. */
  readonly name: string;
  readonly isAdded: boolean;
}

/** The edit for another list of common names, which differs from the present one by one name. */
export function changePreconditions(
  { declared, common }: Pick<SharedPreconditions, 'declared' | 'common'>,
  names: readonly string[],
): PreconditionChange {
  const added = names.find((name) => !common.includes(name));
  const isAdded = added !== undefined;
  const requires = added ?? common.find((name) => !names.includes(name)) ?? '';
  const nodeIds = declared.flatMap(([nodeId, decl]) => (hasPrecondition(decl, requires) === isAdded ? [] : [nodeId]));
  return {
    edit: { kind: isAdded ? 'addPreconditions' : 'removePreconditions', nodeIds, requires },
    name: requires,
    isAdded,
  };
}

/** Deletes the nodes from the end of the text, so that the numbers of repeated names stay valid. */
export function deletionOf(nodes: readonly GraphNode[], isProcedure: boolean) {
  const nodeIds = nodes
    .filter((node) => node.kind !== 'start' && node.kind !== 'end')
    .toSorted((a, b) => (b.range?.start ?? 0) - (a.range?.start ?? 0))
    .map(({ id }) => id);
  const edit: GraphEdit = { kind: isProcedure ? 'deleteStatements' : 'deleteNodes', nodeIds };
  return { edit, count: nodeIds.length };
}
