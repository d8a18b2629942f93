import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, parsePdl } from '../../language';
import { detectFormat } from '../detectFormat';
import { printAov } from './printAov';
import { readAov } from './readAov';

const read = (value: unknown) => {
  const result = readAov(typeof value === 'string' ? value : JSON.stringify(value));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const problem = (value: unknown) => {
  const result = readAov(typeof value === 'string' ? value : JSON.stringify(value));
  return result.ok ? 'accepted' : result.error.message;
};
const edgesOf = (value: unknown) => read(value).edges.map(({ from, to }) => `${from}>${to}`);

describe('readAov', () => {
  it('reads the form of the paper: keys, requirements, children, agents', () => {
    const plan = {
      Wash: {
        'subtask requirement': 'Wash it',
        status: 'not started',
        data: null,
        num_parents_not_completed: 0,
        child: ['Cook'],
        agent: 'Helper',
      },
      Cut: {
        'subtask requirement': 'Cut it',
        status: 'not started',
        data: null,
        num_parents_not_completed: 0,
        child: ['Cook'],
        agent: 'Helper',
      },
      Cook: {
        'subtask requirement': 'Cook it',
        status: 'not started',
        data: null,
        num_parents_not_completed: 2,
        child: [],
        agent: 'Cook',
      },
    };
    expect(detectFormat(JSON.stringify(plan))).toBe('aov');
    expect(read(plan).nodes).toEqual([
      { id: 'Wash', kind: 'step', label: 'Wash it', detail: 'Helper' },
      { id: 'Cut', kind: 'step', label: 'Cut it', detail: 'Helper' },
      { id: 'Cook', kind: 'step', label: 'Cook it', detail: 'Cook' },
    ]);
    expect(edgesOf(plan)).toEqual(['Wash>Cook', 'Cut>Cook']);
  });

  it('reads a list, parents instead of children, and other names of the fields', () => {
    expect(
      edgesOf([
        { id: 'a', objective: 'x', next: ['b'] },
        { id: 'b', objective: 'y', prev: ['a'] },
      ]),
    ).toEqual(['a>b']);
    expect(
      edgesOf({ subtasks: { a: { requirement: 'x', parents: [] }, b: { requirement: 'y', parents: ['a'] } } }),
    ).toEqual(['a>b']);
  });

  it('takes a plan under way, whose counts have gone down', () => {
    const plan = {
      a: { subtask: 'x', status: 'completed', child: ['b'] },
      b: { subtask: 'y', child: [], num_parents_not_completed: 0 },
    };
    expect(edgesOf(plan)).toEqual(['a>b']);
  });

  it.each([
    ['an unknown child', { a: { subtask: 'x', child: ['z'] } }, /child "z" of "a"/],
    ['an unknown parent', { a: { subtask: 'x', parents: ['z'] } }, /parent "z" of "a"/],
    [
      'a circle',
      { a: { subtask: 'x', child: ['b'] }, b: { subtask: 'y', child: ['a'] } },
      /"a", "b" wait for each other/,
    ],
    ['a subtask before itself', { a: { subtask: 'x', child: ['a'] } }, /"a" waits for itself/],
    [
      'a subtask twice',
      [
        { id: 'a', subtask: 'x' },
        { id: 'a', subtask: 'y' },
      ],
      /"a" is listed twice/,
    ],
    [
      'a key twice',
      '{"a": {"subtask": "x", "child": []}, "a": {"subtask": "y", "child": []}}',
      /key "a" is given twice/,
    ],
    [
      'parents that nobody names',
      { a: { subtask: 'x', child: [], num_parents_not_completed: 2 } },
      /waits for 2 parents/,
    ],
    ['no subtask', {}, /No subtask/],
    ['not JSON', '{"a": ', /not JSON/],
    ['a number', '42', /No subtask/],
  ])('refuses %s', (_, plan, message) => {
    expect(problem(plan)).toMatch(message);
  });

  it('lists all problems, up to a limit', () => {
    const plan = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`t${index}`, { subtask: 'x', child: ['?'] }]),
    );
    expect(problem(plan)).toMatch(/of "t0".*of "t4".*And 4 more\.$/);
  });

  it('reads back what is printed', () => {
    const path = resolve(import.meta.dirname, '../../../examples/hospitalAppointment.pdl.yaml');
    const graph = buildDependencyGraph(parsePdl(readFileSync(path, 'utf8')));
    const back = read(printAov(graph).text);
    expect(back.nodes.map(({ label }) => label)).toEqual(graph.nodes.map(({ label }) => label));
    const byLabel = (from: typeof graph) => {
      const labels = new Map(from.nodes.map((node) => [node.id, node.label]));
      return from.edges.map((edge) => `${labels.get(edge.from)}>${labels.get(edge.to)}`).sort();
    };
    expect(byLabel(back)).toEqual(byLabel(graph));
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const result = readAov(text);
        if (!result.ok) expect(result.error.message).toMatch(/\S/);
      }),
    );
    expect(problem(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toMatch(/No subtask|no JSON/);
  });
});
