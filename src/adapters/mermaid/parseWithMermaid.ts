// Validates flowcharts with Mermaid's own lexer, grammar and database. Needs no DOM. Invariant: nothing is rendered or
// cleaned, no directive of a document reaches the library, and every error has a range in the original text. Labels
// stay as written, so the UI must show them as text.

import {
  checkDiagramKind,
  compareWithMermaid,
  encodeEntities,
  type FlowchartData,
  type FlowchartDocument,
  isStateDiagram,
  type MermaidVerdict,
  prepareFlowchart,
  readFlowchart,
  withoutStyleSemicolons,
} from '../../core/flowchart';
import { loadMermaid } from './loadMermaid';
import { mermaidDiagnostic } from './mermaidDiagnostic';

/** Mermaid's verdict on a text. Never throws for any text. */
export async function parseWithMermaid(source: string): Promise<MermaidVerdict> {
  // Texts that are not flowcharts or too long are refused without Mermaid.
  const refused = checkDiagramKind(source);
  if (refused) return { ok: false, diagnostic: refused };
  // Mermaid's database of states needs a DOM. A test verifies that our reading agrees with its grammar.
  if (isStateDiagram(source)) return { ok: true, data: readFlowchart(source).data };
  const prepared = prepareFlowchart(source);
  const parser = await loadParser();
  const database = parser.createDatabase();
  try {
    parser.parse(prepared.text, database);
    return { ok: true, data: readData(database) };
  } catch (error) {
    return { ok: false, diagnostic: mermaidDiagnostic(source, prepared, error) };
  }
}

/** The flowchart as our reader reads it, with Mermaid's errors. */
export async function readCheckedFlowchart(source: string): Promise<FlowchartDocument> {
  return compareWithMermaid(readFlowchart(source), await parseWithMermaid(source));
}

interface Edge {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly text?: string;
  readonly labelType?: string;
  readonly stroke?: string;
  readonly type?: string;
  readonly length?: number;
}

interface Label {
  readonly text: string;
  readonly type: string;
}

interface Subgraph {
  readonly id: string;
  readonly title?: string;
  readonly nodes: readonly string[];
  readonly labelType?: string;
  readonly dir?: string;
}

/** The part of Mermaid's flowchart database that is used here; the library marks its type internal. */
interface FlowDatabase {
  edges: Edge[] & { defaultInterpolate?: unknown };
  getDirection(): string | undefined;
  getVertices(): ReadonlyMap<
    string,
    { id: string; text?: string; type?: string; labelType?: string; icon?: unknown; img?: unknown }
  >;
  getEdges(): readonly Edge[];
  getSubGraphs(): readonly Subgraph[];
  addVertex(id: string, ...rest: readonly unknown[]): void;
  addSingleLink(start: string, end: string, link: unknown, id?: string): void;
  addSubGraph(...parts: readonly unknown[]): string;
  exists(all: unknown, id: string): boolean;
  recordDroppedMembers(): void;
  sanitizeText(text: string): string;
  setAccTitle(): void;
  setAccDescription(): void;
  setTooltip(): void;
}

interface FlowParser {
  createDatabase(): FlowDatabase;
  parse(text: string, database: FlowDatabase): void;
}

let loading: Promise<FlowParser> | undefined;

function loadParser(): Promise<FlowParser> {
  loading ??= loadMermaid().then(async ({ mermaidAPI }) => {
    // The library exposes its parser and its database only with a diagram.
    const { db, parser } = await mermaidAPI.getDiagramFromText('flowchart TD\n  a');
    const Database = (db as unknown as { constructor: new () => FlowDatabase }).constructor;
    const generated = (parser as unknown as { parser: { yy: unknown } }).parser;
    const { parse } = parser as unknown as { parse(text: string): void };
    return {
      createDatabase: () => quickened(new Database()),
      parse: (text, database) => {
        generated.yy = database;
        parse(`${encodeEntities(withoutStyleSemicolons(text))}\n`);
      },
    };
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/**
 * The same database with the same answers in linear time: a search over all edges for each node, or over all members of
 * all subgraphs, gets only the possible matches. Otherwise large flowcharts take quadratic time.
 */
function quickened(database: FlowDatabase): FlowDatabase {
  const { addVertex, addSingleLink, addSubGraph } = database;
  const byId = new Map<string, Edge>();
  const alike = new Map<string, Edge[]>();
  const owned = new Set<string>();
  const showing = (edges: Edge[], work: () => void) => {
    const all = database.edges;
    const shown: FlowDatabase['edges'] = edges;
    shown.defaultInterpolate = all.defaultInterpolate;
    database.edges = shown;
    try {
      work();
    } finally {
      database.edges = all;
    }
  };
  return Object.assign(database, {
    addVertex: (id: string, label: Label | undefined, ...rest: readonly unknown[]) => {
      const named = byId.get(id);
      // With a label it would copy its whole configuration each time: the label is set by the same rule here.
      showing(named ? [named] : [], () => addVertex.call(database, id, undefined, ...rest));
      const vertex = label && !named ? database.getVertices().get(id) : undefined;
      if (!label || !vertex) return;
      const text = label.text.trim();
      vertex.text = text.startsWith('"') && text.endsWith('"') ? text.substring(1, text.length - 1) : text;
      vertex.labelType = label.type;
    },
    addSingleLink: (start: string, end: string, link: unknown, id?: string) => {
      const key = `${start}\u0000${end}`;
      const pairs = alike.get(key) ?? [];
      if (pairs.length === 0) alike.set(key, pairs);
      const existing = id === undefined ? undefined : byId.get(id);
      const isBetweenOthers = existing !== undefined && !(existing.start === start && existing.end === end);
      // The database searches all edges for an existing id, and otherwise counts those between the same nodes.
      const shown = isBetweenOthers ? [...pairs, existing] : pairs;
      const { length } = shown;
      showing(shown, () => addSingleLink.call(database, start, end, link, id));
      const made = shown[length];
      if (!made) return;
      if (isBetweenOthers) pairs.push(made);
      database.edges.push(made);
      if (!byId.has(made.id)) byId.set(made.id, made);
    },
    addSubGraph: (...parts: readonly unknown[]) => {
      const id = addSubGraph.call(database, ...parts);
      for (const member of database.getSubGraphs().find((subgraph) => subgraph.id === id)?.nodes ?? [])
        owned.add(member);
      return id;
    },
    exists: (_: unknown, id: string) => owned.has(id),
    recordDroppedMembers: () => undefined,
    // Cleaning needs a DOM, and text that is shown as text needs no cleaning.
    sanitizeText: (text: string) => text,
    setAccTitle: () => undefined,
    setAccDescription: () => undefined,
    setTooltip: () => undefined,
  });
}

function readData(database: FlowDatabase): FlowchartData {
  return {
    direction: database.getDirection() ?? 'TB',
    vertices: [...database.getVertices().values()].map((vertex) => ({
      id: vertex.id,
      ...(vertex.text === undefined ? {} : { text: String(vertex.text) }),
      ...(vertex.labelType === undefined ? {} : { labelType: vertex.labelType }),
      ...(vertex.type === undefined ? {} : { shape: vertex.type }),
      ...(vertex.img ? { picture: 'image' as const } : vertex.icon ? { picture: 'icon' as const } : {}),
    })),
    edges: database.getEdges().map((edge) => ({
      id: edge.id,
      from: edge.start,
      to: edge.end,
      text: edge.text ?? '',
      ...(edge.labelType === undefined ? {} : { labelType: edge.labelType }),
      type: edge.type ?? 'arrow_point',
      stroke: edge.stroke ?? 'normal',
      length: edge.length ?? 1,
    })),
    subgraphs: database.getSubGraphs().map((subgraph) => ({
      id: subgraph.id,
      title: subgraph.title ?? '',
      nodes: [...subgraph.nodes],
      ...(subgraph.dir === undefined ? {} : { dir: subgraph.dir }),
      ...(subgraph.labelType === undefined ? {} : { labelType: subgraph.labelType }),
    })),
  };
}
