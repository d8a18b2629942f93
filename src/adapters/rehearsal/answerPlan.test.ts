import { describe, expect, it } from 'vitest';
import {
  checkAcceptance,
  createPlanRunner,
  defaultPlanSettings,
  defaultRefinement,
  type ExamplePlanTask,
  examplePlanTasks,
  experimentTable,
  planTask,
  replayPlan,
  runExperiment,
} from '../../core/plan';
import { noCheckPorts } from '../../testing/planFixtures';
import { rehearsalChat } from '../../testing/rehearsalChat';
import { createSteppingClock } from '../../testing/scriptedChat';
import { latexFault } from '../latex/latexFault';

const model = 'rehearsal-compliant';

const checking = { ...noCheckPorts, latexFault: async (text: string) => latexFault(text) };

describe('the rehearsal of a plan', () => {
  it('plans each task in several ways, of which some are corrected and some dropped', async () => {
    const kinds = { valid: 0, corrected: 0, dropped: 0 };
    for (const { task } of examplePlanTasks) {
      const { candidates, chosen } = await planTask({ task, chat: rehearsalChat, model, count: 6 });
      for (const { kind, replies } of candidates) {
        if (kind === 'dropped') kinds.dropped += 1;
        else if (replies.length > 1) kinds.corrected += 1;
        else kinds.valid += 1;
      }
      const best = candidates.find(({ index }) => index === chosen);
      const measures = candidates.flatMap((one) => (one.kind === 'valid' ? [one.measures.parallelism] : []));
      expect(best?.kind === 'valid' && best.measures.parallelism).toBe(Math.max(...measures));
      expect(new Set(measures).size).toBeGreaterThan(1);
    }
    expect(kinds).toEqual({ valid: 24, corrected: 6, dropped: 6 });
  });

  it('works it out so that the result passes the checks, failures along the way mended', async () => {
    let rejected = 0;
    for (const { task, checks } of examplePlanTasks) {
      const { candidates, chosen } = await planTask({ task, chat: rehearsalChat, model });
      const best = candidates.find(({ index }) => index === chosen);
      if (best?.kind !== 'valid') throw new Error('no plan');
      const runner = createPlanRunner({
        chat: rehearsalChat,
        clock: createSteppingClock(),
        from: {
          planId: 'p',
          task,
          plan: best.plan,
          settings: {
            ...defaultPlanSettings,
            model,
            refinement: defaultRefinement,
            injection: { probability: 0.2, seed: 3 },
          },
        },
      });
      runner.start();
      await runner.settled();
      expect(runner.state.outcome).toBe('completed');
      expect(runner.state.answer).toContain('No language model');
      const outcomes = await checkAcceptance(runner.state.answer ?? '', checks, checking);
      expect(outcomes.flatMap(({ message }) => message || [])).toEqual([]);
      rejected += runner.events.filter(({ kind }) => kind === 'output.rejected').length;
      expect(replayPlan(runner.events)).toEqual({ ok: true, value: { events: runner.events } });
    }
    expect(rejected).toBeGreaterThan(0);
  });

  it('shows on all tasks what refinement is good for, with intervals', async () => {
    const inputOf = (task: ExamplePlanTask) => ({
      task,
      chat: rehearsalChat,
      clock: createSteppingClock(),
      checking,
      settings: { ...defaultPlanSettings, model },
      repetitions: 6,
    });
    for (const task of examplePlanTasks) {
      const runs = await runExperiment(inputOf(task));
      const rows = new Map(experimentTable(runs).map((row) => [row.condition, row]));
      expect(runs).toHaveLength(36);
      const successOf = (condition: string) => rows.get(condition)?.success.mean ?? Number.NaN;
      expect(successOf('plan, refined')).toBe(1);
      expect(successOf('plan, masked, refined')).toBeGreaterThan(successOf('plan, masked') + 0.3);
      expect(rows.get('plan, masked, refined')?.updates.mean).toBeGreaterThan(0);
      expect(rows.get('plan')?.updates.mean).toBe(0);
      for (const { initial = 0, changed = 0, changedRatio } of runs) expect(changedRatio).toBe(changed / initial);
      expect(rows.get('plan')?.changed?.mean).toBe(0);
      expect(rows.get('plan, masked, refined')?.changed?.mean).toBeGreaterThan(0);
      const intervals = ['success', 'makespan', 'changedRatio'] as const;
      for (const row of rows.values()) for (const name of intervals) expect(row[name].interval).not.toBeNull();
      if (task === examplePlanTasks[0]) expect(await runExperiment(inputOf(task))).toEqual(runs);
    }
  });
});
