// Determines the subject of the inspector from the selection, the view and the analysis, as plain data.

import type { GraphEdge, GraphGroup, GraphNode } from '../../core/graph';
import {
  type AnswerDecl,
  type ApiDecl,
  type FunctionDef,
  nameTable,
  type OtherDecl,
  type PdlDocument,
  type ProcedureSite,
  procedureSites,
  type SlotDecl,
} from '../../core/language';
import { looseName } from '../../core/support';
import type { Analysis, GraphView } from '../support/analysis';

export type DeclaredNode =
  | { readonly kind: 'api'; readonly decl: ApiDecl; readonly nodeId: string }
  | { readonly kind: 'answer'; readonly decl: AnswerDecl; readonly nodeId: string }
  | { readonly kind: 'other'; readonly decl: OtherDecl; readonly nodeId: string }
  | { readonly kind: 'function'; readonly decl: FunctionDef };

/** Props of the fields of a declaration. */
export interface DeclaredProps<K extends DeclaredNode['kind']> {
  readonly declared: Extract<DeclaredNode, { kind: K }>;
  readonly document: PdlDocument;
  /** The call site in the procedure that is already shown. */
  readonly siteId?: string | undefined;
}

export interface NodeSubject {
  readonly kind: 'node';
  readonly node: GraphNode;
  readonly declared?: DeclaredNode;
  /** The node's site in the procedure; only in the procedure view, where each node is one site. */
  readonly site?: ProcedureSite;
}

export type InspectorSubject =
  | { readonly kind: 'document' }
  | { readonly kind: 'slot'; readonly slot: SlotDecl }
  | { readonly kind: 'several'; readonly nodes: readonly GraphNode[] }
  /** A subgraph of a flowchart. */
  | { readonly kind: 'group'; readonly group: GraphGroup }
  /** An edge of a flowchart. */
  | { readonly kind: 'edge'; readonly edge: GraphEdge; readonly index: number }
  | NodeSubject;

interface SubjectInput {
  readonly analysis: Analysis;
  readonly view: GraphView;
  readonly selection: readonly string[];
  readonly slot: string | undefined;
  /** Id of the selected edge. */
  readonly edge?: string | undefined;
}

export function selectInspectorSubject({ analysis, view, selection, slot, edge }: SubjectInput): InspectorSubject {
  const { document, graphs } = analysis;
  const shown = graphs[view]?.nodes ?? [];
  const others = Object.values(graphs).flatMap((graph) => graph?.nodes ?? []);
  const nodes = selection.flatMap((id) => {
    const node = shown.find((candidate) => candidate.id === id) ?? others.find((candidate) => candidate.id === id);
    return node ? [node] : [];
  });
  const [node] = nodes;
  if (nodes.length > 1) return { kind: 'several', nodes };
  if (node) return subjectOfNode(node, document, shown.includes(node) ? view : undefined);
  const group = document ? undefined : graphs[view]?.groups?.find(({ id }) => selection.includes(id));
  if (group) return { kind: 'group', group };
  const edges = (document ? undefined : graphs[view]?.edges) ?? [];
  const index = selection.length === 0 ? edges.findIndex(({ id }) => id === edge) : -1;
  if (edges[index]) return { kind: 'edge', edge: edges[index], index };
  const found = slot === undefined ? undefined : findSlotDecl(document, slot);
  return found ? { kind: 'slot', slot: found } : { kind: 'document' };
}

export function findSlotDecl(document: PdlDocument | undefined, name: string): SlotDecl | undefined {
  return (
    document?.slots.find((slot) => slot.name === name) ??
    document?.slots.find((slot) => looseName(slot.name) === looseName(name))
  );
}

function subjectOfNode(node: GraphNode, document: PdlDocument | undefined, view: GraphView | undefined): NodeSubject {
  if (!document) return { kind: 'node', node };
  const site = view === 'procedure' ? procedureSites(document).get(node.id) : undefined;
  const declared = declaredOf(node, document, site);
  return { kind: 'node', node, ...(declared ? { declared } : {}), ...(site ? { site } : {}) };
}

function declaredOf(node: GraphNode, document: PdlDocument, site: ProcedureSite | undefined): DeclaredNode | undefined {
  const table = nameTable(document);
  if (site?.call) {
    const { kind, name, declared, nodeId } = table.resolveCall(site.call);
    if (!declared || kind === 'unknown') return undefined;
    if (kind === 'function') {
      const decl = table.findFunction(name);
      return decl && { kind, decl };
    }
    return declaredNamed(document, kind, name, nodeId);
  }
  const kind = node.kind === 'api' || node.kind === 'answer' ? node.kind : 'other';
  if (node.ref === undefined) return undefined;
  // A repeated declaration is a separate node; its position identifies it.
  const declaration = declarations(document)[kind].find((decl) => decl.range.start === node.range?.start);
  // The list of a kind holds declarations of that kind.
  return declaration
    ? ({ kind, decl: declaration, nodeId: node.id } as DeclaredNode)
    : declaredNamed(document, kind, node.ref, node.id);
}

const declarations = ({ apis, answers, others }: PdlDocument) => ({ api: apis, answer: answers, other: others });

function declaredNamed(
  document: PdlDocument,
  kind: 'api' | 'answer' | 'other',
  name: string,
  nodeId: string,
): DeclaredNode | undefined {
  const table = nameTable(document);
  const found = { api: table.findApi(name), answer: table.findAnswer(name), other: table.findOther(name) };
  const decl = found[kind];
  // The table returns a declaration of the given kind.
  return decl && ({ kind, decl, nodeId } as DeclaredNode);
}

/** A key that survives a rename, so that a field keeps its focus: the index among declarations of the same kind. */
export function inspectorSubjectKey(subject: InspectorSubject, document: PdlDocument | undefined): string {
  if (subject.kind === 'slot') return `slot-${document?.slots.indexOf(subject.slot) ?? 0}`;
  if (subject.kind === 'group') return `group-${subject.group.id}`;
  if (subject.kind === 'edge') return `edge-${subject.index}`;
  if (subject.kind !== 'node') return subject.kind;
  const { declared, node, site } = subject;
  const at = site ? `@${[...(document ? procedureSites(document).keys() : [])].indexOf(site.nodeId)}` : '';
  if (!declared || !document) return site ? at : node.id;
  const all = { ...declarations(document), function: nameTable(document).functions };
  const list: readonly unknown[] = all[declared.kind];
  return `${declared.kind}-${list.indexOf(declared.decl)}${at}`;
}
