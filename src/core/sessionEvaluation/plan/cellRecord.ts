// What is kept of a finished cell, one JSON line each. Append-only: reading it tells what is left to run, and files of
// several machines merge by id, so that a cell that ran twice counts once.

import type { ChatMessage } from '../../llm';
import type { JudgedReplyClaims } from '../../session';
import { isJsonObject } from '../../support';
import type { ParameterJudgement, SessionJudgement, TurnJudgement } from '../measures/judgePrompts';
import type { SessionFacts } from '../measures/sessionFacts';
import type { TurnFacts } from '../measures/turnLevel';

/** Whom rules of the rehearsal played in place of a language model. */
export type Rehearsed = 'agent' | 'user' | 'tools';

interface RecordBase {
  readonly v: 1;
  readonly id: string;
  readonly workflow: string;
  readonly domain?: string;
  readonly role?: string;
  readonly category?: string;
  /** Of a reference session without one: the session itself. */
  readonly profile: string;
  readonly arm: string;
  readonly armTitle: string;
  readonly repetition: number;
  readonly seed: number;
  /** Of the agent. */
  readonly model: string;
  /** The rehearsal took part. */
  readonly rehearsal: boolean;
  /** As whom; records of earlier versions do not say. */
  readonly rehearsed?: readonly Rehearsed[];
}

/** What stays on record of every judgement. */
export interface JudgeRecord {
  readonly prompt: readonly ChatMessage[];
  /** As it came, however it was read. */
  readonly reply: string;
}

export interface TurnRecord extends TurnFacts {
  /** Index into the turns of the reference. */
  readonly turn: number;
  readonly oow?: string;
  readonly reference: string;
  /** Null: nothing that can be read. */
  readonly predicted: string | null;
  readonly judged?: TurnJudgement & JudgeRecord;
  /** Of a plan that judges parameters: one for each text that differs from the reference. */
  readonly judgedParameters?: readonly (ParameterJudgement & JudgeRecord & { readonly name: string })[];
}

export type CellRecord =
  | (RecordBase & {
      readonly level: 'session';
      readonly setting: string;
      /** Of the log of the session. */
      readonly sessionId: string;
      readonly facts: SessionFacts;
      /** By the prices of the plan; null where a model has none. */
      readonly cost: number | null;
      readonly judged?: SessionJudgement & JudgeRecord;
      /** Replies that are not judged by their words, as the judge model of the plan decided. */
      readonly judgedReplies?: readonly JudgedReplyClaims[];
    })
  | (RecordBase & {
      readonly level: 'turn';
      /** Where the agent held other workflows as well. */
      readonly setting?: string;
      readonly reference: string;
      readonly turns: readonly TurnRecord[];
      /** Turns of the agent that no model was asked for: nothing stood before them. */
      readonly skipped: number;
    });

export const printCellRecord = (record: CellRecord): string => `${JSON.stringify(record)}\n`;

export interface ReadCellRecords {
  /** By id; of several the first, which is the one that counted so far. */
  readonly records: ReadonlyMap<string, CellRecord>;
  /** Lines that are no records, from 1: the last one is where a run was cut off. */
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
  return isSession || isTurns ? (value as unknown as CellRecord) : undefined; // written by `printRecord`
}
