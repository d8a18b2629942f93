// Applies edits to an expected tree. Uses the same gaps as the text edits but a separate implementation.

import type { ExpectedBlock, ExpectedStatement } from '../../core/document/procedure/expectedTree';
import { buildNewBlock, buildPassStatement } from '../../core/document/procedure/printStatement';
import type { StatementGap } from '../../core/document/procedure/statementGaps';
import { leadIndex } from '../../core/document/procedure/statementGaps';
import type { StatementBlock, StatementEntry, StatementTree } from '../../core/document/procedure/statementTree';
import { findOnlyPass } from '../../core/document/procedure/writeStatements';
import { buildExpectedTree } from './buildExpectedTree';

export class ExpectedTreeEditor {
  readonly main: ExpectedBlock;
  private readonly blocks = new Map<StatementBlock, ExpectedBlock>();
  private readonly nodes = new Map<StatementEntry, ExpectedStatement>();

  constructor(tree: StatementTree) {
    this.main = buildExpectedTree(tree);
    const pending: ExpectedBlock[] = [this.main];
    for (let block = pending.pop(); block; block = pending.pop()) {
      if (block.origin) this.blocks.set(block.origin, block);
      for (const node of block.body) {
        if (node.origin) this.nodes.set(node.origin, node);
        pending.push(...node.blocks);
      }
    }
  }

  block(block: StatementBlock): ExpectedBlock {
    return this.blocks.get(block) as ExpectedBlock;
  }

  node(entry: StatementEntry): ExpectedStatement {
    return this.nodes.get(entry) as ExpectedStatement;
  }

  insert(gap: StatementGap, added: readonly ExpectedStatement[]): void {
    if (gap.kind === 'newElse') {
      this.node(gap.entry).blocks.push(buildNewBlock('else', '', [...added]));
      return;
    }
    if (gap.kind === 'newTail') {
      const { blocks } = this.node(gap.entry);
      const last = blocks.findIndex((block) => block.role === 'finally');
      blocks.splice(last < 0 ? blocks.length : last, 0, buildNewBlock(gap.role, '', [...added]));
      return;
    }
    if (gap.kind === 'splitElif') {
      const owner = this.node(gap.block.owner as StatementEntry);
      const rest = owner.blocks.splice(gap.block.index);
      const first = rest[0] as ExpectedBlock;
      first.role = 'if';
      // The condition and its calls are those of the `elif`; the outer statement keeps its own condition.
      owner.calls = undefined;
      const inner: ExpectedStatement = { kinds: ['if'], text: '', calls: undefined, blocks: rest };
      owner.blocks.push(buildNewBlock('else', '', [...added, inner]));
      return;
    }
    const { body } = this.block(gap.block);
    const pass = findOnlyPass(gap.block);
    if (pass) {
      body.splice(body.indexOf(this.node(pass)), 1, ...added);
      return;
    }
    const follower = gap.block.entries.slice(gap.index).find((entry) => body.includes(this.node(entry)));
    body.splice(follower ? body.indexOf(this.node(follower)) : body.length, 0, ...added);
  }

  /**
   * Removes neighbours with the comments directly above. A block that becomes empty gets a `pass`, unless `replacement`
   * is inserted.
   */
  cut(
    first: StatementEntry,
    last: StatementEntry,
    replacement: readonly ExpectedStatement[] = [],
  ): ExpectedStatement[] {
    const { body } = this.block(first.block);
    const from = leadIndex(first);
    const isWholeBlock = from === 0 && last.index === first.block.entries.length - 1;
    const filler = replacement.length > 0 ? replacement : isWholeBlock ? [buildPassStatement()] : [];
    return body.splice(from, last.index - from + 1, ...filler);
  }
}
