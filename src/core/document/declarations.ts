// Lists the declared nodes of a document by their graph ids and resolves names to declarations.
// Invariant: ids and loose matching are the same as in the dependency graph; a name refers to its first declaration.

import { declarationId, uniqueNodeIds, withoutSite } from '../graph';
import type { AnswerDecl, ApiDecl, NameAt, OtherDecl, PdlDocument } from '../language';
import { fail, looseName, memoize, NameIndex, ok, type Result } from '../support';
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

const kinds: readonly DeclarationKind[] = ['api', 'answer', 'other'];

const indexesByKind = memoize((declarations: readonly Declaration[]) =>
  kinds.map((kind) => new NameIndex(declarations.filter((one) => one.kind === kind))),
);

/** Resolves the name in a precondition or placeholder kind by kind, with an exact match before a loose match. */
export function resolveDeclaration(declarations: readonly Declaration[], name: string): Declaration | undefined {
  for (const index of indexesByKind(declarations)) {
    const found = index.find(name);
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

/** Returns a test for the names that mean the required node; a name that is not declared matches loosely. */
export function createRequiredNameTest(
  declarations: readonly Declaration[],
  requires: string,
): (name: string) => boolean {
  const required = findByIdOrName(declarations, requires);
  if (required.ok) return (name) => resolveDeclaration(declarations, name) === required.value;
  return (name) => looseName(name) === looseName(requires);
}
