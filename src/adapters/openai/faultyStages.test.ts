// Execute and summarize over an endpoint that speaks the protocol, and over one that fails in between: each ends in an
// outcome with a cause, earlier results are kept, and requests with a passing failure are repeated.

import { afterEach, describe, expect, it } from 'vitest';
import { executableToGraph, type ToolSet } from '../../core/executable';
import {
  type CallForm,
  type Execution,
  executeTask,
  isSuccess,
  type Summary,
  summarizeExecutions,
  traceOfExecution,
} from '../../core/executeSummarize';
import { findEvidence } from '../../core/reconstruct';
import { type FakeEndpoint, type FakeFault, type FakeReply, startFakeEndpoint } from '../../testing/fakeEndpoint';
import { createOpenAiChat } from './index';

let endpoint: FakeEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const number = { type: 'number' };
const tools: ToolSet = {
  schemas: ['add', 'multiply'].map((name) => ({
    name,
    parameters: { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] },
  })),
  call: (name, { a, b }) => ({
    kind: 'succeeded',
    value: name === 'add' ? Number(a) + Number(b) : Number(a) * Number(b),
  }),
};
const task = { id: 't', text: 'Add `x` and `y`, then double it.', inputs: { x: 2, y: 3 }, golden: 10 };

type Act = readonly [string, object];
const executed: readonly Act[] = [
  ['add', { a: 2, b: 3 }],
  ['multiply', { a: 5, b: 2 }],
  ['finish', { answer: 10 }],
];
const node = (node_id: string, name: string, inputs: object, output_key: string): Act => [
  'add_function_node',
  { node_id, function: name, inputs, output_key },
];
const built: readonly Act[] = [
  ['add_start_node', { inputs: ['x', 'y'] }],
  node('sum', 'add', { a: 'x', b: 'y' }, 'total'),
  node('double', 'multiply', { a: 'total', b: 2 }, 'doubled'),
  ['add_end_node', { answer: 'doubled' }],
  ['add_edge', { from: 'start', to: 'sum' }],
  ['add_edge', { from: 'sum', to: 'double' }],
  ['add_edge', { from: 'double', to: 'end' }],
  ['finish', {}],
];
const asText = ([action, action_input]: Act): FakeReply => ({
  content: `I go on.\n\`\`\`json\n${JSON.stringify({ reasoning: 'next', action, action_input })}\n\`\`\``,
});
const asCall = ([name, args]: Act): FakeReply => ({ toolCalls: [{ name, argumentsText: JSON.stringify(args) }] });

async function connect(replies: readonly FakeReply[], maxRetries = 0) {
  endpoint = await startFakeEndpoint({ replies: (_, index) => replies[index] ?? { content: 'no more' } });
  const chat = createOpenAiChat({
    baseUrl: endpoint.url,
    apiKey: '',
    timeoutMs: 400,
    maxRetries,
    maxReplyChars: 50_000,
  });
  return { chat, model: 'fake' };
}

async function execute(replies: readonly FakeReply[], calls: CallForm = 'text', maxRetries = 0): Promise<Execution> {
  return executeTask(task, tools, await connect(replies, maxRetries), { strategy: 'react', calls });
}

const record: Execution = {
  id: 'e',
  task,
  strategy: 'react',
  steps: executed.slice(0, 2).map(([name, args], at) => ({
    kind: 'called',
    seq: at + 1,
    name,
    arguments: args as { a: number; b: number },
    result: { kind: 'succeeded', value: at === 0 ? 5 : 10 },
  })),
  outcome: { kind: 'finished', answer: 10 },
};

async function summarize(replies: readonly FakeReply[], calls: CallForm = 'text'): Promise<Summary> {
  return summarizeExecutions([record], await connect(replies), { strategy: 'react', tools: tools.schemas, calls });
}

/** The replies with a fault inserted at index `at`; later requests are answered as if there had been no fault. */
const withFault = (replies: readonly FakeReply[], fault: FakeFault, at = 1): FakeReply[] => [
  ...replies.slice(0, at),
  { ...replies[at], fault },
  ...replies.slice(at),
];

describe('both stages over the wire', () => {
  it.each(['text', 'tools'] as const)('go through, calls as %s', async (calls) => {
    const write = calls === 'text' ? asText : asCall;
    const streamed: string[] = [];
    const ports = await connect(executed.map(write));
    const execution = await executeTask(
      task,
      tools,
      { ...ports, onDelta: (text) => void streamed.push(text) },
      { strategy: 'react', calls },
    );
    expect(isSuccess(execution)).toBe(true);
    expect(execution.tokens).toEqual({ promptTokens: 30, completionTokens: 15, requests: 3, estimated: false });
    expect(streamed.length > 8).toBe(calls === 'text');
    await endpoint?.close();
    const summary = await summarize(built.map(write), calls);
    expect(summary).toMatchObject({ outcome: { kind: 'finished' }, validity: { valid: true } });
    const evidence = findEvidence(executableToGraph(summary.graph), [traceOfExecution(record)]);
    expect(evidence).toMatchObject({
      sum: [{ trace: 'e', seqs: [1] }],
      double: [{ trace: 'e', seqs: [2] }],
      'sum->double': [{ trace: 'e', seqs: [1, 2] }],
    });
  });

  it('take calls as they come: native ones unasked, several in one reply, without ids, whole', async () => {
    const two = { content: `${asText(executed[0] as Act).content}\n${asText(executed[1] as Act).content}` };
    const replies = [two, { ...asCall(executed[1] as Act), fault: 'loose-calls' as const }, asText(executed[2] as Act)];
    const execution = await execute(replies);
    expect(isSuccess(execution)).toBe(true);
    expect(execution.steps).toHaveLength(2);
    await endpoint?.close();
    expect((await execute(executed.map((act) => ({ ...asText(act), fault: 'whole' as const })))).outcome.kind).toBe(
      'finished',
    );
  });

  it('estimate tokens where the endpoint gives none', async () => {
    const { tokens } = await execute(executed.map((act) => ({ ...asText(act), fault: 'no-usage' as const })));
    expect(tokens).toMatchObject({ requests: 3, estimated: true });
    expect(tokens?.promptTokens).toBeGreaterThan(500);
  });
});

describe('faults in the middle of a stage', () => {
  const ends: readonly FakeFault[] = ['server-error', 'rate-limited', 'whole-error'];
  const passes: readonly FakeFault[] = ['drops', 'malformed-sse', 'html', 'length'];

  it.each(ends)('%s ends it, says why, and keeps what was done', async (fault) => {
    const execution = await execute(withFault(executed.map(asText), fault));
    expect(execution.outcome).toMatchObject({ kind: 'failed', reason: 'model' });
    expect(execution.steps).toHaveLength(1);
    await endpoint?.close();
    const summary = await summarize(withFault(built.map(asText), fault, 3));
    expect(summary.outcome).toMatchObject({ kind: 'failed', reason: 'model' });
    expect(summary.graph.nodes).toHaveLength(3);
    expect(summary.validity.valid).toBe(false);
  });

  it.each(passes)('%s is asked for again', async (fault) => {
    expect(isSuccess(await execute(withFault(executed.map(asText), fault)))).toBe(true);
    await endpoint?.close();
    expect((await summarize(withFault(built.map(asText), fault, 3))).validity.valid).toBe(true);
  });

  it('faults that the chat client retries are not faults of the stage', async () => {
    const execution = await execute(withFault(executed.map(asText), 'rate-limited'), 'text', 1);
    expect(isSuccess(execution)).toBe(true);
    expect(execution.steps).toHaveLength(2);
  });

  it('wrong replies without end are bounded', async () => {
    const wrong = Array.from({ length: 40 }, (_, at) => asText(at % 2 === 0 ? ['delete_all', {}] : ['add', { c: 1 }]));
    expect((await execute(wrong)).outcome).toMatchObject({ kind: 'failed', reason: 'call' });
    expect(endpoint?.requests).toHaveLength(6);
    await endpoint?.close();
    expect((await summarize(wrong)).outcome).toMatchObject({ kind: 'failed', reason: 'call' });
    expect(endpoint?.requests).toHaveLength(6);
  });
});
