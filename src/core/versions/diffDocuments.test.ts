import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../language';
import { type DocumentDiff, describeDiff, diffDocuments, diffLines, isEmptyDocumentDiff } from './index';
import { procedureStatementLines } from './procedureStatementLines';

const base = `Name: Table booking
Desc: Books a table.
SLOTs:
  - name: party_size
    desc: how many people
    type: integer
APIs:
  - name: find_table
    desc: Looks for a free table
    request: [restaurant, party_size, time]
    response: [table_free]
  - name: book_table
    desc: Books it
    request: [restaurant, time]
    response: [booking_status]
    precondition: [find_table]
ANSWERs:
  - name: booking_confirmed
    desc: Your table at $restaurant is booked.
    precondition: [book_table]
  - name: request_information
Procedure: |
  [restaurant, party_size, time] = ANSWER.request_information()
  [table_free] = API.find_table([restaurant, party_size, time])
  if table_free == true:
    [booking_status] = API.book_table([restaurant, time])
    if booking_status == "1":
      ANSWER.booking_confirmed()
`;

const diff = (before: string, after: string) => diffDocuments(parsePdl(before), parsePdl(after));
const summary = (before: string, after: string) => describeDiff(diffLines(before, after), diff(before, after));
const changed = (from: string | RegExp, to: string, text = base) => {
  const after = text.replace(from, to);
  if (after === text) throw new Error(`Nothing to replace: ${from}`);
  return after;
};
const declarationsOf = ({ declarations }: DocumentDiff) =>
  declarations.map(({ kind, before, after, fields }) => [
    kind,
    before?.nodeId ?? '',
    after?.nodeId ?? '',
    ...fields.map(({ field }) => field),
  ]);
const statementsOf = ({ statements }: DocumentDiff) =>
  statements.map(({ kind, before, after }) => [kind, before?.text ?? '', after?.text ?? '']);

describe('declarations', () => {
  it('changed fields', () => {
    const after = changed(
      'precondition: [find_table]',
      'precondition: [find_table, pay]',
      changed('[table_free]', '[table_free, price]'),
    );
    const { declarations } = diff(base, after);
    expect(declarations.map((change) => [change.after?.name, change.fields])).toEqual([
      ['find_table', [{ kind: 'list', field: 'response', added: ['price'], removed: [], reordered: false }]],
      ['book_table', [{ kind: 'list', field: 'preconditions', added: ['pay'], removed: [], reordered: false }]],
    ]);
    const typed = changed('type: integer', 'type: string', changed('how many people', 'guests'));
    expect(diff(base, typed).declarations[0]?.fields).toEqual([
      { kind: 'text', field: 'desc', before: 'how many people', after: 'guests' },
      { kind: 'text', field: 'type', before: 'integer', after: 'string' },
    ]);
  });

  it('additions and removals, in text order', () => {
    const item = '  - name: cancel_table\n    request: [booking_id]\n    response: [cancelled]\n';
    const more = changed('APIs:\n', `APIs:\n${item}`);
    expect(declarationsOf(diff(base, more))).toEqual([['added', '', 'api:cancel_table']]);
    expect(declarationsOf(diff(more, base))).toEqual([['removed', 'api:cancel_table', '']]);
    const other = changed(/ {2}- name: find_table[\s\S]*?\[table_free\]\n/, item);
    expect(declarationsOf(diff(base, other))).toEqual([
      ['removed', 'api:find_table', ''],
      ['added', '', 'api:cancel_table'],
    ]);
  });

  it('a rename is one change, including all its uses', () => {
    const after = base.replaceAll('find_table', 'look_for_seats');
    const { renames, nodes, ...rest } = diff(base, after);
    expect(renames).toEqual([{ decl: 'api', before: 'find_table', after: 'look_for_seats' }]);
    expect(declarationsOf({ renames, nodes, ...rest })).toEqual([
      ['changed', 'api:find_table', 'api:look_for_seats', 'name'],
    ]);
    expect(rest.statements).toEqual([]);
    expect(nodes.get('api:find_table')).toBe('api:look_for_seats');
    expect(summary(base, after)).toBe('1 renamed, 3 lines');
    // Requests, calls and texts also follow the rename of a slot.
    const slot = diff(base, base.replaceAll('party_size', 'guests'));
    expect([declarationsOf(slot), slot.statements]).toEqual([
      [['changed', 'slot:party_size', 'slot:guests', 'name']],
      [],
    ]);
  });

  it('distinguishes a renamed declaration from another one with the same request', () => {
    const flights = 'APIs:\n  - name: find_flight\n    request: [city, day]\n    response: [flights]\n';
    const hotels = 'APIs:\n  - name: find_hotel\n    request: [city, day]\n    response: [hotels]\n';
    expect(diff(flights, hotels).renames).toEqual([]);
    expect(diff(flights, flights.replace('find_flight', 'search_flights')).renames).toHaveLength(1);
  });

  it('keeps two declarations of one name apart, and knows loose spellings', () => {
    const twice = changed('ANSWERs:', '  - name: find_table\n    desc: again\nANSWERs:');
    expect(declarationsOf(diff(base, twice))).toEqual([['added', '', 'api:find_table#2']]);
    expect(diff(base, changed('name: book_table', 'name: Book-Table')).renames).toEqual([
      { decl: 'api', before: 'book_table', after: 'Book-Table' },
    ]);
  });

  it('names and descriptions of the document', () => {
    expect(diff(base, changed('Desc: Books a table.\n', '')).document).toEqual([
      { kind: 'text', field: 'desc', before: 'Books a table.' },
    ]);
  });
});

describe('the procedure', () => {
  it('added, removed and changed lines', () => {
    expect(statementsOf(diff(base, `${base}    else:\n      ANSWER.request_information()\n`))).toEqual([
      ['added', '', 'else:'],
      ['added', '', 'ANSWER.request_information()'],
    ]);
    expect(statementsOf(diff(base, changed('== "1"', '!= "1"')))).toEqual([
      ['changed', 'if booking_status == "1":', 'if booking_status != "1":'],
    ]);
    expect(statementsOf(diff(base, changed(/ +ANSWER.booking_confirmed\(\)\n/, '      break\n')))).toEqual([
      ['removed', 'ANSWER.booking_confirmed()', ''],
      ['added', '', 'break'],
    ]);
  });

  it('spacing, quotes and comments at the end of a line do not count as changes', () => {
    expect(statementsOf(diff(base, changed('== "1":', "=='1' :  # done")))).toEqual([]);
  });

  it('a line at another place or depth has moved', () => {
    const lines = 'Procedure: |\n  API.a()\n  API.b()\n  API.c()\n  API.d()\n';
    expect(statementsOf(diff(lines, 'Procedure: |\n  API.b()\n  API.c()\n  API.d()\n  API.a()\n'))).toEqual([
      ['moved', 'API.a()', 'API.a()'],
    ]);
    expect(statementsOf(diff(lines, lines.replace('  API.c()', '  if x:\n    API.c()')))).toEqual([
      ['added', '', 'if x:'],
      ['moved', 'API.c()', 'API.c()'],
    ]);
  });

  it('all kinds of blocks', () => {
    const blocks = `Procedure: |
  def ask([x]):
    return x
  for item in list:
    try:
      API.a(item)
    except Error:
      continue
    finally:
      pass
  while not done:
    ask the user again
    if a:
      API.b()
    elif b:
      API.c()
    else:
      break
`;
    expect(diff(blocks, blocks).statements).toEqual([]);
    const [{ range } = { range: { start: 0, end: 0 } }] = procedureStatementLines(parsePdl(blocks)).filter(
      ({ text }) => text === 'finally:',
    );
    expect(blocks.slice(range.start, range.end)).toBe('finally:');
    expect(statementsOf(diff('Name: x\n', blocks)).map(([, , text]) => text)).toEqual([
      'def ask([x]):',
      'return x',
      'for item in list:',
      'try:',
      'API.a(item)',
      'except Error:',
      'continue',
      'finally:',
      'pass',
      'while not done:',
      'ask the user again',
      'if a:',
      'API.b()',
      'elif b:',
      'API.c()',
      'else:',
      'break',
    ]);
  });
});

describe('a difference in words', () => {
  it('says what counts', () => {
    expect(summary(base, base)).toBe('no changes');
    expect(summary(base, changed('Name: Table', 'Name: A table'))).toBe('1 line');
    const after = changed(
      'ANSWERs:\n',
      '  - name: pay\n    request: [card]\n  - name: refund\nANSWERs:\n',
      changed('precondition: [book_table]', 'precondition: [book_table, pay]'),
    );
    expect(summary(base, after)).toBe('+2 APIs, 1 precondition, 4 lines');
    expect(summary(after, base)).toBe('\u22122 APIs, 1 precondition, 4 lines');
  });
});

// Documents with few names and texts, so that two of them have much in common.
const name = fc.constantFrom('find_table', 'book_table', 'pay', 'Pay', 'look_up', 'look_up_table');
const value = fc.constantFrom('place', 'time', 'status');
const values = fc.array(value, { maxLength: 3 }).map((list) => `[${list.join(', ')}]`);
const api = fc
  .tuple(name, values, values, fc.array(name, { maxLength: 2 }))
  .map(
    ([id, request, response, required]) =>
      `  - name: ${id}\n    request: ${request}\n    response: ${response}\n    precondition: [${required.join(', ')}]\n`,
  );
const line = fc.oneof(
  fc.tuple(value, name).map(([target, id]) => `[${target}] = API.${id}([${target}])`),
  value.map((of) => `if ${of} == true:\n    API.pay()`),
  fc.constant('ask again'),
);
const document = fc
  .tuple(fc.array(api, { maxLength: 5 }), fc.array(line, { maxLength: 6 }))
  .map(
    ([apis, lines]) => `Name: x\nAPIs:\n${apis.join('')}Procedure: |\n${lines.map((text) => `  ${text}\n`).join('')}`,
  );

describe('properties', () => {
  it('nothing differs from itself', () => {
    const isSame = (text: string) => isEmptyDocumentDiff(diff(text, text));
    fc.assert(fc.property(document, isSame));
    fc.assert(fc.property(fc.string(), isSame));
  });

  it('backwards the same difference has the same size', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const [there, back] = [diff(before, after), diff(after, before)];
        const sizes = (one: DocumentDiff, flipped: boolean) => {
          const count = (list: readonly { readonly kind: string }[], kind: string) =>
            list.filter((item) => item.kind === kind).length;
          const [added, removed] = flipped ? ['removed', 'added'] : ['added', 'removed'];
          return [one.declarations, one.statements].map((list) => [
            count(list, added as string),
            count(list, removed as string),
            count(list, 'changed'),
            count(list, 'moved'),
          ]);
        };
        expect(sizes(back, true)).toEqual(sizes(there, false));
        expect(back.renames.map((rename) => [rename.after, rename.before]).sort()).toEqual(
          there.renames.map((rename) => [rename.before, rename.after]).sort(),
        );
        expect(back.nodes.size).toBe(there.nodes.size);
      }),
    );
  });

  it('every declaration is matched, added or removed, once', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const { declarations, nodes } = diff(before, after);
        const [old, fresh] = [parsePdl(before).apis.length, parsePdl(after).apis.length];
        const count = (kind: string) => declarations.filter((change) => change.kind === kind).length;
        expect(nodes.size + count('removed')).toBe(old);
        expect(nodes.size + count('added')).toBe(fresh);
        expect(new Set(nodes.values()).size).toBe(nodes.size);
      }),
    );
  });
});
