import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import { applyTextEdits, LineIndex } from '../support';
import { type CheckOptions, checkPdl } from './checkPdl';

function check(source: string, options: CheckOptions = {}) {
  const document = parsePdl(source);
  const input = { document, dependency: buildDependencyGraph(document), procedure: buildProcedureGraph(document) };
  return checkPdl(input, options);
}

/** `line code`, without `checks/`. */
function found(source: string, options: CheckOptions = {}): string[] {
  const index = new LineIndex(source);
  return check(source, options).map(
    ({ code, range }) => `${index.positionAt(range.start).line} ${code.replace('checks/', '')}`,
  );
}

const lines = [
  'Name: Tea',
  'SLOTs:',
  '  - name: sort',
  '  - name: spare',
  'APIs:',
  '  - name: boil',
  '  - name: grind',
  '  - name: brew',
  '    precondition: [boil]',
  'Procedure: |',
  '  if the kettle is full:',
  '    API.boil()',
  '  API.brew()',
  '  API.brew([water])',
  '  while true:',
  '    API.boil()',
  '',
];
/** The valid file with lines inserted before a line number, or with text appended to a line. */
function tea(changes: { before?: Record<number, string>; behind?: Record<number, string> } = {}): string {
  return lines
    .flatMap((text, index) => {
      const added = changes.before?.[index + 1];
      return [...(added === undefined ? [] : [added]), text + (changes.behind?.[index + 1] ?? '')];
    })
    .join('\n');
}

const all = [
  '3 unused-slot',
  '4 unused-slot',
  '7 never-called',
  '13 precondition-not-guaranteed',
  '14 precondition-not-guaranteed',
  '14 unknown-value',
  '15 endless-loop',
];
/** All findings, with lines from `from` on moved down by one. */
const shifted = (from: number, without: readonly string[] = []) =>
  all
    .filter((one) => !without.includes(one))
    .map((one) => one.replace(/^\d+/, (line) => String(Number(line) + (Number(line) >= from ? 1 : 0))));

describe('rules switched off by a comment', () => {
  it('finds all problems without a comment', () => {
    expect(found(tea())).toEqual(all);
  });

  it('applies to the document if above the first key: named rules, or all', () => {
    expect(found(tea({ before: { 1: '# weir: off unused-slot endless-loop' } }))).toEqual(
      shifted(1, ['3 unused-slot', '4 unused-slot', '15 endless-loop']),
    );
    expect(found(tea({ before: { 1: '# weir: off' } }))).toEqual([]);
  });

  it('accepts codes instead of names, and commas between them', () => {
    expect(found(tea({ before: { 1: '#weir:off checks/unused-slot, never-called' } }))).toEqual(
      shifted(1, ['3 unused-slot', '4 unused-slot', '7 never-called']),
    );
  });

  it('applies to the line that it ends', () => {
    expect(found(tea({ behind: { 3: '  # weir: off unused-slot' } }))).toEqual(all.slice(1));
    expect(found(tea({ behind: { 14: '  # weir: off' } }))).toEqual(all.filter((one) => !one.startsWith('14 ')));
    expect(found(tea({ behind: { 14: '  # weir: off unknown-value' } }))).toEqual(
      all.filter((one) => one !== '14 unknown-value'),
    );
  });

  it('applies to the next item, section, statement with its block, or line', () => {
    expect(found(tea({ before: { 3: '  # weir: off unused-slot' } }))).toEqual(shifted(3, ['3 unused-slot']));
    expect(found(tea({ before: { 2: '# weir: off unused-slot' } }))).toEqual(
      shifted(2, ['3 unused-slot', '4 unused-slot']),
    );
    expect(found(tea({ before: { 13: '  # weir: off precondition-not-guaranteed' } }))).toEqual(
      shifted(13, ['13 precondition-not-guaranteed']),
    );
    expect(found(tea({ before: { 10: '# weir: off' } }))).toEqual(all.slice(0, 3));
    const cyclic = tea().replace('[boil]', '[brew]');
    const inside = tea({ before: { 9: '    # weir: off self-precondition' } }).replace('[boil]', '[brew]');
    expect(found(cyclic)).toContain('9 self-precondition');
    expect(found(inside).join()).not.toContain('self-precondition');
  });

  it('skips other comments and empty lines before the next content', () => {
    const source = tea({ before: { 13: '  # weir: off precondition-not-guaranteed\n\n  # pour slowly' } });
    expect(found(source)).not.toContain('16 precondition-not-guaranteed');
    expect(found(source)).toContain('17 precondition-not-guaranteed');
  });

  it('works on a separate line in a procedure that is a quoted text', () => {
    const source = `${lines.slice(0, 9).join('\n')}\nProcedure: "if it is full:\\n  API.boil()\\n# weir: off precondition-not-guaranteed\\nAPI.brew()\\nAPI.brew()"\n`;
    expect(found(source).filter((one) => one.includes('not-guaranteed'))).toHaveLength(1);
  });

  it('ignores directives inside of texts and of other comments', () => {
    const quoted = tea({ behind: { 6: '\n    desc: write "# weir: off" or  # weir: of never-called' } });
    expect(found(quoted)).toContain('8 never-called');
    const text = tea({ behind: { 3: '\n    desc: |\n      # weir: off' } });
    expect(found(text)).toContain('3 unused-slot');
    expect(found(tea({ before: { 1: '# try # weir: off' } }))).toEqual(shifted(1));
  });

  it('reports rules that do not exist, with the nearest name as a fix', () => {
    const source = tea({ behind: { 4: '  # weir: off unused-slots' } });
    const [unknown] = check(source).filter(({ code }) => code === 'checks/unknown-rule');
    expect(source.slice(unknown?.range.start, unknown?.range.end)).toBe('unused-slots');
    const fixed = applyTextEdits(source, unknown?.fixes?.[0]?.edits ?? []);
    expect(fixed).toBe(tea({ behind: { 4: '  # weir: off unused-slot' } }));
  });

  it('reports comments that switch nothing off, unless their rule did not run; the fix removes them', () => {
    const source = tea({ before: { 6: '  # weir: off never-called' } });
    const [idle] = check(source).filter(({ code }) => code === 'checks/unused-directive');
    expect(idle?.severity).toBe('hint');
    expect(applyTextEdits(source, idle?.fixes?.[0]?.edits ?? [])).toBe(tea());
    const behind = tea({ behind: { 6: ' # weir: off never-called' } });
    const [other] = check(behind).filter(({ code }) => code === 'checks/unused-directive');
    expect(applyTextEdits(behind, other?.fixes?.[0]?.edits ?? [])).toBe(tea());
    expect(found(source, { levels: { 'never-called': 'off' } }).join()).not.toContain('unused-directive');
    expect(found(tea({ before: { 1: '# weir: off' } }), { cost: 'fast' })).toEqual([]);
  });
});
