import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseAtOnce } from '../../testing/storePorts';
import { applyTextEdits } from '../support';
import { planDisableRule } from '.';

const body = `Name: Tea
SLOTs:
  - name: cups
APIs:
  - name: boil
    precondition: [gone]
Procedure: |
  API.boil()
`;
const off = (source: string, rule: string) => {
  const edit = planDisableRule(source, rule);
  return edit ? applyTextEdits(source, [edit]) : source;
};
const codes = (source: string) => analyseAtOnce('pdl', source).diagnostics.map((diagnostic) => diagnostic.code);

describe('a rule switched off in a document', () => {
  it('is added to a comment that already names rules, as codes or with commas', () => {
    expect(off(`# weir: off checks/unused-slot\n${body}`, 'unused-slot')).toBe(
      `# weir: off checks/unused-slot\n${body}`,
    );
    expect(off(`# weir: off unused-slot, never-called\n${body}`, 'missing-else')).toBe(
      `# weir: off unused-slot, never-called missing-else\n${body}`,
    );
  });

  it('reports nothing any more, while other rules still do', () => {
    expect(codes(body)).toEqual(expect.arrayContaining(['checks/unused-slot', 'checks/unknown-precondition']));
    const once = off(body, 'unused-slot');
    expect(once).toBe(`# weir: off unused-slot\n${body}`);
    expect(codes(once)).not.toContain('checks/unused-slot');
    expect(codes(once)).toContain('checks/unknown-precondition');
  });

  it('is added to the existing comment, also below other comments', () => {
    const source = `# All about tea\n\n# weir: off unused-slot\n${body}`;
    const twice = off(source, 'unknown-precondition');
    expect(twice).toBe(`# All about tea\n\n# weir: off unused-slot unknown-precondition\n${body}`);
    expect(codes(twice).filter((code) => /unused-slot|unknown-precondition/.test(code))).toEqual([]);
  });

  it('is written once, and not at all if every rule is off', () => {
    expect(planDisableRule(off(body, 'unused-slot'), 'unused-slot')).toBeUndefined();
    expect(planDisableRule(`# weir: off\n${body}`, 'unused-slot')).toBeUndefined();
  });

  it('ignores a comment below the first key, which applies to one place only', () => {
    const source = body.replace('  - name: cups', '  # weir: off unused-slot\n  - name: cups');
    expect(off(source, 'unused-slot')).toBe(`# weir: off unused-slot\n${source}`);
  });

  it('keeps the line ends and the byte order mark of the file', () => {
    const source = `\uFEFF${body.replaceAll('\n', '\r\n')}`;
    expect(off(source, 'unused-slot')).toBe(`\uFEFF# weir: off unused-slot\r\n${source.slice(1)}`);
    expect(codes(off(source, 'unused-slot'))).not.toContain('checks/unused-slot');
  });

  it('only adds text to any document, and names the rule', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const after = off(text, 'some-rule');
        expect(off(after, 'some-rule')).toBe(after);
        expect(after.length).toBeGreaterThanOrEqual(text.length);
      }),
    );
  });
});
