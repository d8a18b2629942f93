import { describe, expect, it } from 'vitest';
import type { CellRecord, ReportRow } from '../../core/sessionEvaluation';
import {
  basisOf,
  contestOf,
  describeProgress,
  describeSuccess,
  referencesFrom,
  referenceTurns,
  turnVerdicts,
} from './agentsReport';
import type { AgentsService, AgentsState } from './agentsState';

const compliance = { calls: 1, conforming: 1, callViolations: 0, claims: 0, falseClaims: 0, wrongBranches: 0 };
const session = (id: string, change: object, facts: object) =>
  ({
    ...{ id, level: 'session', arm: 'base', armTitle: 'Base', workflow: 'loan', profile: 'ann', setting: 'iw' },
    ...{ repetition: 1, sessionId: `log-${id}`, ...change },
    facts: { oow: [], failures: [], compliance: { ...compliance, skippedSteps: 0, denials: 0 }, ...facts },
  }) as unknown as CellRecord; // only the fields that the selectors read
const turn = (index: number, change: object) => ({
  ...{ turn: index, reference: 'call lend', predicted: 'call lend', calls: null, node: null },
  ...change,
});
const counts = (hits: number) => ({ hits, expected: 1, predicted: 1 });
const turns = {
  ...{ id: 't1', level: 'turn', arm: 'base', armTitle: 'Base', workflow: 'loan', reference: 'r1', repetition: 1 },
  turns: [
    turn(1, {}),
    turn(2, { predicted: 'call pay' }),
    turn(3, { node: false }),
    turn(4, { calls: { selection: counts(1), invocation: counts(0), parameters: counts(0) } }),
    turn(5, { oow: 'small-talk' }),
  ],
} as unknown as CellRecord;
const records = [
  session('a', {}, { primarySuccess: true }),
  session('b', { repetition: 2 }, { primarySuccess: false }),
  session('c', { profile: 'bob' }, { primarySuccess: true }),
  session('d', { setting: 'oow' }, { primarySuccess: true, oow: [{ category: 'irrelevant' }] }),
  session('e', { arm: 'other' }, { primarySuccess: false }),
  turns,
];
const picked = { arm: 'base', setting: 'iw', group: null, figure: 'success' };

describe('the basis of a figure', () => {
  it('lists the sessions that it counts, with the most weight first, and marks users with different ends', () => {
    const { sessions, turns, arm } = basisOf({ records }, { ...picked, level: 'session' }, undefined);
    expect(arm).toBe('Base');
    expect(sessions.map(({ record, isUnstable }) => [record.id, isUnstable])).toEqual([
      ['b', true],
      ['a', true],
      ['c', false],
    ]);
    expect(sessions[0]?.violations).toBe(0);
    expect(turns).toEqual([]);
    const ofCategory = basisOf({ records }, { ...picked, level: 'session', category: 'irrelevant' }, undefined);
    expect(ofCategory.sessions.map(({ record }) => record.id)).toEqual(['d']);
    const ofGroup = basisOf({ records }, { ...picked, level: 'session', group: 'another' }, 'workflow');
    expect(ofGroup.sessions).toEqual([]);
  });

  it('lists the turns of its setting, wrong calls first', () => {
    const basis = basisOf({ records }, { ...picked, level: 'turn' }, undefined);
    expect(basis.turns.map(({ id }) => id)).toEqual(['t1/4', 't1/3', 't1/2', 't1/1']);
    expect(basis.sessions).toEqual([]);
    expect(turnVerdicts(basis.turns[0] as never)).toEqual({
      selection: true,
      invocation: false,
      parameters: false,
      node: null,
      judge: null,
    });
    const outside = basisOf({ records }, { ...picked, level: 'turn', setting: 'oow' }, undefined);
    expect(outside.turns.map(({ turn: index }) => index)).toEqual([5]);
  });
});

describe('the contest of agents', () => {
  const row = (arm: string, value: number | null, change: object = {}) =>
    ({
      level: 'session',
      arm,
      setting: 'iw',
      group: null,
      count: 8,
      figures: { success: { value } },
      ...change,
    }) as unknown as ReportRow;

  it('compares the first agent with the best of the others in the first setting', () => {
    const contest = contestOf([row('a', 0.5), row('b', 0.25), row('c', 0.754), row('d', 1, { setting: 'oow' })]);
    expect(contest).toMatchObject({ base: { arm: 'a' }, best: { arm: 'c' }, isBetter: true });
    expect(contest && describeSuccess(contest.best)).toBe('75 % of 8 sessions');
    expect(contestOf([row('a', 0.5), row('b', 0.5)])?.isBetter).toBe(false);
  });

  it('needs two agents with a known success', () => {
    expect(contestOf([row('a', 0.5), row('b', null)])).toBeUndefined();
    expect(contestOf([])).toBeUndefined();
  });
});

it('takes references only for workflows of the data, and finds no turns of a missing reference', async () => {
  const service = { repository: { log: async () => [] } } as unknown as AgentsService;
  const data = { workflows: [{ id: 'other' }] };
  expect(await referencesFrom({ id: 'e1', records }, data, service)).toEqual([]);
  expect(referenceTurns(undefined, 'r1')).toEqual([]);
  expect(referenceTurns({ not: 'a data set' }, 'r1')).toEqual([]);
});

describe('the progress of an evaluation', () => {
  const stored = { done: 4, cells: 10, failed: [] } as unknown as Parameters<typeof describeProgress>[0];
  const idle = { kind: 'idle' } as const;
  const running = { kind: 'running', id: 'e', startedAt: 0, doneBefore: 1 } as unknown as AgentsState['work'];

  it('is the number of results, with failures and the time that it took', () => {
    const plain = describeProgress(stored, idle, 0);
    expect(plain).toContain('4');
    expect(describeProgress({ ...stored, failed: ['a'] as never }, idle, 0)).toMatch(/, .*1/);
    expect(describeProgress(stored, running, 2000)).toBe(plain);
  });

  it('has the remaining time once some results are there', () => {
    expect(describeProgress(stored, running, 30_000)).toContain('60');
    expect(describeProgress(stored, running, 300_000)).toContain('10');
    expect(describeProgress(stored, { ...running, doneBefore: 3 } as never, 30_000)).not.toContain('60');
  });
});
