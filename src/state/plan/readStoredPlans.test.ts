import { describe, expect, it } from 'vitest';
import { firstChoices, readOrigin, readStoredPlan, readStoredRun } from './readStoredPlans';

const subtask = (id: string, children: readonly string[] = []) => ({
  id,
  requirement: `Write ${id}`,
  agent: 'Writer',
  status: 'not started' as const,
  data: null,
  children,
});
const plan = { subtasks: [subtask('a', ['b']), subtask('b')], agents: [{ id: 'Writer', role: 'Writer' }] };
const cyclic = { ...plan, subtasks: [subtask('a', ['b']), subtask('b', ['a'])] };

/** As this version writes them. */
const stored = {
  v: 1,
  id: 'p',
  name: 'Report',
  task: 'Write a report.',
  checks: [{ kind: 'mentions', names: ['Lyon'] }],
  roles: { most: 3, kinds: ['Writer'] },
  count: 3,
  rule: 'z-score',
  planner: 'rehearsal-compliant',
  candidates: [
    { kind: 'valid', plan, corrected: true },
    { kind: 'dropped', reason: 'It has a cycle.' },
  ],
  suggested: 0,
  chosen: 0,
  plan,
  places: { a: { x: 1, y: 2 } },
  settings: { ...firstChoices, seed: 7 },
  updatedAt: 5,
};
const run = {
  v: 1,
  id: 'r',
  plan: 'p',
  name: 'Report',
  startedAt: 4,
  model: 'gpt',
  baseUrl: 'https://example.org/v1',
  outcome: 'completed',
  candidate: 0,
  figures: { makespan: 10, speedUp: 1.5, attempts: 2, failed: 0 },
};

describe('a stored plan', () => {
  it('is read as it was saved', () => {
    expect(readStoredPlan(structuredClone(stored))).toEqual(stored);
    expect(readStoredRun(structuredClone(run))).toEqual(run);
  });

  it('gets defaults for missing fields', () => {
    const { id, name, task } = stored;
    const defaults = { checks: [], roles: {}, count: 5, rule: 'paper', candidates: [], places: {}, updatedAt: 0 };
    expect(readStoredPlan({ v: 1, id, name, task })).toEqual({
      ...{ v: 1, id, name, task, settings: firstChoices },
      ...defaults,
    });
    expect(readStoredRun({ v: 1, id: 'r', plan: 'p', name: '' })).toEqual({
      ...{ v: 1, id: 'r', plan: 'p', name: '', startedAt: 0, model: '' },
    });
  });

  it('loses only the parts that are invalid', () => {
    const odd = {
      ...{ ...stored, checks: [...stored.checks, { kind: 'unknown' }], roles: { most: 'few', kinds: [1] } },
      ...{ count: 0, rule: 'best', planner: 3, places: 4, settings: null, updatedAt: 'now', plan: cyclic },
      ...{ suggested: 1, chosen: 9, candidates: [...stored.candidates, { kind: 'valid', plan: cyclic }, 7] },
    };
    const { planner: _planner, suggested: _suggested, chosen: _chosen, plan: _plan, ...kept } = stored;
    const unreadable = { kind: 'dropped', reason: 'It could not be read.' };
    expect(readStoredPlan(odd)).toEqual({
      ...{ ...kept, roles: {}, count: 5, rule: 'paper', places: {}, settings: firstChoices, updatedAt: 0 },
      candidates: [...stored.candidates, unreadable, unreadable],
    });
    const { outcome: _outcome, candidate: _candidate, figures: _figures, ...head } = run;
    expect(readStoredRun({ ...run, outcome: 'lost', candidate: '0', figures: { makespan: 1 } })).toEqual(head);
  });

  it('is not read without a name, or from a newer version', () => {
    for (const change of [{ v: 2 }, { name: undefined }, { id: 4 }]) {
      expect(readStoredPlan({ ...stored, ...change })).toBeUndefined();
      expect(readStoredRun({ ...run, ...change })).toBeUndefined();
    }
    expect(readStoredPlan([stored])).toBeUndefined();
  });

  it('takes the candidates of a log, and the chosen one if it is valid', () => {
    const candidates = [{ plan }, { dropped: 'No plan.' }, { plan: cyclic }];
    const read = [
      { kind: 'valid', plan, corrected: false },
      { kind: 'dropped', reason: 'No plan.' },
      { kind: 'dropped', reason: 'It could not be read.' },
    ];
    expect(readOrigin({ candidates, chosen: 0 })).toEqual({ candidates: read, chosen: 0 });
    expect(readOrigin({ candidates, chosen: 2 })).toEqual({ candidates: read });
    expect(readOrigin(undefined)).toEqual({ candidates: [] });
  });
});
