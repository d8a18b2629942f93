// Builds a clip: a small PDL text with the selected parts of a document and everything that their steps require.
// Invariant: items and statements are copied as written, including comments and unknown keys; only indentation and line
// breaks change.

import { withoutSite } from '../../graph';
import { callsInBody, occurrencesOf, type PdlDocument, procedureSites } from '../../language';
import type { TextRange } from '../../support';
import { type Declaration, listDeclarations } from '../declarations';
import { itemAt } from '../editContext';
import { findStatementRun, isBlockInside, openProcedure, type ProcedureContext } from '../procedure/procedureEdit';
import type { StatementEntry } from '../procedure/statementTree';
import { cutEntries } from '../procedure/writeStatements';
import { pdlShell } from '../yaml/pdlShell';
import { copyItem } from './copyItem';

interface Picked {
  readonly entries: readonly { readonly first: StatementEntry; readonly last: StatementEntry }[];
  readonly functions: readonly StatementEntry[];
}

/**
 * Whole statements of the nodes in text order, without duplicates and without statements nested in another picked one.
 */
function pickStatements(context: ProcedureContext, nodeIds: readonly string[]): Picked {
  const { document, tree } = context;
  const sites = procedureSites(document);
  const runs = nodeIds.flatMap((id) => {
    const run = sites.has(id) ? findStatementRun(context, id) : undefined;
    return run?.ok ? [run.value] : [];
  });
  const unique = runs.filter((run, index) => runs.findIndex((other) => other.first === run.first) === index);
  const outer = unique.filter((run) => !unique.some((other) => isBlockInside(run.first.block, other.first)));
  outer.sort((a, b) => a.first.firstLine - b.first.firstLine || a.first.index - b.first.index);
  const functions: StatementEntry[] = [];
  const pending = outer.map((run) => run.first);
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    for (const call of callsInBody([entry.statement])) {
      if (call.kind !== 'function') continue;
      const def = [...tree.byStatement.values()].find(
        ({ statement: other }) => other.kind === 'def' && other.name.name === call.ref,
      );
      // A function that encloses the copied statements or is called twice is copied once.
      if (!def || functions.includes(def)) continue;
      functions.push(def);
      pending.push(def);
    }
  }
  functions.sort((a, b) => a.firstLine - b.firstLine);
  return { entries: outer.filter((run) => !functions.some((def) => isBlockInside(run.first.block, def))), functions };
}

function procedureLines({ tree, style }: ProcedureContext, { entries, functions }: Picked): string[] {
  const linesOf = (first: StatementEntry, last: StatementEntry) =>
    cutEntries(tree, first, last, ['pass'], style.unit).lines;
  return [
    ...functions.flatMap((def) => linesOf(def, def)),
    ...entries.flatMap(({ first, last }) => linesOf(first, last)),
  ];
}

/** Declarations of the nodes and of everything the statements call. */
function pickDeclarations(
  document: PdlDocument,
  nodeIds: readonly string[],
  entries: readonly StatementEntry[],
): Declaration[] {
  const ids = new Set(nodeIds.flatMap((id) => [id, withoutSite(id)]));
  const called = new Set<string>();
  for (const call of callsInBody(entries.map((entry) => entry.statement)))
    if (call.ref !== undefined) called.add(`${call.kind}:${call.ref}`);
  const seen = new Set<string>();
  return listDeclarations(document).filter((entry) => {
    const key = `${entry.kind}:${entry.name}`;
    // If a name is declared twice, copies the selected declaration, or else the first, which calls refer to.
    if (!ids.has(entry.id) && (!called.has(key) || seen.has(key))) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Returns a clip: declarations of the nodes and, for call sites and other procedure nodes, their statements with the
 * functions and slots they use. Empty if all ids are unknown.
 */
export function buildPdlClip(document: PdlDocument, nodeIds: readonly string[]): string {
  const context = { shell: pdlShell(document) };
  const opened = openProcedure(document);
  const picked = opened.ok ? pickStatements(opened.value, nodeIds) : { entries: [], functions: [] };
  const entries = [...picked.functions, ...picked.entries.map((run) => run.first)];
  const declarations = pickDeclarations(document, nodeIds, entries);
  if (declarations.length === 0 && entries.length === 0) return '';
  const covered: TextRange[] = [
    ...declarations.map((entry) => entry.decl.item),
    ...entries.map((entry) => entry.statement.range),
  ];
  const isUsed = (name: string) =>
    occurrencesOf(document, { kind: 'value', name }).some(({ range, role }) => {
      return role !== 'declaration' && covered.some((one) => range.start >= one.start && range.end <= one.end);
    });
  const sections = new Map<string, string[]>();
  const add = (title: string, lines: readonly string[]) =>
    sections.set(title, [...(sections.get(title) ?? []), ...lines.map((line) => (line === '' ? '' : `  ${line}`))]);
  for (const slot of document.slots.filter((one) => isUsed(one.name))) {
    add('SLOTs', copyItem(itemAt(context, slot.range.start), document.source, slot));
  }
  for (const { kind, decl } of declarations) {
    const title = kind === 'api' ? 'APIs' : kind === 'answer' ? 'ANSWERs' : 'section' in decl ? decl.section : 'APIs';
    add(title, copyItem(itemAt(context, decl.range.start), document.source, decl));
  }
  if (opened.ok && entries.length > 0) add('Procedure', procedureLines(opened.value, picked));
  return [...sections]
    .map(([title, lines]) => `${title}:${title === 'Procedure' ? ' |' : ''}\n${lines.join('\n')}\n`)
    .join('\n');
}
