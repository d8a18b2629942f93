import { describe, expect, it } from 'vitest';
import type { ComparisonSummary } from '../../core/reconstruct';
import { buildCompareSentence } from './buildCompareSentence';

const summary: ComparisonSummary = {
  runs: 3,
  runsBroken: 0,
  broken: [],
  skipped: [],
  notExercised: [],
  added: [],
  reordered: [],
  isUnrelated: false,
};
const sentenceOf = (change: Partial<ComparisonSummary>, unfinished?: number) => {
  const { first, rest } = buildCompareSentence({ ...summary, ...change }, unfinished);
  return `${first} ${rest}`.trim();
};
const claimed = { name: 'appointment_confirmed', isAnswer: true, missing: ['register_hospital'], runs: 1 };

describe('the sentence of a comparison', () => {
  it('begins with the violations of a run', () => {
    expect(sentenceOf({ broken: [claimed], notExercised: ['a', 'b', 'c', 'd'] })).toBe(
      'In 1 of 3 runs the agent gave appointment_confirmed without register_hospital. Otherwise the runs follow the workflow. 4 steps were not exercised.',
    );
    expect(sentenceOf({ runs: 1, broken: [{ ...claimed, isAnswer: false }] })).toBe(
      'The agent called appointment_confirmed without register_hospital.',
    );
  });

  it('mentions the other differences, and does not contradict them', () => {
    expect(sentenceOf({ broken: [claimed, claimed], added: ['x'] })).toBe(
      'In 1 of 3 runs the agent gave appointment_confirmed without register_hospital. 1 other step was taken too early. 1 step is not in it.',
    );
    expect(sentenceOf({ reordered: ['x', 'y'] })).toBe(
      'The runs depart from the workflow. 2 steps come in another order.',
    );
  });

  it('limits the statement about unfinished runs to what they have done so far', () => {
    expect(sentenceOf({ runs: 1, notExercised: ['a', 'b'] }, 1)).toBe(
      'So far the run follows the workflow. 1 run is unfinished. 2 steps were not exercised.',
    );
    expect(sentenceOf({}, 2)).toBe('So far all 3 runs follow the workflow. 2 runs are unfinished.');
    expect(sentenceOf({ reordered: ['x'] }, 1)).toBe(
      'The runs depart from the workflow. 1 run is unfinished. 1 step comes in another order.',
    );
    expect(sentenceOf({ broken: [claimed] }, 1)).toMatch(/^In 1 of 3 runs .* 1 run is unfinished\.$/);
  });

  it('states that runs follow the workflow, or are unrelated to it', () => {
    expect(sentenceOf({ notExercised: ['a'] })).toBe('All 3 runs follow the workflow. 1 step was not exercised.');
    expect(sentenceOf({ runs: 1 })).toBe('The run follows the workflow.');
    expect(sentenceOf({ isUnrelated: true, added: ['x'] })).toBe('The runs and this workflow share no step.');
  });
});
