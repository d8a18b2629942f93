// The input of every planner (parsed document, YAML shell, declarations), and helpers that planners share.

import type { NameAt, PdlDocument } from '../language';
import { fail, type Result, type TextEdit } from '../support';
import type { Declaration } from './declarations';
import type { EditProblem, GraphEdit, GraphEditKind, GraphEditOf, PlannedChange, PlannedEdit } from './graphEdit';
import { type PdlShell, type ShellItem, type ShellSection, scalarAt } from './yaml/pdlShell';
import { escapeInside, printScalar, scalarStyleOf } from './yaml/scalarText';

export interface EditContext {
  readonly document: PdlDocument;
  readonly shell: PdlShell;
  readonly declarations: readonly Declaration[];
  /** Plans another edit: names in a clip are changed by edits before the clip is pasted. */
  readonly plan: (document: PdlDocument, edit: GraphEdit) => Result<PlannedChange<PdlDocument>, EditProblem>;
}

/** A plan before it is checked. */
export interface GraphEditDraft extends PlannedEdit {
  /** The expected procedure text after the edit, which checks how the edits were written into the YAML shell. */
  readonly procedureText?: string;
  /** Kinds and names of the declarations and slots that the edit adds. */
  readonly adds?: readonly string[];
  /** The edits of the decoded procedure. */
  readonly procedureEdits?: readonly TextEdit[];
}

export type GraphEditPlanner<K extends GraphEditKind> = (
  context: EditContext,
  edit: GraphEditOf<K>,
) => Result<GraphEditDraft, EditProblem>;

export interface ItemPlace {
  readonly section: ShellSection;
  readonly item: ShellItem;
  readonly index: number;
}

/** The YAML item of a declaration. */
export const itemOf = (context: EditContext, { decl }: Pick<Declaration, 'decl'>): ItemPlace | undefined =>
  itemAt(context, decl.range.start);

/** The YAML item of a list section that contains an offset. */
export function itemAt({ shell }: Pick<EditContext, 'shell'>, at: number): ItemPlace | undefined {
  for (const section of shell.sections) {
    const index = section.items.findIndex((item) => at >= item.start && at <= item.end);
    const item = section.items[index];
    if (item) return { section, item, index };
  }
  return undefined;
}

export function unsupportedSyntax(
  declaration: Pick<Declaration, 'name'>,
  what: string,
): { ok: false; error: EditProblem } {
  return fail({
    code: 'document/unsupported-shape',
    message: `The item of "${declaration.name}" is written in a form in which ${what}. Edit the text instead.`,
  });
}

/** The edit that replaces a name, quoted and escaped as its scalar style requires. */
export function replaceNameEdit(
  { shell }: EditContext,
  place: NameAt,
  spelling: string,
): { range: NameAt['range']; text: string } {
  const found = scalarAt(shell, place.range.start);
  if (!found) return { range: place.range, text: spelling };
  const { node, inFlow } = found;
  if (node.block === undefined && shell.textOf(node)?.trim() === place.name.trim()) {
    return { range: node.range, text: printScalar(spelling, inFlow ? 'flow' : 'block', scalarStyleOf(node)) };
  }
  return { range: place.range, text: escapeInside(spelling, scalarStyleOf(node)) };
}

/**
 * The label of an edit. An edit of one node also selects that node; after an edit of several nodes the selection stays.
 */
export function graphEditLabel(
  targets: readonly Declaration[],
  label: (of: string) => string,
): Pick<GraphEditDraft, 'select' | 'label'> {
  const [first, ...rest] = targets;
  if (!first || rest.length > 0) return { label: label(`${targets.length} declarations`) };
  return { select: first.id, label: label(first.name) };
}
