import { describe, expect, it } from 'vitest';
import { expectRefusal, textAfterEdit } from '../../testing/planEdits';
import type { GraphEdit } from './index';

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

describe('D6.17 arguments and targets in other forms', () => {
  const of = (line: string) => `${shell}Procedure: |\n  ${line.replaceAll('\n', '\n  ')}\n`;
  const args = (line: string, ...list: string[]) =>
    textAfterEdit(of(line), { kind: 'setArguments', nodeId: 'api:find_table', args: list })
      .slice(of('').indexOf('Procedure: |\n') + 15)
      .trimEnd();

  it.each([
    ['API.find_table(restaurant, time)', ['restaurant'], 'API.find_table(restaurant)'],
    ['API.find_table()', ['time'], 'API.find_table([time])'],
    ['API.find_table( )  # later', ['time'], 'API.find_table([time])  # later'],
    ['a = API_find_table(restaurant, time = 4)', ['restaurant', 'time=5'], 'a = API_find_table(restaurant, time=5)'],
    [
      'API.find_table([restaurant,\n    time])',
      ['restaurant', 'time', 'x'],
      'API.find_table([restaurant,\n      time, x])',
    ],
    ['API.find_table([a, b, c])', ['a', 'c'], 'API.find_table([a, c])'],
    ['API.find_table([a, b, c])', ['b', 'c'], 'API.find_table([b, c])'],
    ['API.find_table([a, c])', ['a', 'b', 'c'], 'API.find_table([a, b, c])'],
    ['API.find_table([c])', ['b', 'c'], 'API.find_table([b, c])'],
  ])('%s', (line, list, expected) => {
    expect(args(line, ...list)).toBe(expected);
  });

  it.each<[string, GraphEdit, string]>([
    [
      'API.find_table([a])',
      { kind: 'setArguments', nodeId: 'api:find_table', args: ['b) + ('] },
      'document/not-understood',
    ],
    [
      'API.find_table([a])',
      { kind: 'setArguments', nodeId: 'api:find_table', args: ['a, b'] },
      'document/not-understood',
    ],
    ['API.find_table([a])', { kind: 'setArguments', nodeId: 'api:find_table', args: [''] }, 'document/not-understood'],
    ['API.find_table([a])', { kind: 'setArguments', nodeId: 'api:find_table', args: ['a'] }, 'document/already-there'],
    [
      'API.find_table([a], [b])',
      { kind: 'setArguments', nodeId: 'api:find_table', args: ['a'] },
      'document/unsupported-shape',
    ],
    [
      'API.find_table([a])',
      { kind: 'setTargets', nodeId: 'api:find_table', names: ['not'] },
      'document/not-understood',
    ],
    [
      'x = 1 + API.find_table([a])',
      { kind: 'setTargets', nodeId: 'api:find_table', names: ['a'] },
      'document/unsupported-shape',
    ],
    ['Say so', { kind: 'setArguments', nodeId: 'step:say-so', args: ['a'] }, 'document/unknown-statement'],
  ])('refuses in %s', (line, edit, code) => {
    expect(expectRefusal(of(line), edit).code).toBe(code);
  });
});
