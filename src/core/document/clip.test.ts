import { describe, expect, it } from 'vitest';
import { planEdit } from '../../testing/planEdits';
import { buildProcedureGraph, parsePdl } from '../language';
import { applyTextEdits } from '../support';
import { buildPdlClip, type PlannedEdit, planGraphEdit, type StatementPlace } from './index';

const paste = (source: string, text: string, place?: StatementPlace): PlannedEdit =>
  planEdit(source, { kind: 'paste', text, ...(place ? { place } : {}) });
const pasted = (source: string, text: string, place?: StatementPlace): string =>
  applyTextEdits(source, paste(source, text, place).edits);
const clip = (source: string, ...ids: string[]) => buildPdlClip(parsePdl(source), ids);

const source = `Name: Trips
SLOTs:
- name: from_city
  desc: where
- name: to_city
- name: unused
APIs:
- name: find
  request: [from_city]
  response: [trains]
# books for good
-   name: book
    desc: |
        Books
          a seat
    owner: desk   # ask them
    request: [from_city, to_city]
    precondition: [find]
ANSWERs:
- {name: done, desc: 'From $from_city, see $book'}
- name: sorry
Procedure: |
    def confirm([x]):
        ANSWER.done()
    [trains] = API.find([from_city])
    # only once
    if trains > 0:
        API.book([from_city, to_city])
        confirm([trains])
    ANSWER.sorry()
`;
const other = `Name: Other
APIs:
  - name: find
    desc: something else
  - name: pay
Procedure: |
  API.find()
  if a:
    API.pay()
`;

describe('clips', () => {
  it('D6.14 contains an item as written, with the slots it uses', () => {
    expect(clip(source, 'api:book')).toBe(`SLOTs:
  - name: from_city
    desc: where
  - name: to_city

APIs:
  # books for good
  - name: book
    desc: |
        Books
          a seat
    owner: desk   # ask them
    request: [from_city, to_city]
    precondition: [find]

Procedure: |
  API.book([from_city, to_city])
`);
  });

  it('D6.14 contains statements with everything they call, without duplicates', () => {
    const text = clip(source, 'cond:trains > 0', 'api:book', 'answer:done');
    const document = parsePdl(text);
    expect(document.diagnostics.filter((one) => one.severity === 'error')).toEqual([]);
    expect(document.apis.map((one) => one.name)).toEqual(['book']);
    expect(document.answers.map((one) => one.name)).toEqual(['done']);
    expect(document.slots.map((one) => one.name)).toEqual(['from_city', 'to_city']);
    expect(document.procedure?.text).toBe(
      'def confirm([x]):\n    ANSWER.done()\n# only once\nif trains > 0:\n    API.book([from_city, to_city])\n    confirm([trains])\n',
    );
    expect(clip(source, 'start', 'none')).toBe('');
  });
});

describe('pasting', () => {
  it('D6.15 adds nodes under free names, with the missing slots', () => {
    const text = clip(source, 'api:find', 'api:book');
    const planned = paste(other, text);
    expect(applyTextEdits(other, planned.edits)).toBe(`Name: Other
SLOTs:
  - name: from_city
    desc: where
  - name: to_city
APIs:
  - name: find
    desc: something else
  - name: pay
  - name: find_2
    request: [from_city]
    response: [trains]
  # books for good
  - name: book
    desc: |
        Books
          a seat
    owner: desk   # ask them
    request: [from_city, to_city]
    precondition: [find_2]
Procedure: |
  API.find()
  if a:
    API.pay()
`);
    expect(planned.select).toBe('api:find_2');
    expect(planned.label).toBe('Paste 2 nodes');
  });

  it('D6.15 duplicates a node of the same document', () => {
    expect(pasted(source, clip(source, 'api:find'))).toBe(
      source.replace(
        '    precondition: [find]\n',
        '    precondition: [find]\n-   name: find_2\n    request: [from_city]\n    response: [trains]\n',
      ),
    );
  });

  it('D6.15 inserts steps at their place, with the indentation of the document, and updates calls of renamed nodes', () => {
    const text = clip(source, 'api:find', 'cond:trains > 0');
    const after = pasted(other, text, { at: 'branch', nodeId: 'cond:a' });
    expect(parsePdl(after).procedure?.text).toBe(`def confirm([x]):
  ANSWER.done()
API.find()
if a:
  [trains] = API.find_2([from_city])
  # only once
  if trains > 0:
    API.book([from_city, to_city])
    confirm([trains])
  API.pay()
`);
    expect(parsePdl(after).answers.map((one) => one.name)).toEqual(['done']);
  });

  it('D6.15 reuses nodes that the document has in identical form', () => {
    const text = clip(source, 'cond:trains > 0');
    const planned = paste(source, text, { at: 'end' });
    expect(applyTextEdits(source, planned.edits)).toBe(
      `${source}    # only once\n    if trains > 0:\n        API.book([from_city, to_city])\n        confirm([trains])\n`,
    );
    expect(planned.select).toBe('cond:trains > 0#2');
  });

  it('D6.15 opens sections and a procedure, and keeps line ends', () => {
    const bare = 'Name: x\r\n';
    const after = pasted(bare, clip(source, 'cond:trains > 0'), { at: 'end' });
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect(buildProcedureGraph(parsePdl(after)).nodes.map((node) => node.id)).toContain('api:book');
    const quoted = other.replace(/Procedure: \|\n[\s\S]*/u, 'Procedure: "API.find()\\nAPI.pay()\\n"\n');
    const text = 'Procedure: |\n  ANSWER.sorry()\n';
    expect(pasted(quoted, text)).toBe(quoted.replace('pay()\\n', 'pay()\\nANSWER.sorry()\\n'));
  });

  it('D6.15 reports missing requirements of a pasted node', () => {
    expect(paste(other, clip(source, 'api:book').replace('[find]', '[seek]')).notes).toEqual([
      '"book" needs "seek", which is not declared here.',
    ]);
  });

  it('D6.15 adds a new function with its comments, but not an existing one', () => {
    const text = `Procedure: |
  # tells them
  def tell():
    say so
  # asks again
  def again():
    ask
  tell()
  again()
`;
    const here = 'Name: x\nProcedure: |\n  # tells them\n  def tell():\n    say so\n  tell()\n';
    expect(pasted(here, text, { at: 'end' })).toBe(`Name: x
Procedure: |
  # tells them
  def tell():
    say so
  # asks again
  def again():
    ask
  tell()
  tell()
  again()
`);
  });

  it('D6.15 writes functions before the steps when it opens a procedure', () => {
    const text = 'Procedure: |\n  begin\n  # helps\n  def help():\n    say so\n  help()\n';
    const after = pasted('Name: x\n', text, { at: 'end' });
    expect(parsePdl(after).procedure?.text).toBe('# helps\ndef help():\n  say so\nbegin\nhelp()\n');
  });

  it('D6.17 copies an item with a line that does not belong to it', () => {
    const sloppy = 'SUBTASKs:\n  - name: Look\n    ...\nProcedure: |\n  SUBTASK_Look()\n';
    expect(pasted(sloppy, clip(sloppy, 'step:Look'), { at: 'end' })).toBe(`${sloppy}  SUBTASK_Look()\n`);
  });

  it.each(['', 'hello', 'Dear all,\nsee you', '{"a": 1}', 'Name: x\n', 'APIs:\n  - name: [\n'])(
    'D6.16 refuses to paste %j',
    (text) => {
      const planned = planGraphEdit(parsePdl(other), { kind: 'paste', text });
      expect(planned.ok ? '' : planned.error.code).toBe('document/not-a-clip');
    },
  );

  it('pastes into a document that begins with an empty line', () => {
    const document = parsePdl('\n\nPDL: |\n  say_hello()\n');
    const planned = planGraphEdit(document, { kind: 'paste', text: 'APIs:\n  - name: a\n' });
    expect(planned.ok && applyTextEdits(document.source, planned.value.edits)).toContain('- name: a');
  });
});
