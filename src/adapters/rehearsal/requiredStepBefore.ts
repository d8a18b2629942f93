// Checks whether the calls of the conversation meet the preconditions of a call or an ANSWER, and finds the call that
// would meet them: by core/verdicts, as the controllers do, with the default rules of sessions. So a compliant agent is
// not denied for something it could have known.

import { apiId, isApiId, withoutKind } from '../../core/graph';
import { readPreconditions } from '../../core/language';
import { type JsonObject, type JsonValue, looseName } from '../../core/support';
import {
  argumentByName,
  bindTargets,
  type CallFact,
  decideCondition,
  declaredNames,
  declaredTypes,
  procedureOutcomes,
  sharedParametersOf,
  unmetReason,
} from '../../core/verdicts';
import { callIdentity, typedArgument } from './callValues';
import { isEmptyValue } from './looseValues';
import type { ConversationTurn } from './readConversation';
import { findToolByName, type RehearsalProgram } from './rehearsalProgram';

/** Preconditions of preconditions that are followed. */
const maxDepth = 8;

export type RequiredStep =
  | { readonly kind: 'call'; readonly name: string; readonly arguments: JsonObject }
  /** The required call needs values that the user has not given. */
  | { readonly kind: 'ask'; readonly keys: readonly string[] }
  /** No call that is possible now would help. */
  | { readonly kind: 'none' };

/** The step required before a call or an ANSWER; undefined if its preconditions are met. */
export function requiredStepBefore(
  program: RehearsalProgram,
  turns: readonly ConversationTurn[],
  nodeId: string,
  args: JsonObject | undefined,
  known: (key: string) => JsonValue | undefined,
  depth = 0,
): RequiredStep | undefined {
  const open = openSteps(program, turns, nodeId, args, known);
  if (open === undefined) return undefined;
  for (const name of depth < maxDepth ? open : []) {
    const api = program.names.findApi(name);
    if (!api || apiId(api.name) === nodeId) continue;
    const keys = api.request.map((parameter) => looseName(parameter.name));
    const unknown = keys.filter((key) => known(key) === undefined);
    if (unknown.some((key) => program.produced.has(key))) continue;
    if (unknown.length > 0) return { kind: 'ask', keys: unknown };
    const tool = findToolByName(program.tools, api.name);
    const given = api.request.map(({ name: parameter }): [string, JsonValue] => [
      parameter,
      typedArgument(known(looseName(parameter)), tool, parameter),
    ]);
    const own = Object.fromEntries(given.filter(([, value]) => !isEmptyValue(value)));
    const key = callIdentity(api.name, own);
    if (turns.some((turn) => turn.kind === 'call' && callIdentity(turn.name, turn.arguments) === key)) continue;
    return (
      requiredStepBefore(program, turns, apiId(api.name), own, known, depth + 1) ?? {
        kind: 'call',
        name: tool?.name ?? api.name,
        arguments: own,
      }
    );
  }
  return { kind: 'none' };
}

/** Names of APIs whose call may meet an open precondition, best first; undefined if all are met. */
function openSteps(
  program: RehearsalProgram,
  turns: readonly ConversationTurn[],
  nodeId: string,
  args: JsonObject | undefined,
  given: (key: string) => JsonValue | undefined,
): readonly string[] | undefined {
  const { document, names } = program;
  const name = withoutKind(nodeId);
  const decl = isApiId(nodeId) ? names.findApi(name) : names.findAnswer(name);
  if (!decl || decl.preconditions.length === 0) return undefined;
  const open: string[] = [];
  let isFulfilled = true;
  const isNodeMet = (id: string): boolean => {
    if (!isApiId(id)) return givenAnswers(turns).has(looseName(withoutKind(id)));
    const needed = withoutKind(id);
    return (
      unmetReason({
        precondition: id,
        dependent: nodeId,
        activation: 'by-procedure',
        validity: 'values',
        calls: callsOf(turns, needed),
        outcomes: procedureOutcomes(document),
        shared: isApiId(nodeId)
          ? sharedParametersOf(document, needed, name, (api) => findToolByName(program.tools, api)?.parameters)
          : [],
        ...(args === undefined ? {} : { arguments: args }),
      }) === undefined
    );
  };
  for (const item of readPreconditions(document, decl)) {
    if (item.kind === 'name' && item.callee && !isNodeMet(item.callee.nodeId)) {
      isFulfilled = false;
      if (item.callee.kind === 'api') open.push(item.callee.name);
    }
    if (item.kind !== 'condition') continue;
    const ids = new Map(item.nodes.map((node) => [node.name, node.callee.nodeId]));
    const returners = (readName: string) =>
      document.apis.filter((api) => api.response.some((one) => looseName(one.name) === looseName(readName)));
    const value = (readName: string) =>
      (args && argumentByName(args, readName)) ??
      latestValue(program, turns, readName) ??
      (returners(readName).length === 0 ? given(looseName(readName)) : undefined);
    const isConditionMet = decideCondition(item.expr, {
      value,
      type: (readName) => declaredTypes(document).get(looseName(readName)),
      isDeclared: (readName) => declaredNames(document).has(looseName(readName)),
      isNodeMet: (readName) => {
        const id = ids.get(readName);
        return id === undefined ? undefined : isNodeMet(id);
      },
      isNodeBefore: (first, second) => {
        const [a, b] = [first, second].map((one) => firstCall(turns, ids.get(one)));
        return a !== undefined && (b === undefined || a < b);
      },
    });
    if (isConditionMet === true) continue;
    // Undecided: only the user can give the missing value.
    const missing = item.values.filter(({ name: readName, isWord }) => !isWord && value(readName) === undefined);
    if (
      isConditionMet === undefined &&
      missing.length > 0 &&
      missing.every(({ name: readName }) => returners(readName).length === 0)
    ) {
      continue;
    }
    isFulfilled = false;
    open.push(...item.nodes.flatMap(({ callee }) => (callee.kind === 'api' ? [callee.name] : [])));
    if (isConditionMet === undefined)
      open.push(...item.values.flatMap(({ name: readName }) => returners(readName).map((api) => api.name)));
  }
  return isFulfilled ? undefined : [...new Set(open)];
}

const callsOf = (turns: readonly ConversationTurn[], name: string): readonly CallFact[] =>
  turns.flatMap((turn): readonly CallFact[] => {
    if (turn.kind !== 'call' || turn.denied !== undefined || looseName(turn.name) !== looseName(name)) return [];
    const { at, outcome } = turn;
    const made = { callId: `${at}`, order: at, arguments: turn.arguments };
    if (outcome === undefined) return [made];
    return [
      {
        ...made,
        result: outcome.ok ? { kind: 'succeeded', value: outcome.value } : { kind: 'failed', message: outcome.message },
      },
    ];
  });

const givenAnswers = (turns: readonly ConversationTurn[]): ReadonlySet<string> =>
  new Set(
    turns.flatMap((turn) =>
      turn.kind === 'said' && turn.denied === undefined && turn.answer !== undefined ? [looseName(turn.answer)] : [],
    ),
  );

function firstCall(turns: readonly ConversationTurn[], nodeId: string | undefined): number | undefined {
  const name = nodeId !== undefined && isApiId(nodeId) ? looseName(withoutKind(nodeId)) : undefined;
  return turns.find((turn) => turn.kind === 'call' && turn.denied === undefined && looseName(turn.name) === name)?.at;
}

/** The latest value of the name, from a call that returned it or was made with it. */
function latestValue(
  { names }: RehearsalProgram,
  turns: readonly ConversationTurn[],
  name: string,
): JsonValue | undefined {
  for (const turn of turns.toReversed()) {
    if (turn.kind !== 'call' || turn.outcome === undefined) continue;
    const response = names.findApi(turn.name)?.response.map((one) => one.name) ?? [];
    const returned = turn.outcome.ok ? bindTargets([], turn.outcome.value, response) : new Map<string, JsonValue>();
    const own = [...returned].find(([bound]) => looseName(bound) === looseName(name))?.[1];
    const value = own ?? argumentByName(turn.arguments, name);
    if (value !== undefined) return value;
  }
  return undefined;
}
