import { describe, expect, it } from 'vitest';
import { drawSeed, runCount } from '../../testing/draws';
import {
  completedReply,
  drawRandomPlan,
  goodAnswer,
  parsePlanFixture,
  type SimulatedRun,
  simulateFrom,
  simulatePlan,
} from '../../testing/planFixtures';
import { createSteppingClock } from '../../testing/scriptedChat';
import type { ChatRequest } from '../llm';
import { createRandom } from '../support';
import {
  buildPlanTimeline,
  createPlanRunner,
  defaultPlanSettings,
  defaultRefinement,
  foldPlan,
  nextMove,
  openCalls,
  type PlanCall,
  type PlanEvent,
  parentsIn,
  planChatRequest,
  planLevels,
  printPlanLog,
  readPlanLog,
  replayPlan,
  startPlan,
} from '.';

const kindsOf = (events: readonly PlanEvent[]) =>
  events.map((event) => ('subtask' in event ? `${event.kind} ${event.subtask}` : event.kind));
const verdict = (fulfilled: boolean, feedback = '') => completedReply(JSON.stringify({ fulfilled, feedback }));

describe('a run', () => {
  it('gives each subtask its parents’ outputs, and the result is put together from the leaves', () => {
    const promptBySubtask: Record<string, string> = {};
    const { events, state } = simulatePlan(
      parsePlanFixture('A>C B>C'),
      {},
      {
        answer: (call, at) => {
          const request = planChatRequest(at, call) as ChatRequest;
          promptBySubtask[call.kind === 'work' ? call.subtask : call.kind] = request.messages
            .map(({ content }) => content)
            .join('\n');
          return goodAnswer(call);
        },
      },
    );
    expect(kindsOf(events).filter((kind) => kind.startsWith('subtask'))).toEqual([
      'subtask.started A',
      'subtask.started B',
      'subtask.completed A',
      'subtask.completed B',
      'subtask.started C',
      'subtask.completed C',
    ]);
    expect(promptBySubtask['C']).toContain('Output of A, attempt 1, round 1.');
    expect(promptBySubtask['C']).toContain('Output of B, attempt 1, round 1.');
    expect(promptBySubtask['summarize']).toContain('Output of C');
    expect(promptBySubtask['summarize']).not.toContain('Output of A, attempt');
    expect(state).toMatchObject({ outcome: 'completed', answer: 'The result.' });
    expect(state.tokens).toEqual({ prompt: 70, completion: 35, requests: 7, uncounted: 0 });
  });

  it('runs two subtasks of one role on clones', () => {
    const { state } = simulatePlan(
      parsePlanFixture('A B C D', (id) => (id === 'D' ? 'Editor' : 'Writer')),
      { concurrency: 3 },
    );
    const lanes = buildPlanTimeline(state).lanes.map(({ lane, bars }) => [lane, bars.map(({ subtask }) => subtask)]);
    expect(lanes).toEqual([
      ['Writer', ['A']],
      ['Writer (2)', ['B']],
      ['Writer (3)', ['C']],
      ['Editor', ['D']],
    ]);
  });

  it('takes feedback back to the worker so often, and then the subtask has failed and holds up the rest', () => {
    const answer = (call: PlanCall) =>
      call.kind === 'verify' && call.subtask === 'A'
        ? verdict(call.round > 2, `Fault ${call.round}.`)
        : goodAnswer(call);
    const corrected = simulatePlan(parsePlanFixture('A>B'), { maxValidation: 2 }, { answer });
    expect(corrected.state.attempts.get('A')?.[0]?.rejected.map(({ feedback }) => feedback)).toEqual([
      'Fault 1.',
      'Fault 2.',
    ]);
    expect(corrected.state.outcome).toBe('completed');
    const failed = simulatePlan(parsePlanFixture('A>B C'), { maxValidation: 1 }, { answer });
    expect(failed.state.plan.subtasks.map(({ status }) => status)).toEqual(['failed', 'not started', 'completed']);
    expect(failed.state).toMatchObject({
      outcome: 'failed',
      answer: null,
      reason:
        'A subtask failed: A. 1 more could not start. The verifier rejected its output 2 times, at last for this: Fault 2.',
    });
  });

  it('fails a subtask whose model cannot be asked, and still gives the parts when only the summary fails', () => {
    const failure = {
      kind: 'failed' as const,
      failure: { kind: 'rate-limited' as const, message: 'Too many requests.' },
      timing: { latencyMs: 1, retries: 0 },
    };
    const one = simulatePlan(
      parsePlanFixture('A'),
      {},
      { answer: (call) => (call.kind === 'verify' ? failure : goodAnswer(call)) },
    );
    expect(one.state.reason).toContain('The verifier gave no answer: Too many requests.');
    const two = simulatePlan(
      parsePlanFixture('A B'),
      {},
      { answer: (call) => (call.kind === 'summarize' ? failure : goodAnswer(call)) },
    );
    expect(two.state).toMatchObject({ outcome: 'completed', reason: expect.stringContaining('Too many requests.') });
    expect(two.state.answer).toBe('Output of A, attempt 1, round 1.\n\nOutput of B, attempt 1, round 1.');
  });

  it('keeps completed work that a plan comes with, and begins the rest anew', () => {
    const plan = parsePlanFixture('A>B');
    const subtasks = plan.subtasks.map((subtask) =>
      subtask.id === 'A'
        ? { ...subtask, status: 'completed' as const, data: 'kept' }
        : { ...subtask, status: 'failed' as const },
    );
    const { events, state } = simulatePlan({ ...plan, subtasks });
    expect(kindsOf(events)).not.toContain('subtask.started A');
    expect(state.plan.subtasks.map(({ data }) => data)).toEqual(['kept', 'Output of B, attempt 1, round 1.']);
  });

  it('masks outputs by its seed, which the next subtask gets as none', () => {
    const injection = { probability: 0.5, seed: 4 };
    const run = () => simulatePlan(parsePlanFixture('A B C D E F G H'), { injection });
    const masked = run().state.plan.subtasks.filter(({ data }) => data === null).length;
    expect(masked).toBeGreaterThan(0);
    expect(masked).toBeLessThan(8);
    expect(run().events).toEqual(run().events);
    expect(simulatePlan(parsePlanFixture('A B'), { injection: { probability: 1, seed: 1 } }).state.outcome).toBe(
      'completed',
    );
  });

  it('starts nothing while it is paused, goes on when it is resumed, and ends when it is cancelled', () => {
    const inputs = new Map([[2, { kind: 'paused' } as const]]);
    const paused = simulatePlan(parsePlanFixture('A>B B>C'), {}, { inputs });
    expect(paused.state.paused).toBe(true);
    expect(kindsOf(paused.events)).toEqual(['plan.started', 'subtask.started A', 'plan.paused']);
    const resumed = simulateFrom(paused, { inputs: new Map([[3, { kind: 'resumed' } as const]]) });
    expect(resumed.state.outcome).toBe('completed');
    const cancelled = simulateFrom(paused, { inputs: new Map([[3, { kind: 'cancelled' } as const]]) });
    expect(cancelled.state).toMatchObject({ outcome: 'cancelled', answer: null });
    expect(cancelled.events.at(-1)?.kind).toBe('plan.cancelled');
  });

  it('refuses an unsound plan', () => {
    const start = { planId: 'p', task: 't', plan: parsePlanFixture('A>B B>A'), settings: defaultPlanSettings };
    expect(startPlan(start, 0)).toEqual({
      ok: false,
      error: { message: 'The subtasks "A", "B" wait for each other in a circle.' },
    });
  });
});

describe('random plans on a simulated clock', () => {
  const drawn = Array.from({ length: runCount(100) }, (_, index) => {
    const seed = drawSeed(index);
    const random = createRandom(seed).fork('run');
    const plan = drawRandomPlan(seed, 24);
    const durations = new Map(plan.subtasks.map(({ id }) => [id, 1 + random.int(100)]));
    const rejected = new Set(plan.subtasks.flatMap(({ id }) => (random.next() < 0.1 ? [id] : [])));
    const simulation = {
      duration: (call: PlanCall) => (call.kind === 'work' ? (durations.get(call.subtask) as number) : 0),
      answer: (call: PlanCall) =>
        call.kind === 'verify' && call.round === 1 && rejected.has(call.subtask)
          ? verdict(false, 'Again.')
          : goodAnswer(call),
    };
    const concurrency = 1 + random.int(5);
    return { plan, concurrency, simulation, run: simulatePlan(plan, { concurrency }, simulation) };
  });

  it('start no subtask before its parents are done, and never more than the limit', () => {
    for (const { plan, concurrency, run } of drawn) {
      const parents = parentsIn(plan);
      const done = new Set<string>();
      let running = 0;
      for (const event of run.events) {
        if (event.kind === 'subtask.started') {
          running += 1;
          expect((parents.get(event.subtask) ?? []).every((parent) => done.has(parent))).toBe(true);
          expect(running).toBeLessThanOrEqual(concurrency);
        } else if (event.kind === 'subtask.completed') {
          running -= 1;
          done.add(event.subtask);
        }
      }
      expect(run.state.outcome).toBe('completed');
      expect(done.size).toBe(plan.subtasks.length);
    }
  });

  it('end within the bound of list scheduling, and use nearly all that graph and limit allow', () => {
    const shares = drawn.map(({ concurrency, run }) => {
      const timeline = buildPlanTimeline(run.state);
      // Graham's bound: the work spread over the limit, plus the share of the critical path that cannot be spread.
      const most = timeline.serial / concurrency + (1 - 1 / concurrency) * timeline.criticalPathDuration;
      expect(timeline.makespan).toBeLessThanOrEqual(most + 1e-9);
      expect(timeline.speedUp).toBeLessThanOrEqual(timeline.speedUpBound + 1e-9);
      return timeline.speedUp / timeline.speedUpBound;
    });
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    // Some plans have no schedule that reaches the bound, and durations are unknown beforehand, so only the mean is
    // guaranteed.
    expect(mean).toBeGreaterThanOrEqual(0.95);
    for (const { plan, simulation } of drawn.slice(0, runCount(30))) {
      const { speedUp, speedUpBound } = buildPlanTimeline(simulatePlan(plan, { concurrency: 24 }, simulation).state);
      expect(speedUp / speedUpBound).toBeCloseTo(1, 9);
    }
  });

  it('fold, resume and replay from every prefix of their log', () => {
    const small = drawn.filter(({ plan }) => plan.subtasks.length <= 8).slice(0, runCount(20));
    expect(small.length).toBeGreaterThan(4);
    for (const { simulation, run } of small) {
      expect(replayPlan(run.events)).toEqual({ ok: true, value: { events: run.events } });
      for (let length = 1; length < run.events.length; length++) {
        const events = run.events.slice(0, length);
        const state = foldPlan(events) as SimulatedRun['state'];
        expect(state.length).toBe(length);
        const resumed = simulateFrom({ events, state }, simulation);
        expect(resumed.state.outcome).toBe('completed');
        expect(resumed.state.plan).toEqual(run.state.plan);
        const replayed = replayPlan(resumed.events);
        expect(replayed.ok && replayed.value.firstDifference).toBeUndefined();
      }
    }
  });

  it('notice a log that the engine would not have written', () => {
    const { events } = simulatePlan(parsePlanFixture('A>B'));
    const changed = events.map((event) => (event.kind === 'subtask.started' ? { ...event, lane: 'Somebody' } : event));
    expect(replayPlan(changed)).toMatchObject({ ok: true, value: { firstDifference: 1 } });
    const early = events.filter(({ seq }) => seq !== 3);
    expect(replayPlan(early)).toMatchObject({ ok: true, value: { firstDifference: 3 } });
  });

  it('never break the fold, for any order and any parts of a log', () => {
    for (const [index, { run }] of drawn.slice(0, runCount(40)).entries()) {
      const random = createRandom(drawSeed(index)).fork('damage');
      const events = run.events.slice();
      for (let change = 0; change < 6; change++) {
        const at = 1 + random.int(events.length - 1);
        const event = random.pick(events.slice(1));
        if (random.int(2) === 0) events.splice(at, 1);
        else
          events.splice(at, 0, 'subtask' in event ? { ...event, subtask: random.pick(['s0', 's1', 'nobody']) } : event);
      }
      const state = foldPlan(events) as SimulatedRun['state'];
      expect(state.length).toBe(events.length);
      for (const call of openCalls(state)) planChatRequest(state, call);
      nextMove(state);
      buildPlanTimeline(state);
      expect(replayPlan(events).ok).toBe(true);
    }
  });

  it('are written to a file and read back the same', () => {
    for (const { run } of drawn.slice(0, 5)) {
      expect(readPlanLog(printPlanLog(run.events))).toEqual({ ok: true, value: run.events });
    }
    const { events } = simulatePlan(parsePlanFixture('A>B'));
    const lines = printPlanLog(events).split('\n');
    const refinement = { ...defaultRefinement, candidates: 1e9 };
    for (const [settings, what] of [
      [{ concurrency: 0 }, '"settings.concurrency" is 0 instead of at least 1 (plan.started)'],
      [{ refinement }, '"settings.refinement.candidates" is 1000000000 instead of at most 100 (plan.started)'],
      [
        { refinement: { ...defaultRefinement, when: 'never' } },
        '"settings.refinement.when" is "never" instead of "completion" or "every" or "failure" (plan.started)',
      ],
    ] as const) {
      const [first] = events;
      const start = first?.kind === 'plan.started' ? { ...first, settings: { ...first.settings, ...settings } } : {};
      expect(readPlanLog(JSON.stringify(start))).toMatchObject({
        error: { message: `Line 1 does not belong to the log of a plan: ${what}.` },
      });
    }
    for (const [text, line] of [
      ['', 1],
      [lines.slice(1).join('\n'), 1],
      [[lines[0], lines[2]].join('\n'), 2],
      [`${lines[0]}\n{"kind":`, 2],
      [`${lines[0]}\n{"v":1,"seq":1,"planId":"p","at":0,"kind":"subtask.completed"}`, 2],
    ] as const) {
      expect(readPlanLog(text)).toMatchObject({ ok: false, error: { line } });
    }
  });
});

describe('levels', () => {
  it('are the steps of the paper’s execution plan', () => {
    expect(planLevels(parsePlanFixture('A>C B>C C>D E'))).toEqual([['A', 'B', 'E'], ['C'], ['D']]);
  });
});

describe('the runner', () => {
  it('asks as many models at once as the plan allows, and can be paused, left and taken up again', async () => {
    let open = 0;
    let most = 0;
    const chat = {
      complete: async (request: ChatRequest) => {
        most = Math.max(most, ++open);
        await Promise.resolve();
        open -= 1;
        const isVerdict = request.messages[0]?.content.includes('verifier');
        return isVerdict ? verdict(true) : completedReply('Done.');
      },
    };
    const clock = createSteppingClock();
    const start = {
      planId: 'p',
      task: 't',
      plan: parsePlanFixture('A B C D>E'),
      settings: { ...defaultPlanSettings, model: 'm', concurrency: 2 },
    };
    const seen: string[] = [];
    const first = createPlanRunner({ chat, clock, from: start, onEvent: ({ kind }) => seen.push(kind) });
    first.start();
    first.pause();
    await first.settled();
    expect(first.state.paused).toBe(true);
    first.dispose();
    expect(seen).toEqual(first.events.map(({ kind }) => kind));
    const second = createPlanRunner({ chat, clock, from: first.events });
    second.start();
    second.resume();
    await second.settled();
    expect(second.state.outcome).toBe('completed');
    expect(most).toBe(2);
    const replayed = replayPlan(second.events);
    expect(replayed.ok && replayed.value.firstDifference).toBeUndefined();
  });

  it('survives a port that rejects', async () => {
    const chat = { complete: () => Promise.reject(new Error('broken')) };
    const settings = { ...defaultPlanSettings, model: 'm' };
    const runner = createPlanRunner({
      chat,
      clock: createSteppingClock(),
      from: { planId: 'p', task: 't', plan: parsePlanFixture('A'), settings },
    });
    runner.start();
    await runner.settled();
    expect(runner.state).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('broken') });
  });
});
