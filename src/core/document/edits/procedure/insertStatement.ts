// Inserts a statement at an end, beside a node, into a branch or on an edge. Opens the procedure if it is missing.

import { canonicalSection, type PdlDocument, type YamlNode } from '../../../language';
import { fail, LineIndex, ok, type Result, type TextEdit } from '../../../support';
import type { EditContext, GraphEditDraft, GraphEditPlanner } from '../../editContext';
import type { EditProblem, GraphEditOf } from '../../graphEdit';
import { type PrintedStatement, printStatement } from '../../procedure/printStatement';
import { draftPlan, loopAround, openProcedure } from '../../procedure/procedureEdit';
import { procedureStyle } from '../../procedure/procedureStyle';
import { blockAround, resolveStatementGap, type StatementGap } from '../../procedure/statementGaps';
import { findSiteStatement, type StatementTree } from '../../procedure/statementTree';
import { insertAt } from '../../procedure/writeStatements';
import type { NewPdlStatement } from '../../statementEdits';
import { contentEnd, type PdlShell, type ShellSection } from '../../yaml/pdlShell';
import { lineEndAt } from '../../yaml/yamlText';

/** The reason why a `break` or `continue` is not allowed there. */
function checkJump(statement: NewPdlStatement, gap: StatementGap | undefined): EditProblem | undefined {
  if (statement.kind !== 'break' && statement.kind !== 'continue') return undefined;
  if (gap && loopAround(blockAround(gap))) return undefined;
  return { code: 'document/no-place', message: `There is no loop here for "${statement.kind}". Put it into a loop.` };
}

/** True if the procedure has no statements, so that nothing can be inserted beside one. */
export const hasNoStatements = (document: PdlDocument): boolean => (document.procedure?.body.length ?? 0) === 0;

const shapeNames: Readonly<Record<YamlNode['kind'], string>> = {
  map: 'keys and values',
  list: 'a list',
  alias: 'a reference to another place',
  scalar: 'text that cannot be read as steps',
};

/** The problem that the section contains something other than a procedure. */
function unreadable({ source }: PdlShell, { key, start, value }: ShellSection): EditProblem {
  const words = shapeNames[value?.kind ?? 'scalar'];
  const { line } = new LineIndex(source).positionAt(start);
  return {
    code: 'document/unsupported-shape',
    message: `"${key}" in line ${line} holds ${words}, which is not a procedure, and a new step would replace it. Write "${key}: |" and the steps as indented lines below it, or remove the present value.`,
  };
}

/** Writes the lines as a new procedure, into the empty section or as a new section. */
export function planOpenProcedure(
  { document, shell }: Pick<EditContext, 'document' | 'shell'>,
  lines: readonly string[],
): Result<TextEdit[], EditProblem> {
  const { source, newline } = shell;
  const text = lines.map((line) => (line === '' ? '' : `  ${line}`)).join(newline);
  const sections = shell.sections.filter((entry) => canonicalSection(entry.key) === 'procedure');
  const filled = sections.find(({ shape, value }) => {
    return shape === 'other' && shell.textOf(value)?.trim() !== '';
  });
  if (filled) return fail(unreadable(shell, filled));
  const [section] = sections;
  if (section) {
    const { value, colonEnd } = section;
    const hasValue = value !== undefined && value.range.end > value.range.start;
    const end = hasValue ? contentEnd(source, value) : colonEnd;
    const at = lineEndAt(source, end);
    const below = { range: { start: at, end: at }, text: newline + text };
    // A block without lines keeps its indicator and the comment behind it.
    if (hasValue && /[|>]/u.test(source[value.range.start] ?? '')) return ok([below]);
    return ok([{ range: { start: colonEnd, end }, text: ' |' }, below]);
  }
  if (document.sections.some(({ key }) => key === 'procedure')) {
    return fail({
      code: 'document/unsupported-shape',
      message: 'The procedure is in a part of the text that YAML cannot read. Fix the errors above it first.',
    });
  }
  if (shell.sections.length === 0 && source.trim() !== '') {
    return fail({
      code: 'document/unsupported-shape',
      message: 'This text has no sections that a procedure could be added to. Edit the text instead.',
    });
  }
  const isOpen = source !== '' && !source.endsWith('\n');
  const gap = /\n[ \t]*\r?\n[^\n]*:[^\n]*/u.test(source) ? newline : '';
  const start = source.length;
  const lead = `${isOpen ? newline : ''}${source === '' ? '' : gap}`;
  const written = `${lead}Procedure: |${newline}${text}${isOpen ? '' : newline}`;
  return ok([{ range: { start, end: start }, text: written }]);
}

function planFirst(context: EditContext, spelled: PrintedStatement): Result<GraphEditDraft, EditProblem> {
  const edits = planOpenProcedure(context, spelled.lines);
  return edits.ok ? ok({ edits: edits.value, label: spelled.label }) : edits;
}

/** If an edge that leaves a loop has no gap, offers to insert behind the loop, which is probably intended. */
function offerBehind(
  document: PdlDocument,
  tree: StatementTree,
  { statement, place }: GraphEditOf<'insertStatement'>,
  problem: EditProblem,
): EditProblem {
  if (place.at !== 'edge' || problem.code !== 'document/no-place') return problem;
  const source = findSiteStatement(document, tree, place.from);
  const leavesLoop = place.condition === 'else' || place.condition === 'done';
  if (!source.ok || source.value.block?.role !== 'loop' || !leavesLoop) return problem;
  const edit = { kind: 'insertStatement', statement, place: { at: 'after', nodeId: place.from } } as const;
  return { ...problem, instead: { title: 'Put it behind the loop', edit } };
}

export const planInsertStatement: GraphEditPlanner<'insertStatement'> = (context, edit) => {
  const { document } = context;
  const { unit } = procedureStyle(document);
  const spelled = printStatement(document, edit.statement, unit);
  if (!spelled.ok) return spelled;
  const { at } = edit.place;
  if (hasNoStatements(document) && (at === 'start' || at === 'end')) {
    const problem = checkJump(edit.statement, undefined);
    return problem ? fail(problem) : planFirst(context, spelled.value);
  }
  const opened = openProcedure(document);
  if (!opened.ok) return opened;
  const { tree } = opened.value;
  const gap = resolveStatementGap(document, tree, edit.place);
  if (!gap.ok) return fail(offerBehind(document, tree, edit, gap.error));
  const stray = checkJump(edit.statement, gap.value);
  if (stray) return fail(stray);
  const { lines, label } = spelled.value;
  return draftPlan(opened.value, insertAt(tree, gap.value, lines, unit), { label });
};
