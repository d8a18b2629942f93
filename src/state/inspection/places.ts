// Places in the text where a name is used, with their lines.

import { isCompound, nameTable, type PdlDocument, type ProcedureSite, procedureSites } from '../../core/language';
import { LineIndex } from '../../core/support';
import { singleLineText, statementHead } from './statementParts';
import { usesOfValue } from './valueNames';

export interface CallPlace {
  readonly site: ProcedureSite;
  /** Counts from 1. */
  readonly line: number;
  /** The statement on one line. */
  readonly text: string;
}

/** The places where the procedure calls a node. */
export function callPlaces(
  document: PdlDocument,
  kind: 'api' | 'answer' | 'other' | 'function',
  name: string,
): readonly CallPlace[] {
  const table = nameTable(document);
  const lines = new LineIndex(document.source);
  return [...procedureSites(document).values()]
    .filter((site) => {
      const callee = site.call && table.resolveCall(site.call);
      return callee?.kind === kind && callee.name === name;
    })
    .map((site) => ({ site, line: lines.positionAt(site.range.start).line, text: textOf(document, site) }));
}

const textOf = (document: PdlDocument, { statement }: ProcedureSite): string =>
  isCompound(statement) ? statementHead(document, statement) : singleLineText(document, statement.range);

/** The places that use a value, without its declaration. */
export function valuePlaces(document: PdlDocument, name: string) {
  const lines = new LineIndex(document.source);
  return usesOfValue(document, name).map((use) => ({ use, line: lines.positionAt(use.range.start).line }));
}
