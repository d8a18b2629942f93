// Lists the unmet and undecided preconditions of a node in the state of a session, with their descriptions.

import { isAnswerId, isApiId, nameInSession } from '../graph';
import { walkExpressions } from '../language';
import type { JsonObject, JsonValue } from '../support';
import { whyDifferent } from '../values';
import type { DecidedCondition, DifferentValue, RulesVersion, UnmetReason } from '../verdicts';
import { type AgentDecision, rulesOf } from './events';
import { conditionFilledIn, decideNodeCondition, describeConditionNeeds, type NodeCondition } from './nodeCondition';
import { isReturned, knownValue } from './nodeValues';
import { undecidedNode, unmetReasonOfNode, type VerdictState } from './unmetReasonOfNode';
import { returnersOf } from './valueTypes';

export interface UnmetPrecondition {
  /** Node id, or the text of a condition. */
  readonly id: string;
  readonly why: UnmetReason | { readonly kind: 'condition'; readonly isOpen: boolean };
  /** In plain words, for use after "needs". */
  readonly description: string;
  /** Names of the steps that can make the condition true, in order. */
  readonly steps?: readonly string[];
}

/** A precondition that is neither met nor unmet. It denies a decision only in a strict session. */
export interface UndecidedPrecondition {
  /** Text of the condition, or id of the required node. */
  readonly id: string;
  /**
   * `given`: it waits for a value that only the user can give. `kind`: a result has another kind than the value it is
   * compared with.
   */
  readonly why: 'given' | 'kind';
  /** The condition with the known values filled in, for use after "if": "amount > 250". */
  readonly description: string;
}

interface Judgement {
  readonly unmet: readonly UnmetPrecondition[];
  readonly undecided: readonly UndecidedPrecondition[];
}

const nothing: Judgement = { unmet: [], undecided: [] };

/** Empty for a node that no workflow declares. `args`: arguments of the call being judged. */
export const unmetPreconditions = (
  state: VerdictState,
  nodeId: string,
  args?: JsonObject,
): readonly UnmetPrecondition[] => judgePreconditions(state, nodeId, args).unmet;

export const undecidedPreconditions = (
  state: VerdictState,
  nodeId: string,
  args?: JsonObject,
): readonly UndecidedPrecondition[] => judgePreconditions(state, nodeId, args).undecided;

function judgePreconditions(state: VerdictState, nodeId: string, args?: JsonObject): Judgement {
  const node = state.workflow.nodes[nodeId];
  if (node === undefined || (node.requires.length === 0 && node.conditions === undefined)) return nothing;
  const rules = rulesOf(state.config);
  const unmet: UnmetPrecondition[] = [];
  const undecided: UndecidedPrecondition[] = [];
  for (const id of node.requires) {
    const why = unmetReasonOfNode(state, id, nodeId, args);
    if (why !== undefined) unmet.push({ id, why, description: wordsOf(id, why, rules) });
    else if (rules === 2) {
      const description = outdatedWords(state, id, args, node.conditions);
      if (description !== undefined) unmet.push({ id, why: { kind: 'condition', isOpen: false }, description });
    }
    const open = why === undefined && rules === 2 ? undecidedNode(state, id, nodeId, args) : undefined;
    if (open) undecided.push({ id, why: 'kind', description: undecidedWords(id, open) });
  }
  for (const condition of node.conditions ?? []) {
    const decided = decideNodeCondition(state, nodeId, condition, args);
    if (decided === 'met') continue;
    if (decided === 'undecided') {
      const description = conditionFilledIn(state, nodeId, condition, args);
      undecided.push({ id: condition.text, why: 'given', description });
      continue;
    }
    const steps = rules === 1 ? [] : stepsToward(state, nodeId, condition, args);
    unmet.push({
      id: condition.text,
      why: { kind: 'condition', isOpen: decided === 'open' },
      description: describeConditionNeeds(state, nodeId, condition, args),
      ...(steps.length > 0 ? { steps } : {}),
    });
  }
  return unmet.length + undecided.length === 0 ? nothing : { unmet, undecided };
}

/**
 * For an ANSWER that was given: its condition on a value of the user that no longer holds, because the user has changed
 * the value or the call has another one.
 */
function outdatedWords(
  state: VerdictState,
  id: string,
  args: JsonObject | undefined,
  own: readonly NodeCondition[] = [],
): string | undefined {
  const node = state.workflow.nodes[id];
  if (node?.kind !== 'answer' || state.config.validity !== 'values') return undefined;
  const outdated = node.conditions?.find(
    (condition) =>
      !own.some(({ text }) => text === condition.text) &&
      namesIn(condition).some((name) => !isReturned(state, id, name)) &&
      decideNodeCondition(state, id, condition, args) === 'unmet',
  );
  return outdated && `${node.name} with ${describeConditionNeeds(state, id, outdated, args)}`;
}

const namesIn = ({ expr, nodes }: NodeCondition): readonly string[] =>
  [...walkExpressions(expr)].flatMap((part) =>
    part.kind === 'name' && !Object.hasOwn(nodes, part.name) ? [part.name] : [],
  );

const deepest = 6;

/**
 * The steps that can make a condition true: its unmet nodes, and the APIs that return its missing values, each after
 * its own preconditions.
 */
function stepsToward(
  state: VerdictState,
  nodeId: string,
  { expr, nodes }: NodeCondition,
  args: JsonObject | undefined,
): readonly string[] {
  const { workflow } = state;
  const own = workflow.nodes[nodeId]?.workflow ?? 0;
  const steps = new Set<string>();
  const add = (id: string, depth: number) => {
    if (steps.has(id) || id === nodeId || depth > deepest) return;
    for (const needed of unmetPreconditions(state, id)) if (workflow.nodes[needed.id]) add(needed.id, depth + 1);
    steps.add(id);
  };
  for (const part of walkExpressions(expr)) {
    if (part.kind !== 'name') continue;
    const named = Object.hasOwn(nodes, part.name) ? nodes[part.name] : undefined;
    if (named !== undefined) {
      if (unmetReasonOfNode(state, named, nodeId, args) !== undefined) add(named, 0);
    } else if (knownValue(state, nodeId, part.name, args) === undefined) {
      for (const { id } of returnersOf(state, own, part.name)) add(id, 0);
    }
  }
  return [...steps].map(nameInSession);
}

/** Node ids and condition texts that are not met. */
export const unmetRequires = (state: VerdictState, nodeId: string, args?: JsonObject): readonly string[] =>
  unmetPreconditions(state, nodeId, args).map(({ id }) => id);

const shown = (value: JsonValue) => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

function wordsOf(id: string, why: UnmetReason, rules: RulesVersion): string {
  const name = nameInSession(id);
  switch (why.kind) {
    case 'never':
      return name;
    case 'failed':
      return `${name} to succeed (it failed)`;
    case 'succeeded':
      return `${name} to have failed (it succeeded)`;
    case 'stale':
      return staleWords(name, why.different);
    case 'returned': {
      const { decided, value } = why;
      if (decided === undefined) return `${name} to end otherwise (it returned ${shown(value)})`;
      if (rules === 1) {
        const wanted = decided.needed ? decided.condition : `${decided.condition} to be false`;
        return `${wanted} (${name} returned ${valuesInWords(decided)})`;
      }
      const values = Object.values(decided.values);
      // A single value is shown without its name, because the condition before it contains the name.
      const returned = values.length === 1 ? shown(values[0] ?? null) : valuesInWords(decided);
      return `${neededWords(decided)} (${name} returned ${returned})`;
    }
  }
}

function staleWords(name: string, { parameter, previousValue: was, currentValue: is }: DifferentValue): string {
  if (is === undefined) {
    return was === undefined
      ? `${name} for a ${parameter} (neither call has one)`
      : `${name} for the same ${parameter} (it was called for ${shown(was)}, and this call has none)`;
  }
  if (was === undefined) return `${name} for ${parameter} ${shown(is)} (it was called without a ${parameter})`;
  const why = whyDifferent(was, is);
  return `${name} for ${parameter} ${shown(is)} (it was called for ${shown(was)}${why === undefined ? '' : `: ${why}`})`;
}

const valuesInWords = ({ values }: DecidedCondition): string =>
  Object.entries(values)
    .map(([key, one]) => `${key} = ${shown(one)}`)
    .join(', ');

/**
 * Tells the agent when the node is possible: "only if check_department returns false (it returned true)". Undefined if a
 * later step can meet the precondition.
 */
export function onlyIfWords(unmet: UnmetPrecondition): string | undefined {
  const { id, why, description } = unmet;
  const name = nameInSession(id);
  if (why.kind === 'condition') {
    const isNode = isApiId(id) || isAnswerId(id);
    return isNode || canBeMetLater(unmet) ? undefined : `only if ${description}`;
  }
  if (why.kind === 'succeeded') return `only if ${name} fails (it succeeded)`;
  if (why.kind !== 'returned' || why.decided === undefined) return undefined;
  const { values } = why.decided;
  const known = Object.values(values);
  const needed = neededWords(why.decided);
  const flag = known.length === 1 ? /^\S+ (==|!=) (true|false)$/i.exec(needed) : null;
  if (flag) {
    const wanted = (flag[1] === '==') === (flag[2]?.toLowerCase() === 'true');
    return `only if ${name} returns ${wanted} (it returned ${shown(known[0] ?? null)})`;
  }
  return `only if ${name} returns ${needed} (it returned ${valuesInWords(why.decided)})`;
}

/** Negates a single comparison: "department_exists != true". */
function neededWords({ condition, needed }: Pick<DecidedCondition, 'condition' | 'needed'>): string {
  if (needed) return condition;
  const single = /^([^=!<>()]+) (==|!=) ([^=!<>()]+)$/.exec(condition);
  if (!single || / (?:and|or) /.test(condition)) return `not (${condition})`;
  return `${single[1]} ${single[2] === '==' ? '!=' : '=='} ${single[3]}`;
}

const undecidedWords = (id: string, decided: DecidedCondition): string =>
  `${neededWords(decided)}, and ${nameInSession(id)} returned ${valuesInWords(decided)}, which is of another kind`;

/**
 * True if a later step can still meet it: it was not called, failed, was called for other values, or its value is
 * unknown. A different outcome cannot change.
 */
export const canBeMetLater = ({ why, steps }: UnmetPrecondition): boolean =>
  ['never', 'stale', 'failed'].includes(why.kind) || (why.kind === 'condition' && (why.isOpen || steps !== undefined));

/** Arguments of a call, or the values that the agent declared with an ANSWER. */
export const callArgumentsOf = (decision: AgentDecision): JsonObject | undefined =>
  decision.kind === 'call' ? decision.arguments : decision.values;
