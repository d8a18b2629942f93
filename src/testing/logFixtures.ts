// Logs for tests: a recorded session, and one with every kind of failure. Tests only.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  defaultSessionConfig,
  readLog,
  type SessionDocument,
  type SessionEvent,
  type SessionEventBody,
} from '../core/session';
import { hospitalDocument, hospitalTools } from './sessionFixtures';

const goldenPath = resolve(import.meta.dirname, '../core/session/golden/deniedThenBooked.jsonl');

/** Two turns, four calls, a denied answer, an unreadable reply. */
export function goldenLog(): readonly SessionEvent[] {
  const read = readLog(readFileSync(goldenPath, 'utf8'));
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** The smallest workflow with an order: property tests read it thousands of times. */
export const smallDocument: SessionDocument = {
  title: 'Small',
  kind: 'pdl',
  source: [
    'Name: Small',
    'APIs:',
    '  - name: check_hospital',
    '  - name: register_hospital',
    '    precondition: [check_hospital]',
    'ANSWERs:',
    '  - name: appointment_confirmed',
    '    desc: Your appointment is booked.',
    '    precondition: [register_hospital]',
    'Procedure: |',
    '  API.check_hospital()',
    '',
  ].join('\n'),
};

/** The recorded session with this text as its title, model and id, and as the name of every controller and tool. */
export function namedLog(text: string): readonly SessionEvent[] {
  return goldenLog().map((event): SessionEvent => {
    const named = { ...event, sessionId: text };
    switch (named.kind) {
      case 'session.started':
        return {
          ...named,
          config: {
            ...named.config,
            model: text,
            rehearsal: false,
            controllers: [{ id: text, pre: true, post: true }],
          },
          document: { ...named.document, title: text },
        };
      case 'agent.decided':
      case 'decision.accepted':
        return named.decision.kind === 'call' ? { ...named, decision: { ...named.decision, name: text } } : named;
      case 'decision.denied':
        return { ...named, controller: text };
      case 'tool.called':
      case 'tool.answered':
        return { ...named, name: text };
      default:
        return named;
    }
  });
}

/** Secrets that must not occur in any result made from `brokenLog`. */
export const secrets = ['hunter2', 'sk-abcdefghijkl', 'tok123456', 'QUERYSECRET'] as const;

/**
 * A model call that fails with an error that repeats its request, a retried one, a call that fails, one without an
 * answer; an address with every part that can leak. Pass a hostile text to insert it wherever text is possible.
 */
export function brokenLog(text = 'Hello', sessionId = 'broken'): readonly SessionEvent[] {
  const timing = { latencyMs: 1200, retries: 2, firstTokenMs: 300 };
  const usage = { promptTokens: 90, completionTokens: 8 };
  const first = {
    kind: 'call',
    callId: 'c1',
    name: 'check_hospital',
    arguments: { hospital: text },
    thought: text,
  } as const;
  const second = { kind: 'call', callId: 'c2', name: 'check_hospital', arguments: { hospital: 'B' } } as const;
  const nodeId = 'api:check_hospital';
  const messages = [
    { role: 'system', content: `Follow it. ${text}` },
    { role: 'user', content: text },
    { role: 'assistant', content: '', toolCalls: [{ id: 't1', name: text, argumentsText: '{"a":' }] },
    { role: 'tool', content: text, toolCallId: 't1' },
  ] as const;
  const bodies: readonly (SessionEventBody & { readonly nodeId?: string })[] = [
    {
      kind: 'session.started',
      config: {
        ...defaultSessionConfig,
        model: 'some-model',
        rehearsal: false,
        baseUrl: `https://user:${secrets[0]}@models.example:8443/v1?key=${secrets[3]}#x`,
        tools: { default: 'manual' },
      },
      document: { ...hospitalDocument, documentId: 'd1' },
      tools: hospitalTools,
    },
    { kind: 'problem.noticed', message: text },
    { kind: 'user.spoke', text, oow: text },
    { kind: 'controller.advised', controller: 'session-length', text },
    { kind: 'model.requested', requestId: 'r1', purpose: 'agent', attempt: 1, messages, tools: hospitalTools },
    { kind: 'model.streamed', requestId: 'r1', text },
    {
      kind: 'model.failed',
      requestId: 'r1',
      failure: {
        kind: 'rate-limited',
        status: 429,
        message: `${text} https://models.example/v1?key=${secrets[3]} refused Bearer ${secrets[2]} and ${secrets[1]}`,
        partial: text,
      },
      timing,
    },
    { kind: 'session.resumed' },
    { kind: 'model.requested', requestId: 'r2', purpose: 'agent', attempt: 1, messages },
    { kind: 'model.requested', requestId: 'r3', purpose: 'agent', attempt: 1, messages },
    {
      kind: 'model.responded',
      requestId: 'r3',
      reply: {
        content: text,
        toolCalls: [{ id: 't1', name: 'check_hospital', argumentsText: text }],
        finishReason: 'tool_calls',
        usage,
      },
      timing,
    },
    { kind: 'agent.decided', decision: first, attempt: 1, nodeId },
    { kind: 'controller.judged', verdict: { controller: 'x', allowed: true, reason: text }, decision: first, nodeId },
    { kind: 'decision.accepted', decision: first, violations: [], nodeId },
    { kind: 'tool.called', callId: 'c1', name: 'check_hospital', arguments: first.arguments, nodeId },
    {
      kind: 'tool.answered',
      callId: 'c1',
      name: 'check_hospital',
      result: { kind: 'failed', message: text },
      source: 'manual',
      nodeId,
    },
    { kind: 'model.requested', requestId: 'r4', purpose: 'agent', attempt: 2, messages: [] },
    {
      kind: 'model.responded',
      requestId: 'r4',
      reply: { content: '', toolCalls: [] },
      timing: { latencyMs: 1, retries: 0 },
    },
    { kind: 'agent.decided', decision: second, attempt: 2, nodeId },
    { kind: 'decision.denied', decision: second, controller: text, reason: text, nodeId },
    { kind: 'model.requested', requestId: 'r5', purpose: 'agent', attempt: 3, messages: [] },
    { kind: 'model.responded', requestId: 'r5', reply: { content: text, toolCalls: [] }, timing },
    { kind: 'agent.decided', decision: { ...second, callId: 'c3' }, attempt: 3, nodeId },
    { kind: 'decision.accepted', decision: { ...second, callId: 'c3' }, violations: [nodeId], nodeId },
    { kind: 'tool.called', callId: 'c3', name: 'check_hospital', arguments: second.arguments, nodeId },
  ];
  return bodies.map((body, seq) => ({
    v: 1,
    seq,
    sessionId,
    at: 1_750_000_000_000 + seq * 250,
    turn: seq < 2 ? 0 : 1,
    ...body,
  }));
}
