// Runs one cell through the engine of sessions: a whole session, or teacher forcing over a reference session, where the
// agent sees the true history, predicts one turn, and the true turn goes into the history. A cell in which an endpoint
// failed is no result: it is told as failed and can run again.

import { type ChatOutcome, type ChatPort, workflowText } from '../../llm';
import { traceToEvents } from '../../logs';
import {
  buildSessionTools,
  createSessionRunner,
  type Decision,
  defaultSessionConfig,
  forkSession,
  type MockRow,
  profileForPrompt,
  type RunToolPort,
  reduceSession,
  type SessionConfig,
  type SessionEvent,
  type SessionState,
  standingAfter,
} from '../../session';
import type { CancelSignal, Clock, SecretFilter } from '../../support';
import { oowOfTurn, type ReferenceTurn, traceOfTurns } from '../data/referenceSession';
import { readSessionJudgement, readTurnJudgement, sessionJudgePrompt, turnJudgePrompt } from '../measures/judgeReply';
import { sessionFacts } from '../measures/sessionFacts';
import { type PredictedTurn, turnFacts } from '../measures/turnLevel';
import type { CellRecord, TurnRecord } from './cellRecord';
import type { Cell } from './cells';
import { costOf } from './costOf';
import { type Arm, doNothingArm, type ModelRef, type Plan } from './plan';

export interface CellPorts {
  chat(model: ModelRef): ChatPort;
  readonly clock: Clock;
  readonly runTool?: RunToolPort;
  readonly secrets?: () => SecretFilter;
  /** A part of a session's name that no other run has got. */
  newId(): string;
}

export type CellOutcome =
  | { readonly kind: 'done'; readonly record: CellRecord; readonly events: readonly SessionEvent[] }
  | { readonly kind: 'failed'; readonly id: string; readonly message: string }
  | { readonly kind: 'cancelled'; readonly id: string };

/** Answers every request with the same words. */
const doNothingChat: ChatPort = {
  complete: async () => ({
    kind: 'completed',
    reply: { content: 'Thought: I do nothing.\nResponse: I am sorry, I cannot help you with that.', toolCalls: [] },
    timing: { latencyMs: 0, retries: 0 },
  }),
};

const agentOf = (arm: Arm, plan: Plan): ModelRef =>
  arm.agent === 'do-nothing' ? { model: doNothingArm.id, rehearsal: false } : (arm.model ?? plan.models.agent);

const chatOf = (arm: Arm, plan: Plan, ports: CellPorts): ChatPort =>
  arm.agent === 'do-nothing' ? doNothingChat : ports.chat(agentOf(arm, plan));

export async function runCell(cell: Cell, plan: Plan, ports: CellPorts, cancel?: CancelSignal): Promise<CellOutcome> {
  return cell.level === 'session' ? runSession(cell, plan, ports, cancel) : runTurns(cell, plan, ports, cancel);
}

/** The part of a configuration that a session and a prediction have in common. */
function agentConfig({ arm, seed }: Cell, plan: Plan): Omit<SessionConfig, 'user' | 'tools'> {
  const { user: _user, tools: _tools, ...shipped } = defaultSessionConfig;
  const { model, rehearsal, baseUrl } = agentOf(arm, plan);
  const agent = arm.agent === 'do-nothing' ? ({ format: 'none', controllers: [] } as const) : arm.agent;
  return { ...shipped, ...agent, model, rehearsal, ...(baseUrl === undefined ? {} : { baseUrl }), seed, now: plan.now };
}

function about(cell: Cell, plan: Plan) {
  const { id, workflow, arm, repetition, seed } = cell;
  const { entry } = workflow;
  const agent = agentOf(arm, plan);
  const user = cell.level === 'session' && plan.models.user.rehearsal;
  return {
    v: 1,
    id,
    workflow: entry.id,
    ...(entry.domain === undefined ? {} : { domain: entry.domain }),
    ...(entry.role === undefined ? {} : { role: entry.role }),
    ...(entry.category === undefined ? {} : { category: entry.category }),
    arm: arm.id,
    armTitle: arm.title,
    repetition,
    seed,
    model: agent.model,
    rehearsal: agent.rehearsal || user,
  } as const;
}

async function runSession(
  cell: Cell & { level: 'session' },
  plan: Plan,
  ports: CellPorts,
  cancel?: CancelSignal,
): Promise<CellOutcome> {
  const { workflow, profile, setting, arm, others } = cell;
  const { user, server, judge } = plan.models;
  const rows: Record<string, readonly MockRow[]> = {};
  for (const { entry } of [...others, workflow]) Object.assign(rows, entry.results);
  Object.assign(rows, profile.results);
  const documents = others.map(({ document }) => document);
  const perTool = Object.fromEntries(
    Object.entries(rows).map(([api, list]) => [api, { kind: 'mock', rows: list } as const]),
  );
  const { count, max } = plan.limit;
  const config: SessionConfig = {
    ...agentConfig(cell, plan),
    maxTurns: count === 'userTurns' ? max : max + 1,
    user: {
      kind: 'simulated',
      model: user.model,
      rehearsal: user.rehearsal,
      profile: profileForPrompt(profile.profile),
    },
    ...(setting.oow ? { oow: setting.oow } : {}),
    tools: server
      ? { default: 'llm', model: server.model, rehearsal: server.rehearsal }
      : { default: 'mock', ...(Object.keys(perTool).length > 0 ? { perTool } : {}) },
  };
  let interactions = 0;
  const runner = createSessionRunner({
    chat: chatOf(arm, plan, ports),
    userChat: ports.chat(user),
    ...(server ? { toolChat: ports.chat(server) } : {}),
    clock: ports.clock,
    sessionId: `${fileName(cell.id)}-${ports.newId()}`,
    config,
    document: workflow.document,
    ...(documents.length > 0 ? { others: documents } : {}),
    tools: documents.length > 0 ? buildSessionTools([workflow.document, ...documents]) : workflow.tools,
    ...(ports.runTool ? { runTool: ports.runTool } : {}),
    ...(ports.secrets ? { secrets: ports.secrets } : {}),
    onEvent: (event) => {
      if (
        event.kind === 'tool.answered' ||
        (event.kind === 'decision.accepted' && event.decision.kind === 'response')
      ) {
        interactions += 1;
      }
      if (cancel?.aborted) runner.dispose();
      else if (count === 'interactions' && interactions >= max && runner.state.phase.kind !== 'ended') runner.stop();
    },
  });
  runner.start();
  await runner.settled();
  const { events, state } = runner;
  if (cancel?.aborted) return { kind: 'cancelled', id: cell.id };
  const facts = sessionFacts(events, profile);
  if (!facts || facts.ended === 'failed' || facts.ended === null) {
    return { kind: 'failed', id: cell.id, message: failureOf(state) };
  }
  const record: CellRecord = {
    ...about(cell, plan),
    level: 'session',
    profile: profile.id,
    setting: setting.id,
    sessionId: state.sessionId,
    facts,
    cost: costOf(events, plan.prices),
  };
  if (!judge) return { kind: 'done', record, events };
  const text = workflowText(workflow.document, 'text')?.text ?? '';
  const prompt = sessionJudgePrompt(profile, text, transcriptText(state));
  const reply = await askJudge(ports.chat(judge), judge, prompt, cancel);
  if (reply.kind === 'failed') return { kind: 'failed', id: cell.id, message: `The judge: ${reply.failure.message}` };
  return { kind: 'done', record: { ...record, judged: readSessionJudgement(reply.reply.content) }, events };
}

/** Names of sessions are names of files, too. */
const fileName = (id: string) => id.replace(/[^\p{L}\p{N}_]+/gu, '-').slice(0, 100);

const askJudge = (
  chat: ChatPort,
  { model }: ModelRef,
  messages: ReturnType<typeof sessionJudgePrompt>,
  cancel?: CancelSignal,
): Promise<ChatOutcome> => chat.complete({ model, messages, temperature: 0 }, {}, cancel);

function failureOf({ phase, transcript }: SessionState): string {
  if (phase.kind === 'failed') return phase.message;
  const notice = transcript.findLast((entry) => entry.kind === 'notice');
  return notice?.kind === 'notice' ? notice.text : `The session ended in the phase ${phase.kind}.`;
}

export function transcriptText({ transcript }: Pick<SessionState, 'transcript'>): string {
  return transcript
    .flatMap((entry) => {
      switch (entry.kind) {
        case 'user':
          return [`User: ${entry.text}`];
        case 'agent':
          return [`Assistant: ${entry.text}`];
        case 'call': {
          const { result } = entry;
          const came = result?.kind === 'succeeded' ? JSON.stringify(result.value) : (result?.message ?? 'no result');
          return [`Call: ${entry.name} ${JSON.stringify(entry.arguments)}`, `Result: ${came}`];
        }
        default:
          return [];
      }
    })
    .join('\n');
}

async function runTurns(
  cell: Cell & { level: 'turn' },
  plan: Plan,
  ports: CellPorts,
  cancel?: CancelSignal,
): Promise<CellOutcome> {
  const { reference, workflow } = cell;
  const turns: TurnRecord[] = [];
  let skipped = 0;
  for (const [index, turn] of reference.turns.entries()) {
    if (cancel?.aborted) return { kind: 'cancelled', id: cell.id };
    if (turn.kind === 'user') continue;
    const before = reference.turns[index - 1];
    if (before === undefined || before.kind === 'response') {
      skipped += 1;
      continue;
    }
    const prediction = await predictTurn(cell, index, plan, ports, cancel);
    if (prediction.kind === 'failed') return { kind: 'failed', id: cell.id, message: prediction.message };
    const { predicted, state } = prediction;
    const expectedNode = standingAfter(state, decisionOf(turn));
    const nodes =
      expectedNode === undefined
        ? undefined
        : { expected: expectedNode, predicted: predicted && standingAfter(state, decisionOf(predicted)) };
    const words = [wordsOf(turn), predicted ? wordsOf(predicted) : null] as const;
    const oow = oowOfTurn(reference, index);
    const record: TurnRecord = {
      turn: index,
      ...(oow === undefined ? {} : { oow }),
      reference: words[0],
      predicted: words[1],
      ...turnFacts(turn, predicted, workflow.tools, nodes),
    };
    const { judge } = plan.models;
    if (!judge) turns.push(record);
    else {
      const prompt = turnJudgePrompt(transcriptText(state), words[0], words[1] ?? '(nothing)');
      const reply = await askJudge(ports.chat(judge), judge, prompt, cancel);
      if (reply.kind === 'failed')
        return { kind: 'failed', id: cell.id, message: `The judge: ${reply.failure.message}` };
      turns.push({ ...record, judged: readTurnJudgement(reply.reply.content) });
    }
  }
  const record: CellRecord = {
    ...about(cell, plan),
    level: 'turn',
    profile: reference.profile ?? reference.id,
    reference: reference.id,
    turns,
    skipped,
  };
  return { kind: 'done', record, events: [] };
}

type Prediction =
  | { readonly kind: 'done'; readonly predicted: PredictedTurn | undefined; readonly state: SessionState }
  | { readonly kind: 'failed'; readonly message: string };

/** The first decision that takes effect after the true history: what controllers denied was never said. */
async function predictTurn(
  cell: Cell & { level: 'turn' },
  index: number,
  plan: Plan,
  ports: CellPorts,
  cancel?: CancelSignal,
): Promise<Prediction> {
  const { reference, workflow, arm } = cell;
  const { document, tools } = workflow;
  const sessionId = `${cell.id}/${index}`;
  const imported = traceToEvents(traceOfTurns(reference.id, reference.turns.slice(0, index)), {
    document,
    tools,
    sessionId: `${sessionId}/history`,
    startedAt: ports.clock.now(),
  });
  if (!imported.ok) return { kind: 'failed', message: imported.error.message };
  // The importer ends what it has read; a prediction goes on from the event before.
  const history = imported.value.filter(({ kind }) => kind !== 'session.ended');
  const forked = forkSession(history, history.length, {
    sessionId,
    now: ports.clock.now(),
    change: { ...agentConfig(cell, plan), maxTurns: 1000, user: { kind: 'manual' }, tools: { default: 'manual' } },
  });
  if (!forked.ok) return { kind: 'failed', message: forked.error.message };
  const runner = createSessionRunner({
    chat: chatOf(arm, plan, ports),
    clock: ports.clock,
    sessionId,
    config: { ...agentConfig(cell, plan), user: { kind: 'manual' }, tools: { default: 'manual' } },
    document,
    tools,
    log: forked.value,
    ...(ports.secrets ? { secrets: ports.secrets } : {}),
    onEvent: () => {
      if (cancel?.aborted) runner.dispose();
    },
  });
  runner.start();
  await runner.settled();
  const { state, events } = runner;
  runner.dispose();
  if (state.phase.kind === 'failed') return { kind: 'failed', message: state.phase.message };
  const taken = events.slice(forked.value.length).find((event) => event.kind === 'decision.accepted');
  const decision = taken?.kind === 'decision.accepted' ? taken.decision : undefined;
  return { kind: 'done', predicted: decision && turnOf(decision), state: reduceSession(forked.value) };
}

function turnOf(decision: Decision): PredictedTurn {
  if (decision.kind === 'call') return { kind: 'call', name: decision.name, arguments: decision.arguments };
  return {
    kind: 'response',
    text: decision.text,
    ...(decision.answer === undefined ? {} : { answer: decision.answer }),
  };
}

function decisionOf(turn: PredictedTurn | Exclude<ReferenceTurn, { kind: 'user' }>): Decision {
  if (turn.kind === 'call') return { kind: 'call', callId: 'c', name: turn.name, arguments: turn.arguments };
  return { kind: 'response', text: turn.text, ...(turn.answer === undefined ? {} : { answer: turn.answer }) };
}

const wordsOf = (turn: PredictedTurn): string =>
  turn.kind === 'call' ? `${turn.name} ${JSON.stringify(turn.arguments)}` : turn.text;
