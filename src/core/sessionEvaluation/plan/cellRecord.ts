// Record of a finished cell, one JSON line each. Append-only: the records determine the remaining cells, and files of
// several machines merge by id, so that a cell that ran twice counts once.

import * as v from 'valibot';
import type { ChatMessage } from '../../llm';
import { checkEventShape, type JudgedReplyClaims, type SessionEvent } from '../../session';
import {
  fail,
  finiteSchema as finite,
  flagSchema as flag,
  isJsonObject,
  listOf,
  parseJson,
  parseJsonValue,
  type Result,
  readIfValid,
  readWith,
  shape,
  textSchema as text,
} from '../../support';
import type { ParameterJudgement, SessionJudgement, TurnJudgement } from '../measures/judgePrompts';
import type { SessionFacts } from '../measures/sessionFacts';
import type { ParameterQuestion } from '../measures/sessionParameters';
import type { TurnFacts } from '../measures/turnLevel';

/** The stored part of every judgement. */
export interface JudgeRecord {
  readonly prompt: readonly ChatMessage[];
  /** The reply as received. */
  readonly reply: string;
}

export interface TurnRecord extends TurnFacts {
  /** Index into the turns of the reference. */
  readonly turn: number;
  readonly oow?: string;
  readonly reference: string;
  /** Null: the reply could not be read. */
  readonly predicted: string | null;
  readonly judged?: TurnJudgement & JudgeRecord;
  /** For a plan that judges parameters: one entry for each text that differs from the reference. */
  readonly judgedParameters?: readonly (ParameterJudgement & JudgeRecord & { readonly name: string })[];
}

/** An object of which only `printCellRecord` writes the fields. */
/* @__NO_SIDE_EFFECTS__ */
const written = <T extends object>() => v.custom<T>(isJsonObject, 'is not a JSON object');

const rehearsedSchema = /* @__PURE__ */ v.picklist(['agent', 'user', 'tools']);

const cellEntries = {
  v: /* @__PURE__ */ v.literal(1),
  id: text,
  workflow: text,
  domain: /* @__PURE__ */ v.exactOptional(text),
  role: /* @__PURE__ */ v.exactOptional(text),
  category: /* @__PURE__ */ v.exactOptional(text),
  /** For a reference session without a profile: the session itself. */
  profile: text,
  arm: text,
  armTitle: text,
  repetition: finite,
  seed: finite,
  /** Model of the agent. */
  model: text,
  /** The rehearsal took part. */
  rehearsal: flag,
  /** Roles played by the rehearsal; absent in records of earlier versions. */
  rehearsed: /* @__PURE__ */ v.exactOptional(listOf(rehearsedSchema)),
  /** Facts of the workflow that the arm did not show, but another arm did; the plan allowed it. */
  lacksFacts: /* @__PURE__ */ v.exactOptional(listOf(text)),
};

const recordSchema = /* @__PURE__ */ v.variant('level', [
  shape({
    ...cellEntries,
    level: v.literal('session'),
    setting: text,
    /** Id of the session's log. */
    sessionId: text,
    facts: written<SessionFacts>(),
    /** By the prices of the plan; null if a model has none. */
    cost: v.nullable(finite),
    judged: v.exactOptional(written<SessionJudgement & JudgeRecord>()),
    /** For a plan that judges parameters: one entry for each text that differs from an expected one. */
    judgedParameters: v.exactOptional(listOf(written<ParameterJudgement & JudgeRecord & ParameterQuestion>())),
    /** Replies that could not be judged from their text, as the plan's judge model decided. */
    judgedReplies: v.exactOptional(listOf(written<JudgedReplyClaims>())),
  }),
  shape({
    ...cellEntries,
    level: v.literal('turn'),
    /** Set if the agent held other workflows as well. */
    setting: v.exactOptional(text),
    reference: text,
    turns: listOf(written<TurnRecord>()),
    /** Agent turns that were not predicted because nothing precedes them. */
    skipped: finite,
  }),
]);

/** Roles that the rehearsal played instead of a language model. */
export type Rehearsed = v.InferOutput<typeof rehearsedSchema>;
export type CellRecord = v.InferOutput<typeof recordSchema>;

const finishedSchema = /* @__PURE__ */ shape({
  kind: v.literal('done'),
  record: recordSchema,
  events: listOf(v.custom<SessionEvent>((event) => checkEventShape(event) === undefined, 'is not an event')),
});

/** A record with the log of its session; without events for a cell of single turns. */
export type FinishedCell = v.InferOutput<typeof finishedSchema>;

/** Reads a finished cell, as a worker of a queue sent it. The error is the end of a sentence. */
export function readFinishedCell(text: string): Result<FinishedCell, string> {
  const json = parseJson(text);
  return json.ok ? readWith(finishedSchema, json.value) : fail(`it is not JSON: ${json.error}`);
}

export const printCellRecord = (record: CellRecord): string => `${JSON.stringify(record)}\n`;

export interface ReadCellRecords {
  /** By id; of duplicates the first, which is the one counted so far. */
  readonly records: ReadonlyMap<string, CellRecord>;
  /** Numbers, from 1, of unreadable lines: the last one may be from an interrupted run. */
  readonly unreadable: readonly number[];
}

export function readCellRecords(text: string): ReadCellRecords {
  const records = new Map<string, CellRecord>();
  const unreadable: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const record = readIfValid(recordSchema, parseJsonValue(line));
    if (!record) unreadable.push(index + 1);
    else if (!records.has(record.id)) records.set(record.id, record);
  }
  return { records, unreadable };
}
