// Randomness of the tests: every property and every other random draw takes its seed and its number of runs from here,
// so that test runs are the same on every machine. `vite.config.ts` replaces fast-check with this module. By default
// few are drawn; `WEIR_RUNS=1` draws as many as each test names, `WEIR_RUNS=10` ten times as many; `WEIR_SEED=5`, or
// `random`, changes the seed. Invariant: without the two variables draws are always the same.

import fastCheck, { type IAsyncProperty, type IProperty, type IRawProperty, type Parameters } from 'fast-check';

const usualSeed = 20261122;
/** The same draws find a fault only once, so normal runs use few of them. */
const usualFactor = 0.25;
const { WEIR_RUNS, WEIR_SEED } = process.env;
const factor = Number(WEIR_RUNS || usualFactor);
const requestedSeed = WEIR_SEED ? Number(WEIR_SEED) : undefined;
if (!(factor > 0))
  throw new Error(`WEIR_RUNS is how many times as much is drawn, as in WEIR_RUNS=10; not "${WEIR_RUNS}".`);
if (requestedSeed !== undefined && !Number.isInteger(requestedSeed))
  throw new Error(`WEIR_SEED is a whole number, or "random"; not "${WEIR_SEED}".`);

/** Number of runs for a test that names `usual` runs. */
export const runCount = (usual: number): number => Math.max(1, Math.round(usual * factor));

/**
 * Every n-th of many similar items, such as recorded dialogues; all of them from `WEIR_RUNS` = n on. The selection is
 * the same each time.
 */
export const everyNth = <Thing>(things: readonly Thing[], usual: number): readonly Thing[] =>
  things.filter((_, index) => index % Math.max(1, Math.round(usual / factor)) === 0);

/** Seed of draws without fast-check; `own` distinguishes several in one test. */
export const drawSeed = (own: number): number => (requestedSeed === undefined ? own : (requestedSeed + own) >>> 0);

/** Printed at the start of a test run. */
export const drawsText = `draws: seed ${requestedSeed ?? usualSeed}, runs x${factor} (WEIR_SEED, WEIR_RUNS)`;

function withDraws<T>(given: Parameters<T> = {}): Parameters<T> {
  const { numRuns = 100, seed = usualSeed } = given;
  return { ...given, numRuns: runCount(numRuns), seed: requestedSeed ?? seed };
}

/** Adds the variables that repeat the draw to the error of a failed property. */
function withRecipe(error: unknown): unknown {
  if (error instanceof Error) {
    const seed = /seed: (-?\d+)/.exec(error.message)?.[1] ?? requestedSeed ?? usualSeed;
    error.message += `\nThe same again: WEIR_SEED=${seed}${factor === usualFactor ? '' : ` WEIR_RUNS=${factor}`}`;
  }
  return error;
}

function assert<T>(property: IAsyncProperty<T>, given?: Parameters<T>): Promise<void>;
function assert<T>(property: IProperty<T>, given?: Parameters<T>): void;
function assert<T>(property: IRawProperty<T>, given?: Parameters<T>): Promise<void> | void {
  try {
    // fast-check declares one function for each kind of property.
    const done = fastCheck.assert(property as IProperty<T>, withDraws(given)) as Promise<void> | undefined;
    return done?.catch((error: unknown) => {
      throw withRecipe(error);
    });
  } catch (error) {
    throw withRecipe(error);
  }
}

const sample: typeof fastCheck.sample = (generator, given) =>
  fastCheck.sample(generator, withDraws(typeof given === 'number' ? { numRuns: given } : given));

export default { ...fastCheck, assert, sample };
