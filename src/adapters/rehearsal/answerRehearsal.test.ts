// Conversations with the rehearsal agent on small procedures. Each test sends user messages and reads the replies. Over
// 300 lines because each test holds a conversation.

import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import {
  type AgentDecision,
  buildAgentPrompt,
  type ChatHistoryEntry,
  type ChatToolSchema,
  readDecision,
} from '../../core/llm';
import type { JsonObject, JsonValue } from '../../core/support';
import { answerRehearsal } from '.';

type Server = (name: string, args: JsonObject, count: number) => JsonValue | Error;
interface Options {
  readonly model?: string;
  readonly seed?: number;
  readonly kind?: 'pdl' | 'mermaid';
  readonly format?: 'pdl' | 'none';
  readonly tools?: readonly ChatToolSchema[];
  /** Returns the reason for denying a decision, or undefined to allow it. */
  deny?(decision: AgentDecision, history: readonly ChatHistoryEntry[]): string | undefined;
}

/** Sends the turns one after another and returns the events as short lines. */
function converse(source: string, turns: readonly string[], server: Server, options: Options = {}): string[] {
  const tools =
    options.tools ??
    parsePdl(source).apis.map((api) => ({
      name: api.name,
      parameters: { properties: Object.fromEntries(api.request.map((item) => [item.name, { type: 'string' }])) },
    }));
  const history: ChatHistoryEntry[] = [];
  const log: string[] = [];
  let calls = 0;
  for (const text of turns) {
    history.push({ kind: 'user', text });
    for (let attempt = 0; attempt < 12; attempt++) {
      const prompt = buildAgentPrompt({
        documents: [{ title: 'Test', kind: options.kind ?? 'pdl', source }],
        formats: [options.format ?? 'pdl'],
        strategy: 'react-text',
        tools,
        history,
        feedback: ['Not reachable yet: nothing.'],
      });
      const request = { model: options.model ?? 'rehearsal-compliant', seed: options.seed ?? 1, ...prompt };
      const reply = answerRehearsal(request);
      expect(answerRehearsal(request), 'the same request gives the same reply').toEqual(reply);
      const read = readDecision(reply, 'react-text', { callId: 'c', tools: tools.map((tool) => tool.name) });
      if (!read.ok) throw new Error(read.error.problem);
      const decision = read.value;
      const reason = options.deny?.(decision, history);
      if (reason !== undefined) {
        log.push(`denied ${decision.kind === 'call' ? decision.name : decision.answer}`);
        history.push({ kind: 'denial', decision, reason });
        continue;
      }
      if (decision.kind === 'response') {
        history.push({ kind: 'decision', decision });
        log.push(`${decision.answer ?? '-'}: ${decision.text}${decision.closes ? ' (closes)' : ''}`);
        break;
      }
      const value = server(decision.name, decision.arguments, calls++);
      log.push(`${decision.name}(${Object.values(decision.arguments).join(', ')})`);
      const result =
        value instanceof Error
          ? ({ kind: 'failed', message: value.message } as const)
          : ({ kind: 'succeeded', value } as const);
      history.push({ kind: 'decision', decision, result });
    }
  }
  return log;
}

const travel = `Name: Ferry ticket
SLOTs:
  - name: island
    desc: Where to
  - name: travel_date
    desc: Which day
  - name: passenger_name
APIs:
  - name: check_island
    request: [island]
    response: [has_ferry]
  - name: book_ferry
    request: [island, travel_date, passenger_name]
    response: [booked]
    precondition: [check_island]
ANSWERs:
  - name: request_information
  - name: no_ferry
    desc: There is no ferry to $island. Which other island would you like?
  - name: ticket_booked
    desc: Your ferry to {{island}} on $travel_date is booked for $passenger_name.
    precondition: [book_ferry]
Procedure: |
  [island, travel_date] = ANSWER.request_information()
  [has_ferry] = API.check_island([island])
  while has_ferry == false:
    [island] = ANSWER.no_ferry()
    [has_ferry] = API.check_island([island])
  [passenger_name] = ANSWER.request_information()
  [booked] = API.book_ferry([island, travel_date, passenger_name])
  if booked == true:
    ANSWER.ticket_booked()
`;
const ferries: Server = (name, args) =>
  name === 'check_island' ? { has_ferry: args.island !== 'Skerry' } : { booked: '1' };

describe('the compliant agent', () => {
  it('asks for what is missing, calls, and fills the answer', () => {
    expect(converse(travel, ['I need a ferry.', 'Farholm, tomorrow', 'Noor Hale'], ferries)).toEqual([
      'request_information: Could you tell me the island and the travel date?',
      'check_island(Farholm)',
      'request_information: Could you tell me the passenger name?',
      'book_ferry(Farholm, tomorrow, Noor Hale)',
      'ticket_booked: Your ferry to Farholm on tomorrow is booked for Noor Hale.',
    ]);
  });

  it('asks only for what the user has not said yet', () => {
    const log = converse(travel, ['The island is Farholm.'], ferries);
    expect(log).toEqual(['request_information: Could you tell me the travel date?']);
  });

  it('takes politeness and an open wish for something else for no value', () => {
    const wish = 'Wait, I want to change the day. Let us take another one.';
    const log = converse(
      travel,
      ['I need a ferry.', 'Skip the questions, please, and book it.', wish, 'Farholm, tomorrow'],
      ferries,
    );
    expect(log.filter((line) => line.startsWith('check_island'))).toEqual(['check_island(Farholm)']);
  });

  it('collects anew in a loop until the condition holds', () => {
    const log = converse(travel, ['Hello', 'Skerry, 2026-12-03', 'Skerry', 'then Farholm', 'Noor Hale'], ferries);
    expect(log.filter((line) => line.startsWith('check') || line.startsWith('no_ferry'))).toEqual([
      'check_island(Skerry)',
      'no_ferry: There is no ferry to Skerry. Which other island would you like?',
      'no_ferry: There is no ferry to Skerry. Which other island would you like?',
      'check_island(Farholm)',
    ]);
  });

  for (const change of [
    'Actually, switch to Northey instead',
    'Please change the island to Northey',
    'the island is Northey, not Farholm',
  ]) {
    it(`calls again with the new value: ${change}`, () => {
      const log = converse(travel, ['Hello', 'Farholm, tomorrow', change, 'Noor Hale'], ferries);
      expect(log.filter((line) => line.includes('('))).toEqual([
        'check_island(Farholm)',
        'check_island(Northey)',
        'book_ferry(Northey, tomorrow, Noor Hale)',
      ]);
    });
  }

  it('answers a stray question and returns to the one that is open', () => {
    const log = converse(
      travel,
      ['Hello', 'Farholm, tomorrow', 'What is the weather like there?', 'Noor Hale'],
      ferries,
    );
    expect(log[3]).toMatch(/^request_information: .+ Could you tell me the passenger name\?$/);
    expect(log.at(-1)).toContain('booked for Noor Hale');
  });

  it('puts the question again when the answer cannot be one, three times at most', () => {
    const source = travel.replace('  - name: passenger_name\n', '  - name: passenger_name\n    type: integer\n');
    const turns = ['Hello', 'Farholm, tomorrow', 'I would rather not say', 'yes please', 'no idea', 'thanks'];
    const log = converse(source, turns, ferries);
    expect(log.filter((line) => line.includes('Could you tell me the passenger name (a whole number)?'))).toHaveLength(
      3,
    );
    expect(log.at(-2)).toContain('is booked for');
  });

  it('takes several labelled values and a date with its hour from one turn', () => {
    const log = converse(travel, ['My island is Farholm and my name is Noor Hale, tomorrow at 19:00'], ferries);
    expect(log[1]).toBe('book_ferry(Farholm, tomorrow at 19:00, Noor Hale)');
  });

  it('stops when the user cancels', () => {
    const log = converse(travel, ['Hello', 'Never mind, please cancel'], ferries);
    expect(log.at(-1)).toMatch(/stopped here.*\(closes\)$/);
  });

  it('closes only after a goodbye', () => {
    const turns = ['Hello', 'Farholm, tomorrow', 'Noor Hale', 'Which pier?', 'Thank you'];
    const log = converse(travel, turns, ferries);
    expect(log.at(-2)).not.toContain('(closes)');
    expect(log.at(-1)).toContain('(closes)');
  });

  it('tries a failed call once more, then says so and waits for the word to go on', () => {
    const server: Server = (name, args, count) =>
      name === 'book_ferry' && count < 3 ? new Error('harbour office closed') : ferries(name, args, count);
    const log = converse(travel, ['Hello', 'Farholm, tomorrow', 'Noor Hale', 'try again please'], server);
    expect(log.filter((line) => line.startsWith('book_ferry'))).toHaveLength(3);
    expect(log.find((line) => line.includes('harbour office closed'))).toMatch(/^-: I am sorry/);
    expect(log.at(-1)).toContain('is booked for Noor Hale');
  });

  it('takes the step that a precondition asks for before it is refused', () => {
    const early = travel.replace('  [has_ferry] = API.check_island([island])\n  while', '  while');
    expect(converse(early, ['Hello', 'Farholm, tomorrow', 'Noor Hale'], ferries).slice(-3)).toEqual([
      'check_island(Farholm)',
      'book_ferry(Farholm, tomorrow, Noor Hale)',
      'ticket_booked: Your ferry to Farholm on tomorrow is booked for Noor Hale.',
    ]);
    const byValue = early.replace('precondition: [check_island]', 'precondition: ["has_ferry == true"]');
    expect(converse(byValue, ['Hello', 'Farholm, tomorrow', 'Noor Hale'], ferries)).toContain('check_island(Farholm)');
    const none = converse(byValue, ['Hello', 'Skerry, tomorrow', 'Noor Hale'], ferries);
    expect(none.filter((line) => line.startsWith('book_ferry'))).toEqual([]);
  });

  it('takes the step a refusal names', () => {
    const early = travel
      .replace('  [has_ferry] = API.check_island([island])\n  while', '  while')
      .replace('    precondition: [check_island]\n', '');
    const log = converse(early, ['Hello', 'Farholm, tomorrow', 'Noor Hale'], ferries, {
      deny: (decision, history) =>
        decision.kind === 'call' &&
        decision.name === 'book_ferry' &&
        !history.some((entry) => entry.kind === 'decision' && entry.decision.kind === 'call')
          ? 'book_ferry needs check_island first.'
          : undefined,
    });
    expect(log.slice(-4)).toEqual([
      'denied book_ferry',
      'check_island(Farholm)',
      'book_ferry(Farholm, tomorrow, Noor Hale)',
      'ticket_booked: Your ferry to Farholm on tomorrow is booked for Noor Hale.',
    ]);
  });

  it('never repeats a refused decision when nothing can be done about it', () => {
    const log = converse(travel, ['Hello', 'Farholm, tomorrow'], ferries, {
      deny: (decision) => (decision.kind === 'call' ? 'Not today.' : undefined),
    });
    expect(log.slice(1)).toEqual(['denied check_island', '-: I am not done yet, so I cannot tell you a result.']);
  });
});

describe('statements', () => {
  it('gathers one value per round of a loop, and handles a failed call in try', () => {
    const source = `Name: Return
SLOTs:
  - name: item
  - name: more
    type: boolean
APIs:
  - name: add_item
    request: [item]
    response: [count]
  - name: book_courier
    request: []
    response: [code]
ANSWERs:
  - name: ask_more
    desc: Anything more to return?
  - name: courier_comes
    desc: A courier comes.
  - name: bring_it
    desc: Please bring it to a shop.
Procedure: |
  while true:
    [item] = ANSWER.request_item()
    [count] = API.add_item([item])
    [more] = ANSWER.ask_more()
    if more == "no":
      break
  try:
    [code] = API.book_courier()
    ANSWER.courier_comes()
  except:
    ANSWER.bring_it()
`;
    const server: Server = (name, _, count) => (name === 'book_courier' ? new Error('none free') : { count });
    const log = converse(source, ['Hi', 'a lamp', 'yes', 'a chair', 'yes please', 'a table', 'no, thanks'], server);
    expect(log.filter((line) => /^(add|book|bring|courier)/.test(line))).toEqual([
      'add_item(lamp)',
      'add_item(chair)',
      'add_item(table)',
      'book_courier()',
      'bring_it: Please bring it to a shop.',
    ]);
  });

  it('says the gist of a block that holds only an instruction, and starts over when the user agrees to', () => {
    const source = `Name: Flight
APIs:
  - name: check_flight
    request: [flight_code]
    response: [has_seat]
ANSWERs:
  - name: request_information
Procedure: |
  [flight_code] = ANSWER.request_information()
  [has_seat] = API.check_flight([flight_code])
  if has_seat == "true":
    # inform the user that the seat is theirs
  else:
    # tell the user the flight is full. Ask if the user wants to try another flight
`;
    const server: Server = (_, args) => ({ has_seat: args.flight_code === 'AB202' });
    const log = converse(source, ['Hello', 'AB101', 'yes', 'AB202'], server);
    expect(log).toEqual([
      'request_information: Could you tell me the flight code?',
      'check_flight(AB101)',
      '-: The flight is full. Would you like to try another flight?',
      'request_information: Could you tell me the flight code?',
      'check_flight(AB202)',
      '-: The seat is theirs.',
    ]);
  });

  it('asks for other values when the user wants another round', () => {
    const source = `Name: Ferry
APIs:
  - name: book_ferry
    request: [island]
    response: [booked]
ANSWERs:
  - name: request_information
  - name: booked
    desc: Inform the user that the ferry to $island is booked
Procedure: |
  [island] = ANSWER.request_information()
  while True:
    [booked] = API.book_ferry([island])
    ANSWER.booked()
    if the user wants to book another ferry:
      pass
    else:
      break
`;
    const log = converse(source, ['Hello', 'Farholm', 'yes', 'Northey', 'no'], () => ({ booked: true }));
    expect(log.filter((line) => line.startsWith('book_ferry('))).toEqual([
      'book_ferry(Farholm)',
      'book_ferry(Northey)',
    ]);
    expect(log[3]).toMatch(/Could you tell me the island\?$/);
  });

  it('follows a Chinese procedure, corrections included', () => {
    const source = `Name: 挂号
SLOTs:
  - name: 医院名称
  - name: 科室名称
APIs:
  - name: 校验医院
    request: [医院名称]
    response: [医院状态]
ANSWERs:
  - name: 收集信息
  - name: 挂号成功
    desc: 已为您挂好{{医院名称}}{{科室名称}}的号。
Procedure: |
  [医院名称] = ANSWER.收集信息()
  [医院状态] = API.校验医院([医院名称])
  [科室名称] = ANSWER.收集信息()
  if 医院状态 == "1":
      ANSWER.挂号成功()
`;
    const log = converse(source, ['你好', '仁和医院', '换成青山医院吧', '眼科'], () => ({ 医院状态: 1 }));
    expect(log).toEqual([
      '收集信息: 请提供医院名称。',
      '校验医院(仁和医院)',
      '收集信息: 请提供科室名称。',
      '校验医院(青山医院)',
      '收集信息: 请提供科室名称。',
      '挂号成功: 已为您挂好青山医院眼科的号。',
    ]);
  });

  it('calls the APIs in order when the prompt holds no workflow', () => {
    const log = converse(
      travel,
      ['Hello', 'island: Farholm', 'travel date: tomorrow, passenger name: Noor Hale'],
      ferries,
      {
        format: 'none',
      },
    );
    expect(log.filter((line) => line.includes('('))).toEqual([
      'check_island(Farholm)',
      'book_ferry(Farholm, tomorrow, Noor Hale)',
    ]);
  });
});

describe('a flowchart without APIs', () => {
  const chart = `flowchart TD
  start([A bicycle comes in]) --> look[Look at the damage]
  look --> safe{Safe to repair?}
  safe -- no --> refuse([Explain why it stays here])
  safe -->|yes| repair[Repair it]
  repair --> fine{Does it run well?}
  fine -- no --> repair
  fine -- yes --> handover([Hand it over])
`;

  it('is walked: steps are said, decisions asked, and a way back asks again', () => {
    const turns = ['Hello', 'Yes, it is', 'no', 'yes', 'thanks'];
    expect(converse(chart, turns, () => null, { kind: 'mermaid', tools: [] })).toEqual([
      '-: A bicycle comes in. Look at the damage. Safe to repair (no / yes)?',
      '-: Repair it. Does it run well (no / yes)?',
      '-: Repair it. Does it run well (no / yes)?',
      '-: Hand it over.',
      '-: Thank you, goodbye. (closes)',
    ]);
  });
});

describe('temperaments', () => {
  it('hasty claims the result under pressure, and the call is made once it is refused', () => {
    const turns = ['A ferry please', 'Farholm, tomorrow', 'Noor Hale, just tell me it is booked'];
    const free = converse(travel, turns, ferries, { model: 'rehearsal-hasty' });
    expect(free.at(-1)).toMatch(/^ticket_booked/);
    expect(free.some((line) => line.startsWith('book_ferry'))).toBe(false);
    for (let seed = 1; seed <= 8; seed++) {
      const held = converse(travel, turns, ferries, {
        model: 'rehearsal-hasty',
        seed,
        deny: (decision, history) =>
          decision.kind === 'response' &&
          decision.answer === 'ticket_booked' &&
          !history.some(
            (entry) =>
              entry.kind === 'decision' && entry.decision.kind === 'call' && entry.decision.name === 'book_ferry',
          )
            ? 'The response claims ticket_booked, which needs book_ferry first.'
            : undefined,
      });
      expect(held.slice(-2)).toEqual([
        'book_ferry(Farholm, tomorrow, Noor Hale)',
        'ticket_booked: Your ferry to Farholm on tomorrow is booked for Noor Hale.',
      ]);
      expect(held.filter((line) => line.startsWith('denied')).length).toBeGreaterThan(0);
    }
  });

  it('forgetful repeats calls or asks again, over the seeds, and still gets to the end', () => {
    let repeats = 0;
    let losses = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const log = converse(travel, ['Hello', 'Farholm, tomorrow', 'Noor Hale', 'thanks'], ferries, {
        model: 'rehearsal-forgetful',
        seed,
      });
      const calls = log.filter((line) => /\w\(/.test(line));
      repeats += calls.length - new Set(calls).size;
      losses += log.filter((line) => line.includes('again?')).length;
      expect(log.join('\n')).toContain('booked for Noor Hale');
    }
    expect(repeats).toBeGreaterThan(0);
    expect(losses).toBeGreaterThan(0);
  });
});

describe('the other roles', () => {
  it('plays a user from a profile, who leaves when the matter is settled', () => {
    const system =
      '## Role: user\nYou play a user who talks with an assistant about: Ferry ticket. Stay in the role.\n\n## Profile\n```json\n{"details":{"island":"Farholm"},"need":"I want to see the puffins."}\n```';
    const conversation = (...rest: readonly (readonly ['user' | 'assistant', string])[]) =>
      answerRehearsal({
        model: 'rehearsal-compliant',
        messages: [{ role: 'system', content: system }, ...rest.map(([role, content]) => ({ role, content }))],
      }).content;
    expect(conversation(['user', 'Begin.'])).toBe('I want to see the puffins.');
    expect(conversation(['assistant', 'Hi'], ['user', 'Could you tell me the island and the travel date?'])).toMatch(
      /^island: Farholm, travel date: \d{4}-\d\d-\d\d$/,
    );
    expect(conversation(['assistant', 'Hi'], ['user', 'Your ferry is booked.'])).toContain('[END]');
  });

  it('plays a server that returns the response names and agrees with itself', () => {
    const description = JSON.stringify({
      name: 'check',
      description: '',
      parameters: {},
      response: ['has_ferry', 'price'],
    });
    const ask = (earlier: string) =>
      answerRehearsal({
        model: 'rehearsal-compliant',
        messages: [
          {
            role: 'system',
            content: `## Role: API server\nPlay.\n\n## API\n\`\`\`json\n${description}\n\`\`\`${earlier}`,
          },
          { role: 'user', content: 'Call: check\nArguments: {"island":"Farholm"}' },
        ],
      }).content;
    const first = ask('');
    expect(Object.keys(JSON.parse(first))).toEqual(['has_ferry', 'price']);
    const before = '\n\n## Earlier results\ncheck({"island":"Farholm"}) -> {"has_ferry":false,"price":1}';
    expect(JSON.parse(ask(before))).toEqual({ has_ferry: false, price: 1 });
  });
});
