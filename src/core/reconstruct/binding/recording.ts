// Prepares traces for binding: the successful calls with arguments and results, the inputs and the answer of each.
// Invariant: positions are indices into `calls`. If the inputs of a trace are not known (a stored session), arguments
// that no earlier result contains are treated as user input under the parameter's name; the first value of a name
// counts.

import type { Trace } from '../../logs';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../support';

export interface RecordedCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly result: JsonValue;
  readonly seq: number;
}

export interface Recording {
  readonly id: string;
  readonly calls: readonly RecordedCall[];
  readonly inputs: JsonObject;
  /** False: `inputs` are arguments that no result explains. */
  readonly areInputsKnown: boolean;
  readonly answer?: JsonValue;
}

export interface RecordingOptions {
  readonly inputs?: Readonly<Record<string, JsonObject>>;
  readonly answers?: Readonly<Record<string, JsonValue>>;
  /** Names of calls that are left out. */
  readonly without?: ReadonlySet<string>;
}

export function recordedCallsOf(trace: Trace, options: RecordingOptions): Recording {
  const calls = trace.steps.flatMap((step): RecordedCall[] =>
    step.kind === 'call' && step.outcome === 'succeeded' && !step.isUnmatched && !options.without?.has(step.name)
      ? [{ name: step.name, arguments: step.arguments, result: step.result ?? null, seq: step.seq }]
      : [],
  );
  const given = options.inputs && Object.hasOwn(options.inputs, trace.id) ? options.inputs[trace.id] : undefined;
  const answer = options.answers && Object.hasOwn(options.answers, trace.id) ? options.answers[trace.id] : undefined;
  return {
    id: trace.id,
    calls,
    inputs: given ?? guessInputs(calls),
    areInputsKnown: given !== undefined,
    ...(answer === undefined ? {} : { answer }),
  };
}

const maxValues = 5000;

function guessInputs(calls: readonly RecordedCall[]): JsonObject {
  const seen = new Set<string>();
  const inputs = new Map<string, JsonValue>();
  const visit = (value: JsonValue, depth: number): void => {
    if (seen.size >= maxValues) return;
    seen.add(canonicalJson(value));
    if (depth > 5) return;
    if (Array.isArray(value)) for (const item of value) visit(item as JsonValue, depth + 1);
    else if (isJsonObject(value)) for (const item of Object.values(value)) visit(item, depth + 1);
  };
  for (const call of calls) {
    for (const [name, value] of Object.entries(call.arguments)) {
      const isKnown = isDistinctive(value) && seen.has(canonicalJson(value));
      if (!isKnown && !inputs.has(name)) inputs.set(name, value);
    }
    visit(call.result, 0);
  }
  return Object.fromEntries(inputs);
}

/** True for a value that is unlikely to occur by chance. */
export function isDistinctive(value: JsonValue): boolean {
  if (typeof value === 'string') return value.trim().length > 1;
  if (typeof value === 'number') return !Number.isInteger(value) || Math.abs(value) >= 10;
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
