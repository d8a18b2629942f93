// Figures of a table from a few records, computed by hand beside them.

import { describe, expect, it } from 'vitest';
import type { SessionFacts } from '../measures/sessionFacts';
import type { CellRecord } from './cellRecord';
import { printTables } from './printTables';
import { buildReport } from './report';
import { reportTables } from './reportTables';

const compliance: SessionFacts['compliance'] = {
  calls: 4,
  callViolations: 0,
  claims: 1,
  falseClaims: 0,
  wrongBranches: 0,
  skippedSteps: 0,
  denials: 0,
  recovered: 0,
  conforming: 4,
};
const good: SessionFacts = {
  turns: 4,
  interactions: 8,
  modelCalls: 10,
  promptTokens: 1000,
  completionTokens: 100,
  latencyMs: 50,
  ended: 'done',
  goals: [true, true],
  primarySuccess: true,
  fullSuccess: true,
  progress: { hits: 2, predicted: 2, expected: 2 },
  selection: { hits: 4, predicted: 4, expected: 4 },
  invocation: { hits: 4, predicted: 4, expected: 4 },
  anyOrder: {
    selection: { hits: 4, predicted: 4, expected: 4 },
    invocation: { hits: 4, predicted: 4, expected: 4 },
  },
  compliance,
  oow: [],
  failures: [],
};
/**
 * Half of the goals, three of six calls correct, two of them in order, a judge accepts a fourth; two calls too early, one claim false; three denials, one recovered.
 */
const bad: SessionFacts = {
  ...good,
  turns: 6,
  goals: [false, true],
  primarySuccess: false,
  fullSuccess: false,
  progress: { hits: 1, predicted: 2, expected: 2 },
  selection: { hits: 3, predicted: 6, expected: 4 },
  invocation: { hits: 2, predicted: 6, expected: 4 },
  anyOrder: {
    selection: { hits: 4, predicted: 6, expected: 4 },
    invocation: { hits: 3, predicted: 6, expected: 4 },
    judged: { hits: 4, predicted: 6, expected: 4 },
  },
  compliance: {
    ...compliance,
    calls: 6,
    callViolations: 2,
    falseClaims: 1,
    wrongBranches: 1,
    skippedSteps: 2,
    denials: 3,
    recovered: 1,
    conforming: 3,
  },
  oow: [{ turn: 2, category: 'c', type: 'c/t', handled: false }],
  failures: ['wrong-sequence', 'tool-use'],
};
const record = (profile: string, repetition: number, facts: SessionFacts, judged?: boolean): CellRecord => ({
  v: 1,
  level: 'session',
  id: `${profile}/${repetition}`,
  workflow: 'w',
  profile,
  arm: 'a',
  armTitle: 'A',
  repetition,
  seed: 1,
  model: 'm',
  rehearsal: false,
  setting: 'iw',
  sessionId: 's',
  facts,
  cost: repetition / 10,
  ...(judged === undefined
    ? {}
    : { judged: { success: judged, goals: 2, accomplished: judged ? 2 : 0, repairs: [], prompt: [], reply: '' } }),
});

describe('figures of sessions', () => {
  // Mei: good, good, bad (the judge calls it good). Ada: good three times (the judge says no once).
  const records = [
    record('mei', 1, good, true),
    record('mei', 2, good, true),
    record('mei', 3, bad, true),
    record('ada', 1, good, true),
    record('ada', 2, good, true),
    record('ada', 3, good, false),
  ];
  const [row] = buildReport(records, { name: 'x', seed: 1 }).rows;
  const value = (id: string) => row?.figures[id]?.value ?? null;

  it.each([
    ['success', 5 / 6],
    ['successAll', 5 / 6],
    ['progress', 5.5 / 6],
    // 5 * 4 + 3 correct of 5 * 4 + 6 made and 6 * 4 expected; one less in order.
    ['toolPrecision', 23 / 26],
    ['toolRecall', 23 / 24],
    ['toolF1', 46 / 50],
    ['orderedToolPrecision', 22 / 26],
    ['orderedToolRecall', 22 / 24],
    ['orderedToolF1', 44 / 50],
    // Only one session was judged: 2 * 4 of 6 + 4.
    ['toolJudgedF1', 8 / 10],
    ['selectionF1', 48 / 50],
    ['callViolations', 2 / 26],
    ['falseClaims', 1 / 6],
    ['wrongBranches', 1 / 6],
    ['skippedSteps', 2 / 6],
    ['denials', 3 / 6],
    ['recovery', 1 / 3],
    ['conformance', 23 / 26],
    ['oowHandled', 0],
    // All three of one user of two; at least one of both; one user is unstable.
    ['passHat', 1 / 2],
    ['passAt', 1],
    ['unstable', 1 / 2],
    ['turns', 26 / 6],
    ['modelCalls', 10],
    ['tokens', 1100],
    ['latency', 50],
    ['cost', 0.2],
    ['judgedSuccess', 5 / 6],
    ['judgedProgress', 5 / 6],
    // Agreed 4 of 6; both say yes 5 of 6 times: by chance 25/36 + 1/36 = 26/36; (24 - 26) / (36 - 26).
    ['kappa', -0.2],
    ['failure:missing-step', 0],
    ['failure:wrong-sequence', 1],
    ['failure:wrong-transition', 0],
    ['failure:tool-use', 1],
    ['failure:other', 0],
  ])('%s is %d', (id, expected) => {
    expect(value(id)).toBeCloseTo(expected, 12);
  });

  it('show the calls in order of records of earlier versions, which have no others', () => {
    const { anyOrder: _, ...earlier } = bad;
    const [old] = buildReport([record('mei', 1, earlier)], { name: 'x', seed: 1 }).rows;
    expect(old?.figures['toolF1']?.value).toBeNull();
    expect(old?.figures['orderedToolF1']?.value).toBeCloseTo(4 / 10, 12);
  });

  it('have intervals by user: of the success of two users, any mean of 2/3 and 1', () => {
    expect(row?.figures['success']?.interval).toEqual({ low: 2 / 3, high: 1 });
  });

  it('are in a table with their numbers and intervals', () => {
    const text = printTables(reportTables(buildReport(records, { name: 'x', seed: 1 })), 'text', 'x');
    expect(text).toMatch(/^A +IW +6 +83\.3 \[66\.7, 100\.0\] /m);
    expect(text).toContain('Reasons of failure, computed (FlowBench, Table 7)');
  });
});
