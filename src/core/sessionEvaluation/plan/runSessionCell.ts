// Runs a whole session of a cell with a simulated user, up to its end or the limit of the plan.

import { workflowText } from '../../llm';
import {
  buildSessionTools,
  createSessionRunner,
  judgeClaims,
  type MockRow,
  profileForPrompt,
  type SessionConfig,
  type SessionState,
} from '../../session';
import type { CancelSignal } from '../../support';
import {
  parameterJudgePrompt,
  readParameterJudgement,
  readSessionJudgement,
  sessionJudgePrompt,
} from '../measures/judgePrompts';
import { expectedCallsOf, madeCallsOf, sessionFacts } from '../measures/sessionFacts';
import { judgedInvocation, parameterQuestions } from '../measures/sessionParameters';
import type { CellRecord } from './cellRecord';
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
import type { EvaluationPlan, ModelRef } from './evaluationPlan';
import { sessionCost } from './sessionCost';

export async function runSessionCell(
  cell: EvaluationCell & { level: 'session' },
  plan: EvaluationPlan,
  ports: EvaluationCellPorts,
  cancel?: CancelSignal,
): Promise<EvaluationCellOutcome> {
  const { workflow, profile, setting, arm, others } = cell;
  const { user, server, judge } = plan.models;
  const rows: Record<string, readonly MockRow[]> = {};
  for (const { entry } of [...others, workflow]) Object.assign(rows, entry.results);
  Object.assign(rows, profile.results);
  const documents = others.map(({ document }) => document);
  const perTool = Object.fromEntries(
    Object.entries(rows).map(([api, list]) => [api, { kind: 'mock', rows: list } as const]),
  );
  const { count } = plan.limit;
  const max = setting.max ?? plan.limit.max;
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
      if (count === 'interactions' && interactions >= max && runner.state.phase.kind !== 'ended') runner.stop();
    },
  });
  await settledUnlessCancelled(runner, cancel);
  const { events, state } = runner;
  if (cancel?.aborted) return { kind: 'cancelled', id: cell.id };
  const judgedReplies = judge
    ? await judgeClaims(
        events,
        (messages) => ports.chat(judge).complete({ model: judge.model, messages, temperature: 0 }, {}, cancel),
        { replies: 'undecided', isCancelled: () => cancel?.aborted === true },
      )
    : [];
  if (cancel?.aborted) return { kind: 'cancelled', id: cell.id };
  const facts = sessionFacts(events, profile, judgedReplies);
  if (!facts || facts.ended === 'failed' || facts.ended === null) {
    return { kind: 'failed', id: cell.id, message: failureOf(state) };
  }
  const record: CellRecord = {
    ...recordBase(cell, plan),
    level: 'session',
    profile: profile.id,
    setting: setting.id,
    sessionId: state.sessionId,
    facts,
    cost: sessionCost(events, plan.prices),
    ...(judgedReplies.length > 0 ? { judgedReplies } : {}),
  };
  if (!judge) return { kind: 'done', record, events };
  const text = workflowText(workflow.document, 'text')?.text ?? '';
  const prompt = sessionJudgePrompt(profile, text, transcriptText(state));
  const judgement = await askJudge(cell, judge, prompt, ports, cancel);
  if (judgement.kind === 'failed') return judgement;
  const { reply } = judgement;
  const judged = { ...readSessionJudgement(reply), prompt, reply };
  if (!plan.judgeParameters) return { kind: 'done', record: { ...record, judged }, events };
  const judgedParameters = await judgeSessionParameters(cell, judge, state, ports, cancel);
  if ('kind' in judgedParameters) return judgedParameters;
  const counts = judgedInvocation(
    expectedCallsOf(profile),
    madeCallsOf(state),
    state.tools,
    judgedParameters.filter(({ same }) => same === true),
  );
  const anyOrder = facts.anyOrder && { ...facts.anyOrder, judged: counts };
  const judgedFacts = anyOrder ? { ...facts, anyOrder } : facts;
  return { kind: 'done', record: { ...record, facts: judgedFacts, judged, judgedParameters }, events };
}

type JudgedParameters = NonNullable<(CellRecord & { level: 'session' })['judgedParameters']>;

async function judgeSessionParameters(
  cell: EvaluationCell & { level: 'session' },
  judge: ModelRef,
  state: SessionState,
  ports: EvaluationCellPorts,
  cancel?: CancelSignal,
): Promise<JudgedParameters | (EvaluationCellOutcome & { readonly kind: 'failed' | 'cancelled' })> {
  const judged: JudgedParameters[number][] = [];
  for (const question of parameterQuestions(expectedCallsOf(cell.profile), madeCallsOf(state), state.tools)) {
    if (cancel?.aborted) return { kind: 'cancelled', id: cell.id };
    const prompt = parameterJudgePrompt(transcriptText(state), question.api, question);
    const judgement = await askJudge(cell, judge, prompt, ports, cancel);
    if (judgement.kind === 'failed') return judgement;
    const { reply } = judgement;
    judged.push({ ...question, ...readParameterJudgement(reply), prompt, reply });
  }
  return judged;
}

/** Session names are used as file names. */
const fileName = (id: string) => id.replace(/[^\p{L}\p{N}_]+/gu, '-').slice(0, 100);

function failureOf({ phase, transcript }: SessionState): string {
  if (phase.kind === 'failed') return phase.message;
  const notice = transcript.findLast((entry) => entry.kind === 'notice');
  return notice?.kind === 'notice' ? notice.text : `The session ended in the phase ${phase.kind}.`;
}
