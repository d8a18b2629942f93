// What a call passes and takes as rows, one for each name of the declaration, and the way back.
// Invariant: rows that nobody changed give back the texts of the call.

import { type Call, type NameAt, type PdlDocument, type PdlStatement, procedureSites } from '../../language';
import { looseName, type TextRange } from '../../support';
import type { GraphEdit } from '../graphEdit';
import { passedItems } from './callParts';
import { valueName } from './printStatement';
import { decodedRange, procedureText, sliceProcedure } from './procedureText';

export interface CallRow {
  /** Of the declaration; undefined for what the call has beyond it. */
  readonly name?: string;
  /** As it is written; empty where the call has nothing for the name. */
  readonly text: string;
}

/** What stands at a range of the source, as the procedure's reader sees it. */
export function procedureTextAt(document: PdlDocument, range: TextRange): string {
  const procedure = procedureText(document);
  return procedure ? sliceProcedure(procedure, decodedRange(procedure, range)) : '';
}

/** Undefined where arguments cannot be told apart: several lists, words. */
export function argumentRows(
  document: PdlDocument,
  request: readonly string[],
  call: Call,
): readonly CallRow[] | undefined {
  const args = passedItems(call);
  if (!args || args.some(({ kind }) => kind === 'unknown')) return undefined;
  const open: ({ name: string; text: string } | undefined)[] = request.map((name) => ({ name, text: '' }));
  const rows = request.map((name) => ({ name, text: '' }));
  const place = (index: number, text: string) => {
    const row = open[index];
    if (!row) return false;
    rows[index] = { name: row.name, text };
    open[index] = undefined;
    return true;
  };
  const beyond: CallRow[] = [];
  // As many as there are names: each stands for the name at its place. Else names are matched first.
  const hasAllParameters = args.length === request.length && !args.some(({ kind }) => kind === 'keyword');
  const unnamed = args.filter((arg) => {
    const name = hasAllParameters ? undefined : arg.kind === 'keyword' || arg.kind === 'name' ? arg.name : undefined;
    const index = name === undefined ? -1 : open.findIndex((row) => row && looseName(row.name) === looseName(name));
    return !place(index, procedureTextAt(document, arg.range));
  });
  for (const arg of unnamed) {
    const text = procedureTextAt(document, arg.range);
    const index = arg.kind === 'keyword' ? -1 : open.findIndex((row) => row !== undefined);
    if (!place(index, text)) beyond.push({ text });
  }
  return [...rows, ...beyond];
}

const isNamedLikeParameter = ({ name, text }: CallRow) =>
  name !== undefined && (looseName(text) === looseName(name) || /^[^"'=]+=(?!=)/u.test(text));

/** The arguments that say the rows. In front of a value that counts by its place, names that were left out come in. */
export function argumentsOfRows(rows: readonly CallRow[]): readonly string[] {
  const byPlace = rows.findLastIndex((row) => row.text !== '' && !isNamedLikeParameter(row));
  return rows.flatMap((row, index) => {
    if (row.text !== '') return [row.text];
    return index < byPlace && row.name !== undefined ? [valueName(row.name)] : [];
  });
}

/** Results are taken by their order. */
export function targetRows(response: readonly string[], statement: PdlStatement): readonly CallRow[] | undefined {
  if (statement.kind !== 'call') return undefined;
  const { targets } = statement;
  return Array.from({ length: Math.max(response.length, targets.length) }, (_, index) => ({
    ...(response[index] === undefined ? {} : { name: response[index] }),
    text: targets[index]?.name ?? '',
  }));
}

/** The targets that say the rows: an empty row in front of a taken one takes its own name. */
export function targetsOfRows(rows: readonly CallRow[]): readonly string[] {
  const last = rows.findLastIndex(({ text }) => text !== '');
  return rows.slice(0, last + 1).map(({ name, text }) => (text === '' ? valueName(name ?? 'result') : text));
}

const namesOf = (list: readonly NameAt[]) => list.map(({ name }) => name);

/** What is there for a name stays with it, and a new name stands for itself. */
function refill(rows: readonly CallRow[], names: readonly string[]): readonly CallRow[] {
  const before = new Map(rows.map((row) => [row.name, row]));
  const isFull = rows.every(({ text }) => text !== '');
  const next = names.map((name): CallRow => before.get(name) ?? { name, text: isFull ? valueName(name) : '' });
  return [...next, ...rows.filter(({ name }) => name === undefined)];
}

/**
 * The edits of calls that go with another request or response: each new name is passed or taken under its own name, what
 * is gone goes from the calls too. Calls that leave names out on purpose, or cannot be read by rows, stay as they are.
 */
export function adaptCallsTo(
  document: PdlDocument,
  nodeId: string,
  field: 'request' | 'response',
  names: readonly string[],
): readonly GraphEdit[] {
  const api = document.apis.find((one) => `api:${one.name}` === nodeId);
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
