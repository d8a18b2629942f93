import { describe, expect, it } from 'vitest';
import { type PlayedStep, pathLines, pdlOfLines, playSteps } from '../../../testing/playSteps';
import { hospitalDocument } from '../../../testing/sessionFixtures';
import { reduceSession, type SessionConfig, type SessionDocument } from '../index';

const linesOf = (
  document: SessionDocument,
  steps: readonly PlayedStep[],
  config: Partial<SessionConfig> = {},
): readonly string[] => pathLines(reduceSession(playSteps([document], steps, config)));

const checked: readonly PlayedStep[] = [
  { user: 'Cardiology at A on Monday' },
  { call: 'check_hospital', args: { hospital: 'A' }, returns: { hospital_exists: true } },
  { call: 'check_department', args: { hospital: 'A', department: 'cardiology' }, returns: { department_exists: true } },
  {
    call: 'query_appointment',
    args: { hospital: 'A', department: 'cardiology', visit_date: 'Monday' },
    returns: { free_appointments: 2 },
  },
];

describe('the recorded path', () => {
  it('G3 passes questions that were answered before, and the branches that values decide', () => {
    const steps: readonly PlayedStep[] = [
      ...checked,
      { says: ['request_information'] },
      { user: 'Ann, 7' },
      {
        call: 'register_hospital',
        args: { hospital: 'A', department: 'cardiology', visit_date: 'Monday', patient_name: 'Ann', id_number: '7' },
        returns: { registration_status: '1' },
      },
      { says: ['appointment_confirmed'] },
    ];
    expect(linesOf(hospitalDocument, steps)).toEqual([
      'start',
      'answer:request_information known',
      'api:check_hospital called',
      'cond:hospital_exists == false -> else',
      'api:check_department called',
      'cond:department_exists == true -> true',
      'api:query_appointment called',
      'cond:free_appointments > 0 -> true',
      'answer:request_information#2 said',
      'api:register_hospital called',
      'cond:registration_status == "1" -> true',
      'answer:appointment_confirmed said',
      'end',
    ]);
  });

  const small = (...procedure: readonly string[]): SessionDocument =>
    pdlOfLines([
      'APIs:',
      '  - {name: find, request: [place], response: [found]}',
      '  - {name: book, request: [place, day], response: [code]}',
      '  - {name: undo, request: [], response: [undone]}',
      '  - {name: spare, request: [], response: [spared]}',
      'ANSWERs:',
      '  - {name: ask, desc: Ask}',
      '  - {name: booked, desc: It is booked.}',
      '  - {name: full, desc: It is full.}',
      '  - {name: sorry, desc: We are sorry.}',
      '  - {name: bye, desc: Goodbye.}',
      'Procedure: |',
      ...procedure.map((line) => `  ${line}`),
    ]);
  const [find, book] = [
    { call: 'find', args: { place: 'A' }, returns: { found: true } },
    { call: 'book', args: { place: 'A', day: 'Monday' }, returns: { code: '7' } },
  ] as const;

  it('G1 takes every ANSWER of one reply in the order of the procedure, in any order of the reply', () => {
    const document = small(
      'API.find([place])',
      'ANSWER.full()',
      'ANSWER.sorry()',
      'look for another day',
      'ANSWER.bye()',
    );
    expect(linesOf(document, [find, { says: ['bye', 'full', 'sorry'] }])).toEqual([
      'start',
      'api:find called',
      'answer:full said',
      'answer:sorry said',
      'step:look-for-another-day',
      'answer:bye said',
      'end',
    ]);
  });

  it('takes the only branch that leads to the node, and records that no value decided it', () => {
    const document = small(
      'if the user is in a hurry:',
      '  API.find([place])',
      'else:',
      '  API.undo()',
      'ANSWER.bye()',
    );
    expect(linesOf(document, [{ call: 'undo' }, { says: ['bye'] }])).toEqual([
      'start',
      'cond:the user is in a hurry -> else only-branch',
      'api:undo called',
      'answer:bye said',
      'end',
    ]);
  });

  it('G4 leaves a gap if several routes are possible, and continues where they meet', () => {
    const document = small(
      'if it rains:',
      '  take an umbrella',
      'lock the door',
      'if it is late:',
      '  run',
      'API.undo()',
    );
    expect(linesOf(document, [{ call: 'undo' }])).toEqual([
      'start',
      'cond:it rains',
      '(undecided) step:lock-the-door',
      'cond:it is late',
      '(undecided) api:undo called',
      'end',
    ]);
  });

  it('names all call sites if it cannot distinguish them', () => {
    const document = small(
      'if it rains:',
      '  ANSWER.sorry()',
      'else:',
      '  ANSWER.sorry()',
      '  API.undo()',
      'ANSWER.bye()',
    );
    expect(linesOf(document, [{ says: ['sorry'] }, { call: 'undo' }])).toEqual([
      'start',
      'cond:it rains',
      '(undecided) answer:sorry or answer:sorry#2 said',
      '(undecided) api:undo called',
    ]);
  });

  it('G2 takes the failure edge after a failed call, and only then', () => {
    const document = small(
      'try:',
      '  API.book([place, day])',
      '  ANSWER.booked()',
      'except:',
      '  API.undo()',
      '  ANSWER.sorry()',
    );
    expect(linesOf(document, [book, { says: ['booked'] }])).toEqual([
      'start',
      'api:book called',
      'answer:booked said',
      'end',
    ]);
    const failed = { call: 'book', args: {}, fails: 'closed' };
    expect(linesOf(document, [failed, { call: 'undo' }, { says: ['sorry'] }])).toEqual([
      'start',
      'api:book called',
      'cond:except -> true only-branch',
      'api:undo called',
      'answer:sorry said',
      'end',
    ]);
    expect(linesOf(document, [failed, book, { says: ['booked'] }])).toEqual([
      'start',
      'api:book called',
      '(repeated) api:book called',
      'answer:booked said',
      'end',
    ]);
    expect(linesOf(document, [book, { call: 'undo' }])).toEqual([
      'start',
      'api:book called',
      '(jumped) api:undo called',
    ]);
  });

  it('follows loops, with a separate step for each visit', () => {
    const document = small(
      'while True:',
      '  [found] = API.find([place])',
      '  if found == true:',
      '    break',
      '  ANSWER.full()',
      'ANSWER.bye()',
    );
    const none = { ...find, returns: { found: false } };
    expect(linesOf(document, [none, { says: ['full'] }, none, { says: ['full'] }, find, { says: ['bye'] }])).toEqual([
      'start',
      'cond:True -> true',
      ...['api:find called', 'cond:found == true -> else', 'answer:full said', 'cond:True -> true'],
      ...['api:find called', 'cond:found == true -> else', 'answer:full said', 'cond:True -> true'],
      'api:find called',
      'cond:found == true -> true',
      'answer:bye said',
      'end',
    ]);
  });

  it('returns from a function to the place that called it', () => {
    const document = small(
      'def look():',
      '  [found] = API.find([place])',
      'look()',
      'API.book([place, day])',
      'look()',
      'ANSWER.bye()',
    );
    expect(linesOf(document, [find, book, find, { says: ['bye'] }])).toEqual([
      'start',
      'step:look',
      'api:find called',
      'end:look',
      'api:book called',
      'step:look#2',
      'api:find called',
      'end:look',
      'answer:bye said',
      'end',
    ]);
  });

  it('marks jumps, digressions, repeated nodes and a restarted procedure', () => {
    const document = small('API.find([place])', 'API.book([place, day])', 'ANSWER.booked()');
    expect(linesOf(document, [book])).toEqual(['start', '(jumped) api:book called']);
    expect(linesOf(document, [find, { says: ['bye'] }, { says: ['booked'] }, find, book])).toEqual([
      'start',
      'api:find called',
      '(digression) answer:bye said',
      '(digression) answer:booked said',
      '(repeated) api:find called',
      'api:book called',
    ]);
    expect(linesOf(document, [find, book, { says: ['booked'] }, { user: 'Once more' }, find])).toEqual([
      'start',
      'api:find called',
      'api:book called',
      'answer:booked said',
      'end',
      '(restarted) start',
      'api:find called',
    ]);
    expect(linesOf(document, [{ call: 'spare' }, find])).toEqual([
      '(digression) api:spare called',
      'start',
      'api:find called',
    ]);
  });

  it('records no route over an ANSWER that was left out, or against known values', () => {
    const document = small(
      '[found] = API.find([place])',
      'if found == true:',
      '  ANSWER.booked()',
      'else:',
      '  ANSWER.full()',
      'API.undo()',
    );
    expect(linesOf(document, [find, { call: 'undo' }])).toEqual([
      'start',
      'api:find called',
      '(jumped) api:undo called',
      'end',
    ]);
    expect(linesOf(document, [find, { says: ['full'] }, { call: 'undo' }])).toEqual([
      'start',
      'api:find called',
      '(jumped) answer:full said',
      'api:undo called',
      'end',
    ]);
  });

  it('keeps the paths of two workflows separate', () => {
    const second = small('API.undo()', 'ANSWER.bye()');
    const state = reduceSession(
      playSteps(
        [small('API.find([place])', 'ANSWER.booked()'), second],
        [find, { call: 'undo@2' }, { says: ['booked'] }, { says: ['bye@2'] }],
      ),
    );
    expect(pathLines(state)).toEqual([
      'start',
      'api:find called',
      'start@2',
      'api:undo@2 called',
      'answer:booked said',
      'answer:bye@2 said',
      'end@2',
    ]);
    expect(state.nodes['answer:bye@2']).toMatchObject({ status: 'done', visits: [4] });
  });

  it('records only visits if there is no procedure', () => {
    const document = pdlOfLines(['APIs:', '  - {name: find}', '  - {name: book}']);
    expect(linesOf(document, [{ call: 'book' }, { call: 'find' }])).toEqual([
      '(digression) api:book called',
      '(digression) api:find called',
    ]);
  });

  it('G5 is missing in logs of rules 1, and is computed for logs of rules 2 that lack it', () => {
    const steps = [find, book, { says: ['booked'] }] as const;
    const document = small('API.find([place])', 'API.book([place, day])', 'ANSWER.booked()');
    const { rules: _new, ...old } = reduceSession(playSteps([document], [])).config;
    const without = playSteps([document], steps).map((event): typeof event => {
      const { path: _path, ...rest } = event as typeof event & { path?: unknown };
      return rest;
    });
    const whole = reduceSession(playSteps([document], steps));
    expect(reduceSession(without.slice(0, -1)).path).toEqual(whole.path.slice(0, -1));
    const [started, ...rest] = without;
    if (started?.kind !== 'session.started') throw new Error('A log begins with its start');
    const before = reduceSession([{ ...started, config: old }, ...rest]);
    expect(before.path).toEqual([]);
    expect(before.nodes['api:book']?.visits).toEqual([2]);
  });
});
