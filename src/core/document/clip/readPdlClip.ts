// Reads the text of a clip for the document that it is pasted into. Names that are already taken get a number, and all
// references within the clip follow.
// Refuses text that is not a part of a document.

import { nameTable, type PdlDocument, parsePdl } from '../../language';
import { fail, groupBy, looseName, ok, type Result, UniqueNames } from '../../support';
import { type Declaration, listDeclarations } from '../declarations';
import type { EditContext } from '../editContext';
import type { EditProblem } from '../graphEdit';
import { buildPdlOutline, type OutlineNode } from '../pdlOutline';
import { procedureStyle } from '../procedure/procedureStyle';
import { leadIndex } from '../procedure/statementGaps';
import { type StatementEntry, type StatementTree, statementTree } from '../procedure/statementTree';
import { procedureLinesBetween } from '../procedure/writeStatements';

export interface PdlClip {
  readonly document: PdlDocument;
  readonly tree: StatementTree | undefined;
  /** Declarations that the target document does not have yet. */
  readonly declarations: readonly Declaration[];
  readonly functions: readonly StatementEntry[];
  readonly statements: readonly StatementEntry[];
}

const notAClip = (message: string) => fail({ code: 'document/not-a-clip', message } as const);

const namesOf = (document: PdlDocument): string[] => [
  ...listDeclarations(document).map((entry) => entry.name),
  ...nameTable(document).functions.map((def) => def.name.name),
];

/** Outline nodes by kind and name; the first of each name wins. */
const nodesOf = (document: PdlDocument): ReadonlyMap<string, OutlineNode> =>
  new Map(
    buildPdlOutline(document)
      .nodes.toReversed()
      .map((node) => [`${node.kind}:${node.name}`, node]),
  );

/**
 * Clip nodes whose name exists in the target with a different definition, and all nodes that require one of them.
 * Pasted steps can keep calling a node that is identical in the target.
 */
function findDifferingNodes(
  clip: PdlDocument,
  rivals: readonly Declaration[],
  known: ReadonlyMap<string, OutlineNode>,
) {
  const own = nodesOf(clip);
  const differsFromTarget = ({ kind, name }: Declaration) =>
    JSON.stringify(own.get(`${kind}:${name}`)) !== JSON.stringify(known.get(`${kind}:${name}`));
  const others = new Set(rivals.filter(differsFromTarget));
  const required = groupBy(
    rivals.flatMap((entry) => entry.preconditions.map((at) => ({ entry, name: looseName(at.name) }))),
    ({ name }) => name,
  );
  // The iteration also visits entries added to the set meanwhile.
  for (const { name } of others) for (const { entry } of required.get(looseName(name)) ?? []) others.add(entry);
  return others;
}

const flatLines = (tree: StatementTree | undefined, entry: StatementEntry): string =>
  tree
    ? procedureLinesBetween(tree.procedure, entry.firstLine, entry.lastLine + 1)
        .map((line) => line.trim())
        .join('\n')
    : '';

function findDef(tree: StatementTree | undefined, name: string): StatementEntry | undefined {
  return [...(tree?.byStatement.values() ?? [])].find(
    ({ statement }) => statement.kind === 'def' && statement.name.name === name,
  );
}

/** Comments directly above a function belong to it. */
function splitMain(tree: StatementTree | undefined): { functions: StatementEntry[]; statements: StatementEntry[] } {
  const functions: StatementEntry[] = [];
  const statements: StatementEntry[] = [];
  const entries = tree?.main.entries ?? [];
  const own = new Set<StatementEntry>();
  for (const entry of entries) {
    if (entry.statement.kind !== 'def') continue;
    for (const comment of entries.slice(leadIndex(entry), entry.index)) own.add(comment);
    functions.push(entry);
  }
  for (const entry of entries) if (entry.statement.kind !== 'def' && !own.has(entry)) statements.push(entry);
  return { functions, statements };
}

/**
 * Returns the clip with names that are free in `target`. `reuses`: nodes and functions that the target has in identical
 * form are not pasted again.
 */
export function readPdlClip(
  target: PdlDocument,
  text: string,
  reuses: boolean,
  plan: EditContext['plan'],
): Result<PdlClip, EditProblem> {
  let document = parsePdl(text.replaceAll('\r\n', '\n'));
  const isEmpty = listDeclarations(document).length === 0 && (document.procedure?.body.length ?? 0) === 0;
  if (isEmpty && document.slots.length === 0) {
    return notAClip('This text is not a part of a document. Copy nodes here or in another document first.');
  }
  // Lines below an item that do not belong to it were copied unchanged, so their errors are ignored.
  const items = listDeclarations(document).map(({ decl }) => decl.item.start);
  const isCopied = ({ code, range }: (typeof document.diagnostics)[number]) =>
    code === 'language/stray-line' && items.some((start) => start < range.start);
  const error = document.diagnostics.find((diagnostic) => diagnostic.severity === 'error' && !isCopied(diagnostic));
  if (error) return notAClip(`This text cannot be pasted as nodes: ${error.message}`);
  const names = new UniqueNames({ keyOf: looseName, reserved: [...namesOf(target), ...namesOf(document)] });
  const rivals = new Set(namesOf(target).map(looseName));
  const known = nodesOf(target);
  let kept: Set<string>;
  // Renaming a node can change other nodes that name it in a condition or text, so repeat until all match.
  for (;;) {
    const conflicting = listDeclarations(document).filter(({ name }) => rivals.has(looseName(name)));
    const others = reuses ? findDifferingNodes(document, conflicting, known) : new Set(conflicting);
    kept = new Set(conflicting.flatMap((entry) => (others.has(entry) ? [] : [`${entry.kind}:${entry.name}`])));
    if (others.size === 0) break;
    const renames = conflicting
      .filter((entry) => others.has(entry))
      .map(({ id, name }) => ({ nodeId: id, name: names.claim(name) }));
    const renamed = plan(document, { kind: 'renameNodes', renames });
    if (!renamed.ok) return renamed;
    document = renamed.value.document;
  }
  const targetTree = statementTree(target);
  for (const { name } of nameTable(document).functions.map((def) => def.name)) {
    if (!rivals.has(looseName(name))) continue;
    const tree = statementTree(document);
    const mine = findDef(tree, name);
    const other = findDef(targetTree, name);
    if (mine && other && flatLines(tree, mine) === flatLines(targetTree, other)) {
      kept.add(`function:${name}`);
      continue;
    }
    const fresh = names.claim(name);
    const renamed = plan(document, { kind: 'renameSymbol', symbol: { kind: 'function', name }, name: fresh });
    if (!renamed.ok) return renamed;
    document = renamed.value.document;
  }
  const tree = statementTree(document);
  const { functions, statements } = splitMain(tree);
  const isNew = ({ statement }: StatementEntry) =>
    statement.kind !== 'def' || !kept.has(`function:${statement.name.name}`);
  return ok({
    document,
    tree,
    declarations: listDeclarations(document).filter((entry) => !kept.has(`${entry.kind}:${entry.name}`)),
    functions: functions.filter(isNew),
    statements,
  });
}

/** Lines of the clip's statements, including the comments above them, indented with `unit`. */
export function clipLines({ document, tree }: PdlClip, entries: readonly StatementEntry[], unit: string): string[] {
  if (!tree) return [];
  const own = procedureStyle(document).unit;
  return entries
    .flatMap((entry) => {
      const lead = entry.statement.kind === 'def' ? (tree.main.entries[leadIndex(entry)] ?? entry) : entry;
      return procedureLinesBetween(tree.procedure, lead.firstLine, entry.lastLine + 1);
    })
    .map((line) => {
      let rest = line;
      let margin = '';
      while (rest.startsWith(own)) {
        rest = rest.slice(own.length);
        margin += unit;
      }
      return rest.trim() === '' ? '' : margin + rest;
    });
}
