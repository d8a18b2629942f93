// Reads traces from our own event log. Calls get their final outcome; decisions that a controller denied are kept as
// `denied` for display, and rebuilt workflows leave them out.

import { isAnswerId, isApiId, isDeclarationId, withoutKind, withoutSite } from '../../graph';
import type { PathStep, SessionDocument, SessionEvent } from '../../session';
import type { Trace, TraceCall, TraceStep, TraceVisit } from './trace';

interface Draft {
  readonly steps: TraceStep[];
  /** Index in `steps` of the calls that wait for a result. */
  readonly open: Map<string, number>;
  /** Visits of the accepted call that has not been made yet. */
  visits: readonly TraceVisit[] | undefined;
  document?: SessionDocument;
  reachedEnd?: boolean;
}

/** Returns one trace per session, in order of first event; events must be in order within a session. */
export function tracesFromEvents(events: readonly SessionEvent[]): Trace[] {
  const drafts = new Map<string, Draft>();
  for (const event of events) {
    let draft = drafts.get(event.sessionId);
    if (!draft) {
      draft = { steps: [], open: new Map(), visits: undefined };
      drafts.set(event.sessionId, draft);
    }
    addEvent(draft, event);
  }
  return [...drafts].map(([id, draft]) => ({
    id,
    source: 'weir',
    steps: draft.steps,
    ...(draft.document ? { document: draft.document, title: draft.document.title } : {}),
    ...(draft.reachedEnd === undefined ? {} : { reachedEnd: draft.reachedEnd }),
  }));
}

function addEvent(draft: Draft, event: SessionEvent): void {
  const { steps } = draft;
  switch (event.kind) {
    case 'session.started':
      draft.document = event.document;
      return;
    case 'user.spoke':
      steps.push({
        kind: 'user',
        seq: event.seq,
        text: event.text,
        ...(event.oow === undefined ? {} : { oow: event.oow }),
      });
      return;
    case 'tool.called':
      draft.open.set(event.callId, steps.length);
      steps.push({
        kind: 'call',
        seq: event.seq,
        name: declaredName(event.nodeId, isApiId) ?? event.name,
        arguments: event.arguments,
        outcome: 'unanswered',
        ...(draft.visits ? { visits: draft.visits } : {}),
      });
      draft.visits = undefined;
      return;
    case 'tool.answered': {
      const place = draft.open.get(event.callId);
      if (place === undefined) return;
      draft.open.delete(event.callId);
      const call = steps[place] as TraceCall; // `open` only holds positions of calls
      steps[place] =
        event.result.kind === 'succeeded'
          ? { ...call, outcome: 'succeeded', result: event.result.value }
          : { ...call, outcome: 'failed', message: event.result.message };
      return;
    }
    case 'decision.denied':
      if (event.decision.kind !== 'call') return;
      steps.push({
        kind: 'call',
        seq: event.seq,
        name: declaredName(event.nodeId, isApiId) ?? event.decision.name,
        arguments: event.decision.arguments,
        outcome: 'denied',
        message: event.reason,
      });
      return;
    case 'decision.accepted': {
      const visits = event.path && visitsOf(event.path);
      draft.visits = visits;
      if (visits) draft.reachedEnd = false;
      if (event.decision.kind !== 'response') return;
      const answer = declaredName(event.nodeId, isAnswerId) ?? event.decision.answer;
      steps.push({
        kind: 'response',
        seq: event.seq,
        text: event.decision.text,
        ...(answer === undefined ? {} : { answer }),
        ...(visits ? { visits } : {}),
      });
      return;
    }
    case 'session.ended':
      if (draft.reachedEnd === false) draft.reachedEnd = (event.path ?? []).length > 0;
      return;
    case 'fallback.given':
      steps.push({ kind: 'response', seq: event.seq, text: event.text });
      return;
    default:
  }
}

function visitsOf(path: readonly PathStep[]): readonly TraceVisit[] {
  return path.flatMap(({ node, why }): TraceVisit[] => {
    if (why === 'decided' || why === 'only-branch' || why === 'between') return [];
    const kind = isApiId(node) ? 'api' : 'answer';
    const name = declaredName(node, isDeclarationId) ?? node;
    return [{ kind, name, site: node, ...(why === 'known' || why === 'unasked' ? { isPassed: true as const } : {}) }];
  });
}

/** The declared name of a node id; the second call site `api:x#2` still has the name x. */
function declaredName(nodeId: string | undefined, isOfKind: (id: string) => boolean): string | undefined {
  return nodeId !== undefined && isOfKind(nodeId) ? withoutKind(withoutSite(nodeId)) : undefined;
}
