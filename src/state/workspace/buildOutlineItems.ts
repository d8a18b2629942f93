// Builds the outline of a document: a tree of names and statements.

import {
  declarationId,
  emptyGraph,
  type GraphGroup,
  type GraphNode,
  type WorkflowGraph,
  withSite,
} from '../../core/graph';
import {
  blockKeyword,
  blocksOf,
  type ChildBlock,
  isCompound,
  nameTable,
  type PdlDocument,
  type PdlStatement,
  type ProcedureSite,
  procedureSites,
  roleOf,
} from '../../core/language';
import { type Diagnostic, groupBy, problemCountOf, type Severity, type TextRange } from '../../core/support';
import { outlineMessages as t } from '../../messages/outline.en';
import type { Analysis } from '../support/analysis';

export type OutlineKind =
  | 'section'
  | 'slot'
  | 'api'
  | 'answer'
  | 'other'
  | 'function'
  | 'node'
  | 'group'
  | 'condition'
  | 'loop'
  | 'call'
  | 'step'
  | 'comment';

export interface OutlineItem {
  /** Unique in the outline; stable while names and order are. */
  readonly key: string;
  readonly kind: OutlineKind;
  readonly label: string;
  readonly nodeId?: string;
  readonly range?: TextRange;
  /** Its full range; problems inside of it belong to the item. */
  readonly span?: TextRange;
  /** The item can be renamed; this is its current name. */
  readonly name?: string;
  readonly children: readonly OutlineItem[];
  /** Number of entries of a section, if they are not its children. */
  readonly count?: number;
}

const none: readonly OutlineItem[] = [];

export function buildOutlineItems(analysis: Analysis): readonly OutlineItem[] {
  const { document } = analysis;
  if (!document) {
    const graph = analysis.graphs.flowchart ?? emptyGraph;
    return [{ ...section('nodes', t.nodes, outlineFlowchart(graph)), count: graph.nodes.length }];
  }
  return [
    section('slots', t.slots, declared(document.slots, 'slot')),
    section('apis', 'APIs', declared(document.apis, 'api')),
    section('answers', 'ANSWERs', declared(document.answers, 'answer')),
    ...[...groupBy(document.others, (other) => other.section)].map(([name, others]) =>
      section(`other-${name}`, name, declared(others, 'other')),
    ),
    ...functionSection(document),
    section('procedure', 'Procedure', outlineProcedure(document)),
  ];
}

/** The target of an item in a flowchart. */
const placeOf = ({ id, range }: GraphNode | GraphGroup) => ({ nodeId: id, ...(range ? { range } : {}) });

/** Nodes in their subgraphs, in text order; the subgraphs of a level come after its nodes. */
function outlineFlowchart({ nodes, groups = [] }: WorkflowGraph): readonly OutlineItem[] {
  const ids = new Set(groups.map(({ id }) => id));
  const homeOf = (id: string | undefined) => (id !== undefined && ids.has(id) ? id : undefined);
  const nodesIn = groupBy(nodes, ({ group }) => homeOf(group));
  const groupsIn: Map<string | undefined, GraphGroup[]> = groupBy(groups, ({ parent }) => homeOf(parent));
  const listed = new Set<string>();
  const list = (home: string | undefined, depth: number): OutlineItem[] => [
    ...(nodesIn.get(home) ?? []).map(
      (node): OutlineItem => ({
        key: `node-${node.id}`,
        kind: node.kind === 'condition' ? 'condition' : 'node',
        label: node.label || node.id,
        ...placeOf(node),
        children: none,
      }),
    ),
    ...(depth > DEPTH ? [] : (groupsIn.get(home) ?? [])).map((group) => outlineGroup(group, depth)),
  ];
  const outlineGroup = (group: GraphGroup, depth: number): OutlineItem => {
    listed.add(group.id);
    return {
      key: `group-${group.id}`,
      kind: 'group',
      label: group.label,
      ...placeOf(group),
      children: list(group.id, depth + 1),
    };
  };
  const items = list(undefined, 0);
  // Subgraphs that contain each other have no parent: the first of them breaks the cycle.
  for (const group of groups) {
    if (listed.has(group.id)) continue;
    groupsIn.set(
      group.parent,
      (groupsIn.get(group.parent) ?? []).filter((other) => other !== group),
    );
    items.push(outlineGroup(group, 0));
  }
  return items;
}

const section = (key: string, label: string, children: readonly OutlineItem[]): OutlineItem => ({
  key: `section-${key}`,
  kind: 'section',
  label,
  children,
});

interface DeclaredItem {
  readonly name: string;
  readonly range: TextRange;
  readonly item: TextRange;
}

function declared(decls: readonly DeclaredItem[], kind: 'slot' | 'api' | 'answer' | 'other'): OutlineItem[] {
  const counts = new Map<string, number>();
  return decls.map((decl) => {
    const count = (counts.get(decl.name) ?? 0) + 1;
    counts.set(decl.name, count);
    const repeated = count > 1 ? `#${count}` : '';
    return {
      key: `${kind}-${decl.name}${repeated}`,
      kind,
      label: decl.name,
      name: decl.name,
      ...(kind === 'slot' ? {} : { nodeId: withSite(declarationId(kind, decl.name), count) }),
      range: decl.range,
      span: decl.item,
      children: none,
    };
  });
}

function functionSection(document: PdlDocument): OutlineItem[] {
  const children = nameTable(document).functions.map(
    ({ name: { name, range }, params }, index): OutlineItem => ({
      key: `function-${name}-${index}`,
      kind: 'function',
      label: `${name}(${params.map((param) => param.name).join(', ')})`,
      name,
      range,
      children: none,
    }),
  );
  return children.length === 0 ? [] : [section('functions', t.functions, children)];
}

const DEPTH = 60;

const blockKinds: Readonly<Partial<Record<ChildBlock['role'], OutlineKind>>> = {
  while: 'loop',
  for: 'loop',
  def: 'function',
};

/** Statements nested by their blocks. */
function outlineProcedure(document: PdlDocument): readonly OutlineItem[] {
  const nodeAt = new Map<string, string>();
  for (const site of procedureSites(document).values()) {
    const key = keyAt(site);
    if (!nodeAt.has(key)) nodeAt.set(key, site.nodeId);
  }
  const text = ({ start, end }: TextRange) =>
    document.source.slice(start, Math.min(end, start + 400)).replace(/\s*\n\s*/g, ' ');
  const block = (body: readonly PdlStatement[], path: string, depth: number): readonly OutlineItem[] =>
    // Deep nesting is cut, so that no text can exhaust the stack.
    depth > DEPTH ? none : body.flatMap((statement, index) => outline(statement, `${path}.${index}`, depth));
  const head = (key: string, part: ChildBlock, depth: number): OutlineItem => {
    const { header, body, role } = part;
    const nodeId = header && nodeAt.get(`cond@${header.start}`);
    const label = header ? text(header).replace(/:\s*$/, '') : blockKeyword(part);
    const children = block(body, key, depth + 1);
    const kind = blockKinds[role] ?? 'condition';
    return { key, kind, label, ...(nodeId ? { nodeId } : {}), ...(header ? { range: header } : {}), children };
  };
  const outline = (statement: PdlStatement, key: string, depth: number): readonly OutlineItem[] => {
    const blocks = blocksOf(statement);
    if (blocks.length > 0) return blocks.map((part, index) => head(`${key}b${index}`, part, depth));
    const role = roleOf(statement);
    if (role === 'empty') return none;
    const { kind, range } = statement;
    const nodeId = nodeAt.get(`at@${range.start}`);
    const shown = role === 'note' ? 'comment' : kind === 'call' ? kind : 'step';
    return [{ key, kind: shown, label: text(range), ...(nodeId ? { nodeId } : {}), range, children: none }];
  };
  return block(document.procedure?.body ?? [], 'p', 0);
}

/** Conditions are keyed by their header, all other sites by their statement. */
function keyAt(site: ProcedureSite): string {
  if (isCompound(site.statement) && !site.call) return `cond@${site.range.start}`;
  return `at@${site.statement.range.start}`;
}

export interface OutlineRow {
  readonly item: OutlineItem;
  /** 1 for sections. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly parent: number;
  /** Undefined for an item without children. */
  readonly isOpen: boolean | undefined;
}

/** The visible rows, from top to bottom. With a filter: all matching items, expanded. */
export function listOutlineRows(
  items: readonly OutlineItem[],
  closed: ReadonlySet<string>,
  filter: string,
): readonly OutlineRow[] {
  const wanted = filter.trim().toLowerCase();
  const rows: OutlineRow[] = [];
  const matchesFilter = (item: OutlineItem): boolean =>
    (item.kind !== 'section' && item.label.toLowerCase().includes(wanted)) || item.children.some(matchesFilter);
  const add = (list: readonly OutlineItem[], level: number, parent: number) => {
    const shown = wanted === '' ? list : list.filter(matchesFilter);
    for (const [index, item] of shown.entries()) {
      const isOpen = item.children.length === 0 ? undefined : wanted !== '' || !closed.has(item.key);
      const at = rows.length;
      rows.push({ item, level, position: index + 1, siblings: shown.length, parent, isOpen });
      if (isOpen) add(item.children, level + 1, at);
    }
  };
  add(items, 1, -1);
  return rows;
}

export interface OutlineBadge {
  readonly level: Severity;
  readonly count: number;
}

const weight: Record<Severity, number> = { error: 3, warning: 2, info: 1, hint: 0 };

/** Problems by node id, and a function for items without a node. */
export function outlineBadges(diagnostics: readonly Diagnostic[]): (item: OutlineItem) => OutlineBadge | undefined {
  const byNode = new Map<string, OutlineBadge>();
  const free: Diagnostic[] = [];
  const join = (badge: OutlineBadge | undefined, { severity }: Diagnostic, count: number): OutlineBadge => ({
    level: badge && weight[badge.level] > weight[severity] ? badge.level : severity,
    count: (badge?.count ?? 0) + count,
  });
  for (const diagnostic of diagnostics) {
    if (diagnostic.severity === 'hint') continue;
    const counts = new Map(diagnostic.nodeIds.map((id, index) => [id, diagnostic.folded?.nodeCounts[index] ?? 1]));
    for (const [id, count] of counts) byNode.set(id, join(byNode.get(id), diagnostic, count));
    if (diagnostic.nodeIds.length === 0) free.push(diagnostic);
  }
  return (item) => {
    if (item.nodeId !== undefined) return byNode.get(item.nodeId);
    const { span } = item;
    if (!span) return undefined;
    return free
      .filter(({ range }) => range.start >= span.start && range.end <= span.end)
      .reduce<OutlineBadge | undefined>((badge, one) => join(badge, one, problemCountOf(one)), undefined);
  };
}
