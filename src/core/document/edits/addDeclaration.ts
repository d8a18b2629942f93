// Shared code for adding an API and adding an ANSWER.

import { declarationId } from '../../graph';
import { fail, ok, type Result } from '../../support';
import { checkNewName } from '../callableName';
import { findByIdOrName } from '../declarations';
import type { EditContext, GraphEditDraft } from '../editContext';
import type { EditProblem } from '../graphEdit';
import { type NewItemField, planAddItem } from '../yaml/addItem';

export interface NewDeclaration {
  readonly kind: 'api' | 'answer';
  readonly title: 'APIs' | 'ANSWERs';
  readonly name: string;
  readonly desc: string | undefined;
  readonly lists: readonly { readonly key: string; readonly names: readonly string[] | undefined }[];
  readonly preconditions: readonly string[];
  /** The document's spelling of the precondition key. */
  readonly preconditionKey: string;
}

/** Appends the item to its section. The new name must be free and the preconditions declared. */
export function planAddDeclaration(context: EditContext, node: NewDeclaration): Result<GraphEditDraft, EditProblem> {
  const name = checkNewName(node.name, context.declarations);
  if (!name.ok) return name;
  const required: string[] = [];
  for (const idOrName of node.preconditions) {
    const found = findByIdOrName(context.declarations, idOrName);
    if (!found.ok) return found;
    required.push(found.value.name);
  }
  const fields: NewItemField[] = [{ key: 'name', kind: 'text', text: name.value }];
  if (node.desc !== undefined) fields.push({ key: 'desc', kind: 'text', text: node.desc });
  for (const { key, names } of node.lists) if (names) fields.push({ key, kind: 'names', names });
  if (required.length > 0) fields.push({ key: node.preconditionKey, kind: 'names', names: required });
  const edits = planAddItem(context.shell, node.title, fields);
  if (!edits) {
    return fail({
      code: 'document/unsupported-shape',
      message: `The section ${node.title} is not a list, so nothing can be added to it. Edit the text instead.`,
    });
  }
  const id = declarationId(node.kind, name.value);
  return ok({ edits, adds: [id], select: id, label: `Add ${name.value}` });
}
