import { describe, expect, it } from 'vitest';
import { idiomsOf } from './idioms';
import { parsePdl } from './parsePdl';

const declarations = `APIs:
  - name: book
    response: [status]
  - name: check_card
    response: [card_valid]
  - name: transfer_to_human
ANSWERs:
  - name: request_information
  - name: confirm_booking
  - name: handed_over
  - name: ask_dessert
`;

const found = (...lines: readonly string[]) => {
  const document = parsePdl(`${declarations}Procedure: |\n${lines.map((line) => `  ${line}\n`).join('')}`);
  return idiomsOf(document).map(({ kind, call, times, condition, question, range }) => ({
    kind,
    call: call.name,
    ...(times ? { times: times.count, number: document.source.slice(times.range.start, times.range.end) } : {}),
    ...(condition ? { condition: condition.text } : {}),
    ...(question ? { question: question.name } : {}),
    firstLine: document.source.slice(range.start).split('\n', 1)[0],
  }));
};

describe('idiomsOf', () => {
  it('finds a retry with a limit, by range, by counter and by try', () => {
    const retry = { kind: 'retry', call: 'book', times: 3, number: '3' };
    expect(found('for attempt in range(3):', '  [status] = API.book()', '  if status == "1":', '    break')).toEqual([
      { ...retry, condition: 'status == "1"', firstLine: 'for attempt in range(3):' },
    ]);
    expect(found('n = 0', 'while status != "1" and n < 3:', '  [status] = API.book()', '  n = n + 1')).toEqual([
      { ...retry, condition: 'status != "1" and n < 3', firstLine: 'while status != "1" and n < 3:' },
    ]);
    expect(found('for _ in range(3):', '  try:', '    API.book()', '    break', '  except:', '    pass')).toEqual([
      { ...retry, firstLine: 'for _ in range(3):' },
    ]);
  });

  it('does not take other loops for a retry', () => {
    expect(found('for item in items:', '  [status] = API.book()', '  if status == "1":', '    break')).toEqual([]);
    expect(found('for item in range(3):', '  [status] = API.book()')).toEqual([]);
    expect(found('while status != "1" and n < 3:', '  API.check_card()')).toEqual([]);
    expect(found('while true:', '  [status] = API.book()', '  if status == "1":', '    break')).toEqual([]);
  });

  it('finds a question that is repeated until its answer is valid', () => {
    const ask = { kind: 'askUntilValid', call: 'request_information' };
    const body = ['  [card] = ANSWER.request_information()', '  [card_valid] = API.check_card()'];
    expect(found('while true:', ...body, '  if card_valid == true:', '    break')).toEqual([
      { ...ask, condition: 'card_valid == true', firstLine: 'while true:' },
    ]);
    expect(found('while card_valid != true:', ...body)).toEqual([
      { ...ask, condition: 'card_valid != true', firstLine: 'while card_valid != true:' },
    ]);
    expect(found('for _ in range(0, 4):', ...body, '  if card_valid == true:', '    break')).toEqual([
      { ...ask, times: 4, number: '4', condition: 'card_valid == true', firstLine: 'for _ in range(0, 4):' },
    ]);
  });

  it('does not take a further question at the end of a loop for a check', () => {
    const body = ['  [item] = ANSWER.request_information()', '  API.book()', '  [more] = ANSWER.ask_dessert()'];
    expect(found('while true:', ...body, '  if more == false:', '    break')).toEqual([]);
  });

  it('finds a hand-over that ends the procedure, by API or ANSWER', () => {
    expect(found('if angry == true:', '  API.transfer_to_human()', '  ANSWER.handed_over()', '  return')).toEqual([
      { kind: 'handOver', call: 'transfer_to_human', condition: 'angry == true', firstLine: 'if angry == true:' },
    ]);
    expect(found('if angry == true:', '  ANSWER.handed_over()')).toHaveLength(1);
    expect(found('if angry == true:', '  ANSWER.handed_over()', 'else:', '  API.book()')).toEqual([]);
    expect(found('if angry == true:', '  API.book()', '  return')).toEqual([]);
    expect(found('if asked == true:', '  API.transfer_money()', '  return')).toEqual([]);
  });

  it('finds a confirmation before an action, with its question', () => {
    const question = '[confirmed] = ANSWER.confirm_booking()';
    expect(found(question, '# only then', 'if confirmed == true:', '  API.book()', 'else:', '  return')).toEqual([
      {
        kind: 'confirm',
        call: 'book',
        question: 'confirm_booking',
        condition: 'confirmed == true',
        firstLine: question,
      },
    ]);
    expect(found('[dessert] = ANSWER.ask_dessert()', 'if dessert == true:', '  API.book()')).toEqual([]);
    expect(found(question, 'if confirmed == false:', '  API.book()')).toEqual([]);
    expect(found(question, 'if confirmed == true:', '  ANSWER.handed_over()')).toEqual([
      expect.objectContaining({ kind: 'handOver' }),
    ]);
  });

  it('finds blocks inside blocks, in text order', () => {
    const kinds = found(
      '[confirmed] = ANSWER.confirm_booking()',
      'if confirmed == true:',
      '  for attempt in range(2):',
      '    [status] = API.book()',
      '    if status == "1":',
      '      break',
      '  if status != "1":',
      '    API.transfer_to_human()',
      '    return',
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(['confirm', 'retry', 'handOver']);
  });
});
