// The arguments of a call and the targets of its result as rows.

import { argumentRows, argumentsOfRows, type CallRow, targetRows, targetsOfRows } from '../../core/document';
import type { Call, PdlDocument, PdlStatement, ProcedureSite } from '../../core/language';
import { looseName } from '../../core/support';
import type { DeclaredNode } from './inspectorSubject';
import { quoteValue, valuesKnownAt } from './knownValues';
import type { NamedOption } from './valueNames';

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const wordOf = (name: string) => name.trim().replace(/\s+/g, '_');

export interface CallView {
  /** The arguments; undefined if they are too complex for rows. */
  readonly rows: readonly CallRow[] | undefined;
  /** The declaration names parameters. */
  readonly hasParameters: boolean;
  /** The targets of the result; undefined if the statement is not the call itself, or if they are too complex. */
  readonly targets: readonly CallRow[] | undefined;
  /** The declaration names results. */
  readonly hasResults: boolean;
  /** Values known before the call. */
  readonly options: readonly NamedOption[];
  readonly targetOptions: readonly NamedOption[];
}

export function viewCall(
  document: PdlDocument,
  { statement }: ProcedureSite,
  call: Call,
  declared: DeclaredNode | undefined,
): CallView {
  const request = parametersOf(declared);
  const response = declared?.kind === 'api' ? namesOf(declared.decl.response) : [];
  const options = valuesKnownAt(document, call.range.start);
  const isStatementCall = statement.kind === 'call' && statement.call === call;
  const targets = isStatementCall ? targetRows(response, statement) : undefined;
  const hasResults = response.length > 0;
  return {
    rows: argumentRows(document, request, call),
    hasParameters: request.length > 0,
    targets,
    hasResults,
    options,
    targetOptions: hasResults
      ? targetOptionsOf(options, targets ?? [], statement)
      : valuesKnownAt(document, Number.POSITIVE_INFINITY),
  };
}

function parametersOf(declared: DeclaredNode | undefined): readonly string[] {
  if (declared?.kind === 'api') return namesOf(declared.decl.request);
  return declared?.kind === 'function' ? namesOf(declared.decl.params) : [];
}

/** The names of the response come first. */
function targetOptionsOf(
  options: readonly NamedOption[],
  rows: readonly CallRow[],
  statement: PdlStatement,
): readonly NamedOption[] {
  const own = rows.flatMap(({ name }) => (name === undefined ? [] : [{ name: wordOf(name), hint: 'response' }]));
  const taken = new Set(own.map(({ name }) => looseName(name)));
  const now = new Set(statement.kind === 'call' ? namesOf(statement.targets) : []);
  return [...own, ...options.filter(({ name }) => !taken.has(looseName(name)) && !now.has(name))];
}

/** Another text in one row; an extra row without a text is removed. */
export const withRowText = (rows: readonly CallRow[], index: number, text: string): readonly CallRow[] =>
  rows.flatMap((row, at) => (at !== index ? [row] : row.name === undefined && text === '' ? [] : [{ ...row, text }]));

/** Fills empty rows with their names. */
export const filledByName = (rows: readonly CallRow[]): readonly CallRow[] =>
  rows.map((row) => (row.text === '' && row.name !== undefined ? { ...row, text: wordOf(row.name) } : row));

/** Names and code stay as they are; other text is quoted. */
export const argumentText = (text: string): string => quoteValue(text, () => true);

export const argumentsIn = (rows: readonly CallRow[]): readonly string[] =>
  argumentsOfRows(rows.map((row) => ({ ...row, text: argumentText(row.text) })));

export const targetsIn = (rows: readonly CallRow[]): readonly string[] => targetsOfRows(rows);
