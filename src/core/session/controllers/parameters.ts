// Parameters: a call needs the required parameters of the tool's JSON Schema, with the right types, and no unknown
// ones. Types are checked leniently by default, because most documents do not declare the type of a slot.

import { type ArgumentRules, checkArguments, requiredParameters } from '../../llm';
import { isJsonObject, type JsonObject } from '../../support';
import { promptVersionOf, type RulesVersion, rulesOf } from '../events';
import { isJustGiven } from '../given/mentionedValues';
import { nextNodes } from '../nextNodes';
import type { SessionState, TranscriptEntry } from '../sessionState';
import { toolOfApi } from '../sessionTools';
import { unmetRequires } from '../unmetPreconditions';
import { type ApiFacts, findApiFacts } from '../workflowFacts';
import { type Controller, choiceOption, flagOption } from './controller';

/** Most APIs that one line of advice names; the facts list all. */
const MAX_LISTED_APIS = 8;

/** Parameter names known after a finished call. A transcript only grows, so each call is read once. */
const counted = new WeakMap<TranscriptEntry, ReadonlySet<string>>();
const nothing: ReadonlySet<string> = new Set();

/** Names of the arguments and results of all calls that have a value. */
function knownNames({ transcript }: SessionState): ReadonlySet<string> {
  let from = transcript.length;
  let known: ReadonlySet<string> | undefined;
  while (from > 0 && known === undefined) {
    from -= 1;
    const entry = transcript[from];
    if (entry) known = counted.get(entry);
  }
  const first = known === undefined ? 0 : from + 1;
  known ??= nothing;
  for (const entry of transcript.slice(first)) {
    if (entry.kind !== 'call') continue;
    const names = namesOf(entry).filter((name) => !known?.has(name));
    if (names.length > 0) known = new Set([...known, ...names]);
    if (entry.result !== undefined) counted.set(entry, known);
  }
  return known;
}

function namesOf({ arguments: given, result }: TranscriptEntry & { kind: 'call' }): readonly string[] {
  const value = result?.kind === 'succeeded' ? result.value : undefined;
  const all = isJsonObject(value) ? [...Object.entries(given), ...Object.entries(value)] : Object.entries(given);
  return all.flatMap(([name, one]) => (one !== null && one !== '' ? [name] : []));
}

function argumentRules(options: JsonObject, rules: RulesVersion): ArgumentRules {
  return {
    rules,
    types: choiceOption(options, 'types', ['convertible', 'strict'], 'convertible'),
    unknown: flagOption(options, 'unknown', true),
  };
}

/** The APIs that come next, because the values of later ones can wait. Prompt version 1: all APIs. */
function advisedApis(state: SessionState): readonly ApiFacts[] {
  const { apis } = state.workflow;
  if (promptVersionOf(state.config) === 1) return apis;
  const { possible } = nextNodes(state);
  return apis.filter(({ id }) => possible.includes(id));
}

/** One line of advice; empty if there is nothing to list. */
function listed(
  entries: readonly { readonly api: ApiFacts; readonly names: readonly string[] }[],
  line: (list: string) => string,
): readonly string[] {
  const all = entries.filter(({ names }) => names.length > 0);
  if (all.length === 0) return [];
  const shown = all.slice(0, MAX_LISTED_APIS).map(({ api, names }) => `${api.name} (${names.join(', ')})`);
  return [
    line(`${shown.join('; ')}${all.length > MAX_LISTED_APIS ? `; and ${all.length - MAX_LISTED_APIS} more` : ''}`),
  ];
}

export const parameters: Controller = {
  id: 'parameters',
  title: 'Parameters',
  describe: 'Lists required parameters that are still open; denies calls with missing, unknown or badly typed ones.',
  defaultSetting: {
    id: 'parameters',
    pre: true,
    post: true,
    options: { types: 'convertible', unknown: true },
  },
  options: [
    {
      name: 'types',
      title: 'Types',
      describe: 'Whether "3" passes as a number and 3 as a text.',
      kind: 'choice',
      choices: [
        { value: 'convertible', title: 'as tools take them' },
        { value: 'strict', title: 'exactly as in the schema' },
      ],
    },
    {
      name: 'unknown',
      title: 'Deny unknown parameters',
      describe: 'Whether a parameter that the tool does not have is a reason to deny.',
      kind: 'flag',
    },
  ],

  pre({ state }) {
    const known = knownNames(state);
    const open: { readonly api: ApiFacts; readonly missing: readonly string[]; readonly given: readonly string[] }[] =
      [];
    const isGiven = (api: ApiFacts, name: string) =>
      rulesOf(state.config) === 2 && isJustGiven(state, api.workflow, name);
    for (const api of advisedApis(state)) {
      if (unmetRequires(state, api.id).length > 0) continue;
      const schema = toolOfApi(state, api)?.parameters;
      const lacking = schema ? requiredParameters(schema).filter((name) => !known.has(name)) : [];
      const given = lacking.filter((name) => isGiven(api, name));
      const missing = lacking.filter((name) => !given.includes(name));
      if (lacking.length > 0) open.push({ api, missing, given });
    }
    const lines = [
      ...listed(
        open.map(({ api, given }) => ({ api, names: given })),
        (list) => `Given by the user, not used yet: ${list}.`,
      ),
      ...listed(
        open.map(({ api, missing }) => ({ api, names: missing })),
        (list) =>
          promptVersionOf(state.config) === 1
            ? `Required parameters that no call has had a value for yet: ${list}. Take them from what the user said, or ask; never make them up.`
            : `No call has used these values yet: ${list}. Take them from what the user said, or ask; never make them up.`,
      ),
    ];
    if (lines.length === 0) return undefined;
    const factsOf = (of: 'missing' | 'given') =>
      Object.fromEntries(open.filter((one) => one[of].length > 0).map((one) => [one.api.id, [...one[of]]]));
    const given = factsOf('given');
    return {
      text: lines.join(' '),
      facts: { missing: factsOf('missing'), ...(Object.keys(given).length > 0 ? { given } : {}) },
    };
  },

  post({ state, options }, decision) {
    if (decision.kind !== 'call') return { allowed: true, reason: 'Only calls have parameters.' };
    const api = findApiFacts(state.workflow, decision.name);
    const schema = api && toolOfApi(state, api)?.parameters;
    if (!schema) return { allowed: true, reason: 'No tool says which parameters it takes.' };
    const faults = checkArguments(schema, decision.arguments, argumentRules(options, rulesOf(state.config)));
    if (faults.length === 0) return { allowed: true, reason: 'Its parameters are those of the tool.' };
    return {
      allowed: false,
      reason: `The parameters of ${api.name} are not right: ${faults.map(({ message }) => message).join('; ')}. Ask the user for what is missing, then call it again.`,
      facts: { rule: 'bad-parameters', faults: faults.map(({ kind, path }) => ({ kind, path })) },
    };
  },
};
