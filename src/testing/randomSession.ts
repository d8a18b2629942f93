// Sessions with random events: a scripted model of every quality, and a user who pauses, steps, edits, retries, forks,
// reloads the page and sends messages in between. Deterministic for a plan. Tests only.

import fc from 'fast-check';
import type { ChatOutcome, ChatPort, ChatRequest } from '../core/llm';
import {
  type AgentDecision,
  type Breakpoint,
  buildSessionTools,
  createSessionRunner,
  defaultControllers,
  defaultSessionConfig,
  editableCall,
  forkSession,
  pendingEffect,
  type SessionConfig,
  type SessionDocument,
  type SessionEvent,
  type SessionRunner,
  type SessionRunnerInput,
  type SessionState,
} from '../core/session';
import { createSteppingClock } from './scriptedChat';
import { answerReply, callReply, hospitalDocument, hospitalTools, succeedingTools } from './sessionFixtures';

/** A second workflow that shares a name with the first. */
export const kitchenDocument: SessionDocument = {
  title: 'Kitchen visit',
  kind: 'pdl',
  source: [
    'Name: Kitchen visit',
    'APIs:',
    '  - {name: find_kitchen, request: [hospital], response: [kitchen]}',
    '  - {name: check_department, request: [kitchen], response: [open], precondition: [find_kitchen]}',
    'ANSWERs:',
    '  - {name: kitchen_open, desc: The kitchen is open today., precondition: [check_department, no_such_name]}',
    'Procedure: |',
    '  [kitchen] = API.find_kitchen([hospital])',
    '  [open] = API.check_department([kitchen])',
    '  if open == true:',
    '    ANSWER.kitchen_open()',
  ].join('\n'),
};

/** `check_department` is another API in each. */
const bothTools = buildSessionTools([hospitalDocument, kitchenDocument]);

type ActKind =
  | 'say'
  | 'pause'
  | 'resume'
  | 'step'
  | 'edit'
  | 'retry-model'
  | 'retry'
  | 'controllers'
  | 'breakpoints'
  | 'answer-tool'
  | 'reload'
  | 'cut'
  | 'fork'
  | 'stop';

export interface SessionPlan {
  readonly replies: readonly number[];
  /** If `waits` is false, the next act comes before open work has ended. */
  readonly acts: readonly { readonly kind: ActKind; readonly value: number; readonly waits: boolean }[];
  readonly user: 'manual' | 'scripted' | 'simulated';
  readonly tools: 'smooth' | 'mixed';
  readonly controlled: boolean;
  readonly activation: SessionConfig['activation'];
  readonly validity: SessionConfig['validity'];
  readonly rules: SessionConfig['rules'];
  readonly strict: boolean;
  readonly several: boolean;
  readonly startPaused: boolean;
  /** Selects the list of breakpoints that applies from the start. */
  readonly breakpoints: number;
  readonly oow: boolean;
}

const kinds: readonly ActKind[] = [
  'say',
  'pause',
  'resume',
  'step',
  'step',
  'step',
  'edit',
  'edit',
  'edit',
  'retry-model',
  'retry',
  'controllers',
  'breakpoints',
  'answer-tool',
  'reload',
  'cut',
  'fork',
  'stop',
] as ActKind[];

export const arbitrarySessionPlan: fc.Arbitrary<SessionPlan> = fc.record({
  replies: fc.array(fc.nat({ max: 16 }), { minLength: 1, maxLength: 10 }),
  acts: fc.array(
    fc.record({
      kind: fc.oneof(
        { weight: 19, arbitrary: fc.constantFrom(...kinds.filter((kind) => kind !== 'stop')) },
        { weight: 1, arbitrary: fc.constant<ActKind>('stop') },
      ),
      value: fc.nat({ max: 1000 }),
      waits: fc.boolean(),
    }),
    { minLength: 2, maxLength: 16 },
  ),
  user: fc.constantFrom('manual', 'scripted', 'scripted', 'simulated'),
  tools: fc.constantFrom('smooth', 'mixed'),
  controlled: fc.boolean(),
  activation: fc.constantFrom('by-procedure', 'on-success', 'on-call', 'on-allow'),
  validity: fc.constantFrom('values', 'session', undefined),
  several: fc.boolean(),
  startPaused: fc.constantFrom(true, true, true, false),
  breakpoints: fc.nat({ max: 7 }),
  oow: fc.boolean(),
  rules: fc.constantFrom(2, 2, 2, undefined),
  strict: fc.boolean(),
});

const args = { hospital: 'A', department: 'cardiology', visit_date: 'Monday', patient_name: 'Ann', id_number: '7' };
const pair = (name: string) => ({ name, argumentsText: JSON.stringify(args) });
const replies = [
  callReply('check_hospital', args),
  callReply('check_department', args),
  callReply('query_appointment', args),
  callReply('register_hospital', args),
  callReply('find_kitchen', args),
  callReply('chek_hospital', args),
  callReply('fly_to_the_moon'),
  answerReply('Your appointment is booked.', 'appointment_confirmed'),
  answerReply('The kitchen is open today.', 'kitchen_open'),
  answerReply('Which hospital?', 'request_information'),
  answerReply('Fine.'),
  'Thought: hm',
  `${callReply('check_hospital', args)}\n${callReply('check_department', args)}`,
  { toolCalls: [pair('check_department'), pair('check_hospital')] },
  answerReply('That is all. [END]'),
  { failure: 'timeout' as const },
  '',
] as const;

/** Replies by the number of model calls of the session, so that a continued log gets the same replies. */
export function chatOfSessionPlan(plan: Pick<SessionPlan, 'replies'>, calls: () => number): ChatPort {
  return {
    complete: async (request, handlers): Promise<ChatOutcome> => {
      // Streamed text is logged in pieces, with time between them.
      await Promise.resolve();
      const number = calls();
      const chosen = plan.replies[number % plan.replies.length] ?? 0;
      const timing = { latencyMs: 5 + chosen, firstTokenMs: 2, retries: 0 };
      const replyText = roleReply(request, chosen) ?? replies[chosen % replies.length] ?? '';
      if (typeof replyText === 'object' && 'failure' in replyText) {
        handlers.onDelta?.('Tho');
        return { kind: 'failed', failure: { kind: replyText.failure, message: 'Nothing came. Try again.' }, timing };
      }
      const content = typeof replyText === 'string' ? replyText : '';
      for (let at = 0; at < content.length; at += 20) handlers.onDelta?.(content.slice(at, at + 20));
      const toolCalls =
        typeof replyText === 'string' ? [] : replyText.toolCalls.map((call, index) => ({ id: `c${index}`, ...call }));
      const usage = { promptTokens: 100, completionTokens: 10 + chosen };
      return { kind: 'completed', reply: { content, toolCalls, finishReason: 'stop', usage }, timing };
    },
  };
}

function roleReply(request: ChatRequest, chosen: number) {
  const [first] = request.messages;
  if (first?.content.startsWith('## Role: user')) {
    return chosen === 15
      ? replies[15]
      : (['A, please', 'Cardiology', 'Monday', 'Ann, 7', 'Thank you [END]', '', '[END]'] as const)[chosen % 7];
  }
  if (first?.content.startsWith('## Role: API server')) {
    return chosen === 15
      ? replies[15]
      : (['{"free_appointments": 2}', '{"error": "closed"}', 'no JSON'] as const)[chosen % 3];
  }
  return undefined;
}

const breakpointLists: readonly (readonly Breakpoint[])[] = [
  [],
  [{ kind: 'denial' }],
  [{ kind: 'node', nodeId: 'api:check_department' }, { kind: 'oow' }],
  [
    { kind: 'condition', expression: 'hospital == "A" and not exists free_appointments' },
    { kind: 'controller', controller: 'node-dependency', on: 'judges' },
  ],
  [{ kind: 'oow' }, { kind: 'controller', controller: 'node-dependency', on: 'advises' }],
  [
    { kind: 'controller', controller: 'duplicate-call', on: 'denies' },
    { kind: 'condition', expression: 'a ==' },
  ],
];

const mixedTools: SessionConfig['tools'] = {
  default: 'mock',
  perTool: {
    check_hospital: { kind: 'mock', rows: [{ when: {}, result: { hospital_exists: true } }] },
    check_department: { kind: 'script', source: '() => ({})' },
    query_appointment: { kind: 'llm' },
    register_hospital: { kind: 'manual' },
    find_kitchen: { kind: 'mock', rows: [{ when: {}, failure: 'gone' }] },
  },
};

export function configOfSessionPlan(plan: SessionPlan): SessionConfig {
  const turns = [{ text: 'Hi' }, { text: 'A' }, { text: 'Monday', oow: 'irrelevant-answering/vague-answer' }];
  const { validity: _validity, rules: _rules, ...shipped } = defaultSessionConfig;
  return {
    ...shipped,
    controllers: plan.controlled ? defaultControllers('both') : [],
    activation: plan.activation,
    ...(plan.validity ? { validity: plan.validity } : {}),
    ...(plan.rules ? { rules: plan.rules } : {}),
    ...(plan.strict ? { strict: true } : {}),
    maxTurns: 4,
    maxActionsPerTurn: 3,
    maxParseRetries: 1,
    tools: plan.tools === 'smooth' ? succeedingTools : mixedTools,
    user:
      plan.user === 'manual'
        ? { kind: 'manual' }
        : plan.user === 'scripted'
          ? { kind: 'scripted', turns }
          : { kind: 'simulated', model: 'm' },
    ...(plan.oow ? { oow: { probability: 0.5 }, interjections: [{ turn: 2, text: 'Nice hat!', oow: 'x/y' }] } : {}),
  };
}

export interface PlayedSession {
  readonly events: readonly SessionEvent[];
  /** States as the runner showed them, by length of the log. */
  readonly stateByLength: readonly SessionState[];
  /** Logs of the runs that were forked. */
  readonly parents: readonly (readonly SessionEvent[])[];
}

/** A runner of a plan; `log` continues an existing log. */
export function runnerOfSessionPlan(plan: SessionPlan, more: Partial<SessionRunnerInput> = {}): SessionRunner {
  let made: SessionRunner | undefined;
  const runner = createSessionRunner({
    chat: chatOfSessionPlan(plan, () => made?.state.counters.modelCalls ?? 0),
    clock: createSteppingClock(),
    sessionId: 's1',
    config: configOfSessionPlan(plan),
    document: hospitalDocument,
    ...(plan.several ? { others: [kitchenDocument] } : {}),
    tools: plan.several ? bothTools : hospitalTools,
    runTool: async (call) => ({
      result: { kind: 'succeeded', value: { department_exists: true } },
      console: [call.name],
    }),
    streamIntervalMs: 15,
    ...more,
  });
  made = runner;
  return runner;
}

/** Waits until open work has ended. */
export const waitUntilSettled = (runner: SessionRunner) => runner.settled();

/** Plays a plan, and then continues until the session ends. */
export async function playSessionPlan(
  plan: SessionPlan,
  options: { readonly finish?: boolean } = {},
): Promise<PlayedSession> {
  const stateByLength: SessionState[] = [];
  const parents: (readonly SessionEvent[])[] = [];
  const more: Partial<SessionRunnerInput> = {
    startPaused: plan.startPaused,
    breakpoints: breakpointLists[plan.breakpoints] ?? [],
  };
  let runner = runnerOfSessionPlan(plan, more);
  let forks = 0;
  runner.start();
  const takeUp = (log: readonly SessionEvent[], value: number) => {
    runner.dispose();
    const first = log[0] as SessionEvent;
    runner = runnerOfSessionPlan(plan, {
      log,
      sessionId: first.sessionId,
      // Sometimes it is continued a minute later.
      ...(value % 2 === 0 ? { clock: createSteppingClock((log.at(-1)?.at ?? 0) + 60_000) } : {}),
      startPaused: value % 5 === 0,
      breakpoints: more.breakpoints ?? [],
    });
    runner.start();
  };
  for (const { kind, value, waits } of plan.acts) {
    if (waits) await waitUntilSettled(runner);
    else for (let ticks = value % 7; ticks > 0; ticks--) await Promise.resolve();
    stateByLength.push(runner.state);
    if (kind === 'reload') takeUp([...runner.events], value);
    else if (kind === 'cut') takeUp(runner.events.slice(0, Math.max(1, runner.events.length - (value % 4))), value);
    else if (kind === 'fork') {
      const forked = forkSession(runner.events, 1 + (value % runner.events.length), {
        sessionId: `s1/${++forks}`,
        now: 1_760_000_000_000 + forks,
        paused: value % 3 === 0,
        ...(value % 2 === 0 ? { change: { activation: 'on-success', temperature: 0.5, maxTurns: 5 } } : {}),
        ...(value % 7 === 0 ? { change: { tools: mixedTools, user: { kind: 'manual' } } } : {}),
      });
      if (!forked.ok) throw new Error(forked.error.message);
      parents.push([...runner.events]);
      takeUp(forked.value, 1);
    } else if (kind === 'step') await doStep(runner, value);
    else if (kind === 'edit') await doEdit(runner, value);
    else doAct(runner, kind, value);
  }
  if (options.finish !== false) await finishSession(runner);
  else await waitUntilSettled(runner);
  stateByLength.push(runner.state);
  return { events: runner.events, stateByLength, parents };
}

const decisions: readonly AgentDecision[] = [
  { kind: 'call', callId: 'mine', name: 'check_hospital', arguments: { hospital: 'B' } },
  { kind: 'call', callId: 'mine', name: 'register_hospital', arguments: {} },
  { kind: 'call', callId: 'mine', name: 'nowhere', arguments: {} },
  { kind: 'response', text: 'Your appointment is booked.', answer: 'appointment_confirmed' },
  { kind: 'response', text: 'Anything else?' },
];

/** Steps some events, or to the next decision or turn; sometimes the next act comes before the step has ended. */
async function doStep(runner: SessionRunner, value: number): Promise<void> {
  if (value % 4 > 1) {
    runner.step(value % 4 === 2 ? 'decision' : 'turn');
    if (value % 3 > 0) await waitUntilSettled(runner);
    return;
  }
  for (let steps = 1 + (value % 9); steps > 0; steps--) {
    if (!runner.step('event')) return;
    if (steps > 1) await waitUntilSettled(runner);
  }
}

/** Steps to an event where an edit is possible, and edits it. */
async function doEdit(runner: SessionRunner, value: number): Promise<void> {
  const wantsResult = value % 2 === 0;
  runner.pause();
  await waitUntilSettled(runner);
  for (let steps = 0; steps < 14; steps++) {
    const { next } = runner.state;
    const call = editableCall(runner.state);
    if (wantsResult && call) {
      const edit = (succeeds: boolean) =>
        runner.editResult(
          call.callId,
          succeeds ? { kind: 'succeeded', value: { edited: value } } : { kind: 'failed', message: 'no' },
        );
      edit(value % 4 === 0);
      // A second edit sometimes undoes the availability changes of the first, or inverts them.
      if (value % 5 < 3) edit(value % 4 !== 0);
      if (value % 3 > 0) return;
    }
    if (!wantsResult && next.kind === 'judge') {
      runner.editDecision(decisions[value % decisions.length] as AgentDecision);
      return;
    }
    if (runner.state.phase.kind === 'awaiting-user') runner.sendUserMessage('Go on');
    if (!runner.step('event')) return;
    await waitUntilSettled(runner);
  }
}

function doAct(
  runner: SessionRunner,
  kind: Exclude<ActKind, 'step' | 'edit' | 'reload' | 'cut' | 'fork'>,
  value: number,
): void {
  switch (kind) {
    case 'say':
      runner.sendUserMessage(`word ${value}`, value % 9 === 0 ? { ends: true } : {});
      return;
    case 'pause':
      runner.pause();
      return;
    case 'resume':
      runner.resume();
      return;
    case 'retry-model':
      runner.retryModel();
      return;
    case 'retry':
      runner.retry();
      return;
    case 'controllers':
      runner.setControllers(defaultControllers((['none', 'pre', 'post', 'both'] as const)[value % 4]));
      return;
    case 'breakpoints':
      runner.setBreakpoints(breakpointLists[value % breakpointLists.length] ?? []);
      return;
    case 'answer-tool':
      answerPerson(runner, value);
      return;
    default:
      runner.stop();
  }
}

function answerPerson(runner: SessionRunner, value: number): void {
  const effect = pendingEffect(runner.state);
  if (effect?.kind !== 'answer-tool') return;
  runner.answerTool(effect.callId, { kind: 'succeeded', value: { value } }, value % 2 === 0 ? 'manual' : 'edited');
}

/** Continues without a pause until the session has ended. */
export async function finishSession(runner: SessionRunner): Promise<void> {
  runner.setBreakpoints([]);
  for (let round = 0; round < 60; round++) {
    await waitUntilSettled(runner);
    const { phase, paused } = runner.state;
    if (phase.kind === 'ended') return;
    // All automatic work has ended: a session in this phase would never continue.
    if (!paused && (phase.kind === 'idle' || phase.kind === 'awaiting-model')) {
      throw new Error(`The session stands still: ${phase.kind}, next ${runner.state.next.kind}`);
    }
    if (phase.kind === 'failed' && !runner.retryModel()) runner.retry();
    if (paused) runner.resume();
    else if (round > 40) runner.stop();
    else if (phase.kind === 'awaiting-user') runner.sendUserMessage(`on ${runner.state.turn}`);
    else if (phase.kind === 'awaiting-tool') answerPerson(runner, runner.state.counters.toolCalls);
  }
  throw new Error(`The session never ended: ${runner.state.phase.kind}`);
}
