// Checks that a planned edit changes only the declarations, slots and fields that it names.
// Invariant: afterwards the document declares what it did before, without what the plan removes and with what it adds,
// and all that the edit does not name has the same content. Each call still names the same declaration.

import { declarationId, stepId } from '../graph';
import type { PdlDocument } from '../language';
import { ownProperty } from '../support';
import { type DeclarationKind, listDeclarations } from './declarations';
import type { GraphEditDraft } from './editContext';
import type { GraphEdit } from './graphEdit';
import { type ElementContent, fieldKey, namedChange, slotKey } from './namedChange';
import { buildPdlOutline } from './pdlOutline';
import { listProcedureCalls } from './procedureCalls';

interface DeclaredElement {
  readonly id: string;
  readonly kind: DeclarationKind | 'slot' | 'field';
  /** Kind and name: the id of a declaration without its number. */
  readonly key: string;
  readonly name: string;
  /** All but the name and the preconditions. */
  readonly content: ElementContent;
  readonly requires: readonly string[];
}

function elementsOf(document: PdlDocument): DeclaredElement[] {
  const { nodes, slots, fields } = buildPdlOutline(document);
  return [
    ...listDeclarations(document).map(({ id, kind, name }, at): DeclaredElement => {
      const { desc = '', request = [], response = [], requires = [] } = nodes[at] ?? {};
      return { id, kind, key: declarationId(kind, name), name, content: { desc, request, response }, requires };
    }),
    ...slots.map(({ name, desc, type, values }, at): DeclaredElement => {
      return { id: `${at}`, kind: 'slot', key: slotKey(name), name, content: { desc, type, values }, requires: [] };
    }),
    ...Object.entries(fields).map(([name, desc]): DeclaredElement => {
      return { id: fieldKey(name), kind: 'field', key: fieldKey(name), name, content: { desc }, requires: [] };
    }),
  ];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Describes a change that the plan does not name; undefined if all changes are named. */
export function findUnnamedChange(
  document: PdlDocument,
  after: PdlDocument,
  edit: GraphEdit,
  { adds = [], renamedNodes = {} }: Pick<GraphEditDraft, 'adds' | 'renamedNodes'>,
): string | undefined {
  const { elements, effect, content: requested = {}, requiredCount, losesRequired } = namedChange(document, edit);
  const expected = elementsOf(document).filter(({ id }) => effect !== 'removes' || !elements.has(id));
  const newKeys = new Set(adds);
  const now = elementsOf(after);
  const found = now.filter(({ key }) => !newKeys.has(key));
  const isNew = (element: DeclaredElement | undefined) => element !== undefined && newKeys.has(element.key);
  if (found.length !== expected.length || now.length - found.length !== newKeys.size) {
    return 'another number of nodes or slots';
  }
  // New elements come last among their kind.
  const follower = now.find((one, at) => !isNew(one) && one.kind === now[at - 1]?.kind && isNew(now[at - 1]));
  if (follower) return `"${follower.name}" behind a new element`;
  for (const [index, { id, key, name, content, requires }] of expected.entries()) {
    const other = found[index] as DeclaredElement;
    const isRenamed = edit.kind === 'renameSymbol' && other.name === edit.name.trim();
    if (other.key !== (ownProperty(renamedNodes, id) ?? key) && !isRenamed) {
      return `"${other.name}" where "${name}" belongs`;
    }
    if (effect === 'renames') continue;
    const isNamed = elements.has(id);
    if (!isSame(other.content, isNamed ? { ...content, ...requested } : content)) return `another content of "${name}"`;
    const count = isNamed ? requiredCount?.(requires.length) : undefined;
    const mayLose = losesRequired === 'all' || (isNamed && losesRequired === 'named');
    const hasRequired =
      count === undefined ? mayLose || isSame(other.requires, requires) : other.requires.length === count;
    if (!hasRequired) return `other preconditions for "${name}"`;
  }
  const added = edit.kind === 'paste' ? [] : now.filter(isNew);
  const wrong = added.find(
    ({ content, requires }) =>
      !isSame(content, { ...content, ...requested }) || requires.length !== (requiredCount?.(0) ?? 0),
  );
  return wrong && `another content of "${wrong.name}"`;
}

/** The ids of the declarations that the calls name, in text order; undefined for other calls. */
const calledIds = (document: PdlDocument): (string | undefined)[] =>
  listProcedureCalls(document).map(({ kind, ref }) => {
    if (ref === undefined || kind === 'unknown') return undefined;
    return kind === 'function' ? stepId(ref) : declarationId(kind, ref);
  });

/** A call that would name another declaration; `edit` is not one of the procedure. */
export function findOtherCall(
  document: PdlDocument,
  after: PdlDocument,
  edit: GraphEdit,
  { renamedNodes = {} }: Pick<GraphEditDraft, 'renamedNodes'>,
): string | undefined {
  const ids = calledIds(document);
  const now = calledIds(after);
  if (ids.length !== now.length) return 'another number of calls';
  const { elements, effect } = namedChange(document, edit);
  const wrong = ids.find(
    (id, at) =>
      id !== undefined &&
      !(effect === 'removes' && elements.has(id)) &&
      now[at] !== (ownProperty(renamedNodes, id) ?? id),
  );
  return wrong === undefined ? undefined : `a call of "${wrong}" that names something else`;
}
