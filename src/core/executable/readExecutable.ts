// Reads executable graphs from files and prompts: versioned JSON. Every input gives a graph or the first problem with
// its position; `checkExecutable` validates the meaning of the graph.

import {
  createJsonScan,
  fail,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  ok,
  ownProperty,
  type Result,
} from '../support';
import { copyJson } from './copyJson';
import type { ExecutableEdge, ExecutableGraph, ExecutableNode } from './executableGraph';
import { maxExecutableEdges, maxExecutableNodes } from './executableProgram';

const maxLength = 5_000_000;
const format = 'weir/executable';

export interface ReadExecutableProblem {
  readonly message: string;
}

/** Takes a text, or the result of JSON.parse. The version is optional; nodes and edges are required. */
export function readExecutable(source: unknown): Result<ExecutableGraph, ReadExecutableProblem> {
  const parsed = typeof source === 'string' ? parseText(source) : copyJson(source, maxLength);
  if (!parsed.ok) return fail({ message: `This is not an executable graph: it ${parsed.error.message}.` });
  const value = 'size' in parsed.value ? parsed.value.value : parsed.value;
  if (!isJsonObject(value)) return fail({ message: 'This is not an executable graph: it is not a JSON object.' });
  const version = ownProperty(value, 'version') ?? 1;
  if (version !== 1)
    return fail({ message: `Version ${JSON.stringify(version)} of executable graphs is not known here.` });
  const { nodes, edges } = value as Record<string, JsonValue | undefined>;
  if (!Array.isArray(nodes)) return fail({ message: 'This is not an executable graph: it has no list of nodes.' });
  if (!Array.isArray(edges)) return fail({ message: 'This is not an executable graph: it has no list of edges.' });
  if (nodes.length > maxExecutableNodes || edges.length > maxExecutableEdges) {
    return fail({ message: `The graph has more than ${maxExecutableNodes} nodes or ${maxExecutableEdges} edges.` });
  }
  const problems: string[] = [];
  const read: ExecutableGraph = {
    nodes: nodes.flatMap((node: JsonValue, index) => readNode(node, `nodes[${index}]`, problems)),
    edges: edges.flatMap((edge: JsonValue, index) => readEdge(edge, `edges[${index}]`, problems)),
  };
  return problems[0] === undefined ? ok(read) : fail({ message: `${problems[0]}.` });
}

export function printExecutable({ nodes, edges }: ExecutableGraph): string {
  return `${JSON.stringify({ format, version: 1, nodes, edges }, null, 2)}\n`;
}

function parseText(text: string): Result<{ readonly value: JsonValue; readonly size: number }, ReadExecutableProblem> {
  if (text.length > maxLength) return fail({ message: `is longer than ${maxLength} characters` });
  const scan = createJsonScan(100).add(text);
  if (scan) return fail({ message: `cannot be read at line ${scan.line}` });
  try {
    return ok({ value: JSON.parse(text) as JsonValue, size: text.length });
  } catch {
    return fail({ message: 'is not JSON' });
  }
}

function readNode(node: JsonValue, at: string, problems: string[]): ExecutableNode[] {
  if (!isJsonObject(node)) return refuse(problems, `${at} is not an object`);
  const reader = new Fields(node, at, problems);
  const id = reader.text('id');
  switch (ownProperty(node, 'kind')) {
    case 'start':
      return [{ kind: 'start', id, inputs: reader.texts('inputs'), data: reader.object('data') }];
    case 'function': {
      const name = reader.text('function');
      return [
        {
          kind: 'function',
          id,
          function: name,
          inputs: reader.expressions('inputs'),
          output: reader.text('output', ''),
        },
      ];
    }
    case 'condition':
      return [{ kind: 'condition', id, expression: reader.text('expression') }];
    case 'llm': {
      const prompt = reader.text('prompt');
      return [{ kind: 'llm', id, prompt, inputs: reader.expressions('inputs'), output: reader.text('output', '') }];
    }
    case 'end': {
      const answer = reader.optionalText('answer');
      return [{ kind: 'end', id, ...(answer === undefined ? {} : { answer }) }];
    }
    default:
      return refuse(problems, `${at}.kind is not one of start, function, condition, llm and end`);
  }
}

function readEdge(edge: JsonValue, at: string, problems: string[]): ExecutableEdge[] {
  if (!isJsonObject(edge)) return refuse(problems, `${at} is not an object`);
  const reader = new Fields(edge, at, problems);
  const [from, to, branch] = [reader.text('from'), reader.text('to'), reader.optionalText('branch')];
  const label = branch === undefined ? '' : ` [${branch}]`;
  return [{ id: reader.text('id', `${from} -> ${to}${label}`), from, to, ...(branch === undefined ? {} : { branch }) }];
}

function refuse(problems: string[], message: string): [] {
  problems.push(message);
  return [];
}

/**
 * Reads the fields of one node or edge; records a problem with its position for a missing field or one of the wrong
 * type.
 */
class Fields {
  constructor(
    private readonly fields: JsonObject,
    private readonly at: string,
    private readonly problems: string[],
  ) {}

  text(name: string, fallback?: string): string {
    const found = this.optionalText(name) ?? fallback;
    if (found === undefined) this.problems.push(`${this.at}.${name} is missing`);
    return found ?? '';
  }

  optionalText(name: string): string | undefined {
    const found = ownProperty(this.fields, name) ?? undefined;
    if (found === undefined || typeof found === 'string') return found;
    this.problems.push(`${this.at}.${name} is not a text`);
    return undefined;
  }

  texts(name: string): string[] {
    const found = ownProperty(this.fields, name) ?? [];
    if (Array.isArray(found) && found.every((item) => typeof item === 'string')) return [...found];
    this.problems.push(`${this.at}.${name} is not a list of texts`);
    return [];
  }

  object(name: string): JsonObject {
    const found = ownProperty(this.fields, name) ?? {};
    if (isJsonObject(found)) return found;
    this.problems.push(`${this.at}.${name} is not an object`);
    return {};
  }

  expressions(name: string): Readonly<Record<string, string>> {
    const found = this.object(name);
    const other = Object.keys(found).find((key) => typeof ownProperty(found, key) !== 'string');
    if (other !== undefined) this.problems.push(`${this.at}.${name}.${other} is not a text; an input is an expression`);
    return found as Readonly<Record<string, string>>;
  }
}
