// Builds a play from the logs of several sessions with one script. Invariant: a column shows at each beat the fold of
// its log up to that beat; columns are aligned by the user's turns, since only these are the same in all sessions.

import { isAnswerId, isDeclarationId, withoutKind } from '../graph';
import { reduceSession, type SessionEvent, type SessionState, type TranscriptEntry } from '../session';
import type { JsonValue } from '../support';
import { isGoodOutcome, isSameTurn } from './stageEnding';
import { callCountUpTo, type StageGoal, stageOutcome, wrongParameter } from './stageOutcome';
import type {
  StageBeat,
  StageEntry,
  StageNode,
  StagePlay,
  StageSessionColumn,
  StageStatus,
  StageTurn,
} from './stagePlay';

export interface StageSession {
  readonly title: string;
  /** A log that folds: read with `readLog`, or taken from a runner or the store. */
  readonly log: readonly SessionEvent[];
}

type AudibleEntry = Exclude<TranscriptEntry, { kind: 'user' }>;

/** A session, split at its user turns. */
interface SessionTurns {
  readonly session: StageSession;
  readonly state: SessionState;
  readonly turns: readonly {
    readonly text: string;
    readonly oow?: string;
    readonly entries: readonly AudibleEntry[];
  }[];
}

function splitAtTurns(session: StageSession): SessionTurns {
  const state = reduceSession(session.log);
  const turns: { text: string; oow?: string; entries: AudibleEntry[] }[] = [];
  for (const entry of state.transcript) {
    if (entry.kind === 'user') turns.push({ text: entry.text, ...(entry.oow ? { oow: entry.oow } : {}), entries: [] });
    else turns.at(-1)?.entries.push(entry);
  }
  return { session, state, turns };
}

/** Needs at least one session. User texts of other sessions after the last common turn get separate turns. */
export function projectStage(sessions: readonly StageSession[], goal?: StageGoal): StagePlay {
  const cuts = sessions.map(splitAtTurns);
  const longest = cuts.reduce(
    (best, cut) => (cut.turns.length > best.turns.length ? cut : best),
    cuts[0] as SessionTurns,
  );
  const order = longest.turns.map((_, turn) => nodesOf(cuts, turn));
  const columns = cuts.map((cut) => columnOf(cut, order, goal));
  const turns = longest.turns.map(
    ({ text, oow }, turn): StageTurn => ({ text, ...(oow ? { oow } : {}), nodes: order[turn] ?? [] }),
  );
  return { turns, columns, decisive: decisiveTurn(columns, turns) };
}

/** The nodes of an entry, preceded by those it skipped. */
function touchedBy(entry: AudibleEntry): readonly string[] {
  if (entry.kind === 'notice' || entry.nodeId === undefined) return [];
  const missing = entry.kind === 'denial' ? entry.unmet.filter(isDeclarationId) : (entry.violations ?? []);
  return [...missing, ...coveredBy(entry)];
}

/** The API of a call, or all ANSWERs of a reply; of a denial, the denied node. */
function coveredBy(entry: AudibleEntry): readonly string[] {
  if (entry.kind === 'notice' || entry.nodeId === undefined) return [];
  if (entry.kind === 'denial') return [entry.deniedNode ?? entry.nodeId];
  const claims = entry.kind === 'agent' ? (entry.claims ?? []) : [];
  const answers = claims.flatMap(({ nodeId }) => (isAnswerId(nodeId) ? [nodeId] : []));
  return [...new Set([entry.nodeId, ...answers])];
}

/** Starts with the session's position before the turn; merges the orders of all columns. */
function nodesOf(cuts: readonly SessionTurns[], turn: number): readonly StageNode[] {
  const before = cuts.map((cut) => nodeBeforeTurn(cut, turn)).find((id) => id !== undefined);
  const woven: string[] = before === undefined ? [] : [before];
  const add = (ids: readonly string[]) => {
    ids.forEach((id, index) => {
      if (woven.includes(id)) return;
      const next = ids.slice(index + 1).find((other) => other !== before && woven.includes(other));
      woven.splice(next === undefined ? woven.length : woven.indexOf(next), 0, id);
    });
  };
  // The column with the most nodes shows the order best.
  const byLength = cuts
    .map((cut) => [...new Set((cut.turns[turn]?.entries ?? []).flatMap(touchedBy))])
    .sort((a, b) => b.length - a.length);
  for (const ids of byLength) add(ids);
  return woven.map((id) => ({ id, name: withoutKind(id), kind: isAnswerId(id) ? 'answer' : 'call' }));
}

function nodeBeforeTurn({ turns }: SessionTurns, turn: number): string | undefined {
  for (let index = turn - 1; index >= 0; index--) {
    const last = turns[index]?.entries.findLast(
      (entry) => entry.kind !== 'notice' && entry.kind !== 'denial' && entry.nodeId,
    );
    if (last && 'nodeId' in last) return last.nodeId;
  }
  return undefined;
}

function columnOf(
  cut: SessionTurns,
  order: readonly (readonly StageNode[])[],
  goal: StageGoal | undefined,
): StageSessionColumn {
  const { state, session } = cut;
  const beats = order.map((nodes, turn) => {
    const entries = (cut.turns[turn]?.entries ?? []).filter(
      (entry) => entry.kind !== 'notice' || entry.level === 'error',
    );
    let currentNode = nodeBeforeTurn(cut, turn);
    const touched = new Map<string, StageStatus>();
    return entries.map((entry): StageBeat => {
      const missing = 'violations' in entry ? (entry.violations ?? []) : [];
      const covered = coveredBy(entry);
      const node = brokenBy(entry) ?? covered[0];
      for (const id of missing) touched.set(id, 'skipped');
      for (const id of covered) {
        // A node that took effect stays done if only its repetition is denied.
        const isRepeat = entry.kind === 'denial' && touched.get(id) === 'done';
        const status = statusOf(state, entry, goal);
        if (!isRepeat) touched.set(id, status === 'violated' && id !== node ? 'done' : status);
      }
      const folded = reduceSession(session.log.slice(0, endOf(state, entry, session.log.length)));
      const statuses = Object.fromEntries(nodes.map(({ id }) => [id, touched.get(id) ?? earlier(folded, id)] as const));
      const hasJumped =
        node !== undefined && (missing.length > 0 || (entry.kind === 'denial' && entry.unmet.some(isDeclarationId)));
      const jump = hasJumped
        ? { ...(currentNode === undefined ? {} : { from: currentNode }), to: node, isDenied: entry.kind === 'denial' }
        : undefined;
      if (node !== undefined && entry.kind !== 'denial') currentNode = node;
      return { entry: entryOf(state, entry), ...(node ? { node } : {}), statuses, ...(jump ? { jump } : {}) };
    });
  });
  const { model, rehearsal } = state.config;
  return {
    title: session.title,
    agent: model,
    isRehearsal: rehearsal,
    denied: state.counters.denied,
    outcome: stageOutcome(state, goal),
    beats,
  };
}

/** Among several ANSWERs, the one whose preconditions were unmet. */
const brokenBy = (entry: AudibleEntry): string | undefined =>
  entry.kind === 'agent' ? entry.claims?.find(({ unmet }) => unmet.length > 0)?.nodeId : undefined;

/** Index after the events of an entry: they extend to the next entry. */
function endOf({ transcript }: SessionState, entry: AudibleEntry, length: number): number {
  return transcript[transcript.indexOf(entry) + 1]?.seq ?? length;
}

function statusOf(state: SessionState, entry: AudibleEntry, goal: StageGoal | undefined): StageStatus {
  if (entry.kind === 'denial') return 'denied';
  if ('violations' in entry && (entry.violations?.length ?? 0) > 0) return 'violated';
  if (entry.kind !== 'call') return 'done';
  if (entry.result?.kind === 'failed') return 'failed';
  const isRepeatedGoalCall = goal?.once && goal.call === entry.name && callCountUpTo(state, entry) > 1;
  return isRepeatedGoalCall || wrongParameter(entry, goal) ? 'wrong' : 'done';
}

function earlier(state: SessionState, id: string): StageStatus {
  const status = state.nodes[id]?.status;
  if (status === 'skipped' || status === 'failed') return status;
  return (state.nodes[id]?.visits.length ?? 0) > 0 ? 'before' : 'open';
}

function entryOf(state: SessionState, entry: AudibleEntry): StageEntry {
  if (entry.kind === 'notice') return { kind: 'noted', text: entry.text };
  if (entry.kind === 'denial') {
    const { decision, unmet, reason } = entry;
    return {
      kind: 'denied',
      what: decision.kind === 'call' ? decision.name : decision.text,
      isCall: decision.kind === 'call',
      needs: unmet.map(withoutKind),
      reason,
    };
  }
  const missing = (entry.violations ?? []).map(withoutKind);
  if (entry.kind === 'agent') return { kind: 'said', text: entry.text, ...(missing.length > 0 ? { missing } : {}) };
  const times = callCountUpTo(state, entry);
  return {
    kind: 'called',
    name: entry.name,
    ...(entry.result?.kind === 'succeeded' ? { result: formatResult(entry.result.value) } : {}),
    ...(entry.result?.kind === 'failed' ? { failed: entry.result.message } : {}),
    ...(missing.length > 0 ? { missing } : {}),
    ...(times > 1 ? { times } : {}),
  };
}

const textOfEntry = (value: JsonValue): string => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value));

/** Formats a result for the audience: `name value, name value`. */
function formatResult(value: JsonValue): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return textOfEntry(value);
  return Object.entries(value)
    .map(([name, field]) => `${name} ${textOfEntry(field)}`)
    .join(', ');
}

const decisiveStatuses = new Set<StageStatus>(['violated', 'wrong', 'denied', 'skipped', 'failed']);

/**
 * Index of the turn to show at the end: the first turn with a decisive status or a jump in which the columns differ,
 * searched in columns with a bad outcome first; otherwise the first turn in which they differ; otherwise the first turn
 * with a decisive status or a jump; otherwise the first out-of-workflow turn, or 0.
 */
function decisiveTurn(columns: readonly StageSessionColumn[], turns: readonly StageTurn[]): number {
  const suspects = [...columns.filter(({ outcome }) => !isGoodOutcome(outcome)), ...columns];
  const differing = turns.map((_, turn) => !isSameTurn(columns, turn));
  const find = (isAsked: (turn: number) => boolean) => {
    for (const { beats } of suspects) {
      const turn = beats.findIndex(
        (list, at) =>
          isAsked(at) &&
          list.some(
            ({ statuses, jump }) => jump || Object.values(statuses).some((status) => decisiveStatuses.has(status)),
          ),
      );
      if (turn >= 0) return turn;
    }
    return -1;
  };
  const candidates = [
    find((turn) => differing[turn] === true),
    differing.indexOf(true),
    find(() => true),
    turns.findIndex(({ oow }) => oow !== undefined),
  ];
  return candidates.find((turn) => turn >= 0) ?? 0;
}
