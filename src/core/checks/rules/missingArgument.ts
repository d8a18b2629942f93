// A call that passes arguments, but not all that its API needs.

import type { Call, Expr, NameAt } from '../../language';
import type { QuickFix } from '../../support';
import { boundTools } from '../boundTools';
import type { CheckContext } from '../checkContext';
import { fieldNamed } from '../enumerations';
import { addListItem, passArguments } from '../fixes';
import { listed } from '../listed';
import type { Finding, Rule } from '../rule';
import { valueKey, valuesOf } from '../values';

export const missingArgument: Rule = { name: 'missing-argument', check };

interface Parameter {
  readonly name: string;
  readonly required: boolean;
}

function* check(context: CheckContext): Iterable<Finding> {
  for (const { api, tool, calls } of boundTools(context)) {
    const declared = api.request.map(({ name }) => ({ name, required: true }));
    const hasSchema = tool !== undefined && tool.parameters.length > 0;
    const parameters: readonly Parameter[] = hasSchema ? inOrder(tool.parameters, api.request) : declared;
    for (const { call } of calls) {
      const args = argumentsOf(call);
      // Each argument fills one parameter, by name or by order.
      if (args === undefined || args.length >= parameters.length) continue;
      const missing = left(parameters, args).filter(({ required }) => required);
      const names = missing.map(({ name }) => name);
      if (names.length === 0) continue;
      const node = context.nodeOfCall(call);
      const isBare = args.length === 0;
      yield {
        at: { range: call.nameRange },
        // A name that a request lists may be optional; a tool's schema says so itself. Who passes nothing forgot.
        ...(hasSchema || isBare ? {} : { level: 'info' as const }),
        nodeIds: node === undefined ? [context.nodeIdOf(api)] : [node],
        words: () => {
          const fix = passing(context, call, args, names);
          const them = names.length > 1 ? 'them' : 'it';
          return {
            message: `\`${api.name}\` ${hasSchema ? 'requires' : 'declares'} ${listed(names)}, which this call does not pass${isBare ? ': it passes nothing' : ''}. Pass ${them}${hasSchema ? '' : `, or take ${them} out of the request`}.`,
            fixes: fix ? [fix] : [],
          };
        },
      };
    }
  }
}

/** The request says in which order arguments are written; what only the tool has comes behind. */
function inOrder(fields: readonly Parameter[], request: readonly NameAt[]): readonly Parameter[] {
  const named = request.flatMap(({ name }) => fieldNamed(fields, name) ?? []);
  return [...named, ...fields.filter((field) => !named.includes(field))];
}

/** All of them in one row; undefined where one may stand for several. */
function argumentsOf(call: Call): Expr[] | undefined {
  const row = call.args.flatMap((arg): readonly Expr[] => (arg.kind === 'list' ? arg.items : [arg]));
  return row.some(({ kind }) => kind === 'unknown') ? undefined : row;
}

/** Parameters without an argument: names are matched first, the others by their order. */
function left(parameters: readonly Parameter[], args: readonly Expr[]): Parameter[] {
  const open = new Set(parameters);
  let unnamed = 0;
  for (const arg of args) {
    const name = arg.kind === 'keyword' || arg.kind === 'name' ? arg.name : undefined;
    const parameter = name === undefined ? undefined : fieldNamed([...open], name);
    if (parameter) open.delete(parameter);
    else unnamed += 1;
  }
  return [...open].slice(unnamed);
}

function passing(
  context: CheckContext,
  call: Call,
  args: readonly Expr[],
  names: readonly string[],
): QuickFix | undefined {
  const { given, asked } = valuesOf(context);
  const known = names.filter((name) => given.has(valueKey(name)) || asked.has(valueKey(name)));
  const last = args.at(-1);
  if (last === undefined) {
    return known.length === 0 ? undefined : passArguments(context, call, known, `Pass ${listed(known)}`);
  }
  if (known.length < names.length || args.some(({ kind }) => kind === 'keyword')) return undefined;
  return addListItem(context.document.source, { name: '', range: last.range }, names, `Pass ${listed(names)}`);
}
