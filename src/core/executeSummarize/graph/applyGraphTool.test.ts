import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExecutable, type ExecutableGraph, emptyExecutable } from '../../executable';
import type { ChatToolSchema } from '../../llm';
import type { JsonObject } from '../../support';
import { applyGraphTool, describeGraph, graphTools } from '..';

const text = { type: 'string' };
const tools: readonly ChatToolSchema[] = [
  { name: 'find_table', parameters: { type: 'object', properties: { day: text, seats: text }, required: ['day'] } },
  { name: 'open_api', parameters: { type: 'object' } },
];

function build(calls: readonly (readonly [string, JsonObject])[]) {
  let graph: ExecutableGraph = emptyExecutable;
  const failures: string[] = [];
  for (const [name, args] of calls) {
    const applied = applyGraphTool(graph, name, args, { tools });
    if (applied.result.kind === 'failed') {
      failures.push(applied.result.message);
      expect(applied.graph).toBe(graph);
    }
    graph = applied.graph;
  }
  return { graph, failures };
}

describe('applyGraphTool', () => {
  it('removes a node with the edges from it and to it, and takes 200 nodes', () => {
    const { graph, failures } = build([
      ['add_start_node', {}],
      ['add_condition_node', { node_id: 'a', expression: 'x' }],
      ['add_end_node', {}],
      ['add_edge', { from: 'start', to: 'a' }],
      ['add_edge', { from: 'a', to: 'end', branch: 'true' }],
      ['add_edge', { from: 'start', to: 'end' }],
      ['remove_node', { node_id: 'a' }],
    ]);
    expect(failures).toEqual([]);
    expect(graph.edges.map(({ id }) => id)).toEqual(['start->end']);
    const many = build(
      Array.from({ length: 201 }, (_, index) => ['add_end_node', { node_id: `end_${index}` }] as const),
    );
    expect(many.graph.nodes).toHaveLength(200);
    expect(many.failures).toEqual(['The graph has 200 nodes, more than that are not taken.']);
  });

  it('builds a loop with a choice, under the names that models give parameters', () => {
    const { graph, failures } = build([
      ['add_start_node', { inputs: ['days'], initial_data: { seats: 2 } }],
      ['add_condition_node', { id: 'more', condition: 'each day in days' }],
      [
        'add_function_node',
        { node_id: 'find', function_name: 'Find-Table', input_keys: { day: 'day' }, output: 'table' },
      ],
      ['add_end_node', { answer: 'table.id' }],
      ['add_edge', { source: 'start', target: 'more' }],
      ['add_edge', { from: 'more', to: 'find', branch: true }],
      ['add_edge', { from: 'find', to: 'more' }],
      ['add_edge', { from: 'more', to: 'end', label: 'No' }],
    ]);
    expect(failures).toEqual([]);
    expect(checkExecutable(graph, { tools }).problems).toEqual([]);
    expect(graph.nodes[2]).toMatchObject({ function: 'find_table', inputs: { day: 'day' }, output: 'table' });
    expect(graph.edges.map(({ branch }) => branch)).toEqual([undefined, 'true', undefined, 'false']);
    expect(describeGraph(graph, tools)).toContain('Worth a second look:\n- The answer of end uses table');
  });

  it('takes numbers and truth values for expressions, and keeps texts apart from keys', () => {
    const { graph } = build([
      [
        'add_function_node',
        { node_id: 'a', function: 'find_table', inputs: { day: '"Monday"', seats: 2 }, output_key: 'x' },
      ],
      ['add_end_node', { answer: true }],
    ]);
    expect(graph.nodes).toMatchObject([{ inputs: { day: '"Monday"', seats: '2' } }, { answer: 'true' }]);
  });

  it.each<[string, JsonObject, RegExp]>([
    ['add_start_node', {}, /There is a start already/],
    ['add_function_node', { node_id: 'f', function: 'find_tables', output_key: 'x' }, /Is find_table meant/],
    ['add_function_node', { node_id: 'f', function: 'find_table', output_key: 'x' }, /find_table needs day/],
    [
      'add_function_node',
      { node_id: 'f', function: 'open_api', inputs: { any: 'a b' }, output_key: 'x' },
      /cannot be read/,
    ],
    ['add_function_node', { node_id: 'f', function: 'open_api', output_key: 'a b' }, /cannot be a key/],
    ['add_function_node', { node_id: 'start', function: 'open_api', output_key: 'x' }, /a node start already/],
    ['add_edge', { from: 'start', to: 'ende' }, /no node "ende"\. Is end meant/],
    ['add_edge', { from: 'start', to: 'end', branch: 'true' }, /start is no condition/],
    ['add_edge', { from: 'if', to: 'end' }, /say which branch/],
    ['add_edge', { from: 'end', to: 'if' }, /end is an end/],
    ['add_edge', { from: 'if', to: 'start', branch: 'x' }, /start is the start/],
    ['remove_edge', { from: 'start', to: 'end' }, /no such edge/],
    ['remove_edge', { from: 'if', to: 'end' }, /several: say which branch \(true, false\)/],
    ['remove_node', { node_id: 'x' }, /no node "x"/],
    ['add_nothing', {}, /no graph tool add_nothing/],
    ['add_end_node', { node_id: 'e', answers: 'x' }, /did you mean answer/],
  ])('refuses %s %o', (name, args, message) => {
    const { failures } = build([
      ['add_start_node', { inputs: ['a'] }],
      ['add_condition_node', { node_id: 'if', expression: 'a > 1' }],
      ['add_end_node', {}],
      ['add_edge', { from: 'if', to: 'end', branch: 'true' }],
      ['add_edge', { from: 'if', to: 'end', branch: 'false' }],
      [name, args],
    ]);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(message);
  });

  it('takes any calls without throwing, keeps ids apart and edges between nodes', () => {
    const names = graphTools.map(({ name }) => name);
    const id = fc.constantFrom('start', 'a', 'b', 'end', '__proto__', 'x y', '');
    const value = fc.oneof(id, fc.jsonValue({ maxDepth: 1 }));
    const args = fc.dictionary(
      fc.constantFrom(
        'node_id',
        'from',
        'to',
        'branch',
        'inputs',
        'function',
        'output_key',
        'expression',
        'answer',
        'prompt',
      ),
      value,
      { maxKeys: 6 },
    );
    const edge = fc.record({ from: id, to: id });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.oneof(args, edge)), { maxLength: 25 }), (calls) => {
        const { graph } = build(calls as [string, JsonObject][]);
        const ids = [...graph.nodes, ...graph.edges].map((part) => part.id);
        expect(new Set(ids).size).toBe(ids.length);
        const nodes = new Set(graph.nodes.map((node) => node.id));
        expect(graph.edges.every(({ from, to }) => nodes.has(from) && nodes.has(to))).toBe(true);
        expect(describeGraph(graph, tools)).toContain('Nodes (');
      }),
    );
  });
});
