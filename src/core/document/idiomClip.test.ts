import { describe, expect, it } from 'vitest';
import { checkPdl } from '../checks';
import {
  buildDependencyGraph,
  buildProcedureGraph,
  type IdiomKind,
  idiomsOf,
  type PdlDocument,
  parsePdl,
} from '../language';
import { applyTextEdits } from '../support';
import { conditionWithTimes, printIdiomClip } from './idiomClip';
import { planGraphEdit } from './planGraphEdit';

const table = `Name: Table
Desc: Books a table
SLOTs:
  - name: party_size
    desc: how many people
    type: integer
APIs:
  - name: book_table
    request: [party_size]
    response: [booking_status]
    precondition: []
  - name: check_card
    request: [card_number]
    response: [card_valid]
    precondition: []
  - name: log_visit
    request: []
    response: []
    precondition: []
ANSWERs:
  - name: request_information
    desc: Ask for what is missing
Procedure: |
  [party_size] = ANSWER.request_information()
  if party_size > 8:
    [booking_status] = API.book_table([party_size])
    if booking_status == "1":
      API.log_visit()
`;

const insert = (source: string, kind: IdiomKind, subject: string): PdlDocument => {
  const document = parsePdl(source);
  const clip = printIdiomClip(document, kind, subject);
  if (!clip.ok) throw new Error(clip.error.message);
  const plan = planGraphEdit(document, { kind: 'paste', text: clip.value, place: { at: 'end' } });
  if (!plan.ok) throw new Error(plan.error.message);
  return parsePdl(applyTextEdits(source, plan.value.edits));
};
const procedureOf = (document: PdlDocument) => document.procedure?.text.split('\n').slice(5).join('\n').trim();

describe('printIdiomClip', () => {
  it('retries a declared API until the result that the document already checks', () => {
    const document = insert(table, 'retry', 'book_table');
    expect(procedureOf(document)).toBe(
      'for attempt in range(3):\n  [booking_status] = API.book_table([party_size])\n  if booking_status == "1":\n    break',
    );
    expect(document.apis).toHaveLength(3);
  });

  it('retries an API without results until it does not fail', () => {
    expect(procedureOf(insert(table, 'retry', 'log_visit'))).toBe(
      'for attempt in range(3):\n  try:\n    API.log_visit()\n    break\n  except:\n    pass',
    );
  });

  it('asks until the API that takes the value accepts it', () => {
    const document = insert(table, 'askUntilValid', 'card number');
    expect(procedureOf(document)).toBe(
      'while true:\n  [card_number] = ANSWER.ask_card_number()\n  [card_valid] = API.check_card([card_number])\n  if card_valid == true:\n    break',
    );
    expect(document.slots.map(({ name }) => name)).toEqual(['party_size', 'card_number']);
  });

  const kinds = [
    ['retry', 'book_table'],
    ['retry', 'send invoice'],
    ['retry', 'log_visit'],
    ['askUntilValid', 'card_number'],
    ['askUntilValid', 'order id'],
    ['handOver', 'party_size > 20'],
    ['confirm', 'book_table'],
    ['confirm', 'delete account'],
  ] as const;
  it.each(kinds)('%s %s: is recognised in the document, which gets no problem', (kind, subject) => {
    for (const source of [table, 'Name: New\nDesc: New\nProcedure: |\n  [party_size] = ANSWER.ask()\n']) {
      const problems = (document: PdlDocument) =>
        [
          ...document.diagnostics,
          ...checkPdl({
            document,
            dependency: buildDependencyGraph(document),
            procedure: buildProcedureGraph(document),
          }),
        ].flatMap(({ severity, message }) => (severity === 'hint' ? [] : [message]));
      const document = insert(source, kind, subject);
      expect(idiomsOf(document).map((idiom) => idiom.kind)).toContain(kind);
      const before = problems(parsePdl(source));
      expect(problems(document).filter((message) => !before.includes(message))).toEqual([]);
    }
  });

  it('changes the number of rounds, and nothing else, in every form of a loop', () => {
    const loops = [
      ['for attempt in range(3):', 'attempt in range(12)'],
      ['for attempt in range( 0, 3 ):', 'attempt in range( 0, 12 )'],
      ['while (booking_status != "3") and n < 3:', '(booking_status != "3") and n < 12'],
    ] as const;
    for (const [header, expected] of loops) {
      const body = `    [booking_status] = API.book_table([party_size])\n    n = n + 1\n    if booking_status == "1":\n      break\n`;
      const document = parsePdl(`${table}  ${header}\n${body}`);
      const idiom = idiomsOf(document).at(-1);
      expect(idiom && conditionWithTimes(document, idiom, 12)).toBe(expected);
    }
  });

  it('refuses a subject that cannot be written', () => {
    const document = parsePdl(table);
    expect(printIdiomClip(document, 'retry', '  ')).toMatchObject({ ok: false });
    expect(printIdiomClip(document, 'handOver', 'a\nb')).toMatchObject({ ok: false });
  });
});
