import { describe, expect, it } from 'vitest';
import { type ComparisonFacts, summariseComparison } from './index';

type Marks = Readonly<Record<string, 'matched' | 'missing' | 'added' | 'reordered'>>;

const compared = (authored: Marks, rebuilt: Marks): ComparisonFacts['comparison'] => {
  const side = (marks: Marks) => ({ nodes: Object.entries(marks).map(([id, mark]) => ({ id, mark })), edges: [] });
  const matching = Object.keys(rebuilt).flatMap((id) => (rebuilt[id] === 'added' ? [] : [[id, id] as const]));
  return { matching, authored: side(authored), rebuilt: side(rebuilt) };
};

const claim = { nodeId: 'answer:confirmed', missing: ['api:register'] };
const authored = { 'api:check': 'matched', 'api:register': 'missing', 'answer:not_found': 'missing' } as const;

describe('the summary of a comparison', () => {
  it('distinguishes a skipped step from a branch that was not taken', () => {
    const summary = summariseComparison({
      runs: [[], [claim], []],
      comparison: compared(authored, { 'api:check': 'matched' }),
    });
    expect(summary).toEqual({
      runs: 3,
      runsBroken: 1,
      broken: [{ name: 'confirmed', isAnswer: true, missing: ['register'], runs: 1 }],
      skipped: ['api:register'],
      notExercised: ['answer:not_found'],
      added: [],
      reordered: [],
      isUnrelated: false,
    });
  });

  it('counts runs, not how often one run did it, and puts the most frequent first', () => {
    const early = { nodeId: 'api:pay', missing: ['api:check'] };
    const { broken } = summariseComparison({
      runs: [[claim, claim, early], [early]],
      comparison: compared(authored, { 'api:check': 'matched' }),
    });
    expect(broken.map(({ name, runs, isAnswer }) => [name, runs, isAnswer])).toEqual([
      ['pay', 2, false],
      ['confirmed', 1, true],
    ]);
  });

  it('finds a step that is skipped in one run though others take it, at any of its call sites', () => {
    const { skipped, notExercised } = summariseComparison({
      runs: [[claim], []],
      comparison: compared({ 'api:register#2': 'matched' }, { 'api:register#2': 'matched' }),
    });
    expect([skipped, notExercised]).toEqual([['api:register#2'], []]);
  });

  it('says what is new, what moved, and when nothing is shared', () => {
    const rebuilt = { 'api:x': 'added', 'api:check': 'reordered' } as const;
    expect(summariseComparison({ runs: [[]], comparison: compared(authored, rebuilt) })).toMatchObject({
      added: ['api:x'],
      reordered: ['api:check'],
      isUnrelated: false,
    });
    expect(summariseComparison({ runs: [[]], comparison: compared(authored, { 'api:x': 'added' }) }).isUnrelated).toBe(
      true,
    );
  });
});
