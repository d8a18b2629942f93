import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executableGraphOf } from '../../testing/executableFixtures';
import { executableToGraph, printExecutable, readExecutable } from '.';

const graph = executableGraphOf(`
  start a
  data __proto__ {"b": [1]}
  x = f v: a
  ask = "Say {x}" x: x
  c ask == "yes"
  end ask
  no
  start -> x -> ask -> c -[true]-> end
  c -> no
  c -[again]-> x
`);

describe('an executable graph as text', () => {
  it('is read as it was printed', () => {
    expect(readExecutable(printExecutable(graph))).toEqual({ ok: true, value: graph });
    expect(JSON.parse(printExecutable(graph))).toMatchObject({ version: 1 });
    expect(readExecutable(JSON.parse(printExecutable(graph)))).toEqual({ ok: true, value: graph });
  });

  it('fills in what may be left out', () => {
    const read = readExecutable({
      nodes: [
        { kind: 'start', id: 's' },
        { kind: 'function', id: 'f', function: 'g' },
        { kind: 'end', id: 'e', answer: null },
      ],
      edges: [
        { from: 's', to: 'f' },
        { from: 'f', to: 'e', branch: 'x' },
      ],
    });
    expect(read).toEqual({
      ok: true,
      value: {
        nodes: [
          { kind: 'start', id: 's', inputs: [], data: {} },
          { kind: 'function', id: 'f', function: 'g', inputs: {}, output: '' },
          { kind: 'end', id: 'e' },
        ],
        edges: [
          { id: 's -> f', from: 's', to: 'f' },
          { id: 'f -> e [x]', from: 'f', to: 'e', branch: 'x' },
        ],
      },
    });
  });

  it.each([
    ['{', /is not JSON/],
    ['[1]', /not a JSON object/],
    [7, /not a JSON object/],
    [undefined, /nothing at all/],
    ['{"version": 2, "nodes": [], "edges": []}', /Version 2/],
    ['{"edges": []}', /"nodes" is missing/],
    ['{"nodes": [], "edges": {}}', /"edges" is an object instead of a list/],
    ['{"nodes": [1], "edges": []}', /"nodes.0" is 1 instead of an object/],
    [
      '{"nodes": [{"id": "x", "kind": "tool"}], "edges": []}',
      /"nodes.0.kind" is "tool" instead of "start" or "function" or/,
    ],
    ['{"nodes": [{"id": 3, "kind": "end"}], "edges": []}', /"nodes.0.id" is 3 instead of a text/],
    ['{"nodes": [{"kind": "end"}], "edges": []}', /"nodes.0.id" is missing/],
    [
      '{"nodes": [{"id": "s", "kind": "start", "inputs": [1]}], "edges": []}',
      /"nodes.0.inputs.0" is 1 instead of a text/,
    ],
    ['{"nodes": [{"id": "s", "kind": "start", "data": []}], "edges": []}', /"nodes.0.data" is not a JSON object/],
    [
      '{"nodes": [{"id": "f", "kind": "function", "function": "f", "inputs": {"a": 1}}], "edges": []}',
      /"nodes.0.inputs.a" is not a text; an input is an expression/,
    ],
    ['{"nodes": [], "edges": [{"from": "a"}]}', /"edges.0.to" is missing/],
    [`{"nodes": ${'['.repeat(500)}`, /cannot be read at line 1/],
    [{ nodes: [() => 1], edges: [] }, /not a JSON value/],
  ])('is refused with what is wrong: %j', (source, message) => {
    const read = readExecutable(source);
    expect(read.ok ? '' : read.error.message).toMatch(message);
  });

  it('is anything at all without a throw', () => {
    const part = fc.oneof(fc.jsonValue(), fc.constantFrom('start', 'function', 'end', 'condition', 'llm'));
    const node = fc.dictionary(fc.constantFrom('id', 'kind', 'inputs', 'data', 'answer', '__proto__'), part);
    const source = fc.oneof(fc.anything(), fc.string(), fc.record({ nodes: fc.array(node), edges: fc.array(part) }));
    fc.assert(
      fc.property(source, (value) => {
        const read = readExecutable(value);
        if (read.ok) expect(readExecutable(printExecutable(read.value))).toEqual(read);
        else expect(read.error.message).toMatch(/\.$/);
      }),
    );
  });
});

it('becomes a workflow graph of the same ids, with its branches as conditions and its loops marked', () => {
  const drawn = executableToGraph(graph);
  expect(drawn.nodes.map(({ id, kind, label, ref }) => [id, kind, label, ref ?? ''])).toEqual([
    ['start', 'start', 'Start', ''],
    ['x', 'api', 'f', 'f'],
    ['ask', 'llm', 'Say {x}', ''],
    ['c', 'condition', 'ask == "yes"', ''],
    ['end', 'end', 'End', ''],
    ['no', 'end', 'End', ''],
  ]);
  expect(drawn.edges.map(({ id, condition, back }) => [id, condition, back])).toEqual([
    ['e0', undefined, undefined],
    ['e1', undefined, undefined],
    ['e2', undefined, undefined],
    ['e3', 'true', undefined],
    ['e4', 'else', undefined],
    ['e5', 'again', true],
  ]);
});
