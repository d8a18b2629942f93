// The arguments of a call and the parameters that they fill. FlowAgent, Figure 4, abbreviates arguments:
// `API.register_appointment(hospital, ...)` passes the hospital and all other parameters that the API declares. The
// ellipsis itself is not an argument.

import { appendTo, looseName, memoize } from '../support';
import type { Call, Expr } from './model';

/**
 * The arguments of a call: `API.a([x, y])` passes the items of its only list. Among several arguments, brackets around
 * one name are left out, as some dialects write `API.a([x], [y])`; other lists are values.
 */
export function listedArguments({ args }: Call): readonly Expr[] {
  const [first] = args;
  if (args.length === 1 && first?.kind === 'list') return first.items;
  return args.map(unwrapSingleList);
}

/** `[x]` as `x`: some dialects put names in brackets. */
export function unwrapSingleList(expr: Expr): Expr {
  const [only] = expr.kind === 'list' ? expr.items : [];
  return expr.kind === 'list' && expr.items.length === 1 && only?.kind === 'name' ? only : expr;
}

export interface ArgumentMatch {
  /** The argument of each parameter that has one, by the parameter's position. */
  readonly byParameter: ReadonlyMap<number, Expr>;
  /** Keywords that name no parameter, and arguments beyond the last parameter. */
  readonly extra: readonly Expr[];
}

/**
 * Finds the parameter of each argument. As many arguments without keyword as parameters match by position. Otherwise
 * arguments that name a parameter fill it, by exact name before loose name, and the others fill the open ones in order.
 * The cost of a match is proportional to its arguments, because there can be thousands of calls and parameters.
 */
export const argumentMatcher = memoize((parameters: readonly string[]) => {
  const exact = positionsOf(parameters, (name) => name);
  const loose = positionsOf(parameters, looseName);
  return (args: readonly Expr[]): ArgumentMatch => {
    if (args.length === parameters.length && args.every(({ kind }) => kind !== 'keyword')) {
      return { byParameter: new Map(args.entries()), extra: [] };
    }
    const byParameter = new Map<number, Expr>();
    const reached = new Map<readonly number[], number>();
    const firstOpen = (positions: readonly number[] = []): number | undefined => {
      let index = reached.get(positions) ?? 0;
      while (index < positions.length && byParameter.has(positions[index] as number)) index++;
      reached.set(positions, index);
      return positions[index];
    };
    const others = args.filter((arg) => {
      if (arg.kind !== 'keyword' && arg.kind !== 'name') return true;
      const position = firstOpen(exact.get(arg.name)) ?? firstOpen(loose.get(looseName(arg.name)));
      if (position !== undefined) byParameter.set(position, arg);
      return position === undefined;
    });
    let next = 0;
    const extra = others.filter((arg) => {
      while (byParameter.has(next)) next++;
      if (arg.kind === 'keyword' || next >= parameters.length) return true;
      byParameter.set(next, arg);
      return false;
    });
    return { byParameter, extra };
  };
});

function positionsOf(
  names: readonly string[],
  keyOf: (name: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>();
  for (const [position, name] of names.entries()) appendTo(positions, keyOf(name), position);
  return positions;
}

/** Whether an argument is `...`, which passes all parameters that no other argument fills. */
export const isEllipsis = (expr: Expr): boolean => expr.kind === 'unknown' && /^(?:\.\.\.|…)$/.test(expr.text.trim());

/** The arguments of a call; an ellipsis becomes the parameters of `request` that no other argument fills. */
export function writtenArguments(call: Call, request: readonly string[] = []): readonly Expr[] {
  const all = listedArguments(call);
  const written = all.filter((arg) => !isEllipsis(arg));
  if (written.length === all.length) return all;
  const { byParameter } = argumentMatcher(request)(written);
  const open = request.filter((_, position) => !byParameter.has(position));
  return [...written, ...open.map((name): Expr => ({ kind: 'name', name, range: call.range }))];
}
