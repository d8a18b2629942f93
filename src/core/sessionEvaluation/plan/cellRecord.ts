// Record of a finished cell, one JSON line each. Append-only: the records determine the remaining cells, and files of
// several machines merge by id, so that a cell that ran twice counts once.

import type { ChatMessage } from '../../llm';
import type { JudgedReplyClaims } from '../../session';
import { isJsonObject } from '../../support';
import type { ParameterJudgement, SessionJudgement, TurnJudgement } from '../measures/judgePrompts';
import type { SessionFacts } from '../measures/sessionFacts';
import type { ParameterQuestion } from '../measures/sessionParameters';
import type { TurnFacts } from '../measures/turnLevel';

/** Roles that the rehearsal played instead of a language model. */
export type Rehearsed = 'agent' | 'user' | 'tools';

interface RecordBase {
  readonly v: 1;
  readonly id: string;
  readonly workflow: string;
  readonly domain?: string;
  readonly role?: string;
  readonly category?: string;
  /** For a reference session without a profile: the session itself. */
  readonly profile: string;
  readonly arm: string;
  readonly armTitle: string;
  readonly repetition: number;
  readonly seed: number;
  /** Model of the agent. */
  readonly model: string;
  /** The rehearsal took part. */
  readonly rehearsal: boolean;
  /** Roles played by the rehearsal; absent in records of earlier versions. */
  readonly rehearsed?: readonly Rehearsed[];
  /** Facts of the workflow that the arm did not show, but another arm did; the plan allowed it. */
  readonly lacksFacts?: readonly string[];
}

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

export type CellRecord =
  | (RecordBase & {
      readonly level: 'session';
      readonly setting: string;
      /** Id of the session's log. */
      readonly sessionId: string;
      readonly facts: SessionFacts;
      /** By the prices of the plan; null if a model has none. */
      readonly cost: number | null;
      readonly judged?: SessionJudgement & JudgeRecord;
      /** For a plan that judges parameters: one entry for each text that differs from an expected one. */
      readonly judgedParameters?: readonly (ParameterJudgement & JudgeRecord & ParameterQuestion)[];
      /** Replies that could not be judged from their text, as the plan's judge model decided. */
      readonly judgedReplies?: readonly JudgedReplyClaims[];
    })
  | (RecordBase & {
      readonly level: 'turn';
      /** Set if the agent held other workflows as well. */
      readonly setting?: string;
      readonly reference: string;
      readonly turns: readonly TurnRecord[];
      /** Agent turns that were not predicted because nothing precedes them. */
      readonly skipped: number;
    });

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
    const record = recordOf(line);
    if (!record) unreadable.push(index + 1);
    else if (!records.has(record.id)) records.set(record.id, record);
  }
  return { records, unreadable };
}

function recordOf(line: string): CellRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isJsonObject(value) || value['v'] !== 1 || typeof value['id'] !== 'string') return undefined;
  const isSession = value['level'] === 'session' && isJsonObject(value['facts']);
  const isTurns = value['level'] === 'turn' && Array.isArray(value['turns']);
  return isSession || isTurns ? (value as unknown as CellRecord) : undefined; // Written by `printRecord`.
}
