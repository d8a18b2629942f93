// Decides preconditions that are conditions: over nodes (true if met) and over values returned by calls or given by the
// user. If a value that an API returns is missing, the precondition is not met; if only a value that the user gives is
// missing, it is undecided.

import { nameInSession } from '../graph';
import { type Expr, printExpr, walkExpressions } from '../language';
import type { JsonObject, JsonValue } from '../support';
import { decimalOf } from '../values';
import { type ConditionScope, decideCondition } from '../verdicts';
import { rulesOf } from './events';
import { isReturned, type KnownValue, knownValue } from './nodeValues';
import { unmetReasonOfNode, type VerdictState } from './unmetReasonOfNode';
import { filledIn, isDeclaredValue, typeOfValue } from './valueTypes';

/** Plain JSON, so that states can be compared. */
export interface NodeCondition {
  /** Source text. */
  readonly text: string;
  readonly expr: Expr;
  /** Names in the condition that refer to nodes, with the node ids. */
  readonly nodes: Readonly<Record<string, string>>;
}

/**
 * `undecided`: it depends on a value that only the user can give. `open`: it depends on a value that an API returns.
 */
export type DecidedNodeCondition = 'met' | 'unmet' | 'open' | 'undecided';

export function decideNodeCondition(
  state: VerdictState,
  nodeId: string,
  condition: NodeCondition,
  args?: JsonObject,
): DecidedNodeCondition {
  const { expr } = condition;
  const found = new Map<string, KnownValue | undefined>();
  const known = knownTo(state, nodeId, condition, args, (name) => {
    if (!found.has(name)) found.set(name, knownValue(state, nodeId, name, args));
    return found.get(name)?.value;
  });
  const first = decideCondition(expr, known);
  const hasOther = [...found.values()].some((one) => one?.own !== undefined);
  const second = hasOther
    ? decideCondition(expr, { ...known, value: (name) => found.get(name)?.own ?? known.value(name) })
    : first;
  if (first === false || second === false) return 'unmet';
  if (first === true && second === true) return 'met';
  if (rulesOf(state.config) === 1) return 'open';
  return whyOpen(expr, known, (name) => isReturned(state, nodeId, name));
}

function knownTo(
  state: VerdictState,
  nodeId: string,
  { nodes }: NodeCondition,
  args: JsonObject | undefined,
  value: ConditionScope['value'],
): ConditionScope {
  const workflow = state.workflow.nodes[nodeId]?.workflow ?? 0;
  return {
    value,
    rules: rulesOf(state.config),
    type: (name) => typeOfValue(state, workflow, name),
    isDeclared: (name) => isDeclaredValue(state, workflow, name),
    isNodeMet: (name) => {
      const id = Object.hasOwn(nodes, name) ? nodes[name] : undefined;
      return id === undefined ? undefined : unmetReasonOfNode(state, id, nodeId, args) === undefined;
    },
    isNodeBefore: (first, second) => {
      const [a, b] = [nodes[first], nodes[second]];
      if (a === undefined || b === undefined) return undefined;
      const [one, other] = [firstVisit(state, a), firstVisit(state, b)];
      return one !== undefined && (other === undefined || one < other);
    },
  };
}

/**
 * Classifies an undecided condition. `and` is `open` if one of its undecided parts waits for an API; `or` is
 * `undecided` if one of its undecided parts waits for the user only.
 */
function whyOpen(expr: Expr, known: ConditionScope, isReturnedName: (name: string) => boolean): 'open' | 'undecided' {
  const inner = (part: Expr) => whyOpen(part, known, isReturnedName);
  switch (expr.kind) {
    case 'not':
      return inner(expr.operand);
    case 'and':
    case 'or': {
      const wanted = expr.kind === 'and' ? 'open' : 'undecided';
      const parts = expr.operands.filter((part) => decideCondition(part, known) === undefined).map(inner);
      return parts.includes(wanted) ? wanted : (parts[0] ?? 'open');
    }
    default: {
      const names = [...walkExpressions(expr)].flatMap((part) => (part.kind === 'name' ? [part.name] : []));
      const missing = names.filter((name) => known.value(name) === undefined && known.isDeclared?.(name) !== false);
      // If no value is missing, the values have another kind than the ones they are compared with.
      const waitsFor = missing.length > 0 ? missing : names;
      return names.length === 0 || waitsFor.some(isReturnedName) ? 'open' : 'undecided';
    }
  }
}

const shown = (value: JsonValue) => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

/**
 * First visit at which the node was called or given. Questions that were skipped because their values were known do not
 * count.
 */
function firstVisit({ nodes, path }: VerdictState, nodeId: string): number | undefined {
  const passed = new Set(path.flatMap(({ why, visit }) => (why === 'known' || why === 'unasked' ? [visit] : [])));
  return nodes[nodeId]?.visits.find((visit) => !passed.has(visit));
}

/** The condition with the known values, for messages: "department_exists == true (check_department returned false)". */
export function describeConditionNeeds(
  state: VerdictState,
  nodeId: string,
  { text, expr, nodes }: NodeCondition,
  args?: JsonObject,
): string {
  const parts = new Map<string, string>();
  for (const part of walkExpressions(expr)) {
    if (part.kind !== 'name' || Object.hasOwn(nodes, part.name)) continue;
    const known = knownValue(state, nodeId, part.name, args);
    if (known !== undefined) parts.set(part.name, knownWords(part.name, known, rulesOf(state.config) === 1));
  }
  return parts.size === 0 ? text : `${text} (${[...parts.values()].join(', ')})`;
}

function knownWords(name: string, { from, value, isStated, own }: KnownValue, isVerbatim: boolean): string {
  const text = isVerbatim ? JSON.stringify(value) : shown(value);
  const other = own === undefined ? '' : `, and the call has ${shown(own)}`;
  if (from !== undefined) return `${nameInSession(from)} returned ${text}${other}`;
  return isStated ? `the user said ${name} ${text}${other}` : `${name} is ${text}`;
}

/** The condition with known values in place of their names: "amount > 250". */
export function conditionFilledIn(
  state: VerdictState,
  nodeId: string,
  { expr, nodes }: NodeCondition,
  args?: JsonObject,
): string {
  return printExpr(
    filledIn(expr, (name) => {
      if (Object.hasOwn(nodes, name)) return undefined;
      const value = knownValue(state, nodeId, name, args)?.value;
      if (value === undefined) return undefined;
      return decimalOf(value) === undefined ? shown(value) : String(value);
    }),
  );
}
