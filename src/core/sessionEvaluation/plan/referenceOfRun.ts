// Creates reference sessions from a run: sessions of any model that reached their goals without violations, up to the
// last turn that belongs to the workflow. They record their origin; a person should review them before use.

import { tracesFromEvents } from '../../logs';
import type { SessionEvent } from '../../session';
import type { JsonObject } from '../../support';
import { type ReferenceSession, type ReferenceTurn, referenceFromTrace } from '../data/referenceSession';
import { violationsOfCompliance } from '../measures/sessionFacts';
import type { CellRecord } from './cellRecord';

/** Undefined for a session that is unsuitable as a reference. */
export function referenceOfRun(record: CellRecord, events: readonly SessionEvent[]): ReferenceSession | undefined {
  if (record.level !== 'session' || !isExemplary(record)) return undefined;
  const [trace] = tracesFromEvents(events);
  if (!trace) return undefined;
  const { turns } = referenceFromTrace(trace, record.workflow);
  const last = turns.findLastIndex((turn) => turn.kind === 'call' || (turn.kind === 'response' && turn.answer));
  return {
    id: `${record.workflow}-${record.profile}-${record.setting}-${record.repetition}-${record.arm}`,
    workflow: record.workflow,
    profile: record.profile,
    turns: turns.slice(0, last + 1),
    extra: { madeBy: record.model },
  };
}

function isExemplary({ facts }: CellRecord & { readonly level: 'session' }): boolean {
  const { compliance, primarySuccess } = facts;
  return primarySuccess === true && compliance.denials === 0 && violationsOfCompliance(compliance) === 0;
}

/** In the form of the data file. */
export function printReference({ id, workflow, profile, turns, extra }: ReferenceSession): JsonObject {
  return {
    id,
    ...(workflow === undefined ? {} : { workflow }),
    ...(profile === undefined ? {} : { profile }),
    ...extra,
    turns: turns.flatMap(printTurn),
  };
}

function printTurn(turn: ReferenceTurn): readonly JsonObject[] {
  const { inserted } = turn;
  const mark = inserted ? { inserted } : {};
  if (turn.kind === 'user') return [{ role: 'user', text: turn.text, ...(turn.oow ? { oow: turn.oow } : {}), ...mark }];
  const state = turn.state === undefined ? {} : { state: turn.state };
  if (turn.kind === 'response') {
    return [{ role: 'agent', text: turn.text, ...(turn.answer ? { answer: turn.answer } : {}), ...state, ...mark }];
  }
  const call = { role: 'agent', call: { api: turn.name, arguments: turn.arguments }, ...state, ...mark };
  if (turn.failure !== undefined) return [call, { role: 'system', failure: turn.failure }];
  return turn.result === undefined ? [call] : [call, { role: 'system', result: turn.result }];
}
