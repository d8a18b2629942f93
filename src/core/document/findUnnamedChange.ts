// Checks that a planned edit changes only the declarations, slots and fields that it names.
// Invariant: afterwards the document declares what it did before, without what the plan removes and with what it adds,
// and all that the edit does not name has the same content. Each call still names the same declaration.

import { declarationId, stepId } from '../graph';
import type { PdlDocument } from '../language';
import { ownProperty } from '../support';
import { type DeclarationKind, findDeclarations, listDeclarations } from './declarations';
import { nodeIdsIn } from './editableRanges';
import type { GraphEditDraft } from './editContext';
import { findSlotByName } from './findSlotByName';
import type { GraphEdit, GraphEditKind } from './graphEdit';
import { buildPdlOutline, normalizeText } from './pdlOutline';
import { listProcedureCalls } from './procedureCalls';

type Content = Readonly<Record<string, string | readonly string[]>>;

interface DeclaredElement {
  readonly id: string;
  readonly kind: DeclarationKind | 'slot' | 'field';
  /** Kind and name: the id of a declaration without its number. */
  readonly key: string;
  readonly name: string;
  /** All but the name and the preconditions. */
  readonly content: Content;
  readonly requires: readonly string[];
}

/** Names a slot in a plan. */
export const slotKey = (name: string): string => `slot:${name}`;
const fieldKey = (field: string): string => `field:${field}`;

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

const trimmed = (names: readonly string[] | undefined): string[] => (names ?? []).map((name) => name.trim());

/** The content that the edit gives to the element that it names or adds. */
function requestedContent(edit: GraphEdit): Content {
  switch (edit.kind) {
    case 'addApi':
      return { desc: normalizeText(edit.desc), request: trimmed(edit.request), response: trimmed(edit.response) };
    case 'addAnswer':
    case 'setDesc':
    case 'setAnswerText':
    case 'setDocumentField':
      return { desc: normalizeText(edit.text) };
    case 'setRequest':
      return { request: trimmed(edit.names) };
    case 'setResponse':
      return { response: trimmed(edit.names) };
    case 'addSlot':
      return { desc: normalizeText(edit.desc), type: normalizeText(edit.type), values: trimmed(edit.values) };
    case 'setSlot':
      return { [edit.field]: normalizeText(edit.text) };
    case 'setSlotValues':
      return { values: trimmed(edit.values) };
    default:
      return {};
  }
}

/** The number of preconditions of an element that the edit names; undefined if it stays. */
function requiredCount(edit: GraphEdit, before: number): number | undefined {
  if (edit.kind === 'addPrecondition' || edit.kind === 'addPreconditions') return before + 1;
  if (edit.kind === 'setPreconditions') return edit.items.length;
  if (edit.kind === 'addApi' || edit.kind === 'addAnswer') return edit.preconditions?.length ?? 0;
  return undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** These also change the texts and the preconditions that contain the name. */
const renamings: ReadonlySet<GraphEditKind> = new Set<GraphEditKind>(['renameNode', 'renameNodes', 'renameSymbol']);
/** These also change the preconditions that name the node. */
const deletions: ReadonlySet<GraphEditKind> = new Set<GraphEditKind>(['deleteNode', 'deleteNodes']);

/** These also take preconditions from the nodes they name. */
const removals: ReadonlySet<GraphEditKind> = new Set<GraphEditKind>(['removePrecondition', 'removePreconditions']);

/** Ids of the elements whose content the edit changes. */
function namedElements(document: PdlDocument, edit: GraphEdit): ReadonlySet<string> {
  if (edit.kind === 'setDocumentField') return new Set([fieldKey(edit.field)]);
  if (edit.kind === 'setSlot' || edit.kind === 'setSlotValues' || edit.kind === 'deleteSlot') {
    const slot = findSlotByName(document, edit.name);
    return new Set(slot.ok ? [`${slot.value.index}`] : []);
  }
  const targets = findDeclarations(listDeclarations(document), nodeIdsIn(edit));
  return new Set(targets.ok ? [...targets.value].map(({ id }) => id) : []);
}

/** Describes a change that the plan does not name; undefined if all changes are named. */
export function findUnnamedChange(
  document: PdlDocument,
  after: PdlDocument,
  edit: GraphEdit,
  { adds = [], renamedNodes = {} }: Pick<GraphEditDraft, 'adds' | 'renamedNodes'>,
): string | undefined {
  const named = namedElements(document, edit);
  const requested = requestedContent(edit);
  const isRemoval = edit.kind === 'deleteSlot' || deletions.has(edit.kind);
  const expected = elementsOf(document).filter(({ id }) => !isRemoval || !named.has(id));
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
    if (renamings.has(edit.kind)) continue;
    const isNamed = named.has(id);
    if (!isSame(other.content, isNamed ? { ...content, ...requested } : content)) return `another content of "${name}"`;
    const count = isNamed ? requiredCount(edit, requires.length) : undefined;
    const mayLose = deletions.has(edit.kind) || (isNamed && removals.has(edit.kind));
    const hasRequired =
      count === undefined ? mayLose || isSame(other.requires, requires) : other.requires.length === count;
    if (!hasRequired) return `other preconditions for "${name}"`;
  }
  const added = edit.kind === 'paste' ? [] : now.filter(isNew);
  const wrong = added.find(
    ({ content, requires }) =>
      !isSame(content, { ...content, ...requested }) || requires.length !== (requiredCount(edit, 0) ?? 0),
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
  const removed = deletions.has(edit.kind) ? namedElements(document, edit) : new Set<string>();
  const wrong = ids.find(
    (id, at) => id !== undefined && !removed.has(id) && now[at] !== (ownProperty(renamedNodes, id) ?? id),
  );
  return wrong === undefined ? undefined : `a call of "${wrong}" that names something else`;
}
