// One call with its result in the records of agent frameworks, providers and tracing programs.

import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../formats';
import { readLogFile } from '../index';

const input = { origin: 'Oslo' };
const flight = { flights: ['SK1'] };
const [args, result] = [JSON.stringify(input), JSON.stringify(flight)];
const asked = { role: 'user', content: 'Trip' };
const toolCalls = [{ id: 'a', type: 'function', function: { name: 'find_flight', arguments: args } }];
const called = { role: 'assistant', content: null, tool_calls: toolCalls };
const answered = { role: 'tool', tool_call_id: 'a', content: result };
const langChain = [
  { type: 'human', content: 'Trip' },
  { type: 'ai', content: '', tool_calls: [{ name: 'find_flight', args: input, id: 'a' }] },
  { type: 'tool', content: result, tool_call_id: 'a' },
] as const;
const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } });
const spanOf = (...attributes: readonly object[]) => ({
  resourceSpans: [
    { scopeSpans: [{ spans: [{ traceId: 't', spanId: 's', name: 'x', startTimeUnixNano: '1', attributes }] }] },
  ],
});

/** Records with one a line if they are a list of lists. */
const records: Readonly<Record<string, unknown>> = {
  'a state of LangGraph': { values: { messages: langChain }, next: [], config: { configurable: { thread_id: 'u' } } },
  'a history of LangGraph': [{ values: { messages: langChain } }, { values: { messages: langChain.slice(0, 1) } }],
  'a checkpoint of LangGraph': { checkpoint: { channel_values: { messages: langChain } } },
  'a stream of LangGraph': [[{ agent: { messages: [langChain[1]] } }, { tools: { messages: [langChain[2]] } }]],
  'run steps of Assistants': {
    object: 'list',
    data: [
      {
        id: 'step',
        object: 'thread.run.step',
        created_at: 1,
        step_details: {
          type: 'tool_calls',
          tool_calls: [
            { id: 'a', type: 'function', function: { name: 'find_flight', arguments: args, output: result } },
          ],
        },
      },
    ],
  },
  'items of the Responses API': {
    object: 'list',
    data: [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Trip' }] },
      { type: 'function_call', call_id: 'a', name: 'find_flight', arguments: args },
      { type: 'function_call_output', call_id: 'a', output: result },
    ],
  },
  'spans of the Agents SDK': [
    [
      { object: 'trace', id: 'trace_1', workflow_name: 'Agent workflow' },
      {
        object: 'trace.span',
        id: 's',
        trace_id: 'trace_1',
        started_at: '2026-01-01T00:00:01Z',
        span_data: { type: 'function', name: 'find_flight', input: args, output: result },
        error: null,
      },
    ],
  ],
  'AutoGen 0.2': [asked, called, { role: 'tool', content: result, tool_responses: [answered] }],
  'AutoGen 0.4': {
    messages: [
      { source: 'user', type: 'TextMessage', content: 'Trip' },
      { source: 'a', type: 'ToolCallRequestEvent', content: [{ id: 'a', name: 'find_flight', arguments: args }] },
      { source: 'a', type: 'ToolCallExecutionEvent', content: [{ call_id: 'a', content: result, is_error: false }] },
    ],
  },
  'events of CrewAI': [
    [
      { type: 'crew_kickoff_started', timestamp: '2026-01-01T00:00:00' },
      { type: 'tool_usage_started', timestamp: '2026-01-01T00:00:01', tool_name: 'find_flight', tool_args: input },
      {
        type: 'tool_usage_finished',
        timestamp: '2026-01-01T00:00:02',
        tool_name: 'find_flight',
        tool_args: input,
        output: result,
      },
    ],
  ],
  'spans of OpenInference': spanOf(
    attribute('openinference.span.kind', 'TOOL'),
    attribute('tool.name', 'find_flight'),
    attribute('input.value', args),
    attribute('output.value', result),
  ),
  'spans of OpenLLMetry': spanOf(
    attribute('traceloop.span.kind', 'tool'),
    attribute('traceloop.entity.name', 'find_flight'),
    attribute('traceloop.entity.input', JSON.stringify({ inputs: input })),
    attribute('traceloop.entity.output', JSON.stringify({ output: flight })),
  ),
  'requests of the GenAI conventions': spanOf(
    attribute(
      'gen_ai.input.messages',
      JSON.stringify([
        { role: 'user', parts: [{ type: 'text', content: 'Trip' }] },
        { role: 'assistant', parts: [{ type: 'tool_call', id: 'a', name: 'find_flight', arguments: input }] },
        { role: 'tool', parts: [{ type: 'tool_call_response', id: 'a', result: flight }] },
      ]),
    ),
  ),
  'traces of MLflow': {
    info: { trace_id: 'tr' },
    data: {
      spans: [
        { span_id: '1', parent_span_id: null, name: 'agent', attributes: { 'mlflow.spanType': '"AGENT"' } },
        {
          span_id: '2',
          parent_span_id: '1',
          name: 'find_flight',
          start_time_unix_nano: 2,
          attributes: { 'mlflow.spanType': '"TOOL"', 'mlflow.spanInputs': args, 'mlflow.spanOutputs': result },
        },
      ],
    },
  },
  'traces of Langfuse': {
    id: 'tr',
    input: 'Trip',
    observations: [
      { id: '1', type: 'SPAN', name: 'agent', startTime: '2026-01-01T00:00:00Z' },
      { id: '2', type: 'TOOL', name: 'find_flight', startTime: '2026-01-01T00:00:01Z', input, output: flight },
    ],
  },
  'requests of Langfuse': [
    {
      id: '1',
      traceId: 't',
      type: 'GENERATION',
      startTime: '2026-01-01T00:00:01Z',
      input: [asked, called, answered],
      output: { role: 'assistant', content: 'Found.' },
    },
  ],
  'runs of LangSmith, one a line': [
    [
      { id: 'r', trace_id: 't', run_type: 'chain', inputs: { input: 'Trip' }, start_time: '2026-01-01T00:00:00Z' },
      {
        id: 's',
        trace_id: 't',
        parent_run_id: 'r',
        run_type: 'tool',
        name: 'find_flight',
        inputs: { input: "{'origin': 'Oslo'}" },
        outputs: { output: flight },
        start_time: '2026-01-01T00:00:00.5Z',
      },
    ],
  ],
  'tau-bench': [{ task_id: 0, reward: 1, traj: [asked, called, answered] }],
  'tau2-bench': {
    info: {},
    simulations: [
      {
        id: 's',
        messages: [
          asked,
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'a', name: 'find_flight', arguments: input, requestor: 'assistant' }],
          },
          { id: 'a', role: 'tool', content: result, requestor: 'assistant', error: false },
        ],
      },
    ],
  },
  "Vercel's UI messages": [
    {
      role: 'assistant',
      parts: [
        { type: 'tool-find_flight', toolCallId: 'a', state: 'output-available', input, output: flight },
        { type: 'text', text: 'Found.' },
      ],
    },
  ],
  "Vercel's model messages": [
    asked,
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'find_flight', input }] },
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: 'a', toolName: 'find_flight', output: { type: 'json', value: flight } },
      ],
    },
  ],
  'Amazon Bedrock': {
    messages: [
      { role: 'user', content: [{ text: 'Trip' }] },
      { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 'find_flight', input } }] },
      { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [{ json: flight }], status: 'success' } }] },
    ],
  },
  LlamaIndex: [
    { role: 'assistant', blocks: [], additional_kwargs: { tool_calls: toolCalls } },
    { role: 'tool', blocks: [{ block_type: 'text', text: result }], additional_kwargs: { tool_call_id: 'a' } },
  ],
  Haystack: [
    { role: 'assistant', content: [{ tool_call: { tool_name: 'find_flight', arguments: input, id: 'a' } }] },
    {
      role: 'tool',
      content: [{ tool_call_result: { result, origin: { tool_name: 'find_flight', id: 'a' }, error: false } }],
    },
  ],
  'Pydantic AI': [
    { kind: 'request', parts: [{ part_kind: 'user-prompt', content: 'Trip' }] },
    { kind: 'response', parts: [{ part_kind: 'tool-call', tool_name: 'find_flight', args: input, tool_call_id: 'a' }] },
    {
      kind: 'request',
      parts: [{ part_kind: 'tool-return', tool_name: 'find_flight', content: flight, tool_call_id: 'a' }],
    },
  ],
  smolagents: [{ step_number: 1, tool_calls: toolCalls, observations: result }],
  'a result beside an empty error': [called, { ...answered, content: JSON.stringify({ error: '', ...flight }) }],
  'other names of roles': [{ role: 'human', content: 'Trip' }, { ...called, role: 'ai' }, answered],
};

const textOf = (value: unknown): string =>
  Array.isArray(value) && value.length === 1 && Array.isArray(value[0])
    ? (value[0] as readonly unknown[]).map((line) => JSON.stringify(line)).join('\n')
    : JSON.stringify(value);

describe('records of other programs', () => {
  it.each(Object.entries(records))('%s: one conversation with the call and its result', (_name, value) => {
    const text = textOf(value);
    expect(detectFormat(text)).toBe('chat-messages');
    const read = readLogFile(text, 'file.json');
    if (!read.ok) throw new Error(read.error.message);
    const [trace, ...others] = read.value.traces;
    expect(others).toEqual([]);
    expect(trace?.steps.filter(({ kind }) => kind === 'call')).toEqual([
      expect.objectContaining({
        name: 'find_flight',
        arguments: input,
        outcome: 'succeeded',
        result: expect.objectContaining(flight),
      }),
    ]);
  });

  it.each([
    ['a batch', { custom_id: 'c', response: { body: { choices: [{ message: called }] } } }],
    ['a logged request', { messages: [asked], response: { choices: [{ message: called }] } }],
    ['a completion', { object: 'chat.completion', choices: [{ message: called }] }],
  ])('%s: the call of the reply', (_name, value) => {
    const read = readLogFile(JSON.stringify(value), 'file.jsonl');
    const steps = read.ok ? (read.value.traces[0]?.steps ?? []) : [];
    expect(steps.at(-1)).toMatchObject({ kind: 'call', name: 'find_flight', outcome: 'unanswered' });
  });

  it.each([
    [
      'Amazon Bedrock',
      [
        { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 'find_flight', input } }] },
        { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [{ text: 'full' }], status: 'error' } }] },
      ],
    ],
    [
      'events of CrewAI',
      [{ type: 'tool_usage_error', timestamp: '1', tool_name: 'find_flight', tool_args: input, error: 'full' }],
    ],
  ])('%s: keeps a failure', (_name, value) => {
    const read = readLogFile(JSON.stringify(value), 'file.json');
    const calls = read.ok ? read.value.traces[0]?.steps.filter(({ kind }) => kind === 'call') : [];
    expect(calls).toMatchObject([{ name: 'find_flight', outcome: 'failed', message: 'full' }]);
  });

  it('reads the messages of a thread in the order of their times', () => {
    const message = (role: string, at: number, value: string) => ({
      object: 'thread.message',
      created_at: at,
      role,
      content: [{ type: 'text', text: { value, annotations: [] } }],
    });
    const read = readLogFile(JSON.stringify([message('assistant', 2, 'Hello.'), message('user', 1, 'Hi')]), 'x.json');
    expect(read.ok && read.value.traces[0]?.steps).toMatchObject([{ text: 'Hi' }, { text: 'Hello.' }]);
  });
});

it('keeps the longest states of a history, each once', () => {
  const message = (content: string) => ({ role: 'user', content });
  const state = (...contents: string[]) => ({ values: { messages: contents.map(message) } });
  const read = (states: readonly object[]) => {
    const file = readLogFile(JSON.stringify(states), 'history.json');
    return file.ok
      ? file.value.traces.map(({ steps }) => steps.map((step) => ('text' in step ? step.text : '')))
      : file;
  };
  expect(read([state('a'), state('a', 'b'), state('c'), state('a', 'b'), state()])).toEqual([['a', 'b'], ['c']]);
  const grown = Array.from({ length: 1000 }, (_, size) =>
    state(...Array.from({ length: size + 1 }, (_, at) => `m${at}`)),
  );
  expect(read(grown)).toHaveLength(1);
});
