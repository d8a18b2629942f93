// Finds properties that held before a change of a document and would be broken by it: findings of the checks that stop
// a session, loops that would never end. Invariant: problems that existed before the change are not reported.

import { checkPdl, type RuleLevel, rulePresets } from '../checks';
import type { WorkflowGraph } from '../graph';
import {
  buildDependencyGraph,
  callsOf,
  type Expr,
  expressionsOf,
  type PdlDocument,
  type PdlStatement,
  roleOf,
  statementTargets,
  walkExpressions,
  walkStatements,
} from '../language';
import { memoize, problemCountOf } from '../support';
import type { MergeDocument } from './hunk';

/** The rules of severity error, and endless loops; all others are off. */
const levels: Readonly<Record<string, RuleLevel>> = Object.fromEntries(
  Object.entries(rulePresets.recommended).map(([name, { level }]) => {
    const isWanted = level === 'error' || name === 'endless-loop';
    return [name, isWanted ? level : 'off'];
  }),
);

/** Returns one sentence for each property that the change would break; may be empty. */
export function newRisks(before: MergeDocument, after: MergeDocument): string[] {
  const known = new Map(risksOf(before));
  return [...risksOf(after)].flatMap(([risk, count]) => (count > (known.get(risk) ?? 0) ? [risk] : []));
}

/** Number of occurrences of each risk. */
const risksOf = memoize(({ pdl, graph }: MergeDocument): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const add = (risk: string, count = 1) => counts.set(risk, (counts.get(risk) ?? 0) + count);
  if (!pdl) {
    for (const label of trappedLabels(graph))
      add(`No arrow would lead on from "${label}" to an end: a loop that never ends.`);
    return counts;
  }
  const input = { document: pdl, dependency: buildDependencyGraph(pdl), procedure: graph, tools: [] };
  for (const diagnostic of checkPdl(input, { levels }))
    add(diagnostic.message.replaceAll('`', '"'), problemCountOf(diagnostic));
  for (const { conditionText, names, repeated } of stuckLoops(pdl)) {
    add(
      repeated.length === 0
        ? `Nothing inside of "while ${conditionText}" would change ${names.join(' or ')}: the loop would never end.`
        : `Every round of "while ${conditionText}" would call ${repeated.join(' and ')} with the same values: the loop would end only if the result changes by itself.`,
    );
  }
  return counts;
});

interface StuckLoop {
  readonly conditionText: string;
  /** The names in its condition. */
  readonly names: readonly string[];
  /** The APIs that give these names, which a round calls with the same values as the round before. */
  readonly repeated: readonly string[];
}

/** Loops whose condition depends on nothing that a round can change: no user input, no assignment, no jump out. */
function stuckLoops({ procedure }: PdlDocument): readonly StuckLoop[] {
  return [...walkStatements(procedure?.body ?? [])].flatMap((loop) => {
    if (loop.kind !== 'while') return [];
    const names = namesIn(loop.condition);
    // `while True` is left by a jump, which the rule `endless-loop` checks.
    if (names.length === 0 || callsOf(loop.condition).length > 0) return [];
    const inside = [...walkStatements(loop.body)];
    // A step in words may change anything.
    if (inside.some(({ kind }) => kind === 'break' || kind === 'return' || kind === 'text')) return [];
    const changing = changingNames(inside);
    if (names.some((name) => changing.has(name))) return [];
    const giving = inside.filter((step) => statementTargets(step).some(({ name }) => names.includes(name)));
    const repeated = giving.flatMap((step) =>
      expressionsOf(step)
        .flatMap(callsOf)
        .map(({ name }) => name),
    );
    return [{ conditionText: loop.conditionText.trim(), names, repeated: [...new Set(repeated)] }];
  });
}

const namesIn = (expr: Expr): string[] => [
  ...new Set([...walkExpressions(expr)].flatMap((part) => (part.kind === 'name' ? [part.name] : []))),
];

/** Names that a round of a loop can change: user input, assignments, and results of calls that depend on them. */
function changingNames(inside: readonly PdlStatement[]): ReadonlySet<string> {
  const changing = new Set<string>();
  for (let size = -1; size < changing.size; ) {
    size = changing.size;
    for (const statement of inside) {
      if (roleOf(statement) !== 'step') continue;
      const expressions = expressionsOf(statement);
      const calls = expressions.flatMap(callsOf);
      const given = expressions.flatMap(namesIn);
      // A call without arguments may return another result each time; so may a question and a function of the
      // procedure.
      const isOpen = given.length === 0 || calls.length === 0 || calls.some(({ kind }) => kind !== 'api');
      if (isOpen || given.some((name) => changing.has(name))) {
        for (const { name } of statementTargets(statement)) changing.add(name);
      }
    }
  }
  return changing;
}

/** Nodes of a flowchart from which no path leads to a node without outgoing edges. */
function trappedLabels({ nodes, edges }: WorkflowGraph): string[] {
  const before = new Map<string, string[]>();
  const leading = new Set<string>();
  for (const { from, to } of edges) {
    leading.add(from);
    before.set(to, [...(before.get(to) ?? []), from]);
  }
  const free = new Set<string>();
  const open = nodes.flatMap(({ id }) => (leading.has(id) ? [] : [id]));
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (free.has(at)) continue;
    free.add(at);
    open.push(...(before.get(at) ?? []));
  }
  return nodes.flatMap(({ id, label }) => (free.has(id) ? [] : [label.replace(/\s+/g, ' ')]));
}
