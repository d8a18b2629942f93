// Properties of every session, for any model and any interventions.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventExamples } from '../../testing/eventExamples';
import {
  arbitrarySessionPlan,
  finishSession,
  playSessionPlan,
  runnerOfSessionPlan,
  type SessionPlan,
} from '../../testing/randomSession';
import {
  applyEvent,
  checkEventOrder,
  continueSession,
  forkSession,
  type NodeRunState,
  pendingEffect,
  printLog,
  readLog,
  reduceSession,
  replaySession,
  type SessionEvent,
  type SessionState,
  unmetRequires,
} from './index';

const runs = { numRuns: 10 };
const anyPlan = (property: (plan: SessionPlan, at: number) => Promise<void>) =>
  fc.assert(fc.asyncProperty(arbitrarySessionPlan, fc.nat(), property), runs);

/** Invariants of every state. */
function checkState(state: SessionState): void {
  const { phase, next } = state;
  if (phase.kind === 'awaiting-model' || phase.kind === 'awaiting-tool' || phase.kind === 'ended') {
    expect([next.kind, state.loggedCount]).toEqual(['none', 0]);
  } else expect(next.kind).not.toBe('none');
  if (phase.kind === 'awaiting-model') expect(phase.requestId).toBe(state.lastRequestId);
  if (phase.kind === 'awaiting-tool') expect(pendingEffect(state)).toBeDefined();
  expect(state.beforeDecision === undefined || next.kind === 'judge' || phase.kind === 'ended').toBe(true);
  const pending = next.kind === 'judge' ? state.beforeDecision?.nodeId : undefined;
  const call = state.transcript.at(-1);
  const wrong: string[] = [];
  for (const [id, node] of Object.entries(state.nodes)) {
    const isUnmet = unmetRequires(state, id).length > 0;
    if (node.status === 'locked' && !isUnmet) wrong.push(`${id} is locked by nothing`);
    if (node.status === 'available' && isUnmet) wrong.push(`${id} is available too early`);
    if (node.status === 'active' && phase.kind !== 'ended' && id !== pending && call?.kind !== 'notice') {
      const isRunning = call?.kind === 'call' && call.nodeId === id && call.result === undefined;
      if (!isRunning) wrong.push(`${id} is active without a reason`);
    }
    if (node.status === 'done' && node.visits.length === 0) wrong.push(`${id} is done without a visit`);
    if (node.denials > node.attempts) wrong.push(`${id} was denied more often than tried`);
    if (node.timeMs < 0 || node.tokens < 0) wrong.push(`${id} took less than nothing`);
  }
  expect(wrong).toEqual([]);
  // Algorithm 1: each decision of the turn is an attempt, except a discarded one; unreadable replies do not count.
  if (phase.kind !== 'ended') {
    const taken = state.transcript.filter(
      (entry) =>
        entry.turn === state.turn &&
        (entry.kind === 'call' || entry.kind === 'denial' || (entry.kind === 'agent' && entry.fallback !== true)),
    );
    expect(state.attempt).toBe(taken.length + (next.kind === 'judge' ? 1 : 0));
    expect(state.attempt).toBeLessThanOrEqual(state.config.maxActionsPerTurn);
  }
  const nodes = Object.values(state.nodes);
  const sum = (of: (node: NodeRunState) => number) => nodes.reduce((total, node) => total + of(node), 0);
  const { counters } = state;
  expect(sum((node) => node.tokens)).toBeLessThanOrEqual(counters.promptTokens + counters.completionTokens);
  expect(sum((node) => node.violations)).toBe(counters.violations);
  expect(sum((node) => node.visits.length)).toBe(state.visitCount);
  // A fork may change the rule; nodes that were met before stay met.
  if (!state.forkedFrom) expect(Object.keys(state.met).sort()).toEqual(metByTranscript(state));
}

/** Met preconditions, computed from the transcript. */
function metByTranscript({ transcript, config: { activation } }: SessionState): string[] {
  const ids = transcript.flatMap((entry) => {
    if (entry.kind === 'agent' && entry.nodeId !== undefined) return [entry.nodeId];
    if (entry.kind !== 'call' || entry.nodeId === undefined) return [];
    const isMet =
      activation === 'on-allow' ||
      (activation === 'on-call' && entry.result !== undefined) ||
      entry.result?.kind === 'succeeded';
    return isMet ? [entry.nodeId] : [];
  });
  return [...new Set(ids)].sort();
}

describe('every session', () => {
  it('may contain every kind of event, also replayed and edited', async () => {
    const found = new Set<string>();
    for (const plan of fc.sample(arbitrarySessionPlan, { numRuns: 360, seed: 11 })) {
      const { events } = await playSessionPlan(plan);
      for (const event of events) {
        found.add(event.kind);
        if (event.origin) found.add(event.origin);
        if (event.kind === 'session.paused' && event.breakpoint) found.add(event.breakpoint.kind);
        if (event.kind === 'tool.answered') found.add(event.source);
        if (event.nodeId?.endsWith('@2')) found.add('@2');
      }
    }
    const wanted = [...Object.keys(eventExamples), 'replayed', 'edited', '@2'];
    const further = ['denial', 'node', 'controller', 'oow', 'condition', 'mock', 'manual', 'llm', 'script'];
    expect([...wanted, ...further].filter((name) => !found.has(name))).toEqual([]);
  });

  it('S2 S6 has at every event the state of its folded log, and can be written, read and cut anywhere', async () => {
    await anyPlan(async (plan, at) => {
      const { events, stateByLength } = await playSessionPlan(plan);
      const states: SessionState[] = [];
      for (const event of events) states.push(applyEvent(states.at(-1), event));
      states.forEach(checkState);
      const last = states.at(-1);
      // States of the logs that were cut or forked are not states of this log.
      const end = stateByLength.at(-1) as SessionState;
      expect(end).toEqual(last);
      expect(reduceSession(events)).toEqual(last);
      const split = 1 + (at % events.length);
      expect(reduceSession(events.slice(0, split))).toEqual(states[split - 1]);
      for (const [index, state] of states.entries()) {
        if (index % 5 === at % 5) expect(continueSession(state, events.slice(index + 1))).toEqual(last);
      }
      // Reading checks every prefix, because each line is checked against the lines before it.
      expect(readLog(printLog(events))).toEqual({ ok: true, value: events });
    });
  });

  it('S7 replays bit for bit, as do its prefixes and the logs it was forked from', async () => {
    await anyPlan(async (plan, at) => {
      const { events, parents } = await playSessionPlan(plan);
      for (const log of [events, events.slice(0, 1 + (at % events.length)), ...parents]) {
        const replay = replaySession(log);
        if (!replay.ok) throw new Error(replay.error.message);
        expect(difference(log, replay.value)).toBeUndefined();
        expect(printLog(replay.value.events)).toBe(printLog(log));
      }
    });
  });

  it('S8 can be forked anywhere, and the fork can be continued to an end', async () => {
    await anyPlan(async (plan, at) => {
      const { events } = await playSessionPlan(plan, { finish: false });
      const length = 1 + (at % events.length);
      const forked = forkSession(events, length, { sessionId: 'f', now: 5, paused: at % 2 === 0 });
      if (!forked.ok) throw new Error(forked.error.message);
      expect(readLog(printLog(forked.value))).toEqual({ ok: true, value: forked.value });
      const from = forked.value.findLast((event) => event.kind === 'session.forked');
      expect(from?.kind === 'session.forked' && from.from.length).toBeLessThanOrEqual(length);
      const runner = runnerOfSessionPlan(plan, { log: forked.value, sessionId: 'f' });
      runner.start();
      await finishSession(runner);
      expect(runner.events.slice(0, forked.value.length)).toEqual(forked.value);
      expect(readLog(printLog(runner.events)).ok).toBe(true);
      const replay = replaySession(runner.events);
      expect(replay.ok && difference(runner.events, replay.value)).toBeUndefined();
      checkState(runner.state);
    });
  });

  it('R1 continues from any cut of its log, and logs nothing twice', async () => {
    await anyPlan(async (plan, at) => {
      const { events } = await playSessionPlan({ ...plan, acts: [], startPaused: false, breakpoints: 0 });
      const log = events.slice(0, 1 + (at % events.length));
      const runner = runnerOfSessionPlan(plan, { log });
      runner.start();
      await finishSession(runner);
      expect(readLog(printLog(runner.events)).ok).toBe(true);
      const wasAsking = reduceSession(log).phase.kind === 'awaiting-model';
      // A repeated request counts as a further one, and the scripted model answers by number.
      if (!wasAsking && plan.user !== 'manual') {
        const whole = reduceSession(events);
        if (!events.some((event) => event.kind === 'model.failed')) {
          expect(plain(runner.events)).toEqual(plain(events));
          expect(runner.state.transcript).toEqual(whole.transcript);
        }
      }
    });
  });

  it('S3 R1 can also be continued after a foreign log, up to the first line that the reader refuses', async () => {
    const changes = fc.array(fc.tuple(fc.constantFrom('drop', 'double', 'swap'), fc.nat()), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(arbitrarySessionPlan, changes, async (plan, given) => {
        const events = [...(await playSessionPlan(plan, { finish: false })).events];
        for (const [how, value] of given) {
          const at = 1 + (value % events.length);
          if (how === 'drop') events.splice(at, 1);
          if (how === 'double') events.splice(at, 0, ...events.slice(at, at + 1 + (value % 3)));
          if (how === 'swap') events.splice(at, 2, ...events.slice(at, at + 2).reverse());
        }
        const log: SessionEvent[] = [];
        let state: SessionState | undefined;
        for (const event of events) {
          const placed = { ...event, seq: log.length };
          if (checkEventOrder(state, placed) !== undefined) continue;
          state = applyEvent(state, placed);
          log.push(placed);
        }
        expect(readLog(printLog(log))).toEqual({ ok: true, value: log });
        const forked = forkSession(log, log.length, { sessionId: 'f', now: 1 });
        if (!forked.ok) throw new Error(forked.error.message);
        for (const taken of [log, forked.value]) {
          const runner = runnerOfSessionPlan(plan, { log: taken, sessionId: taken[0]?.sessionId ?? '' });
          runner.start();
          await finishSession(runner);
          expect(readLog(printLog(runner.events)).ok).toBe(true);
          replaySession(runner.events);
        }
      }),
      runs,
    );
  });

  it('L12 has the same result if stepped through completely, except pauses and times', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySessionPlan, fc.array(fc.nat({ max: 2 }), { minLength: 1 }), async (plan, sizes) => {
        const quiet: SessionPlan = { ...plan, acts: [], startPaused: false, breakpoints: 0 };
        const whole = runnerOfSessionPlan(quiet);
        whole.start();
        await whole.settled();
        const stepped = runnerOfSessionPlan(quiet, { startPaused: true });
        stepped.start();
        let count = 0;
        while (stepped.step((['event', 'decision', 'turn'] as const)[sizes[count++ % sizes.length] ?? 0] ?? 'event')) {
          await stepped.settled();
          expect(stepped.state.paused || stepped.state.phase.kind === 'ended').toBe(true);
        }
        expect(plain(stepped.events)).toEqual(plain(whole.events));
      }),
      runs,
    );
  });
});

function difference(
  log: readonly SessionEvent[],
  replay: { firstDifference?: number; events: readonly SessionEvent[] },
) {
  const { firstDifference: at } = replay;
  return at === undefined ? undefined : { at, recorded: log[at], replayed: replay.events[at] };
}

/** The log without pauses, times and event indices; ids that contain indices are replaced by their order. */
function plain(events: readonly SessionEvent[]): unknown[] {
  const names = new Map<string, string>();
  const nameOf = (name: string) => {
    if (!names.has(name)) names.set(name, `#${names.size}`);
    return names.get(name);
  };
  return events
    .filter(({ kind }) => !/^(?:session\.(?:paused|resumed|interrupted)|model\.streamed)$/.test(kind))
    .map((event) => {
      const { seq: _seq, at: _at, ...rest } = event;
      return JSON.parse(
        JSON.stringify(rest).replace(/"(?:call-|c\d-)?r\d+(?:-r\d+)?"/g, (name) => `"${nameOf(name)}"`),
      );
    });
}
