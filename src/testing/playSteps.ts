// Builds a session log from a few lines: calls with their results, ANSWERs given in one reply and user turns become a
// log that folds, without a model. Tests only.

import { toolsFromDocument } from '../core/formats';
import { answerId, apiId, withoutWorkflow } from '../core/graph';
import { readPdlCached } from '../core/language';
import {
  type AgentDecision,
  createFold,
  defaultSessionConfig,
  EVENT_VERSION,
  endPart,
  type LoggedClaim,
  pathPart,
  type SessionConfig,
  type SessionDocument,
  type SessionEvent,
  type SessionEventBody,
  type SessionState,
  violationsOfDecision,
} from '../core/session';
import type { JsonObject, JsonValue } from '../core/support';

export type PlayedStep =
  | { readonly user: string }
  /** `fails`: the message of the failure; otherwise the returned value. */
  | { readonly call: string; readonly args?: JsonObject; readonly returns?: JsonValue; readonly fails?: string }
  /** Names of the ANSWERs that one reply gives; empty for small talk. */
  | { readonly says: readonly string[] };

export const pdlOfLines = (lines: readonly string[]): SessionDocument => ({
  title: 'Played',
  kind: 'pdl',
  source: lines.join('\n'),
});

/** The log of a session on a document that took these steps and then ended. */
export function playSteps(
  documents: readonly SessionDocument[],
  steps: readonly PlayedStep[],
  config: Partial<SessionConfig> = {},
): readonly SessionEvent[] {
  const [document, ...others] = documents;
  if (!document) throw new Error('A session has a document');
  const fold = createFold();
  const events: SessionEvent[] = [];
  let turn = 0;
  let calls = 0;
  const state = () => fold.state() as SessionState; // The first event is folded before the state is used.
  const append = (body: SessionEventBody, nodeId?: string) => {
    const event: SessionEvent = {
      v: EVENT_VERSION,
      seq: events.length,
      sessionId: 's1',
      at: events.length,
      turn,
      ...body,
      ...(nodeId === undefined ? {} : { nodeId }),
    };
    fold.add(event);
    events.push(event);
  };
  append({
    kind: 'session.started',
    config: { ...defaultSessionConfig, controllers: [], maxActionsPerTurn: 1000, maxTurns: 1000, ...config },
    document,
    ...(others.length > 0 ? { others } : {}),
    tools: documents.flatMap((one) => toolsFromDocument(readPdlCached(one.procedure ?? one.source), [])),
    imported: { v: 1, source: 'weir', traceId: 's1' },
  });
  const accept = (decision: AgentDecision, nodeIds: readonly string[]) => {
    const [nodeId] = nodeIds;
    append({ kind: 'agent.decided', decision, attempt: 1 }, nodeId);
    const { claims: _read, ...broken } = violationsOfDecision(state(), decision, nodeId);
    const claims: readonly LoggedClaim[] = nodeIds.map((id) => ({ nodeId: id, by: ['declared'], unmet: [] }));
    const given = decision.kind === 'response' && claims.length > 0 ? { claims } : {};
    const path = pathPart(state(), decision, nodeId, claims);
    append({ kind: 'decision.accepted', decision, ...broken, ...given, ...path }, nodeId);
  };
  for (const step of steps) {
    if ('user' in step) {
      turn += 1;
      append({ kind: 'user.spoke', text: step.user });
    } else if ('says' in step) {
      accept(
        { kind: 'response', text: step.says.join('. ') },
        step.says.map((name) => answerId(name)),
      );
    } else {
      calls += 1;
      const callId = `call-${calls}`;
      const { call, args = {}, returns = {}, fails } = step;
      const nodeId = apiId(call);
      const name = withoutWorkflow(call);
      accept({ kind: 'call', callId, name, arguments: args }, [nodeId]);
      append({ kind: 'tool.called', callId, name, arguments: args }, nodeId);
      const result =
        fails === undefined
          ? { kind: 'succeeded' as const, value: returns }
          : { kind: 'failed' as const, message: fails };
      append({ kind: 'tool.answered', callId, name, result, source: 'imported' }, nodeId);
    }
  }
  append({ kind: 'session.ended', reason: 'script-finished', ...endPart(state(), 'script-finished') });
  return events;
}

/** A path in short lines: `node`, with the branch, the reason of a gap before it and a relevant reason after it. */
export function pathLines(state: Pick<SessionState, 'path'>): readonly string[] {
  return state.path.map(({ node, why, branch, gap, or }) =>
    [
      ...(gap === undefined ? [] : [`(${gap})`]),
      node,
      ...(or ?? []).map((id) => `or ${id}`),
      ...(branch === undefined ? [] : [`-> ${branch}`]),
      ...(why === 'between' || why === 'decided' ? [] : [why]),
    ].join(' '),
  );
}
