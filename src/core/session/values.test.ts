// Values in whole sessions: a call unlocks only the value of its arguments, and numbers keep their digits.

import { describe, expect, it } from 'vitest';
import { allControllers, bankDocument, type Play, playSession } from '../../testing/playSession';
import { createScriptedChat, createSteppingClock } from '../../testing/scriptedChat';
import { answerReply, callReply } from '../../testing/sessionFixtures';
import type { JsonValue } from '../support';
import {
  buildSessionTools,
  createSessionRunner,
  defaultSessionConfig,
  type SessionConfig,
  type SessionDocument,
} from './index';

const verify = (account: JsonValue) => callReply('verify_account', { account });
const transfer = (account: JsonValue) => callReply('transfer', { account });
const bankPlay = async (first: JsonValue, second: JsonValue, controllers = allControllers) =>
  playSession({
    document: bankDocument,
    replies: [verify(first), transfer(second), answerReply('Well.')],
    config: { controllers },
  });

describe('a call unlocks only the value of its arguments', () => {
  it.each([
    ['110101199003071231', '110101199003071238'],
    ['0012', '12'],
    ['0012', 12],
    ['0049123', '49123'],
    ['1.10', '1.1'],
    ['9'.repeat(400), '8'.repeat(400)],
    ['-0', '0'],
    ['aB3xY', 'Ab3Xy'],
    ['рaypal', 'paypal'],
    ['ann@example.org', 'аnn@example.org'],
    ['12', '１２'],
    ['12', '12\u200b'],
    [{ id: '' }, { id: '99' }],
    [
      ['1', '2'],
      ['1', '3'],
    ],
    [{ id: '0012' }, { id: 12 }],
  ])('%j does not unlock %j', async (first, second) => {
    const session = await bankPlay(first, second);
    expect(session.called.map(([name]) => name)).not.toContain('transfer');
    expect(session.denied.length).toBeGreaterThan(0);
    const free = await bankPlay(first, second, []);
    expect(free.state.counters.callViolations).toBe(1);
  });

  it.each([
    ['Lakeside', ' lakeside '],
    ['12', 12],
    ['0012', '0012'],
    [{ id: '99' }, { id: '99', note: '' }],
  ])('%j unlocks %j', async (first, second) => {
    const session = await bankPlay(first, second, [{ id: 'node-dependency', pre: true, post: true }]);
    expect(session.called.map(([name]) => name)).toEqual(['verify_account', 'transfer']);
  });

  it('compares numbers as exact decimals if the slot is a number', async () => {
    const replies = (one: JsonValue, other: JsonValue) => [
      callReply('check_version', { version: one }),
      callReply('install', { version: other }),
      answerReply('Well.'),
    ];
    const same = await playSession({ document: bankDocument, replies: replies('1.10', 1.1) });
    expect(same.called.map(([name]) => name)).toEqual(['check_version', 'install']);
    const long = await playSession({
      document: bankDocument,
      replies: replies('9007199254740993', '9007199254740992'),
    });
    expect(long.called.map(([name]) => name)).toEqual(['check_version']);
  });

  it('explains why values that look the same are different', async () => {
    const { denied } = await bankPlay('рaypal', 'paypal');
    expect(denied[0]).toContain('the letter "р" is Cyrillic, the letter "p" is Latin');
    expect((await bankPlay('0012', '12')).denied[0]).toContain('digits are written differently');
  });

  it('does not accept a blank for any value, and denies it for a required parameter', async () => {
    for (const blank of ['', ' ', '\u200b', null]) {
      const session = await bankPlay(blank, '99');
      expect(session.called).toEqual([]);
      expect(session.denied[0]).toMatch(/account (is blank|must be a text, and is null)/);
      const other = await bankPlay('99', blank, [{ id: 'node-dependency', pre: true, post: true }]);
      expect(other.called.map(([name]) => name)).toEqual(['verify_account']);
      const both = await bankPlay(blank, blank, [{ id: 'node-dependency', pre: true, post: true }]);
      expect(both.called.map(([name]) => name)).toEqual(['verify_account']);
    }
  });

  it('is not unlocked by a call without the parameter, nor by any of several others', async () => {
    const only: SessionConfig['controllers'] = [{ id: 'node-dependency', pre: true, post: true }];
    const replies = [
      callReply('verify_account', {}),
      verify('1'),
      verify('2'),
      transfer('3'),
      transfer('1'),
      answerReply('Well.'),
    ];
    const session = await playSession({ document: bankDocument, replies, config: { controllers: only } });
    expect(session.called.map(([name, args]) => [name, args['account']])).toEqual([
      ['verify_account', undefined],
      ['verify_account', '1'],
      ['verify_account', '2'],
      ['transfer', '1'],
    ]);
    const free = await playSession({
      document: bankDocument,
      replies: [verify('1'), transfer('2'), answerReply('Well.')],
      config: { validity: 'session' },
    });
    expect(free.called.map(([name]) => name)).toEqual(['verify_account', 'transfer']);
  });
});

const lottery: SessionDocument = {
  title: 'Lottery',
  kind: 'pdl',
  source: `Name: Lottery
SLOTs:
  - name: ticket
  - name: amount
    type: number
APIs:
  - name: look_up
    request: [ticket]
    response: [prize]
  - name: pay_out
    request: [amount]
    response: [done]
`,
};

const textCall = (name: string, json: string) => `Thought: next\nAction: ${name}\nAction Input: ${json}`;
const nativeCall = (name: string, argumentsText: string) => ({
  content: '',
  toolCalls: [{ id: 'n1', name, argumentsText }],
});

describe('numbers keep their digits (P12)', () => {
  it.each([
    textCall('look_up', '{"ticket": 9007199254740993}'),
    textCall('look_up', '{ticket: 9007199254740993,}'),
    'Here it comes: {"action": "look_up", "action_input": {"ticket": 9007199254740993}}',
    nativeCall('look_up', '{"ticket":9007199254740993}'),
    nativeCall('look_up', JSON.stringify('{"ticket":9007199254740993}')),
  ])('in arguments sent to a tool as text: %j', async (reply) => {
    for (const controllers of [allControllers, []]) {
      const { called, unreadable, prompts } = await playSession({
        document: lottery,
        replies: [reply, answerReply('Well.')],
        config: { controllers, strategy: typeof reply === 'string' ? 'react-text' : 'tool-calls' },
      });
      expect(unreadable).toEqual([]);
      expect(called).toEqual([['look_up', { ticket: '9007199254740993' }]]);
      expect(prompts.join('')).not.toContain('9007199254740992');
    }
  });

  it.each([
    ['9007199254740993', /amount is 9007199254740993, .*send "9007199254740993" in quotes/],
    ['0.1000000000000000055511151231257827', /amount is 0\.1000000000000000055511151231257827/],
    ['1e999', /amount is 1e999, which is too large for a number: send a smaller one/],
  ])('%s is not accepted for a parameter that is a number', async (digits, problem) => {
    for (const controllers of [allControllers, []]) {
      for (const reply of [
        textCall('pay_out', `{"amount": ${digits}}`),
        nativeCall('pay_out', `{"amount":${digits}}`),
      ]) {
        const { called, unreadable } = await playSession({
          document: lottery,
          replies: [reply, answerReply('Well.')],
          config: { controllers, strategy: typeof reply === 'string' ? 'react-text' : 'tool-calls' },
        });
        expect(called).toEqual([]);
        expect(unreadable[0]).toMatch(problem);
      }
    }
  });

  it('from a table of mock results, and in results that a model plays', async () => {
    const reply = textCall('look_up', '{"ticket": "1"}');
    const played = await playSession({
      document: lottery,
      replies: [reply, '{"prize": 9007199254740993}', answerReply('Well.')],
      config: { tools: { default: 'llm' } },
    });
    expect(played.events.find(({ kind }) => kind === 'tool.answered')).toMatchObject({
      result: { kind: 'succeeded', value: { prize: '9007199254740993' } },
    });
  });
});

describe('a session of rules 1 (P13)', () => {
  it('compares and reads numbers as before', async () => {
    const { rules: _rules, ...config } = defaultSessionConfig;
    const old = (document: SessionDocument, replies: Play['replies']) => {
      const runner = createSessionRunner({
        chat: createScriptedChat(replies),
        clock: createSteppingClock(),
        sessionId: 'old',
        document,
        tools: buildSessionTools([document]),
        config: { ...config, strict: true, user: { kind: 'scripted', turns: [{ text: 'Go, 480 euros' }] } },
      });
      runner.start();
      return runner.settled().then(() => runner);
    };
    const bankRun = await old(bankDocument, [
      verify('0012'),
      transfer('12'),
      verify(''),
      transfer('99'),
      answerReply('Well.'),
    ]);
    expect(bankRun.state.counters).toMatchObject({ toolCalls: 4, denied: 0, violations: 0 });
    const tickets = await old(lottery, [textCall('look_up', '{"ticket": 9007199254740993}'), answerReply('Well.')]);
    expect(tickets.events.find(({ kind }) => kind === 'tool.called')).toMatchObject({
      arguments: { ticket: 9007199254740992 },
    });
    expect(tickets.state.given).toEqual({});
  });
});
