import { describe, expect, it } from 'vitest';
import { drawSeed, runCount } from '../../testing/draws';
import {
  completedReply,
  drawRandomPlan,
  goodAnswer,
  parsePlanFixture,
  type Simulation,
  simulateFrom,
  simulatePlan,
} from '../../testing/planFixtures';
import type { ChatRequest } from '../llm';
import { createRandom } from '../support';
import {
  applyPlanEvent,
  buildPlanTimeline,
  checkPlan,
  countChanges,
  defaultRefinement,
  foldPlan,
  type Plan,
  type PlanCall,
  type PlanState,
  planChatRequest,
  printPlan,
  printPlanLog,
  readPlanLog,
  replayPlan,
  type Subtask,
  staleSubtasks,
} from '.';
import { mergeUpdate } from './mergeUpdate';
import { readPlanReply } from './readPlan';

const done = (plan: Plan, ...ids: string[]): Plan => ({
  ...plan,
  subtasks: plan.subtasks.map((subtask) =>
    ids.includes(subtask.id) ? { ...subtask, status: 'completed' as const, data: `Data of ${subtask.id}.` } : subtask,
  ),
});
const withStatus = (plan: Plan, id: string, status: Subtask['status']): Plan => ({
  ...plan,
  subtasks: plan.subtasks.map((subtask) => (subtask.id === id ? { ...subtask, status } : subtask)),
});
const replied = (value: unknown) => {
  const read = readPlanReply(JSON.stringify(value));
  if (read.kind !== 'plan') throw new Error('no plan');
  return read;
};
const merge = (plan: Plan, value: unknown, scope?: string[]) => mergeUpdate(plan, plan, replied(value), scope);
const changesOf = (plan: Plan, value: unknown, scope?: string[]) => {
  const merged = merge(plan, value, scope);
  return merged.ok ? merged.value.changes.map(({ kind, subtask }) => `${kind} ${subtask}`) : merged.error;
};

describe('mergeUpdate', () => {
  const plan = done(parsePlanFixture('A>B B>C'), 'A');
  const a = { subtask: 'Do A.', child: ['B'], agent: 'Worker', status: 'completed' };
  const b = { subtask: 'Do B.', child: ['C'], agent: 'Worker' };
  const c = { subtask: 'Do C.', agent: 'Worker' };

  it('distinguishes the operations', () => {
    expect(changesOf(plan, { A: a, B: b, C: c })).toEqual([]);
    expect(changesOf(plan, { A: a, B: { ...b, child: ['C', 'D'] }, C: c, D: { subtask: 'More.' } })).toEqual([
      'added D',
    ]);
    expect(changesOf(plan, { A: { ...a, child: ['C'] }, C: c })).toEqual(['reconnected C', 'removed B']);
    expect(changesOf(plan, { A: a, B: { ...b, subtask: 'Do B well.' }, C: c })).toEqual(['edited B']);
    expect(changesOf(plan, { A: a, B: { ...b, agent: 'Editor' }, C: c })).toEqual(['reassigned B']);
    expect(changesOf(plan, { A: { ...a, child: ['B', 'C'] }, B: { subtask: 'Do B.' }, C: c })).toEqual([
      'reconnected C',
    ]);
    expect(changesOf(plan, { A: { ...a, status: 'not started' }, B: b, C: c })).toEqual(['rerun A']);
  });

  it('keeps what a reply leaves out, and completed work as it was done', () => {
    const merged = merge(plan, { A: { subtask: 'Other words.', child: ['B'] }, B: { child: ['C'] }, C: {} });
    expect(merged.ok && merged.value).toMatchObject({ changes: [], reopened: [] });
    expect(merged.ok && merged.value.subtasks.map(({ requirement, agent }) => [requirement, agent])).toEqual([
      ['Do A.', 'Worker'],
      ['Do B.', 'Worker'],
      ['Do C.', 'Worker'],
    ]);
  });

  it('keeps the roles that a reply leaves out, and takes those that it describes', () => {
    const roles = { ...plan, agents: [{ id: 'Worker', role: 'A careful worker' }] };
    const next = { A: a, B: { ...b, agent: 'Editor' }, C: c };
    const merged = merge(roles, { subtasks: next, agents: [{ id: 'Editor', role: 'An editor' }] });
    expect(merged.ok && merged.value.agents).toEqual([
      { id: 'Editor', role: 'An editor' },
      { id: 'Worker', role: 'A careful worker' },
    ]);
  });

  it('opens a failed subtask again when it was changed, and one under way that is no longer the same', () => {
    const failed = withStatus(plan, 'B', 'failed');
    expect(changesOf(failed, { A: a, B: b, C: c })).toEqual([]);
    expect(changesOf(failed, { A: a, B: { ...b, agent: 'Editor' }, C: c })).toEqual(['reassigned B', 'rerun B']);
    const running = withStatus(plan, 'B', 'in progress');
    expect(changesOf(running, { A: a, B: { ...b, subtask: 'Else.' }, C: c })).toEqual(['edited B', 'rerun B']);
    expect(changesOf(running, { A: a, B: { ...b, status: 'not started' }, C: c })).toEqual([]);
  });

  it('does not do again what was completed after the updater looked', () => {
    const merged = mergeUpdate(done(plan, 'B'), plan, replied({ A: a, B: { ...b, status: 'not started' }, C: c }));
    expect(merged.ok && merged.value.changes).toEqual([]);
  });

  it('refuses orphans, cycles, unknown children, an empty plan, and parents of completed work', () => {
    expect(changesOf(plan, { A: { ...a, child: [] }, C: c })).toEqual([
      expect.stringContaining('"C" would be orphaned: "B", which it waits for,'),
    ]);
    expect(changesOf(plan, { B: b, C: c })).toEqual([expect.stringContaining('"B" would be orphaned: "A"')]);
    expect(readPlanReply(JSON.stringify({ A: a, B: b, C: { ...c, child: ['B'] } })).kind).toBe('unreadable');
    expect(changesOf(plan, { A: a, B: b, C: c, N: { subtask: 'New.', child: ['A'] } })).toEqual([
      '"A" is completed and cannot wait for "N", which is still to be done, unless it is done again.',
    ]);
  });

  it('leaves what a targeted update does not see as it is', () => {
    const wide = parsePlanFixture('A>B C>D');
    expect(
      changesOf(wide, { A: { subtask: 'Do A.', child: ['B'] }, B: { subtask: 'Do B well.' } }, ['A', 'B']),
    ).toEqual(['edited B']);
    const merged = merge(wide, { A: { child: ['E'] }, E: { child: ['B'] }, B: {} }, ['A', 'B']);
    expect(merged.ok && merged.value.subtasks.map(({ id, children }) => [id, children])).toEqual([
      ['A', ['E']],
      ['B', []],
      ['C', ['D']],
      ['D', []],
      ['E', ['B']],
    ]);
  });
});

describe('refinement', () => {
  /** The updater answers with these plans in turn, then with no change. */
  const updater = (...values: unknown[]): Simulation => ({
    answer: (call) =>
      call.kind === 'update' ? completedReply(JSON.stringify(values[call.update - 1] ?? {})) : goodAnswer(call),
  });
  const refinement = { ...defaultRefinement, candidates: 1 };

  it('asks after every completion, after every few, or on failure alone, and never more often than allowed', () => {
    const simulateRefinement = (change: Partial<typeof refinement>, answer = goodAnswer) =>
      simulatePlan(
        parsePlanFixture('A>B B>C C>D D>E'),
        { refinement: { ...refinement, ...change }, maxValidation: 0 },
        { answer },
      ).state.updates.map(({ requestedAfter }) => requestedAfter.join());
    expect(simulateRefinement({})).toEqual(['A', 'B', 'C', 'D']);
    expect(simulateRefinement({ most: 2 })).toEqual(['A', 'B']);
    expect(simulateRefinement({ when: 'every', every: 2 })).toEqual(['A,B', 'C,D']);
    expect(simulateRefinement({ when: 'failure' })).toEqual([]);
    const failing = (call: PlanCall) =>
      call.kind === 'verify' && call.subtask === 'C' ? completedReply('No.') : goodAnswer(call);
    expect(simulateRefinement({ when: 'failure' }, failing)).toEqual(['A,B,C']);
  });

  it('mends a failed subtask and finishes; without it the plan fails', () => {
    const rest = { A: { child: ['B'] }, B: { subtask: 'Do B another way.', child: ['C'] }, C: {} };
    const answer = (call: PlanCall) =>
      call.kind === 'verify' && call.subtask === 'B' && call.attempt === 1
        ? completedReply('No.')
        : call.kind === 'update'
          ? completedReply(JSON.stringify(rest))
          : goodAnswer(call);
    const settings = { maxValidation: 0, refinement: { ...refinement, when: 'failure' as const } };
    const { state } = simulatePlan(parsePlanFixture('A>B B>C'), settings, { answer });
    expect(state.outcome).toBe('completed');
    expect(state.attempts.get('B')?.map(({ outcome }) => outcome)).toEqual(['failed', 'completed']);
    expect(countChanges(state)).toEqual({ initial: 3, changed: 1, added: 0, ratio: 1 / 3 });
    expect(simulatePlan(parsePlanFixture('A>B B>C'), { maxValidation: 0 }, { answer }).state.outcome).toBe('failed');
  });

  it('has a lost output done again, which "no change" never beats', () => {
    const injection = { probability: 1, seed: 1 };
    const again = { A: { status: 'not started', child: ['B'] }, B: {} };
    const { state } = simulatePlan(
      parsePlanFixture('A>B'),
      { injection, refinement: { ...refinement, most: 1 } },
      updater(again),
    );
    expect(state.updates[0]).toMatchObject({ outcome: 'applied', changes: [{ kind: 'rerun', subtask: 'A' }] });
    expect(state.attempts.get('A')).toHaveLength(2);
  });

  it('marks what used an output that was done again as stale, and archives what is removed with its data', () => {
    const first = { A: { status: 'not started', child: ['B'] }, B: { child: ['C'] }, C: {}, D: {} };
    const { state } = simulatePlan(
      done(parsePlanFixture('A>B B>C D'), 'A'),
      { refinement, concurrency: 1 },
      {
        answer: (call, at) => {
          if (call.kind !== 'update') return goodAnswer(call);
          // After B, the updater requests a rerun of A, although B has used its output.
          return completedReply(
            JSON.stringify(
              at.resultsSinceUpdate && at.update?.completed.includes('B') ? { ...first, E: {}, F: {} } : {},
            ),
          );
        },
      },
    );
    expect(state.outcome).toBe('completed');
    // C has used the output of B, which has used the first output of A.
    expect([...staleSubtasks(state)]).toEqual(['B', 'C']);
    const removed = simulatePlan(
      done(parsePlanFixture('A>C B>C'), 'A'),
      { refinement, concurrency: 1 },
      updater({ B: { child: ['C'] }, C: {} }),
    );
    expect(removed.state.archive).toMatchObject([{ update: 1, subtask: { id: 'A', data: 'Data of A.' } }]);
  });

  it('takes the best by what is still to do, "no change" among them, and says why others were refused', () => {
    const settings = { refinement: { ...defaultRefinement, candidates: 3, most: 1 } };
    const base = { A: { child: ['B'] }, B: { child: ['C'] }, C: {} };
    const offers = [
      // A longer chain: no better than no change.
      { ...base, C: { child: ['D'] }, D: {} },
      { A: { child: ['B', 'C'] }, B: {}, C: {} },
      { A: { child: [] }, C: {} },
    ];
    const from = (all: readonly unknown[]) => (call: PlanCall) =>
      call.kind === 'update' ? completedReply(JSON.stringify(all[call.candidate])) : goodAnswer(call);
    const { state } = simulatePlan(parsePlanFixture('A>B B>C'), settings, { answer: from(offers) });
    expect(state.updates).toMatchObject([
      {
        outcome: 'applied',
        changes: [{ kind: 'reconnected', subtask: 'C' }],
        refused: [expect.stringContaining('"C" would be orphaned')],
      },
    ]);
    const worse = [offers[0], {}, offers[2]];
    const kept = simulatePlan(parsePlanFixture('A>B B>C'), settings, { answer: from(worse) });
    expect(kept.state.updates).toMatchObject([{ outcome: 'best as it is' }]);
    const broken = simulatePlan(parsePlanFixture('A>B B>C'), settings, {
      answer: (call) => (call.kind === 'update' ? completedReply('Hm.') : goodAnswer(call)),
    });
    expect(broken.state.updates).toMatchObject([{ outcome: 'refused', refused: { length: 3 } }]);
    expect(broken.state.outcome).toBe('completed');
  });

  it('waits for all that runs before an update, or merges it while others run', () => {
    const duration = (call: PlanCall) =>
      call.kind === 'update' ? 30 : call.kind === 'work' ? (call.subtask === 'A' ? 10 : 50) : 0;
    const timeOf = (strategy: 'after-completion' | 'concurrent') => {
      const settings = { refinement: { ...refinement, strategy, most: 1 } };
      const { state, events } = simulatePlan(parsePlanFixture('A>C B>D C>D'), settings, { duration });
      const at = events.find(({ kind }) => kind === 'update.requested')?.at;
      return [at, buildPlanTimeline(state).makespan];
    };
    // A ends at 10, B at 50; C and D take 50 each. `after-completion` delays C until 80; `concurrent` delays no
    // subtask.
    expect(timeOf('after-completion')).toEqual([50, 180]);
    expect(timeOf('concurrent')).toEqual([10, 110]);
  });

  it('gives up work that an update changes or removes while it runs', () => {
    const duration = (call: PlanCall) => (call.kind === 'work' ? (call.subtask === 'A' ? 10 : 100) : 0);
    const next = { A: { child: [] }, B: { subtask: 'Else.' }, D: {}, E: {} };
    const { state } = simulatePlan(
      parsePlanFixture('A B C'),
      { refinement: { ...refinement, strategy: 'concurrent', most: 1 } },
      { duration, ...updater(next) },
    );
    expect(state.attempts.get('B')?.map(({ outcome }) => outcome)).toEqual(['abandoned', 'completed']);
    expect(state.attempts.get('C')?.map(({ outcome }) => outcome)).toEqual(['abandoned']);
    expect(state.archive.map(({ subtask }) => subtask.id)).toEqual(['C']);
    expect(state.outcome).toBe('completed');
  });

  it('shows the updater bounded data, and a targeted one only what is around the failure', () => {
    let lastPrompt = '';
    const answer = (call: PlanCall, state: PlanState) => {
      if (call.kind === 'update') {
        lastPrompt = (planChatRequest(state, call) as ChatRequest).messages.map(({ content }) => content).join('\n');
        return completedReply('{}');
      }
      if (call.kind === 'work' && call.subtask === 'A') return completedReply(`${'x'.repeat(500)}END`);
      return call.kind === 'verify' && call.subtask === 'B' ? completedReply('No.') : goodAnswer(call);
    };
    const settings = { maxValidation: 0, refinement: { ...refinement, when: 'failure' as const, dataLimit: 100 } };
    simulatePlan(parsePlanFixture('A>B B>C D'), settings, { answer });
    expect(lastPrompt).toContain('403 characters left out');
    expect(lastPrompt).toContain('B failed: The verifier rejected its output once');
    expect(lastPrompt).toContain('"C"');
    expect(lastPrompt).not.toContain('"D"');
  });

  it('waits for a person where that is asked for', () => {
    const settings = { refinement: { ...refinement, review: 'manual' as const, most: 1 } };
    const next = { A: { child: ['B', 'C'] }, B: {}, C: {} };
    const open = simulatePlan(parsePlanFixture('A>B B>C'), settings, updater(next));
    expect(open.state.update?.proposed?.changes).toEqual([{ kind: 'reconnected', subtask: 'C' }]);
    const review = (accepted: boolean) =>
      simulateFrom(open, { ...updater(next), inputs: new Map([[0, { kind: 'reviewed', accepted }]]) });
    expect(review(true).state.updates).toMatchObject([{ outcome: 'applied' }]);
    expect(review(false).state.updates).toMatchObject([{ outcome: 'declined' }]);
    expect(review(false).state.outcome).toBe('completed');
    for (const { events } of [open, review(true), review(false)]) {
      expect(replayPlan(events)).toEqual({ ok: true, value: { events } });
      expect(readPlanLog(printPlanLog(events))).toEqual({ ok: true, value: events });
    }
  });

  it('leaves the last good plan when it is cut in the middle of an update, and goes on from there', () => {
    const next = { A: { child: ['B', 'C'] }, B: {}, C: {} };
    const { events, state } = simulatePlan(
      parsePlanFixture('A>B B>C'),
      { refinement: { ...refinement, most: 1 } },
      updater(next),
    );
    const applied = events.findIndex(({ kind }) => kind === 'update.applied');
    for (const length of [applied - 1, applied]) {
      const cut = events.slice(0, length);
      const before = foldPlan(cut) as PlanState;
      expect(before.plan.subtasks.map(({ children }) => children)).toEqual([['B'], ['C'], []]);
      expect(simulateFrom({ events: cut, state: before }, updater(next)).state.plan).toEqual(state.plan);
    }
  });
});

describe('random updates', () => {
  /** The plan that the updater is shown, with random changes, many of them invalid. */
  function mutate(plan: Plan, seed: string): string {
    const random = createRandom(seed);
    const subtasks = plan.subtasks.map((subtask) => ({ ...subtask, children: [...subtask.children] }));
    for (let change = random.int(4); change > 0 && subtasks.length > 0; change--) {
      const subtask = random.pick(subtasks);
      const other = random.pick(subtasks);
      switch (random.int(6)) {
        case 0:
          subtasks.splice(subtasks.indexOf(subtask), 1);
          if (random.int(2) === 0)
            for (const { children } of subtasks)
              children.splice(0, children.length, ...children.filter((id) => id !== subtask.id));
          break;
        case 1:
          subtasks.push({
            ...subtask,
            id: `${subtask.id}x${random.int(3)}`,
            status: 'not started',
            children: [other.id],
          });
          break;
        case 2:
          subtask.children.push(other.id);
          break;
        case 3:
          subtask.children.pop();
          break;
        case 4:
          subtasks[subtasks.indexOf(subtask)] = { ...subtask, status: 'not started' };
          break;
        default:
          subtasks[subtasks.indexOf(subtask)] = { ...subtask, requirement: `${subtask.requirement}!` };
      }
    }
    return printPlan({ ...plan, subtasks });
  }

  it('leave a sound plan, keep completed work, and replay bit for bit', () => {
    let applied = 0;
    let refused = 0;
    for (let index = 0; index < runCount(40); index++) {
      const seed = drawSeed(index);
      const strategy = index % 2 === 0 ? ('concurrent' as const) : ('after-completion' as const);
      const { events, state } = simulatePlan(
        drawRandomPlan(seed, 8),
        { concurrency: 3, maxValidation: 0, refinement: { ...defaultRefinement, strategy, candidates: 2, most: 5 } },
        {
          duration: (call) => createRandom(`${seed}${JSON.stringify(call)}`).int(50),
          answer: (call, at) => {
            if (call.kind === 'update')
              return completedReply(mutate(at.plan, `${seed}/${call.update}/${call.candidate}`));
            const isBad = call.kind === 'verify' && createRandom(`${seed}${JSON.stringify(call)}v`).next() < 0.15;
            return isBad ? completedReply('No.') : goodAnswer(call);
          },
        },
      );
      let before: PlanState | undefined;
      for (const event of events) {
        const now = applyPlanEvent(before, event) as PlanState;
        if (event.kind === 'update.applied' && before) {
          applied += 1;
          expect(checkPlan(now.plan)).toEqual([]);
          const kept = new Map(now.plan.subtasks.map((subtask) => [subtask.id, subtask]));
          for (const old of before.plan.subtasks.filter(({ status }) => status === 'completed')) {
            const still = kept.get(old.id);
            if (still === undefined) expect(now.archive.map(({ subtask }) => subtask)).toContainEqual(old);
            else if (!event.reopened.includes(old.id))
              expect([still.status, still.data]).toEqual(['completed', old.data]);
            else expect(now.attempts.get(old.id)?.at(-1)?.data).toBe(old.data);
          }
        }
        before = now;
      }
      refused += state.updates.filter(({ refused: why }) => why.length > 0).length;
      expect(state.outcome).toBeDefined();
      expect(replayPlan(events)).toEqual({ ok: true, value: { events } });
    }
    expect(applied).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(5);
  });
});
