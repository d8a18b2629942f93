import { describe, expect, it } from 'vitest';
import { buildDocument, buildHistory } from '../../core/document';
import type { Analysis } from '../support/analysis';
import { isTextAnalysed } from './waitForAnalysis';

const stateOf = (source: string, analysedSource: string, analysedRevision: number) => {
  const document = buildDocument({ id: 'doc', title: 'Loan', kind: 'pdl', source });
  const analysis: Analysis = { kind: 'pdl', source: analysedSource, title: '', graphs: {}, diagnostics: [] };
  return { history: buildHistory(document), analysis, analysedRevision };
};

describe('isTextAnalysed', () => {
  it('compares the text of the analysis with the current text', () => {
    expect(isTextAnalysed(stateOf('Name: Loan', 'Name: Loan', 0))).toBe(true);
    expect(isTextAnalysed(stateOf('Name: Loan 2', 'Name: Loan', 0))).toBe(false);
  });
  it('does not take the empty analysis of a document that was just opened for that of an empty text', () => {
    expect(isTextAnalysed(stateOf('', '', -1))).toBe(false);
    expect(isTextAnalysed(stateOf('', '', 0))).toBe(true);
  });
});
