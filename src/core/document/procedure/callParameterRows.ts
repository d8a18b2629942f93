// Converts the arguments and targets of a call to rows, one for each name of the declaration, and back.
// Invariant: unchanged rows convert back to the texts of the call.

import { apiId } from '../../graph';
import {
  argumentMatcher,
  type Call,
  type Expr,
  type NameAt,
  type PdlDocument,
  type PdlStatement,
  procedureSites,
} from '../../language';
import { looseName, type TextRange } from '../../support';
import type { GraphEdit } from '../graphEdit';
import { passedItems } from './callParts';
import { valueName } from './printStatement';
import { decodedRange, procedureText, sliceProcedure } from './procedureText';

export interface CallRow {
  /** Declared name; undefined for arguments or targets beyond the declared ones. */
  readonly name?: string;
  /** Text as written; empty if the call has nothing for the name. */
  readonly text: string;
}

/** The text at a source range, as the procedure parser decodes it. */
export function procedureTextAt(document: PdlDocument, range: TextRange): string {
  const procedure = procedureText(document);
  return procedure ? sliceProcedure(procedure, decodedRange(procedure, range)) : '';
}

/** Undefined if arguments cannot be matched to names: several lists, plain words. */
export function argumentRows(
  document: PdlDocument,
  request: readonly string[],
  call: Call,
): readonly CallRow[] | undefined {
  const args = passedItems(call);
  if (!args || args.some(({ kind }) => kind === 'unknown')) return undefined;
  const { byParameter, extra } = argumentMatcher(request)(args);
  const textOf = (arg: Expr | undefined) => (arg ? procedureTextAt(document, arg.range) : '');
  return [
    ...request.map((name, position) => ({ name, text: textOf(byParameter.get(position)) })),
    ...extra.map((arg) => ({ text: textOf(arg) })),
  ];
}

const isNamedLikeParameter = ({ name, text }: CallRow) =>
  name !== undefined && (looseName(text) === looseName(name) || /^[^"'=]+=(?!=)/u.test(text));

/** The arguments that the rows describe. Names that were left out are filled in before a positional value. */
export function argumentsOfRows(rows: readonly CallRow[]): readonly string[] {
  const byPlace = rows.findLastIndex((row) => row.text !== '' && !isNamedLikeParameter(row));
  return rows.flatMap((row, index) => {
    if (row.text !== '') return [row.text];
    return index < byPlace && row.name !== undefined ? [valueName(row.name)] : [];
  });
}

/** Results are matched by position. */
export function targetRows(response: readonly string[], statement: PdlStatement): readonly CallRow[] | undefined {
  if (statement.kind !== 'call') return undefined;
  const { targets } = statement;
  return Array.from({ length: Math.max(response.length, targets.length) }, (_, index) => ({
    ...(response[index] === undefined ? {} : { name: response[index] }),
    text: targets[index]?.name ?? '',
  }));
}

/** The targets that the rows describe: an empty row before a filled one gets its own name. */
export function targetsOfRows(rows: readonly CallRow[]): readonly string[] {
  const last = rows.findLastIndex(({ text }) => text !== '');
  return rows.slice(0, last + 1).map(({ name, text }) => (text === '' ? valueName(name ?? 'result') : text));
}

const namesOf = (list: readonly NameAt[]) => list.map(({ name }) => name);

/** Each name keeps its text; the text of a new name is the name itself. */
function refill(rows: readonly CallRow[], names: readonly string[]): readonly CallRow[] {
  const before = new Map(rows.map((row) => [row.name, row]));
  const isFull = rows.every(({ text }) => text !== '');
  const next = names.map((name): CallRow => before.get(name) ?? { name, text: isFull ? valueName(name) : '' });
  return [...next, ...rows.filter(({ name }) => name === undefined)];
}

/**
 * Edits of calls that follow a change of the request or response: each new name is passed or taken under its own name,
 * and removed names are removed from the calls. Calls that omit names on purpose, or whose rows cannot be read, stay
 * unchanged.
 */
export function adaptCallsTo(
  document: PdlDocument,
  nodeId: string,
  field: 'request' | 'response',
  names: readonly string[],
): readonly GraphEdit[] {
  const api = document.apis.find((one) => apiId(one.name) === nodeId);
  if (!api) return [];
  const edits: GraphEdit[] = [];
  for (const site of procedureSites(document).values()) {
    const { call, statement } = site;
    if (call?.kind !== 'api' || (call.ref ?? call.name) !== api.name) continue;
    const isStep = statement.kind === 'call' && statement.call === call;
    if (!isStep) continue;
    const now = namesOf(api[field]);
    const rows = field === 'request' ? argumentRows(document, now, call) : targetRows(now, statement);
    if (!rows || rows.length > now.length || (now.length > 0 && rows.every(({ text }) => text === ''))) continue;
    const next = refill(rows, names);
    const [before, after] =
      field === 'request' ? [argumentsOfRows(rows), argumentsOfRows(next)] : [targetsOfRows(rows), targetsOfRows(next)];
    if (before.join('\n') === after.join('\n')) continue;
    edits.push(
      field === 'request'
        ? { kind: 'setArguments', nodeId: site.nodeId, args: after }
        : { kind: 'setTargets', nodeId: site.nodeId, names: after },
    );
  }
  return edits;
}
