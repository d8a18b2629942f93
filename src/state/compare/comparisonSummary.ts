import { type ComparisonSummary, summariseComparison } from '../../core/reconstruct';
import type { CompareState } from './compareStore';

const nothing = [] as const;

/** The summary of the shown comparison, over the chosen runs; undefined without a comparison. */
export function summariseShown({
  result,
  chosen,
  files,
  violations,
}: Pick<CompareState, 'result' | 'chosen' | 'files' | 'violations'>): ComparisonSummary | undefined {
  if (!result) return undefined;
  const { candidate, comparison } = result;
  const ofMiner = () =>
    chosen.flatMap((id) => {
      const file = files.find((item) => item.id === id);
      return file ? file.traceIds.map(() => nothing) : [violations[id] ?? nothing];
    });
  const runs =
    candidate.origin.kind === 'miner' ? ofMiner() : candidate.traceIds.map((id) => violations[id] ?? nothing);
  return summariseComparison({ runs, comparison });
}
