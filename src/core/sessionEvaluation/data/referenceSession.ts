// A session that is taken as correct, turn by turn: the turn level compares the agent with it. Reads our own form and
// everything that core/logs reads (our logs, STAR dialogues, chats of other programs). Out-of-workflow turns are
// marked.

import type { Trace, TraceStep } from '../../logs';
import { findOowType } from '../../session';
import { fail, isJsonObject, type JsonObject, type JsonValue, ok, parseJson, type Result } from '../../support';
import type { DataProblem } from './evaluationProfile';

interface TurnBase {
  /** The turn was inserted into a session that continued without it. */
  readonly inserted?: true;
}

export type ReferenceTurn =
  | (TurnBase & { readonly kind: 'user'; readonly text: string; readonly oow?: string })
  | (TurnBase & {
      readonly kind: 'call';
      readonly name: string;
      readonly arguments: JsonObject;
      /** Result returned by the system; absent with `failure`, or at the end of the record. */
      readonly result?: JsonValue;
      readonly failure?: string;
      /** State of the workflow after it, if the record has one. */
      readonly state?: string;
    })
  | (TurnBase & {
      readonly kind: 'response';
      readonly text: string;
      readonly answer?: string;
      readonly state?: string;
    });

export interface ReferenceSession {
  readonly id: string;
  readonly workflow?: string;
  /** Id of the profile it was made from; intervals are resampled by it. */
  readonly profile?: string;
  readonly turns: readonly ReferenceTurn[];
  readonly extra: JsonObject;
}

const own = new Set(['id', 'workflow', 'profile', 'turns']);

/** One session of ours: `{id, workflow, turns: [{role: user|agent|system, ...}]}`. */
export function readReferenceSession(value: unknown, index: number): Result<ReferenceSession, DataProblem> {
  const name = isJsonObject(value) && typeof value['id'] === 'string' ? value['id'] : `reference-${index + 1}`;
  if (!isJsonObject(value) || !Array.isArray(value['turns'])) {
    return fail({ message: `Session ${index + 1} has no "turns". Expected {"id", "workflow", "turns": [...]}.` });
  }
  const turns: ReferenceTurn[] = [];
  for (const [place, item] of (value['turns'] as readonly unknown[]).entries()) {
    const problem = isJsonObject(item) ? addTurn(turns, item) : 'is not an object';
    if (problem !== undefined) return fail({ message: `Session ${name}, turn ${place + 1} ${problem}.` });
  }
  if (!turns.some(({ kind }) => kind !== 'user')) return fail({ message: `Session ${name} has no turn of the agent.` });
  return ok({
    id: name,
    ...(typeof value['workflow'] === 'string' ? { workflow: value['workflow'] } : {}),
    ...(typeof value['profile'] === 'string' ? { profile: value['profile'] } : {}),
    turns,
    extra: Object.fromEntries(Object.entries(value).filter(([key]) => !own.has(key))),
  });
}

/** Returns an error message if the turn is invalid. */
function addTurn(turns: ReferenceTurn[], item: JsonObject): string | undefined {
  const inserted = item['inserted'] === true ? { inserted: true as const } : {};
  const state = typeof item['state'] === 'string' ? { state: item['state'] } : {};
  const { role, text, call, result, failure, oow, answer } = item;
  switch (role) {
    case 'user': {
      if (typeof text !== 'string' || text.trim() === '') return 'of the user has no "text"';
      // Alternative spellings of a known type get our name; an unknown type is kept.
      const type = typeof oow === 'string' ? (findOowType(oow)?.id ?? oow) : undefined;
      turns.push({ kind: 'user', text, ...(type === undefined ? {} : { oow: type }), ...inserted });
      return undefined;
    }
    case 'agent':
    case 'assistant': {
      if (isJsonObject(call)) {
        const name = call['api'] ?? call['name'];
        if (typeof name !== 'string') return 'has a call without "api"';
        const args = isJsonObject(call['arguments']) ? call['arguments'] : {};
        const came = result === undefined ? {} : { result };
        const failed = typeof failure === 'string' ? { failure } : {};
        turns.push({ kind: 'call', name, arguments: args, ...came, ...failed, ...state, ...inserted });
        return undefined;
      }
      if (typeof text !== 'string') return 'of the agent has neither "text" nor "call"';
      const given = typeof answer === 'string' ? { answer } : {};
      turns.push({ kind: 'response', text, ...given, ...state, ...inserted });
      return undefined;
    }
    case 'system':
    case 'tool': {
      const last = turns.at(-1);
      if (last?.kind !== 'call') return 'is a result without a call before it';
      turns[turns.length - 1] = {
        ...last,
        ...(typeof failure === 'string' ? { failure } : { result: result ?? text ?? null }),
      };
      return undefined;
    }
    default:
      return 'has no "role": user, agent or system';
  }
}

/** Converts a recorded session to a reference without the calls that a controller denied. */
export function referenceFromTrace(trace: Trace, workflow?: string): ReferenceSession {
  return {
    id: trace.id,
    ...(workflow === undefined ? {} : { workflow }),
    turns: trace.steps.flatMap((step) => turnOf(step)),
    extra: {},
  };
}

function turnOf(step: TraceStep): readonly ReferenceTurn[] {
  switch (step.kind) {
    case 'user':
      return [{ kind: 'user', text: step.text, ...(step.oow === undefined ? {} : { oow: step.oow }) }];
    case 'response':
      return [{ kind: 'response', text: step.text, ...(step.answer === undefined ? {} : { answer: step.answer }) }];
    case 'call': {
      if (step.outcome === 'denied') return [];
      const came = step.result === undefined ? {} : { result: step.result };
      const failed = step.outcome === 'failed' ? { failure: step.message ?? '' } : {};
      return [{ kind: 'call', name: step.name, arguments: step.arguments, ...came, ...failed }];
    }
  }
}

/** Converts the turns before `length` to a trace; a prediction continues from its log. */
export function traceOfTurns(id: string, turns: readonly ReferenceTurn[]): Trace {
  return {
    id,
    source: 'openai',
    steps: turns.map((turn, seq): TraceStep => {
      if (turn.kind === 'user') {
        return { kind: 'user', seq, text: turn.text, ...(turn.oow === undefined ? {} : { oow: turn.oow }) };
      }
      if (turn.kind === 'response') {
        return {
          kind: 'response',
          seq,
          text: turn.text,
          ...(turn.answer === undefined ? {} : { answer: turn.answer }),
        };
      }
      const base = { kind: 'call', seq, name: turn.name, arguments: turn.arguments } as const;
      if (turn.failure !== undefined) return { ...base, outcome: 'failed', message: turn.failure };
      return turn.result === undefined
        ? { ...base, outcome: 'unanswered' }
        : { ...base, outcome: 'succeeded', result: turn.result };
    }),
  };
}

/** Type of the last user turn before `index` if that turn is marked as out-of-workflow. */
export function oowOfTurn(session: ReferenceSession, index: number): string | undefined {
  const user = session.turns.slice(0, index + 1).findLast(({ kind }) => kind === 'user');
  return user?.kind === 'user' ? user.oow : undefined;
}

/**
 * Inserts an out-of-workflow turn before the user turn at `index`, with its reference reply. Fails if there is no user
 * turn at `index`.
 */
export function insertOow(
  session: ReferenceSession,
  index: number,
  insertedTexts: { readonly text: string; readonly oow: string; readonly reply: string },
): Result<ReferenceSession, DataProblem> {
  if (session.turns[index]?.kind !== 'user') {
    return fail({
      message: `Turn ${index + 1} of ${session.id} is not a turn of the user: a turn is inserted before one.`,
    });
  }
  const pair: readonly ReferenceTurn[] = [
    { kind: 'user', text: insertedTexts.text, oow: insertedTexts.oow, inserted: true },
    { kind: 'response', text: insertedTexts.reply, inserted: true },
  ];
  return ok({ ...session, turns: session.turns.toSpliced(index, 0, ...pair) });
}

export interface InsertedTurn {
  readonly session: string;
  /** Number of the user turn, from 1. */
  readonly before: number;
  readonly text: string;
  readonly oow: string;
  readonly reply: string;
}

/** Returns the text of a data set with the turn inserted into one of its own sessions; everything else is unchanged. */
export function insertIntoData(
  text: string,
  { session, before, ...insertedTexts }: InsertedTurn,
): Result<JsonObject, DataProblem> {
  const read = parseJson(text);
  if (!read.ok) return fail({ message: `This is not JSON: ${read.error}.` });
  const { value } = read;
  const all =
    isJsonObject(value) && Array.isArray(value['references']) ? (value['references'] as readonly JsonValue[]) : [];
  const at = all.findIndex((one) => isJsonObject(one) && one['id'] === session);
  const found = all[at];
  if (!isJsonObject(value) || !isJsonObject(found)) {
    const ids = all.flatMap((one) => (isJsonObject(one) && typeof one['id'] === 'string' ? [one['id']] : []));
    return fail({ message: `There is no session ${session} among its "references": ${ids.slice(0, 10).join(', ')}.` });
  }
  const turns = Array.isArray(found['turns']) ? (found['turns'] as readonly JsonValue[]) : [];
  const users = turns.flatMap((turn, index) => (isJsonObject(turn) && turn['role'] === 'user' ? [index] : []));
  const place = users[before - 1];
  if (place === undefined) {
    return fail({
      message: `Session ${session} has ${users.length} turns of the user; a turn is inserted before one of them.`,
    });
  }
  const pair: readonly JsonObject[] = [
    { role: 'user', text: insertedTexts.text, oow: insertedTexts.oow, inserted: true },
    { role: 'agent', text: insertedTexts.reply, inserted: true },
  ];
  const changed = { ...found, turns: turns.toSpliced(place, 0, ...pair) };
  return ok({ ...value, references: all.toSpliced(at, 1, changed) });
}
