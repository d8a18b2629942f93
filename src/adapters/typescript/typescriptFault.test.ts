import { describe, expect, it } from 'vitest';
import { typescriptFault } from './typescriptFault';

describe('the parser of TypeScript', () => {
  it('takes TypeScript, JavaScript and JSX', () => {
    for (const text of [
      'export interface Stone { readonly at: number }\nenum Side { Black, White }\nconst f = <T,>(a: T): a is T & {} => !!a;',
      'const board = [];\nfor (const row of board) console.log(row?.length ?? 0);',
      'export const Board = ({ size }: { size: number }) => <div title="b">{size}</div>;',
      'abstract class A<in out T> { @log accessor x!: T; constructor(private readonly y: number) { super(); } }',
      'let a = b satisfies C as const;\ntype D = Lowercase<string>;',
    ])
      expect(typescriptFault(text), text).toBeUndefined();
  });

  it('says where a text stops being one', () => {
    expect(typescriptFault('const a = 1;\nconst b: = 2;')).toMatch(/^Line 2 does not parse: /);
    expect(typescriptFault('function f( {')).toMatch(/^Line 1 does not parse/);
    expect(typescriptFault('Here is the code you asked for:\n\nconst a = 1;')).toMatch(/^Line 1 does not parse/);
    expect(typescriptFault('const page = <div>;')).toMatch(/does not parse/);
    expect(typescriptFault('// nothing but a comment')).toBe('It holds no code.');
    expect(typescriptFault('')).toBe('It holds no code.');
  });

  it('has an answer for what is nested without end', () => {
    expect(typescriptFault('('.repeat(200_000))).toMatch(/could not be parsed|does not parse/);
  });
});
