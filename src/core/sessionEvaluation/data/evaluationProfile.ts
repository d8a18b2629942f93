// A user of an evaluation: persona (FlowAgent A.2), goals, and the calls that reach them (FlowBench's task-user
// summary). Reads our form, FlowAgent's `required_apis` and fixed queries, and FlowBench's names. Invariant: unknown
// fields are kept; a profile without information about the user is refused with its position.

import { readAgentTurn } from '../../logs';
import { type MockRow, readProfile, type UserProfile } from '../../session';
import { fail, isJsonObject, type JsonObject, type JsonValue, looseName, ok, type Result } from '../../support';

export interface ExpectedCall {
  readonly api: string;
  /** Required values of the call; other parameters may have any value. */
  readonly arguments: JsonObject;
}

export interface Goal {
  readonly text: string;
  /** Counts for the success by primary goals. */
  readonly primary: boolean;
  /** False: the workflow cannot serve the goal, and the goal is met when the agent declines it. */
  readonly inScope: boolean;
  /** Calls that must have succeeded; they allow the log to show whether the goal is met. */
  readonly calls: readonly ExpectedCall[];
  /** ANSWER that must have been given. */
  readonly answer?: string;
}

export interface EvaluationProfile {
  readonly id: string;
  readonly title: string;
  /** Id of its workflow; absent: any. */
  readonly workflow?: string;
  readonly profile: UserProfile;
  readonly goals: readonly Goal[];
  readonly expectedCalls: readonly ExpectedCall[];
  /**
   * Results of the APIs for this user, by API; rows as those of mock tools. They override the results of the workflow.
   */
  readonly results: Readonly<Record<string, readonly MockRow[]>>;
  /** Other fields of its record. */
  readonly extra: JsonObject;
}

export interface DataProblem {
  readonly message: string;
}

const goalNames = ['goals', 'user_goals', 'user_targets', 'user_target', 'targets', 'objectives'];
const callNames = ['expectedCalls', 'expected_calls', 'required_apis', 'success_tools', 'gt_actions_string', 'apis'];

/** Names of the fields that are lists. */
export const profileListNames: readonly string[] = [...goalNames, ...callNames];
const knownNames = new Set(
  [
    ...['id', 'title', 'name', 'workflow', 'workflow_name', 'profile', 'results', ...goalNames, ...callNames],
    ...['persona', 'details', 'user_details', 'needs', 'user_needs', 'style', 'dialogue_style', 'pattern'],
    ...['interactive_pattern', 'interaction_pattern'],
  ].map(looseName),
);

const fieldOf = (record: JsonObject, names: readonly string[]): JsonValue | undefined => {
  const loose = names.map(looseName);
  const key = Object.keys(record).find((candidate) => loose.includes(looseName(candidate)));
  return key === undefined ? undefined : record[key];
};
const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : undefined;

/** `index` is its index in the list, for a profile without an id and for messages. */
export function readEvaluationProfile(value: unknown, index: number): Result<EvaluationProfile, DataProblem> {
  const at = `Profile ${index + 1}`;
  if (!isJsonObject(value))
    return fail({ message: `${at} is not an object. Expected {"persona", "needs", "goals", ...}.` });
  const queries = queriesOf(value);
  const goals = readGoals(fieldOf(value, goalNames), at);
  if (!goals.ok) return goals;
  const expected = readCalls(fieldOf(value, callNames), `${at}, expectedCalls`);
  if (!expected.ok) return expected;
  const results = readResults(value['results'], at);
  if (!results.ok) return results;
  const ownFieldNames = [...goalNames, ...callNames].map(looseName);
  const described = Object.fromEntries(
    Object.entries(value).filter(([key]) => !ownFieldNames.includes(looseName(key))),
  );
  const hints = isJsonObject(value['user_agent']) ? textOf(value['user_agent']['every_turn_hint']) : undefined;
  const profile = {
    ...(hints === undefined ? {} : { persona: hints }),
    ...queries,
    ...readProfile(isJsonObject(value['profile']) ? value['profile'] : described),
  };
  if (Object.keys(profile).length === 0 && goals.value.length === 0) {
    return fail({ message: `${at} says nothing of the user: give "persona", "details", "needs" or "goals".` });
  }
  const needs = profile.needs ?? goals.value.map(({ text }) => text).join('\n');
  const workflow = textOf(fieldOf(value, ['workflow', 'workflow_name']));
  return ok({
    id: textOf(value['id']) ?? `profile-${index + 1}`,
    title: textOf(fieldOf(value, ['title', 'name'])) ?? profile.persona?.split('\n')[0] ?? at,
    ...(workflow === undefined ? {} : { workflow }),
    profile: needs === '' ? profile : { ...profile, needs },
    goals: goals.value,
    expectedCalls: expected.value,
    results: results.value,
    extra: Object.fromEntries(Object.entries(value).filter(([key]) => !knownNames.has(looseName(key)))),
  });
}

/** FlowAgent's fixed queries: the user's turns in order, with what they are about. */
function queriesOf(value: JsonObject): UserProfile {
  const { user_queries: queries, eval_description: about } = value;
  if (!Array.isArray(queries) || !queries.every((query) => typeof query === 'string')) return {};
  return {
    needs: textOf(about) ?? queries.join('\n'),
    pattern: `Says in this order:\n${queries.map((query) => `- ${query}`).join('\n')}`,
  };
}

/** A plain text is a primary goal in scope. */
function readGoals(value: JsonValue | undefined, at: string): Result<readonly Goal[], DataProblem> {
  if (value === undefined || value === null) return ok([]);
  const list = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  const goals: Goal[] = [];
  for (const [index, item] of list.entries()) {
    const place = `${at}, goal ${index + 1}`;
    const record = isJsonObject(item) ? item : undefined;
    const text = textOf(record ? fieldOf(record, ['text', 'goal', 'description']) : item);
    if (text === undefined) return fail({ message: `${place} has no text. Expected {"text", "primary", "inScope"}.` });
    const calls = readCalls(record ? fieldOf(record, ['calls', 'call', ...callNames]) : undefined, place);
    if (!calls.ok) return calls;
    const flag = (names: readonly string[]) => (record ? fieldOf(record, names) : undefined) !== false;
    const answer = record && textOf(fieldOf(record, ['answer']));
    goals.push({
      text,
      primary: flag(['primary', 'is_primary']),
      inScope: flag(['inScope', 'in_scope']),
      calls: calls.value,
      ...(answer === undefined ? {} : { answer }),
    });
  }
  return ok(goals);
}

/** Accepts names alone, `{api, arguments}`, `{name, parameters}` and `{"api_name": {...}}`. */
export function readCalls(value: JsonValue | undefined, at: string): Result<readonly ExpectedCall[], DataProblem> {
  if (value === undefined || value === null) return ok([]);
  const list = Array.isArray(value)
    ? (value as readonly JsonValue[])
    : isActionText(value)
      ? actionsIn(value)
      : [value];
  const calls: ExpectedCall[] = [];
  for (const [index, item] of list.entries()) {
    const found = readCall(item);
    if (found === undefined) {
      return fail({ message: `${at}: call ${index + 1} names no API. Expected {"api": "name", "arguments": {...}}.` });
    }
    calls.push(...found);
  }
  return ok(calls);
}

const isActionText = (value: JsonValue): value is string => typeof value === 'string' && /^\s*Action:/.test(value);

/** FlowBench's `gt_actions_string`: pairs of `Action:` and `Action Input:`. */
const actionsIn = (text: string): readonly JsonObject[] =>
  text.split(/^(?=\s*Action:)/m).flatMap((part) => {
    const { call } = readAgentTurn(part.trim());
    return call ? [{ api: call.name, arguments: call.arguments }] : [];
  });

function readCall(item: JsonValue): readonly ExpectedCall[] | undefined {
  if (typeof item === 'string') return item.trim() === '' ? undefined : [{ api: item.trim(), arguments: {} }];
  if (!isJsonObject(item)) return undefined;
  const api = textOf(fieldOf(item, ['api', 'name', 'api_name', 'tool', 'function', 'action']));
  if (api !== undefined) {
    const given = fieldOf(item, ['arguments', 'args', 'parameters', 'params', 'input', 'action_input', 'kwargs']);
    return [{ api, arguments: isJsonObject(given) ? given : {} }];
  }
  const entries = Object.entries(item);
  if (entries.length === 0 || entries.some(([, given]) => !isJsonObject(given))) return undefined;
  return entries.map(([name, given]) => ({ api: name, arguments: given as JsonObject }));
}

export function readResults(
  value: JsonValue | undefined,
  at: string,
): Result<Readonly<Record<string, readonly MockRow[]>>, DataProblem> {
  if (value === undefined) return ok({});
  if (!isJsonObject(value)) return fail({ message: `${at}: "results" is an object of APIs.` });
  const rows: Record<string, readonly MockRow[]> = {};
  for (const [api, given] of Object.entries(value)) {
    // A single object is the result for every call.
    const list = Array.isArray(given) ? (given as readonly JsonValue[]) : [{ when: {}, result: given }];
    const wrong = list.findIndex((row) => !isJsonObject(row) || !('result' in row || 'failure' in row));
    if (wrong >= 0) {
      return fail({ message: `${at}: row ${wrong + 1} of the results of ${api} has neither "result" nor "failure".` });
    }
    rows[api] = (list as readonly JsonObject[]).map((row) => ({
      when: isJsonObject(row['when']) ? row['when'] : {},
      ...(row['result'] === undefined ? {} : { result: row['result'] }),
      ...(typeof row['failure'] === 'string' ? { failure: row['failure'] } : {}),
    }));
  }
  return ok(rows);
}
