// Compares two sessions: events in both, events in one, and the first difference. Owns the alignment of transcript,
// path, verdicts and slots; `alignSequences` owns the algorithm. Invariant: only the course of the session counts.
// Times, ids, thoughts and pauses differ between any two sessions and are ignored; settings are compared separately.

import { canonicalJson, type JsonValue } from '../support';
import { valueKey } from '../values';
import { type AlignedRow, alignSequences } from './alignSequences';
import {
  type AgentDecision,
  rulesOf,
  type SessionConfig,
  type SessionEndReason,
  type SessionEvent,
  type Verdict,
} from './events';
import { oowTurns } from './oowTurns';
import { nodeOfStep } from './path/recordedPath';
import { readSlots } from './readSlots';
import { reduceSession } from './reduceSession';
import type { SessionState, TranscriptEntry } from './sessionState';
import { violationCounts } from './violationCounts';

/** An entry of the visible transcript, or the end of the session. `seq` is the event index in the log. */
export type TranscriptItem =
  | TranscriptEntry
  | { readonly kind: 'ended'; readonly seq: number; readonly turn: number; readonly reason: SessionEndReason };

export type AlignedKind = 'same' | 'changed' | 'only-a' | 'only-b';

export interface AlignedPair<T> {
  readonly kind: AlignedKind;
  readonly a?: T;
  readonly b?: T;
}

/** A visit of a node on the path: an API that was called or an ANSWER that was given. */
export interface PathVisit {
  readonly nodeId: string;
  readonly seq: number;
  readonly turn: number;
  /** True for a call that failed. */
  readonly failed: boolean;
  /** Node ids of the preconditions that were unmet when the decision took effect. */
  readonly violations: readonly string[];
}

export type AlignedStep = AlignedPair<PathVisit>;

/** A decision with its verdicts and its outcome. */
export interface DecisionWithVerdicts {
  readonly seq: number;
  readonly turn: number;
  readonly nodeId?: string;
  readonly decision: AgentDecision;
  readonly verdicts: readonly Verdict[];
  /** Undefined if the log ends before the decision. */
  readonly outcome?: 'accepted' | 'denied';
  readonly violations: readonly string[];
}

export interface ComparedSlot {
  readonly name: string;
  readonly a?: JsonValue;
  readonly b?: JsonValue;
  readonly same: boolean;
}

export interface ComparedSetting {
  readonly name: keyof SessionConfig | 'document';
  readonly a: JsonValue | undefined;
  readonly b: JsonValue | undefined;
}

export interface SessionOutcome {
  readonly ended?: SessionEndReason;
  readonly turns: number;
  /** Number of out-of-workflow turns among `turns`. */
  readonly oow: number;
  /** Null if no reply could be judged and nothing else was violated. */
  readonly violations: number | null;
  readonly counters: SessionState['counters'];
}

export interface SessionComparison {
  /** Aligned transcripts of both sessions. */
  readonly alignedItems: readonly AlignedPair<TranscriptItem>[];
  /**
   * First difference: in each log the index of the next event (or the log's length if it ends there), and the row of
   * `alignedItems`.
   */
  readonly firstDifference?: { readonly a: number; readonly b: number; readonly row: number };
  readonly path: readonly AlignedStep[];
  readonly slots: readonly ComparedSlot[];
  /** Every decision of both; `changed` if its verdicts or its outcome differ. */
  readonly verdicts: readonly AlignedPair<DecisionWithVerdicts>[];
  /** Settings that differ, with the values at the end of each session. */
  readonly settings: readonly ComparedSetting[];
  readonly outcome: { readonly a: SessionOutcome; readonly b: SessionOutcome };
}

/**
 * Compares two logs. Both must fold: read them with `readLog`, or take them from a runner or the store. Throws as
 * `reduceSession` does.
 */
export function compareSessions(a: readonly SessionEvent[], b: readonly SessionEvent[]): SessionComparison {
  const [stateA, stateB] = [reduceSession(a), reduceSession(b)];
  const areRecorded = [stateA, stateB].every(({ config }) => rulesOf(config) === 2);
  const texts = new Map<TranscriptItem, string>();
  const textOf = (item: TranscriptItem) => {
    const known = texts.get(item) ?? canonicalJson(contentOf(item));
    texts.set(item, known);
    return known;
  };
  const isSameItem = (first: TranscriptItem, second: TranscriptItem) => textOf(first) === textOf(second);
  const alignedItems = alignSequences(transcriptItems(stateA, a), transcriptItems(stateB, b), {
    keyOf: itemKey,
    isEqual: isSameItem,
  });
  const rows = alignedItems.map((row) => kinded(row, isSameItem));
  const first = rows.findIndex((row) => row.kind !== 'same');
  const difference = first < 0 ? undefined : { ...eventIndexesAt(rows, first, a.length, b.length), row: first };
  return {
    alignedItems: rows,
    ...(difference ? { firstDifference: difference } : {}),
    path: areRecorded
      ? alignPaths(recordedVisits(stateA), recordedVisits(stateB))
      : alignPaths(pathOf(stateA), pathOf(stateB)),
    slots: compareSlots(readSlots(stateA), readSlots(stateB)),
    verdicts: alignSequences(judgedOf(a), judgedOf(b), {
      keyOf: ({ decision, nodeId }) => decisionKey(decision, nodeId),
      isEqual: (one, other) => isSameDecision(one.decision, other.decision),
    }).map((row) => kinded(row, isJudgedAlike)),
    settings: compareSettings(stateA, stateB),
    outcome: { a: outcomeOf(stateA), b: outcomeOf(stateB) },
  };
}

function kinded<T>(row: AlignedRow<T>, isSameItem: (first: T, second: T) => boolean): AlignedPair<T> {
  if (row.a === undefined) return { kind: 'only-b', ...row };
  if (row.b === undefined) return { kind: 'only-a', ...row };
  return { kind: isSameItem(row.a, row.b) ? 'same' : 'changed', ...row };
}

function eventIndexesAt(rows: readonly AlignedPair<TranscriptItem>[], from: number, endA: number, endB: number) {
  let [a, b] = [endA, endB];
  for (let index = rows.length - 1; index >= from; index--) {
    a = rows[index]?.a?.seq ?? a;
    b = rows[index]?.b?.seq ?? b;
  }
  return { a, b };
}

/** The transcript of a session, with an entry for its end. */
export function transcriptItems(state: SessionState, events: readonly SessionEvent[]): TranscriptItem[] {
  const end = events.findLast((event) => event.kind === 'session.ended');
  return end?.kind === 'session.ended'
    ? [...state.transcript, { kind: 'ended', seq: end.seq, turn: end.turn, reason: end.reason }]
    : [...state.transcript];
}

function itemKey(item: TranscriptItem): string {
  if (item.kind === 'call') return `call ${item.nodeId ?? item.name}`;
  if (item.kind === 'agent') return `agent ${item.nodeId ?? ''}`;
  if (item.kind === 'denial') return `denial ${item.nodeId ?? ''}`;
  return item.kind;
}

/** Content that must be equal for two items to be the same; position and thoughts are left out. */
function contentOf(item: TranscriptItem): JsonValue {
  switch (item.kind) {
    case 'user':
      return ['user', item.text, item.oow ?? null];
    case 'agent':
      return ['agent', item.text, item.nodeId ?? null, item.violations ?? [], item.fallback ?? false];
    case 'call':
      return ['call', item.name, contentKey(item.arguments), asJson(item.result), item.violations];
    case 'denial':
      return ['denial', decisionContent(item.decision), item.controller];
    case 'notice':
      return ['notice', item.text];
    case 'ended':
      return ['ended', item.reason];
  }
}

const decisionContent = (decision: AgentDecision): JsonValue =>
  decision.kind === 'call'
    ? ['call', decision.name, contentKey(decision.arguments)]
    : ['response', decision.text, decision.answer ?? null, decision.closes ?? false];

/** Equal for arguments with the same values, in any spelling. */
const contentKey = (value: JsonValue): string => valueKey(value) ?? canonicalJson(value);

const isSameDecision = (first: AgentDecision, second: AgentDecision) =>
  canonicalJson(decisionContent(first)) === canonicalJson(decisionContent(second));

const decisionKey = (decision: AgentDecision, nodeId: string | undefined) =>
  `${decision.kind} ${nodeId ?? (decision.kind === 'call' ? decision.name : '')}`;

const asJson = (value: object | undefined): JsonValue => (value ?? null) as JsonValue;

function pathOf({ transcript }: SessionState): PathVisit[] {
  return transcript.flatMap((entry): PathVisit[] => {
    if ((entry.kind !== 'call' && entry.kind !== 'agent') || entry.nodeId === undefined) return [];
    const { nodeId, seq, turn, violations = [] } = entry;
    return [{ nodeId, seq, turn, violations, failed: entry.kind === 'call' && entry.result?.kind === 'failed' }];
  });
}

/** All visits of the recorded path, including questions that were skipped because their values were known. */
function recordedVisits(state: SessionState): PathVisit[] {
  const entries = new Map(state.transcript.map((entry) => [entry.seq, entry]));
  return state.path.flatMap((step): PathVisit[] => {
    const nodeId = nodeOfStep(state, step);
    const entry = entries.get(step.seq);
    if (step.visit === undefined || nodeId === undefined || !entry) return [];
    const isOwn = 'nodeId' in entry && entry.nodeId === nodeId;
    const violations = isOwn && (entry.kind === 'call' || entry.kind === 'agent') ? (entry.violations ?? []) : [];
    const failed = isOwn && entry.kind === 'call' && entry.result?.kind === 'failed';
    return [{ nodeId, seq: step.seq, turn: entry.turn, failed, violations }];
  });
}

/**
 * Aligns paths by node id. A visit is `changed` if it failed, or violated a precondition, in only one of the sessions.
 */
function alignPaths(a: readonly PathVisit[], b: readonly PathVisit[]): AlignedStep[] {
  const isSameVisit = (one: PathVisit, other: PathVisit) =>
    one.nodeId === other.nodeId &&
    one.failed === other.failed &&
    one.violations.join(' ') === other.violations.join(' ');
  return alignSequences(a, b, { keyOf: ({ nodeId }) => nodeId, isEqual: isSameVisit }).map((row) =>
    kinded(row, isSameVisit),
  );
}

function judgedOf(events: readonly SessionEvent[]): DecisionWithVerdicts[] {
  const judged: { -readonly [K in keyof DecisionWithVerdicts]: DecisionWithVerdicts[K] }[] = [];
  for (const event of events) {
    const last = judged.at(-1);
    if (event.kind === 'agent.decided') {
      const { seq, turn, nodeId, decision } = event;
      judged.push({ seq, turn, ...(nodeId === undefined ? {} : { nodeId }), decision, verdicts: [], violations: [] });
    } else if (!last) {
      // Verdicts before the first decision are ignored.
    } else if (event.kind === 'decision.edited') {
      last.decision = event.decision;
      if (event.nodeId === undefined) delete last.nodeId;
      else last.nodeId = event.nodeId;
    } else if (event.kind === 'controller.judged') last.verdicts = [...last.verdicts, event.verdict];
    else if (event.kind === 'decision.denied') last.outcome = 'denied';
    else if (event.kind === 'decision.accepted') {
      last.outcome = 'accepted';
      last.violations = event.violations;
    }
  }
  return judged;
}

function isJudgedAlike(one: DecisionWithVerdicts, other: DecisionWithVerdicts): boolean {
  if (one.outcome !== other.outcome || one.violations.join(' ') !== other.violations.join(' ')) return false;
  return one.verdicts.every(({ controller, allowed }) => {
    const its = other.verdicts.find((verdict) => verdict.controller === controller);
    return its === undefined || its.allowed === allowed;
  });
}

type Slots = Readonly<Record<string, JsonValue>>;

function compareSlots(a: Slots, b: Slots): ComparedSlot[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].map((name) => {
    const [first, second] = [own(a, name), own(b, name)];
    const same = first !== undefined && second !== undefined && contentKey(first) === contentKey(second);
    return {
      name,
      ...(first === undefined ? {} : { a: first }),
      ...(second === undefined ? {} : { b: second }),
      same,
    };
  });
}

const own = (slots: Slots, name: string): JsonValue | undefined =>
  Object.hasOwn(slots, name) ? slots[name] : undefined;

const settingNames = [
  'model',
  'baseUrl',
  'format',
  'ensemble',
  'strategy',
  'controllers',
  'activation',
  'validity',
  'rules',
  'prompt',
  'replies',
  'strict',
  'temperature',
  'seed',
  'unsent',
  'maxActionsPerTurn',
  'maxTurns',
  'maxParseRetries',
  'user',
  'interjections',
  'oow',
  'tools',
  'promptParts',
] as const satisfies readonly (keyof SessionConfig)[];

function compareSettings(a: SessionState, b: SessionState): ComparedSetting[] {
  const settings = settingNames.map((name) => ({
    name,
    a: (name === 'controllers' ? a.controllers : a.config[name]) as JsonValue | undefined,
    b: (name === 'controllers' ? b.controllers : b.config[name]) as JsonValue | undefined,
  }));
  const all: ComparedSetting[] = [{ name: 'document', a: a.document.source, b: b.document.source }, ...settings];
  return all.filter(({ a: one, b: other }) => canonicalJson(one ?? null) !== canonicalJson(other ?? null));
}

function outcomeOf(state: SessionState): SessionOutcome {
  return {
    ...(state.phase.kind === 'ended' ? { ended: state.phase.reason } : {}),
    turns: state.turn,
    oow: oowTurns(state),
    counters: state.counters,
    violations: violationCounts(state).violations,
  };
}
