// What each edit of the procedure means for the tree of its statements.
// Undefined where the edit cannot be made: then there is no plan to judge either.

import type { PdlDocument } from '../../language';
import { applyTextEdits } from '../../support';
import { findNewBranch } from '../edits/procedure/addBranch';
import { findMeantEdit } from '../edits/procedure/connectFlow';
import { findBranchCut } from '../edits/procedure/deleteBranch';
import { findRuns } from '../edits/procedure/deleteStatements';
import { findEmptied } from '../edits/procedure/findEmptiedBlock';
import { hasNoStatements } from '../edits/procedure/insertStatement';
import { findMove } from '../edits/procedure/moveStatement';
import { findArgumentChange } from '../edits/procedure/setArguments';
import { checkCondition, findCondition } from '../edits/procedure/setCondition';
import { findTargetChange } from '../edits/procedure/setTargets';
import { findUnwrapping, type Unwrapping } from '../edits/procedure/unwrapStatement';
import { findNeighbours, outermostAround } from '../edits/procedure/wrapStatements';
import type { GraphEdit } from '../graphEdit';
import { flatText, type SketchBlock, type SketchNode } from './expectedTree';
import { SketchEditor } from './expectedTreeEditor';
import { newBlock, oneLine, passNode, spellStatement, spellWrapper } from './printStatement';
import { findRun, openProcedure } from './procedureEdit';
import { sliceOf } from './procedureText';
import { leadIndex, resolvePlace } from './statementGaps';
import type { Entry } from './statementTree';
import { headerComment, onlyPass } from './writeStatements';

const simpleKinds: SketchNode['kinds'] = [
  'call',
  'assign',
  'expression',
  'text',
  'return',
  'break',
  'continue',
  'pass',
];

/** The node where a run of entries was, comments above it left alone. */
function replaceRun(editor: SketchEditor, first: Entry, last: Entry, nodes: readonly SketchNode[]): void {
  const { body } = editor.block(first.block);
  body.splice(body.indexOf(editor.node(first)), last.index - first.index + 1, ...nodes);
}

function unwrap(editor: SketchEditor, { entry, body, comment }: Unwrapping): void {
  const inner = onlyPass(body) ? [] : editor.block(body).body;
  const nodes = comment === undefined ? inner : [commentNode(comment), ...inner];
  if (nodes.length === 0) editor.cut(entry, entry);
  else replaceRun(editor, entry, entry, nodes);
}

const commentNode = (text: string): SketchNode => ({ kinds: ['comment'], text: flatText(text), calls: [], blocks: [] });

/** The sketch of the procedure after the edit. */
export function reduceProcedure(document: PdlDocument, edit: GraphEdit): SketchBlock | undefined {
  if (edit.kind === 'insertStatement' && hasNoStatements(document)) {
    const spelled = spellStatement(document, edit.statement, '  ');
    return spelled.ok ? newBlock('main', '', [...spelled.value.nodes]) : undefined;
  }
  const opened = openProcedure(document);
  if (!opened.ok) return undefined;
  const { tree, style } = opened.value;
  const editor = new SketchEditor(tree);
  switch (edit.kind) {
    case 'insertStatement': {
      const spelled = spellStatement(document, edit.statement, style.unit);
      const gap = resolvePlace(document, tree, edit.place);
      if (!spelled.ok || !gap.ok) return undefined;
      editor.insert(gap.value, spelled.value.nodes);
      return editor.main;
    }
    case 'deleteStatement': {
      const run = findRun(opened.value, edit.nodeId);
      if (!run.ok) return undefined;
      const { site, first, last } = run.value;
      if (site.block && site.block.index > 0) {
        return reduceProcedure(document, { kind: 'deleteBranch', nodeId: edit.nodeId });
      }
      const emptied = edit.withEmptied ? findEmptied(opened.value, first, last) : undefined;
      if (emptied?.block) {
        const node = editor.node(emptied.entry);
        node.calls = undefined;
        node.blocks.splice(emptied.block.index, 1);
      } else if (emptied) editor.cut(emptied.entry, emptied.entry);
      else editor.cut(first, last);
      return editor.main;
    }
    case 'deleteStatements': {
      const runs = findRuns(opened.value, edit.nodeIds);
      if (!runs.ok) return undefined;
      for (const { first, last } of runs.value) editor.cut(first, last);
      return editor.main;
    }
    case 'moveStatement': {
      const move = findMove(opened.value, edit.nodeId, edit.place);
      if (!move.ok) return undefined;
      const { run, gap } = move.value;
      editor.insert(gap, editor.cut(run.first, run.last));
      return editor.main;
    }
    case 'wrapStatements': {
      const wrapper = spellWrapper(document, edit.in);
      const found = wrapper.ok ? findNeighbours(opened.value, edit.nodeIds, edit.in) : wrapper;
      if (!wrapper.ok || !found.ok) return undefined;
      const { first, last } = found.value;
      const stand: SketchNode[] = [passNode()];
      const body = editor.cut(first, last, stand);
      const block = editor.block(first.block).body;
      const wrapped = wrapper.value.wrap(body);
      const outer = edit.in.kind === 'def' ? outermostAround(first) : undefined;
      const moved = outer ? wrapped.slice(0, 1) : [];
      block.splice(block.indexOf(stand[0] as SketchNode), 1, ...wrapped.slice(moved.length));
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
      editor.block(place.value.block).condition = flatText(text.value);
      editor.node(place.value.entry).calls = undefined;
      return editor.main;
    }
    case 'setStatement': {
      const run = findRun(opened.value, edit.nodeId);
      const text = oneLine(edit.text, 'A step');
      if (!run.ok || !text.ok) return undefined;
      const { first, last } = run.value;
      const origin = first === last ? { origin: first } : {};
      // A comment may be all that a branch says: it stays one, or becomes a step.
      const kinds: SketchNode['kinds'] =
        first.statement.kind === 'comment' && text.value.startsWith('#') ? ['comment'] : simpleKinds;
      replaceRun(editor, first, last, [
        { ...origin, isNew: true, kinds, text: flatText(text.value), calls: undefined, blocks: [] },
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
      const text = flatText(applyTextEdits(sliceOf(tree.procedure, entry.range), moved));
      // What is passed may call something itself.
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
      node.blocks.splice(after.index + 1, 0, newBlock(role, condition, [passNode()]));
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
      const node = editor.node(cut.block.owner as Entry);
      node.calls = undefined;
      if (cut.kind === 'empty') editor.block(cut.block).body = [passNode()];
      else node.blocks.splice(cut.block.index, 1);
      if (cut.kind === 'first') (node.blocks[0] as SketchBlock).role = 'if';
      return editor.main;
    }
    case 'connectFlow': {
      const meant = findMeantEdit(opened.value, edit);
      return meant.ok ? reduceProcedure(document, meant.value) : undefined;
    }
    default:
      return editor.main;
  }
}
