import { describe, expect, it } from 'vitest';
import type { SessionRecord } from './evaluationFigures';
import { recordWeight } from './recordWeight';

const record = {
  cost: 0.2,
  facts: {
    primarySuccess: false,
    failures: ['tool-use'],
    oow: [{ handled: false }, { handled: true }, { handled: null }],
    promptTokens: 30,
    completionTokens: 12,
    latencyMs: 900,
    turns: 4,
    modelCalls: 7,
    compliance: {
      calls: 6,
      conforming: 4,
      callViolations: 2,
      claims: 1,
      falseClaims: 1,
      wrongBranches: 0,
      skippedSteps: 3,
      denials: 5,
      recovered: 1,
    },
  },
} as unknown as SessionRecord; // The fields that the weights use.

describe('how much of what a figure counts is in a session', () => {
  it.each([
    ['callViolations', 2],
    ['falseClaims', 1],
    ['skippedSteps', 3],
    ['denials', 5],
    ['recovery', 4],
    ['conformance', 2],
    ['oowHandled', 1],
    ['tokens', 42],
    ['latency', 900],
    ['cost', 0.2],
    ['failure:tool-use', 1],
    ['failure:other', 0],
    ['success', 1.03],
  ])('of %s: %d', (figure, weight) => {
    expect(recordWeight(record, figure)).toBeCloseTo(weight);
  });
});
