// Finds where the procedure has tested that a name has a value: `x is not None` and the blocks that follow from it.
// Invariant: sound, because no step takes a value away.

import { blocksOf, type Expr, type PdlDocument, type PdlStatement, walkExpressions, walkStatements } from '../language';
import { appendTo, type TextRange } from '../support';

export interface PresenceGuards {
  /** By key: the conditions that test it, and the blocks in which it has a value. */
  readonly ranges: ReadonlyMap<string, readonly TextRange[]>;
  /** By first statement of a block: the keys that have a value from there on. */
  readonly known: ReadonlyMap<PdlStatement, readonly string[]>;
}

export const isGuarded = ({ ranges }: PresenceGuards, key: string, { start }: TextRange): boolean =>
  ranges.get(key)?.some((range) => range.start <= start && start < range.end) === true;

/** `keyOf` gives the key of a name. */
export function presenceGuards({ procedure }: PdlDocument, keyOf: (name: string) => string): PresenceGuards {
  const ranges = new Map<string, TextRange[]>();
  const known = new Map<PdlStatement, string[]>();
  const cover = (names: Iterable<string>, range: TextRange) => {
    for (const name of names) appendTo(ranges, keyOf(name), range);
  };
  const enter = (names: ReadonlySet<string>, body: readonly PdlStatement[]) => {
    const [first] = body;
    if (first === undefined || names.size === 0) return;
    cover(names, rangeOf(first, body));
    known.set(first, [...(known.get(first) ?? []), ...[...names].map(keyOf)]);
  };
  for (const statement of walkStatements(procedure?.body ?? [])) {
    const later = new Set<string>();
    for (const { condition, body } of blocksOf(statement)) {
      if (condition === undefined) {
        enter(later, body);
        continue;
      }
      cover(later, condition.range);
      cover(testedIn(condition), condition.range);
      enter(new Set([...later, ...knownIf(condition, true)]), body);
      for (const name of knownIf(condition, false)) later.add(name);
    }
  }
  return { ranges, known };
}

/** The name that a comparison with null tests. */
function nameTested(expr: Expr): string | undefined {
  if (expr.kind !== 'compare' || !['==', '!=', 'is', 'is not'].includes(expr.op)) return undefined;
  const isNull = expr.right.kind === 'literal' && expr.right.value === null;
  return isNull && expr.left.kind === 'name' ? expr.left.name : undefined;
}

const testedIn = (condition: Expr): ReadonlySet<string> =>
  new Set([...walkExpressions(condition)].flatMap((expr) => nameTested(expr) ?? []));

/** The names that have a value if the condition has this outcome. */
function knownIf(condition: Expr, outcome: boolean): ReadonlySet<string> {
  const known = new Set<string>();
  const open: { readonly expr: Expr; readonly holds: boolean }[] = [{ expr: condition, holds: outcome }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { expr, holds } = at;
    if (expr.kind === 'not') open.push({ expr: expr.operand, holds: !holds });
    else if (expr.kind === (holds ? 'and' : 'or'))
      for (const part of operandsOf(expr)) open.push({ expr: part, holds });
    const name = nameTested(expr);
    if (name !== undefined && expr.kind === 'compare' && (expr.op === '!=' || expr.op === 'is not') === holds)
      known.add(name);
  }
  return known;
}

const operandsOf = (expr: Expr): readonly Expr[] => (expr.kind === 'and' || expr.kind === 'or' ? expr.operands : []);

function rangeOf({ range }: PdlStatement, body: readonly PdlStatement[]): TextRange {
  let { end } = range;
  for (const statement of walkStatements(body)) end = Math.max(end, statement.range.end);
  return { start: range.start, end };
}
