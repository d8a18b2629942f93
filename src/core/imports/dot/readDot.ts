// Reads graphs of Graphviz (DOT): nodes with their labels and shapes, edges with their labels, clusters as groups, the
// direction (`rankdir`) of the whole. Colours, fonts and positions are not imported.

import { type ASTNode, DotSyntaxError, type LiteralASTNode, parse } from '@ts-graphviz/ast';
import type { WorkflowGraph } from '../../graph';
import { countKeys, fail, ok, type Result } from '../../support';
import type { ImportedEdge, ImportedFlow, ImportedNode, NotImported } from '../importedFlow';
import type { FlowReader, ImportProblem } from '../importFlow';
import { dotKind } from './dotKind';
import { dotLabel } from './dotLabel';

type GraphStatement = Extract<ASTNode, { readonly children: readonly unknown[] }>;
type Attributes = ReadonlyMap<string, LiteralASTNode>;

const MAX_ELEMENTS = 200_000;

export const readDot: FlowReader = (text) => {
  const parsed = parseDot(text);
  if (!parsed.ok) return parsed;
  const [graph, ...others] = parsed.value;
  if (!graph) return fail({ message: 'The file has no graph. DOT begins with "digraph name {".' });
  const reader = new DotReader(graph.directed);
  reader.read(graph.children, { nodes: new Map(), edges: new Map(), group: undefined });
  const flow = reader.flow();
  const notImported = [
    ...flow.notImported,
    ...others.map(
      ({ id }): NotImported => ({ what: 'a further graph', where: id?.value ?? 'file', why: 'a document has one' }),
    ),
  ];
  const title = reader.title ?? graph.id?.value;
  const { direction } = reader;
  return ok({
    flow: { ...(title ? { title } : {}), ...(direction === undefined ? {} : { direction }), ...flow, notImported },
  });
};

function parseDot(text: string): Result<readonly Extract<ASTNode, { type: 'Graph' }>[], ImportProblem> {
  try {
    const { children } = parse(text, { maxASTNodes: MAX_ELEMENTS });
    return ok(children.flatMap((child) => (child.type === 'Graph' ? [child] : [])));
  } catch (error) {
    const { location } = ((error instanceof DotSyntaxError && error.cause) || {}) as SyntaxCause;
    const place = location?.start;
    const reason = (error instanceof Error ? error.message : 'unreadable').split('\n', 1)[0]?.slice(0, 160) ?? '';
    const where = place ? ` in line ${place.line}, column ${place.column}` : '';
    return fail({
      message: `The file is not valid DOT${where} (${reason.replace(/[.:]$/, '')}). Check brackets, quotes and semicolons there.`,
    });
  }
}

/** The cause of a `DotSyntaxError`, which its types lack. */
type SyntaxCause = { readonly location?: { readonly start: { readonly line: number; readonly column: number } } };

const directions: ReadonlyMap<string, NonNullable<WorkflowGraph['direction']>> = new Map(
  (['TB', 'BT', 'LR', 'RL'] as const).map((direction) => [direction, direction]),
);

/** Defaults and the cluster of a scope; a subgraph inherits them. */
interface Scope {
  readonly nodes: Map<string, LiteralASTNode>;
  readonly edges: Map<string, LiteralASTNode>;
  readonly group: string | undefined;
}

class DotReader {
  title: string | undefined;
  direction: WorkflowGraph['direction'];
  private readonly nodes = new Map<
    string,
    { readonly attributes: Map<string, LiteralASTNode>; group: string | undefined }
  >();
  private readonly groups = new Map<string, { title: string; readonly parent: string | undefined }>();
  private readonly edges: ImportedEdge[] = [];

  constructor(private readonly isDirected: boolean) {}

  read(statements: GraphStatement['children'], scope: Scope): void {
    for (const statement of statements as readonly ASTNode[]) {
      switch (statement.type) {
        case 'Attribute':
          this.readOfGraph(statement.key.value, statement.value, scope);
          break;
        case 'AttributeList': {
          const defaults =
            statement.kind === 'Node' ? scope.nodes : statement.kind === 'Edge' ? scope.edges : undefined;
          for (const [key, value] of attributesOf(statement.children)) {
            if (defaults) defaults.set(key, value);
            else if (statement.kind === 'Graph') this.readOfGraph(key, value, scope);
          }
          break;
        }
        case 'Node':
          this.node(statement.id.value, scope, attributesOf(statement.children));
          break;
        case 'Edge':
          this.readEdge(statement, scope);
          break;
        case 'Subgraph':
          this.readSubgraph(statement, scope);
          break;
        default:
      }
    }
  }

  private readSubgraph(statement: Extract<ASTNode, { type: 'Subgraph' }>, scope: Scope): void {
    const name = statement.id?.value;
    const isCluster = name?.toLowerCase().startsWith('cluster') === true;
    if (isCluster && !this.groups.has(name)) this.groups.set(name, { title: name, parent: scope.group });
    const inner = { nodes: new Map(scope.nodes), edges: new Map(scope.edges), group: isCluster ? name : scope.group };
    this.read(statement.children, inner);
  }

  private readEdge({ targets, children }: Extract<ASTNode, { type: 'Edge' }>, scope: Scope): void {
    const attributes = new Map([...scope.edges, ...attributesOf(children)]);
    const ends = targets.map((target) => (target.type === 'NodeRef' ? [target] : target.children));
    for (const ref of ends.flat()) if (ref.type === 'NodeRef') this.node(ref.id.value, scope, new Map());
    const label = dotLabel(attributes.get('label') ?? attributes.get('xlabel'));
    const isInvisible = attributes.get('style')?.value === 'invis';
    for (const [index, to] of ends.slice(1).entries()) {
      for (const from of ends[index] ?? []) {
        for (const end of to) {
          if (from.type !== 'NodeRef' || end.type !== 'NodeRef' || isInvisible) continue;
          const [source, target] = attributes.get('dir')?.value === 'back' ? [end, from] : [from, end];
          this.edges.push({ from: source.id.value, to: target.id.value, ...(label === '' ? {} : { label }) });
        }
      }
    }
  }

  private node(id: string, scope: Scope, attributes: Attributes): void {
    const known = this.nodes.get(id);
    if (!known) {
      this.nodes.set(id, { attributes: new Map([...scope.nodes, ...attributes]), group: scope.group });
      return;
    }
    for (const [key, value] of attributes) known.attributes.set(key, value);
    known.group ??= scope.group;
  }

  /** An attribute of the graph or of a cluster. */
  private readOfGraph(key: string, value: LiteralASTNode, scope: Scope): void {
    if (key === 'label') this.nameGroup(value, scope);
    if (key === 'rankdir' && scope.group === undefined) this.direction = directions.get(value.value.toUpperCase());
  }

  private nameGroup(value: LiteralASTNode, { group }: Scope): void {
    const title = dotLabel(value);
    const known = group === undefined ? undefined : this.groups.get(group);
    if (known && title !== '') known.title = title;
    else if (group === undefined && title !== '') this.title = title;
  }

  flow(): ImportedFlow {
    const entered = new Set(this.edges.map(({ to }) => to));
    const left = countKeys(this.edges.map(({ from }) => from));
    const groups = [...this.groups].map(
      ([id, { title, parent }]): ImportedNode => ({
        id: groupId(id),
        title,
        kind: 'group',
        ...(parent === undefined ? {} : { parent: groupId(parent) }),
      }),
    );
    const nodes = [...this.nodes].map(([id, { attributes, group }]): ImportedNode => {
      const shape = attributes.get('shape')?.value ?? '';
      const title = dotLabel(attributes.get('label'), id) || id;
      const degrees = { entered: entered.has(id), exits: left.get(id) ?? 0 };
      const parent = group === undefined ? {} : { parent: groupId(group) };
      return { id, title, kind: dotKind(shape, title, degrees), ...parent };
    });
    const notImported: NotImported[] = this.isDirected
      ? []
      : [{ what: 'undirected edges', where: 'graph', why: 'they are drawn from the first end to the second' }];
    return { nodes: [...groups, ...nodes], edges: this.edges, notImported };
  }
}

/** No node of the file has such an id. */
const groupId = (name: string) => `\n${name}`;

const attributesOf = (children: readonly ASTNode[]): Attributes =>
  new Map(children.flatMap((child) => (child.type === 'Attribute' ? [[child.key.value, child.value] as const] : [])));
