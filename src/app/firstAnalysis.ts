// The analysis of the first example, with the places of its nodes. The build puts the value in place of this module: a page
// that starts for the first time has its picture before any worker is there.

import { examples } from '../examples';
import type { Analysis } from '../state/support/analysis';
import { createAnalysisHandler } from './handleAnalysisRequest';

function analyseFirst(): Analysis | undefined {
  const [first] = examples;
  const answer = first && createAnalysisHandler()({ text: first.source, wants: 'analysis', places: true });
  return answer?.kind === 'analysis' ? answer.analysis : undefined;
}

export const firstAnalysis = analyseFirst();
