import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { StatementIndex } from './statementIndex';

const flow = new StatementIndex(
  parsePdl(`Name: x
APIs:
  - name: a
  - name: b
Procedure: |
  API.a()
  # a word before
  if x == 1:
    API.b()
    API.a()
  elif x == 2:
    API.b()
  else:
    wait for them
  for one in many:
    API.a()
  API.b()
`),
);

describe('the procedure for the drawing tools', () => {
  it('contains branches, conditions and lines', () => {
    expect(flow.branchOf('cond:x == 1')).toEqual({ index: 0, count: 3 });
    expect(flow.branchOf('cond:x == 2')).toEqual({ index: 1, count: 3 });
    expect(flow.branchOf('api:a')).toBeUndefined();
    expect(flow.conditionOf('cond:x == 2')).toBe('x == 2');
    const loop = [...flow.sites.keys()].find((id) => id.includes('one in many')) ?? '';
    expect(flow.conditionOf(loop)).toBe('one in many');
    expect(flow.lineOf('api:a')).toBe('API.a()');
    expect(flow.lineOf('cond:x == 1')).toBeUndefined();
    expect(flow.lineOf('step:wait-for-them')).toBe('wait for them');
  });

  it('moves a statement past a neighbour with its block, out of its block at the ends, and nowhere at the outermost level', () => {
    expect(flow.stepOf('api:a', 1)).toEqual({ at: 'after', nodeId: 'cond:x == 1' });
    expect(flow.stepOf('api:a', -1)).toBeUndefined();
    expect(flow.stepOf('api:b', -1)).toEqual({ at: 'before', nodeId: 'cond:x == 1' });
    expect(flow.stepOf('api:b', 1)).toEqual({ at: 'after', nodeId: 'api:a#2' });
    expect(flow.stepOf('cond:x == 1', -1)).toEqual({ at: 'before', nodeId: 'api:a' });
  });

  it('treats nested statements as part of the outer one, in reverse text order', () => {
    expect(flow.outermost(['api:a', 'cond:x == 1', 'api:b', 'api:a#2', 'api:b#2'])).toEqual(['cond:x == 1', 'api:a']);
    expect(flow.outermost(['cond:x == 2', 'api:b'])).toEqual(['cond:x == 2', 'api:b']);
    expect(flow.outermost(['start', 'end'])).toEqual([]);
  });
});
