import { useMemo } from 'react';
import { type ComparisonSummary, summariseComparison } from '../../core/reconstruct';
import { useCompare } from '../studio/useCompare';

const nothing = [] as const;

/** The summary of the shown comparison, over the chosen runs; undefined without a comparison. */
export function useComparisonSummary(): ComparisonSummary | undefined {
  const { result, chosen, files, violations } = useCompare('result', 'chosen', 'files', 'violations');
  return useMemo(() => {
    if (!result) return undefined;
    const { candidate, comparison } = result;
    const ofMiner = () =>
      chosen.flatMap((id) => {
        const file = files.find((item) => item.id === id);
        return file ? file.traces.map(() => nothing) : [violations[id] ?? nothing];
      });
    const runs =
      candidate.origin.kind === 'miner' ? ofMiner() : candidate.traces.map(({ id }) => violations[id] ?? nothing);
    return summariseComparison({ runs, comparison });
  }, [result, chosen, files, violations]);
}
