import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isScalar, parseDocument } from 'yaml';
import { isPlainText } from '../../core/document/yaml/plainText';
import { printScalar, printText } from '../../core/document/yaml/scalarText';

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    'yes',
    'null',
    '~',
    '12:30',
    '0x1F',
    '1_000',
    '- a',
    'a: b',
    'a #b',
    "it's",
    '"',
    '',
    ' a',
    '名，字',
    '2020-01-01',
    '[x]',
    '*a',
    '&a',
    '!t',
    '%',
    '@',
    '`',
  ),
);

const read = (source: string): unknown => {
  const parsed = parseDocument(source, { version: '1.1' });
  expect(parsed.errors).toEqual([]);
  return parsed.toJS();
};

describe('spelling of scalars', () => {
  it('D4.6 printed scalars read back', () => {
    fc.assert(
      fc.property(nasty, fc.constantFrom('plain', 'single', 'double'), (value, style) => {
        fc.pre(!/\p{Surrogate}/u.test(value));
        expect(read(`- name: ${printScalar(value, 'block', style as 'plain')}\n  x: 1\n`)).toEqual([
          { name: value, x: 1 },
        ]);
        expect(read(`[a, ${printScalar(value, 'flow', style as 'plain')}]\n`)).toEqual(['a', value]);
      }),
    );
  });

  it('D4.3 a text is plain if the YAML library reads it back as a string, in both versions', () => {
    const isString = (source: string, value: string) =>
      (['1.1', '1.2'] as const).every((version) => {
        const parsed = parseDocument(source, { version, logLevel: 'silent', prettyErrors: false });
        const node = parsed.getIn(['k', 0], true);
        return parsed.errors.length === 0 && isScalar(node) && node.value === value;
      });
    const unit = fc.constantFrom(...' -?:,[]{}#&*!|>%@`~.+_0123eEboxayTZ名\u00a0');
    const text = fc.oneof(
      nasty,
      fc.string({ unit, maxLength: 6 }),
      fc.tuple(nasty, nasty).map((two) => two.join(' ')),
    );
    fc.assert(
      fc.property(text, (value) => {
        fc.pre(!/[\p{Surrogate}\p{Cc}\u2028\u2029\ufeff]/u.test(value) && value !== '<<');
        expect(isPlainText(value, 'block')).toBe(isString(`k:\n  - ${value}\n`, value));
        expect(isPlainText(value, 'flow')).toBe(isString(`k: [${value}]\n`, value) && !/^,|,$/u.test(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('D4.3 names stay plain if possible', () => {
    expect(printScalar('find_table', 'flow', 'plain')).toBe('find_table');
    expect(printScalar('预定成功-附近门店', 'block', 'plain')).toBe('预定成功-附近门店');
    expect(printScalar('爱马仕,香奈儿', 'block', 'plain')).toBe('爱马仕,香奈儿');
    expect(printScalar('爱马仕,香奈儿', 'flow', 'plain')).toBe("'爱马仕,香奈儿'");
  });

  it('D4.3 texts of many lines read back, except for line breaks at the end', () => {
    const line = fc.constantFrom('', 'a', '  b', '# c', 'd: e', '- f', '名', 'tail ', '\t');
    const old = fc.constantFrom('x', "'x'", '"x"', '|\n      x\n', '|-\n      x\n', '>\n      x\n', '|2\n      x\n');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), old, (lines, raw) => {
        const value = lines.join('\n');
        const text = printText(value, {
          context: 'block',
          keyIndent: 4,
          newline: '\n',
          raw,
          style: ({ "'": 'single', '"': 'double', '|': 'literal', '>': 'folded' } as const)[raw.slice(0, 1)] ?? 'plain',
        });
        const back = read(`a:\n  - name: x\n    desc: ${text}\n    z: 1\n`) as { a: [{ desc: string }] };
        expect(back.a[0].desc.replace(/\n+$/u, '')).toBe(value.replace(/\n+$/u, ''));
        expect(back).toMatchObject({ a: [{ name: 'x', z: 1 }] });
      }),
    );
  });
});
