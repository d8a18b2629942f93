// Teacher forcing over the reference session of a cell: the agent gets the true history and predicts one turn; then the
// true turn is added to the history.

import { workflowText } from '../../llm';
import { traceToEvents } from '../../logs';
import {
  type AgentDecision,
  buildSessionTools,
  createSessionRunner,
  forkSession,
  positionAfter,
  reduceSession,
  type SessionState,
} from '../../session';
import type { CancelSignal } from '../../support';
import { oowOfTurn, type ReferenceTurn, traceOfTurns } from '../data/referenceSession';
import { differentTexts } from '../measures/callMatching';
import {
  parameterJudgePrompt,
  readParameterJudgement,
  readTurnJudgement,
  turnJudgePrompt,
} from '../measures/judgePrompts';
import { type PredictedTurn, turnFacts } from '../measures/turnLevel';
import type { CellRecord, TurnRecord } from './cellRecord';
import {
  agentConfig,
  askJudge,
  chatOf,
  type EvaluationCellOutcome,
  type EvaluationCellPorts,
  recordBase,
  settledUnlessCancelled,
  transcriptText,
} from './cellRuns';
import type { EvaluationCell } from './evaluationCells';
import type { EvaluationPlan } from './evaluationPlan';

export async function runTurnCell(
  cell: EvaluationCell & { level: 'turn' },
  plan: EvaluationPlan,
  ports: EvaluationCellPorts,
  cancel?: CancelSignal,
): Promise<EvaluationCellOutcome> {
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
    if (cancel?.aborted) return { kind: 'cancelled', id: cell.id };
    if (prediction.kind === 'failed') return { kind: 'failed', id: cell.id, message: prediction.message };
    const { predicted, state } = prediction;
    const expectedNode = positionAfter(state, decisionOf(turn));
    const nodes =
      expectedNode === undefined
        ? undefined
        : { expected: expectedNode, predicted: predicted && positionAfter(state, decisionOf(predicted)) };
    const words = [wordsOf(turn), predicted ? wordsOf(predicted) : null] as const;
    const oow = oowOfTurn(reference, index);
    const compared = await judgeParameters(cell, turn, predicted, transcriptText(state), plan, ports, cancel);
    if (compared?.kind === 'failed') return compared;
    const alike = compared && new Set(compared.judged.flatMap(({ name, same }) => (same ? [name] : [])));
    const record: TurnRecord = {
      turn: index,
      ...(oow === undefined ? {} : { oow }),
      reference: words[0],
      predicted: words[1],
      ...turnFacts(turn, predicted, workflow.tools, nodes, alike),
      ...(compared && compared.judged.length > 0 ? { judgedParameters: compared.judged } : {}),
    };
    const { judge } = plan.models;
    if (!judge) turns.push(record);
    else {
      const knowledge = workflowText(workflow.document, 'text')?.text ?? '';
      const prompt = turnJudgePrompt(knowledge, transcriptText(state), words[0], words[1] ?? '(nothing)');
      const judgement = await askJudge(cell, judge, prompt, ports, cancel);
      if (judgement.kind === 'failed') return judgement;
      const { reply } = judgement;
      turns.push({ ...record, judged: { ...readTurnJudgement(reply), prompt, reply } });
    }
  }
  const record: CellRecord = {
    ...recordBase(cell, plan),
    level: 'turn',
    profile: reference.profile ?? reference.id,
    ...(cell.setting ? { setting: cell.setting.id } : {}),
    reference: reference.id,
    turns,
    skipped,
  };
  return { kind: 'done', record, events: [] };
}

/** Undefined if the plan does not judge parameters. */
async function judgeParameters(
  cell: EvaluationCell & { level: 'turn' },
  turn: PredictedTurn,
  predicted: PredictedTurn | undefined,
  history: string,
  plan: EvaluationPlan,
  ports: EvaluationCellPorts,
  cancel?: CancelSignal,
) {
  const { judge } = plan.models;
  if (!plan.judgeParameters || !judge) return undefined;
  const judged: NonNullable<TurnRecord['judgedParameters']>[number][] = [];
  const [expected, made] = [turn, predicted].map((one) => (one?.kind === 'call' ? one : undefined));
  for (const difference of differentTexts(expected, made, cell.workflow.tools)) {
    const prompt = parameterJudgePrompt(history, expected?.name ?? '', difference);
    const judgement = await askJudge(cell, judge, prompt, ports, cancel);
    if (judgement.kind === 'failed') return judgement;
    const { reply } = judgement;
    judged.push({ name: difference.name, ...readParameterJudgement(reply), prompt, reply });
  }
  return { kind: 'judged', judged } as const;
}

type Prediction =
  | { readonly kind: 'done'; readonly predicted: PredictedTurn | undefined; readonly state: SessionState }
  | { readonly kind: 'failed'; readonly message: string };

/** The first decision that takes effect after the true history: decisions that controllers denied were never sent. */
async function predictTurn(
  cell: EvaluationCell & { level: 'turn' },
  index: number,
  plan: EvaluationPlan,
  ports: EvaluationCellPorts,
  cancel?: CancelSignal,
): Promise<Prediction> {
  const { reference, workflow, arm } = cell;
  const { document } = workflow;
  const others = cell.others.map((one) => one.document);
  const tools = others.length > 0 ? buildSessionTools([document, ...others]) : workflow.tools;
  const sessionId = `${cell.id}/${index}`;
  const imported = traceToEvents(traceOfTurns(reference.id, reference.turns.slice(0, index)), {
    document,
    others,
    tools,
    sessionId: `${sessionId}/history`,
    startedAt: ports.clock.now(),
  });
  if (!imported.ok) return { kind: 'failed', message: imported.error.message };
  // The importer adds an end to the log; a prediction continues from the event before it.
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
    ...(others.length > 0 ? { others } : {}),
    tools,
    log: forked.value,
    ...(ports.secrets ? { secrets: ports.secrets } : {}),
  });
  await settledUnlessCancelled(runner, cancel);
  const { state, events } = runner;
  runner.dispose();
  if (state.phase.kind === 'failed') return { kind: 'failed', message: state.phase.message };
  const taken = events.slice(forked.value.length).find((event) => event.kind === 'decision.accepted');
  const decision = taken?.kind === 'decision.accepted' ? taken.decision : undefined;
  return { kind: 'done', predicted: decision && turnOf(decision), state: reduceSession(forked.value) };
}

function turnOf(decision: AgentDecision): PredictedTurn {
  if (decision.kind === 'call') return { kind: 'call', name: decision.name, arguments: decision.arguments };
  return {
    kind: 'response',
    text: decision.text,
    ...(decision.answer === undefined ? {} : { answer: decision.answer }),
  };
}

function decisionOf(turn: PredictedTurn | Exclude<ReferenceTurn, { kind: 'user' }>): AgentDecision {
  if (turn.kind === 'call') return { kind: 'call', callId: 'c', name: turn.name, arguments: turn.arguments };
  return { kind: 'response', text: turn.text, ...(turn.answer === undefined ? {} : { answer: turn.answer }) };
}

const wordsOf = (turn: PredictedTurn): string =>
  turn.kind === 'call' ? `${turn.name} ${JSON.stringify(turn.arguments)}` : turn.text;
