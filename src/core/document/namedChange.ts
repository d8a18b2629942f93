// The changes that each edit names, one entry for each kind: what the elements contain afterwards and which text may go.
// The checks of a plan compare it with what the plan does. Edits of the procedure change no declarations; the ranges that
// they may remove are in procedure/editableStatementRanges.ts.

import { declarationId } from '../graph';
import { occurrencesOf, type PdlDocument, preconditionKeys, type SlotDecl, valueKeys } from '../language';
import type { TextRange } from '../support';
import {
  createRequiredNameTest,
  type Declaration,
  findDeclaration,
  findDeclarations,
  listDeclarations,
  resolveDeclaration,
} from './declarations';
import {
  documentFieldRanges,
  fieldRanges,
  fieldValueRanges,
  isEmptyField,
  itemFieldsOf,
  itemRanges,
  listEntryRanges,
  nameRanges,
  preconditionRanges,
  quotedRange,
} from './declaredRanges';
import { DESC_KEYS } from './edits/setText';
import { findSlotByName } from './findSlotByName';
import type { GraphEdit, GraphEditOf, ProcedureEdit } from './graphEdit';
import { normalizeText } from './pdlOutline';

/** The content of an element, without its name and preconditions. */
export type ElementContent = Readonly<Record<string, string | readonly string[]>>;

export interface NamedChange {
  /** Ids of the elements that the edit changes: of declarations, indices of slots, keys of fields. */
  readonly elements: ReadonlySet<string>;
  /** `removes`: the elements are gone. `renames`: texts and preconditions that contain the name change too. */
  readonly effect?: 'removes' | 'renames';
  /** The content that an element gets, or that an added element has. */
  readonly content?: ElementContent;
  /** Number of preconditions of an element afterwards; without it they stay. */
  readonly requiredCount?: (before: number) => number;
  /** Elements that may lose preconditions. */
  readonly losesRequired?: 'named' | 'all';
  /** Source ranges that may be removed. */
  readonly removable?: () => readonly TextRange[];
}

/** Names a slot in a plan. */
export const slotKey = (name: string): string => `slot:${name}`;
/** Names a field of the document. */
export const fieldKey = (field: string): string => `field:${field}`;

interface EditTarget {
  readonly document: PdlDocument;
  readonly declarations: readonly Declaration[];
  readonly nodes: ReadonlySet<Declaration>;
  readonly slot: SlotDecl | undefined;
}

type DeclarationEdit = Exclude<GraphEdit, ProcedureEdit>;
type ChangeOf<E extends DeclarationEdit> = (target: EditTarget, edit: E) => Omit<NamedChange, 'elements'>;

const trimmed = (names: readonly string[] | undefined): string[] => (names ?? []).map((name) => name.trim());

const deletion: ChangeOf<GraphEditOf<'deleteNodes'>> = ({ document, declarations, nodes }) => {
  const isRemoved = (name: string) => {
    const declaration = resolveDeclaration(declarations, name);
    return declaration !== undefined && nodes.has(declaration);
  };
  const items = () => [...nodes].flatMap(({ decl }) => itemRanges(document.source, decl.item));
  const removable = () => [...items(), ...preconditionRanges(document, declarations, isRemoved)];
  return { effect: 'removes', losesRequired: 'all', removable };
};

const renaming: ChangeOf<GraphEditOf<'renameNodes'>> = ({ document, nodes }) => ({
  effect: 'renames',
  removable: () => nameRanges(document, nodes),
});

const addition: ChangeOf<GraphEditOf<'addPreconditions'>> = ({ document, nodes }) => ({
  requiredCount: (before) => before + 1,
  removable: () =>
    [...nodes]
      .flatMap(({ decl }) => itemFieldsOf(document, decl, preconditionKeys))
      .map(({ valueRange }) => valueRange)
      .filter((range) => isEmptyField(document.source, range)),
});

const removal: ChangeOf<GraphEditOf<'removePreconditions'>> = ({ document, declarations, nodes }, { requires }) => ({
  losesRequired: 'named',
  removable: () => preconditionRanges(document, nodes, createRequiredNameTest(declarations, requires)),
});

const nodeText: ChangeOf<GraphEditOf<'setDesc' | 'setAnswerText'>> = ({ document, nodes }, { text }) => ({
  content: { desc: normalizeText(text) },
  // An empty text keeps the field.
  removable: () => [...nodes].flatMap(({ decl }) => fieldValueRanges(document, decl, DESC_KEYS, text || ' ')),
});

const nodeList =
  (field: 'request' | 'response'): ChangeOf<GraphEditOf<'setRequest' | 'setResponse'>> =>
  ({ document, nodes }, { names }) => ({
    content: { [field]: trimmed(names) },
    removable: () => [...nodes].flatMap(({ decl }) => listEntryRanges(document, decl, [field], names)),
  });

const changes: { readonly [K in DeclarationEdit['kind']]: ChangeOf<GraphEditOf<K>> } = {
  addApi: (_, { desc, request, response, preconditions }) => ({
    content: { desc: normalizeText(desc), request: trimmed(request), response: trimmed(response) },
    requiredCount: () => preconditions?.length ?? 0,
  }),
  addAnswer: (_, { text, preconditions }) => ({
    content: { desc: normalizeText(text) },
    requiredCount: () => preconditions?.length ?? 0,
  }),
  deleteNodes: deletion,
  renameNodes: renaming,
  addPreconditions: addition,
  removePreconditions: removal,
  setPreconditions: ({ document, nodes }, { items }) => ({
    requiredCount: () => items.length,
    removable: () => [...nodes].flatMap(({ decl }) => listEntryRanges(document, decl, preconditionKeys, items)),
  }),
  setDesc: nodeText,
  setAnswerText: nodeText,
  setRequest: nodeList('request'),
  setResponse: nodeList('response'),
  addSlot: (_, { desc, type, values }) => ({
    content: { desc: normalizeText(desc), type: normalizeText(type), values: trimmed(values) },
  }),
  deleteSlot: ({ document, slot }) => ({
    effect: 'removes',
    removable: () => (slot ? itemRanges(document.source, slot.item) : []),
  }),
  setSlot: ({ document, slot }, { field, text }) => ({
    content: { [field]: normalizeText(text) },
    removable: () => (slot ? fieldValueRanges(document, slot, field === 'type' ? ['type'] : DESC_KEYS, text) : []),
  }),
  setSlotValues: ({ document, slot }, { values }) => ({
    content: { values: trimmed(values) },
    removable: () => {
      const emptied = slot && values.length === 0 ? itemFieldsOf(document, slot, valueKeys) : [];
      return [
        ...(slot ? listEntryRanges(document, slot, valueKeys, values) : []),
        ...emptied.flatMap(({ keyRange, valueRange }) => fieldRanges(document.source, keyRange, valueRange)),
      ];
    },
  }),
  renameSymbol: ({ document, declarations }, { symbol }) => ({
    effect: 'renames',
    removable: () => {
      if (symbol.kind === 'value' || symbol.kind === 'function') {
        return occurrencesOf(document, symbol).map(({ range }) => quotedRange(document.source, range));
      }
      const declaration = findDeclaration(declarations, declarationId(symbol.kind, symbol.name));
      return declaration.ok ? nameRanges(document, new Set([declaration.value])) : [];
    },
  }),
  setDocumentField: ({ document }, edit) => ({
    content: { desc: normalizeText(edit.text) },
    removable: () => documentFieldRanges(document, edit),
  }),
  toBlockProcedure: () => ({}),
  paste: () => ({}),
};

export const isProcedureEdit = (edit: GraphEdit): edit is ProcedureEdit => !Object.hasOwn(changes, edit.kind);

function nodeIdsIn(edit: GraphEdit): readonly string[] {
  if ('nodeId' in edit) return [edit.nodeId];
  if ('nodeIds' in edit) return edit.nodeIds;
  return edit.kind === 'renameNodes' ? edit.renames.map(({ nodeId }) => nodeId) : [];
}

export function namedChange(document: PdlDocument, edit: GraphEdit): NamedChange {
  if (isProcedureEdit(edit)) return { elements: new Set() };
  const declarations = listDeclarations(document);
  const targets = findDeclarations(declarations, nodeIdsIn(edit));
  const nodes = targets.ok ? targets.value : new Set<Declaration>();
  const changesSlot = edit.kind === 'setSlot' || edit.kind === 'setSlotValues' || edit.kind === 'deleteSlot';
  const found = changesSlot ? findSlotByName(document, edit.name) : undefined;
  const slot = found?.ok ? found.value : undefined;
  const ids = [...nodes].map(({ id }) => id);
  if (slot) ids.push(`${slot.index}`);
  if (edit.kind === 'setDocumentField') ids.push(fieldKey(edit.field));
  const changeOf = changes[edit.kind] as ChangeOf<DeclarationEdit>;
  return { ...changeOf({ document, declarations, nodes, slot: slot?.slot }, edit), elements: new Set(ids) };
}
