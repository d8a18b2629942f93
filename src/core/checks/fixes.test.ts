import { describe, expect, it } from 'vitest';
import { applyTextEdits } from '../support';
import { removeListItem, replaceName } from './fixes';

/** The source after removing the name between the marks, or undefined where the fix refuses. */
function without(marked: string): string | undefined {
  const start = marked.indexOf('<');
  const end = marked.indexOf('>') - 1;
  const source = marked.replace('<', '').replace('>', '');
  const fix = removeListItem(source, { name: source.slice(start, end), range: { start, end } }, 'Remove');
  return fix && applyTextEdits(source, fix.edits);
}

describe('removeListItem', () => {
  it.each([
    ['pre: [<a>, b]', 'pre: [b]'],
    ['pre: [a, <b>]', 'pre: [a]'],
    ['pre: [a, <b>, c]', 'pre: [a, c]'],
    ['pre: [<a>]', 'pre: []'],
    ['pre: [ "<a>" , b ]', 'pre: [ b ]'],
    ['pre: <a>\nname: x', 'pre: \nname: x'],
    ['pre:\n  - <a>\n  - b\n', 'pre:\n  - b\n'],
    ['pre:\n  - a\n  - "<b>"', 'pre:\n  - a\n'],
  ])('%s', (marked, expected) => {
    expect(without(marked)).toBe(expected);
  });

  it.each(['pre: [\n  <a>,\n  b]\n# [', 'pre: <a> # why', 'pre: x <a> y', '- - <a>\n'])('refuses %j', (marked) => {
    // Lists over several lines and anything unexpected are left to the author.
    expect(without(marked)).toBeUndefined();
  });
});

describe('replaceName', () => {
  it('writes spaces as underscores in the procedure only', () => {
    const at = { name: 'x', range: { start: 0, end: 1 } };
    expect(replaceName(at, 'ask for more', 'procedure').edits).toEqual([{ range: at.range, text: 'ask_for_more' }]);
    expect(replaceName(at, 'ask for more', 'yaml').edits).toEqual([{ range: at.range, text: 'ask for more' }]);
  });
});
