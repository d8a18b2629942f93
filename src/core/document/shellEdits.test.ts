// Edits of slots, lists of names, document fields, and renames.
// Over 300 lines: one example for each spelling.

import { describe, expect, it } from 'vitest';
import { expectRefusal, planEdit, textAfterEdit } from '../../testing/planEdits';
import { applyTextEdits } from '../support';
import type { GraphEdit } from './index';

const source = `# travel
Name: Trips
Desc: Books trips.

SLOTs:
  # where they start
  - name: from_city
    desc: where the trip starts   # a town
    type: string
    required: false
  - name: to_city
    type: string
    default: ''
  - name: "class"
    available_types: [first, 'second']

APIs:
  - name: find
    request: [from_city, to_city, class]
    response: [trains]
  - name: book
    request:
      - from_city   # as found
      - to_city
    response: null

ANSWERs:
  - name: city
    desc: Which city? Not $from_city, $from_city_name or from_city.
Procedure: |
  # from_city first
  [from_city, to_city] = ANSWER.city()
  [trains] = API.find([from_city, to_city, class])
  if trains > 0 and from_city != "from_city":
    API.book([from_city, to_city])
`;

describe('slots', () => {
  it('D4.11 adds a slot in the style of its neighbours', () => {
    expect(
      textAfterEdit(source, { kind: 'addSlot', name: 'day', desc: 'When', type: 'date', values: ['today', '7'] }),
    ).toBe(
      source.replace(
        "    available_types: [first, 'second']\n",
        "    available_types: [first, 'second']\n  - name: \"day\"\n    available_types: ['today', '7']\n    desc: When\n    type: date\n",
      ),
    );
    expect(textAfterEdit('Name: x\nAPIs: []\n', { kind: 'addSlot', name: 'day', type: 'date' })).toBe(
      'Name: x\nSLOTs:\n  - name: day\n    type: date\nAPIs: []\n',
    );
  });

  it('D4.11 deletes a slot and reports its uses', () => {
    const planned = planEdit(source, { kind: 'deleteSlot', name: 'to_city' });
    expect(applyTextEdits(source, planned.edits)).toBe(
      source.replace("  - name: to_city\n    type: string\n    default: ''\n", ''),
    );
    expect(planned.notes).toEqual(['"to_city" is still used in lines 19, 24, 32, 33, 35.']);
  });

  it('D4.11 sets, adds and removes a text', () => {
    expect(textAfterEdit(source, { kind: 'setSlot', name: 'from_city', field: 'desc', text: 'where from' })).toBe(
      source.replace('where the trip starts   #', 'where from   #'),
    );
    expect(textAfterEdit(source, { kind: 'setSlot', name: 'to_city', field: 'desc', text: 'where to' })).toBe(
      source.replace('- name: to_city\n', '- name: to_city\n    desc: where to\n'),
    );
    expect(textAfterEdit(source, { kind: 'setSlot', name: 'to_city', field: 'type', text: '' })).toBe(
      source.replace('to_city\n    type: string\n', 'to_city\n'),
    );
    const braces = 'SLOTs: [{type: a, name: x, desc: b}]\nAPIs: []\n';
    expect(textAfterEdit(braces, { kind: 'setSlot', name: 'x', field: 'type', text: '' })).toBe(
      braces.replace('type: a, ', ''),
    );
    expect(textAfterEdit(braces, { kind: 'setSlot', name: 'x', field: 'desc', text: '' })).toBe(
      braces.replace(', desc: b', ''),
    );
    const dash = 'SLOTs:\n- type: a\n  name: x\nAPIs: []\n';
    expect(textAfterEdit(dash, { kind: 'setSlot', name: 'x', field: 'type', text: '' })).toBe(
      'SLOTs:\n- name: x\nAPIs: []\n',
    );
  });

  it('D4.11 sets values in their existing style, and removes them', () => {
    const values = (...names: string[]): GraphEdit => ({ kind: 'setSlotValues', name: 'class', values: names });
    expect(textAfterEdit(source, values('first', 'second', 'third'))).toBe(
      source.replace("'second']", "'second', 'third']"),
    );
    expect(textAfterEdit(source, values('second', 'first'))).toBe(source.replace("first, 'second'", "'second', first"));
    expect(textAfterEdit(source, values())).toBe(source.replace("\n    available_types: [first, 'second']", ''));
    expect(textAfterEdit(source, { kind: 'setSlotValues', name: 'to_city', values: ['Oslo', 'No: 2'] })).toBe(
      source.replace('- name: to_city\n', "- name: to_city\n    available_types: ['Oslo', 'No: 2']\n"),
    );
  });

  it.each<[GraphEdit, string]>([
    [{ kind: 'addSlot', name: 'From-City' }, 'document/name-taken'],
    [{ kind: 'addSlot', name: ' ' }, 'document/name-empty'],
    [{ kind: 'addSlot', name: 'while' }, 'document/name-unspeakable'],
    [{ kind: 'deleteSlot', name: 'none' }, 'document/not-there'],
    [{ kind: 'setSlot', name: 'class', field: 'desc', text: '' }, 'document/not-there'],
    [{ kind: 'setSlotValues', name: 'class', values: ['first', 'second'] }, 'document/already-there'],
    [{ kind: 'setSlotValues', name: 'class', values: ['a', 'a'] }, 'document/name-taken'],
  ])('D4.11 refuses %j with %s', (edit, code) => {
    expect(expectRefusal(source, edit).code).toBe(code);
  });
});

describe('lists of names', () => {
  const request = (...names: string[]): GraphEdit => ({ kind: 'setRequest', nodeId: 'api:a', names });
  const api = (field: string) => `APIs:\n  - name: a\n${field}  - name: b\n    request: [z]\nProcedure: |\n  API.a()\n`;

  it.each([
    ['appends in brackets', '    request: [x,q]   # why\n', ['x', 'q', 'w'], '    request: [x,q, w]   # why\n'],
    ['inserts in brackets', "    request: ['x',  q]\n", ['x', 'w', 'q'], "    request: ['x',  w,  q]\n"],
    ['removes from brackets', '    request: [x, q, w]\n', ['x', 'w'], '    request: [x, w]\n'],
    ['empties brackets', '    request: [x, q]\n', [], '    request: []\n'],
    [
      'reorders brackets over lines',
      '    request: [\n      x,\n      q\n    ]\n',
      ['q', 'x'],
      '    request: [\n      q,\n      x\n    ]\n',
    ],
    ['appends to lines', '    request:\n    - x # one\n', ['x', 'q'], '    request:\n    - x # one\n    - q\n'],
    [
      'inserts into lines',
      '    request:\n      - x # one\n      - q\n',
      ['w', 'x', 'q'],
      '    request:\n      - w\n      - x # one\n      - q\n',
    ],
    [
      'removes lines, not comments',
      '    request:\n      - x\n      # the day\n      - q\n',
      ['q'],
      '    request:\n      # the day\n      - q\n',
    ],
    ['empties lines', '    request:\n      - x\n      - q\n', [], '    request: []\n'],
    ['fills null', '    request: null\n', ['x'], '    request: [x]\n'],
    ['fills nothing', '    request: # later\n', ['x'], '    request: [x] # later\n'],
    ['replaces a bare name', '    request: x\n', ['x', 'q'], '    request: [x, q]\n'],
    ['adds the field', '', ['x'], '    request: [x]\n'],
    ['keeps three dots', '    request: [x, ...]\n', ['x', 'q'], '    request: [x, q, ...]\n'],
    [
      'keeps names with details',
      '    request:\n      - x: where\n      - q\n',
      ['x', 'w', 'q'],
      '    request:\n      - x: where\n      - w\n      - q\n',
    ],
  ])('D4.12 %s', (_name, before, names, after) => {
    expect(textAfterEdit(api(before), request(...names))).toBe(api(after));
    const windows = (text: string) => text.replaceAll('\n', '\r\n');
    expect(textAfterEdit(windows(api(before)), request(...names))).toBe(windows(api(after)));
  });

  it('D4.12 refuses edits that would lose a comment, and nodes other than APIs', () => {
    const commented = api('    request: [\n      x, # why\n      y\n    ]\n');
    expect(expectRefusal(commented, request('y', 'x')).code).toBe('document/unsupported-shape');
    expect(expectRefusal(source, { kind: 'setRequest', nodeId: 'answer:city', names: [] }).code).toBe(
      'document/unknown-node',
    );
    expect(expectRefusal(source, { kind: 'setResponse', nodeId: 'api:find', names: ['trains'] }).code).toBe(
      'document/already-there',
    );
    expect(expectRefusal(source, { kind: 'setResponse', nodeId: 'api:find', names: ['a', ' '] }).code).toBe(
      'document/name-empty',
    );
  });

  it('D4.12 sets a response', () => {
    expect(textAfterEdit(source, { kind: 'setResponse', nodeId: 'api:book', names: ['status'] })).toBe(
      source.replace('response: null', 'response: [status]'),
    );
  });
});

describe('preconditions', () => {
  const text = (field: string) =>
    `SLOTs:\n  - name: kind\nAPIs:\n  - name: check\n    response: [free]\n  - name: log in\n  - name: pay\n${field}Procedure: |\n  API.pay()\n`;
  const set = (...items: string[]): GraphEdit => ({ kind: 'setPreconditions', nodeId: 'api:pay', items });

  it.each([
    [
      'adds one',
      '    precondition: [check] # why\n',
      ['check', 'free == true'],
      '    precondition: [check, free == true] # why\n',
    ],
    [
      'quotes where YAML asks for it',
      '    pre: [check]\n',
      ['check', 'kind in ["a", 2]'],
      `    pre: [check, 'kind in ["a", 2]']\n`,
    ],
    [
      'changes one',
      '    precondition:\n      - check # first\n      - free == true # second\n',
      ['check', 'not free'],
      '    precondition:\n      - check # first\n      - not free\n',
    ],
    ['writes the field', '', ['free or not "log in"'], '    precondition: [free or not "log in"]\n'],
    ['empties it', '    precondition: [check, "free == true"]\n', [], '    precondition: []\n'],
    [
      'wraps a bare item',
      '    precondition: check\n',
      ['check', 'check before "log in"'],
      '    precondition: [check, check before "log in"]\n',
    ],
  ])('D4.17 %s', (_what, before, items, after) => {
    expect(textAfterEdit(text(before), set(...items))).toBe(text(after));
  });

  it('D4.17 refuses an unreadable condition, a duplicate, and the node itself', () => {
    const source = text('    precondition: [check]\n');
    expect(expectRefusal(source, set('check', 'free ==')).code).toBe('document/not-understood');
    expect(expectRefusal(source, set('check')).code).toBe('document/already-there');
    expect(expectRefusal(source, set('Pay')).code).toBe('document/self-precondition');
    expect(expectRefusal(source, set('check', 'check')).code).toBe('document/name-taken');
    // Broken items that existed before can stay.
    const broken = text('    precondition: ["free =="]\n');
    expect(textAfterEdit(broken, set('free ==', 'check'))).toContain('["free ==", "check"]');
  });
});

describe('document fields', () => {
  const set = (field: 'Name' | 'Desc' | 'Detailed_desc', text: string): GraphEdit => ({
    kind: 'setDocumentField',
    field,
    text,
  });

  it('D4.13 writes fields in their style and place', () => {
    expect(textAfterEdit(source, set('Name', ' Journeys '))).toBe(source.replace('Trips', 'Journeys'));
    expect(textAfterEdit(source, set('Desc', 'One.\nTwo.'))).toBe(source.replace('Books trips.', '|-\n  One.\n  Two.'));
    expect(textAfterEdit(source, set('Detailed_desc', 'Long: yes'))).toBe(
      source.replace('Books trips.\n', "Books trips.\nDetailed_desc: 'Long: yes'\n"),
    );
    expect(textAfterEdit(source, set('Desc', ''))).toBe(source.replace('Desc: Books trips.\n', ''));
    const dialect = 'desc_detail: "x"\nAPIs: []\n';
    expect(textAfterEdit(dialect, set('Detailed_desc', 'say "y"'))).toBe(dialect.replace('"x"', '"say \\"y\\""'));
    expect(textAfterEdit(dialect, set('Name', 'nn'))).toBe(`Name: nn\n${dialect}`);
    expect(textAfterEdit('# about\nAPIs: []\n', set('Name', 'nn'))).toBe('# about\nName: nn\nAPIs: []\n');
    expect(textAfterEdit('', set('Name', 'nn'))).toBe('Name: nn\n');
    expect(textAfterEdit('\ufeffName: a\r\nAPIs: []\r\n', set('Desc', 'b'))).toBe(
      '\ufeffName: a\r\nDesc: b\r\nAPIs: []\r\n',
    );
  });

  it('D4.13 refuses a document without a name', () => {
    expect(expectRefusal(source, set('Name', ' ')).code).toBe('document/name-empty');
    expect(expectRefusal(source, set('Detailed_desc', '')).code).toBe('document/not-there');
  });
});

describe('renames', () => {
  const rename = (kind: 'value' | 'function' | 'api', from: string, name: string): GraphEdit => ({
    kind: 'renameSymbol',
    symbol: { kind, name: from },
    name,
  });

  it('D4.14 renames a value, but not its name in comments, strings, prose, or within other names', () => {
    expect(textAfterEdit(source, rename('value', 'from_city', 'origin'))).toBe(
      source
        .replace('- name: from_city', '- name: origin')
        .replace('request: [from_city', 'request: [origin')
        .replace('- from_city   #', '- origin   #')
        .replace('Not $from_city,', 'Not $origin,')
        .replace('[from_city, to_city] = ', '[origin, to_city] = ')
        .replace('API.find([from_city', 'API.find([origin')
        .replace('and from_city !=', 'and origin !=')
        .replace('API.book([from_city', 'API.book([origin'),
    );
  });

  it('D4.14 respells loosely written names, with quotes and escapes as the context requires', () => {
    const text =
      'SLOTs:\n- name: "to city"\nAPIs:\n- name: a\n  request: [\'To_City\']\nProcedure: "API.a([to_city])\\n"\n';
    expect(textAfterEdit(text, rename('value', 'to city', 'end station'))).toBe(
      'SLOTs:\n- name: "end station"\nAPIs:\n- name: a\n  request: [\'end station\']\nProcedure: "API.a([end_station])\\n"\n',
    );
  });

  it.each([
    ['[q == true or not b]', '[origin == true or not b]'],
    [`['q in ["x", "q"]', b]`, `['origin in ["x", "q"]', b]`],
    ['["to city > 1"]', '["to city > 1"]'],
    ['\n  - q > 1\n  - q < 9 and quantity > q', '\n  - origin > 1\n  - origin < 9 and quantity > origin'],
  ])('D4.14 renames a value in preconditions that are conditions: %j', (before, after) => {
    const text = (condition: string, name: string) =>
      `APIs:\n- name: a\n  request: [${name}]\n  precondition: ${condition}\n- name: b\nSLOTs:\n- name: ${name}\nProcedure: |\n  API.a([${name}])\n`;
    expect(textAfterEdit(text(before, 'q'), rename('value', 'q', 'origin'))).toBe(text(after, 'origin'));
  });

  it('D4.14 renames a function with its calls', () => {
    const text = 'Procedure: |\n  def ask([x]):\n    ANSWER.y()\n  ask([a])\n  b = ask([a])\n  # ask them\n';
    const planned = planEdit(text, rename('function', 'ask', 'enquire'));
    expect(applyTextEdits(text, planned.edits)).toBe(
      text.replace('def ask', 'def enquire').replace('  ask(', '  enquire(').replace('= ask', '= enquire'),
    );
    expect(planned.renamedNodes).toMatchObject({ 'step:ask': 'step:enquire' });
  });

  it('D4.14 renames a node as a node', () => {
    expect(textAfterEdit(source, rename('api', 'find', 'search'))).toBe(
      source.replace('name: find', 'name: search').replace('API.find', 'API.search'),
    );
  });

  it.each<[GraphEdit, string]>([
    [rename('value', 'from_city', 'to_city'), 'document/name-taken'],
    [rename('value', 'from_city', 'To-City'), 'document/name-taken'],
    [rename('value', 'from_city', ''), 'document/name-empty'],
    [rename('value', 'from_city', 'if'), 'document/name-unspeakable'],
    [rename('value', 'from_city', '2nd'), 'document/name-unspeakable'],
    [rename('value', 'nowhere', 'x'), 'document/not-there'],
    [rename('function', 'len', 'size'), 'document/not-there'],
    [rename('api', 'unknown', 'x'), 'document/unknown-node'],
    [rename('api', 'find', 'Book'), 'document/name-taken'],
  ])('D4.14 refuses %j with %s', (edit, code) => {
    expect(expectRefusal(source, edit).code).toBe(code);
  });

  it('D4.14 allows a change of case only', () => {
    expect(
      textAfterEdit('SLOTs:\n- name: city\nProcedure: |\n  city = ANSWER.x()\n', rename('value', 'city', 'City')),
    ).toBe('SLOTs:\n- name: City\nProcedure: |\n  City = ANSWER.x()\n');
  });
});

describe('cases that broke other editors', () => {
  it('D4.15 never renames an undeclared name', () => {
    const text = 'APIs:\n- name: a\n  pre: [zz, a2]\n- name: a2\nProcedure: |\n  API.zz()\n  API.a()\n';
    expect(textAfterEdit(text, { kind: 'renameNodes', renames: [{ nodeId: 'api:a', name: 'b' }] })).toBe(
      text.replace('name: a\n', 'name: b\n').replace('API.a()', 'API.b()'),
    );
    expect(expectRefusal(text, { kind: 'renameNodes', renames: [{ nodeId: 'api:zz', name: 'y' }] }).code).toBe(
      'document/unknown-node',
    );
  });

  it('D4.15 never drops a field because it equals a default', () => {
    const after = textAfterEdit(source, { kind: 'setSlot', name: 'to_city', field: 'desc', text: 'x' });
    expect(after).toContain("default: ''");
    expect(textAfterEdit(source, { kind: 'setSlot', name: 'from_city', field: 'desc', text: 'x' })).toContain(
      'required: false',
    );
    expect(textAfterEdit(source, { kind: 'setResponse', nodeId: 'api:find', names: [] })).toContain('response: []');
  });

  it('D4.15 of duplicate names changes only the first', () => {
    const text = 'SLOTs:\n- name: a\n  type: x\n- name: a\n  type: y\nProcedure: |\n  API.b([a])\n';
    expect(textAfterEdit(text, { kind: 'setSlot', name: 'a', field: 'type', text: 'z' })).toBe(
      text.replace('type: x', 'type: z'),
    );
    expect(textAfterEdit(text, { kind: 'deleteSlot', name: 'a' })).toBe(text.replace('- name: a\n  type: x\n', ''));
  });

  it('D4.15 does not match a name inside a longer name', () => {
    const text =
      'APIs:\n- name: book\n- name: book_table\n  pre: [book]\nProcedure: |\n  API.book_table()\n  API.book()\n';
    expect(textAfterEdit(text, { kind: 'renameNodes', renames: [{ nodeId: 'api:book', name: 'reserve' }] })).toBe(
      text
        .replace('name: book\n', 'name: reserve\n')
        .replace('[book]', '[reserve]')
        .replace('API.book()', 'API.reserve()'),
    );
  });

  it('D4.15 does not rename in comments and strings', () => {
    const text =
      'APIs:\n- name: book # book it\nProcedure: |\n  # book, then say so\n  x = "book"\n  API.book()  # API.book()\n';
    expect(textAfterEdit(text, { kind: 'renameNodes', renames: [{ nodeId: 'api:book', name: 'reserve' }] })).toBe(
      text.replace('name: book', 'name: reserve').replace('  API.book()', '  API.reserve()'),
    );
  });
});

describe('lists of names in items of other forms', () => {
  const block = 'APIs:\n  - name: a\n  - name: c\n    precondition:\n      - a\n';
  it('D4.7 are written in brackets inside of braces', () => {
    expect(
      textAfterEdit(`${block}  - {name: b}\n`, { kind: 'addPreconditions', nodeIds: ['api:b'], requires: 'api:a' }),
    ).toBe(`${block}  - {name: b, precondition: [a]}\n`);
  });

  it('D4.8 lose all lines of an entry', () => {
    const before = `${block.replace('- a\n', '- "a\n        b"\n      - a\n')}  - name: a b\n`;
    const edit = { kind: 'removePreconditions', nodeIds: ['api:c'], requires: 'api:a b' } as const;
    expect(textAfterEdit(before, edit)).toBe(`${block}  - name: a b\n`);
  });
});

describe('edits of items that strict YAML cannot read', () => {
  it('D4.1 change the fields that the PDL parser finds', () => {
    const setDesc = { kind: 'setDesc', nodeId: 'api:a', text: 'new' } as const;
    const tail = '  - name: b\nProcedure: |\n  API.a()\n';
    expect(textAfterEdit(`APIs:\n  - name: a\n   desc: old\n${tail}`, setDesc)).toBe(
      `APIs:\n  - name: a\n   desc: new\n${tail}`,
    );
    expect(textAfterEdit(`APIs:\n  -name: a\n${tail}`, setDesc)).toBe(`APIs:\n  -name: a\n   desc: new\n${tail}`);
  });

  it('D4.16 put a new item behind lines that nothing can read', () => {
    const before = 'APIs:\n  - name: a\n    ...\n  - name: b\n    ...\n';
    expect(textAfterEdit(before, { kind: 'addApi', name: 'c' })).toBe(`${before}  - name: c\n`);
    expect(expectRefusal(before, { kind: 'deleteNodes', nodeIds: ['api:b'] }).code).toBe('document/unsafe-edit');
  });

  it('D4.7 keep a number as the name that it is', () => {
    const before = 'APIs:\n  - name: a\n  - name: 12\n  - name: b\n    precondition: 12\n';
    expect(textAfterEdit(before, { kind: 'addPreconditions', nodeIds: ['api:b'], requires: 'api:a' })).toBe(
      before.replace('precondition: 12', "precondition: ['12', a]"),
    );
  });
});
