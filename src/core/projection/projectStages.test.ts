import { describe, expect, it } from 'vitest';
import { generateTestWorkflow } from '../../testing/generateTestWorkflow';
import { analysePdl } from './analysePdl';
import { projectStages } from './projectStages';

const stagesOf = (source: string) => {
  const { document, procedure } = analysePdl(source);
  return { procedure, stages: projectStages(document, procedure) };
};

const loops = `Name: Loops
APIs:
${['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `  - name: ${name}\n    response: [${name}_state]`).join('\n')}

Procedure: |
  [a_state] = API.a()
  while a_state == "open":
    [b_state] = API.b()
    [c_state] = API.c()
    [a_state] = API.a()
    if b_state == "new":
      [d_state] = API.d()
      [e_state] = API.e()
  [f_state] = API.f()
  [g_state] = API.g()
`;

describe('projectStages', () => {
  it('names a block by its header, including the call before it, and other stages by their ends', () => {
    const { stages } = stagesOf(loops);
    expect(stages.filter(({ depth }) => depth === 0).map(({ label }) => label)).toEqual([
      'while a_state == "open"',
      'f to g',
    ]);
    expect(stages[0]?.nodeIds).toContain('api:a');
    expect(stages[0]?.nodeIds).toContain('api:e');
  });

  it('returns no stages for a small graph', () => {
    expect(stagesOf(generateTestWorkflow(3).source).stages).toEqual([]);
  });

  it.each([30, 200, 600])('contains every step of a procedure of %i calls once, in text order', (size) => {
    const { stages, procedure } = stagesOf(generateTestWorkflow(size).source);
    const outer = stages.filter(({ depth }) => depth === 0);
    const placed = procedure.nodes
      .filter(({ range }) => range)
      .sort((first, second) => (first.range?.start ?? 0) - (second.range?.start ?? 0));
    expect(outer.flatMap(({ nodeIds }) => nodeIds)).toEqual(placed.map(({ id }) => id));
    expect(outer.length).toBeGreaterThan(4);
    expect(outer.length).toBeLessThan(40);
  });
});
