// Changes of a sketch by the meaning of an edit: the same gaps as the text, another way to get there.

import { buildSketch, type SketchBlock, type SketchNode } from './expectedTree';
import { newBlock, passNode } from './printStatement';
import type { Gap } from './statementGaps';
import { leadIndex } from './statementGaps';
import type { Block, Entry, StatementTree } from './statementTree';
import { onlyPass } from './writeStatements';

export class SketchEditor {
  readonly main: SketchBlock;
  private readonly blocks = new Map<Block, SketchBlock>();
  private readonly nodes = new Map<Entry, SketchNode>();

  constructor(tree: StatementTree) {
    this.main = buildSketch(tree);
    const pending: SketchBlock[] = [this.main];
    for (let block = pending.pop(); block; block = pending.pop()) {
      if (block.origin) this.blocks.set(block.origin, block);
      for (const node of block.body) {
        if (node.origin) this.nodes.set(node.origin, node);
        pending.push(...node.blocks);
      }
    }
  }

  block(block: Block): SketchBlock {
    return this.blocks.get(block) as SketchBlock;
  }

  node(entry: Entry): SketchNode {
    return this.nodes.get(entry) as SketchNode;
  }

  insert(gap: Gap, added: readonly SketchNode[]): void {
    if (gap.kind === 'newElse') {
      this.node(gap.entry).blocks.push(newBlock('else', '', [...added]));
      return;
    }
    if (gap.kind === 'newTail') {
      const { blocks } = this.node(gap.entry);
      const last = blocks.findIndex((block) => block.role === 'finally');
      blocks.splice(last < 0 ? blocks.length : last, 0, newBlock(gap.role, '', [...added]));
      return;
    }
    if (gap.kind === 'splitElif') {
      const owner = this.node(gap.block.owner as Entry);
      const rest = owner.blocks.splice(gap.block.index);
      const first = rest[0] as SketchBlock;
      first.role = 'if';
      // The condition is that of the `elif`, and with it what it calls; the outer one keeps its own.
      owner.calls = undefined;
      const inner: SketchNode = { kinds: ['if'], text: '', calls: undefined, blocks: rest };
      owner.blocks.push(newBlock('else', '', [...added, inner]));
      return;
    }
    const { body } = this.block(gap.block);
    const pass = onlyPass(gap.block);
    if (pass) {
      body.splice(body.indexOf(this.node(pass)), 1, ...added);
      return;
    }
    const follower = gap.block.entries.slice(gap.index).find((entry) => body.includes(this.node(entry)));
    body.splice(follower ? body.indexOf(this.node(follower)) : body.length, 0, ...added);
  }

  /** Takes neighbours out, with the comments directly above; what they leave empty gets a `pass`, unless `stand` stands there. */
  cut(first: Entry, last: Entry, stand: readonly SketchNode[] = []): SketchNode[] {
    const { body } = this.block(first.block);
    const from = leadIndex(first);
    const isAll = from === 0 && last.index === first.block.entries.length - 1;
    const filler = stand.length > 0 ? stand : isAll ? [passNode()] : [];
    return body.splice(from, last.index - from + 1, ...filler);
  }
}
