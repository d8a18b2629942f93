// Lists the declared nodes of a document by their graph ids and resolves names to declarations.
// Invariant: ids and loose matching are the same as in the dependency graph; a name refers to its first declaration.

import { declarationId, uniqueNodeIds, withoutSite } from '../graph';
import type { AnswerDecl, ApiDecl, NameAt, OtherDecl, PdlDocument } from '../language';
import { fail, looseName, memoize, ok, type Result } from '../support';
import type { EditProblem } from './graphEdit';

export type DeclarationKind = 'api' | 'answer' | 'other';

export interface Declaration {
  readonly id: string;
  readonly kind: DeclarationKind;
  readonly decl: ApiDecl | AnswerDecl | OtherDecl;
  readonly name: string;
  readonly preconditions: readonly NameAt[];
}

/** Declarations in the order APIs, ANSWERs, others; the second declaration of a name has the id `api:name#2`. */
export function listDeclarations(document: PdlDocument): Declaration[] {
  const ids = uniqueNodeIds();
  const build = (kind: DeclarationKind, decl: ApiDecl | AnswerDecl | OtherDecl): Declaration => {
    const id = ids.claim(declarationId(kind, decl.name));
    return { id, kind, decl, name: decl.name, preconditions: 'preconditions' in decl ? decl.preconditions : [] };
  };
  return [
    ...document.apis.map((decl) => build('api', decl)),
    ...document.answers.map((decl) => build('answer', decl)),
    ...document.others.map((decl) => build('other', decl)),
  ];
}

/** First declarations, by kind, by exact name and then by loose name. */
const indexNames = memoize((declarations: readonly Declaration[]): ReadonlyMap<string, Declaration> => {
  const index = new Map<string, Declaration>();
  const claim = (key: string, entry: Declaration) => {
    if (!index.has(key)) index.set(key, entry);
  };
  for (const entry of declarations) {
    claim(`${entry.kind} exact ${entry.name}`, entry);
    claim(`${entry.kind} loose ${looseName(entry.name)}`, entry);
  }
  return index;
});

/** Resolves the name in a precondition or placeholder kind by kind, with an exact match before a loose match. */
export function resolveDeclaration(declarations: readonly Declaration[], name: string): Declaration | undefined {
  const index = indexNames(declarations);
  const loose = looseName(name);
  for (const kind of ['api', 'answer', 'other'] as const) {
    const found = index.get(`${kind} exact ${name}`) ?? index.get(`${kind} loose ${loose}`);
    if (found) return found;
  }
  return undefined;
}

/** The declaration of a node id. A further call site (`api:x#2`) resolves to the declaration of its name. */
export function findDeclaration(
  declarations: readonly Declaration[],
  nodeId: string,
): Result<Declaration, EditProblem> {
  const site = withoutSite(nodeId);
  const found = declarations.find((entry) => entry.id === nodeId) ?? declarations.find((entry) => entry.id === site);
  if (found) return ok(found);
  return fail({
    code: 'document/unknown-node',
    message: `No API or ANSWER is declared for "${nodeId}". Declare it first, or edit the text.`,
  });
}

/** The declarations of the nodes, without duplicates. */
export function findDeclarations(
  declarations: readonly Declaration[],
  nodeIds: readonly string[],
): Result<ReadonlySet<Declaration>, EditProblem> {
  const targets = new Set<Declaration>();
  for (const nodeId of nodeIds) {
    const found = findDeclaration(declarations, nodeId);
    if (!found.ok) return found;
    targets.add(found.value);
  }
  return ok(targets);
}

/** Finds a declaration by node id or by name. */
export function findByIdOrName(
  declarations: readonly Declaration[],
  idOrName: string,
): Result<Declaration, EditProblem> {
  const byId = findDeclaration(declarations, idOrName);
  if (byId.ok) return byId;
  const byName = resolveDeclaration(declarations, idOrName);
  return byName ? ok(byName) : byId;
}
