// Plans the smallest text edits for an edit of the graph.
// Invariant: the result parses to the intended graph and changes nothing else.
// Refuses, with a reason, impossible edits and edits that cannot be written safely.

import { isStepId } from '../graph';
import { occurrencesOf, type PdlDocument, procedureScalar, procedureSites, reparsePdl } from '../language';
import { diffText, fail, LineIndex, ok, type Result, type TextEdit, type TextRange } from '../support';
import { listDeclarations } from './declarations';
import type { EditContext, GraphEditDraft } from './editContext';
import { planners } from './edits/registry';
import { findUnintendedDeletions } from './findUnintendedDeletions';
import { findOtherCall, findUnnamedChange } from './findUnnamedChange';
import type { EditProblem, GraphEdit, GraphEditKind, GraphEditOf, PlannedChange } from './graphEdit';
import { isProcedureEdit } from './namedChange';
import { checkInsertedOnEdge } from './procedure/checkInsertedOnEdge';
import type { ExpectedTreeDifference } from './procedure/expectedTree';
import { findRequestDifference, replacedStatement, wrappedStatements } from './procedure/findRequestDifference';
import { pairNothing, pairStatements } from './procedure/pairStatements';
import type { ProcedureContext } from './procedure/procedureEdit';
import { procedureStyle } from './procedure/procedureStyle';
import { toBlockFirst } from './procedure/procedureText';
import { statementTree } from './procedure/statementTree';
import { type TrackedSites, trackSites } from './procedure/trackSites';
import { mergeDeletions } from './yaml/mergeDeletions';
import { pdlShell } from './yaml/pdlShell';

/** The edit without the unchanged text at its ends; undefined if nothing is left. */
function narrowEdit(source: string, edit: TextEdit): TextEdit | undefined {
  const { start, end } = edit.range;
  if (start === end || edit.text === '') return start === end && edit.text === '' ? undefined : edit;
  const inner = diffText(source.slice(start, end), edit.text);
  return inner && { range: { start: start + inner.range.start, end: start + inner.range.end }, text: inner.text };
}

const errorsOf = (document: PdlDocument): number =>
  document.diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;

interface PlanCheck {
  /** Why the plan must not be written. */
  readonly difference?: ExpectedTreeDifference;
  readonly sites?: TrackedSites;
  /** Other edges that would also run through a step inserted on one edge. */
  readonly otherEdges?: string;
}

const outsideChange = (reason: string): PlanCheck => ({ difference: { reason, isRequested: false } });

/** Compares the procedure after the plan with the expected result of the edit. */
function checkProcedure(document: PdlDocument, after: PdlDocument, edit: GraphEdit, draft: GraphEditDraft): PlanCheck {
  if (edit.kind === 'renameSymbol') {
    const count = (where: PdlDocument, name: string) => occurrencesOf(where, { ...edit.symbol, name }).length;
    const isSameCount = count(document, edit.symbol.name) === count(after, edit.name.trim());
    return isSameCount ? {} : outsideChange('another number of places with that name');
  }
  if (edit.kind === 'renameNodes') return {};
  const text = (after.procedure?.text ?? '').trimEnd();
  const { procedureText } = draft;
  if (procedureText !== undefined && procedureText.trimEnd() !== text) {
    return outsideChange('a procedure written otherwise than meant');
  }
  const isPaste = edit.kind === 'paste' && draft.procedureEdits !== undefined;
  if (!isPaste && !isProcedureEdit(edit)) {
    const isProcedureUnchanged = (document.procedure?.text ?? '').trimEnd() === text;
    return isProcedureUnchanged ? {} : outsideChange('another procedure');
  }
  const tree = statementTree(after);
  if (!tree) return outsideChange('no procedure');
  const old = statementTree(document);
  const context: ProcedureContext = { document, tree: old ?? tree, style: procedureStyle(document) };
  const pairs = old
    ? pairStatements(
        old,
        tree,
        draft.procedureEdits ?? [],
        replacedStatement(context, edit),
        wrappedStatements(context, edit),
      )
    : pairNothing(tree);
  const different = findRequestDifference(context, tree, edit, pairs) ?? pairs.difference;
  if (different) return { difference: different };
  if (!old) return { sites: { renamed: {}, ids: new Map(), added: [...procedureSites(after).keys()] } };
  const sites = trackSites({ document, tree: old }, { document: after, tree }, pairs);
  if (edit.kind !== 'insertStatement' || edit.place.at !== 'edge' || sites.added.length === 0) return { sites };
  // A second call of a function moves the function out of the flow, which changes all edges around it. A `try` with an
  // empty body has no node, and its handler has one outside the flow.
  const { statement } = edit;
  if (statement.kind === 'try' || (statement.kind === 'call' && isStepId(statement.nodeId))) return { sites };
  const difference = checkInsertedOnEdge(document, after, edit.place, sites);
  return difference === undefined ? { sites } : { otherEdges: difference };
}

const requestedText = (edit: GraphEdit): string | undefined => {
  if (edit.kind === 'setCondition' || edit.kind === 'setStatement') return edit.text;
  if (edit.kind === 'setArguments') return edit.args.join(', ');
  if (edit.kind === 'setTargets') return edit.names.join(', ');
  if (edit.kind === 'addBranch') return edit.condition;
  const statement =
    edit.kind === 'insertStatement' ? edit.statement : edit.kind === 'wrapStatements' ? edit.in : undefined;
  if (!statement) return undefined;
  if ('text' in statement) return statement.text;
  if ('condition' in statement) return statement.condition;
  if ('name' in statement) return statement.name;
  return 'iterable' in statement ? `${statement.target} in ${statement.iterable}` : undefined;
};

function unsafeEdit(
  document: PdlDocument,
  edit: GraphEdit,
  { reason, isRequested }: ExpectedTreeDifference,
): EditProblem {
  const words = isRequested ? requestedText(edit) : undefined;
  if (words !== undefined) {
    return {
      code: 'document/not-understood',
      message: `"${words.trim()}" does not read as what it should be here: it would give ${reason}. Check its brackets, quotes and keywords.`,
    };
  }
  const style = procedureScalar(document)?.style;
  const isQuoted = isProcedureEdit(edit) && style !== undefined && style !== 'literal';
  return {
    code: 'document/unsafe-edit',
    message: `The text around this place does not allow the change: it would give ${reason}. Edit the text instead.`,
    ...(isQuoted ? { instead: toBlockFirst } : {}),
  };
}

function unintendedDeletionProblem({ source }: PdlDocument, { start, end }: TextRange): EditProblem {
  const words = source.slice(start, end).replace(/\s+/gu, ' ');
  const shown = words.length > 60 ? `${words.slice(0, 57)}...` : words;
  const { line } = new LineIndex(source).positionAt(start);
  return {
    code: 'document/unsafe-edit',
    message: `The change would also remove ${JSON.stringify(shown)} in line ${line}, which it is not about. Edit the text there instead.`,
  };
}

/** Refuses a plan whose result differs from the intended one, because of a bug or of broken text around the edit. */
function checkPlan(
  document: PdlDocument,
  edit: GraphEdit,
  draft: GraphEditDraft,
  edits: readonly TextEdit[],
  after: PdlDocument,
): Result<TrackedSites | undefined, EditProblem> {
  const isOfProcedure = isProcedureEdit(edit) || edit.kind === 'paste';
  const difference =
    findUnnamedChange(document, after, edit, draft) ??
    (isOfProcedure ? undefined : findOtherCall(document, after, edit, draft));
  const judgement: PlanCheck =
    difference === undefined ? checkProcedure(document, after, edit, draft) : outsideChange(difference);
  if (judgement.difference !== undefined) return fail(unsafeEdit(document, edit, judgement.difference));
  if (judgement.otherEdges !== undefined) {
    return fail({
      code: 'document/no-place',
      message: `No line of the procedure corresponds to this edge alone: it would give ${judgement.otherEdges}. Put the step before or behind one of its nodes.`,
    });
  }
  if (errorsOf(after) > errorsOf(document)) {
    return fail(unsafeEdit(document, edit, { reason: 'a new syntax error', isRequested: true }));
  }
  const deletedRange = findUnintendedDeletions(document, after, edit, edits);
  if (deletedRange) return fail(unintendedDeletionProblem(document, deletedRange));
  return ok(judgement.sites);
}

/** The node to select after an edit of the procedure. */
export function selectionOf(edit: GraphEdit, { ids, added }: TrackedSites): string | undefined {
  switch (edit.kind) {
    case 'insertStatement':
    case 'wrapStatements':
    case 'addBranch':
    case 'paste':
      return added[0];
    case 'connectFlow':
      return ids.get(edit.to) ?? added[0];
    case 'moveStatement':
    case 'setCondition':
    case 'setArguments':
    case 'setTargets':
      return ids.get(edit.nodeId);
    case 'setStatement':
      return ids.get(edit.nodeId) ?? added[0];
    default:
      return undefined;
  }
}

function planKind<K extends GraphEditKind>(
  context: EditContext,
  edit: GraphEditOf<K>,
): Result<GraphEditDraft, EditProblem> {
  return planners[edit.kind as K](context, edit);
}

function contextOf(document: PdlDocument): EditContext {
  return {
    document,
    // Read lazily: edits of the procedure do not need it.
    get shell() {
      return pdlShell(document);
    },
    declarations: listDeclarations(document),
    plan: planGraphEdit,
  };
}

/** Short labels of the edits, or the reasons why they cannot be made, as far as known without planning the text. */
export function previewEdits(
  document: PdlDocument,
  edits: readonly GraphEdit[],
): readonly Result<string, EditProblem>[] {
  const context = contextOf(document);
  return edits.map((edit) => {
    const planned = planKind(context, edit);
    return planned.ok ? ok(planned.value.label) : planned;
  });
}

/** Returns the text edits to `document` that implement the edit, or the reason why it cannot be made. Reads the new text once. */
export function planGraphEdit(document: PdlDocument, edit: GraphEdit): Result<PlannedChange<PdlDocument>, EditProblem> {
  const planned = planKind(contextOf(document), edit);
  if (!planned.ok) return planned;
  const narrowed = planned.value.edits.flatMap((entry) => narrowEdit(document.source, entry) ?? []);
  const edits = mergeDeletions(document.source, narrowed);
  const after = reparsePdl(document, edits);
  const judged = checkPlan(document, edit, planned.value, edits, after);
  if (!judged.ok) return judged;
  const { procedureText: _text, procedureEdits: _procedure, adds: _adds, ...plan } = planned.value;
  const sites = judged.value;
  const select = plan.select ?? (sites && selectionOf(edit, sites));
  return ok({
    ...plan,
    edits,
    document: after,
    ...(select === undefined ? {} : { select }),
    ...(sites && Object.keys(sites.renamed).length > 0 ? { renamedSites: sites.renamed } : {}),
  });
}
