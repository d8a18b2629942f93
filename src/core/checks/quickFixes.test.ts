import { describe, expect, it } from 'vitest';
import { parsePdl } from '../language';
import { applyTextEdits } from '../support';
import { addElse, addListItem, removeComment, removeListItem, replaceNameFix, replaceText } from './quickFixes';

/** The source without the name between the marks, or undefined if the fix refuses. */
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
    // Lists over several lines and other unexpected formats are not edited.
    expect(without(marked)).toBeUndefined();
  });
});

describe('replaceName', () => {
  it('writes spaces as underscores in the procedure only', () => {
    const at = { name: 'x', range: { start: 0, end: 1 } };
    expect(replaceNameFix(at, 'ask for more', 'procedure').edits).toEqual([{ range: at.range, text: 'ask_for_more' }]);
    expect(replaceNameFix(at, 'ask for more', 'yaml').edits).toEqual([{ range: at.range, text: 'ask for more' }]);
  });
});

/** The source without its marks, and the range between them. */
function marked(text: string) {
  const start = text.indexOf('<');
  const end = text.indexOf('>') - 1;
  const source = text.replace('<', '').replace('>', '');
  return { source, range: { start, end } };
}

describe('addListItem', () => {
  const adding = (text: string) => {
    const { source, range } = marked(text);
    const fix = addListItem(source, { name: '', range }, ['x', 'y'], 'Add');
    return fix && applyTextEdits(source, fix.edits);
  };

  it.each([
    ['request: [<a>]', 'request: [a, x, y]'],
    ['request: [ "<a>" ]', 'request: [ "a", x, y ]'],
    ['API.f([a, <b>])', 'API.f([a, b, x, y])'],
    ['API.f(a, <b>)', 'API.f(a, b, x, y)'],
    ['request:\n  - <a>\nresponse: b', 'request:\n  - a\n  - x\n  - y\nresponse: b'],
    ['request:\r\n  - <a> # why\r\nresponse: b', 'request:\r\n  - a # why\r\n  - x\r\n  - y\r\nresponse: b'],
  ])('%j', (text, expected) => {
    expect(adding(text)).toBe(expected);
  });

  it('refuses if the item is not in a list', () => {
    expect(adding('request: <a>\nname: x')).toBeUndefined();
  });
});

describe('replaceText', () => {
  it('keeps quotes', () => {
    const change = (text: string) => {
      const { source, range } = marked(text);
      return applyTextEdits(source, replaceText(source, range, 'b').edits);
    };
    expect(change('x == <"a">')).toBe('x == "b"');
    expect(change("x == <'a'>")).toBe("x == 'b'");
    expect(change('x == <a>')).toBe('x == b');
  });
});

describe('removeComment', () => {
  it('removes the whole line, or the blanks before the comment', () => {
    const remove = (text: string) => {
      const { source, range } = marked(text);
      return applyTextEdits(source, removeComment(source, range).edits);
    };
    expect(remove('a\n  <# weir: off>\nb')).toBe('a\nb');
    expect(remove('a\n<# weir: off>')).toBe('a\n');
    expect(remove('a   <# weir: off>\nb')).toBe('a\nb');
  });
});

describe('addElse', () => {
  const adding = (procedure: string) => {
    const source = `Name: x\nProcedure: ${procedure}`;
    const statement = parsePdl(source).procedure?.body[0];
    const fix = statement && addElse(source, statement);
    return fix && applyTextEdits(source, fix.edits).slice('Name: x\nProcedure: '.length);
  };

  it('is inserted after the last branch, indented like the others', () => {
    const chain = '|\n    if a == 1:\n        API.b()\n    elif a == 2:\n        API.c()  # two';
    expect(adding(`${chain}\n    API.d()\n`)).toBe(`${chain}\n    else:\n        pass\n    API.d()\n`);
    expect(adding(chain)).toBe(`${chain}\n    else:\n        pass`);
  });

  it('refuses in a quoted procedure', () => {
    expect(adding('"if a == 1:\\n  API.b()\\nelif a == 2:\\n  API.c()"\n')).toBeUndefined();
  });
});
