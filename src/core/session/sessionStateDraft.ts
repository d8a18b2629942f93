// A state under construction, with the operations that several event kinds share. Invariant: a draft changes only parts
// that it owns and copies all others first, so a published state never changes.

import type { JsonObject } from '../support';
import type { CallFact } from '../verdicts';
import type { ToolResult } from './events';
import type { TakenStep } from './path/pathStep';
import type { NextMove, NodeRunState, NodeStatus, PendingRequest, SessionState, TranscriptEntry } from './sessionState';
import { toolKind } from './toolBackend';
import { unmetRequires } from './unmetPreconditions';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type Visited = Omit<NodeRunState, 'visits'> & { visits: number[] };

export interface SessionStateDraft {
  readonly state: Mutable<SessionState>;
  transcript: TranscriptEntry[] | undefined;
  nodes: Record<string, NodeRunState> | undefined;
  readonly ownedNodes: Set<string>;
  counters: Mutable<SessionState['counters']> | undefined;
  readonly ownedCalls: Set<string>;
  path: TakenStep[] | undefined;
}

export const createStateDraft = (state: SessionState): SessionStateDraft => ({
  state: { ...state },
  transcript: undefined,
  nodes: undefined,
  ownedNodes: new Set(),
  counters: undefined,
  ownedCalls: new Set(),
  path: undefined,
});

export const zeroSpent = { timeMs: 0, tokens: 0 };

export const freshNode = (locked: boolean): NodeRunState => ({
  status: locked ? 'locked' : 'available',
  visits: [],
  attempts: 0,
  denials: 0,
  violations: 0,
  timeMs: 0,
  tokens: 0,
});

export function transcriptOf(draft: SessionStateDraft): TranscriptEntry[] {
  draft.transcript ??= [...draft.state.transcript];
  draft.state.transcript = draft.transcript;
  return draft.transcript;
}

export function nodeOf(draft: SessionStateDraft, nodeId: string): Mutable<Visited> {
  draft.nodes ??= { ...draft.state.nodes };
  draft.state.nodes = draft.nodes;
  const existing = draft.nodes[nodeId] ?? freshNode(false);
  if (draft.ownedNodes.has(nodeId)) return existing as Mutable<Visited>; // owned: created by this draft
  const owned: Mutable<Visited> = { ...existing, visits: [...existing.visits] };
  draft.ownedNodes.add(nodeId);
  draft.nodes[nodeId] = owned;
  return owned;
}

export function setStatus(draft: SessionStateDraft, nodeId: string | undefined, status: NodeStatus): void {
  if (nodeId !== undefined) nodeOf(draft, nodeId).status = status;
}

export function addVisit(draft: SessionStateDraft, nodeId: string | undefined): void {
  if (nodeId === undefined) return;
  draft.state.visitCount += 1;
  nodeOf(draft, nodeId).visits.push(draft.state.visitCount);
}

/** Always replaces the record, because advice is cached by its identity. */
function callsOf(draft: SessionStateDraft, nodeId: string): CallFact[] {
  const existing = draft.state.calls[nodeId] ?? [];
  const owned = draft.ownedCalls.has(nodeId) ? (existing as CallFact[]) : [...existing]; // owned: created by this draft
  draft.ownedCalls.add(nodeId);
  draft.state.calls = { ...draft.state.calls, [nodeId]: owned };
  return owned;
}

/** Adds a call that takes effect, without a result. */
export function addCall(draft: SessionStateDraft, nodeId: string, callId: string, args: JsonObject): void {
  callsOf(draft, nodeId).push({ callId, order: transcriptOf(draft).length, arguments: args });
}

/** Sets the result of the last call; no other call can be open. */
export function setResult(draft: SessionStateDraft, callId: string, result: ToolResult): void {
  const transcript = transcriptOf(draft);
  const index = transcript.findLastIndex((entry) => entry.kind === 'call');
  const entry = transcript[index];
  if (entry?.kind !== 'call' || entry.callId !== callId) return;
  transcript[index] = { ...entry, result };
  const calls = entry.nodeId === undefined ? [] : callsOf(draft, entry.nodeId);
  const last = calls.at(-1);
  if (last?.callId === callId) calls[calls.length - 1] = { ...last, result };
}

/**
 * Changes a node and updates the status of the nodes that depend on it: nodes become available if nothing else is
 * missing, and locked again if a precondition is withdrawn. A blocked node stays blocked until the next decision.
 */
export function withStatusUpdate(draft: SessionStateDraft, nodeId: string | undefined, change: () => void): void {
  const { workflow } = draft.state;
  const waiting = nodeId === undefined ? [] : [...(workflow.dependents[nodeId] ?? []), ...workflow.conditional];
  watch(draft, waiting, change);
}

function watch(draft: SessionStateDraft, waiting: readonly string[], change: () => void): void {
  const isUnmet = (id: string) => unmetRequires(draft.state, id).length > 0;
  const before = waiting.map(isUnmet);
  change();
  for (const [index, id] of waiting.entries()) {
    const node = draft.state.nodes[id] as NodeRunState | undefined;
    const after = isUnmet(id);
    if (node === undefined || after === before[index]) continue;
    if (!after && (node.status === 'locked' || node.status === 'blocked')) setStatus(draft, id, 'available');
    if (after && node.status === 'available') {
      setStatus(draft, id, node.lastVerdict?.allowed === false ? 'blocked' : 'locked');
    }
  }
}

/** Sets the user's values and updates the nodes with conditions, which may now hold or fail. */
export function noteGiven(draft: SessionStateDraft, given: SessionState['given']): void {
  if (given === draft.state.given) return;
  watch(draft, draft.state.workflow.conditional, () => {
    draft.state.given = given;
  });
}

/** Recomputes `locked` and `available` after a change of the rule by which preconditions are met. */
export function recomputeNodeStatuses(draft: SessionStateDraft): void {
  for (const [id, { status }] of Object.entries(draft.state.nodes)) {
    if (status !== 'locked' && status !== 'available') continue;
    const now = unmetRequires(draft.state, id).length > 0 ? 'locked' : 'available';
    if (now !== status) setStatus(draft, id, now);
  }
}

/** Marks nodes as skipped that were required and never visited. */
export function markSkipped(draft: SessionStateDraft, missing: readonly string[]): void {
  for (const id of missing) {
    const node = draft.state.nodes[id] as NodeRunState | undefined;
    if (node?.visits.length === 0 && node.status !== 'active') setStatus(draft, id, 'skipped');
  }
}

/** Marks a node as a met precondition. */
export function markMet(draft: SessionStateDraft, nodeId: string | undefined): void {
  const { state } = draft;
  if (nodeId === undefined || state.met[nodeId] === true) return;
  state.met = { ...state.met, [nodeId]: true };
}

/** Withdraws a met precondition after its result was replaced by a failure, unless another call met it. */
export function unmarkMet(draft: SessionStateDraft, nodeId: string | undefined): void {
  const { state } = draft;
  if (nodeId === undefined || state.met[nodeId] !== true) return;
  const isMetElsewhere = state.transcript.some(
    (entry) => entry.kind === 'call' && entry.nodeId === nodeId && entry.result?.kind === 'succeeded',
  );
  if (isMetElsewhere) return;
  const { [nodeId]: _unmet, ...met } = state.met;
  state.met = met;
}

export function addSpent(state: Mutable<SessionState>, timeMs: number, tokens: number): void {
  state.spent = { timeMs: state.spent.timeMs + timeMs, tokens: state.spent.tokens + tokens };
}

export function addCounters(draft: SessionStateDraft, added: Partial<SessionState['counters']>): void {
  draft.counters ??= { ...draft.state.counters };
  draft.state.counters = draft.counters;
  for (const [name, amount] of Object.entries(added)) draft.counters[name as keyof SessionState['counters']] += amount;
}

/** Sets the next move; the session is idle, or waits for the user. */
export function setNext(draft: SessionStateDraft, next: NextMove): void {
  draft.state.next = next;
  draft.state.loggedCount = 0;
  draft.state.phase = next.kind === 'ask-user' ? { kind: 'awaiting-user' } : { kind: 'idle' };
}

/** Sets a phase in which the session waits for external input or has ended. */
export function setPhase(
  draft: SessionStateDraft,
  phase: SessionState['phase'],
  next: NextMove = { kind: 'none' },
): void {
  draft.state.next = next;
  draft.state.loggedCount = 0;
  draft.state.phase = phase;
}

/** The call waits for its answer, or for the request to the model that plays the API. */
export function awaitTool(draft: SessionStateDraft, call: Omit<NextMove & { kind: 'ask-tool-model' }, 'kind'>): void {
  const { callId, name, arguments: args } = call;
  if (toolKind(draft.state, name) === 'llm') {
    setNext(draft, { kind: 'ask-tool-model', callId, name, arguments: args });
  } else setPhase(draft, { kind: 'awaiting-tool', callId, name, arguments: args });
}

/** The move that repeats the model call. */
export function askAgain(state: SessionState, request: PendingRequest): NextMove {
  if (request.purpose === 'user') return { kind: 'ask-user' };
  if (request.purpose === 'agent') return { kind: 'ask-agent' };
  const call = state.transcript.findLast((entry) => entry.kind === 'call' && entry.callId === request.callId);
  return call?.kind === 'call'
    ? { kind: 'ask-tool-model', callId: call.callId, name: call.name, arguments: call.arguments }
    : { kind: 'ask-agent' };
}

export const optionalField = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
