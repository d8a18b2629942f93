// The expected tree of a procedure after a clip is pasted. Tests only.

import type { PdlClip } from '../../core/document/clip/readPdlClip';
import { hasNoStatements } from '../../core/document/edits/procedure/insertStatement';
import type { GraphEditOf } from '../../core/document/graphEdit';
import type { ExpectedBlock, ExpectedStatement } from '../../core/document/procedure/expectedTree';
import { buildNewBlock } from '../../core/document/procedure/printStatement';
import { leadIndex, resolveStatementGap } from '../../core/document/procedure/statementGaps';
import { type StatementEntry, statementTree } from '../../core/document/procedure/statementTree';
import type { PdlDocument } from '../../core/language';
import { buildExpectedTree } from './buildExpectedTree';
import { ExpectedTreeEditor } from './expectedTreeEditor';

/** Marks nodes of the clip as new in this document. */
function asNewNode(node: ExpectedStatement): ExpectedStatement {
  const { kinds, text, calls } = node;
  const areCallsResolved = calls?.every((call) => !call.startsWith('unknown:'));
  const blocks = node.blocks.map((block): ExpectedBlock => {
    return { role: block.role, condition: block.condition, body: block.body.map(asNewNode) };
  });
  return { isNew: true, kinds, text, calls: areCallsResolved ? calls : undefined, blocks };
}

/** Expected nodes for the lines that `clipLines` writes: a function comes with the comments above it. */
function nodesOf({ tree }: PdlClip, entries: readonly StatementEntry[]): ExpectedStatement[] {
  const body = tree ? buildExpectedTree(tree).body : [];
  return entries.flatMap((entry) => {
    const from = entry.statement.kind === 'def' ? leadIndex(entry) : entry.index;
    return body.slice(from, entry.index + 1).map(asNewNode);
  });
}

/** Undefined if the procedure stays. */
export function pastedTree(
  document: PdlDocument,
  edit: GraphEditOf<'paste'>,
  clip: PdlClip,
): ExpectedBlock | undefined {
  const wantsSteps = edit.place !== undefined || clip.declarations.length === 0;
  if (!wantsSteps || clip.statements.length + clip.functions.length === 0) return undefined;
  const functions = nodesOf(clip, clip.functions);
  const statements = nodesOf(clip, clip.statements);
  if (hasNoStatements(document)) return buildNewBlock('main', '', [...functions, ...statements]);
  const tree = statementTree(document);
  const gap = tree && resolveStatementGap(document, tree, edit.place ?? { at: 'end' });
  const start = tree && resolveStatementGap(document, tree, { at: 'start' });
  if (!tree || !gap?.ok || !start?.ok) return undefined;
  const [at, first] = [gap.value, start.value];
  const isSameGap = at.kind === 'body' && first.kind === 'body' && at.block === first.block && at.index === first.index;
  const editor = new ExpectedTreeEditor(tree);
  if (isSameGap) editor.insert(first, [...functions, ...statements]);
  else {
    if (functions.length > 0) editor.insert(first, functions);
    if (statements.length > 0) editor.insert(at, statements);
  }
  return editor.main;
}
