// Whole documents: refusals, sections in their dialects, recovery. See SPEC.md.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyTextEdits } from '../support';
import {
  callsInDocument,
  looksLikePdl,
  type NameAt,
  nameTable,
  type PdlDocument,
  parsePdl,
  pdlItemFields,
  reparsePdl,
} from '.';

const codes = (document: PdlDocument) => document.diagnostics.map((one) => one.code.replace('language/', ''));
const names = (list: readonly NameAt[]) => list.map((one) => one.name);
const at = (document: PdlDocument, range: { start: number; end: number }) =>
  document.source.slice(range.start, range.end);
const diagnosticsOf = (document: PdlDocument) =>
  document.diagnostics.map((one) => [one.code.replace('language/', ''), at(document, one.range)]);

describe('texts that are not documents', () => {
  it.each([
    ['an empty text', '', 'empty-document'],
    ['blanks', ' \n\t\n', 'empty-document'],
    ['comments', '# one\n# two\n', 'empty-document'],
    ['NUL bytes', 'Name: x\0\0\nAPIs: []', 'binary-content'],
    ['bytes read as text', `\uFFFD\uFFFDPNG\r\n${'\uFFFD\uFFFDab'.repeat(50)}`, 'binary-content'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'not-pdl'],
    ['prose', 'Dear all,\n\nplease book a table: it is urgent.\n- thanks\n', 'not-pdl'],
    ['JSON of another kind', '{"a": [1, 2, 3]}', 'not-pdl'],
    ['a Mermaid chart', 'flowchart TD\n  A[Start] --> B{ok?}\n', 'not-pdl'],
  ])('L4: %s gives one diagnostic', (_, source, code) => {
    const document = parsePdl(source);
    expect(codes(document)).toEqual([code]);
    expect(document.procedure).toBeUndefined();
    expect(document.apis).toEqual([]);
  });

  it('looksLikePdl distinguishes documents from other texts', () => {
    expect(looksLikePdl('Name: x\nAPIs:\n- name: y\n')).toBe(true);
    expect(looksLikePdl('PDL: |\n  a()\nSLOTs:\n')).toBe(true);
    expect(looksLikePdl('flowchart TD\n  A --> B')).toBe(false);
    expect(looksLikePdl('name: ci\non: push\njobs: {}\n')).toBe(false);
    expect(looksLikePdl('We use APIs: many of them.')).toBe(false);
  });
});

describe('sections', () => {
  it('L20 L23: keys of all dialects', () => {
    const document = parsePdl(
      'name: n\nDescription: d\ndesc_detail: e\nslot:\n- s\nAPI:\n- a\nANSWERS:\n- w\nSUBTASKs:\n- name: t\n  desc: do it\nINSTRUCTs:\n- i\nversion: 3\npdl: a()\n',
    );
    expect(document.name?.name).toBe('n');
    expect([document.desc?.name, document.detailedDesc?.name]).toEqual(['d', 'e']);
    expect([document.slots, document.apis, document.answers].map(names)).toEqual([['s'], ['a'], ['w']]);
    expect(document.others.map((other) => [other.section, other.name, other.desc])).toEqual([
      ['SUBTASKs', 't', 'do it'],
      ['INSTRUCTs', 'i', undefined],
    ]);
    expect(document.sections.map((section) => section.key)).toEqual([
      ...['name', 'desc', 'detailed_desc', 'slot', 'api', 'answer', 'subtask', 'instruct', 'version', 'procedure'],
    ]);
    expect(callsInDocument(document).map((call) => [call.kind, call.ref])).toEqual([['api', 'a']]);
    expect(codes(document)).toEqual([]);
  });

  it('L21: preconditions in every shape, with ranges of the names', () => {
    const document = parsePdl(
      'APIs:\n  - name: a\n  - name: b\n    precondition: null\n  - name: c\n    pre: a\n  - name: d\n    precondition: [\'a\', "b", c d]\n  - name: e\n    preconditions:\n    - a\n    - name: b\n  - name: f\n    precondition: []\n  - name: g\n    precondition:\n',
    );
    expect(document.apis.map((api) => names(api.preconditions))).toEqual([
      [],
      [],
      ['a'],
      ['a', 'b', 'c d'],
      ['a', 'b'],
      [],
      [],
    ]);
    for (const one of document.apis.flatMap((api) => api.preconditions)) expect(at(document, one.range)).toBe(one.name);
    expect(codes(document)).toEqual([]);
  });

  it('L22: items of every shape; an item without a name is reported and left out', () => {
    const document = parsePdl(
      'APIs:\n  - one\n  - two: does two\n  - three:\n      desc: does three\n  - desc: nameless\n  - name:\n  - ...\nANSWERs:\n  four:\n    desc: said\n',
    );
    expect(names(document.apis)).toEqual(['one', 'two', 'three']);
    expect(document.apis[2]?.desc).toBe('does three');
    expect(document.answers.map((answer) => [answer.name, answer.desc])).toEqual([['four', 'said']]);
    expect(codes(document)).toEqual(['missing-name', 'missing-name']);
  });

  it('L22: slots with types and allowed values', () => {
    const document = parsePdl(
      'SLOTs:\n  - name: day\n    type: string\n    available_types: ["今天", tomorrow, ...]\n  - name: n\n    enum:\n      - a\n',
    );
    expect(document.slots.map((slot) => [slot.type, slot.values])).toEqual([
      ['string', ['今天', 'tomorrow']],
      [undefined, ['a']],
    ]);
  });

  it('L24: placeholders with the ranges of their names, through quotes and escapes', () => {
    const document = parsePdl(
      `SLOTs:\n- name: 医院名称\n- name: 科室\nANSWERs:\n- name: a\n  desc: "\\u4e2d $user, {{ day }} and $book-table.\\n \${x}"\n- name: b\n  desc: 已为$医院名称$科室挂号，$time号源\n- name: c\n  desc: it costs $5\n`,
    );
    expect(document.answers.map((answer) => names(answer.placeholders))).toEqual([
      ['user', 'day', 'book-table', 'x'],
      ['医院名称', '科室', 'time'],
      [],
    ]);
    for (const one of document.answers.flatMap((answer) => answer.placeholders))
      expect(at(document, one.range)).toBe(one.name);
  });

  it('L5: a second section of the same meaning is reported, the first counts', () => {
    const document = parsePdl('APIs:\n- a\nProcedure: a()\nPDL: b()\n');
    expect(diagnosticsOf(document)).toEqual([['duplicate-section', 'PDL']]);
    expect(callsInDocument(document).map((call) => call.name)).toEqual(['a']);
  });

  it('L25: fields of an item, for edits that change few bytes', () => {
    const document = parsePdl(
      'APIs:\n  - name: a\n    # why\n    precondition: [b, "c d"]\n    desc:\n  - b\n  - name: c\n    pre:\n      - a\n',
    );
    const fields = document.apis.map((api) =>
      pdlItemFields(document, api).map((field) => [
        at(document, field.keyRange),
        field.shape,
        at(document, field.valueRange),
        ...field.items.map((item) => at(document, item)),
      ]),
    );
    expect(fields).toEqual([
      [
        ['name', 'scalar', 'a'],
        ['precondition', 'flow-list', '[b, "c d"]', 'b', '"c d"'],
        ['desc', 'none', ''],
      ],
      [],
      [
        ['name', 'scalar', 'c'],
        ['pre', 'block-list', '- a', 'a'],
      ],
    ]);
  });
});

describe('the procedure in its scalar', () => {
  const calls = (document: PdlDocument) =>
    callsInDocument(document).map((call) => [call.name, at(document, call.range)]);

  it.each([
    ['a literal block', 'Procedure: |\n  A.a()\n  [b] = API.c([d])\n'],
    ['a block without end of line', 'Procedure: |\n  A.a()\n  [b] = API.c([d])'],
    ['an indentation indicator', 'Procedure: |4\n    A.a()\n    [b] = API.c([d])\n'],
    ['CRLF line ends', 'Procedure: |-\r\n  A.a()\r\n  [b] = API.c([d])\r\n'],
    ['double quotes', 'Procedure: "A.a()\\n[b] =\\\n  \\ API.c([d])"\n'],
    ['single quotes', "Procedure: 'A.a()\n\n  [b] = API.c([d])'\n"],
  ])('L7 L11: calls are at their ranges in %s', (_, source) => {
    const document = parsePdl(source);
    expect(calls(document)).toEqual([
      ['a', 'A.a()'],
      ['c', 'API.c([d])'],
    ]);
    expect(document.procedure?.body.map((statement) => statement.kind)).toEqual(['call', 'call']);
    expect(codes(document)).toEqual([]);
  });

  it('L32: the colon fix is inside quotes, and is not offered if it would break the YAML', () => {
    const quoted = parsePdl('Procedure: "if a == 1\\n  b()\\n"\n');
    const edit = quoted.diagnostics[0]?.fixes?.[0]?.edits[0];
    expect(quoted.source.slice(0, edit?.range.start)).toBe('Procedure: "if a == 1');
    const plain = parsePdl('Procedure: if a == 1\n\n   b()\n');
    expect(plain.diagnostics.flatMap((one) => one.fixes ?? [])).toEqual([]);
  });
});

describe('recovery in YAML', () => {
  const two = (middle: string) => parsePdl(`APIs:\n  - name: a\n${middle}  - name: z\nProcedure: |\n  z()\n`);

  it.each([
    ['a stray line', '    whatever [x]\n', [['stray-line', 'whatever [x]']]],
    ['a key without its colon', '    request [x]\n', [['missing-key-colon', 'request']]],
    ['a key without a blank', '    request:[x]\n', [['missing-blank', 'request']]],
    ['a tab', '\trequest: [x]\n', [['tab-indentation', '\t']]],
    ['an open quote in a list', '    request: ["x, y]\n', [['unclosed-quote', '"x']]],
    ['a bracket too many', '    request: x]\n', [['stray-bracket', 'x]']]],
    ['an alias of nothing', '    request: *x\n', [['unknown-alias', '*x']]],
    ['a key in column 0', 'request: [x]\n', [['bad-indentation', 'r']]],
    ['a key indented like its dash', '  desc: x\n', [['bad-indentation', '  ']]],
    ['a key indented by one', '     desc: x\n', [['bad-indentation', '     ']]],
    ['an open list', '    request: [x, y\n', [['unclosed-collection', '[x, y']]],
    ['an open quote', '    desc: "x\n', [['unclosed-quote', '"x']]],
    ['a second colon', '    desc: see: this\n', [['nested-value', 'see: this']]],
    ['text after a quote', '    desc: "x" and y\n', [['text-after-value', 'and y']]],
    ['text after a list', '    desc: [here](http://x)\n', [['text-after-value', '(http://x)']]],
    ['an unknown escape', '    desc: "\\q"\n', [['yaml', '\\']]],
    ['an unknown key', '    recondition: [x]\n', [['unknown-field', 'recondition']]],
    ['a key twice', '    desc: x\n    desc: y\n', [['duplicate-key', 'desc']]],
  ])('L12 L13: %s is reported exactly, and the rest is read', (_, middle, expected) => {
    const document = two(middle);
    expect(diagnosticsOf(document)).toEqual(expected);
    expect(names(document.apis)).toEqual(['a', 'z']);
    expect(callsInDocument(document).map((call) => call.ref)).toEqual(['z']);
    for (const one of document.diagnostics) expect(one.message).toMatch(/^["A-Z].{20,}[.?]$/);
  });

  const booking = `Name: n
APIs:
  - name: a
    request: [x]
  - name: b
    request: [x]
    precondition: [a]
ANSWERs:
  - name: bye
Procedure: |
  [y] = API.a([x])
  if y == true:
    API.b([x])
    ANSWER.bye()
`;
  const steps = booking.slice(booking.indexOf('  [y]'));
  const shallow = steps.replace(/^ {2}/gm, '');

  it.each([
    ['a procedure that is not indented', steps, shallow, 'unindented-procedure', '[y] = API.a([x])'],
    ['a line of it that is not', '  [y] =', '[y] =', 'unindented-procedure', '[y] = API.a([x])'],
    ['a block of it that is not', steps.slice(19), shallow.slice(17), 'unindented-procedure', 'if y == true:'],
    ['a procedure without its mark', 'Procedure: |', 'Procedure:', 'missing-block-mark', 'Procedure:'],
    ['a procedure that is folded', 'Procedure: |', 'Procedure: >', 'folded-procedure', '>'],
    ['text behind its mark', 'Procedure: |', 'Procedure: | now', 'text-after-value', ' now'],
    ['its key without a colon', 'Procedure: |', 'Procedure |', 'missing-key-colon', 'Procedure'],
    ['a section without its colon', 'APIs:', 'APIs', 'missing-key-colon', 'APIs'],
    ['a text before a list', 'APIs:', 'APIs: none', 'text-before-list', 'none'],
    ['a section that is indented', 'ANSWERs:', '  ANSWERs:', 'bad-indentation', '  '],
    ['an item without its blank', '  - name: b', '  -name: b', 'missing-blank', '-name'],
    ['an item that is not indented', '  - name: b', '- name: b', 'bad-indentation', '-'],
    ['an item that is indented too far', '  - name: b', '     - name: b', 'bad-indentation', '     '],
    ['an item behind a tab', '  - name: b', '\t- name: b', 'tab-indentation', '\t'],
    ['a step behind a tab', '    API.b', '\tAPI.b', 'tab-indentation', '\t'],
    ['a key of an item in column 0', '    precondition', 'precondition', 'bad-indentation', 'p'],
    ['a name without its colon', '- name: b', '- name b', 'missing-key-colon', 'name'],
  ])(
    'L14: %s is reported once, on its line, and everything is read as intended; its fix corrects it',
    (_, from, to, code, place) => {
      expect(booking).toContain(from);
      const document = parsePdl(booking.replace(from, () => to));
      expect(diagnosticsOf(document)).toEqual([[code, place]]);
      const read = (one: PdlDocument) => ({
        apis: one.apis.map((api) => [api.name, names(api.request), names(api.preconditions)]),
        answers: names(one.answers),
        text: one.procedure?.text.replace(/^\t/gm, '  '),
        calls: callsInDocument(one).map((call) => call.ref),
      });
      expect(read(document)).toEqual(read(parsePdl(booking)));
      const fix = document.diagnostics[0]?.fixes?.[0];
      if (fix) expect(read(parsePdl(applyTextEdits(document.source, fix.edits)))).toEqual(read(parsePdl(booking)));
      else expect(['text-after-value', 'text-before-list']).toContain(code);
    },
  );

  it('L14: a listing without indentation keeps the fields of its entries, also after edits', () => {
    const indented = `Name: n
Desc: what it does
APIs:
- name: a
  request: [x]
- name: b
  desc: looks
  request: [x]
  precondition: [a]
ANSWERs:
- name: bye
  desc: Bye.
- name: sorry
Procedure: |
  API.a([x])
  API.b([x])
  ANSWER.bye()
`;
    const flat = indented.replace(/^ +/gm, '');
    const read = (one: PdlDocument) => ({
      desc: one.desc,
      apis: one.apis.map((api) => [api.name, api.desc, names(api.request), names(api.preconditions)]),
      answers: one.answers.map((answer) => [answer.name, answer.desc]),
      calls: callsInDocument(one).map((call) => call.ref),
    });
    const document = parsePdl(flat);
    expect(read(document)).toEqual(read(parsePdl(indented)));
    expect(new Set(codes(document))).toEqual(new Set(['bad-indentation', 'unindented-procedure']));
    for (const word of ['looks', 'Bye.', 'Desc: what it does\n', 'desc: looks\n']) {
      const start = flat.indexOf(word);
      const edit = { range: { start, end: start + word.length }, text: word.endsWith('\n') ? '' : 'other' };
      const edited = parsePdl(applyTextEdits(flat, [edit]));
      expect(read(reparsePdl(document, [edit])), word).toEqual(read(edited));
    }
    // A section of the document that follows a list stays one, if the document has no other of that name.
    expect(parsePdl('APIs:\n- name: a\nDesc: mine\n').desc?.name).toBe('mine');
  });

  it('L14: words of keys inside texts, and names that begin with them, stay unchanged', () => {
    const document = parsePdl(
      'Desc: what it does\n  name of the thing\nAPIs:\n  - name the hotel\n  - name: b\n    desc: one\n      request list\nANSWERs:\n  - description wanted\nProcedure: |\n  b()\n# end\n',
    );
    expect(codes(document)).toEqual([]);
    expect(names(document.apis)).toEqual(['name the hotel', 'b']);
    expect(document.apis[1]?.desc).toBe('one request list');
    expect(names(document.answers)).toEqual(['description wanted']);
    expect(document.procedure?.text).toBe('b()\n');
  });

  it('L3: nesting beyond the limit and aliases that multiply are refused, once and with their range', () => {
    const deep = parsePdl(`APIs:\n  - name: a\n    request: ${'['.repeat(90)}x${']'.repeat(90)}\n  - name: b\n`);
    expect(deep.diagnostics.filter((one) => one.severity === 'error').map((one) => one.code)).toEqual([
      'language/too-deep',
    ]);
    expect(names(deep.apis)).toEqual(['a', 'b']);
    const anchors = Array.from({ length: 9 }, (_, i) => `k${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}*a${i}]`);
    const bomb = parsePdl(`k0: &a0 [x]\n${anchors.join('\n')}\nAPIs:\n  - name: a\n    request: *a9\n`);
    const [found] = bomb.diagnostics.filter((one) => one.code === 'language/alias-bomb');
    expect(found && at(bomb, found.range)).toBe('*a5');
    expect(names(bomb.apis)).toEqual(['a']);
  });

  it('L12: aliases are followed, not expanded', () => {
    const document = parsePdl('APIs:\n  - name: a\n    pre: &p [x, y]\n  - name: b\n    pre: *p\n  - &loop [*loop]\n');
    expect(document.apis.map((api) => names(api.preconditions))).toEqual([
      ['x', 'y'],
      ['x', 'y'],
    ]);
  });
});

describe('the table of names', () => {
  it('L42: exact names first, then loose ones', () => {
    const names = nameTable(
      parsePdl(
        'APIs:\n- Find Table\n- find-table\nANSWERs:\n- find_table\n- bye\nProcedure: |\n  def main():\n    bye()\n',
      ),
    );
    expect(names.findApi('find-table')?.name).toBe('find-table');
    expect(names.findApi('find_table')?.name).toBe('Find Table');
    expect(names.resolveNode('Bye')?.nodeId).toBe('answer:bye');
    expect(names.findFunction('Main')?.name.name).toBe('main');
    expect(names.resolveNode('nope')).toBeUndefined();
  });
});

const sample = '../shared/corpus/pdl/flowagent-sample-000.yaml';
if (!existsSync(sample)) console.warn(`SKIPPED: ${sample} is absent, so the flight booking is not read`);

describe.skipIf(!existsSync(sample))('the flight booking', () => {
  it('L6 L31: is read completely', () => {
    const document = parsePdl(readFileSync(sample, 'utf8'));
    expect(codes(document)).toEqual([]);
    expect(document.name?.name).toBe('flight booking');
    expect(document.detailedDesc).toBeUndefined();
    expect(names(document.slots)).toEqual(['plan_code', 'cabin_type', 'estimated_time']);
    expect(
      document.apis.map((api) => [api.name, names(api.request), names(api.response), names(api.preconditions)]),
    ).toEqual([
      ['checkAvailability', ['plan_code', 'estimated_time'], ['is_air'], []],
      [
        'reserveFlight',
        ['plan_code', 'cabin_type', 'estimated_time'],
        ['is_successful', 'boarding_number', 'seat_number', 'airport_name', 'actual_time'],
        ['checkAvailability'],
      ],
    ]);
    const ask = 'Please provide necessary information';
    expect(callsInDocument(document).map((call) => call.ref)).toEqual([ask, 'checkAvailability', ask, 'reserveFlight']);
    const body = document.procedure?.body ?? [];
    expect(body.map((statement) => statement.kind)).toEqual(['call', 'call', 'if']);
    const branches = body[2]?.kind === 'if' ? body[2].branches : [];
    expect(
      branches.map((branch) => [branch.keyword, branch.conditionText, branch.body.map((one) => one.kind)]),
    ).toEqual([
      ['if', 'is_air == "true"', ['comment', 'call', 'call', 'if']],
      ['else', undefined, ['comment', 'comment']],
    ]);
  });
});
