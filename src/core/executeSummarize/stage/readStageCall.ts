// Reads a reply of a stage as one call: a native tool call, or JSON that names a function and its arguments. In steps,
// as in FlowMind App. E.1: the whole reply as JSON, then each object in mixed text, then repair; otherwise it returns a
// problem in words for the model. Never throws; refuses to guess arguments it cannot read.

import { type ChatReply, findJsonObject, findJsonObjects, parseLooseJson, withoutThoughts } from '../../llm';
import {
  fail,
  isJsonObject,
  isTextTooDeep,
  type JsonObject,
  type JsonValue,
  looseName,
  maxInputDepth,
  ok,
  type Result,
} from '../../support';
import { parseExactJson } from '../../values';
import { maxReplyLength, replyTooLong, shortenedName } from './replyLimits';

export interface StageCall {
  /**
   * The name of an offered function if they differ only in case and separators; else the name as the model wrote it.
   */
  readonly name: string;
  readonly arguments: JsonObject;
  readonly reasoning?: string;
  /** The model states that this call completes the plan's step. */
  readonly completesStep: boolean;
  /** Names of further calls in the reply: only one call is used at a time. */
  readonly dropped: readonly string[];
}

export interface StageProblem {
  /** The problem and the expected form, addressed to the model. */
  readonly problem: string;
}

export const callForm = '{"reasoning": "why", "action": "function name", "action_input": {"parameter": "value"}}';

const nameKeys = ['action', 'tool', 'tool_name', 'function', 'function_name', 'name'] as const;
const argumentKeys = ['action_input', 'arguments', 'args', 'parameters', 'params', 'input'] as const;

/** `names`: the offered functions, `finish` among them. */
export function readStageCall(reply: ChatReply, names: readonly string[]): Result<StageCall, StageProblem> {
  const [native, ...others] = reply.toolCalls;
  const replyText = withoutThoughts(reply.content).trim();
  if (native) {
    if (native.argumentsText.length > maxReplyLength) return fail({ problem: replyTooLong(native.argumentsText) });
    if (isTextTooDeep(native.argumentsText)) return fail({ problem: tooDeep(native.name) });
    const read = argumentsOf(native.argumentsText, native.name);
    if (!read) return fail({ problem: `The arguments of ${shortenedName(native.name)} are not a JSON object.` });
    if (isTooDeep(read)) return fail({ problem: tooDeep(native.name) });
    return ok({
      name: knownName(native.name, names),
      arguments: read,
      ...(replyText === '' ? {} : { reasoning: replyText }),
      completesStep: false,
      dropped: others.map((call) => call.name),
    });
  }
  if (replyText === '') {
    const what = reply.content.trim() === '' ? 'The reply was empty' : 'The reply was thoughts alone';
    return fail({ problem: `${what}. Reply with one JSON object: ${callForm}` });
  }
  if (replyText.length > maxReplyLength)
    return fail({ problem: `${replyTooLong(replyText)} Reply with one JSON object: ${callForm}` });
  const candidates = objectsOf(replyText).flatMap((object) => candidateOf(object));
  if (candidates.length === 0) {
    return fail({ problem: `The reply holds no JSON object that names a function. Reply with one: ${callForm}` });
  }
  const place = Math.max(
    0,
    candidates.findIndex(({ name }) => isKnown(name, names)),
  );
  const chosen = candidates[place] as Candidate; // there is at least one
  if (chosen.arguments === undefined) {
    return fail({
      problem: `The arguments of ${shortenedName(chosen.name)} are not a JSON object. Reply with one: ${callForm}`,
    });
  }
  if (isTooDeep(chosen.arguments)) return fail({ problem: tooDeep(chosen.name) });
  return ok({
    name: knownName(chosen.name, names),
    arguments: chosen.arguments,
    ...(chosen.reasoning === undefined ? {} : { reasoning: chosen.reasoning }),
    completesStep: chosen.completesStep,
    dropped: candidates.filter((_, index) => index !== place).map(({ name }) => name),
  });
}

const tooDeep = (name: string) =>
  `The arguments of ${shortenedName(name)} are nested too deeply: ${maxInputDepth} levels are the most.`;

/** Level by level, so that no nesting can exhaust the stack. */
function isTooDeep(value: JsonObject): boolean {
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxInputDepth) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

interface Candidate {
  readonly name: string;
  readonly arguments: JsonObject | undefined;
  readonly reasoning?: string;
  readonly completesStep: boolean;
}

function objectsOf(text: string): readonly JsonObject[] {
  const whole = parseWhole(text);
  if (isJsonObject(whole)) return [whole];
  if (Array.isArray(whole)) return whole.filter(isJsonObject);
  const found = findJsonObjects(text).filter((object) => candidateOf(object).length > 0);
  if (found.length > 0) return found;
  // Python's dictionaries, single quotes, a missing brace at the end: repaired from each position where an object may
  // begin.
  for (let at = text.indexOf('{'), tries = 0; at >= 0 && tries < 20; at = text.indexOf('{', at + 1), tries++) {
    const repaired = parseLooseJson(text.slice(at));
    if (isJsonObject(repaired) && candidateOf(repaired as JsonObject).length > 0) return [repaired as JsonObject];
  }
  return [];
}

function parseWhole(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** Also calls in the wrappers of endpoints: `{"tool_call": {...}}`, `{"tool_calls": [{"function": {...}}]}`. */
function candidateOf(object: JsonObject, depth = 0): Candidate[] {
  const reasoning = [object.reasoning, object.thought, object.thoughts].find((text) => typeof text === 'string');
  for (const key of nameKeys) {
    const name = object[key];
    if (typeof name !== 'string' || name.trim() === '') continue;
    const written = argumentKeys.map((entry) => object[entry]).find((value) => value !== undefined);
    // Data may contain a `name` too; without arguments beside it, it is not a call.
    if (key === 'name' && written === undefined) continue;
    return [
      {
        name: name.trim(),
        arguments: argumentsOf(written, name.trim()),
        ...(typeof reasoning === 'string' && reasoning !== '' ? { reasoning } : {}),
        completesStep: object.step_done === true,
      },
    ];
  }
  if (depth >= 2) return [];
  const inner = [object.function, object.tool_call, object.function_call, object.action, object.tool_calls].flatMap(
    (value) => (Array.isArray(value) ? value : [value]),
  );
  return inner.flatMap((value) => (isJsonObject(value) ? candidateOf(value, depth + 1) : []));
}

function argumentsOf(value: JsonValue | undefined, name: string): JsonObject | undefined {
  if (isJsonObject(value)) return value;
  const isFinish = looseName(name) === 'finish';
  if (value === undefined || value === null) return {};
  if (typeof value !== 'string') return isFinish ? { answer: value } : undefined;
  if (/^\s*(?:none|null|\{\s*\})?\s*$/i.test(value)) return {};
  const whole = parseWhole(value);
  if (isJsonObject(whole)) return whole as JsonObject;
  if (isFinish) return { answer: whole === undefined ? value : (whole as JsonValue) };
  return findJsonObject(value)?.value;
}

const withoutCallMarks = (name: string) => name.replace(/^functions?[.:]/i, '').replace(/\(\)$/, '');

function isKnown(name: string, names: readonly string[]): boolean {
  return names.includes(knownName(name, names));
}

function knownName(written: string, names: readonly string[]): string {
  const name = withoutCallMarks(written);
  if (names.includes(name)) return name;
  const close = names.filter((known) => looseName(known) === looseName(name));
  return close.length === 1 ? (close[0] as string) : name;
}
