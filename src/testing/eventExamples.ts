// One event of each kind with every possible field, for tests of the log's schema. The type demands every optional
// field, so a new field of events.ts must be added here, and then to the schema. Tests only.

import type { Breakpoint, SessionConfig, SessionEvent, ToolBackend, UserConfig } from '../core/session';
import type { JsonObject, JsonValue } from '../core/support';

/** JSON values stay as they are; all other types get all of their fields. */
type Full<T> = JsonValue extends T
  ? T
  : JsonObject extends T
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Full<Item>[]
      : T extends object
        ? { [K in keyof T]-?: Full<Exclude<T[K], undefined>> }
        : T;

type Kind = SessionEvent['kind'];
/** Parts with several shapes; each of their fields is in at least one example. */
type FullEvent<K extends Kind> = Full<SessionEvent & { readonly kind: K }>;

const place = {
  v: 2,
  seq: 3,
  sessionId: 's1',
  at: 1_750_000_000_000.5,
  turn: 2,
  nodeId: 'api:find_tool',
  origin: 'replayed',
} as const;

const call = {
  kind: 'call',
  callId: 'c1',
  name: 'find_tool',
  arguments: { tool: 'rake', deep: [{ more: null }] },
  thought: 'look first',
} as const;
const response = {
  kind: 'response',
  text: 'Done',
  answer: 'loan_made',
  values: { days: '15' },
  closes: true,
  thought: 'tell',
} as const;
const verdict = {
  controller: 'node-dependency',
  allowed: false,
  reason: 'too early',
  facts: { missing: ['a'] },
} as const;
const pathStep = {
  node: 'answer:loan_made',
  why: 'said',
  branch: 'true',
  gap: 'undecided',
  or: ['answer:loan_made#2'],
} as const;
const toolCall = { id: 't1', name: 'find_tool', argumentsText: '{"tool":', extra: { signature: 'a1' } } as const;
const reasoning = { field: 'reasoning_content', text: 'The user needs a tool.' } as const;
const tool = {
  name: 'find_tool',
  description: 'Finds',
  parameters: { type: 'object' },
  returns: { type: 'object' },
  workflow: 1,
} as const;
const controllers = [{ id: 'node-dependency', pre: true, post: false, options: { threshold: 2 } }] as const;
const timing = { latencyMs: 12.5, retries: 0, firstTokenMs: 3 } as const;

export const userExamples: readonly Full<UserConfig>[] = [
  { kind: 'manual' },
  { kind: 'scripted', turns: [{ text: 'Hello', oow: 'a/b', ends: true }] },
  { kind: 'simulated', model: 'm', rehearsal: true, profile: { mood: 'calm' } },
];

export const backendExamples: readonly Full<ToolBackend>[] = [
  { kind: 'manual' },
  { kind: 'llm' },
  { kind: 'mock', rows: [{ when: { tool: 'rake' }, result: [1, null], failure: 'gone' }] },
  { kind: 'script', source: '() => 1', timeLimitMs: 500, memoryLimitMb: 16 },
  {
    kind: 'http',
    url: 'https://tools.example/{tool}',
    method: 'POST',
    headers: { accept: 'application/json' },
    auth: 'shop',
    timeoutMs: 900,
  },
];

export const breakpointExamples: readonly Full<Breakpoint>[] = [
  { kind: 'node', nodeId: 'api:find_tool' },
  { kind: 'denial' },
  { kind: 'controller', controller: 'node-dependency', on: 'denies' },
  { kind: 'oow' },
  { kind: 'condition', expression: 'is_free == true' },
];

const config: Full<SessionConfig> = {
  model: 'm',
  rehearsal: false,
  baseUrl: 'https://models.example/v1',
  format: 'pdl',
  ensemble: ['flowchart'],
  strategy: 'tool-calls',
  controllers,
  activation: 'on-success',
  rules: 2,
  prompt: 2,
  replies: 2,
  strict: true,
  claims: 'words',
  now: 'Monday, 2026-03-02 09:30 UTC',
  toolDetails: 'names',
  validity: 'values',
  temperature: 0.2,
  seed: 1,
  unsent: ['seed'],
  maxActionsPerTurn: 5,
  maxTurns: 20,
  maxParseRetries: 3,
  user: { kind: 'scripted', turns: [{ text: 'Hello', oow: 'a/b', ends: false }] },
  interjections: [{ turn: 2, text: 'And the weather?', oow: 'a/b' }],
  oow: { probability: 0.25, types: ['a/b'] },
  tools: {
    default: 'mock',
    model: 'm',
    rehearsal: false,
    generated: 'success',
    perTool: { find_tool: { kind: 'mock', rows: [{ when: {}, result: 1, failure: 'x' }] } },
  },
  promptParts: { task: 'Lend tools' },
};
const document = {
  documentId: 'd1',
  title: 'Loan',
  kind: 'pdl',
  source: 'Name: Loan\n',
  procedure: 'Name: Loan\n',
} as const;

export const eventExamples: { readonly [K in Kind]: FullEvent<K> } = {
  'session.started': {
    ...place,
    kind: 'session.started',
    config,
    document,
    others: [document],
    tools: [tool],
    imported: { v: 1, source: 'star', traceId: 't1', fileName: 'log.jsonl', model: 'wizard' },
  },
  'user.spoke': { ...place, kind: 'user.spoke', text: 'Hello', oow: 'a/b', ends: true },
  'controllers.changed': { ...place, kind: 'controllers.changed', controllers },
  'controller.advised': { ...place, kind: 'controller.advised', controller: 'x', text: 'Not yet', facts: { a: 1 } },
  'model.requested': {
    ...place,
    kind: 'model.requested',
    requestId: 'r1',
    purpose: 'tool',
    attempt: 1,
    messages: [
      { role: 'assistant', content: '', toolCalls: [toolCall], toolCallId: 't0', reasoning, from: 'platform' },
      { role: 'tool', content: '{}', toolCalls: [], toolCallId: 't1', reasoning, from: 'platform' },
    ],
    tools: [tool],
    callId: 'c1',
    model: 'other',
  },
  'model.streamed': { ...place, kind: 'model.streamed', requestId: 'r1', text: 'Tho' },
  'model.responded': {
    ...place,
    kind: 'model.responded',
    requestId: 'r1',
    reply: {
      content: 'x',
      toolCalls: [toolCall],
      finishReason: 'stop',
      usage: { promptTokens: 10, completionTokens: 2 },
      reasoning,
      notes: ['The stream had no finish reason.'],
      refused: 'The reply has 500,000 characters.',
    },
    timing,
  },
  'model.failed': {
    ...place,
    kind: 'model.failed',
    requestId: 'r1',
    failure: { kind: 'rate-limited', status: 429, message: 'Wait', partial: 'Tho' },
    timing,
  },
  'decision.unreadable': { ...place, kind: 'decision.unreadable', raw: '?', problem: 'no decision', retry: 1 },
  'agent.decided': { ...place, kind: 'agent.decided', decision: call, attempt: 1, read: 'embedded' },
  'controller.judged': { ...place, kind: 'controller.judged', verdict, decision: response },
  'decision.accepted': {
    ...place,
    kind: 'decision.accepted',
    decision: response,
    violations: ['api:find_tool'],
    unjudged: 'language',
    undecided: [{ nodeId: 'answer:loan_made', condition: 'days > 14', why: 'given' }],
    claims: [
      {
        nodeId: 'answer:loan_made',
        by: ['declared', 'words'],
        unmet: ['api:find_tool'],
        value: { slot: 'tool', said: 'spade', was: 'rake', from: 'api:find_tool' },
      },
    ],
    branch: { nodeId: 'cond:free', condition: 'free == true', needed: true, values: { free: false } },
    path: [pathStep],
  },
  'decision.denied': { ...place, kind: 'decision.denied', decision: call, controller: 'x', reason: 'too early' },
  'tool.called': { ...place, kind: 'tool.called', callId: 'c1', name: 'find_tool', arguments: { tool: 'rake' } },
  'tool.answered': {
    ...place,
    kind: 'tool.answered',
    callId: 'c1',
    name: 'find_tool',
    result: { kind: 'succeeded', value: { free: true } },
    source: 'imported',
    console: ['looked'],
  },
  'decision.edited': { ...place, kind: 'decision.edited', decision: call, before: response },
  'result.edited': {
    ...place,
    kind: 'result.edited',
    callId: 'c1',
    name: 'find_tool',
    result: { kind: 'succeeded', value: 1 },
    before: { kind: 'failed', message: 'gone' },
  },
  'model.retried': { ...place, kind: 'model.retried', requestId: 'r1' },
  'fallback.given': { ...place, kind: 'fallback.given', text: 'Sorry', reason: 'used up' },
  'problem.noticed': { ...place, kind: 'problem.noticed', message: 'odd', leftOut: ['find_tool'] },
  'session.paused': { ...place, kind: 'session.paused', breakpoint: { kind: 'node', nodeId: 'api:find_tool' } },
  'session.resumed': { ...place, kind: 'session.resumed' },
  'session.interrupted': { ...place, kind: 'session.interrupted', lastAt: place.at - 60_000 },
  'session.forked': {
    ...place,
    kind: 'session.forked',
    from: { sessionId: 's0', length: 3 },
    change: config,
  },
  'session.ended': { ...place, kind: 'session.ended', reason: 'user-ended', path: [pathStep] },
};
