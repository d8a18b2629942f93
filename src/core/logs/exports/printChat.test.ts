// Chat messages as the OpenAI SDK types them, and reading exported messages back.

import fc from 'fast-check';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { arbitraryTrace } from '../../../testing/arbitraryTraces';
import { brokenLog, goldenLog, smallDocument } from '../../../testing/logFixtures';
import type { SessionEvent } from '../../session';
import { exportLog, readLogFile, type Trace, type TraceStep, tracesFromEvents, traceToEvents } from '..';
import type { ChatExport, ChatExportMessage } from './printChat';

const chatOf = (events: readonly SessionEvent[], options = {}) =>
  JSON.parse(exportLog('chat', [events], options).text) as ChatExport;

/** Returns the first violation of the endpoint's rules for a list of messages, beyond their types. */
function problemOf(messages: readonly ChatExportMessage[]): string | undefined {
  let open: string[] = [];
  const taken = new Set<string>();
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id)) return `${index}: answers no open call`;
      open = open.filter((id) => id !== message.tool_call_id);
      JSON.parse(message.content);
      continue;
    }
    if (open.length > 0) return `${index}: the calls ${open.join()} are not answered`;
    if (message.role !== 'assistant' || message.content !== null) {
      if (typeof message.content !== 'string') return `${index}: no content`;
      continue;
    }
    for (const call of message.tool_calls) {
      if (taken.has(call.id)) return `${index}: the id ${call.id} comes twice`;
      taken.add(call.id);
      if (call.type !== 'function' || typeof call.function.name !== 'string') return `${index}: no function`;
      JSON.parse(call.function.arguments);
    }
    open = message.tool_calls.map((call) => call.id);
  }
  return open.length > 0 ? 'the last calls are not answered' : undefined;
}

/** The parts that must survive: executed calls, and messages with their ANSWER. */
function essence(trace: Trace | undefined): unknown[] {
  return (trace?.steps ?? []).flatMap((step: TraceStep): unknown[] => {
    if (step.kind === 'call' && step.outcome === 'denied') return [];
    const { seq: _seq, at: _at, ...rest } = step;
    if (rest.kind === 'user') return [rest];
    // Messages hold no path.
    const { visits: _visits, ...said } = rest;
    return [said];
  });
}

describe('chat messages', () => {
  it('are messages of the SDK', () => {
    expectTypeOf<ChatExportMessage>().toExtend<ChatCompletionMessageParam>();
    expectTypeOf<ChatExport['messages']>().toExtend<ChatCompletionMessageParam[]>();
    const messages: ChatCompletionMessageParam[] = chatOf(goldenLog()).messages;
    expect(messages.map((message) => message.role).join(' ')).toBe(
      'user assistant tool assistant tool assistant tool assistant user assistant tool assistant',
    );
  });

  it('leave out denied decisions with a note, or include them', () => {
    expect(exportLog('chat', [goldenLog()]).notes).toEqual([
      'Left out: denied decisions: 1, thoughts of the agent: 6, unreadable replies: 1.',
    ]);
    const systemMessages = chatOf(goldenLog(), { denials: true }).messages.filter(
      (message) => message.role === 'system',
    );
    expect(systemMessages).toHaveLength(1);
    expect(systemMessages[0]?.content).toMatch(/^A response was denied by answer-dependency: .*register_hospital/);
  });

  it('begin with the instructions when asked for', () => {
    expect(chatOf(goldenLog(), { systemPrompt: true }).messages[0]).toMatchObject({
      role: 'system',
      content: expect.stringContaining('## Task') as string,
    });
  });

  it('answer every call, also one whose answer never came', () => {
    const { messages, weir } = chatOf(brokenLog());
    expect(problemOf(messages)).toBeUndefined();
    expect(messages.at(-1)).toEqual({ role: 'tool', tool_call_id: 'c3', content: '{"error":"no answer came"}' });
    expect(weir).toMatchObject({ version: 1, unanswered: ['c3'] });
  });

  it('note names that the endpoint takes no tools of', () => {
    const trace: Trace = {
      id: 't',
      source: 'openai',
      steps: [{ kind: 'call', seq: 0, name: '预约 x', arguments: {}, outcome: 'succeeded', result: 1 }],
    };
    const events = traceToEvents(trace, { document: smallDocument, tools: [], sessionId: 't', startedAt: 0 });
    expect(events.ok && exportLog('chat', [events.value]).notes).toEqual([
      'OpenAI does not accept tools with these names: 预约 x.',
    ]);
  });

  it('of several sessions are a list', () => {
    const read = readLogFile(exportLog('chat', [goldenLog(), brokenLog()]).text, 'x');
    expect(read.ok && read.value.traces.map((trace) => trace.id)).toEqual(['s1', 'broken']);
  });

  it('read back as the same calls and answers, for any log', () => {
    fc.assert(
      fc.property(
        arbitraryTrace,
        fc.record({ systemPrompt: fc.boolean(), denials: fc.boolean() }),
        (trace, options) => {
          const input = { document: smallDocument, tools: [], sessionId: 'trace', startedAt: 0 };
          const events = traceToEvents(trace, input);
          if (!events.ok) throw new Error(events.error.message);
          const exported = exportLog('chat', [events.value], options);
          expect(problemOf((JSON.parse(exported.text) as ChatExport).messages)).toBeUndefined();
          const read = readLogFile(exported.text, 'x');
          if (!read.ok) {
            // A log has no messages only if it has no executed call and no message.
            expect(read.error.message).toContain('nothing happens');
            return;
          }
          expect(essence(read.value.traces[0])).toEqual(essence(tracesFromEvents(events.value)[0]));
        },
      ),
      { numRuns: 150 },
    );
    for (const events of [goldenLog(), brokenLog()]) {
      const read = readLogFile(exportLog('chat', [events]).text, 'x');
      expect(read.ok && essence(read.value.traces[0])).toEqual(essence(tracesFromEvents(events)[0]));
    }
  });
});
