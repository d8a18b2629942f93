// A graph as WorfEval compares it: node texts in listed order, and edges between them. Invariant: START and END, if
// present, are the first and the last node; every edge names two nodes. Refuses other graphs with the part at fault.

import { parseWorfbench, printWorfbench } from '../formats';
import type { IndexGraph, WorkflowGraph } from '../graph';
import {
  fail,
  findJsonFault,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  ok,
  oneLine,
  parseJson,
  type Result,
} from '../support';

export interface WorfGraph {
  readonly nodes: readonly string[];
  /** Indices into `nodes`. */
  readonly edges: readonly (readonly [from: number, to: number])[];
}

export interface WorfRecord {
  readonly id: string;
  /** The item's source, if the record names it: tables are split by it. */
  readonly source?: string;
  readonly graph: WorfGraph;
}

const START = 'START';
const END = 'END';

/** Whether a graph lists START and END as nodes. Only the first and the last node can be them. */
export const hasTerminals = ({ nodes }: WorfGraph): boolean =>
  nodes.length >= 2 && nodes[0] === START && nodes.at(-1) === END;

/** The graph without START and END; subtasks count from 0. */
export function innerGraph(graph: WorfGraph): IndexGraph & { readonly nodes: readonly string[] } {
  if (!hasTerminals(graph)) return { n: graph.nodes.length, edges: distinct(graph.edges), nodes: graph.nodes };
  const last = graph.nodes.length - 1;
  const edges = graph.edges.filter(([from, to]) => from > 0 && to > 0 && from < last && to < last);
  return {
    n: last - 1,
    edges: distinct(edges.map(([from, to]) => [from - 1, to - 1] as const)),
    nodes: graph.nodes.slice(1, -1),
  };
}

/**
 * The graph with START and END as nodes. If they are missing, they are added around the nodes without predecessor or
 * successor.
 */
export function withTerminals(graph: WorfGraph): WorfGraph {
  if (hasTerminals(graph)) return graph;
  const last = graph.nodes.length + 1;
  const inner = graph.edges.map(([from, to]) => [from + 1, to + 1] as const);
  const entered = new Set(inner.map(([, to]) => to));
  const left = new Set(inner.map(([from]) => from));
  const numbers = graph.nodes.map((_, index) => index + 1);
  return {
    nodes: [START, ...graph.nodes, END],
    edges: [
      ...numbers.filter((node) => !entered.has(node)).map((node) => [0, node] as const),
      ...inner,
      ...numbers.filter((node) => !left.has(node)).map((node) => [node, last] as const),
    ],
  };
}

function distinct(edges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const seen = new Set<string>();
  return edges.filter(([from, to]) => {
    const key = `${from} ${to}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

type Read<T> = Result<T, { readonly message: string }>;

/**
 * Reads a record: `{id, nodes: [text], edges: [[from, to]]}` with indices into nodes, with or without START and END; the
 * same with `"START"` and `"END"` in the edges, where the numbers count the subtasks from 1, as in the paper; `{id,
 * text}` with an answer in WorfBench's own form; or a record of WorfBench's files (`conversations`, and `query` with
 * `workflow`). An answer without a subtask is a graph without nodes: it counts as given, and scores 0.
 */
export function readWorfRecord(record: unknown): Read<WorfRecord> {
  const value = isJsonObject(record) ? withoutConversation(record) : record;
  if (!isJsonObject(value)) return fail({ message: 'is not a JSON object' });
  const { id, source, text } = value;
  if (typeof id !== 'string' && typeof id !== 'number') return fail({ message: 'has no id' });
  const graph = typeof text === 'string' && value.nodes === undefined ? ok(readAnswer(text)) : readLists(value);
  if (!graph.ok) return graph;
  return ok({ id: String(id), ...(typeof source === 'string' ? { source } : {}), graph: graph.value });
}

/** Reduces a record of WorfBench's gold or prediction files to `{id, source, text}`; others stay unchanged. */
function withoutConversation(record: JsonObject): JsonObject {
  const { query, workflow, conversations, id, source } = record;
  if (isJsonObject(query) && typeof workflow === 'string') {
    return { ...withoutConversation(query), text: workflow };
  }
  if (!Array.isArray(conversations)) return record;
  const answer = (conversations as readonly JsonValue[]).findLast(
    (message) => isJsonObject(message) && message['role'] === 'assistant' && typeof message['content'] === 'string',
  );
  const text = isJsonObject(answer) ? (answer['content'] ?? '') : '';
  return { ...(id === undefined ? {} : { id }), ...(source === undefined ? {} : { source }), text };
}

function readAnswer(text: string): WorfGraph {
  const parsed = parseWorfbench(text);
  if (!parsed.ok) return { nodes: [], edges: [] };
  const { nodes, edges } = parsed.value.graph;
  const indexOf = new Map(nodes.map((node, index) => [node.id, index]));
  return {
    nodes: nodes.map((node) => node.label),
    edges: edges.map(({ from, to }) => [indexOf.get(from) ?? 0, indexOf.get(to) ?? 0] as const),
  };
}

function readLists({ nodes, edges }: { readonly [key: string]: unknown }): Read<WorfGraph> {
  if (!Array.isArray(nodes) || !nodes.every((node): node is string => typeof node === 'string')) {
    return fail({ message: 'has no list of texts in "nodes"' });
  }
  if (!Array.isArray(edges)) return fail({ message: 'has no list in "edges"' });
  const listed = edges as readonly unknown[];
  if (listed.some(hasTerminalName)) return readNamedEdges(nodes, listed);
  for (const edge of listed) {
    if (!isPair(edge) || !edge.every((end) => isIndex(end, nodes.length))) {
      return fail({
        message: `has the edge ${shownEdge(edge)}, which is not a pair of numbers from 0 to ${nodes.length - 1}`,
      });
    }
  }
  return ok({ nodes, edges: listed as [number, number][] });
}

const isPair = (edge: unknown): edge is readonly [unknown, unknown] => Array.isArray(edge) && edge.length === 2;
const shownEdge = (edge: unknown): string => JSON.stringify(edge) ?? 'nothing';
const hasTerminalName = (edge: unknown): boolean => isPair(edge) && (edge.includes(START) || edge.includes(END));

/** Edges such as `["START", 1]`: the subtasks count from 1. */
function readNamedEdges(nodes: readonly string[], listed: readonly unknown[]): Read<WorfGraph> {
  const inner = hasTerminals({ nodes, edges: [] }) ? nodes.slice(1, -1) : nodes;
  const last = inner.length + 1;
  const edges: (readonly [number, number])[] = [];
  for (const edge of listed) {
    const [from, to] = isPair(edge)
      ? [
          edge[0] === START ? 0 : numberOf(edge[0], inner.length),
          edge[1] === END ? last : numberOf(edge[1], inner.length),
        ]
      : [];
    if (from === undefined || to === undefined) {
      const allowed = `the subtasks count from 1 to ${inner.length} where edges name START or END`;
      return fail({ message: `has the edge ${shownEdge(edge)}: ${allowed}` });
    }
    edges.push([from, to]);
  }
  return ok({ nodes: [START, ...inner, END], edges });
}

/** The number of a subtask, also as text; undefined if there is no such subtask. */
function numberOf(value: unknown, count: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value;
  return Number.isInteger(number) && (number as number) >= 1 && (number as number) <= count
    ? (number as number)
    : undefined;
}

const isIndex = (value: unknown, length: number) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < length;

export interface RecordProblem {
  /** From 1; absent if the problem is about the whole file. */
  readonly line?: number;
  /** Continues "the file", "the record" or "line 3": `has no id`. */
  readonly message: string;
}

/**
 * Reads a file of records, one JSON object per line. Blank lines are skipped; the first invalid line refuses the file.
 */
export function readWorfFile(text: string): Result<readonly WorfRecord[], RecordProblem> {
  const { records, problems } = readWorfLines(text);
  const [first] = problems;
  return first ? fail(first) : ok(records);
}

export interface ReadWorfLines {
  readonly records: readonly WorfRecord[];
  /** Invalid lines, in order; of records with the same id the first is kept. */
  readonly problems: readonly RecordProblem[];
}

/**
 * Like `readWorfFile`, but skips invalid lines and returns them in `problems`. A JSON list of records is read like lines:
 * its items count from 1.
 */
export function readWorfLines(text: string): ReadWorfLines {
  const records: WorfRecord[] = [];
  const problems: RecordProblem[] = [];
  const lineOf = new Map<string, number>();
  const lines = linesOf(text);
  if (!lines.ok) return { records, problems: [{ message: lines.error }] };
  for (const { line, content } of lines.value) {
    const read = content.ok ? readWorfRecord(content.value) : fail({ message: content.error });
    if (!read.ok) {
      problems.push({ line, message: read.error.message });
      continue;
    }
    const { id } = read.value;
    const before = lineOf.get(id);
    if (before !== undefined) {
      problems.push({ line, message: `has the id ${id}, which line ${before} has, too` });
      continue;
    }
    lineOf.set(id, line);
    records.push(read.value);
  }
  return { records, problems };
}

interface RecordLine {
  readonly line: number;
  readonly content: Result<JsonValue, string>;
}

/** Fails if the text begins like a JSON list and is not one. */
function linesOf(text: string): Result<readonly RecordLine[], string> {
  if (/^\s*\[/.test(text)) {
    const list = parseJson(text);
    if (!list.ok) return fail(`is not JSON (${list.error})`);
    return ok((list.value as readonly JsonValue[]).map((value, index) => ({ line: index + 1, content: ok(value) })));
  }
  const lines = text.split('\n').map((content, index) => ({ line: index + 1, content }));
  const written = lines.filter(({ content }) => content.trim() !== '');
  return ok(written.map(({ line, content }) => ({ line, content: parseLine(content) })));
}

function parseLine(text: string): Result<JsonValue, string> {
  const read = parseJson(text);
  if (read.ok) return read;
  const { column, what } = findJsonFault(text);
  return fail(`is not JSON (column ${column}: ${what}); each line holds one record`);
}

/** Converts a document's graph for comparison: its subtasks in an order that its edges allow, without loops. */
export function recordOfGraph(id: string, graph: WorkflowGraph): WorfRecord {
  return { id, graph: readAnswer(printWorfbench(graph).text) };
}

/** A text in WorfBench's own form, as one record; fails if it contains no subtask. */
export function recordOfText(id: string, text: string): Read<WorfRecord> {
  const parsed = parseWorfbench(text);
  return parsed.ok ? ok({ id, graph: readAnswer(text) }) : fail(parsed.error);
}

/** Prints a graph in WorfBench's own form unchanged, with its order and cycles. */
export function printWorfGraph(graph: WorfGraph): string {
  const { nodes, edges } = withTerminals(graph);
  const last = nodes.length - 1;
  const name = (index: number) => (index === 0 ? 'START' : index === last ? 'END' : String(index));
  const listed = nodes.slice(1, -1).map((node, index) => `${index + 1}: ${oneLine(node)}`);
  return ['Node:', ...listed, `Edge: ${edges.map(([from, to]) => `(${name(from)},${name(to)})`).join(' ')}`].join('\n');
}
