// Builds the expected tree of a whole procedure and compares a procedure with it. Tests only.

import {
  callsIn,
  compareBlock,
  type ExpectedBlock,
  type ExpectedStatement,
  type ExpectedTreeDifference,
  type ExpectedTreePairs,
  headText,
} from '../../core/document/procedure/expectedTree';
import type { StatementBlock, StatementEntry, StatementTree } from '../../core/document/procedure/statementTree';
import { fail, ok, oneLine, type Result } from '../../core/support';

function buildExpectedStatement(tree: StatementTree, entry: StatementEntry): ExpectedStatement {
  return {
    origin: entry,
    kinds: [entry.statement.kind],
    text: headText(tree, entry),
    calls: callsIn(entry.statement),
    blocks: entry.blocks.map((block) => buildExpectedBlock(tree, block)),
  };
}

function buildExpectedBlock(tree: StatementTree, block: StatementBlock): ExpectedBlock {
  return {
    origin: block,
    role: block.role,
    condition: oneLine(block.condition ?? ''),
    body: block.entries.map((entry) => buildExpectedStatement(tree, entry)),
  };
}

export const buildExpectedTree = (tree: StatementTree): ExpectedBlock => buildExpectedBlock(tree, tree.main);

/** Pairs the statements before and after, or returns why the procedure does not match the expected tree. */
export function compareWithExpectedTree(
  expected: ExpectedBlock,
  tree: StatementTree,
): Result<ExpectedTreePairs, ExpectedTreeDifference> {
  const pairs: ExpectedTreePairs = { entries: new Map(), blocks: new Map(), added: [] };
  const difference = compareBlock(tree, expected, tree.main, pairs);
  return difference ? fail(difference) : ok(pairs);
}
