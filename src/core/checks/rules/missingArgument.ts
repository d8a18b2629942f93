// Finds calls that do not pass all arguments that their API needs.

import {
  type ArgumentMatch,
  argumentMatcher,
  type Call,
  type Expr,
  listedArguments,
  type NameAt,
} from '../../language';
import { NameIndex, type QuickFix } from '../../support';
import { boundTools } from '../boundTools';
import type { CheckContext } from '../checkContext';
import { formatNameList } from '../formatNameList';
import { addListItem, passArguments } from '../quickFixes';
import type { Finding, Rule } from '../rule';
import { valueFactsOf, variableKey } from '../valueFacts';

export const missingArgument: Rule = { name: 'missing-argument', check };

interface Parameter {
  readonly name: string;
  readonly required: boolean;
}

/** Largest number of names in a fix; a longer one is useless, and each finding would store all names. */
const maxPassed = 500;

function* check(context: CheckContext): Iterable<Finding> {
  for (const { api, tool, calls } of boundTools(context)) {
    if (calls.length === 0) continue;
    const declared = api.request.map(({ name }) => ({ name, required: true }));
    const hasSchema = tool !== undefined && tool.parameters.length > 0;
    const parameters: readonly Parameter[] = hasSchema ? inOrder(tool.parameters, api.request) : declared;
    const match = argumentMatcher(parameters.map(({ name }) => name));
    const requiredCount = parameters.filter(({ required }) => required).length;
    for (const { call } of calls) {
      const args = argumentsOf(call);
      // Each argument fills one parameter, by name or by order.
      if (args === undefined || args.length >= parameters.length) continue;
      const filled = match(args).byParameter;
      const count = requiredCount - [...filled.keys()].filter((position) => parameters[position]?.required).length;
      if (count === 0) continue;
      const node = context.nodeOfCall(call);
      const hasNoArguments = args.length === 0;
      yield {
        at: { range: call.nameRange },
        // Without a schema, a parameter in a request may be optional. A call without any arguments is a mistake anyway.
        ...(hasSchema || hasNoArguments ? {} : { level: 'info' as const }),
        nodeIds: node === undefined ? [context.nodeIdOf(api)] : [node],
        describe: () => {
          const names = missingNames(parameters, match(args), maxPassed);
          const fix = count > names.length ? undefined : passing(context, call, args, names);
          const them = count > 1 ? 'them' : 'it';
          return {
            message: `\`${api.name}\` ${hasSchema ? 'requires' : 'declares'} ${formatNameList(names, count)}, which this call does not pass${hasNoArguments ? ': it passes nothing' : ''}. Pass ${them}${hasSchema ? '' : ', or change the request'}.`,
            fixes: fix ? [fix] : [],
          };
        },
      };
    }
  }
}

/**
 * Parameters in the order of the request, which is the order of arguments; parameters that only the tool has come last.
 */
function inOrder(fields: readonly Parameter[], request: readonly NameAt[]): readonly Parameter[] {
  const byName = new NameIndex(fields);
  return [...new Set([...request.flatMap(({ name }) => byName.find(name) ?? []), ...fields])];
}

/** The arguments of a call; undefined if one of them may expand to several. */
function argumentsOf(call: Call): readonly Expr[] | undefined {
  const args = listedArguments(call);
  return args.some(({ kind }) => kind === 'unknown') ? undefined : args;
}

/** Names of the required parameters without an argument: the first `limit`, in order. */
function missingNames(parameters: readonly Parameter[], { byParameter }: ArgumentMatch, limit: number): string[] {
  const names: string[] = [];
  for (const [position, { name, required }] of parameters.entries()) {
    if (names.length === limit) break;
    if (required && !byParameter.has(position)) names.push(name);
  }
  return names;
}

function passing(
  context: CheckContext,
  call: Call,
  args: readonly Expr[],
  names: readonly string[],
): QuickFix | undefined {
  const { assigned, collected } = valueFactsOf(context);
  const known = names.filter((name) => assigned.has(variableKey(name)) || collected.has(variableKey(name)));
  const last = args.at(-1);
  if (last === undefined) {
    return known.length === 0 ? undefined : passArguments(context, call, known, `Pass ${formatNameList(known)}`);
  }
  if (known.length < names.length || args.some(({ kind }) => kind === 'keyword')) return undefined;
  return addListItem(context.document.source, { name: '', range: last.range }, names, `Pass ${formatNameList(names)}`);
}
