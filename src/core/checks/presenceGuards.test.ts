import { describe, expect, it } from 'vitest';
import { analysePdl } from '../projection';

/** Line numbers within the procedure of the early reads. */
function earlyReads(procedure: string): number[] {
  const source = `Name: t\nAPIs:\n  - name: load\n    request: [x]\n    response: [y]\n  - name: make\n    response: [x]\nProcedure: |\n${procedure.replace(/^/gm, '  ')}\n`;
  const first = source.slice(0, source.indexOf('Procedure: |')).split('\n').length;
  return analysePdl(source).diagnostics.flatMap(({ code, range, related = [] }) =>
    code === 'checks/used-before-value'
      ? [range, ...related.slice(1).map((place) => place.range)].map(
          ({ start }) => source.slice(0, start).split('\n').length - first,
        )
      : [],
  );
}

describe('reads of a name whose presence is tested', () => {
  it.each([
    ['in the branch with a value', 'if x is not None:\n  API.load([x])\n[x] = API.make()', []],
    ['by any comparison with null', 'if x != null:\n  API.load([x])\n[x] = API.make()', []],
    ['in the else of a missing one', 'if x is None:\n  [x] = API.make()\nelse:\n  API.load([x])', []],
    ['in a condition of several parts', 'if x is not None and x > 3:\n  API.load([x])\n[x] = API.make()', []],
    ['under a negation', 'if not (x == None or z > 1):\n  API.load([x])\n[x] = API.make()', []],
    ['in a later branch', 'if x is None:\n  pass\nelif x > 3:\n  API.load([x])\n[x] = API.make()', []],
    ['in a loop', 'while x is not None:\n  API.load([x])\n[x] = API.make()', []],
    [
      'after a loop that is left there',
      'while True:\n  if x is not None:\n    API.load([x])\n    break\n  [x] = API.make()\nAPI.load([x])',
      [],
    ],
    ['not in the branch without a value', 'if x is None:\n  API.load([x])\n[x] = API.make()', [2]],
    ['not after the branch', 'if x is not None:\n  pass\nAPI.load([x])\n[x] = API.make()', [3]],
    ['not in an alternative', 'if x is not None or z > 1:\n  API.load([x])\n[x] = API.make()', [2]],
    ['not for another name', 'if z is not None:\n  API.load([x])\n[x] = API.make()', [2]],
  ])('are known %s', (_where, procedure, lines) => expect(earlyReads(procedure)).toEqual(lines));
});
