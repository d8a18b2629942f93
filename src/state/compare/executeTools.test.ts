import { describe, expect, test } from 'vitest';
import type { ChatPort, ChatRequest } from '../../core/llm';
import { buildSessionTools, type ToolBackend } from '../../core/session';
import type { JsonValue } from '../../core/support';
import { createDocumentTools, type DocumentToolsInput } from './executeTools';

const source = `Name: Loan
APIs:
  - name: check_member
    request: [member_id]
    response: [is_member]
  - name: lend
    request: [member_id, tool]
    response: [loan_id]
`;
const document = { title: 'Loan', kind: 'pdl', source } as const;
const schemas = buildSessionTools([document]);

function playing(content: string): ChatPort & { readonly requests: ChatRequest[] } {
  const requests: ChatRequest[] = [];
  return {
    requests,
    complete: async (request) => {
      requests.push(request);
      return { kind: 'completed', reply: { content, toolCalls: [] }, timing: { latencyMs: 0, retries: 0 } };
    },
  };
}

function open(perTool: Readonly<Record<string, ToolBackend>> = {}, more: Partial<DocumentToolsInput> = {}) {
  return createDocumentTools({
    document,
    schemas,
    config: { seed: 3, model: 'm', tools: { default: 'mock', perTool } },
    chat: playing('{"is_member": true}'),
    askPerson: async () => ({ kind: 'failed', message: 'nobody is here' }),
    now: () => 0,
    ...more,
  });
}

describe('the APIs of a document as business tools', () => {
  test('a table answers first, then a generator that gives the same world for the same seed', async () => {
    const rows = [{ when: { member_id: 'M1' }, result: { is_member: false } as JsonValue }];
    const tools = open({ check_member: { kind: 'mock', rows } });
    expect(await tools.call('check_member', { member_id: 'M1' })).toEqual({
      kind: 'succeeded',
      value: { is_member: false },
    });
    const made = await tools.call('lend', { member_id: 'M1', tool: 'spade' });
    expect(made).toMatchObject({ kind: 'succeeded', value: { loan_id: expect.anything() } });
    const again = open();
    expect(await again.call('lend', { member_id: 'M1', tool: 'spade' })).toEqual(made);
  });

  test('passes the earlier calls to a script', async () => {
    const scriptContext: unknown[] = [];
    const tools = open(
      { lend: { kind: 'script', source: '() => 1' } },
      {
        runTool: async (call, _backend, context) => {
          scriptContext.push(
            call.name,
            context.calls.map(({ name }) => name),
            context.callNumber,
            context.slots['member_id'],
          );
          return { result: { kind: 'succeeded', value: 1 } };
        },
      },
    );
    await tools.call('check_member', { member_id: 'M7' });
    await tools.call('lend', { member_id: 'M7', tool: 'rake' });
    expect(scriptContext).toEqual(['lend', ['check_member'], 1, 'M7']);
  });

  test('a model plays an API, and a person answers one', async () => {
    const chat = playing('{"error": "no such member"}');
    const requests: string[] = [];
    const tools = open(
      { check_member: { kind: 'llm' }, lend: { kind: 'manual' } },
      {
        chat,
        askPerson: async ({ name }) => {
          requests.push(name);
          return { kind: 'succeeded', value: { loan_id: 'L1' } };
        },
      },
    );
    expect(await tools.call('check_member', { member_id: 'M1' })).toEqual({
      kind: 'failed',
      message: 'no such member',
    });
    expect(chat.requests[0]?.messages[0]?.content).toContain('check_member');
    expect(await tools.call('lend', { member_id: 'M1', tool: 'x' })).toMatchObject({ value: { loan_id: 'L1' } });
    expect(requests).toEqual(['lend']);
  });

  test('unknown tools and invalid arguments fail with a remedy', async () => {
    const tools = open();
    expect(await tools.call('chek_member', {})).toEqual({
      kind: 'failed',
      message: 'There is no tool named chek_member. Did you mean check_member?',
    });
    const wrong = await tools.call('lend', { member: 'M1' });
    expect(wrong).toMatchObject({ kind: 'failed', message: expect.stringMatching(/member|tool/) });
    const broken = open({ lend: { kind: 'script', source: '' } }, { runTool: () => Promise.reject(new Error('gone')) });
    expect(await broken.call('lend', { member_id: '1', tool: 'x' })).toEqual({ kind: 'failed', message: 'gone' });
  });
});
