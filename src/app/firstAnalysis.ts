// The analysis of the first example, with its node positions. The build replaces this module by its value: the first
// visit then renders before a worker has started.

import { examples } from '../examples';
import type { Analysis } from '../state/support/analysis';
import { createAnalysisHandler } from './handleAnalysisRequest';

function analyseFirst(): Analysis | undefined {
  const [first] = examples;
  const answer = first && createAnalysisHandler()({ text: first.source, wants: 'analysis', places: true });
  return answer?.kind === 'analysis' ? answer.analysis : undefined;
}

export const firstAnalysis = analyseFirst();
