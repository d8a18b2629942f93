// Over 300 lines: one example for each form of a document, by rule of SPEC.md.

import { describe, expect, it } from 'vitest';
import { expectRefusal, planEdit, textAfterEdit } from '../../testing/planEdits';
import { parsePdl } from '../language';
import { applyTextEdits } from '../support';
import { type GraphEdit, previewEdits } from './index';

const table = `# bookings
Name: Table booking
Desc: Books a table.

APIs:
  # looks only
  - name: find_table   # free tables
    request: [restaurant, time]
    response: [table_free]
    precondition: []

  # books for good
  - name: book_table
    request: [restaurant, time, guest]
    response: [status]
    precondition: [find_table]
    # tell the guest before this
    owner: desk

ANSWERs:
  - name: booked
    desc: Your table at $restaurant is booked, see $book_table.
    precondition: [book_table]
  - name: request_information

Procedure: |
  [restaurant, time] = ANSWER.request_information()
  [table_free] = API.find_table([restaurant, time])
  # book at once
  if table_free == true:
    [status] = API_book_table([restaurant, time, guest])
    ANSWER.booked()
`;

const minimal = (preconditions: string, newline = '\n') =>
  `Name: x\nAPIs:\n  - name: a\n  - name: b\n  - name: c\n${preconditions}ANSWERs: []\nProcedure: |\n  API.a()\n  API.b()\n  API.c()\n`.replaceAll(
    '\n',
    newline,
  );

describe('adding nodes', () => {
  it('D4.3 adds an API in the style of its neighbours', () => {
    const planned = planEdit(table, { kind: 'addApi', name: 'cancel_table', preconditions: ['api:book_table'] });
    expect(planned.edits).toHaveLength(1);
    expect(planned.select).toBe('api:cancel_table');
    expect(applyTextEdits(table, planned.edits)).toBe(
      table.replace(
        '    owner: desk\n',
        '    owner: desk\n\n  - name: cancel_table\n    request: []\n    response: []\n    precondition: [book_table]\n',
      ),
    );
  });

  it('D4.3 adds an ANSWER after the last one, without a gap if the others have no gaps', () => {
    expect(textAfterEdit(table, { kind: 'addAnswer', name: 'no_table', text: 'Nothing is free: try later.' })).toBe(
      table.replace(
        '  - name: request_information\n',
        "  - name: request_information\n  - name: no_table\n    desc: 'Nothing is free: try later.'\n",
      ),
    );
  });

  it('D4.3 follows wide dashes, quotes, CRLF and an open last line', () => {
    const source =
      "Name: x\r\nProcedure: |\r\n    API.a()\r\nAPIs:\r\n-   name: 'a'\r\n    pre:\r\n    - 'b'\r\n-   name: 'b'\r\n    pre: null";
    expect(textAfterEdit(source, { kind: 'addApi', name: 'c', preconditions: ['a'] })).toBe(
      `${source}\r\n-   name: 'c'\r\n    pre:\r\n    - 'a'`,
    );
  });

  it.each([
    ['[]', 'ANSWERs: []\n'],
    ['null', 'ANSWERs: null\n'],
    ['nothing', 'ANSWERs:\n'],
  ])('D4.4 opens a section that contains %s', (_name, section) => {
    const source = `Name: x\nAPIs:\n    - name: a\n${section}Procedure: |\n  API.a()\n`;
    expect(textAfterEdit(source, { kind: 'addAnswer', name: 'done', text: 'Done.' })).toBe(
      source.replace(section, 'ANSWERs:\n    - name: done\n      desc: Done.\n'),
    );
  });

  it('D4.4 creates a missing section before the sections that follow it', () => {
    const source = 'Name: x\n\nAPIs:\n- name: a\n\n# how it goes\nProcedure: |\n  API.a()\n';
    expect(textAfterEdit(source, { kind: 'addAnswer', name: 'done' })).toBe(
      source.replace('# how', 'ANSWERs:\n- name: done\n\n# how'),
    );
    expect(textAfterEdit('', { kind: 'addApi', name: 'first' })).toBe('APIs:\n  - name: first\n');
    expect(textAfterEdit('Name: x', { kind: 'addApi', name: 'first' })).toBe('Name: x\nAPIs:\n  - name: first');
  });

  it('D4.3 adds to a section in brackets', () => {
    const source = 'Name: x\nAPIs: [{name: a}, {name: b, precondition: [a]}]\nProcedure: |\n  API.a()\n';
    expect(textAfterEdit(source, { kind: 'addApi', name: 'c', preconditions: ['b'] })).toBe(
      source.replace('[a]}]', '[a]}, {name: c, precondition: [b]}]'),
    );
  });
});

describe('deleting nodes', () => {
  it('D4.5 deletes the item, its comments and its mentions, and reports its calls', () => {
    const planned = planEdit(table, { kind: 'deleteNodes', nodeIds: ['api:book_table'] });
    const gone = table.slice(table.indexOf('\n  # books for good'), table.indexOf('\nANSWERs:'));
    expect(applyTextEdits(table, planned.edits)).toBe(
      table.replace(gone, '').replace('precondition: [book_table]', 'precondition: []'),
    );
    // As the text is read after the removal.
    const after = applyTextEdits(table, planned.edits);
    const line = after.slice(0, after.indexOf('API_book_table')).split('\n').length;
    expect(planned.notes).toEqual([`The procedure still calls "book_table" in line ${line}.`]);
  });

  it('D4.5 keeps one gap after deleting an item between others', () => {
    const source = 'APIs:\n  - name: a\n\n  # about b\n  - name: b\n\n  # about c\n  - name: c\n\nProcedure: x\n';
    expect(textAfterEdit(source, { kind: 'deleteNodes', nodeIds: ['api:b'] })).toBe(
      'APIs:\n  - name: a\n\n  # about c\n  - name: c\n\nProcedure: x\n',
    );
  });

  it('D4.5 keeps the section comment above the first item, and commented-out items', () => {
    const source = 'APIs:\n  # all of them\n  - name: a\n  # - name: old\n  - name: b\n';
    expect(textAfterEdit(source, { kind: 'deleteNodes', nodeIds: ['api:a'] })).toBe(
      'APIs:\n  # all of them\n  # - name: old\n  - name: b\n',
    );
    expect(textAfterEdit(source, { kind: 'deleteNodes', nodeIds: ['api:b'] })).toBe(
      'APIs:\n  # all of them\n  - name: a\n  # - name: old\n',
    );
  });

  it('D4.5 deletes several at once, with the preconditions among them', () => {
    const source =
      'APIs:\n  - name: a\n\n  # about b\n  - name: b\n    pre: [a]\n\n  - name: c\n    pre: [a, d]\n\n  - name: d\n\nProcedure: |\n  API.a()\n';
    const some = (...nodeIds: string[]) => textAfterEdit(source, { kind: 'deleteNodes', nodeIds });
    expect(some('api:a', 'api:b')).toBe('APIs:\n  - name: c\n    pre: [d]\n\n  - name: d\n\nProcedure: |\n  API.a()\n');
    expect(some('api:d', 'api:c')).toBe(
      source.slice(0, source.indexOf('\n\n  - name: c')) + source.slice(source.indexOf('\n\nProcedure')),
    );
    expect(some('api:d', 'api:a', 'api:c', 'api:b')).toBe('APIs: []\n\nProcedure: |\n  API.a()\n');
    const { label, notes } = planEdit(source, { kind: 'deleteNodes', nodeIds: ['api:a', 'api:d'] });
    expect([label, notes]).toEqual(['Delete 2 declarations', ['The procedure still calls "a" in line 10.']]);
    const names = ['a', 'b', 'c', 'd', 'e'];
    const many = `APIs:\n${names.map((name) => `  - name: ${name}\n`).join('')}  - name: z\n    pre: ["a and not b"]\nProcedure: |\n${names.map((name) => `  API.${name}()\n`).join('')}  API.a()\n`;
    expect(planEdit(many, { kind: 'deleteNodes', nodeIds: names.map((name) => `api:${name}`) }).notes).toEqual([
      'The procedure still calls "a" (lines 5, 10), "b" (line 6), "c" (line 7) and 2 more of what is deleted.',
      'Preconditions of "z" still name "a", "b".',
    ]);
  });

  it('D4.5 leaves an empty list after deleting the only item', () => {
    expect(
      textAfterEdit('APIs: # tools\n  - name: a\n    desc: x\nProcedure: x\n', {
        kind: 'deleteNodes',
        nodeIds: ['api:a'],
      }),
    ).toBe('APIs: [] # tools\nProcedure: x\n');
  });

  it('D4.5 keeps the end of a text without a final line break', () => {
    const source = 'Procedure: x\r\nAPIs:\r\n- name: a\r\n- name: b\r\n  pre:\r\n  - c\r\n- name: c';
    expect(textAfterEdit(source, { kind: 'deleteNodes', nodeIds: ['api:c'] })).toBe(
      'Procedure: x\r\nAPIs:\r\n- name: a\r\n- name: b\r\n  pre: []',
    );
  });

  it('D4.5 deletes from a section in brackets', () => {
    const source = 'APIs: [{name: a}, {name: b, precondition: [a]}]\n';
    expect(textAfterEdit(source, { kind: 'deleteNodes', nodeIds: ['api:a'] })).toBe(
      'APIs: [{name: b, precondition: []}]\n',
    );
  });

  it('D4.5 with a second declaration of the name, mentions refer to that declaration', () => {
    const source = 'APIs:\n- name: a\n- name: b\n  pre: [a]\n- name: a\n  desc: again\n';
    expect(textAfterEdit(source, { kind: 'deleteNodes', nodeIds: ['api:a'] })).toBe(
      'APIs:\n- name: b\n  pre: [a]\n- name: a\n  desc: again\n',
    );
    expect(textAfterEdit(source, { kind: 'deleteNodes', nodeIds: ['api:a#2'] })).toBe(
      'APIs:\n- name: a\n- name: b\n  pre: [a]\n',
    );
  });
});

describe('renaming nodes', () => {
  it('D4.6 renames several at once, also by swapping names, and refuses a duplicate name', () => {
    const source =
      'APIs:\n  - name: a\n  - name: b\n    pre: [a, "a and not c"]\nANSWERs:\n  - name: c\n    desc: after {{b}}\nProcedure: |\n  API.a()\n  API.b()\n  ANSWER.c()\n';
    const renames = [
      { nodeId: 'api:a', name: 'b' },
      { nodeId: 'api:b', name: 'a' },
      { nodeId: 'answer:c', name: 'the end' },
    ];
    const planned = planEdit(source, { kind: 'renameNodes', renames });
    expect(applyTextEdits(source, planned.edits)).toBe(
      'APIs:\n  - name: b\n  - name: a\n    pre: [b, "b and not the_end"]\nANSWERs:\n  - name: the end\n    desc: after {{a}}\nProcedure: |\n  API.b()\n  API.a()\n  ANSWER.the_end()\n',
    );
    expect(planned.renamedNodes).toEqual({ 'api:a': 'api:b', 'api:b': 'api:a', 'answer:c': 'answer:the end' });
    expect(planned.label).toBe('Rename 3 nodes');
    const twice = renames.map(({ nodeId }) => ({ nodeId, name: 'x' }));
    expect(expectRefusal(source, { kind: 'renameNodes', renames: twice }).code).toBe('document/name-taken');
  });

  it('D4.6 rewrites declaration, preconditions, calls and placeholders, and nothing else', () => {
    const planned = planEdit(table, {
      kind: 'renameNodes',
      renames: [{ nodeId: 'api:book_table', name: 'reserve_table' }],
    });
    expect(applyTextEdits(table, planned.edits)).toBe(table.replaceAll('book_table', 'reserve_table'));
    expect(planned).toMatchObject({
      renamedNodes: { 'api:book_table': 'api:reserve_table' },
      select: 'api:reserve_table',
    });
  });

  it('D4.6 rewrites loosely spelled calls and preconditions, and spells a sentence with underscores', () => {
    const source =
      'APIs:\n- name: check-hospital\n- name: book\n  pre: [check_hospital]\nANSWERs:\n- name: Please wait\nProcedure: |\n  API.check_hospital()\n  book([a])\n  ANSWER_Please_wait()\n';
    expect(
      textAfterEdit(source, { kind: 'renameNodes', renames: [{ nodeId: 'api:check-hospital', name: 'probe' }] }),
    ).toBe(source.replace('check-hospital', 'probe').replaceAll('check_hospital', 'probe'));
    expect(textAfterEdit(source, { kind: 'renameNodes', renames: [{ nodeId: 'api:book', name: 'register' }] })).toBe(
      source.replaceAll('book', 'register'),
    );
    expect(
      textAfterEdit(source, {
        kind: 'renameNodes',
        renames: [{ nodeId: 'answer:Please wait', name: 'Hold the line, please' }],
      }),
    ).toBe(source.replace('Please wait', 'Hold the line, please').replace('Please_wait', 'Hold_the_line_please'));
  });

  it('D4.6 quotes and escapes as the context requires', () => {
    const source =
      'APIs:\n- name: a\n- name: "b"\n  precondition: [a]\n- name: \'c\'\n  precondition: [\'a\', "b"]\nProcedure: "\\n[x] = API.a()\\nif x == \\"1\\":\\n    API.b()\\n"\n';
    expect(textAfterEdit(source, { kind: 'renameNodes', renames: [{ nodeId: 'api:a', name: 'look, then ask' }] })).toBe(
      source
        .replace('name: a', 'name: look, then ask')
        .replace('[a]', "['look, then ask']")
        .replace("['a',", "['look, then ask',")
        .replace('API.a()', 'API.look_then_ask()'),
    );
    expect(textAfterEdit(source, { kind: 'renameNodes', renames: [{ nodeId: 'api:b', name: 'say "b"' }] })).toBe(
      source
        .replace('name: "b"', 'name: "say \\"b\\""')
        .replace('\'a\', "b"', '\'a\', "say \\"b\\""')
        .replace('API.b()', 'API.say_b()'),
    );
  });

  it('D4.6 renames Chinese names and keeps CRLF and tabs', () => {
    const source =
      'APIs:\r\n    - name:\t预定接口\r\n    - name: 查询附近门店\r\n      precondition:\r\n        - 预定接口\t# 先\r\nPDL: |\r\n    [结果] = API.预定接口([日期])\t# 预定接口\r\n    API.查询附近门店()\r\n';
    expect(textAfterEdit(source, { kind: 'renameNodes', renames: [{ nodeId: 'api:预定接口', name: '订桌' }] })).toBe(
      source
        .replace('name:\t预定接口', 'name:\t订桌')
        .replace('- 预定接口', '- 订桌')
        .replace('API.预定接口', 'API.订桌'),
    );
  });

  it('D4.6 does not rename a slot of the same name', () => {
    const source =
      'SLOTs:\n- name: time\nAPIs:\n- name: Time\nANSWERs:\n- name: x\n  desc: at $time\nProcedure: |\n  [time] = API.Time([time])\n';
    expect(textAfterEdit(source, { kind: 'renameNodes', renames: [{ nodeId: 'api:Time', name: 'clock' }] })).toBe(
      source.replace('- name: Time', '- name: clock').replace('API.Time', 'API.clock'),
    );
  });
});

describe('preconditions', () => {
  const add: GraphEdit = { kind: 'addPreconditions', nodeIds: ['api:c'], requires: 'api:b' };
  const remove: GraphEdit = { kind: 'removePreconditions', nodeIds: ['api:c'], requires: 'api:a' };

  it.each([
    ['nothing', '', '    precondition: [b]\n'],
    ['null', '    precondition: null\n', '    precondition: [b]\n'],
    ['an empty value', '    precondition:   # none yet\n', '    precondition: [b]   # none yet\n'],
    ['an empty list', '    precondition: []\n', '    precondition: [b]\n'],
    ['a flow list', '    precondition: [a]  # first\n', '    precondition: [a, b]  # first\n'],
    ['a quoted flow list', "    precondition: ['a']\n", "    precondition: ['a', 'b']\n"],
    ['a trailing comma', '    precondition: [a,]\n', '    precondition: [a, b,]\n'],
    [
      'a list over lines',
      '    precondition: [\n      a # x\n    ]\n',
      '    precondition: [\n      a, # x\n      b\n    ]\n',
    ],
    ['a block list', '    precondition:\n      - a # x\n', '    precondition:\n      - a # x\n      - b\n'],
    ['a block list under its key', '    pre:\n    - a\n    desc: y\n', '    pre:\n    - a\n    - b\n    desc: y\n'],
    ['a bare name', '    pre: a # x\n', '    pre: [a, b] # x\n'],
  ])('D4.7 adds to %s', (_name, before, after) => {
    const source = minimal(before);
    const result = textAfterEdit(source, add);
    expect(result).toBe(minimal(after));
    expect(textAfterEdit(source.replaceAll('\n', '\r\n'), add)).toBe(result.replaceAll('\n', '\r\n'));
  });

  it('D4.7 writes a missing field in the style of the file', () => {
    const source =
      'APIs:\n  - name: a\n  - name: b\n    pre:\n      - "a"\n    desc: x\n  - name: c\n    desc: |\n      two\n      lines\n\nANSWERs:\n  - name: d\n';
    expect(textAfterEdit(source, add)).toBe(source.replace('  - name: c\n', '  - name: c\n    pre:\n      - "b"\n'));
    expect(textAfterEdit(source, { kind: 'addPreconditions', nodeIds: ['answer:d'], requires: 'api:c' })).toBe(
      `${source}    pre:\n      - "c"\n`,
    );
  });

  it.each([
    ['the only one of a flow list', '    pre: [a] # x\n', '    pre: [] # x\n'],
    ['the first of a flow list', '    pre: [a, b] # x\n', '    pre: [b] # x\n'],
    ['the last of a flow list', '    pre: [b, a]\n', '    pre: [b]\n'],
    ['one between others', "    pre: [b, 'a', d]\n", '    pre: [b, d]\n'],
    ['every spelling of it', '    pre: [A, b, a]\n', '    pre: [b]\n'],
    [
      'one of a list over lines',
      '    pre: [\n      a, # x\n      b\n    ]\n',
      '    pre: [\n       # x\n      b\n    ]\n',
    ],
    ['the only one of a block list', '    pre:\n      - a # x\n    desc: y\n', '    pre: []\n    desc: y\n'],
    [
      'one of a block list',
      '    pre:\n      - b\n      # not yet\n      - a\n',
      '    pre:\n      - b\n      # not yet\n',
    ],
    ['a bare name', '    pre: a # x\n', '    pre: [] # x\n'],
  ])('D4.8 removes %s', (_name, before, after) => {
    expect(textAfterEdit(minimal(before), remove)).toBe(minimal(after));
  });

  it('D4.8 removes an undeclared name', () => {
    expect(textAfterEdit(minimal('    pre: [zz, b]\n'), { ...remove, requires: 'zz' })).toBe(minimal('    pre: [b]\n'));
  });

  it('D4.7 D4.8 adds a precondition to several nodes, and removes it, each in its own form', () => {
    const own = ['', '    pre: [a]\n', '    pre:\n      - a\n', '    pre: # none\n', '    pre: a\n'];
    const given = ['    pre: [z]\n', '    pre: [a, z]\n', '    pre:\n      - a\n      - z\n'];
    const source = `APIs:\n  - name: z\n  - name: a\n${own.map((pre, at) => `  - name: n${at}\n${pre}`).join('')}`;
    const nodeIds = own.map((_, at) => `api:n${at}`);
    const edit = { kind: 'addPreconditions', nodeIds, requires: 'z' } as const;
    const planned = planEdit(source, edit);
    const after = applyTextEdits(source, planned.edits);
    for (const [at, pre] of given.slice(1).entries()) expect(after).toContain(`  - name: n${at + 1}\n${pre}`);
    const needs = parsePdl(after).apis.map(({ preconditions }) => preconditions.map(({ name }) => name).join(' '));
    expect(needs).toEqual(['', '', 'z', 'a z', 'a z', 'z', 'a z']);
    expect([planned.label, planned.select]).toEqual(['Require z for 5 declarations', undefined]);
    const back = textAfterEdit(after, { ...edit, kind: 'removePreconditions' });
    expect(parsePdl(back).apis.flatMap(({ preconditions }) => preconditions.map(({ name }) => name))).toEqual([
      'a',
      'a',
      'a',
    ]);
    expect(expectRefusal(source, { ...edit, nodeIds: [...nodeIds, 'api:z'] }).code).toBe('document/self-precondition');
    expect(expectRefusal(after, { ...edit, nodeIds: ['api:n0'], requires: 'n0' }).code).toBe(
      'document/self-precondition',
    );
    expect(expectRefusal(after, { ...edit, nodeIds: ['api:a', 'api:z'], requires: 'n1' })).toMatchObject({
      code: 'document/cycle',
      path: ['api:a', 'api:n1', 'api:a'],
    });
    expect(expectRefusal(after, edit).code).toBe('document/already-there');
    expect(expectRefusal(source, { ...edit, kind: 'removePreconditions' }).code).toBe('document/not-there');
  });

  it('D4.9 refuses a cycle and reports its path', () => {
    const source = minimal('    pre: [b]\n').replace('- name: b\n', '- name: b\n    pre: [a]\n');
    expect(expectRefusal(source, { kind: 'addPreconditions', nodeIds: ['api:a'], requires: 'api:c' })).toMatchObject({
      code: 'document/cycle',
      message: '"a" cannot need "c", which needs it: a needs c needs b needs a. Remove one of these first.',
      path: ['api:a', 'api:c', 'api:b', 'api:a'],
    });
  });

  it('D4.9 shortens a long cycle in the message and returns the whole path', () => {
    const steps = Array.from({ length: 12 }, (_step, i) => `- name: s${i}\n${i > 0 ? `  pre: [s${i - 1}]\n` : ''}`);
    const problem = expectRefusal(`APIs:\n${steps.join('')}`, {
      kind: 'addPreconditions',
      nodeIds: ['api:s0'],
      requires: 'api:s11',
    });
    expect(problem.message).toContain('s0 needs s11 needs s10 needs s9 needs ... needs s1 needs s0.');
    expect('path' in problem && problem.path).toHaveLength(13);
  });
});

describe('nodes of other sections', () => {
  const source =
    'SUBTASKs:\n  - name: LookAround\n    steps:\n      - look\n    ...\n  - name: GoHome\nPDL: |\n  [x] = SUBTASK_LookAround()\n  SUBTASK_GoHome()\n';

  it('D4.6 D4.5 are renamed and deleted as well, in slightly invalid YAML', () => {
    expect(
      textAfterEdit(source, { kind: 'renameNodes', renames: [{ nodeId: 'step:LookAround', name: 'Look about' }] }),
    ).toBe(source.replace('LookAround', 'Look about').replace('LookAround', 'Look_about'));
    expect(textAfterEdit(source, { kind: 'deleteNodes', nodeIds: ['step:GoHome'] })).toBe(
      source.replace('  - name: GoHome\n', ''),
    );
  });
});

describe('texts', () => {
  const text = (source: string, value: string) =>
    textAfterEdit(source, { kind: 'setAnswerText', nodeId: 'answer:x', text: value });
  const answer = (desc: string) => `ANSWERs:\n  - name: x\n${desc}    precondition: []\n`;

  it.each([
    ['plain', '    desc: Hello # hi\n', 'Good day', '    desc: Good day # hi\n'],
    ['plain that needs quotes', '    desc: Hello\n', 'Note: hi', "    desc: 'Note: hi'\n"],
    ['double quotes', '    desc: "Hello"\n', 'Say "hi"', '    desc: "Say \\"hi\\""\n'],
    ['single quotes', "    desc: 'Hello'\n", "it's", "    desc: 'it''s'\n"],
    [
      'a literal block',
      '    desc: |\n        Hello\n        you\n',
      'Hello\n\nall',
      '    desc: |\n        Hello\n\n        all\n',
    ],
    ['plain that gets lines', '    desc: Hello\n', 'a\nb', '    desc: |-\n      a\n      b\n'],
    ['nothing', '', 'Hello', '    desc: Hello\n'],
    ['an empty value', '    desc:\n', 'Hello', '    desc: Hello\n'],
    ['a value to be emptied', '    desc: Hello\n', '', "    desc: ''\n"],
  ])('D4.1 D4.2 sets a text over %s', (_name, before, value, after) => {
    expect(text(answer(before), value)).toBe(answer(after));
  });

  it('D4.2 changes only the characters that differ', () => {
    const planned = planEdit(table, {
      kind: 'setAnswerText',
      nodeId: 'answer:booked',
      text: 'Your big table at $restaurant is booked, see $book_table.',
    });
    expect(planned.edits.map((edit) => [table.slice(edit.range.start, edit.range.end), edit.text])).toEqual([
      ['', 'big '],
    ]);
  });

  it('D4.1 describes an API', () => {
    expect(textAfterEdit(table, { kind: 'setDesc', nodeId: 'api:find_table', text: 'Looks' })).toContain(
      '    desc: Looks\n',
    );
  });
});

describe('refusals', () => {
  it.each<[GraphEdit, string]>([
    [{ kind: 'addApi', name: 'find_table' }, 'document/name-taken'],
    [{ kind: 'addApi', name: 'Find-Table' }, 'document/name-taken'],
    [{ kind: 'addAnswer', name: 'find_table' }, 'document/name-taken'],
    [{ kind: 'addApi', name: '  ' }, 'document/name-empty'],
    [{ kind: 'addApi', name: 'a\nb' }, 'document/name-unspeakable'],
    [{ kind: 'addApi', name: '!?' }, 'document/name-unspeakable'],
    [{ kind: 'addApi', name: 'while' }, 'document/name-unspeakable'],
    [{ kind: 'addApi', name: 'x', preconditions: ['api:none'] }, 'document/unknown-node'],
    [{ kind: 'renameNodes', renames: [{ nodeId: 'api:find_table', name: 'booked' }] }, 'document/name-taken'],
    [{ kind: 'renameNodes', renames: [{ nodeId: 'api:none', name: 'x' }] }, 'document/unknown-node'],
    [{ kind: 'deleteNodes', nodeIds: ['start'] }, 'document/unknown-node'],
    [
      { kind: 'addPreconditions', nodeIds: ['api:find_table'], requires: 'api:find_table' },
      'document/self-precondition',
    ],
    [{ kind: 'addPreconditions', nodeIds: ['api:book_table'], requires: 'api:find_table' }, 'document/already-there'],
    [{ kind: 'addPreconditions', nodeIds: ['api:find_table'], requires: 'api:book_table' }, 'document/cycle'],
    [{ kind: 'removePreconditions', nodeIds: ['answer:booked'], requires: 'api:find_table' }, 'document/not-there'],
  ])('D4.9 refuses %j with %s', (edit, code) => {
    const problem = expectRefusal(table, edit);
    expect(problem.code).toBe(code);
    expect(problem.message).not.toBe('');
  });

  it('previews several edits of one text: the effect of each, or the reason why it is refused', () => {
    const previews = previewEdits(parsePdl(table), [
      { kind: 'addPreconditions', nodeIds: ['answer:booked'], requires: 'api:find_table' },
      { kind: 'addPreconditions', nodeIds: ['api:find_table'], requires: 'api:book_table' },
      { kind: 'connectFlow', from: 'api:book_table', to: 'api:find_table' },
    ]);
    expect(previews.map((one) => (one.ok ? one.value : one.error.code))).toEqual([
      'Require find_table for booked',
      'document/cycle',
      'document/no-place',
    ]);
  });

  it('D4.10 refuses if the text has no safe place', () => {
    expect(expectRefusal('APIs: none of them\n', { kind: 'addApi', name: 'a' }).code).toBe(
      'document/unsupported-shape',
    );
    expect(expectRefusal('just a sentence', { kind: 'addApi', name: 'a' }).code).toBe('document/unsafe-edit');
  });
});
