// Rules on long lists, and on lists that thousands of calls use.

import { describe, expect, it } from 'vitest';
import { analysePdl } from '../projection';
import { problemCountOf } from '../support';

const found = (source: string, rule: string) =>
  analysePdl(source).diagnostics.filter(({ code }) => code === `checks/${rule}`);
const many = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, i) => make(i));

describe('arguments', () => {
  const call = (request: string, args: string) =>
    found(
      `Name: x\nAPIs:\n  - name: a\n    request: [${request}]\nProcedure: |\n  API.a(${args})\n`,
      'missing-argument',
    ).map(({ message }) => message.replace(/.*declares (.*), which.*/, '$1'));

  it('fill parameters by name, exactly and then loosely, and the others by order', () => {
    expect(call('p, q, s', '[s]')).toEqual(['`p`, `q`']);
    expect(call('user_id, userId, s', '[userId]')).toEqual(['`user_id`, `s`']);
    expect(call('user_id, userId, s', '[userid]')).toEqual(['`userId`, `s`']);
    expect(call('user_id, userId, s', '[userId, userid]')).toEqual(['`s`']);
    expect(call('p, p, q', '[p]')).toEqual(['`p`, `q`']);
    expect(call('p, q, s', '["1", s]')).toEqual(['`q`']);
    expect(call('p, q', '[p, q]')).toEqual([]);
  });

  it('are counted exactly if thousands are missing, and no fix writes thousands', () => {
    const request = many(2_000, (i) => `p${i}`).join(', ');
    const [one] = found(
      `Name: x\nAPIs:\n  - name: a\n    request: [${request}]\nProcedure: |\n  API.a([p0])\n`,
      'missing-argument',
    );
    expect(one?.message).toContain('`p1`, `p2`, `p3`, `p4`, `p5`, `p6` and 1993 more');
    expect(one?.fixes ?? []).toEqual([]);
  });
});

describe('results', () => {
  it('of one long response are assigned after each of its calls', () => {
    const names = many(300, (i) => `v${i}`);
    const source = (procedure: readonly string[]) =>
      `Name: x\nAPIs:\n  - name: a\n    response: [${names.join(', ')}]\n  - name: b\nProcedure: |\n${procedure.map((line) => `  ${line}\n`).join('')}`;
    const reads = names.map((name) => `API.b([${name}])`);
    expect(found(source(['x = API.a()', ...reads]), 'used-before-value')).toEqual([]);
    const early = found(source([...reads, 'x = API.a()']), 'used-before-value');
    expect(early.reduce((sum, one) => sum + problemCountOf(one), 0)).toBe(names.length);
    const untaken = found(source(['API.a()', ...reads]), 'unused-result')[0]?.message ?? '';
    expect(untaken).toContain('`v0`, `v1`, `v2`, `v3`, `v4`, `v5` and 294 more');
  });
});

describe('placeholders', () => {
  it('that are shown too early are reported once each, at the first call, with the first of the others', () => {
    const calls = many(40, () => '  ANSWER.t()\n').join('');
    const source = `Name: x\nAPIs:\n  - name: a\nANSWERs:\n  - name: t\n    desc: "$v and $w"\nProcedure: |\n  [w] = API.a()\n${calls}  [v] = API.a()\n`;
    const early = found(source, 'used-before-value');
    expect(early).toHaveLength(1);
    expect(early[0]?.message).toMatch(/^`v` is shown by this answer \(line 9\)/);
    expect(early[0]?.related?.filter(({ message }) => message === 'Read too early here too')).toHaveLength(20);
  });

  it('and reads of one name are listed in text order', () => {
    const source =
      'Name: x\nAPIs:\n  - name: a\nANSWERs:\n  - name: t\n    desc: "$v"\nProcedure: |\n  API.a([v])\n  ANSWER.t()\n  API.a([v])\n  [v] = API.a()\n';
    const [early] = found(source, 'used-before-value');
    const lines = [early, ...(early?.related ?? []).slice(1)].map((one) =>
      one ? source.slice(0, one.range.start).split('\n').length : 0,
    );
    expect(lines).toEqual([8, 9, 10]);
  });
});

describe('names', () => {
  it('of slots count as used by themselves only, not as a part of a longer word', () => {
    const source = (text: string) =>
      `Name: x\nSLOTs:\n  - name: seat\n  - name: seat-no\nAPIs:\n  - name: a\nProcedure: |\n  API.a()\n  # ${text}\n`;
    const unused = (text: string) => found(source(text), 'unused-slot').map(({ message }) => message.split('`')[1]);
    expect(unused('seats and seat_no and xseat-no')).toEqual(['seat']);
    expect(unused('the seat')).toEqual(['seat-no']);
    expect(unused('ask for seat-no')).toEqual([]);
    expect(unused('seating')).toEqual(['seat', 'seat-no']);
  });

  it('as long as a text are not compared letter by letter', () => {
    const long = 'a'.repeat(60_000);
    const source = `Name: x\nAPIs:\n  - name: ${long}\nProcedure: |\n  [r] = API.${long}b()\n`;
    const [one] = found(source, 'unknown-call');
    expect(one?.message).toMatch(/is not declared/);
    expect(one?.fixes ?? []).toEqual([]);
  });
});
