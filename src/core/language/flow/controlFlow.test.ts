import { describe, expect, it } from 'vitest';
import { buildProcedureGraph, controlFlow, parsePdl } from '../index';

const documentOf = (procedure: string) =>
  parsePdl(
    `APIs:\n${['a', 'b', 'c', 'd'].map((name) => `  - {name: ${name}}\n`).join('')}Procedure: |\n${procedure
      .trim()
      .split('\n')
      .map((line) => `  ${line}\n`)
      .join('')}`,
  );

/** Edges of the graph as `from -condition-> to`. */
const edgesOf = (procedure: string): string[] =>
  buildProcedureGraph(documentOf(procedure)).edges.map(
    ({ from, to, condition = '' }) => `${from} -${condition}-> ${to}`,
  );

/** Edges between the points of calls and conditions, past the other points. */
const edgesFrom = (procedure: string, node: string): string[] => {
  const { points, edges } = controlFlow(documentOf(procedure));
  const targets = (point: number): string[] =>
    edges.from.flatMap((from, edge) => {
      const to = edges.to[edge] ?? 0;
      if (from !== point) return [];
      const id = points[to]?.nodeId;
      return id === undefined ? targets(to) : [`${edges.type[edge] === 0 ? '' : '! '}${id}`];
    });
  return points.flatMap(({ nodeId }, point) => (nodeId === node ? [targets(point).sort().join(', ')] : []));
};

describe('the control flow', () => {
  it('L94: runs the else of a loop only if no break left the loop', () => {
    const edges = edgesOf('for x in y:\n  if x == 1:\n    break\n  API.a()\nelse:\n  API.b()\nAPI.c()');
    expect(edges).toContain('cond:x == 1 -true-> api:c');
    expect(edges).toContain('cond:x in y -done-> api:b');
    expect(edges).not.toContain('cond:x == 1 -true-> api:b');
  });

  it('L94: leaves a loop that runs at least once only after a round', () => {
    const procedure = 'for x in [1, 2]:\n  API.a()\nAPI.b()';
    expect(edgesFrom(procedure, 'cond:x in [1, 2]')).toEqual(['api:a', 'api:a, api:b']);
    expect(edgesOf(procedure)).toContain('cond:x in [1, 2] -done-> api:b');
  });

  it('L93: leads a failure that no typed handler matches to the outer handler', () => {
    const edges = edgesOf('try:\n  try:\n    API.a()\n  except Timeout:\n    API.b()\nexcept:\n  API.c()\nAPI.d()');
    expect(edges).toContain('cond:Timeout -else-> cond:except');
  });

  it('L93: leads nothing past a handler of every failure', () => {
    const edges = edgesOf('try:\n  API.a()\nexcept Exception as e:\n  API.b()\nexcept Timeout:\n  API.c()');
    expect(edges.filter((edge) => edge.endsWith('cond:Timeout'))).toEqual([]);
  });

  it('L91: leads the failure of a handler through the finally block, not past it', () => {
    const edges = edgesOf(
      'try:\n  try:\n    API.a()\n  except:\n    API.b()\n  finally:\n    API.c()\nexcept:\n  API.d()',
    );
    expect(edges).toContain('api:b -fails-> api:c');
    expect(edges).not.toContain('api:b -fails-> cond:except#2');
    expect(edges).toContain('api:c -> cond:except#2'.replace('->', '-->'));
  });

  it('L91: ignores a finally block that does nothing', () => {
    expect(edgesOf('try:\n  API.a()\nfinally:\n  pass\nAPI.b()')).toEqual([
      'start --> api:a',
      'api:a --> api:b',
      'api:b --> end',
    ]);
  });

  it('L90: may skip a call behind an operator', () => {
    expect(edgesFrom('if x and API.a():\n  API.b()\nAPI.c()', 'cond:x')).toEqual(['api:a, api:c']);
    expect(edgesFrom('q = x or API.a()\nAPI.c()', 'cond:x')).toEqual(['api:a, api:c']);
  });

  it("L92: always enters the block of Python's guard", () => {
    expect(edgesFrom('if __name__ == "__main__":\n  API.a()', 'start')).toEqual(['api:a']);
  });

  it('L95: leaves the procedure at a break outside of a loop', () => {
    expect(edgesFrom('API.a()\nbreak\nAPI.b()', 'api:a')).toEqual(['end']);
  });

  it('L96: begins with the function that nothing calls', () => {
    expect(edgesFrom('def f():\n  API.a()\ndef g():\n  f()\n  API.b()\ndef h():\n  API.c()', 'start')).toEqual([
      'api:a, api:b',
    ]);
  });
});
