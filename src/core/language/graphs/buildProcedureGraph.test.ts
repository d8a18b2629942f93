import { describe, expect, it } from 'vitest';
import type { PdlDocument } from '../index';
import { parsePdl } from '../index';
import { buildProcedureGraph, procedureSites } from './buildProcedureGraph';

const head = `Name: x
APIs:
  - name: a
    request: [p]
    response: [q]
  - name: b
  - name: c
ANSWERs:
  - name: yes
    desc: It is done.
Procedure: |
`;

function documentOf(procedure: string): PdlDocument {
  const body = procedure
    .replace(/^\n/, '')
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  return parsePdl(head + body);
}

/** Edges as `from -condition-> to`, with `<<` for back edges. */
function edgesOf(procedure: string): string[] {
  return buildProcedureGraph(documentOf(procedure)).edges.map(({ from, to, condition, back }) =>
    `${from} -${condition ?? ''}-> ${to}${back ? ' <<' : ''}`.replace('--> ', '-> '),
  );
}

describe('buildProcedureGraph', () => {
  it('draws calls in order, numbers further sites and keeps the declared name', () => {
    const graph = buildProcedureGraph(documentOf('x = API.a([p])\nAPI_a(x)\nAPI.A()\nANSWER.yes()'));
    expect(graph.nodes.map(({ id, kind, ref }) => [id, kind, ref])).toEqual([
      ['start', 'start', undefined],
      ['api:a', 'api', 'a'],
      ['api:a#2', 'api', 'a'],
      ['api:a#3', 'api', 'a'],
      ['answer:yes', 'answer', 'yes'],
      ['end', 'end', undefined],
    ]);
    expect(graph.nodes[1]?.detail).toBe('p → q');
    expect(graph.nodes[4]?.detail).toBe('It is done.');
    expect(graph.edges.map(({ id }) => id)).toEqual([
      'flow:start->api:a',
      'flow:api:a->api:a#2',
      'flow:api:a#2->api:a#3',
      'flow:api:a#3->answer:yes',
      'flow:answer:yes->end',
    ]);
  });

  it('chains elif branches as conditions', () => {
    expect(
      edgesOf(`
if x == 1:
  API.a()
elif x == 2:
  API.b()
API.c()`),
    ).toEqual([
      'start -> cond:x == 1',
      'cond:x == 1 -true-> api:a',
      'cond:x == 1 -else-> cond:x == 2',
      'cond:x == 2 -true-> api:b',
      'api:a -> api:c',
      'api:b -> api:c',
      'cond:x == 2 -else-> api:c',
      'api:c -> end',
    ]);
  });

  it('closes loops with back edges and follows break and continue', () => {
    expect(
      edgesOf(`
while x < 3:
  API.a()
  if x == 1:
    break
  elif x == 2:
    continue
  API.b()
API.c()`),
    ).toEqual([
      'start -> cond:x < 3',
      'cond:x < 3 -true-> api:a',
      'api:a -> cond:x == 1',
      'cond:x == 1 -else-> cond:x == 2',
      'cond:x == 2 -true-> cond:x < 3 <<',
      'cond:x == 2 -else-> api:b',
      'api:b -> cond:x < 3 <<',
      'cond:x < 3 -else-> api:c',
      'cond:x == 1 -true-> api:c',
      'api:c -> end',
    ]);
  });

  it('gives an endless loop no exit from its condition', () => {
    expect(edgesOf('while True:\n  API.a()\n  if x:\n    break\nAPI.b()')).toEqual([
      'start -> cond:True',
      'cond:True -true-> api:a',
      'api:a -> cond:x',
      'cond:x -else-> cond:True <<',
      'cond:x -true-> api:b',
      'api:b -> end',
    ]);
  });

  it('repeats the calls of a while condition in every round, but not those of a for', () => {
    expect(edgesOf('while API.a(x) == false:\n  API.b()')).toEqual([
      'start -> api:a',
      'api:a -> cond:API.a(x) == false',
      'cond:API.a(x) == false -true-> api:b',
      'api:b -> api:a <<',
      'cond:API.a(x) == false -else-> end',
    ]);
    expect(edgesOf('for y in API.a(x):\n  API.b(y)')).toEqual([
      'start -> api:a',
      expect.stringMatching(/^api:a -> cond:(for )?y in API.a\(x\)$/),
      expect.stringMatching(/ -each-> api:b$/),
      expect.stringMatching(/^api:b -> cond:.* <<$/),
      expect.stringMatching(/ -done-> end$/),
    ]);
  });

  it('draws inner calls before the outer one and omits helpers', () => {
    expect(edgesOf('x = API.a(API.b(), len(y))')).toEqual(['start -> api:b', 'api:b -> api:a', 'api:a -> end']);
  });

  it('draws the call that a method is called on, and a method alone as a step', () => {
    expect(edgesOf('x = API.a(p).get("status")\nif len(x) > x.count(1):\n  items.append(x)')).toEqual([
      'start -> api:a',
      'api:a -> cond:len(x) > x.count(1)',
      'cond:len(x) > x.count(1) -true-> step:items_append',
      'step:items_append -> end',
      'cond:len(x) > x.count(1) -else-> end',
    ]);
  });

  it('draws sentences, assignments and comment-only blocks as steps', () => {
    const graph = buildProcedureGraph(
      documentOf(`
time = ask the user for another date
if x == true:
  # tell the user that it worked
  # and say goodbye
else:
  n = n + 1`),
    );
    const steps = graph.nodes.filter((node) => node.kind === 'step');
    expect(steps.map(({ id, label, detail }) => [id, label, detail])).toEqual([
      ['step:time-ask-the-user-for-another-date', 'time = ask the user for another date', undefined],
      ['step:tell-the-user-that-it-worked', 'tell the user that it worked', 'and say goodbye'],
      ['step:n-n-1', 'n = n + 1', undefined],
    ]);
  });

  it('leads failed calls of a try to its handlers', () => {
    expect(
      edgesOf(`
try:
  API.a()
  API.b()
except Timeout:
  ANSWER.yes()
except Other:
  return
API.c()`),
    ).toEqual([
      'start -> api:a',
      'api:a -> api:b',
      expect.stringMatching(/^api:a -fails-> cond:.*Timeout/),
      expect.stringMatching(/^api:b -fails-> cond:.*Timeout/),
      expect.stringMatching(/^cond:.*Timeout.* -true-> answer:yes$/),
      expect.stringMatching(/^cond:.*Timeout.* -else-> cond:.*Other/),
      'api:b -> api:c',
      'answer:yes -> api:c',
      'api:c -> end',
      expect.stringMatching(/^cond:.*Other.* -true-> end$/),
    ]);
  });

  it('leads a return through the finally block, and all paths on from its end', () => {
    expect(
      edgesOf(`
try:
  API.a()
  if x:
    return
except Timeout:
  API.b()
finally:
  API.c()
ANSWER.yes()`),
    ).toEqual([
      'start -> api:a',
      'api:a -> cond:x',
      'api:a -fails-> cond:Timeout',
      'cond:Timeout -true-> api:b',
      'cond:x -else-> api:c',
      'api:b -> api:c',
      'cond:x -true-> api:c',
      'api:b -fails-> api:c',
      'cond:Timeout -else-> api:c',
      'api:c -> answer:yes',
      'answer:yes -> end',
      'api:c -> end',
    ]);
  });

  it('leads break and continue through the finally block of a try inside the loop', () => {
    expect(
      edgesOf(`
while x:
  try:
    if y:
      break
    if z:
      continue
    API.a()
  finally:
    API.b()
API.c()`),
    ).toEqual([
      'start -> cond:x',
      'cond:x -true-> cond:y',
      'cond:y -else-> cond:z',
      'cond:z -else-> api:a',
      'api:a -> api:b',
      'cond:y -true-> api:b',
      'cond:z -true-> api:b',
      'api:a -fails-> api:b',
      'api:b -> cond:x <<',
      'cond:x -else-> api:c',
      'api:b -> api:c',
      'api:c -> end',
    ]);
  });

  it('leaves a loop inside a try without its finally block', () => {
    expect(edgesOf('try:\n  while x:\n    break\n  API.a()\nfinally:\n  API.b()')).toEqual([
      'start -> cond:x',
      'cond:x -else-> api:a',
      'cond:x -true-> api:a',
      'api:a -> api:b',
      'api:a -fails-> api:b',
      'api:b -> end',
    ]);
  });

  it('leads an unhandled failure through the finally block to the outer handler', () => {
    expect(
      edgesOf(`
try:
  try:
    API.a()
  finally:
    API.b()
except Timeout:
  API.c()`),
    ).toEqual([
      'start -> api:a',
      'api:a -> api:b',
      'api:a -fails-> api:b',
      'api:b -fails-> cond:Timeout',
      'api:b -> cond:Timeout',
      'cond:Timeout -true-> api:c',
      'api:b -> end',
      'api:c -> end',
    ]);
  });

  it('draws a condition before a call that can be skipped', () => {
    expect(edgesOf('if x == 1 and API.a(x):\n  API.b()\nelse:\n  API.c()')).toEqual([
      'start -> cond:x == 1',
      'cond:x == 1 -true-> api:a',
      'api:a -> cond:x == 1 and API.a(x)',
      'cond:x == 1 and API.a(x) -true-> api:b',
      'cond:x == 1 and API.a(x) -else-> api:c',
      'cond:x == 1 -else-> api:c',
      'api:b -> end',
      'api:c -> end',
    ]);
    expect(edgesOf('while x or API.a():\n  API.b()')).toEqual([
      'start -> cond:x',
      'cond:x -else-> api:a',
      'api:a -> cond:x or API.a()',
      'cond:x or API.a() -true-> api:b',
      'cond:x -true-> api:b',
      'api:b -> cond:x <<',
      'cond:x or API.a() -else-> end',
    ]);
    expect(edgesOf('if not (x and API.a()):\n  API.b()')).toEqual([
      'start -> cond:x',
      'cond:x -true-> api:a',
      'api:a -> cond:not (x and API.a())',
      'cond:not (x and API.a()) -true-> api:b',
      'cond:x -else-> api:b',
      'api:b -> end',
      'cond:not (x and API.a()) -else-> end',
    ]);
    expect(edgesOf('if (x or API.a()) and y:\n  API.b()')).toEqual([
      'start -> cond:x',
      'cond:x -else-> api:a',
      'api:a -> cond:(x or API.a()) and y',
      'cond:x -true-> cond:(x or API.a()) and y',
      'cond:(x or API.a()) and y -true-> api:b',
      'api:b -> end',
      'cond:(x or API.a()) and y -else-> end',
    ]);
    expect(edgesOf('q = x and API.a()\nAPI.b()')).toEqual([
      'start -> cond:x',
      'cond:x -true-> api:a',
      'api:a -> api:b',
      'cond:x -else-> api:b',
      'api:b -> end',
    ]);
    expect(edgesOf('if API.a() and x:\n  API.b()')).toEqual([
      'start -> api:a',
      'api:a -> cond:API.a() and x',
      'cond:API.a() and x -true-> api:b',
      'api:b -> end',
      'cond:API.a() and x -else-> end',
    ]);
  });

  it('makes one of the two calls of a conditional expression', () => {
    expect(edgesOf('q = API.a() if x else API.b()\nAPI.c(q)')).toEqual([
      'start -> cond:x',
      'cond:x -true-> api:a',
      'cond:x -else-> api:b',
      'api:a -> api:c',
      'api:b -> api:c',
      'api:c -> end',
    ]);
  });

  it("starts at main if Python's guard calls it", () => {
    expect(edgesOf('def main():\n  API.a()\nif __name__ == "__main__":\n  main()')).toEqual([
      'start -> api:a',
      'api:a -> end',
    ]);
  });

  it('draws a function called once in its place', () => {
    expect(
      edgesOf(`
def check(x):
  API.a()
  if x:
    return
  API.b()
check(1)
API.c()`),
    ).toEqual([
      'start -> api:a',
      'api:a -> cond:x',
      'cond:x -else-> api:b',
      'api:b -> api:c',
      'cond:x -true-> api:c',
      'api:c -> end',
    ]);
  });

  it('draws a function called twice as a group', () => {
    const document = documentOf('def check():\n  API.a()\ncheck()\nAPI.b()\ncheck()');
    const graph = buildProcedureGraph(document);
    expect(graph.groups).toEqual([{ id: 'def:check', label: 'check' }]);
    expect(graph.nodes.filter((node) => node.group === 'def:check').map(({ id }) => id)).toEqual([
      'api:a',
      'end:check',
    ]);
    expect(graph.edges.map(({ id }) => id)).toEqual([
      'flow:start->step:check',
      'flow:step:check->api:b',
      'flow:api:b->step:check#2',
      'flow:step:check#2->end',
      'flow:api:a->end:check',
      'call:step:check->api:a',
      'call:step:check#2->api:a',
    ]);
  });

  it('takes the uncalled function as the procedure if there are no other statements', () => {
    expect(edgesOf('def helper():\n  API.a()\ndef main():\n  helper()\n  API.b()')).toEqual([
      'start -> api:a',
      'api:a -> api:b',
      'api:b -> end',
    ]);
  });

  it('handles recursive functions', () => {
    expect(edgesOf('def f():\n  API.a()\n  g()\ndef g():\n  f()\nf()')).toContain('step:f -calls-> api:a');
  });

  it('keeps unreachable statements as nodes without incoming edges', () => {
    expect(edgesOf('API.a()\nreturn\nAPI.b()')).toEqual(['start -> api:a', 'api:b -> end', 'api:a -> end']);
  });

  it('has no nodes without a procedure', () => {
    expect(buildProcedureGraph(parsePdl('Name: x\n')).nodes).toEqual([]);
  });

  it('maps each node to its statement and call', () => {
    const document = documentOf('x = API.a([p])\nif x:\n  ANSWER.yes()');
    const sites = procedureSites(document);
    const graph = buildProcedureGraph(document);
    const texts = [...sites.values()].map(({ nodeId, range }) => [
      nodeId,
      document.source.slice(range.start, range.end),
    ]);
    expect(texts).toEqual([
      ['api:a', 'API.a([p])'],
      ['cond:x', 'if x:'],
      ['answer:yes', 'ANSWER.yes()'],
    ]);
    expect(sites.get('answer:yes')?.call?.name).toBe('yes');
    expect(graph.nodes.length).toBe(sites.size + 2);
  });

  it('draws the deepest nesting that the parser reads, and call chains of any length', () => {
    const nested = Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth)}if x${depth}:\n`).join('');
    const deep = buildProcedureGraph(documentOf(`${nested}${' '.repeat(100)}API.a()`));
    expect(deep.nodes.filter(({ kind }) => kind === 'condition').length).toBeGreaterThanOrEqual(60);
    const defs = Array.from({ length: 3000 }, (_, n) => `def f${n}():\n  f${n + 1}()\n`).join('');
    expect(edgesOf(`${defs}def f3000():\n  API.a()\nf0()\nAPI.b()`)).toEqual([
      'start -> api:a',
      'api:a -> api:b',
      'api:b -> end',
    ]);
  });
});
