// Workflows as code on the command line: FlowBench's listing of flight booking, and a list of calls in FlowMind's
// style. Tests their conversion to the other formats, and that the rehearsal model completes them.

import { describe, expect, it } from 'vitest';
import { buildProcedureGraph, parsePdl } from '../core/language';
import { createFakeInput, runWeir, runWeirJson } from '../testing/fakeCliInput';
import { flightCode, hasFlightListings } from '../testing/flightListings';
import { firstDifference } from '../testing/sameFlow';

const boats = `def rent_boat():
    wants_boat = True
    while wants_boat:
        day = request_day()
        if check_boats(day):
            name = request_name()
            rental = reserve_boat(day, name)
            if rental['is_successful']:
                tell_success(rental)
            else:
                tell_failure()
        else:
            tell_none()
        if not user_wants_another():
            wants_boat = False

def request_day():
    return input("Which day?")

def request_name():
    return input('Your name?')

def check_boats(day):
    """Tells whether a boat is free."""
    return True

def reserve_boat(day, name):
    return {'is_successful': True, 'number': 'B-7'}

def tell_success(rental):
    print(f"Your boat is {rental['number']}.")

def tell_failure():
    print("That did not work.")

def tell_none():
    print("No boat is free.")

def user_wants_another():
    answer = input("Do you want another one? (yes/no) ").strip().lower()
    return answer == "yes"

rent_boat()
`;

const cases = [
  {
    name: 'code of our own',
    read: () => boats,
    calls: ['check_boats', 'reserve_boat'],
    conditions: ['boats == True', 'is_successful == True', 'User wants another'],
    turns: ['I want to rent a boat.', 'The day is Monday', 'My name is Ann Lee', 'no', 'no', 'no'],
    results: [{ boats: 'true' }, { is_successful: 'true', number: 'B-7' }],
  },
  ...(hasFlightListings
    ? [
        {
          name: 'the flight booking of FlowBench',
          read: flightCode,
          calls: ['check_availability', 'reserve_flight'],
          conditions: [
            'availability == True',
            'is_successful == True',
            'User wants to book another',
            'User wants to try again',
          ],
          turns: ['I want to book a flight.', 'CA1234', 'My ID is B-4711', 'My name is Ann Lee', 'no', 'no', 'no'],
          results: [{ availability: 'true' }, { is_successful: 'true', flight_details: 'AA123 at 7' }],
        },
      ]
    : []),
];

describe.each(cases)('a workflow as code: $name', ({ read, calls, conditions, turns, results }) => {
  const code = read();
  const convert = async (file: string, text: string, to: string) =>
    ((await runWeirJson(createFakeInput({ [file]: text }), ['convert', file, '--to', to])) as { text: string }).text;

  it('has the same calls and conditions as PDL, as text and as a flowchart', async () => {
    const pdl = await convert('f.py', code, 'pdl');
    const { apis, slots, answers } = parsePdl(pdl);
    expect(apis.map(({ name }) => name)).toEqual(calls);
    // The user's next request is not a slot.
    expect(slots.map(({ name }) => name).filter((name) => /want|again|another/.test(name))).toEqual([]);
    expect(answers.map(({ name }) => name).filter((name) => calls.includes(name))).toEqual([]);
    for (const condition of conditions) expect(pdl).toContain(`if ${condition}:`);
    for (const to of ['text', 'mermaid']) {
      const text = await convert('f.py', code, to);
      for (const call of calls) expect(text).toContain(call);
    }
    // The conversion back to code gives the same workflow.
    const again = await convert('g.py', await convert('f.pdl.yaml', pdl, 'code'), 'pdl');
    expect(firstDifference(buildProcedureGraph(parsePdl(pdl)), buildProcedureGraph(parsePdl(again)))).toBeUndefined();
  });

  it('is rehearsed to its end', async () => {
    const fake = createFakeInput({
      'f.pdl.yaml': await convert('f.py', code, 'pdl'),
      'm.json': JSON.stringify(Object.fromEntries(calls.map((name, n) => [name, [{ when: {}, result: results[n] }]]))),
      'u.json': JSON.stringify(turns),
    });
    const command = 'run f.pdl.yaml --model rehearsal-compliant --tools m.json --user u.json --out o.jsonl';
    const { stderr, exitCode } = await runWeir(fake, command.split(' '));
    expect([stderr, exitCode]).toEqual(['', 0]);
    const loggedText = fake.logged.join('\n');
    expect(
      fake.logged.flatMap((line) => /call: (\w+)/.exec(line)?.[1] ?? []),
      loggedText,
    ).toEqual(calls);
  });
});

it('takes a list of calls, binds tools by their names, and gives code back as it is', async () => {
  const code = 'order = find_order(order_id)\nrefund = send_refund(order["id"], amount=order["total"])\n';
  const tools =
    '[{"type":"function","function":{"name":"findOrder","parameters":{"type":"object","properties":{"order_id":{"type":"string"}}}}}]';
  const input = () => createFakeInput({ 'f.py': code, 't.json': tools });
  const { text } = (await runWeirJson(input(), ['convert', 'f.py', '--to', 'pdl', '--tools', 't.json'])) as {
    text: string;
  };
  expect(text).toContain('[id, total] = API.findOrder([order_id])');
  expect(text).toContain('[refund] = API.send_refund(id, amount=total)');
  expect(await runWeirJson(input(), ['convert', 'f.py', '--to', 'code'])).toMatchObject({ text: code });
});
