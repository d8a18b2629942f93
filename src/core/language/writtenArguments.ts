// The arguments of a call. FlowAgent, Figure 4, abbreviates them: `API.register_appointment(hospital, ...)` passes the
// hospital and all other parameters that the API declares. The ellipsis itself is not an argument.

import type { Call, Expr } from './model';

const isEllipsis = (expr: Expr) => expr.kind === 'unknown' && /^(?:\.\.\.|…)$/.test(expr.text.trim());

/**
 * Arguments in one list, also those of `API.a([x, y])`. An ellipsis becomes the parameters of `request` that no other
 * argument fills, by name or position.
 */
export function writtenArguments(call: Call, request: readonly string[] = []): readonly Expr[] {
  const all = call.args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]));
  const written = all.filter((arg) => !isEllipsis(arg));
  if (written.length === all.length) return all;
  const names = new Set(written.flatMap((arg) => (arg.kind === 'keyword' || arg.kind === 'name' ? [arg.name] : [])));
  const unnamed = written.filter((arg) => arg.kind !== 'keyword' && arg.kind !== 'name').length;
  const open = request.filter((name) => !names.has(name)).slice(unnamed);
  return [...written, ...open.map((name): Expr => ({ kind: 'name', name, range: call.range }))];
}
