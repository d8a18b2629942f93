// Collects the values that a reply about a call may state for each slot: the call's arguments and results.

import { comparableText, type JsonObject, type JsonValue, looseName } from '../../support';
import type { CallFact } from '../../verdicts';
import type { VerdictState } from '../unmetReasonOfNode';
import { readValues, type StatedValue } from './statedValues';
import { spacedName } from './words/units';

export interface Expected {
  readonly slot: string;
  readonly value: JsonValue;
  readonly from: string;
  /** The parts of the value that can be compared by kind. */
  readonly parts: readonly StatedValue[];
}

/** The values of the call; slots that it lacks get the value of the latest call that has them. */
export function expectedOf(
  state: VerdictState,
  api: string,
  call: CallFact,
  slots: readonly string[] | undefined,
): Expected[] {
  const own = fieldsOf(state, api, call);
  const names = slots ?? [...own.values()].map(({ name }) => name);
  return names.flatMap((slot) => {
    const known = own.get(looseName(slot)) ?? latestOf(state, slot);
    if (known === undefined || known.value === null || typeof known.value === 'object') return [];
    const parts = valuePartsOf(slot, known.value);
    return [{ slot, value: known.value, from: known.from, parts }];
  });
}

interface Known {
  /** The name as in the call. */
  readonly name: string;
  readonly value: JsonValue;
  readonly from: string;
}

/** Fields of a call by loose name; results override arguments. */
export function fieldsOf(
  state: VerdictState,
  api: string,
  { arguments: passed, result }: CallFact,
): Map<string, Known> {
  const fields = new Map<string, Known>();
  const add = (name: string, value: JsonValue) => fields.set(looseName(name), { name, value, from: api });
  for (const [name, value] of Object.entries(passed)) add(name, value as JsonValue);
  if (result?.kind !== 'succeeded') return fields;
  const returned = result.value;
  const node = state.workflow.nodes[api];
  if (typeof returned === 'object' && returned !== null && !Array.isArray(returned)) {
    for (const [name, value] of Object.entries(returned as JsonObject)) add(name, value as JsonValue);
  } else if (node?.kind === 'api' && node.response.length === 1) add(node.response[0] as string, returned);
  return fields;
}

function latestOf(state: VerdictState, slot: string): Known | undefined {
  let latest: { readonly order: number; readonly known: Known } | undefined;
  for (const [api, calls] of Object.entries(state.calls)) {
    for (const call of calls) {
      if (call.result?.kind !== 'succeeded' || (latest && latest.order > call.order)) continue;
      const known = fieldsOf(state, api, call).get(looseName(slot));
      if (known) latest = { order: call.order, known };
    }
  }
  return latest?.known;
}

const isMoney = /amount|price|cost|fee|sum|balance|credit|total|refund|limit|fare|rate|金额|价|费|款|余额/;
const isCode = /number|code|\bid\b|reference|\bref\b|\bno\b|ticket|tag|编号|号|码/;

export function valuePartsOf(slot: string, value: JsonValue): readonly StatedValue[] {
  const name = spacedName(slot);
  const text = String(value);
  const read = readValues(text);
  return read.flatMap((part): StatedValue[] => {
    if (part.kind !== 'number') return [part];
    if (isMoney.test(name)) return [{ ...part, kind: 'amount' }];
    // A number with fewer digits may refer to anything.
    if (isCode.test(name) && text.length >= 4)
      return [{ kind: 'id', id: comparableText(text).replace(/[- ]/g, ''), text, at: 0 }];
    return [];
  });
}

/** Limit of scalars read from one call, because a list may be long. */
const mostScalars = 200;

export function scalarsOf(value: JsonValue): string[] {
  const found: string[] = [];
  const queue: JsonValue[] = [value];
  for (let next = queue.pop(); next !== undefined && found.length < mostScalars; next = queue.pop()) {
    if (typeof next === 'object' && next !== null)
      queue.push(...(Object.values(next) as JsonValue[]).slice(0, mostScalars));
    else if (typeof next === 'string' || typeof next === 'number') found.push(String(next).slice(0, 300));
  }
  return found;
}
