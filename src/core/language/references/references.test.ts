// Names and their occurrences. See SPEC.md.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callsInDocument, occurrencesOf, type PdlDocument, type PdlSymbol, parsePdl, symbolAt, symbolsOf } from '..';

const corpus = '../shared/corpus/pdl';
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yaml')) : [];
if (files.length === 0) console.warn(`SKIPPED: ${corpus} is absent, so names are not looked up in real documents`);

const head = `Name: Table booking
SLOTs:
  - name: party_size
APIs:
  - name: find_table
    request: [restaurant, party_size]
    response: [table_free]
  - name: book-table
    request: [restaurant]
    response: [status]
    precondition: [find_table]
ANSWERs:
  - name: booked
    desc: At $restaurant for {{party_size}} or \${party-size}, see $book-table.
    precondition:
      - book_table
  - name: find_table
SUBTASKs:
  - name: tidy
`;

const withProcedure = (procedure: string) => parsePdl(`${head}Procedure: |\n${procedure.replace(/^(?=.)/gm, '  ')}\n`);

/** `role:line text` for every occurrence; the text is read from the source. */
function where(document: PdlDocument, kind: PdlSymbol['kind'], name: string): string[] {
  return occurrencesOf(document, { kind, name }).map(({ range, role }) => {
    const line = document.source.slice(0, range.start).split('\n').length;
    return `${role} ${line} ${document.source.slice(range.start, range.end)}`;
  });
}

describe('occurrences', () => {
  it('L60: a node is found in its declaration, preconditions, placeholders and every form of call', () => {
    const document = withProcedure(
      'API.book_table([x])\nAPI_book_table(x)\nbook-table()\n[status] = API.Book-Table([x])\nif API.book_table == true:\n  pass',
    );
    expect(where(document, 'api', 'book-table')).toEqual([
      'declaration 8 book-table',
      'placeholder 14 book-table',
      'precondition 16 book_table',
      'call 21 book_table',
      'call 22 book_table',
      'call 23 book-table',
      'call 24 Book-Table',
      'condition 25 book_table',
    ]);
  });

  it('L60: nodes of two sections, functions and values with one name are different symbols', () => {
    const document = withProcedure(
      'def find_table(find_table):\n  return find_table\nfind_table(1)\nAPI.find_table()\nANSWER.find_table()\nSUBTASK_tidy()',
    );
    expect(where(document, 'api', 'find_table')).toEqual([
      'declaration 5 find_table',
      'precondition 11 find_table',
      'call 24 find_table',
    ]);
    expect(where(document, 'answer', 'find_table')).toEqual(['declaration 17 find_table', 'call 25 find_table']);
    expect(where(document, 'function', 'find_table')).toEqual(['declaration 21 find_table', 'call 23 find_table']);
    expect(where(document, 'value', 'find_table')).toEqual(['parameter 21 find_table', 'argument 22 find_table']);
    expect(where(document, 'other', 'tidy')).toEqual(['declaration 19 tidy', 'call 26 tidy']);
  });

  it('L61: slots, requests, responses, targets, arguments, keywords, conditions and loop variables are one value', () => {
    const document = withProcedure(
      [
        '[party_size, x.y] = ANSWER.ask()',
        'API.find_table(party-size=3, restaurant=[party_size])',
        'while PARTY_SIZE > 3 and f(party_size):',
        '  party_size = party_size - 1',
        'for party_size in lists[party_size]:',
        '  party_size.clear(key=1)',
        'if x.party_size and sorted(x, key=party_size):',
        '  return party_size',
        'def f([party_size]):',
        '  # party_size in words is no name',
        '  pass',
      ].join('\n'),
    );
    expect(where(document, 'value', 'party_size')).toEqual([
      'declaration 3 party_size',
      'request 6 party_size',
      'placeholder 14 party_size',
      'placeholder 14 party-size',
      'target 21 party_size',
      'argument 22 party-size',
      'argument 22 party_size',
      'condition 23 PARTY_SIZE',
      'argument 23 party_size',
      'target 24 party_size',
      'argument 24 party_size',
      'target 25 party_size',
      'argument 25 party_size',
      'argument 26 party_size',
      'argument 27 party_size',
      'argument 28 party_size',
      'parameter 29 party_size',
    ]);
    expect(where(document, 'value', 'x')).toEqual(['target 21 x', 'condition 27 x', 'argument 27 x']);
    expect(where(document, 'value', 'key')).toEqual([]);
  });

  it('L60: an undeclared name is a symbol with its first spelling', () => {
    const document = withProcedure('ANSWER.ask_again()\nANSWER.Ask-again()\nnowhere()\nAPI.gone()\nCODE_EXECUTOR(x)');
    expect(where(document, 'answer', 'ask_again')).toEqual(['call 21 ask_again', 'call 22 Ask-again']);
    const own = symbolsOf(document).filter(({ name }) =>
      ['nowhere', 'gone', 'CODE_EXECUTOR', 'ask_again'].includes(name),
    );
    expect(own.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'answer ask_again',
      'function nowhere',
      'api gone',
      'other CODE_EXECUTOR',
    ]);
    expect(occurrencesOf(document, { kind: 'api', name: 'never heard of' })).toEqual([]);
  });

  it('L60: a declared name that includes its prefix is one name', () => {
    const document = parsePdl('APIs:\n  - name: API_find\n  - name: buy\nProcedure: |\n  API_find()\n  API_buy()\n');
    expect(where(document, 'api', 'API_find')).toEqual(['declaration 2 API_find', 'call 5 API_find']);
    expect(where(document, 'api', 'buy')).toEqual(['declaration 3 buy', 'call 6 buy']);
  });

  it('L62: in a quoted procedure the ranges are those of the source, around escapes', () => {
    const source =
      'APIs:\n  - name: "caf\\u00e9"\n  - name: b\nProcedure: "\\n[x] = API.caf\\u00e9([\\"q\\", y])\\nif y:\\n    API.b(\\\n    [y])\\n"\n';
    const document = parsePdl(source);
    const at = ({ range }: { range: { start: number; end: number } }) => source.slice(range.start, range.end);
    const cafe = occurrencesOf(document, { kind: 'api', name: 'café' });
    expect(cafe.map((one) => [one.role, one.text, at(one)])).toEqual([
      ['declaration', 'café', 'caf\\u00e9'],
      ['call', 'café', 'caf\\u00e9'],
    ]);
    expect(occurrencesOf(document, { kind: 'value', name: 'y' }).map((one) => [one.role, at(one)])).toEqual([
      ['argument', 'y'],
      ['condition', 'y'],
      ['argument', 'y'],
    ]);
    expect(where(document, 'api', 'b')).toHaveLength(2);
  });

  it('L62: symbolAt finds the name under the cursor, its end included', () => {
    const document = withProcedure('[status] = API.book_table([restaurant])');
    const call = document.source.indexOf('book_table([');
    const found = symbolAt(document, call + 3);
    expect(found).toEqual({ symbol: { kind: 'api', name: 'book-table' }, range: { start: call, end: call + 10 } });
    expect(symbolAt(document, call + 10)).toEqual(found);
    expect(symbolAt(document, call - 2)).toBeUndefined();
    expect(symbolAt(document, call + 12)?.symbol).toEqual({ kind: 'value', name: 'restaurant' });
    expect(symbolAt(document, -1)).toBeUndefined();
    expect(symbolAt(document, document.source.length + 5)).toBeUndefined();
    expect(symbolAt(parsePdl(''), 0)).toBeUndefined();
  });

  it.each(files)('L62 L63: every call and declaration of %s is an occurrence with its exact range', (file) => {
    const document = parsePdl(readFileSync(join(corpus, file), 'utf8'));
    let last = 0;
    const all = symbolsOf(document)
      .flatMap((symbol) => occurrencesOf(document, symbol).map((one) => ({ ...one, symbol })))
      .sort((a, b) => a.range.start - b.range.start);
    for (const one of all) {
      expect(one.range.start).toBeGreaterThanOrEqual(last);
      last = one.range.end;
      expect(document.source.slice(one.range.start, one.range.end).replace(/\\\n\s*\\?/g, '')).toBe(one.text);
      expect(symbolAt(document, one.range.start)).toEqual({ symbol: one.symbol, range: one.range });
    }
    const places = new Set(all.map((one) => one.range.start));
    for (const decl of [...document.apis, ...document.answers, ...document.slots, ...document.others])
      expect(places).toContain(decl.range.start);
    for (const call of callsInDocument(document))
      if (call.target === undefined) expect(places).toContain(call.nameRange.start);
  });
});
