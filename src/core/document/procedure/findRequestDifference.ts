// Compares the statements that an edit writes with what it requests: kinds, text, conditions and branches.

import { simpleKinds } from '../../language';
import { oneLine } from '../../support';
import { findNewBranch } from '../edits/procedure/addBranch';
import { findIntendedEdit } from '../edits/procedure/connectFlow';
import { checkCondition, findCondition } from '../edits/procedure/setCondition';
import { findNeighbours } from '../edits/procedure/wrapStatements';
import type { GraphEdit } from '../graphEdit';
import { findCallArguments, findCallTargets } from './callParts';
import { compareBlock, compareNode, type ExpectedStatement, type ExpectedTreeDifference } from './expectedTree';
import type { StatementPairs } from './pairStatements';
import { buildNewBlock, buildPassStatement, checkOneLine, printStatement, printWrapper } from './printStatement';
import { findStatementRun, type ProcedureContext } from './procedureEdit';
import { leadIndex } from './statementGaps';
import type { StatementEntry, StatementTree } from './statementTree';

/** The statement that the edit rewrites in its place; undefined for several comments, which become one statement. */
export function replacedStatement(context: ProcedureContext, edit: GraphEdit): StatementEntry | undefined {
  if (edit.kind === 'setCondition') {
    const place = findCondition(context, edit.nodeId);
    return place.ok ? place.value.entry : undefined;
  }
  if (edit.kind === 'setStatement') {
    const run = findStatementRun(context, edit.nodeId);
    return run.ok && run.value.first === run.value.last ? run.value.first : undefined;
  }
  if (edit.kind !== 'setArguments' && edit.kind !== 'setTargets') return undefined;
  const row =
    edit.kind === 'setArguments' ? findCallArguments(context, edit.nodeId) : findCallTargets(context, edit.nodeId);
  return row.ok ? row.value.entry : undefined;
}

/** The statements that the edit puts into a new block: neighbours with the comments directly above. */
export function wrappedStatements(context: ProcedureContext, edit: GraphEdit): ReadonlySet<StatementEntry> {
  const found = edit.kind === 'wrapStatements' ? findNeighbours(context, edit.nodeIds, edit.in) : undefined;
  if (!found?.ok) return new Set();
  const { first, last } = found.value;
  return new Set(first.block.entries.slice(leadIndex(first), last.index + 1));
}

const nothingElse: ExpectedTreeDifference = { reason: 'another number of steps in a block', isRequested: false };

/** The new statements in place of `nodes`, in text order; those inside one another are not listed. */
function compareAdded(
  tree: StatementTree,
  nodes: readonly ExpectedStatement[],
  { added }: StatementPairs,
): ExpectedTreeDifference | undefined {
  const all = new Set(added);
  const outer = added.filter(({ block }) => block.owner === undefined || !all.has(block.owner));
  for (const [index, node] of nodes.entries()) {
    const entry = outer[index];
    if (!entry) return nothingElse;
    const difference = compareNode(tree, node, entry);
    if (difference) return difference;
  }
  return undefined;
}

function compareReplaced(
  tree: StatementTree,
  node: ExpectedStatement,
  old: StatementEntry,
  { entries }: StatementPairs,
): ExpectedTreeDifference | undefined {
  const entry = entries.get(old);
  return entry ? compareNode(tree, node, entry) : nothingElse;
}

/** How what the edit writes differs from what it requests; undefined if it does not. `tree`: after the edit. */
export function findRequestDifference(
  context: ProcedureContext,
  tree: StatementTree,
  edit: GraphEdit,
  pairs: StatementPairs,
): ExpectedTreeDifference | undefined {
  switch (edit.kind) {
    case 'insertStatement': {
      const printed = printStatement(context.document, edit.statement, context.style.unit);
      return printed.ok ? compareAdded(tree, printed.value.nodes, pairs) : undefined;
    }
    case 'wrapStatements': {
      const wrapper = printWrapper(context.document, edit.in);
      return wrapper.ok ? compareAdded(tree, wrapper.value.wrap([]), pairs) : undefined;
    }
    case 'setCondition': {
      const place = findCondition(context, edit.nodeId);
      const text = place.ok ? checkCondition(place.value, edit.text) : place;
      const block = place.ok ? pairs.blocks.get(place.value.block) : undefined;
      if (!place.ok || !text.ok) return undefined;
      const entry = pairs.entries.get(place.value.entry);
      if (!block || !entry) return nothingElse;
      const { kind } = place.value.entry.statement;
      const blocks = entry.blocks.map(({ role }) => ({ role, condition: undefined, body: [] }));
      const head: ExpectedStatement = { isNew: true, kinds: [kind], text: undefined, calls: undefined, blocks };
      const expected = buildNewBlock(block.role, text.value, []);
      return compareNode(tree, head, entry) ?? compareBlock(tree, expected, block);
    }
    case 'addBranch': {
      const found = findNewBranch(context, edit);
      if (!found.ok) return undefined;
      const { entry, after, role, condition } = found.value;
      const block = pairs.entries.get(entry)?.blocks[after.index + 1];
      return block ? compareBlock(tree, buildNewBlock(role, condition, [buildPassStatement()]), block) : nothingElse;
    }
    case 'setStatement': {
      const run = findStatementRun(context, edit.nodeId);
      const text = checkOneLine(edit.text, 'A step');
      if (!run.ok || !text.ok) return undefined;
      const { first, last } = run.value;
      // A comment can be all that a branch contains: it stays a comment, or becomes a step.
      const kinds: ExpectedStatement['kinds'] =
        first.statement.kind === 'comment' && text.value.startsWith('#') ? ['comment'] : simpleKinds;
      const node = { isNew: true, kinds, text: oneLine(text.value), calls: undefined, blocks: [] };
      return first === last ? compareReplaced(tree, node, first, pairs) : compareAdded(tree, [node], pairs);
    }
    case 'setArguments':
    case 'setTargets': {
      const old = replacedStatement(context, edit);
      const node = { isNew: true, text: undefined, calls: undefined, blocks: [] };
      return old && compareReplaced(tree, { ...node, kinds: [old.statement.kind] }, old, pairs);
    }
    case 'connectFlow': {
      const intended = findIntendedEdit(context, edit);
      return intended.ok ? findRequestDifference(context, tree, intended.value, pairs) : undefined;
    }
    case 'moveStatement':
      return pairs.removed.some(({ statement }) => statement.kind !== 'pass') ? nothingElse : undefined;
    case 'deleteStatement':
    case 'deleteStatements':
    case 'unwrapStatement':
    case 'deleteBranch':
      return pairs.added.some(({ statement }) => !['pass', 'comment', 'if'].includes(statement.kind))
        ? nothingElse
        : undefined;
    default:
      return undefined;
  }
}
