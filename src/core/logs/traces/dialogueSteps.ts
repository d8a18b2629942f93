// Converts labelled turns of a printed dialogue to steps (FlowAgent, Listing 3; FlowBench, Listing 8). A turn of the
// agent is words, `<Call API> name({...})`, or `Action:` with `Action Input:`; thoughts are not steps. A result belongs
// to the last call without one. Refuses a result without a call, with its position.

import { parseLooseJson } from '../../llm';
import { findOowType } from '../../session';
import { isJsonObject, type JsonObject, type JsonValue } from '../../support';
import { parseLogJson } from '../read/parseLogJson';
import type { TraceCall, TraceStep } from './trace';

export type DialogueRole = 'user' | 'agent' | 'system';

export interface SpokenCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /** The arguments are not an object; they are left out. */
  readonly isUnreadable?: true;
}

/** Collects the steps of one dialogue. */
export class DialogueSteps {
  readonly steps: TraceStep[] = [];
  private open: number | undefined;

  /** Returns the problem of the turn, if any; it continues its position. */
  add(role: DialogueRole, text: string, seq: number, warn?: (text: string) => void): string | undefined {
    if (role === 'user') {
      this.steps.push({ kind: 'user', seq, text: text.trim() });
      return undefined;
    }
    if (role === 'system') return this.settle(text);
    const { words, call } = readAgentTurn(text);
    if (call?.isUnreadable) warn?.(`calls ${call.name} with arguments that are not a JSON object`);
    if (words !== '' || call === undefined) this.steps.push({ kind: 'response', seq, text: words });
    if (call) this.call(call, seq);
    return undefined;
  }

  call({ name, arguments: args }: SpokenCall, seq: number): void {
    this.open = this.steps.length;
    this.steps.push({ kind: 'call', seq, name, arguments: args, outcome: 'unanswered' });
  }

  /** Marks the last turn of the user as one out of the workflow. */
  markOow(type: string): string | undefined {
    const at = this.steps.findLastIndex(({ kind }) => kind === 'user');
    const turn = this.steps[at];
    if (turn?.kind !== 'user') return 'names a type of turn, but no user turn is before it';
    this.steps[at] = { ...turn, oow: findOowType(type)?.id ?? type };
    return undefined;
  }

  private settle(text: string): string | undefined {
    if (this.open === undefined) return 'is a result without a call before it';
    const call = this.steps[this.open] as TraceCall; // `open` only holds positions of calls
    this.steps[this.open] = { ...call, outcome: 'succeeded', result: readValue(text) };
    this.open = undefined;
    return undefined;
  }
}

/** Splits a turn into the words for the user and a call. */
export function readAgentTurn(text: string): { readonly words: string; readonly call?: SpokenCall } {
  const marked = /^\s*<\s*call\s+api\s*>\s*(?:API\.)?([^\s(]+)\s*(?:\(([\s\S]*)\))?\s*$/i.exec(text);
  if (marked) return { words: '', call: callOf(marked[1] as string, marked[2] ?? '') };
  const parts = labelledParts(text);
  const words = (parts.get('response') ?? '').trim();
  const action = (parts.get('action') ?? '').trim();
  return action === ''
    ? { words }
    : { words, call: callOf(action.replace(/^functions\./, ''), parts.get('action input') ?? '') };
}

const label = /^[ \t]*(?:\*\*)?(thought|response|action input|action)(?:\*\*)?[ \t]*[:：](?:\*\*)?/i;

/** True if a text begins with one of the labels of such turns. */
export const isLabelledTurn = (text: string): boolean => label.test(text.trimStart());

/** Text before the first label is a response. */
function labelledParts(text: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  let name = 'response';
  let isAnswer = false;
  for (const line of text.trim().split('\n')) {
    // A response is the last part and may contain lines that look like labels.
    const found = isAnswer ? null : label.exec(line);
    if (found) {
      name = (found[1] as string).toLowerCase();
      isAnswer = name === 'response';
    }
    const content = found ? line.slice(found[0].length).trimStart() : line;
    const before = parts.get(name);
    parts.set(name, before === undefined ? content : `${before}\n${content}`);
  }
  return parts;
}

function callOf(name: string, text: string): SpokenCall {
  const value = text.trim() === '' ? {} : readPrintedObject(text);
  return value === undefined ? { name, arguments: {}, isUnreadable: true } : { name, arguments: value };
}

/** JSON, a literal of Python, or one that lost the opening quotes in print: `{’Day’: Friday’, Time’: 15’}`. */
function readPrintedObject(text: string): JsonObject | undefined {
  const json = parseLogJson(text.trim());
  if (json.ok) return isJsonObject(json.value) ? json.value : undefined;
  return readPrintedPairs(text.trim()) ?? looseObject(text.trim());
}

function looseObject(text: string): JsonObject | undefined {
  const loose = text.length <= 100_000 ? parseLooseJson(text) : undefined;
  return isJsonObject(loose) ? loose : undefined;
}

/** Reads flat pairs whose texts end with a typographic quote; undefined if anything is left over. */
function readPrintedPairs(text: string): JsonObject | undefined {
  const inner = /^\{([\s\S]*)\}$/.exec(text)?.[1];
  if (inner === undefined || !inner.includes('’')) return undefined;
  const pairs: [string, JsonValue][] = [];
  let rest = inner.trim();
  while (rest !== '') {
    const found = /^[‘’']?([^‘’':{}]{1,200})[’']\s*:\s*[‘’']{0,2}([^‘’]*)’?\s*(?:,\s*|$)/.exec(rest);
    if (!found) return undefined;
    pairs.push([(found[1] as string).trim(), (found[2] as string).trim()]);
    rest = rest.slice(found[0].length);
  }
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** A result that is not JSON is its text. */
function readValue(text: string): JsonValue {
  const trimmed = text.trim();
  const json = parseLogJson(trimmed);
  if (json.ok) return json.value;
  return readPrintedPairs(trimmed) ?? (trimmed.includes("'") ? looseWhole(trimmed) : undefined) ?? trimmed;
}

/** A literal of Python. The loose reader also accepts a broken text, so the text has to be closed. */
const looseWhole = (text: string): JsonObject | undefined =>
  /^\{[\s\S]*\}$/.test(text) ? looseObject(text) : undefined;
