// Plans and a simulated clock for tests: the reply of a model and its duration are functions of the call. Nothing
// waits; a run of a hundred subtasks takes a few milliseconds.

import type { ChatOutcome } from '../core/llm';
import {
  type CheckPorts,
  defaultPlanSettings,
  openCalls,
  type Plan,
  type PlanCall,
  type PlanEvent,
  type PlanInput,
  type PlanSettings,
  type PlanState,
  planCallKey,
  startPlan,
  stepPlan,
} from '../core/plan';
import { createRandom } from '../core/support';

/** `A>C B>C`; a letter alone is a subtask without edges. `agentOf` names the agent of each; Worker by default. */
export function parsePlanFixture(text: string, agentOf: (id: string) => string = () => 'Worker'): Plan {
  const children = new Map<string, string[]>();
  for (const part of text.split(' ')) {
    const [from = '', to] = part.split('>');
    children.set(from, [...(children.get(from) ?? []), ...(to === undefined ? [] : [to])]);
    if (to !== undefined && !children.has(to)) children.set(to, []);
  }
  const subtasks = [...children].map(([id, to]) => ({
    id,
    requirement: `Do ${id}.`,
    agent: agentOf(id),
    children: to,
    status: 'not started' as const,
    data: null,
  }));
  const agents = [...new Set(subtasks.map(({ agent }) => agent))].map((id) => ({ id, role: id }));
  return { subtasks, agents };
}

/** A random plan of up to `most` subtasks and up to three agents, without cycles. */
export function drawRandomPlan(seed: number, most: number): Plan {
  const random = createRandom(seed);
  const n = 1 + random.int(most);
  const density = random.next() * 0.4;
  const subtasks = Array.from({ length: n }, (_, index) => ({
    id: `s${index}`,
    requirement: `Do ${index}.`,
    agent: `Agent ${random.int(3)}`,
    children: Array.from({ length: n - index - 1 }, (_, step) => `s${index + 1 + step}`).filter(
      () => random.next() < density,
    ),
    status: 'not started' as const,
    data: null,
  }));
  const agents = [...new Set(subtasks.map(({ agent }) => agent))].map((id) => ({ id, role: id }));
  return { subtasks, agents };
}

export const completedReply = (content: string): ChatOutcome => ({
  kind: 'completed',
  reply: { content, toolCalls: [], usage: { promptTokens: 10, completionTokens: 5 } },
  timing: { latencyMs: 1, retries: 0 },
});

/** Completes the work as requested; every verifier accepts it. */
export function goodAnswer(call: PlanCall): ChatOutcome {
  switch (call.kind) {
    case 'work':
      return completedReply(`Output of ${call.subtask}, attempt ${call.attempt}, round ${call.round}.`);
    case 'verify':
      return completedReply('{"fulfilled": true}');
    case 'update':
      return completedReply('{}');
    case 'summarize':
      return completedReply('The result.');
  }
}

export interface Simulation {
  readonly answer?: (call: PlanCall, state: PlanState) => ChatOutcome;
  /** In milliseconds; by default 10 for work and 0 for other calls. */
  readonly duration?: (call: PlanCall) => number;
  /** Inputs by the number of events after which they arrive. */
  readonly inputs?: ReadonlyMap<number, PlanInput>;
  /** Milliseconds before the state is continued; 0 by default. */
  readonly gap?: number;
}

export interface SimulatedRun {
  readonly events: readonly PlanEvent[];
  readonly state: PlanState;
}

export function simulatePlan(
  plan: Plan,
  settings: Partial<PlanSettings> = {},
  simulation: Simulation = {},
): SimulatedRun {
  const started = startPlan(
    { planId: 'p', task: 'The task.', plan, settings: { ...defaultPlanSettings, model: 'm', ...settings } },
    0,
  );
  if (!started.ok) throw new Error(started.error.message);
  return simulateFrom(started.value, simulation);
}

/** Continues a state until nothing is pending. */
export function simulateFrom(
  start: SimulatedRun,
  {
    answer = goodAnswer,
    duration = ({ kind }) => (kind === 'work' ? 10 : 0),
    inputs = new Map(),
    gap = 0,
  }: Simulation = {},
): SimulatedRun {
  const events = [...start.events];
  let state = start.state;
  const step = (input: PlanInput, now: number) => {
    const taken = stepPlan(state, input, now);
    events.push(...taken.events);
    state = taken.state;
  };
  step({ kind: 'continued' }, state.at + gap);
  const due = new Map<string, { readonly call: PlanCall; readonly at: number }>();
  const given = new Set<number>();
  for (;;) {
    for (const [count, input] of inputs) {
      if (count > events.length || given.has(count)) continue;
      given.add(count);
      step(input, state.at);
    }
    const calls = new Map(openCalls(state).map((call) => [planCallKey(call), call]));
    for (const key of due.keys()) if (!calls.has(key)) due.delete(key);
    if (!state.paused) {
      for (const [key, call] of calls) if (!due.has(key)) due.set(key, { call, at: state.at + duration(call) });
    }
    const [next] = [...due].sort(([, left], [, right]) => left.at - right.at);
    if (!next) return { events, state };
    const [key, { call, at }] = next;
    due.delete(key);
    step({ kind: 'answered', call, outcome: answer(call, state) }, at);
  }
}

/** For results whose checks need only the text; other checks fail. */
export const noCheckPorts: CheckPorts = {
  runScript: () => Promise.reject(new Error('nobody runs scripts here')),
  typescriptFault: () => Promise.reject(new Error('nobody parses here')),
  latexFault: () => Promise.reject(new Error('nobody parses here')),
};
