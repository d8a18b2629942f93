import { describe, expect, it } from 'vitest';
import { executableGraphOf } from '../../testing/executableFixtures';
import type { ChatToolSchema } from '../llm';
import { type CheckExecutableOptions, checkExecutable, type ExecutableGraph, emptyExecutable } from '.';

const add: ChatToolSchema = {
  name: 'add',
  parameters: { type: 'object', properties: { a: {}, b: {}, note: {} }, required: ['a', 'b'] },
};

const codes = (graph: ExecutableGraph | string, options: CheckExecutableOptions = {}) => {
  const {
    problems,
    warnings = [],
    valid,
  } = checkExecutable(typeof graph === 'string' ? executableGraphOf(graph) : graph, options);
  expect(valid).toBe(problems.length === 0);
  return [...problems, ...warnings].map(({ code, nodeIds }) => [code, ...nodeIds].join(' '));
};
const messages = (text: string, options: CheckExecutableOptions = {}) =>
  checkExecutable(executableGraphOf(text), options).problems.map(({ message }) => message);

const line = 'start a b\n sum = add a: a, b: b\n end sum\n start -> sum -> end';

describe('checkExecutable', () => {
  it('finds nothing wrong with a workflow that is right', () => {
    expect(checkExecutable(executableGraphOf(line), { tools: [add] })).toEqual({ valid: true, problems: [] });
  });

  it.each([
    ['nothing', emptyExecutable, ['no-start', 'no-end']],
    [
      'two starts',
      executableGraphOf('start\n start2\n end\n start -> end\n start2 -> end'),
      ['several-starts start start2'],
    ],
    ['a node apart', executableGraphOf(`${line}\n x = add a: a, b: b`), ['unreachable x', 'dead-end x']],
    ['a way to nowhere', executableGraphOf(`${line}\n x = add a: a, b: b\n start -> x`), ['dead-end x']],
    ['an edge out of the end', executableGraphOf(`${line}\n end -> sum`), ['stray-edge end']],
    ['an edge into the start', executableGraphOf(`${line}\n sum -> start`), ['stray-edge start', 'open-loop sum']],
    ['an edge to no node', executableGraphOf(`${line}\n sum -> none`), ['unknown-end']],
    ['a node on and back', executableGraphOf(`${line}\n sum -> sum`), ['open-loop sum']],
    ['a branch at a function', executableGraphOf('start a\n end a\n start -[true]-> end'), ['stray-branch start']],
    ['a condition without branches', executableGraphOf('start a\n c a\n end a\n start -> c -> end'), ['no-branch c']],
    [
      'a condition with one',
      executableGraphOf('start a\n c a\n end a\n start -> c -[true]-> end'),
      ['one-way-condition c'],
    ],
    [
      'expressions that do not read',
      executableGraphOf('start a\n c a ==\n end (\n start -> c -[true]-> end\n c -[else]-> end'),
      ['bad-expression c', 'bad-expression end'],
    ],
    [
      'an unreadable loop',
      executableGraphOf('start a\n each x in\n end\n start -> each -[true]-> each -[false]-> end'),
      ['bad-expression each'],
    ],
  ])('finds %s', (_, graph, expected) => {
    expect(codes(graph)).toEqual(expected);
  });

  it('finds two nodes or edges of one id, and a result without a key', () => {
    const graph = executableGraphOf(line);
    const [start, sum, end] = graph.nodes;
    if (sum?.kind !== 'function' || !start || !end) throw new Error('not the graph of the test');
    expect(codes({ ...graph, nodes: [start, sum, { ...end, id: 'sum' }] })).toContain('duplicate-id sum');
    expect(codes({ ...graph, edges: [...graph.edges, ...graph.edges] })).toEqual(['duplicate-id', 'duplicate-id']);
    expect(codes({ ...graph, nodes: [start, { ...sum, output: ' ' }, { kind: 'end', id: 'end' }] })).toEqual([
      'no-output sum',
    ]);
  });

  it('knows the functions and their parameters', () => {
    const tools = [add];
    expect(messages('start a\n x = ad a: a, b: a\n end x\n start -> x -> end', { tools })).toEqual([
      'ad is not a known function; did you mean add?',
    ]);
    expect(messages('start a\n x = add a: a, c: a\n end x\n start -> x -> end', { tools })).toEqual([
      'add has no parameter c; it takes a, b, note',
      'add needs the parameter b',
    ]);
    expect(codes('start a\n x = toString\n end x\n start -> x -> end', { tools })).toEqual(['unknown-function x']);
  });

  it('refuses a graph without bounds', () => {
    const nodes = Array.from({ length: 2001 }, (_, index) => ({ kind: 'end', id: `${index}` }) as const);
    expect(codes({ nodes, edges: [] })).toEqual(['too-large']);
  });
});

describe('the data of a workflow', () => {
  it('is missing where nothing before provides it', () => {
    const text = (expression: string, more = '') =>
      `start total\n data rate 2\n x = add a: ${expression}, b: rate\n end x\n start -> x -> end\n${more}`;
    expect(messages(text('total'))).toEqual([]);
    expect(messages(text('Total'))).toEqual([]);
    expect(messages(text('totl'))).toEqual([
      expect.stringMatching(/uses totl, which no earlier node provides; did you mean total/),
    ]);
    expect(messages(text('x'))).toEqual([expect.stringMatching(/only later nodes or other paths provide it/)]);
    expect(messages(text('total-rate'))).toEqual([expect.stringMatching(/spaces around a minus/)]);
    expect(messages(text('qqq'))).toEqual([expect.stringMatching(/name a start input/)]);
  });

  const branches = (after: string) =>
    codes(`
      start a
      c a > 0
      x = add a: a, b: a
      y = add a: a, b: a
      z = add a: ${after}, b: a
      end z
      start -> c -[true]-> x -> z
      c -[false]-> y -> z -> end
    `);

  it('may be missing where not every branch provides it', () => {
    expect(branches('a')).toEqual([]);
    expect(branches('x')).toEqual(['maybe-missing z']);
    expect(branches('exists x')).toEqual([]);
  });

  it('is there after branches that all provide it', () => {
    const text =
      'start a\n c a > 0\n one x = f a: a\n two x = g a: a\n end x\n start -> c -[true]-> one -> end\n c -[false]-> two -> end';
    expect(codes(text)).toEqual([]);
  });

  it('is there after branches side by side, which wait for each other, but not beside them', () => {
    const side = (y: string) =>
      codes(
        `start a\n x = f v: a\n y = f v: ${y}\n z = add a: x, b: y\n end z\n start -> x -> z -> end\n start -> y -> z`,
      );
    expect(side('a')).toEqual([]);
    expect(side('x')).toEqual(['missing-input y']);
  });

  it('may be missing where a branch side by side chooses', () => {
    const text = `
      start a
      c a > 0
      x = f v: a
      y = f v: a
      end x
      end2 y
      z = add a: x, b: y
      start -> c -[true]-> x -> z
      c -[false]-> z
      start -> y -> z -> end
    `;
    expect(codes(text.replace('end2 y\n', ''))).toEqual(['maybe-missing end', 'maybe-missing z']);
  });

  it('of a loop is there inside of it, and may be missing after it', () => {
    const text = (answer: string) =>
      `start rows\n each row in rows\n x = f v: row\n end ${answer}\n start -> each -[true]-> x -> each -[false]-> end`;
    expect(codes(text('rows'))).toEqual([]);
    expect(codes(text('x'))).toEqual(['maybe-missing end']);
    expect(codes(text('row'))).toEqual(['maybe-missing end']);
    expect(codes('start rows\n each row in row\n end\n start -> each -[true]-> each -[false]-> end')).toEqual([
      'maybe-missing each',
    ]);
  });
});
