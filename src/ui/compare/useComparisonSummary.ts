import { useMemo } from 'react';
import type { ComparisonSummary } from '../../core/reconstruct';
import { summariseShown } from '../../state/compare/comparisonSummary';
import { useCompare } from '../studio/useCompare';

/** The summary of the shown comparison, over the chosen runs; undefined without a comparison. */
export function useComparisonSummary(): ComparisonSummary | undefined {
  const { result, chosen, files, violations } = useCompare('result', 'chosen', 'files', 'violations');
  return useMemo(() => summariseShown({ result, chosen, files, violations }), [result, chosen, files, violations]);
}
