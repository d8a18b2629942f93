// Finds calls that do not pass all arguments that their API needs.

import type { Call, Expr, NameAt } from '../../language';
import { appendTo, looseName, NameIndex, type QuickFix } from '../../support';
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
    const open = new OpenParameters(parameters);
    for (const { call } of calls) {
      const args = argumentsOf(call);
      // Each argument fills one parameter, by name or by order.
      if (args === undefined || args.length >= parameters.length) continue;
      const count = open.countLacking(args);
      if (count === 0) continue;
      const node = context.nodeOfCall(call);
      const hasNoArguments = args.length === 0;
      yield {
        at: { range: call.nameRange },
        // Without a schema, a parameter in a request may be optional. A call without any arguments is a mistake anyway.
        ...(hasSchema || hasNoArguments ? {} : { level: 'info' as const }),
        nodeIds: node === undefined ? [context.nodeIdOf(api)] : [node],
        describe: () => {
          const names = open.lacking(args, maxPassed);
          const fix = count > names.length ? undefined : passing(context, call, args, names);
          const them = count > 1 ? 'them' : 'it';
          return {
            message: `\`${api.name}\` ${hasSchema ? 'requires' : 'declares'} ${formatNameList(names, count)}, which this call does not pass${hasNoArguments ? ': it passes nothing' : ''}. Pass ${them}${hasSchema ? '' : `, or take ${them} out of the request`}.`,
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
  const named = request.flatMap(({ name }) => byName.find(name) ?? []);
  const namedParameters = new Set(named);
  return [...named, ...fields.filter((field) => !namedParameters.has(field))];
}

/** All arguments in one list; undefined if one of them may expand to several. */
function argumentsOf(call: Call): Expr[] | undefined {
  const row = call.args.flatMap((arg): readonly Expr[] => (arg.kind === 'list' ? arg.items : [arg]));
  return row.some(({ kind }) => kind === 'unknown') ? undefined : row;
}

/**
 * The parameters of one API. Each argument fills one of them: first by exact name, then by loose name, the others by
 * order. The cost of a call is proportional to its arguments, because there can be thousands of calls and parameters.
 */
class OpenParameters {
  private readonly parameters: readonly Parameter[];
  private readonly requiredCount: number;
  private readonly exact: NamedPlaces;
  private loose: NamedPlaces | undefined;

  constructor(parameters: readonly Parameter[]) {
    this.parameters = [...new Set(parameters)];
    this.requiredCount = this.parameters.filter(({ required }) => required).length;
    this.exact = placesByName(this.parameters, (name) => name);
  }

  /** Number of required parameters that the arguments do not fill. */
  countLacking(args: readonly Expr[]): number {
    if (this.requiredCount === 0) return 0;
    const { filled, unnamed } = this.fill(args);
    let left = this.requiredCount;
    for (const place of filled) if (this.parameters[place]?.required) left -= 1;
    for (let place = 0, rest = unnamed; rest > 0 && place < this.parameters.length; place++) {
      if (filled.has(place)) continue;
      rest -= 1;
      if (this.parameters[place]?.required) left -= 1;
    }
    return left;
  }

  /** The first `most` of their names, in order. */
  lacking(args: readonly Expr[], most: number): string[] {
    const { filled, unnamed } = this.fill(args);
    const names: string[] = [];
    let rest = unnamed;
    for (let place = 0; place < this.parameters.length && names.length < most; place++) {
      if (filled.has(place)) continue;
      if (rest > 0) rest -= 1;
      else if (this.parameters[place]?.required) names.push(this.parameters[place]?.name ?? '');
    }
    return names;
  }

  /** The parameters that are filled by name, and the number of other arguments. */
  private fill(args: readonly Expr[]): { readonly filled: ReadonlySet<number>; readonly unnamed: number } {
    const filled = new Set<number>();
    // Position reached in each list of places.
    const done = new Map<readonly number[], number>();
    const firstOpen = (places: readonly number[] | undefined): number | undefined => {
      if (places === undefined) return undefined;
      let at = done.get(places) ?? 0;
      while (at < places.length && filled.has(places[at] as number)) at += 1;
      done.set(places, at);
      return places[at];
    };
    let unnamed = 0;
    for (const arg of args) {
      const name = arg.kind === 'keyword' || arg.kind === 'name' ? arg.name : undefined;
      const place = name === undefined ? undefined : (firstOpen(this.exact.get(name)) ?? firstOpen(this.likes(name)));
      if (place === undefined) unnamed += 1;
      else filled.add(place);
    }
    return { filled, unnamed };
  }

  private likes(name: string): readonly number[] | undefined {
    this.loose ??= placesByName(this.parameters, looseName);
    return this.loose.get(looseName(name));
  }
}

type NamedPlaces = ReadonlyMap<string, readonly number[]>;

function placesByName(parameters: readonly Parameter[], keyOf: (name: string) => string): NamedPlaces {
  const places = new Map<string, number[]>();
  parameters.forEach(({ name }, place) => {
    appendTo(places, keyOf(name), place);
  });
  return places;
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
