// Replies in the labels, thoughts and calls of other prompts, in either strategy.

import { describe, expect, it } from 'vitest';
import { type AgentStrategy, readDecision } from './index';

const schema = { type: 'object', properties: { restaurant: { type: 'string' }, guests: { type: 'integer' } } };
const context = { callId: 'c', tools: ['find_table', '查询餐厅'], parametersOf: () => schema };
const strategies: readonly AgentStrategy[] = ['react-text', 'tool-calls'];
const args = { restaurant: 'Lido', guests: 2 };
const json = JSON.stringify(args);

const read = (content: string, strategy: AgentStrategy, extra: object = {}, finishReason = 'stop') => {
  const result = readDecision({ content, toolCalls: [], finishReason }, strategy, { ...context, ...extra });
  return result.ok ? result.value : { unreadable: result.error.problem };
};

describe('labels of other prompts', () => {
  it.each([
    ['Tool', `Thought: x\nTool: find_table\nTool Input: ${json}`],
    ['Function', `Function: find_table\nArguments: ${json}`],
    ['Act', 'Thought: x\nAct: find_table(restaurant="Lido", guests=2)'],
    ['a dash', `Action - find_table\nAction Input - ${json}`],
    ['one line', `Action: find_table, Action Input: ${json}`],
    ['values by position', 'Action: find_table("Lido", 2)'],
    ['values by position as code', 'find_table("Lido", guests=2)'],
    ['an action behind an open thought', `<think>I look.\nAction: find_table\nAction Input: ${json}`],
  ])('%s', (_name, content) => {
    for (const strategy of strategies) {
      expect(read(content, strategy)).toMatchObject({ kind: 'call', name: 'find_table', arguments: args });
    }
  });

  it.each([
    '【思考】我查一下\n【行动】查询餐厅\n【行动输入】{"restaurant": "Lido"}',
    '思考：我查一下\n工具：查询餐厅\n参数：{"restaurant": "Lido"}',
    '调用工具：查询餐厅\n输入：{"restaurant": "Lido"}',
    '查询餐厅（restaurant=“Lido”）',
  ])('in Chinese: %s', (content) => {
    for (const strategy of strategies) {
      expect(read(content, strategy)).toMatchObject({
        kind: 'call',
        name: '查询餐厅',
        arguments: { restaurant: 'Lido' },
      });
    }
  });

  it.each([
    'Tool: a screwdriver with a flat head',
    'Function: it opens the door.\nInput: a key',
    'Call: 555-0100',
    '工具：螺丝刀',
    '[1] Lido - two tables\n[2] Roma - none',
    '查询餐厅（有两家）',
    'The action - booking a table - is free.',
  ])('stay words: %s', (content) => {
    for (const strategy of strategies) expect(read(content, strategy)).toEqual({ kind: 'response', text: content });
  });

  it('are words for logs of the first version', () => {
    const content = `Tool: find_table\nTool Input: ${json}`;
    expect(read(content, 'react-text', { replies: 1 })).toEqual({ kind: 'response', text: content });
  });

  it('has no call by position with more values than parameters, or with one parameter twice', () => {
    for (const call of ['find_table("Lido", 2, 3)', 'find_table("Lido", restaurant="Roma")']) {
      expect(read(call, 'tool-calls')).toEqual({ unreadable: expect.stringMatching(/could not be read/) });
    }
  });

  it('takes no action from a thought that was cut off', () => {
    const content = `<think>Perhaps\nAction: find_table\nAction Input: ${json}`;
    expect(read(content, 'react-text', {}, 'length')).toEqual({ unreadable: expect.stringMatching(/thoughts alone/) });
  });
});

describe('a message without words', () => {
  it.each(['""', '```\n```', '\ufeff\u200b', '\u201c\u201d'])('is empty: %j', (content) => {
    for (const strategy of strategies)
      expect(read(content, strategy)).toEqual({ unreadable: expect.stringMatching(/empty/) });
  });
});

describe('thoughts in other tags', () => {
  it.each([
    '<analysis>Consider</analysis>\nFor how many?',
    '<scratchpad>\nConsider\n</scratchpad>\n\nFor how many?',
    '<inner_monologue>Consider</inner_monologue>For how many?',
    '<思考>先查</思考>\nFor how many?',
    '```thinking\nConsider\n```\nFor how many?',
  ])('are not for the user: %s', (content) => {
    for (const strategy of strategies)
      expect(read(content, strategy)).toEqual({ kind: 'response', text: 'For how many?' });
  });
});
