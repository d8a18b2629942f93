// Executable graphs written in lines, and tools made of functions. Tests only.
//   start a b                    one start, with its input keys
//   data key JSON                a value of the start node
//   end total                    an end (ids that begin with `end` or `no`), with its answer
//   sum = add a: x, b: 3         a function node of the id and output `sum`; `put sum = add ...` to name the two apart
//   ask = "prompt {x}" x: x      an LLM node
//   cond total > 3               any other first word: a condition of that id, its expression the rest (`each` keeps it)
//   cond -[true]-> sum -> end    edges

import type { ExecutableEdge, ExecutableGraph, ExecutableNode, ToolSet } from '../core/executable';
import { type JsonObject, type JsonValue, ownProperty } from '../core/support';

export function executableGraphOf(text: string): ExecutableGraph {
  const nodes: ExecutableNode[] = [];
  const edges: ExecutableEdge[] = [];
  const data: [string, JsonValue][] = [];
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '') continue;
    if (/-> /.test(line)) edges.push(...edgesOf(line));
    else if (line.startsWith('data ')) {
      const [, key = '', json = 'null'] = /^data (\S+) (.*)$/.exec(line) ?? [];
      data.push([key, JSON.parse(json) as JsonValue]);
    } else nodes.push(nodeOf(line));
  }
  return {
    nodes: nodes.map((node) => (node.kind === 'start' ? { ...node, data: Object.fromEntries(data) } : node)),
    edges: edges.map((edge, index) => ({ ...edge, id: `e${index}` })),
  };
}

function nodeOf(line: string): ExecutableNode {
  const called = /^(?:(\S+) )?(\S+) = (?:"([^"]*)"|(\S+))\s*(.*)$/.exec(line);
  const [id = '', ...rest] = line.split(/\s+/);
  if (/^start\d*$/.test(id)) return { kind: 'start', id, inputs: rest, data: {} };
  if (/^(end|no)\d*$/.test(id)) return { kind: 'end', id, ...(rest.length > 0 ? { answer: rest.join(' ') } : {}) };
  if (!called) return { kind: 'condition', id, expression: id.startsWith('each') ? line : rest.join(' ') };
  const [, own, output = '', prompt, name = '', given = ''] = called;
  const inputs = Object.fromEntries(
    given.split(/,\s*(?=\w+:)/).flatMap((part) => {
      const [, key, expression] = /^(\w+): (.*)$/.exec(part.trim()) ?? [];
      return key === undefined || expression === undefined ? [] : [[key, expression]];
    }),
  );
  const both = { id: own ?? output, inputs, output };
  return prompt === undefined ? { kind: 'function', ...both, function: name } : { kind: 'llm', ...both, prompt };
}

function edgesOf(line: string): ExecutableEdge[] {
  const parts = line.split(/\s*(?:-\[([^\]]*)\])?->\s*/);
  const found: ExecutableEdge[] = [];
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const [from = '', branch, to = ''] = parts.slice(at, at + 3);
    found.push({ id: '', from, to, ...(branch === undefined ? {} : { branch }) });
  }
  return found;
}

/** Every function takes an object; unknown functions are refused as a tool would. */
export function fixedTools(functions: Readonly<Record<string, (args: JsonObject) => JsonValue>>): ToolSet {
  return {
    schemas: Object.keys(functions).map((name) => ({
      name,
      parameters: { type: 'object', additionalProperties: true, properties: {} },
    })),
    call: (name, args) => {
      const found = ownProperty(functions, name);
      return found
        ? { kind: 'succeeded', value: found(args) }
        : { kind: 'failed', message: `There is no tool ${name}.` };
    },
  };
}
