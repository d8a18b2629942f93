// Computes the expected statement tree after each edit of the procedure. Undefined if the edit cannot be made: then
// there is no plan to check either.

import { findNewBranch } from '../../core/document/edits/procedure/addBranch';
import { findIntendedEdit } from '../../core/document/edits/procedure/connectFlow';
import { findBranchCut } from '../../core/document/edits/procedure/deleteBranch';
import { findStatementRuns } from '../../core/document/edits/procedure/deleteStatements';
import { findEmptiedBlock } from '../../core/document/edits/procedure/findEmptiedBlock';
import { hasNoStatements } from '../../core/document/edits/procedure/insertStatement';
import { findStatementMove } from '../../core/document/edits/procedure/moveStatement';
import { findArgumentChange } from '../../core/document/edits/procedure/setArguments';
import { checkCondition, findCondition } from '../../core/document/edits/procedure/setCondition';
import { findTargetChange } from '../../core/document/edits/procedure/setTargets';
import { findUnwrapping, type StatementUnwrapping } from '../../core/document/edits/procedure/unwrapStatement';
import { findNeighbours, outermostAround } from '../../core/document/edits/procedure/wrapStatements';
import type { GraphEdit } from '../../core/document/graphEdit';
import type { ExpectedBlock, ExpectedStatement } from '../../core/document/procedure/expectedTree';
import {
  buildNewBlock,
  buildPassStatement,
  checkOneLine,
  printStatement,
  printWrapper,
} from '../../core/document/procedure/printStatement';
import { findStatementRun, openProcedure } from '../../core/document/procedure/procedureEdit';
import { sliceProcedure } from '../../core/document/procedure/procedureText';
import { leadIndex, resolveStatementGap } from '../../core/document/procedure/statementGaps';
import type { StatementEntry } from '../../core/document/procedure/statementTree';
import { findOnlyPass, headerComment } from '../../core/document/procedure/writeStatements';
import type { PdlDocument } from '../../core/language';
import { applyTextEdits, oneLine } from '../../core/support';
import { ExpectedTreeEditor } from './expectedTreeEditor';

const simpleKinds: ExpectedStatement['kinds'] = [
  'call',
  'assign',
  'expression',
  'text',
  'return',
  'break',
  'continue',
  'pass',
];

/** Replaces a run of entries by a node; comments above the run stay. */
function replaceRun(
  editor: ExpectedTreeEditor,
  first: StatementEntry,
  last: StatementEntry,
  nodes: readonly ExpectedStatement[],
): void {
  const { body } = editor.block(first.block);
  body.splice(body.indexOf(editor.node(first)), last.index - first.index + 1, ...nodes);
}

function unwrap(editor: ExpectedTreeEditor, { entry, body, comment }: StatementUnwrapping): void {
  const inner = findOnlyPass(body) ? [] : editor.block(body).body;
  const nodes = comment === undefined ? inner : [commentNode(comment), ...inner];
  if (nodes.length === 0) editor.cut(entry, entry);
  else replaceRun(editor, entry, entry, nodes);
}

const commentNode = (text: string): ExpectedStatement => ({
  kinds: ['comment'],
  text: oneLine(text),
  calls: [],
  blocks: [],
});

/** The expected tree of the procedure after the edit. */
export function reduceProcedure(document: PdlDocument, edit: GraphEdit): ExpectedBlock | undefined {
  if (edit.kind === 'insertStatement' && hasNoStatements(document)) {
    const spelled = printStatement(document, edit.statement, '  ');
    return spelled.ok ? buildNewBlock('main', '', [...spelled.value.nodes]) : undefined;
  }
  const opened = openProcedure(document);
  if (!opened.ok) return undefined;
  const { tree, style } = opened.value;
  const editor = new ExpectedTreeEditor(tree);
  switch (edit.kind) {
    case 'insertStatement': {
      const spelled = printStatement(document, edit.statement, style.unit);
      const gap = resolveStatementGap(document, tree, edit.place);
      if (!spelled.ok || !gap.ok) return undefined;
      editor.insert(gap.value, spelled.value.nodes);
      return editor.main;
    }
    case 'deleteStatement': {
      const run = findStatementRun(opened.value, edit.nodeId);
      if (!run.ok) return undefined;
      const { site, first, last } = run.value;
      if (site.block && site.block.index > 0) {
        return reduceProcedure(document, { kind: 'deleteBranch', nodeId: edit.nodeId });
      }
      const emptied = edit.withEmptied ? findEmptiedBlock(opened.value, first, last) : undefined;
      if (emptied?.block) {
        const node = editor.node(emptied.entry);
        node.calls = undefined;
        node.blocks.splice(emptied.block.index, 1);
      } else if (emptied) editor.cut(emptied.entry, emptied.entry);
      else editor.cut(first, last);
      return editor.main;
    }
    case 'deleteStatements': {
      const runs = findStatementRuns(opened.value, edit.nodeIds);
      if (!runs.ok) return undefined;
      for (const { first, last } of runs.value) editor.cut(first, last);
      return editor.main;
    }
    case 'moveStatement': {
      const move = findStatementMove(opened.value, edit.nodeId, edit.place);
      if (!move.ok) return undefined;
      const { run, gap } = move.value;
      editor.insert(gap, editor.cut(run.first, run.last));
      return editor.main;
    }
    case 'wrapStatements': {
      const wrapper = printWrapper(document, edit.in);
      const found = wrapper.ok ? findNeighbours(opened.value, edit.nodeIds, edit.in) : wrapper;
      if (!wrapper.ok || !found.ok) return undefined;
      const { first, last } = found.value;
      const replacement: ExpectedStatement[] = [buildPassStatement()];
      const body = editor.cut(first, last, replacement);
      const block = editor.block(first.block).body;
      const wrapped = wrapper.value.wrap(body);
      const outer = edit.in.kind === 'def' ? outermostAround(first) : undefined;
      const moved = outer ? wrapped.slice(0, 1) : [];
      block.splice(block.indexOf(replacement[0] as ExpectedStatement), 1, ...wrapped.slice(moved.length));
      if (outer) editor.insert({ kind: 'body', block: tree.main, index: leadIndex(outer), near: 'next' }, moved);
      return editor.main;
    }
    case 'unwrapStatement': {
      const found = findUnwrapping(opened.value, edit.nodeId);
      if (!found.ok) return undefined;
      unwrap(editor, found.value);
      return editor.main;
    }
    case 'setCondition': {
      const place = findCondition(opened.value, edit.nodeId);
      const text = place.ok ? checkCondition(place.value, edit.text) : place;
      if (!place.ok || !text.ok) return undefined;
      editor.block(place.value.block).condition = oneLine(text.value);
      editor.node(place.value.entry).calls = undefined;
      return editor.main;
    }
    case 'setStatement': {
      const run = findStatementRun(opened.value, edit.nodeId);
      const text = checkOneLine(edit.text, 'A step');
      if (!run.ok || !text.ok) return undefined;
      const { first, last } = run.value;
      const origin = first === last ? { origin: first } : {};
      // A comment can be all that a branch contains: it stays a comment, or becomes a step.
      const kinds: ExpectedStatement['kinds'] =
        first.statement.kind === 'comment' && text.value.startsWith('#') ? ['comment'] : simpleKinds;
      replaceRun(editor, first, last, [
        { ...origin, isNew: true, kinds, text: oneLine(text.value), calls: undefined, blocks: [] },
      ]);
      return editor.main;
    }
    case 'setArguments':
    case 'setTargets': {
      const change =
        edit.kind === 'setArguments'
          ? findArgumentChange(opened.value, edit.nodeId, edit.args)
          : findTargetChange(opened.value, edit.nodeId, edit.names);
      if (!change.ok) return undefined;
      const { entry, edits } = change.value;
      const { start } = entry.range;
      const moved = edits.map(({ range, text }) => ({
        range: { start: range.start - start, end: range.end - start },
        text,
      }));
      const node = editor.node(entry);
      const text = oneLine(applyTextEdits(sliceProcedure(tree.procedure, entry.range), moved));
      // Arguments can contain calls themselves.
      const calls = edit.kind === 'setArguments' ? undefined : node.calls;
      replaceRun(editor, entry, entry, [{ ...node, isNew: true, text, calls }]);
      return editor.main;
    }
    case 'addBranch': {
      const found = findNewBranch(opened.value, edit);
      if (!found.ok) return undefined;
      const { entry, after, role, condition } = found.value;
      const node = editor.node(entry);
      node.calls = undefined;
      node.blocks.splice(after.index + 1, 0, buildNewBlock(role, condition, [buildPassStatement()]));
      return editor.main;
    }
    case 'deleteBranch': {
      const found = findBranchCut(opened.value, edit);
      if (!found.ok) return undefined;
      const cut = found.value;
      if (cut.kind === 'statement') {
        editor.cut(cut.entry, cut.entry);
        return editor.main;
      }
      if (cut.kind === 'handler') {
        unwrap(editor, { ...cut, comment: headerComment(tree, cut.body) });
        return editor.main;
      }
      const node = editor.node(cut.block.owner as StatementEntry);
      node.calls = undefined;
      if (cut.kind === 'empty') editor.block(cut.block).body = [buildPassStatement()];
      else node.blocks.splice(cut.block.index, 1);
      if (cut.kind === 'first') (node.blocks[0] as ExpectedBlock).role = 'if';
      return editor.main;
    }
    case 'connectFlow': {
      const intended = findIntendedEdit(opened.value, edit);
      return intended.ok ? reduceProcedure(document, intended.value) : undefined;
    }
    default:
      return editor.main;
  }
}
