// Blocks that only have comments and texts describe something that the agent says.

import {
  childBlocks,
  hasEffect,
  mainFunction,
  type PdlDocument,
  type PdlStatement,
  walkStatements,
} from '../../core/language';
import { memoize } from '../../core/support';
import { isWords } from './evaluateExpr';

const silentKinds: ReadonlySet<PdlStatement['kind']> = new Set(['comment', 'text', 'pass', 'return']);

/** The words of such blocks, by the first statement of the block that has a point in the control flow. */
export const wordsToSay = memoize((document: PdlDocument): ReadonlyMap<PdlStatement, readonly string[]> => {
  const found = new Map<PdlStatement, readonly string[]>();
  const main = mainFunction(document);
  for (const parent of walkStatements(document.procedure?.body ?? [])) {
    for (const block of parent === main ? [] : childBlocks(parent)) {
      if (!block.every(({ kind }) => silentKinds.has(kind))) continue;
      const words = block.flatMap((statement) =>
        statement.kind === 'comment' || (statement.kind === 'text' && isWords(statement.text))
          ? [statement.text.replace(/^#+\s*/, '').trim()]
          : [],
      );
      const first = block.find(hasEffect) ?? block.find(({ kind }) => kind === 'comment');
      if (first && words.length > 0) found.set(first, words);
    }
  }
  return found;
});
