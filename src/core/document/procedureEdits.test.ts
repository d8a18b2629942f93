// Over 300 lines: one example for each edit of the procedure and each form it can take, by rule of SPEC.md.

import { describe, expect, it } from 'vitest';
import { expectRefusal, planEdit, textAfterEdit } from '../../testing/planEdits';
import { buildProcedureGraph, parsePdl } from '../language';
import type { GraphEdit, StatementPlace } from './index';

const shell = `Name: Table booking
APIs:
  - name: find_table
    request: [restaurant, time]
    response: [table_free]
  - name: book_table
    request: [restaurant, time, guest]
    response: [status]
    precondition: [find_table]
ANSWERs:
  - name: booked
  - name: sorry
  - name: request_information
`;
const body = `  [restaurant, time] = ANSWER.request_information()
  [table_free] = API.find_table([restaurant, time])
  # book at once
  if table_free == true:
    [status] = API.book_table([restaurant, time, guest])
    ANSWER.booked()
  else:
    ANSWER.sorry()  # they may come back
  while status == "retry":
    [status] = API.book_table([restaurant, time, guest])
`;
const block = `${shell}Procedure: |\n${body}`;
const decoded = body.replaceAll(/^ {2}/gmu, '');
const quoted = `${shell}Procedure: ${JSON.stringify(decoded)}\n`;
const indented = `${shell}Procedure: |4-\n${body.replaceAll(/^/gmu, '  ').trimEnd()}`;
const windows = block.replaceAll('\n', '\r\n');

/** The decoded procedure after an edit; checks that the file around it is unchanged. */
function procedureAfter(source: string, edit: GraphEdit): string {
  const after = textAfterEdit(source, edit);
  const head = source.slice(0, source.indexOf('Procedure:'));
  expect(after.startsWith(head)).toBe(true);
  return (parsePdl(after).procedure?.text ?? '').trimEnd();
}

const spellings: readonly (readonly [string, string])[] = [
  ['a block', block],
  ['double quotes', quoted],
  ['a block with signs', indented],
  ['a block with CRLF', windows],
  ['a block behind a byte order mark', `\ufeff${block}`],
];

const step = (text: string) => ({ kind: 'step', text }) as const;
const insert = (place: StatementPlace, text = 'Say so'): GraphEdit => ({
  kind: 'insertStatement',
  statement: step(text),
  place,
});

describe.each(spellings)('procedures written as %s', (_spelling, source) => {
  const change = (before: string, after: string) => decoded.replace(before, after).trimEnd();

  it('D6.1 inserts beside a statement with its indentation', () => {
    expect(procedureAfter(source, insert({ at: 'after', nodeId: 'api:find_table' }))).toBe(
      change('# book at once', 'Say so\n# book at once'),
    );
    expect(procedureAfter(source, insert({ at: 'before', nodeId: 'cond:table_free == true' }))).toBe(
      change('# book at once', 'Say so\n# book at once'),
    );
    expect(procedureAfter(source, insert({ at: 'before', nodeId: 'answer:booked' }))).toBe(
      change('  ANSWER.booked()', '  Say so\n  ANSWER.booked()'),
    );
  });

  it('D6.17 sets arguments and targets', () => {
    const args = (...list: string[]): GraphEdit => ({ kind: 'setArguments', nodeId: 'api:find_table', args: list });
    const targets = (nodeId: string, ...names: string[]): GraphEdit => ({ kind: 'setTargets', nodeId, names });
    const find = 'API.find_table([restaurant, time])';
    expect(procedureAfter(source, args('restaurant', 'time', '"by, the window"'))).toBe(
      change(find, 'API.find_table([restaurant, time, "by, the window"])'),
    );
    expect(procedureAfter(source, args('time'))).toBe(change(find, 'API.find_table([time])'));
    expect(procedureAfter(source, args('4', 'time'))).toBe(change(find, 'API.find_table([4, time])'));
    expect(procedureAfter(source, args())).toBe(change(find, 'API.find_table()'));
    expect(procedureAfter(source, { kind: 'setArguments', nodeId: 'answer:booked', args: ['status'] })).toBe(
      change('ANSWER.booked()', 'ANSWER.booked([status])'),
    );
    expect(procedureAfter(source, targets('api:find_table', 'free', 'seats'))).toBe(
      change('[table_free] = API', '[free, seats] = API'),
    );
    expect(procedureAfter(source, targets('api:find_table'))).toBe(change('[table_free] = API', 'API'));
    expect(procedureAfter(source, targets('answer:sorry', 'other time'))).toBe(
      change('ANSWER.sorry', '[other_time] = ANSWER.sorry'),
    );
  });

  it('D6.1 inserts at both ends and into branches', () => {
    expect(procedureAfter(source, insert({ at: 'start' }))).toBe(`Say so\n${decoded.trimEnd()}`);
    expect(procedureAfter(source, insert({ at: 'end' }))).toBe(`${decoded}Say so`);
    const nodeId = 'cond:table_free == true';
    expect(procedureAfter(source, insert({ at: 'branch', nodeId }))).toBe(change('  [status]', '  Say so\n  [status]'));
    expect(procedureAfter(source, insert({ at: 'branch', nodeId, condition: 'else' }))).toBe(
      change('  ANSWER.sorry', '  Say so\n  ANSWER.sorry'),
    );
  });

  it('D6.2 deletes a statement with its block and the comment directly above', () => {
    expect(procedureAfter(source, { kind: 'deleteStatement', nodeId: 'cond:table_free == true' })).toBe(
      decoded.replace(/# book[\s\S]*?back\n/u, '').trimEnd(),
    );
  });

  it('D6.2 deletes several statements at once, each with its block and the comments above', () => {
    const several = (...nodeIds: string[]) => procedureAfter(source, { kind: 'deleteStatements', nodeIds });
    // Neighbours with a comment between them, and a statement inside another one.
    expect(several('answer:booked', 'cond:table_free == true', 'api:find_table')).toBe(
      decoded.replace(/\[table_free\][\s\S]*?back\n/u, '').trimEnd(),
    );
    // A whole block, a statement of another block, and the last statement of the procedure.
    expect(several('api:book_table#2', 'answer:booked', 'api:book_table')).toBe(
      decoded.replace(/ {2}\[status\][^\n]*\n {2}ANSWER.booked\(\)/u, '  pass').replace(/\[status\][^\n]*\n$/u, 'pass'),
    );
    const all = ['answer:request_information', 'api:find_table', 'cond:table_free == true', 'cond:status == "retry"'];
    expect(several(...all)).toBe('pass');
  });

  it('D6.2 leaves pass in a block that would be empty', () => {
    expect(procedureAfter(source, { kind: 'deleteStatement', nodeId: 'answer:sorry' })).toBe(
      change('ANSWER.sorry()  # they may come back', 'pass'),
    );
    expect(procedureAfter(source, { kind: 'deleteStatement', nodeId: 'api:book_table#2' })).toBe(
      decoded.replace(/\[status\][^\n]*\n$/u, 'pass'),
    );
  });

  it('D6.2 also deletes, on request, the last branch if it becomes empty', () => {
    const without = (lines: string, nodeId: string) => {
      const text = `${shell}Procedure: |\n${lines.replaceAll(/^(?=.)/gmu, '  ')}`;
      const after = textAfterEdit(text, { kind: 'deleteStatement', nodeId, withEmptied: true });
      return after.slice(text.indexOf('Procedure: |\n') + 13).replaceAll(/^ {2}/gmu, '');
    };
    const found = '[table_free] = API.find_table([restaurant, time])\n';
    const branches = `${found}if table_free == true:\n  ANSWER.booked()\nelse:\n  ANSWER.sorry()\n`;
    expect(without(branches, 'answer:sorry')).toBe(branches.replace('else:\n  ANSWER.sorry()\n', ''));
    // An earlier branch still excludes its cases from the later branches.
    expect(without(branches, 'answer:booked')).toBe(branches.replace('ANSWER.booked()', 'pass'));
    const idle = branches.replace('ANSWER.booked()', 'pass');
    expect(without(idle, 'answer:sorry').trimEnd()).toBe(found.trimEnd());
    const asking = `${found}if API.book_table([restaurant, time, guest]) == "1":\n  ANSWER.sorry()\n`;
    expect(without(asking, 'answer:sorry')).toBe(asking.replace('ANSWER.sorry()', 'pass'));
    const loop = `${found}while table_free == false:\n  ANSWER.sorry()\n`;
    expect(without(loop, 'answer:sorry')).toContain('pass');
  });

  it('D6.3 moves and reindents a statement', () => {
    expect(
      procedureAfter(source, {
        kind: 'moveStatement',
        nodeId: 'answer:booked',
        place: { at: 'after', nodeId: 'cond:table_free == true' },
      }),
    ).toBe(change('  ANSWER.booked()\n', '').replace('while', 'ANSWER.booked()\nwhile'));
    expect(
      procedureAfter(source, {
        kind: 'moveStatement',
        nodeId: 'cond:status == "retry"',
        place: { at: 'branch', nodeId: 'cond:table_free == true', condition: 'else' },
      }),
    ).toBe(
      decoded
        .replace(/while[\s\S]*/u, '')
        .replace(
          '  ANSWER.sorry',
          '  while status == "retry":\n    [status] = API.book_table([restaurant, time, guest])\n  ANSWER.sorry',
        )
        .trimEnd(),
    );
  });

  it('D6.4 wraps and unwraps', () => {
    const wrapped = textAfterEdit(source, {
      kind: 'wrapStatements',
      nodeIds: ['api:book_table', 'answer:booked'],
      in: { kind: 'while', condition: 'guest is not None' },
    });
    const text = (parsePdl(wrapped).procedure?.text ?? '').trimEnd();
    expect(text).toBe(
      change(
        '  [status] = API.book_table([restaurant, time, guest])\n  ANSWER.booked()',
        '  while guest is not None:\n    [status] = API.book_table([restaurant, time, guest])\n    ANSWER.booked()',
      ),
    );
    expect(textAfterEdit(wrapped, { kind: 'unwrapStatement', nodeId: 'cond:guest is not None' })).toBe(source);
  });

  it('D6.5 sets conditions and statements, and keeps the text around them', () => {
    expect(
      procedureAfter(source, { kind: 'setCondition', nodeId: 'cond:table_free == true', text: 'table_free == "1"' }),
    ).toBe(change('table_free == true', 'table_free == "1"'));
    expect(procedureAfter(source, { kind: 'setStatement', nodeId: 'answer:sorry', text: 'ANSWER.booked()' })).toBe(
      change('ANSWER.sorry()', 'ANSWER.booked()'),
    );
  });

  it('D6.6 adds and deletes branches', () => {
    const nodeId = 'cond:table_free == true';
    const added = textAfterEdit(source, { kind: 'addBranch', nodeId, condition: 'time is None' });
    expect((parsePdl(added).procedure?.text ?? '').trimEnd()).toBe(
      change('else:', 'elif time is None:\n  pass\nelse:'),
    );
    expect(textAfterEdit(added, { kind: 'deleteBranch', nodeId: 'cond:time is None' })).toBe(source);
    expect(procedureAfter(source, { kind: 'deleteBranch', nodeId, condition: 'else' })).toBe(
      decoded.replace(/else:[\s\S]*?back\n/u, '').trimEnd(),
    );
  });
});

describe('procedures in other scalar styles', () => {
  it('D6.7 are edited within a line, and conversion to a block is offered if lines change', () => {
    const single = `${shell}Procedure: 'if table_free == ''1'': ANSWER.booked()'\n`;
    const nodeId = "cond:table_free == '1'";
    expect(textAfterEdit(single, { kind: 'setCondition', nodeId, text: "status == '2'" })).toBe(
      single.replace("table_free == ''1''", "status == ''2''"),
    );
    const problem = expectRefusal(single, insert({ at: 'end' }));
    expect(problem).toMatchObject({
      code: 'document/unsupported-shape',
      instead: { edit: { kind: 'toBlockProcedure' } },
    });
    const asBlock = textAfterEdit(single, { kind: 'toBlockProcedure' });
    expect(asBlock).toBe(`${shell}Procedure: |-\n  if table_free == '1': ANSWER.booked()\n`);
    expect(textAfterEdit(asBlock, insert({ at: 'end' }))).toBe(`${asBlock}  Say so\n`);
  });

  it.each([
    ['double quotes with a comment', `Procedure: "API.find_table()\\nANSWER.booked()\\n"  # as it was\nAPIs: []\n`],
    ['double quotes over lines', 'Procedure: "\\n  API.find_table()\\n\\\n  if a:\\n\\\n  \\  ANSWER.booked()"\n'],
    ['running text', 'Procedure: API.find_table()\n'],
    ['folded text', 'Procedure: >\n  API.find_table()\n\n  ANSWER.booked()\n'],
    ['a text without an end of line', 'Procedure: "API.find_table()\\n"'],
    ['a text with many ends', 'Procedure: "API.find_table()\\n\\n\\n"\r\nName: \'x\'\r\n'],
  ])('D6.7 toBlockProcedure keeps the text of %s', (_name, source) => {
    const after = textAfterEdit(source, { kind: 'toBlockProcedure' });
    expect(parsePdl(after).procedure?.text.trimEnd()).toBe(parsePdl(source).procedure?.text.trimEnd());
    expect(after).toMatch(/Procedure: \|/u);
    if (source.includes('# as it was')) expect(after).toContain('|  # as it was\n');
  });
});

describe('insertion in the style of the document', () => {
  const call = (nodeId: string): GraphEdit => ({
    kind: 'insertStatement',
    statement: { kind: 'call', nodeId },
    place: { at: 'end' },
  });

  it('D6.8 writes calls in the style of the other calls', () => {
    expect(textAfterEdit(block, call('api:book_table'))).toBe(
      `${block}  [status] = API.book_table([restaurant, time, guest])\n`,
    );
    const other = `${shell}Procedure: |\n    status = API_book_table(restaurant, guest)\n    if status:\n        ANSWER_booked()\n`;
    expect(textAfterEdit(other, call('api:find_table'))).toBe(
      `${other}    table_free = API_find_table(restaurant, time)\n`,
    );
    expect(textAfterEdit(other, call('answer:sorry'))).toBe(`${other}    ANSWER_sorry()\n`);
    expect(
      textAfterEdit(other, {
        kind: 'insertStatement',
        statement: { kind: 'while', condition: 'status == 1:' },
        place: { at: 'end' },
      }),
    ).toBe(`${other}    while status == 1:\n        pass\n`);
  });

  it('D6.8 calls functions and nodes of other sections', () => {
    const source = `SUBTASKs:\n- name: Look around\nProcedure: |\n  def help([who, when]):\n    ANSWER.x()\n  help([a, b])\n`;
    expect(textAfterEdit(source, call('step:help'))).toBe(`${source}  help([who, when])\n`);
    expect(textAfterEdit(source, call('step:Look around'))).toBe(`${source}  SUBTASK_Look_around()\n`);
  });

  it('D6.8 indents by the unit of the document, including tabs', () => {
    const source = `APIs:\n- name: a\nProcedure: |\n  if x:\n  \tAPI.a()\n`;
    expect(
      textAfterEdit(source, {
        kind: 'insertStatement',
        statement: { kind: 'if', condition: 'y' },
        place: { at: 'end' },
      }),
    ).toBe(`${source}  if y:\n  \tpass\n`);
  });

  it('D6.9 opens a procedure that is missing, empty or null', () => {
    const opened = 'Procedure: |\n  API.a()\n';
    const first: GraphEdit = {
      kind: 'insertStatement',
      statement: { kind: 'call', nodeId: 'api:a' },
      place: { at: 'end' },
    };
    expect(textAfterEdit('APIs:\n  - name: a\n', first)).toBe(`APIs:\n  - name: a\n${opened}`);
    expect(textAfterEdit('Name: x\n\nAPIs:\n  - name: a', first)).toBe(
      `Name: x\n\nAPIs:\n  - name: a\n\n${opened.trimEnd()}`,
    );
    for (const empty of ['Procedure:', 'Procedure: null', 'Procedure: ""', 'Procedure: |', 'Procedure: |-']) {
      expect(textAfterEdit(`${empty}\nAPIs:\n  - name: a\n`, first)).toMatch(
        /^Procedure: \|-?\n {2}API\.a\(\)\nAPIs:/u,
      );
    }
    expect(textAfterEdit('PDL: # later\nAPIs:\n  - name: a\n', first)).toBe(
      'PDL: | # later\n  API.a()\nAPIs:\n  - name: a\n',
    );
  });

  it('D6.1 replaces a lone pass, and splits the line of a step behind a colon', () => {
    const source = `${shell}Procedure: |\n  if a:\n    pass  # for now\n  if b: ANSWER.booked()\n`;
    expect(textAfterEdit(source, insert({ at: 'branch', nodeId: 'cond:a' }))).toBe(source.replace('pass ', 'Say so '));
    expect(textAfterEdit(source, insert({ at: 'branch', nodeId: 'cond:b' }))).toBe(
      source.replace('if b: ', 'if b:\n    Say so\n    '),
    );
    expect(textAfterEdit(source, insert({ at: 'after', nodeId: 'answer:booked' }))).toBe(
      source.replace('if b: ANSWER.booked()', 'if b:\n    ANSWER.booked()\n    Say so'),
    );
    expect(textAfterEdit(source, { kind: 'deleteStatement', nodeId: 'answer:booked' })).toBe(
      source.replace('ANSWER.booked()', 'pass'),
    );
  });

  it.each<[GraphEdit, string]>([
    [insert({ at: 'end' }, '  '), 'document/not-understood'],
    [insert({ at: 'end' }, 'a\nb'), 'document/not-understood'],
    [insert({ at: 'end' }, 'if x:'), 'document/not-understood'],
    [insert({ at: 'end' }, 'return'), 'document/not-understood'],
    [insert({ at: 'after', nodeId: 'api:none' }), 'document/unknown-statement'],
    [{ kind: 'insertStatement', statement: { kind: 'break' }, place: { at: 'end' } }, 'document/no-place'],
    [
      { kind: 'insertStatement', statement: { kind: 'if', condition: '' }, place: { at: 'end' } },
      'document/not-understood',
    ],
    [
      { kind: 'insertStatement', statement: { kind: 'if', condition: 'a # b' }, place: { at: 'end' } },
      'document/not-understood',
    ],
    [
      { kind: 'insertStatement', statement: { kind: 'call', nodeId: 'api:none' }, place: { at: 'end' } },
      'document/unknown-node',
    ],
    [{ kind: 'setCondition', nodeId: 'cond:table_free == true', text: '(a' }, 'document/not-understood'],
    [{ kind: 'setCondition', nodeId: 'answer:booked', text: 'a' }, 'document/unknown-statement'],
    [{ kind: 'setStatement', nodeId: 'answer:booked', text: 'while x:' }, 'document/not-understood'],
    [{ kind: 'setStatement', nodeId: 'cond:table_free == true', text: 'x = 1' }, 'document/unknown-statement'],
    [{ kind: 'deleteStatement', nodeId: 'start' }, 'document/unknown-statement'],
    [{ kind: 'addBranch', nodeId: 'cond:table_free == true' }, 'document/already-there'],
    [{ kind: 'addBranch', nodeId: 'cond:status == "retry"' }, 'document/no-place'],
    [{ kind: 'deleteBranch', nodeId: 'cond:status == "retry"' }, 'document/no-place'],
    [{ kind: 'unwrapStatement', nodeId: 'cond:table_free == true' }, 'document/no-place'],
    [{ kind: 'unwrapStatement', nodeId: 'answer:booked' }, 'document/unknown-statement'],
    [
      { kind: 'moveStatement', nodeId: 'cond:table_free == true', place: { at: 'after', nodeId: 'answer:booked' } },
      'document/no-place',
    ],
    [
      { kind: 'moveStatement', nodeId: 'answer:booked', place: { at: 'after', nodeId: 'api:book_table' } },
      'document/already-there',
    ],
    [
      { kind: 'wrapStatements', nodeIds: ['api:find_table', 'answer:booked'], in: { kind: 'try' } },
      'document/not-consecutive',
    ],
    [
      {
        kind: 'wrapStatements',
        nodeIds: ['answer:request_information', 'cond:table_free == true'],
        in: { kind: 'try' },
      },
      'document/not-consecutive',
    ],
    [{ kind: 'toBlockProcedure' }, 'document/already-there'],
  ])('D6.10 refuses %j with %s', (edit, code) => {
    const problem = expectRefusal(block, edit);
    expect(problem.code).toBe(code);
    expect(problem.message).not.toBe('');
  });
});

describe('other content that an edit keeps', () => {
  it('D6.2 reports what is deleted with it', () => {
    const { notes } = planEdit(block, { kind: 'deleteStatement', nodeId: 'cond:table_free == true' });
    expect(notes).toEqual(['3 steps of its block removed too.', 'The comment above is removed too: "# book at once".']);
    const nodeIds = ['cond:table_free == true', 'cond:status == "retry"'];
    const several = planEdit(block, { kind: 'deleteStatements', nodeIds });
    expect(several.label).toBe('Delete 2 steps');
    expect(several.notes).toEqual(['4 steps of their blocks removed too.', '1 comment above them removed too.']);
  });

  it('D6.13 reports nodes whose number changed', () => {
    const planned = planEdit(block, {
      kind: 'insertStatement',
      statement: { kind: 'call', nodeId: 'api:book_table' },
      place: { at: 'start' },
    });
    expect(planned.renamedSites).toEqual({
      'api:book_table': 'api:book_table#2',
      'api:book_table#2': 'api:book_table#3',
    });
    expect(planned.select).toBe('api:book_table');
  });

  it('D6.2 closes the gap of a deleted statement', () => {
    const source = `${shell}Procedure: |\n  API.find_table()\n\n  ANSWER.sorry()\n\n  ANSWER.booked()\n`;
    expect(textAfterEdit(source, { kind: 'deleteStatement', nodeId: 'answer:sorry' })).toBe(
      source.replace('  ANSWER.sorry()\n\n', ''),
    );
    expect(textAfterEdit(source, { kind: 'deleteStatement', nodeId: 'answer:booked' })).toBe(
      source.replace('\n  ANSWER.booked()\n', ''),
    );
  });

  it('D6.2 deletes an elif as a branch, and replaces a first branch by the next', () => {
    const source = `${shell}Procedure: |\n  if a:\n    API.find_table()\n  elif b:\n    ANSWER.sorry()\n  else:\n    ANSWER.booked()\n`;
    expect(textAfterEdit(source, { kind: 'deleteStatement', nodeId: 'cond:b' })).toBe(
      source.replace('  elif b:\n    ANSWER.sorry()\n', ''),
    );
    const first = textAfterEdit(source, { kind: 'deleteBranch', nodeId: 'cond:a' });
    expect(first).toBe(source.replace('if a:\n    API.find_table()\n  elif b', 'if b'));
    expect(textAfterEdit(first, { kind: 'deleteBranch', nodeId: 'cond:b' })).toBe(
      first.replace('ANSWER.sorry()', 'pass'),
    );
  });

  it('D6.3 keeps a break with its loop', () => {
    const source = `${shell}Procedure: |\n  while a:\n    if b:\n      break\n  ANSWER.booked()\n`;
    expect(expectRefusal(source, { kind: 'moveStatement', nodeId: 'cond:b', place: { at: 'end' } }).message).toContain(
      'break',
    );
    expect(expectRefusal(source, { kind: 'unwrapStatement', nodeId: 'cond:a' }).message).toContain('break');
    expect(
      expectRefusal(source, {
        kind: 'wrapStatements',
        nodeIds: ['cond:b'],
        in: { kind: 'for', target: 'x', iterable: 'xs' },
      }).message,
    ).toContain('break');
  });

  it('D6.4 wraps in try with an empty handler, and unwraps it again', () => {
    const wrapped = textAfterEdit(block, { kind: 'wrapStatements', nodeIds: ['api:find_table'], in: { kind: 'try' } });
    expect(wrapped).toBe(
      block.replace(
        '  [table_free] = API.find_table([restaurant, time])\n',
        '  try:\n    [table_free] = API.find_table([restaurant, time])\n  except:\n    pass\n',
      ),
    );
    const handler = buildProcedureGraph(parsePdl(wrapped)).nodes.find((node) => node.id.includes('except'));
    expect(textAfterEdit(wrapped, { kind: 'unwrapStatement', nodeId: handler?.id ?? '' })).toBe(block);
  });

  it('D6.4 treats a frame around parts of lines and the ends as a frame around the lines', () => {
    const source = `${shell}Procedure: |\n  if a and API.find_table():\n    ANSWER.booked()\n  say so\n`;
    const nodeIds = ['start', 'cond:a', 'api:find_table', 'answer:booked', 'step:say-so', 'end'];
    expect(textAfterEdit(source, { kind: 'wrapStatements', nodeIds, in: { kind: 'while', condition: 'x' } })).toBe(
      `${shell}Procedure: |\n  while x:\n    if a and API.find_table():\n      ANSWER.booked()\n    say so\n`,
    );
    expect(expectRefusal(source, { kind: 'wrapStatements', nodeIds: ['start'], in: { kind: 'try' } }).code).toBe(
      'document/not-there',
    );
  });

  it('D6.2 deletes the only handler of a try and keeps its body', () => {
    const source = `${shell}Procedure: |\n  try: # may fail\n    API.find_table()\n    ANSWER.booked()\n  except Timeout:\n    ANSWER.sorry()\n`;
    expect(textAfterEdit(source, { kind: 'deleteStatement', nodeId: 'cond:Timeout' })).toBe(
      `${shell}Procedure: |\n  # may fail\n  API.find_table()\n  ANSWER.booked()\n`,
    );
    const last = `${source}  finally:\n    say so\n`;
    expect(textAfterEdit(last, { kind: 'deleteStatement', nodeId: 'cond:Timeout' })).toBe(
      last.replace('  except Timeout:\n    ANSWER.sorry()\n', ''),
    );
    const second = source.replace('  except Timeout', '  except Refused:\n    wait\n  except Timeout');
    expect(textAfterEdit(second, { kind: 'deleteStatement', nodeId: 'cond:Refused' })).toBe(source);
  });

  it('D6.4 does not unwrap a statement with content in another branch', () => {
    const source = `${shell}Procedure: |\n  if a:\n    ANSWER.sorry()\n  else: # never\n    pass\n`;
    expect(expectRefusal(source, { kind: 'unwrapStatement', nodeId: 'cond:a' }).message).toContain('comments');
    expect(textAfterEdit(source.replace(' # never', ''), { kind: 'unwrapStatement', nodeId: 'cond:a' })).toBe(
      `${shell}Procedure: |\n  ANSWER.sorry()\n`,
    );
  });

  it('D6.4 includes statements of a selected block, and comments between', () => {
    const nodeIds = ['api:find_table', 'cond:table_free == true', 'answer:booked', 'answer:sorry'];
    const wrapped = textAfterEdit(block, { kind: 'wrapStatements', nodeIds, in: { kind: 'if', condition: 'x' } });
    const lines = body.split('\n');
    expect(wrapped).toBe(
      `${shell}Procedure: |\n${[lines[0], '  if x:', ...lines.slice(1, 8).map((line) => `  ${line}`), ...lines.slice(8)].join('\n')}`,
    );
  });

  it('D6.4 keeps the comment behind a removed header', () => {
    const source = `${shell}Procedure: |\n  while a: # until they agree\n    ANSWER.sorry()\n`;
    expect(textAfterEdit(source, { kind: 'unwrapStatement', nodeId: 'cond:a' })).toBe(
      `${shell}Procedure: |\n  # until they agree\n  ANSWER.sorry()\n`,
    );
  });

  it('D6.4 unwraps a try whose last block does nothing, and keeps the comments of its body', () => {
    const source = `${shell}Procedure: |\n  try:\n    # carefully\n    API.find_table()\n  except Timeout:\n    pass\n  finally:\n    pass\n`;
    expect(textAfterEdit(source, { kind: 'unwrapStatement', nodeId: 'cond:Timeout' })).toBe(
      `${shell}Procedure: |\n  # carefully\n  API.find_table()\n`,
    );
  });

  it('D6.1 does not begin a procedure with a jump out of a loop', () => {
    const edit: GraphEdit = { kind: 'insertStatement', statement: { kind: 'break' }, place: { at: 'end' } };
    expect(() => textAfterEdit('Name: x\n', edit)).toThrow('document/no-place');
  });

  it('D6.5 turns a step of comments into plain text', () => {
    const source = `${shell}Procedure: |\n  if a:\n    # tell them\n    # and wait\n  ANSWER.booked()\n`;
    expect(textAfterEdit(source, { kind: 'setStatement', nodeId: 'step:tell-them', text: 'Tell them' })).toBe(
      source.replace('# tell them\n    # and wait', 'Tell them'),
    );
    expect(textAfterEdit(source, { kind: 'setStatement', nodeId: 'step:tell-them', text: '# Tell them' })).toBe(
      source.replace('# tell them\n    # and wait', '# Tell them'),
    );
    expect(textAfterEdit(source, { kind: 'deleteStatement', nodeId: 'step:tell-them' })).toBe(
      source.replace('# tell them\n    # and wait', 'pass'),
    );
  });
});

describe('text that stays in place', () => {
  const folded = `${shell}Procedure: "if a:\\n\\\n  \\    ANSWER.booked()\\n    \\nelif b:\\n\\\n  \\    ANSWER.sorry()\\n"\n`;

  it('D4.2 reindented lines keep their folding and quoting', () => {
    const edge = { at: 'edge', from: 'cond:a', to: 'cond:b', condition: 'else' } as const;
    const added = textAfterEdit(folded, insert(edge));
    expect(added).toBe(folded.replace('elif b:\\n\\\n', 'else:\\n    Say so\\n    if b:\\n    \\\n'));
    const wrapped = textAfterEdit(folded, {
      kind: 'wrapStatements',
      nodeIds: ['answer:sorry'],
      in: { kind: 'while', condition: 'c' },
    });
    expect(wrapped).toBe(folded.replace('elif b:\\n\\\n', 'elif b:\\n    while c:\\n    \\\n'));
  });
});
