// Flowcharts whose nodes are states, as FlowBench draws them: a question, a call and its check in one node, the outcome
// on its arrows. Tests their conversion to the other formats, and that the rehearsal model completes each.

import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../core/graph';
import { buildProcedureGraph, parsePdl } from '../core/language';
import { createFakeInput, runWeir, runWeirJson } from '../testing/fakeCliInput';
import { flightChart, flightTools, hasFlightListings } from '../testing/flightListings';
import { firstDifference } from '../testing/sameFlow';

const boats = {
  chart: `flowchart TD
A(Start)--Rent a boat-->B>Ask the user for the day,
call checkBoats,
and look at the returned is_free]
B--A boat is free-->C>Ask for the name, call rentBoat, and check the returned is_rented]
B--No boat is free-->D[Tell the user that no boat is free, and ask for another day]
D--User names another day-->B
C--Rental succeeded-->E[Tell the user that the boat is rented. Ask if the user wants to rent again]
C--Rental failed-->F[Tell the user that the rental failed]
E--User rents again-->C
E--User does not rent again-->F
`,
  tools: `API: checkBoats
API Description: Tells whether a boat is free
Input parameters: {"day": {"type": "string", "description": "Day", "required": true}}
Output parameters: {"is_free": {"type": "string", "description": "Whether a boat is free"}}
API: rentBoat
API Description: Rents a boat
Input parameters: {"person": {"type": "string", "description": "Name", "required": true}}
Output parameters: {"is_rented": {"type": "string", "description": "Whether it worked"}}
`,
  results: {
    checkBoats: [{ when: {}, result: { is_free: 'true' } }],
    rentBoat: [{ when: {}, result: { is_rented: 'true' } }],
  },
  turns: ['I want to rent a boat.', 'The day is Monday', 'The person is Ann', 'no', 'no'],
  conditions: ['A boat is free by is_free', 'Rental succeeded by is_rented', 'User rents again'],
  calls: ['checkBoats', 'rentBoat'],
};

function ofPaper(): typeof boats {
  return {
    chart: flightChart(),
    tools: flightTools(),
    results: {
      checkAvailability: [{ when: {}, result: { is_air: 'true' } }],
      reserveFlight: [{ when: {}, result: { is_successful: 'true', seat_number: '12A' } }],
    } as never, // The same rows under other names.
    turns: ['I want to book flight CA1234.', 'estimated time is tomorrow at 3', 'Economy Class', 'no', 'no'],
    conditions: ['Flight is available by is_air', 'Reservation succeeded by is_successful', 'User books again'],
    calls: ['checkAvailability', 'reserveFlight'],
  };
}

const cases = [
  ['a chart of our own', () => boats],
  ...(hasFlightListings ? [['the flight booking of FlowBench', ofPaper]] : []),
] as [string, () => typeof boats][];

describe.each(cases)('a flowchart of states: %s', (_, read) => {
  const { chart, tools, results, turns, conditions, calls } = read();
  const open = (more: Record<string, string> = {}) => createFakeInput({ 'f.mmd': chart, 't.txt': tools, ...more });
  const converted = async (to: string) =>
    ((await runWeirJson(open(), ['convert', 'f.mmd', '--to', to, '--tools', 't.txt'])) as { text: string }).text;

  it('becomes the question, the call and a condition in words, never a slot', async () => {
    const pdl = await converted('pdl');
    const { slots, answers } = parsePdl(pdl);
    for (const condition of conditions) expect(pdl).toContain(`if ${condition}:`);
    const parameters = slots.map(({ name }) => name);
    for (const name of parameters) expect(tools).toContain(`"${name}"`);
    expect(answers.filter(({ desc }) => /^user /i.test(desc ?? ''))).toEqual([]);
  });

  it('has the same conditions and calls as text and as code', async () => {
    for (const to of ['text', 'code']) {
      const text = await converted(to);
      for (const expectedText of [...conditions, ...calls]) expect(text).toContain(expectedText);
    }
  });

  it.each(['text', 'code'])('comes back from %s with the same paths', async (to) => {
    const written = createFakeInput({ 'f.txt': await converted(to) });
    const { text } = (await runWeirJson(written, ['convert', 'f.txt', '--to', 'pdl'])) as { text: string };
    const graphs = [await converted('pdl'), text].map((pdl) => buildProcedureGraph(parsePdl(pdl))) as [
      WorkflowGraph,
      WorkflowGraph,
    ];
    expect(firstDifference(...graphs), text).toBeUndefined();
    for (const condition of conditions) expect(text).toContain(`if ${condition}:`);
  });

  it.each(['pdl', 'text', 'code', 'flowchart'])('is rehearsed to its end from %s', async (format) => {
    const fake = open({
      'f.pdl.yaml': await converted('pdl'),
      'm.json': JSON.stringify(results),
      'u.json': JSON.stringify(turns),
    });
    const command = `run f.pdl.yaml --model rehearsal-compliant --format ${format} --tools m.json --user u.json --out o.jsonl`;
    const { stderr, exitCode } = await runWeir(fake, command.split(' '));
    expect([stderr, exitCode]).toEqual(['', 0]);
    const called = fake.logged.flatMap((line) => /call: (\w+)/.exec(line)?.[1] ?? []);
    expect([...new Set(called)]).toEqual(calls);
    expect(fake.logged.join('\n')).not.toMatch(/agent: .*SK00|inquire_the_user_for/);
  });
});
