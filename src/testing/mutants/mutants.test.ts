// A short version of `npm run mutants`.

import { describe, expect, it } from 'vitest';
import { makeMutant, runMutant } from './mutantKind';
import { mutantKinds } from './mutantKinds';

const counts: Readonly<Record<string, number>> = {
  pdl: 5,
  // Few, because Mermaid's parser is slow.
  flowchart: 4,
  log: 100,
  link: 150,
  expression: 400,
  miner: 3,
  repeat: 8,
};

describe('damaged inputs', () => {
  it.each(mutantKinds.map((kind) => [kind.name, kind] as const))(
    'of the kind %s raise no exception',
    async (name, kind) => {
      for (let seed = 1; seed <= (counts[name] ?? 0); seed++) {
        const { failure } = await runMutant(kind, seed, await makeMutant(kind, seed));
        expect({ seed, failure }).toEqual({ seed, failure: undefined });
      }
    },
    120_000,
  );

  it('are the same for the same seed', async () => {
    for (const kind of mutantKinds) expect(await makeMutant(kind, 7)).toBe(await makeMutant(kind, 7));
  });
});
