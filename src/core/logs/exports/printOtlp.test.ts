// Checks OTLP traces against OpenTelemetry's own definitions: the protobuf messages of its exporters, and the names of
// the semantic conventions at the pinned version.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryTrace, hostileMarkupTexts } from '../../../testing/arbitraryTraces';
import { brokenLog, goldenLog, namedLog, smallDocument } from '../../../testing/logFixtures';
import type { SessionEvent } from '../../session';
import { exportLog, traceToEvents } from '..';

interface Message {
  verify(value: unknown): string | null;
  fromObject(value: unknown): unknown;
  toObject(value: unknown, options: object): unknown;
  encode(value: unknown): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
}
const root = createRequire(import.meta.url)('@opentelemetry/otlp-transformer/build/src/generated/root.js') as {
  opentelemetry: { proto: { collector: { trace: { v1: { ExportTraceServiceRequest: Message } } } } };
};
const request = root.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;

interface Value {
  stringValue?: string;
  boolValue?: boolean;
  intValue?: string;
  doubleValue?: number;
  arrayValue?: { values: Value[] };
}
interface Attribute {
  key: string;
  value: Value;
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  events?: { timeUnixNano: string; name: string; attributes: Attribute[] }[];
  status?: { code: number; message: string };
}
interface Otlp {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { scope: { name: string }; spans: Span[]; schemaUrl: string }[];
    schemaUrl: string;
  }[];
}

const otlpOf = (sessions: readonly (readonly SessionEvent[])[], options = {}) =>
  JSON.parse(exportLog('otlp', sessions, options).text) as Otlp;
const spansOf = (otlp: Otlp) => otlp.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
const attributeOf = (list: readonly Attribute[], key: string) => {
  const value = list.find((attribute) => attribute.key === key)?.value;
  if (value?.arrayValue) return value.arrayValue.values.map((item) => item.stringValue);
  return (
    value?.stringValue ??
    value?.boolValue ??
    value?.doubleValue ??
    (value?.intValue === undefined ? undefined : Number(value.intValue))
  );
};

/** The only difference between the JSON form and protobuf's own: ids are hex there, base64 here. */
function asProtobuf(otlp: Otlp): Otlp {
  const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
  return {
    resourceSpans: otlp.resourceSpans.map((resource) => ({
      ...resource,
      scopeSpans: resource.scopeSpans.map((scope) => ({
        ...scope,
        spans: scope.spans.map((span) => ({
          ...span,
          traceId: base64(span.traceId),
          spanId: base64(span.spanId),
          ...(span.parentSpanId === undefined ? {} : { parentSpanId: base64(span.parentSpanId) }),
        })),
      })),
    })),
  };
}

/** Encodes to bytes by the definitions and decodes again: unknown fields would be lost. */
function throughProtobuf(otlp: Otlp): unknown {
  const message = request.fromObject(asProtobuf(otlp));
  expect(request.verify(message)).toBeNull();
  const decoded = request.decode(request.encode(message).finish());
  return request.toObject(decoded, { longs: String, bytes: String, arrays: false });
}

/** Checks constraints that the definitions cannot express: ids, times, nesting. */
function checkSpans(spans: readonly Span[]): void {
  const ids = new Set(spans.map((span) => span.spanId));
  expect(ids.size).toBe(spans.length);
  for (const span of spans) {
    expect(span.traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
    expect(span.spanId).toMatch(/^(?!0+$)[0-9a-f]{16}$/);
    if (span.parentSpanId !== undefined) expect(ids.has(span.parentSpanId)).toBe(true);
    expect(span.startTimeUnixNano).toMatch(/^(0|[1-9]\d*)$/);
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
    expect(BigInt(span.endTimeUnixNano) < 2n ** 64n).toBe(true);
    const keys = span.attributes.map((attribute) => attribute.key);
    expect(new Set(keys).size).toBe(keys.length);
  }
}

describe('OTLP traces', () => {
  it('are what the published definitions say, losing nothing on the way through them', () => {
    for (const sessions of [[goldenLog()], [brokenLog()], [goldenLog(), brokenLog()], []]) {
      const otlp = otlpOf(sessions);
      checkSpans(spansOf(otlp));
      const plain = JSON.parse(JSON.stringify(asProtobuf(otlp))) as Otlp;
      // Protobuf does not encode empty lists.
      const full = JSON.parse(
        JSON.stringify(plain, (_key, value: unknown) =>
          Array.isArray(value) && value.length === 0 ? undefined : value,
        ),
      ) as unknown;
      expect(throughProtobuf(otlp)).toEqual(full);
    }
    expect(() => throughProtobuf({ resourceSpans: [{ scopeSpans: [{ spans: 7 }] }] } as unknown as Otlp)).toThrow();
  });

  it('bear names that the conventions define at the pinned version, and names of ours', () => {
    const defined = new Set<unknown>(
      Object.entries(conventions).flatMap(([name, value]) => (name.startsWith('ATTR_') ? [value] : [])),
    );
    const used = new Set<string>();
    const otlp = otlpOf([goldenLog(), brokenLog()]);
    for (const span of spansOf(otlp)) {
      for (const { key } of [...span.attributes, ...(span.events ?? []).flatMap((event) => event.attributes)])
        used.add(key);
    }
    const foreign = [...used].filter((key) => !key.startsWith('weir.'));
    expect(foreign.filter((key) => !defined.has(key))).toEqual([]);
    expect(foreign.filter((key) => key.startsWith('gen_ai.')).length).toBeGreaterThan(18);
    // Superseded names are also defined, but must not be used.
    for (const old of ['gen_ai.system', 'gen_ai.prompt', 'gen_ai.completion', 'gen_ai.usage.prompt_tokens']) {
      expect(used).not.toContain(old);
    }
    const { resourceSpans } = otlp;
    expect([resourceSpans[0]?.schemaUrl, resourceSpans[0]?.scopeSpans[0]?.schemaUrl]).toEqual([
      'https://opentelemetry.io/schemas/1.41.0',
      'https://opentelemetry.io/schemas/1.41.0',
    ]);
    const manifest = readFileSync(resolve(import.meta.dirname, '../../../../package.json'), 'utf8');
    const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> };
    const version = devDependencies['@opentelemetry/semantic-conventions'] ?? '';
    expect(version.split('.').slice(0, 2).join('.')).toBe('1.41');
  });

  it('have a span for the agent, each model call and each call of a tool', () => {
    const spans = spansOf(otlpOf([goldenLog()]));
    const names = spans.map((span) => span.name);
    expect(names.filter((name) => name.startsWith('invoke_agent'))).toEqual(['invoke_agent Hospital appointment']);
    expect(names.filter((name) => name.startsWith('chat'))).toHaveLength(
      goldenLog().filter((event) => event.kind === 'model.requested').length,
    );
    expect(names.filter((name) => name.startsWith('execute_tool'))).toEqual([
      'execute_tool check_hospital',
      'execute_tool check_department',
      'execute_tool query_appointment',
      'execute_tool register_hospital',
    ]);
    const [agent, ...others] = spans;
    expect(agent).toMatchObject({ kind: 1 });
    expect(agent).not.toHaveProperty('parentSpanId');
    for (const span of others) {
      expect(span.parentSpanId).toBe(agent?.spanId);
      expect(span.kind).toBe(span.name.startsWith('chat') ? 3 : 1);
      expect(attributeOf(span.attributes, 'gen_ai.conversation.id')).toBe('s1');
    }
    const tool = spans.find((span) => span.name === 'execute_tool check_hospital');
    const attribute = (key: string) => attributeOf(tool?.attributes ?? [], key);
    expect(attribute('gen_ai.operation.name')).toBe('execute_tool');
    expect(attribute('gen_ai.tool.call.id')).toBe('call-r3');
    expect(JSON.parse(String(attribute('gen_ai.tool.call.arguments')))).toEqual({ hospital: 'Riverside' });
    expect(JSON.parse(String(attribute('gen_ai.tool.call.result')))).toEqual({ hospital_exists: true });
  });

  it('contain usage, endpoint, messages and failures', () => {
    const spans = spansOf(otlpOf([brokenLog('Hi')]));
    const chats = spans.filter((span) => span.name === 'chat some-model');
    const [failed, cut, answered] = chats;
    expect(failed?.status).toMatchObject({
      code: 2,
      message: expect.stringContaining('Hi https://models.example/v1 refused') as string,
    });
    expect(attributeOf(failed?.attributes ?? [], 'error.type')).toBe('429');
    expect(attributeOf(cut?.attributes ?? [], 'weir.unfinished')).toBe(true);
    expect(cut?.endTimeUnixNano).toBe(answered?.startTimeUnixNano);
    const of = (key: string) => attributeOf(answered?.attributes ?? [], key);
    expect([of('server.address'), of('server.port')]).toEqual(['models.example', 8443]);
    expect([of('gen_ai.usage.input_tokens'), of('gen_ai.usage.output_tokens')]).toEqual([90, 8]);
    expect(of('gen_ai.response.finish_reasons')).toEqual(['tool_calls']);
    expect(of('gen_ai.response.time_to_first_chunk')).toBe(0.3);
    expect(of('gen_ai.request.temperature')).toBe(0.2);
    expect(JSON.parse(String(of('gen_ai.input.messages')))).toEqual([
      { role: 'system', parts: [{ type: 'text', content: 'Follow it. Hi' }] },
      { role: 'user', parts: [{ type: 'text', content: 'Hi' }] },
      { role: 'assistant', parts: [{ type: 'tool_call', id: 't1', name: 'Hi', arguments: '{"a":' }] },
      { role: 'tool', parts: [{ type: 'tool_call_response', id: 't1', response: 'Hi' }] },
    ]);
    const tool = spans.find((span) => span.name === 'execute_tool check_hospital');
    expect(tool?.status).toEqual({ code: 2, message: 'Hi' });
    expect(attributeOf(tool?.attributes ?? [], 'error.type')).toBe('tool_error');
    expect(exportLog('otlp', [brokenLog()]).notes).toContain(
      '2 spans were still open when the log ends; marked weir.unfinished.',
    );
  });

  it('record verdicts of controllers on the call they judged', () => {
    const spans = spansOf(otlpOf([goldenLog()]));
    const judged = spans.flatMap((span) => (span.events ?? []).map((event) => ({ span: span.name, event })));
    const denial = judged.find(({ event }) => event.name === 'weir.decision.denied');
    expect(denial?.span).toBe('chat rehearsal-compliant');
    expect(attributeOf(denial?.event.attributes ?? [], 'weir.controller')).toBe('answer-dependency');
    const refused = judged.filter(({ event }) => attributeOf(event.attributes, 'weir.allowed') === false);
    expect(refused.length).toBeGreaterThan(0);
    const verdicts = goldenLog().filter((event) => event.kind === 'controller.judged').length;
    expect(judged.filter(({ event }) => event.name === 'weir.controller.judged')).toHaveLength(verdicts);
  });

  it('end with the program that made them, and a call that is run again has a span of its own', () => {
    const log = goldenLog();
    const called = log.findIndex(({ kind }) => kind === 'tool.called');
    const { at: lastAt, turn } = log[called] as SessionEvent;
    const base = { v: 2, sessionId: log[0]?.sessionId ?? '', turn };
    const minute = 60_000;
    const cut = [
      ...log.slice(0, called + 1),
      { ...base, seq: called + 1, at: lastAt + minute, kind: 'session.interrupted' as const, lastAt },
      ...log.slice(called + 1).map((event) => ({ ...event, seq: event.seq + 1, at: event.at + minute })),
    ];
    const spans = spansOf(otlpOf([cut]));
    checkSpans(spans);
    expect(spans).toHaveLength(spansOf(otlpOf([log])).length + 1);
    const { name } = log[called] as SessionEvent & { kind: 'tool.called' };
    const [first, again] = spans.filter((span) => span.name === `execute_tool ${name}`) as [Span, Span];
    expect(BigInt(first.endTimeUnixNano)).toBe(BigInt(lastAt) * 1_000_000n);
    expect(attributeOf(first.attributes, 'weir.unfinished')).toBe(true);
    expect(BigInt(again.startTimeUnixNano)).toBe(BigInt(lastAt + minute) * 1_000_000n);
    expect(attributeOf(again.attributes, 'weir.unfinished')).toBeUndefined();
  });

  it('contain no content if the option is off', () => {
    const marker = 'PRIVATE-WORDS';
    const text = exportLog('otlp', [brokenLog(marker)], { content: false }).text;
    const otlp = JSON.parse(text) as Otlp;
    // Error messages and names of controllers are not content of the conversation.
    const kept = spansOf(otlp).flatMap((span) => [
      ...span.attributes,
      ...(span.events ?? []).flatMap((event) => event.attributes),
    ]);
    const leaks = kept.filter(({ value }) => value.stringValue?.includes(marker)).map(({ key }) => key);
    expect([...new Set(leaks)].sort()).toEqual(['weir.controller', 'weir.oow', 'weir.problem']);
  });

  it('are right for any log', () => {
    fc.assert(
      fc.property(arbitraryTrace, (trace) => {
        const events = traceToEvents(trace, {
          document: smallDocument,
          tools: [],
          sessionId: 's',
          startedAt: 5,
        });
        if (!events.ok) throw new Error(events.error.message);
        const otlp = otlpOf([events.value]);
        checkSpans(spansOf(otlp));
        throughProtobuf(otlp);
      }),
      { numRuns: 40 },
    );
    for (const text of hostileMarkupTexts) {
      for (const log of [brokenLog(text), namedLog(text)]) {
        const otlp = otlpOf([log]);
        checkSpans(spansOf(otlp));
        expect(JSON.stringify(throughProtobuf(otlp))).not.toMatch(/\\ud[89a-f]/);
      }
    }
    const odd = goldenLog().map((event, index) => ({
      ...event,
      at: [-5, 1e300, 0.5, 1_750_000_000_000][index % 4] as number,
    }));
    checkSpans(spansOf(otlpOf([odd])));
    throughProtobuf(otlpOf([odd]));
  });
});
