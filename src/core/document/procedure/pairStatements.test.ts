import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../language';
import { applyTextEdits, type TextEdit } from '../../support';
import { pairStatements } from './pairStatements';
import { type StatementTree, statementTree } from './statementTree';

const text = 'API.a()\nif x:\n  API.b()\nelse:\n  say so\nAPI.a()\n';

const treeOf = (procedure: string): StatementTree => {
  const tree = statementTree(parsePdl(`Procedure: |\n${procedure.replace(/^(?=.)/gmu, '  ')}`));
  if (!tree) throw new Error('no procedure');
  return tree;
};

function pairAfter(edits: readonly TextEdit[]) {
  const before = treeOf(text);
  const pairs = pairStatements(before, treeOf(applyTextEdits(text, edits)), edits, undefined);
  const lines = [...pairs.entries].map(([from, to]) => [from.firstLine, to.firstLine]);
  return { lines, difference: pairs.difference?.reason, added: pairs.added.map(({ firstLine }) => firstLine) };
}

const insertAt = (at: number, inserted: string): TextEdit => ({ range: { start: at, end: at }, text: inserted });

describe('statements after an edit', () => {
  it('D6.13 are those whose text the edit does not touch, also between equal ones', () => {
    const { lines, added, difference } = pairAfter([insertAt(0, 'API.a()\n')]);
    expect(lines).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [4, 5],
      [5, 6],
    ]);
    expect([added, difference]).toEqual([[0], undefined]);
  });

  it('D6.13 are found by their text after a move', () => {
    const end = text.lastIndexOf('API.a()');
    const say = text.indexOf('  say so');
    const moved = [{ range: { start: say, end: say + '  say so'.length }, text: '  pass' }, insertAt(end, 'say so\n')];
    const { lines, added, difference } = pairAfter(moved);
    expect(lines).toContainEqual([4, 5]);
    expect([added, difference]).toEqual([[4], undefined]);
  });

  it('D6.13 a statement that falls into another block without an edit of it is found', () => {
    const last = text.lastIndexOf('API.a()');
    expect(pairAfter([insertAt(last, '  ')]).difference).toBe('another statement for "API.a()"');
    expect(pairAfter([insertAt(last, 'while y:\n')]).difference).toBeUndefined();
    expect(pairAfter([insertAt(last, 'while y:\n  ')]).difference).toBe('another statement for "API.a()"');
  });
});
