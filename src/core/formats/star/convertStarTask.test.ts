import { describe, expect, it } from 'vitest';
import { buildProcedureGraph, parsePdl } from '../../language';
import { convertStarTask } from '../index';

const task = {
  task: 'boat_rent',
  graph: {
    hello: 'ask_name',
    ask_name: 'boat_ask_boat',
    boat_ask_boat: 'boat_ask_day_from',
    boat_ask_day_from: 'query_check',
    available: 'boat_ask_confirm_booking',
    unavailable: 'boat_unavailable',
    no: 'boat_ask_boat',
    yes: 'query_book',
    query_success: 'boat_booked',
    query_failure: 'boat_failed',
    boat_booked: 'anything_else',
    boat_failed: 'anything_else',
  },
  replies: {
    hello: 'Hello, how can I help?',
    ask_name: 'May I have your name, please?',
    boat_ask_boat: 'Which boat would you like?',
    boat_ask_day_from: 'From which day on?',
    boat_ask_confirm_booking: 'The {boat_name:s} is free for {price:d} a day. Shall I book it?',
    boat_unavailable: 'I am sorry, the boat is out.',
    boat_booked: 'Booked.',
    boat_failed: 'That did not work.',
    boat_inform_nothing_found: 'There is no such boat.',
    anything_else: 'Is there anything else?',
    out_of_scope: 'I cannot help with that.',
    available: 'Available',
  },
  api: {
    name: 'boat_rent',
    required: ['Name', 'StartDay', 'CustomerName', 'RequestType'],
    input: [
      { name: 'Name', type: 'Categorical', label: 'Boat Name', categories: ['Heron', 'Tern'] },
      { name: 'StartDay', type: 'Integer', label: 'Start Day', min: 1, max: 31, enabled: '!lambda p: 1/0' },
      { name: 'CustomerName', type: 'ShortString', label: 'Customer Name' },
      { name: 'RequestType', type: 'RequestType', categories: ['Check', 'Book'] },
    ],
    output: [{ name: 'Message', type: 'ShortString' }],
  },
};

function convert(value: unknown) {
  const read = convertStarTask(value);
  if (!read.ok) throw new Error(read.error.message);
  return { ...read.value, document: parsePdl(read.value.text) };
}

describe('convertStarTask', () => {
  it('declares the replies of the task and no label without a reply', () => {
    const { title, document, tools } = convert(task);
    expect(title).toBe('Boat rent');
    expect(document.diagnostics).toEqual([]);
    expect(document.apis.map(({ name }) => name)).toEqual(['boat_rent']);
    expect(document.apis[0]?.response.map(({ name }) => name)).toEqual(['Message', 'outcome']);
    const answers = Object.keys(task.replies).filter((label) => !['out_of_scope', 'available'].includes(label));
    expect(document.answers.map(({ name }) => name).sort()).toEqual(answers.sort());
    expect(document.answers.find(({ name }) => name === 'boat_ask_confirm_booking')?.desc).toContain('{{boat_name}}');
    expect(tools[0]?.parameters.required).toEqual(task.api.required);
  });

  it('makes the graph the procedure: outcomes and questions branch, a no goes back', () => {
    expect(convert(task).document.procedure?.text.trimEnd().split('\n')).toEqual([
      'ANSWER.hello()',
      '[CustomerName] = ANSWER.ask_name()',
      'while True:',
      '  [Name] = ANSWER.boat_ask_boat()',
      '  [StartDay] = ANSWER.boat_ask_day_from()',
      '  [outcome] = API.boat_rent(Name, StartDay, CustomerName, RequestType="Check")',
      '  if outcome == "available":',
      '    [confirm_booking] = ANSWER.boat_ask_confirm_booking()',
      '    if confirm_booking == "yes":',
      '      break',
      '  else:',
      '    ANSWER.boat_unavailable()',
      '    return',
      '[outcome] = API.boat_rent(Name, StartDay, CustomerName, RequestType="Book")',
      'if outcome == "query_success":',
      '  ANSWER.boat_booked()',
      'else:',
      '  ANSWER.boat_failed()',
      'ANSWER.anything_else()',
    ]);
  });

  it('requires the API for what only a query leads to, but not for a goodbye', () => {
    const { document } = convert(task);
    const after = document.answers.filter(({ preconditions }) => preconditions.length > 0).map(({ name }) => name);
    expect(after).toEqual(['boat_ask_confirm_booking', 'boat_unavailable', 'boat_booked', 'boat_failed']);
    expect(buildProcedureGraph(document).nodes.filter(({ kind }) => kind === 'api')).toHaveLength(2);
  });

  it('refuses a file that is not a task, and accepts an incomplete task', () => {
    for (const value of [null, [], { graph: 1 }, { graph: {}, replies: {} }]) {
      expect(convertStarTask(value).ok).toBe(false);
    }
    const { document } = convert({ graph: { hello: 'query', query: 7, yes: 'x' }, replies: { hello: 4 } });
    expect(document.procedure?.text).toContain('API.task()');
  });
});
