import { measurePlan, type PlanMeasures, paretoFront, planObjectives } from '../../core/plan';
import type { StoredPlan } from './readStoredPlans';

type StoredCandidate = StoredPlan['candidates'][number];

/** A candidate with its measures, if it is valid. */
export type MeasuredCandidate = (
  | (Extract<StoredCandidate, { kind: 'valid' }> & { readonly measures: PlanMeasures })
  | (Exclude<StoredCandidate, { kind: 'valid' }> & { readonly measures: undefined })
) & {
  /** No other candidate is better in every objective. */
  readonly isOnFront: boolean;
};

/** In the order of the candidates. */
export function measureCandidates(candidates: readonly StoredCandidate[]): readonly MeasuredCandidate[] {
  const measured = candidates.map((candidate) =>
    candidate.kind === 'valid' ? measurePlan(candidate.plan) : undefined,
  );
  const valid = measured.flatMap((measures, index) => (measures ? [{ index, measures }] : []));
  const front = paretoFront(valid.map(({ measures }) => planObjectives(measures)));
  const onFront = new Set(front.map((place) => valid[place]?.index));
  return candidates.map(
    (candidate, index) =>
      ({ ...candidate, measures: measured[index], isOnFront: onFront.has(index) }) as MeasuredCandidate, // by its kind
  );
}
