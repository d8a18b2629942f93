// Edge cases of path analysis: long chains, deep nesting, many findings, and the format of a path.

import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../../language';
import { checkPdl } from '../checkPdl';

function check(source: string) {
  const document = parsePdl(source);
  const input = { document, dependency: buildDependencyGraph(document), procedure: buildProcedureGraph(document) };
  return checkPdl(input);
}

const head = 'Name: x\nAPIs:\n  - name: a\n  - name: b\n    precondition: [a]\nProcedure: |\n';
const text = (...lines: readonly string[]) => `${head}${lines.map((line) => `  ${line}\n`).join('')}`;
const found = (source: string, rule: string) => check(source).filter(({ code }) => code === `checks/${rule}`);
const isGuaranteed = (source: string) =>
  [...found(source, 'precondition-not-guaranteed'), ...found(source, 'precondition-unsatisfiable')].length === 0;

describe('paths', () => {
  it('carry the effect of a long chain of functions back to the start', () => {
    const lines: string[] = [];
    for (let i = 0; i < 1_000; i++) {
      const inner = i + 1 < 1_000 ? `f${i + 1}()` : 'API.a()';
      lines.push(`def f${i}():`, `  ${inner}`, `  ${inner}`);
    }
    expect(isGuaranteed(text(...lines, 'f0()', 'API.b()'))).toBe(true);
  });

  it('pass the body of a loop with a fixed number of rounds', () => {
    const isGivenAfter = (header: string) => isGuaranteed(text(`for n in ${header}:`, '  API.a()', 'API.b()'));
    expect(isGivenAfter('range(3)')).toBe(true);
    expect(isGivenAfter('range(1, 3)')).toBe(true);
    expect(isGivenAfter('["x", "y"]')).toBe(true);
    expect(isGivenAfter('range(0)')).toBe(false);
    expect(isGivenAfter('range(3, 3)')).toBe(false);
    expect(isGivenAfter('items')).toBe(false);
    // The call comes after a way out of the round.
    expect(isGuaranteed(text('for n in range(3):', '  if x:', '    break', '  API.a()', 'API.b()'))).toBe(false);
    expect(isGuaranteed(text('for n in range(3):', '  if x:', '    continue', '  API.a()', 'API.b()'))).toBe(false);
  });

  it('go through a function that is drawn in place of its only call', () => {
    const source = text('def ask():', '  if the day is free:', '    API.a()', 'ask()', 'API.b()');
    const [missing] = found(source, 'precondition-not-guaranteed');
    expect(missing?.path).toEqual(['start', 'cond:the day is free', 'api:b']);
    expect(missing?.message).toContain('line 8 (`the day is free`: else)');
  });

  it('pass a failure on, out of functions and of handlers that may not match', () => {
    const failing = ['try:', '  f()', 'except Timeout:', '  pass'];
    const outer = (...handler: readonly string[]) =>
      text('def f():', '  API.a()', 'try:', ...failing.map((line) => `  ${line}`), ...handler, 'API.b()');
    expect(isGuaranteed(outer('except:', '  return'))).toBe(false);
    expect(isGuaranteed(text('def f():', '  API.a()', 'try:', '  f()', 'except:', '  return', 'API.b()'))).toBe(true);
    expect(isGuaranteed(text('try:', '  API.a()', 'except Exception as e:', '  API.a()', 'API.b()'))).toBe(true);
    expect(isGuaranteed(text('try:', '  API.a()', 'except Timeout:', '  API.a()', 'API.b()'))).toBe(true);
    expect(isGuaranteed(text('try:', '  API.a()', 'finally:', '  API.b()'))).toBe(false);
    expect(isGuaranteed(text('try:', '  the desk opens', 'finally:', '  API.a()', 'API.b()'))).toBe(true);
  });

  it('describe a failure in the words of the path', () => {
    const [missing] = found(text('try:', '  API.a()', 'except:', '  pass', 'API.b()'), 'precondition-not-guaranteed');
    expect(missing?.message).toContain('by way of line 8 (fails)');
    expect(missing?.path).toEqual(['start', 'api:a', 'cond:except', 'api:b']);
  });

  it('count a call of an earlier iteration', () => {
    const loop = (last: string) => text('while more is wanted:', '  if it is not the first:', '    API.b()', last);
    const [missing, ...others] = check(loop('  API.a()'));
    // The first iteration may take the branch without the call; but some path has it, so it is not a conflict.
    expect([missing?.code, others]).toEqual(['checks/precondition-not-guaranteed', []]);
    expect(found(text('while more is wanted:', '  API.b()', 'API.a()'), 'precondition-unsatisfiable')).toHaveLength(1);
  });

  it('account for functions that never return', () => {
    const source = text('def wait():', '  while true:', '    API.a()', 'wait()', 'API.b()');
    expect(
      check(source)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['checks/endless-loop', 'checks/unreachable-statement']);
  });

  it('report the loop that control cannot leave, and none of the loops before it', () => {
    const source = text('while more is wanted:', '  API.a()', 'while true:', '  API.b()');
    const [endless, ...others] = found(source, 'endless-loop');
    expect(others).toEqual([]);
    expect(source.slice(endless?.range.start, endless?.range.end)).toContain('while true');
    const two = text('API.a()', 'if it rains:', '  while true:', '    API.b()', 'else:', '  while 1:', '    API.a()');
    expect(found(two, 'endless-loop')).toHaveLength(2);
  });

  it('stay sound if `finally` is nested too deeply to be exact', () => {
    const depth = 9;
    const lines: string[] = [];
    for (let i = 0; i < depth; i++) lines.push(`${'  '.repeat(i)}try:`, `${'  '.repeat(i + 1)}go on`);
    for (let i = depth - 1; i >= 0; i--) lines.push(`${'  '.repeat(i)}finally:`, `${'  '.repeat(i + 1)}API.b()`);
    expect(isGuaranteed(text(...lines))).toBe(false);
    const nested: string[] = [];
    for (let i = 0; i < depth; i++) {
      const indent = '  '.repeat(i);
      nested.push(`${indent}try:`, `${indent}  return`, `${indent}finally:`, `${indent}  API.a()`);
    }
    expect(check(text('API.a()', ...nested, 'API.b()')).map(({ code }) => code)).not.toContain('checks/rule-failed');
  });

  it('fold findings after the first hundred into one', () => {
    const calls = Array.from({ length: 3_000 }, () => 'API.b()');
    const all = found(text('if it rains:', '  API.a()', ...calls), 'precondition-not-guaranteed');
    expect(all).toHaveLength(101);
    expect(all[0]?.path).toBeDefined();
    expect(all.at(-1)?.folded?.count).toBe(2_900);
    expect(all.at(-1)?.nodeIds).toHaveLength(2_901);
  });
});
