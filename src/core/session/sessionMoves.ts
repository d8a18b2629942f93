// The moves of the loop (FlowAgent, Algorithm 1), one function per kind. Pure: each reads `state.next` and returns the
// events to append; the fold then sets the next move. A move is the same no matter how many of its events are logged:
// `state.loggedCount` counts those, and `remainingEventsOfMove` returns the others.

import { apiId } from '../graph';
import {
  type ChatReply,
  ignoredCalls,
  type JsonNumbers,
  previewPrompt,
  readAgentReply,
  readJsonObject,
  withoutThoughts,
} from '../llm';
import { inputTooDeep, inputTooLong, isTextTooDeep, maxInputLength, truncateMiddle } from '../support';
import { buildToolPrompt, buildUserPrompt } from './auxiliaryPrompts';
import { unjudgedPart, violationsOfDecision } from './claims/acceptedClaims';
import { concernedNode } from './concernedNode';
import { activeControllers } from './controllers';
import { declaredParameters } from './declaredParameters';
import {
  type AgentDecision,
  promptVersionOf,
  repliesOf,
  rulesOf,
  type SessionEndReason,
  type SessionEventBody,
  type ToolResult,
  type Verdict,
} from './events';
import { lostDigits } from './lostDigits';
import { nextOowTurn } from './oow/nextOowTurn';
import { endPart, pathPart } from './path/recordedPath';
import { historyOf } from './sessionHistory';
import type { SessionState } from './sessionState';
import { toLoggableResult, truncateConsole } from './tools/checkResultValue';
import { readUserReply } from './users/readUserReply';
import { findApiFacts, type NodeFacts } from './workflowFacts';

/** An event without its position in the log; see `stampEvent`. */
export type EventDraft = SessionEventBody & { readonly nodeId?: string; readonly origin?: 'edited' };

/** Not a question, because a simulated user would try to answer it. */
export const fallbackReplyText = 'I am sorry, this did not work on my side. Please write to me once more.';

/** The events of the current move that are not logged yet; empty if the session waits. */
export function remainingEventsOfMove(state: SessionState): EventDraft[] {
  const missing = state.turn === 0 && state.next.kind === 'ask-user' ? missingNotices(state) : [];
  if (missing.length > 0) return missing;
  const move = moveOf(state);
  // A log of another program or of an earlier version may contain more events of the move; then the move starts again.
  return state.loggedCount < move.length ? move.slice(state.loggedCount) : move;
}

/**
 * Notices about undefined names in the documents that are not logged yet. They are the first entries of a transcript.
 */
export function missingNotices({ workflow, documents, transcript }: SessionState): EventDraft[] {
  const where = (node: NodeFacts) =>
    documents.length > 1 ? `its document (${documents[node.workflow]?.title ?? ''})` : 'the document';
  const notices = [...workflow.apis, ...workflow.answers].flatMap((node) =>
    node.unknownRequires.map((name) => ({
      kind: 'problem.noticed' as const,
      nodeId: node.id,
      message: `${node.name} has a precondition on ${name}, which ${where(node)} does not define. It is not enforced.`,
    })),
  );
  return notices.slice(transcript.length);
}

function moveOf(state: SessionState): EventDraft[] {
  const { next } = state;
  switch (next.kind) {
    case 'none':
      return [];
    case 'ask-user':
      return askUser(state);
    case 'ask-agent':
      return askAgent(state);
    case 'ask-tool-model': {
      const messages = buildToolPrompt(state, next.name, next.arguments);
      const { model } = state.config.tools;
      const toolRequest = { ...requested(state, 'tool'), messages, callId: next.callId };
      return [model === undefined ? toolRequest : { ...toolRequest, model }];
    }
    case 'read-reply':
      return readReply(state, next);
    case 'judge':
      return judge(state, next.decision);
    case 'execute':
      return execute(state, next.decision);
    case 'give-fallback':
      return [{ kind: 'fallback.given', text: fallbackReplyText, reason: next.reason }];
    case 'end':
      return [ended(state, next.reason)];
  }
}

const ended = (state: SessionState, reason: SessionEndReason): EventDraft => ({
  kind: 'session.ended',
  reason,
  ...endPart(state, reason),
});

const requested = (state: SessionState, purpose: 'agent' | 'user' | 'tool', offset = 0) =>
  ({
    kind: 'model.requested',
    requestId: `r${state.length - state.loggedCount + offset}`,
    purpose,
    attempt: state.attempt + (purpose === 'agent' ? 1 : 0),
  }) as const;

function askUser(state: SessionState): EventDraft[] {
  const { user } = state.config;
  if (user.kind === 'manual') return [];
  const leaving = nextOowTurn(state);
  if (leaving?.text !== undefined) return [{ kind: 'user.spoke', text: leaving.text, oow: leaving.oow }];
  switch (user.kind) {
    case 'scripted': {
      const turn = user.turns[state.scriptPosition];
      if (!turn) return [ended(state, 'script-finished')];
      const { text, oow, ends } = turn;
      if (text.length > maxInputLength) return noWords(`The turn of the user's script ${inputTooLong(text.length)}.`);
      return [{ kind: 'user.spoke', text, ...(oow ? { oow } : {}), ...(ends ? { ends } : {}) }];
    }
    case 'simulated': {
      const messages = buildUserPrompt(state, user.profile, leaving?.oow);
      return [{ ...requested(state, 'user'), messages, model: user.model }];
    }
  }
}

function askAgent(state: SessionState): EventDraft[] {
  const advised: EventDraft[] = [];
  const feedback: string[] = [];
  for (const { controller, options } of activeControllers(state.controllers, 'pre')) {
    const advice = controller.pre?.({ state, options });
    if (!advice) continue;
    feedback.push(advice.text);
    const facts = advice.facts ? { facts: advice.facts } : {};
    advised.push({ kind: 'controller.advised', controller: controller.id, text: advice.text, ...facts });
  }
  const { config, documents, tools } = state;
  const prompt = previewPrompt(config, documents, tools, historyOf(state), feedback, isLastAction(state));
  return [...advised, { ...requested(state, 'agent', advised.length), ...prompt }];
}

/** A turn of one action has no action before the last. */
const isLastAction = ({ attempt, config }: SessionState) =>
  attempt > 0 && attempt + 1 === config.maxActionsPerTurn && promptVersionOf(config) !== 1;

/** Most names of calls that the model reads as left out; some endpoints return thousands. */
const mostLeftOut = 8;

function readReply(state: SessionState, next: SessionState['next'] & { kind: 'read-reply' }): EventDraft[] {
  const { request, reply, requestId } = next;
  if (request.purpose === 'user') {
    if (reply.refused !== undefined) return noWords(`${reply.refused} The simulated user's words are not taken.`);
    const { text, ends: isEnd } = readUserReply(reply.content, repliesOf(state.config));
    // The request asked the user to leave the workflow; the same state gives the same type.
    const oow = nextOowTurn(state)?.oow;
    const spoke: EventDraft[] =
      text === '' ? [] : [{ kind: 'user.spoke', text, ...(oow ? { oow } : {}), ...(isEnd ? { ends: true } : {}) }];
    if (spoke.length > 0) return spoke;
    if (isEnd) return [ended(state, 'user-ended')];
    return noWords('The simulated user said nothing.');
  }
  if (request.purpose === 'tool') {
    const call = state.transcript.findLast((entry) => entry.kind === 'call' && entry.callId === request.callId);
    const name = call?.kind === 'call' ? call.name : '';
    return [
      toolAnswer(
        state,
        request.callId ?? '',
        name,
        parsePlayedResult(reply, numbersOf(state), repliesOf(state.config)),
        'llm',
      ),
    ];
  }
  const known = {
    tools: state.workflow.apis.map((api) => api.name),
    answers: state.workflow.answers.map((answer) => answer.name),
  };
  const context = {
    callId: `call-${requestId}`,
    rules: rulesOf(state.config),
    replies: repliesOf(state.config),
    parametersOf: (name: string) => declaredParameters(state, name),
    ...known,
  };
  const read = readAgentReply(reply, state.config.strategy, context);
  const notes = (reply.notes ?? []).map((message): EventDraft => ({ kind: 'problem.noticed', message }));
  const cut: EventDraft[] =
    reply.finishReason === 'length'
      ? [{ kind: 'problem.noticed', message: 'The reply was cut off at its limit of tokens.' }]
      : [];
  const problem = read.ok ? lostDigits(state, read.value) : read.error.problem;
  if (!read.ok || problem !== undefined) {
    const raw = reply.content || reply.toolCalls.map((call) => `${call.name}(${call.argumentsText})`).join('\n');
    return [
      ...notes,
      ...cut,
      {
        kind: 'decision.unreadable',
        raw: truncateMiddle(raw),
        problem: problem ?? '',
        retry: state.unreadableInRow + 1,
      },
    ];
  }
  const dropped = ignoredCalls(reply, context);
  const noticed: EventDraft[] =
    dropped.length === 0
      ? []
      : [
          {
            kind: 'problem.noticed',
            message: `The reply held several calls; only the first is taken. Left out: ${dropped.join(', ')}.`,
            ...(promptVersionOf(state.config) === 1 ? {} : { leftOut: dropped.slice(0, mostLeftOut) }),
          },
        ];
  return [
    ...notes,
    ...cut,
    ...noticed,
    {
      kind: 'agent.decided',
      decision: withUniqueCallId(state, read.value.decision, requestId),
      attempt: request.attempt,
      read: read.value.stage,
      ...concernedNodePart(state, read.value.decision),
    },
  ];
}

/**
 * Makes the call id unique, because results are found by it and some endpoints repeat ids (small servers count from
 * zero).
 */
export function withUniqueCallId(state: SessionState, decision: AgentDecision, suffix: string): AgentDecision {
  if (decision.kind !== 'call') return decision;
  const isCallIdUsed = state.transcript.some(
    (entry) =>
      (entry.kind === 'call' && entry.callId === decision.callId) ||
      (entry.kind === 'denial' && entry.decision.kind === 'call' && entry.decision.callId === decision.callId),
  );
  return isCallIdUsed ? { ...decision, callId: `${decision.callId}-${suffix}` } : decision;
}

const numbersOf = ({ config }: SessionState): JsonNumbers => (rulesOf(config) === 1 ? 'rounded' : 'exact');

/**
 * Result from the reply of a model that plays an API: its JSON object, or the text; `{"error": ...}` is a failed call.
 */
export function parsePlayedResult(
  { content, refused }: Pick<ChatReply, 'content' | 'refused'>,
  numbers: JsonNumbers = 'exact',
  replies: 1 | 2 = 2,
): ToolResult {
  if (refused !== undefined) return { kind: 'failed', message: refused };
  const replyText = withoutThoughts(content, replies);
  if (isTextTooDeep(replyText)) return { kind: 'failed', message: `The result ${inputTooDeep}.` };
  const object = readJsonObject(replyText, numbers, replies);
  if (!object) return { kind: 'succeeded', value: replyText.trim() };
  const { error } = object;
  return typeof error === 'string' && error !== '' && Object.keys(object).length === 1
    ? { kind: 'failed', message: error }
    : { kind: 'succeeded', value: object };
}

/** Ends the session with the reason why the user's message is missing. */
const noWords = (message: string): EventDraft[] => [
  { kind: 'problem.noticed', message },
  { kind: 'session.ended', reason: 'failed' },
];

export function concernedNodePart(state: SessionState, decision: AgentDecision): { nodeId?: string } {
  const nodeId = concernedNode(state, decision);
  return nodeId === undefined ? {} : { nodeId };
}

function judge(state: SessionState, decision: AgentDecision): EventDraft[] {
  const about = concernedNodePart(state, decision);
  const verdicts: Verdict[] = activeControllers(state.controllers, 'post').flatMap(({ controller, options }) => {
    const judgement = controller.post?.({ state, options }, decision);
    return judgement ? [{ controller: controller.id, ...judgement }] : [];
  });
  const judged: EventDraft[] = verdicts.map((verdict) => ({ kind: 'controller.judged', verdict, decision, ...about }));
  const denials = verdicts.filter((verdict) => !verdict.allowed);
  const [first] = denials;
  if (first) {
    const reason = denials.map((verdict) => verdict.reason).join(' ');
    return [...judged, { kind: 'decision.denied', decision, controller: first.controller, reason, ...about }];
  }
  const broken = violationsOfDecision(state, decision, about.nodeId);
  return [
    ...judged,
    {
      kind: 'decision.accepted',
      decision,
      ...broken,
      ...unjudgedPart(state, decision, about.nodeId),
      ...pathPart(state, decision, about.nodeId, broken.claims),
      ...about,
    },
  ];
}

function execute(state: SessionState, decision: AgentDecision): EventDraft[] {
  if (decision.kind !== 'call') return [];
  const nodeId = concernedNodePart(state, decision).nodeId as string; // a call always concerns an API
  const api = findApiFacts(state.workflow, decision.name);
  const called = { callId: decision.callId, name: api?.name ?? decision.name, arguments: decision.arguments };
  const drafts: EventDraft[] = [{ kind: 'tool.called', ...called, nodeId }];
  if (!api) {
    const message = `There is no API named ${decision.name}.`;
    drafts.push(toolAnswer(state, decision.callId, called.name, { kind: 'failed', message }, 'mock'));
  }
  return drafts;
}

type Answered = SessionEventBody & { kind: 'tool.answered' };

export function toolAnswer(
  state: SessionState,
  callId: string,
  name: string,
  result: ToolResult,
  source: Exclude<Answered['source'], 'imported'>,
  printed?: readonly string[],
): EventDraft {
  const nodeId = findApiFacts(state.workflow, name)?.id ?? apiId(name);
  const output = printed && printed.length > 0 ? { console: truncateConsole(printed) } : {};
  const origin = source === 'edited' ? { origin: 'edited' as const } : {};
  return {
    kind: 'tool.answered',
    callId,
    name,
    result: toLoggableResult(result),
    source,
    ...output,
    nodeId,
    ...origin,
  };
}
