// Prints sessions as OpenTelemetry traces: OTLP's JSON form, with attributes of the GenAI conventions. A session is a
// trace: one `invoke_agent` span, under it a `chat` span for each model call and an `execute_tool` span for each tool
// call. Data without a name in the conventions (controllers, denials) becomes span events and attributes named
// `weir.*`. Ids depend on the log alone. Over 300 lines: spans for all kinds of events are built in one class.

import { type AgentDecision, type SessionConfig, type SessionEvent, violationKind } from '../../session';
import { type JsonValue, toWellFormed } from '../../support';
import type { ExportOptions, SessionPrinter } from './exportLog';
import { type OtlpAttribute, otlpAttributes, otlpDouble, otlpId, unixNano } from './otlpValues';

/**
 * Version of the semantic conventions: the last release that defines `gen_ai.*` in the main registry; since 1.42 they
 * are in a separate repository, which has no release yet.
 */
export const GEN_AI_SCHEMA_URL = 'https://opentelemetry.io/schemas/1.41.0';

const INTERNAL = 1;
const CLIENT = 3;
const ERROR = 2;

interface SpanEvent {
  timeUnixNano: string;
  name: string;
  attributes: OtlpAttribute[];
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: OtlpAttribute[];
  events?: SpanEvent[];
  status?: { code: number; message: string };
}

export const printOtlp: SessionPrinter = (sessions, options) => {
  const spans = sessions.flatMap((events) => new SessionSpans(events, options).all());
  const document = {
    resourceSpans: [
      {
        resource: { attributes: otlpAttributes({ 'service.name': 'weir' }) },
        scopeSpans: [{ scope: { name: 'weir.session-log', version: '1' }, spans, schemaUrl: GEN_AI_SCHEMA_URL }],
        schemaUrl: GEN_AI_SCHEMA_URL,
      },
    ],
  };
  const open = spans.filter((span) => span.attributes.some(({ key }) => key === OPEN)).length;
  return {
    text: `${JSON.stringify(document, null, 1)}\n`,
    notes:
      open > 0
        ? [`${open === 1 ? '1 span was' : `${open} spans were`} still open when the log ends; marked ${OPEN}.`]
        : [],
  };
};

/** Marks spans whose end is not in the log. */
const OPEN = 'weir.unfinished';

type Body<K extends SessionEvent['kind']> = SessionEvent & { readonly kind: K };

class SessionSpans {
  private readonly spans: Span[] = [];
  private readonly byKey = new Map<string, Span>();
  private readonly traceId: string;
  private readonly root: Span;
  private readonly config: SessionConfig | undefined;
  private readonly descriptions: ReadonlyMap<string, string>;
  private readonly lastAt: number;
  /** Latest span of a model call, and its end time. */
  private lastRequest: { readonly span: Span; readonly until: number } | undefined;

  constructor(
    private readonly events: readonly SessionEvent[],
    private readonly options: ExportOptions,
  ) {
    const started = events[0];
    const first = started?.kind === 'session.started' ? started : undefined;
    const title = toWellFormed(first?.document.title ?? '').trim();
    this.config = first?.config;
    this.descriptions = new Map(
      (first?.tools ?? []).flatMap((tool) => (tool.description ? [[tool.name, tool.description]] : [])),
    );
    // Clocks may jump back; a span never ends before it starts.
    this.lastAt = events.reduce((last, event) => Math.max(last, event.at), 0);
    const sessionId = started?.sessionId ?? '';
    this.traceId = otlpId(`trace/${sessionId}/${started?.at ?? 0}`, 32);
    this.root = {
      traceId: this.traceId,
      spanId: otlpId(`span/${sessionId}/root`, 16),
      name: title === '' ? 'invoke_agent' : `invoke_agent ${title}`,
      kind: INTERNAL,
      startTimeUnixNano: unixNano(started?.at ?? 0),
      endTimeUnixNano: unixNano(this.lastAt),
      attributes: [
        ...otlpAttributes({
          'gen_ai.operation.name': 'invoke_agent',
          'gen_ai.provider.name': this.provider(),
          'gen_ai.agent.name': title === '' ? undefined : title,
          'gen_ai.agent.id': first?.document.documentId,
          'gen_ai.conversation.id': sessionId,
          // For an imported session, only the record can name the model.
          'gen_ai.request.model': first?.imported ? first.imported.model : first?.config.model,
          ...usageOf(events),
          // The name may contain words of the user.
          'weir.name': options.content === false ? undefined : options.names?.get(sessionId),
          'weir.rehearsal': first?.config.rehearsal,
          'weir.strategy': first?.config.strategy,
          'weir.workflow.format': first?.config.format,
          'weir.controllers': first?.config.controllers.filter(({ pre, post }) => pre || post).map(({ id }) => id),
          'weir.imported': first?.imported?.source,
        }),
      ],
      events: [],
    };
    this.spans.push(this.root);
    for (const event of events) this.add(event);
  }

  all(): Span[] {
    for (const span of this.byKey.values()) span.attributes.push(...otlpAttributes({ [OPEN]: true }));
    return this.spans;
  }

  private add(event: SessionEvent): void {
    switch (event.kind) {
      case 'model.requested':
        this.addRequest(event);
        return;
      case 'model.responded':
      case 'model.failed':
        this.answer(event);
        return;
      case 'tool.called':
        this.call(event);
        return;
      case 'tool.answered':
        this.settle(event);
        return;
      case 'session.interrupted':
        this.interrupt(event);
        this.note(event);
        return;
      case 'session.ended':
        this.root.attributes.push(...otlpAttributes({ 'weir.ended': event.reason }));
        if (event.reason === 'failed') this.root.status = { code: ERROR, message: 'The session failed.' };
        return;
      default:
        this.note(event);
    }
  }

  /** `part` separates spans that begin with the same event. */
  private open(key: string, event: SessionEvent, name: string, kind: number, values: OtlpAttribute[], part = ''): void {
    // Call ids may occur twice in a log; the position in the log is unique.
    const span: Span = {
      traceId: this.traceId,
      spanId: otlpId(`span/${event.sessionId}/${event.seq}${part}`, 16),
      parentSpanId: this.root.spanId,
      name: toWellFormed(name),
      kind,
      startTimeUnixNano: unixNano(event.at),
      endTimeUnixNano: unixNano(Math.max(event.at, this.lastAt)),
      attributes: values,
    };
    this.spans.push(span);
    this.byKey.set(key, span);
  }

  private close(key: string, event: SessionEvent, values: OtlpAttribute[], failure?: string): Span | undefined {
    const span = this.byKey.get(key);
    if (!span) return undefined;
    this.byKey.delete(key);
    const end = unixNano(event.at);
    span.endTimeUnixNano = BigInt(end) < BigInt(span.startTimeUnixNano) ? span.startTimeUnixNano : end;
    span.attributes.push(...values);
    if (failure !== undefined) span.status = { code: ERROR, message: toWellFormed(failure) };
    return span;
  }

  /** Spans end with the page that created them. A call of an API is executed again, in a new span. */
  private interrupt(event: Body<'session.interrupted'>): void {
    for (const [key, { name, kind, attributes: values }] of [...this.byKey]) {
      const again = [...values];
      this.close(key, { ...event, at: event.lastAt }, otlpAttributes({ [OPEN]: true }));
      if (key.startsWith('tool/')) this.open(key, event, name, kind, again, `/${key}`);
    }
  }

  private addRequest(event: Body<'model.requested'>): void {
    // A request that is still open was cut off with its page; this page repeats it.
    for (const key of [...this.byKey.keys()]) {
      if (key.startsWith('model/')) this.close(key, event, otlpAttributes({ [OPEN]: true }));
    }
    const model = event.model ?? this.config?.model ?? '';
    const values = otlpAttributes({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': this.provider(),
      'gen_ai.conversation.id': event.sessionId,
      'gen_ai.request.model': model,
      'gen_ai.request.seed': this.config?.seed,
      ...serverOf(this.config),
      'weir.request.id': event.requestId,
      'weir.request.purpose': event.purpose,
      'weir.turn': event.turn,
      'weir.attempt': event.attempt,
      ...this.content({
        'gen_ai.input.messages': event.messages.map((message) => ({ role: message.role, parts: partsOf(message) })),
        'gen_ai.tool.definitions': event.tools?.map(({ name, description, parameters }) => ({
          type: 'function',
          name,
          ...(description === undefined ? {} : { description }),
          parameters,
        })),
      }),
    });
    if (this.config && !this.config.unsent?.includes('temperature'))
      values.push(otlpDouble('gen_ai.request.temperature', this.config.temperature));
    this.open(`model/${event.requestId}`, event, model === '' ? 'chat' : `chat ${model}`, CLIENT, values);
  }

  private answer(event: Body<'model.responded'> | Body<'model.failed'>): void {
    const { timing } = event;
    const values = otlpAttributes({ 'weir.request.retries': timing.retries });
    if (timing.firstTokenMs !== undefined) {
      values.push(otlpDouble('gen_ai.response.time_to_first_chunk', timing.firstTokenMs / 1000));
    }
    const key = `model/${event.requestId}`;
    if (event.kind === 'model.failed') {
      const { kind, status, message } = event.failure;
      values.push(
        ...otlpAttributes({ 'error.type': status === undefined ? kind : String(status), 'weir.failure': kind }),
      );
      this.close(key, event, values, message);
      return;
    }
    const { reply } = event;
    const { finishReason, usage } = reply;
    values.push(
      ...otlpAttributes({
        'gen_ai.response.finish_reasons': finishReason === undefined ? undefined : [finishReason],
        'gen_ai.usage.input_tokens': usage?.promptTokens,
        'gen_ai.usage.output_tokens': usage?.completionTokens,
        ...this.content({
          'gen_ai.output.messages': [
            { role: 'assistant', parts: partsOf(reply), finish_reason: finishReason ?? 'unknown' },
          ],
        }),
      }),
    );
    const span = this.close(key, event, values);
    if (span) this.lastRequest = { span, until: event.at };
  }

  private call(event: Body<'tool.called'>): void {
    this.open(
      `tool/${event.callId}`,
      event,
      `execute_tool ${event.name}`,
      INTERNAL,
      otlpAttributes({
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': event.name,
        'gen_ai.tool.call.id': event.callId,
        'gen_ai.tool.type': 'function',
        'gen_ai.tool.description': this.descriptions.get(event.name),
        'gen_ai.conversation.id': event.sessionId,
        'weir.node.id': event.nodeId,
        'weir.turn': event.turn,
        ...this.content({ 'gen_ai.tool.call.arguments': event.arguments }),
      }),
    );
  }

  private settle(event: Body<'tool.answered'>): void {
    const { result } = event;
    const isFailed = result.kind === 'failed';
    const values = otlpAttributes({
      'weir.tool.source': event.source,
      'error.type': isFailed ? 'tool_error' : undefined,
      ...(result.kind === 'succeeded' ? this.content({ 'gen_ai.tool.call.result': result.value }) : {}),
    });
    this.close(`tool/${event.callId}`, event, values, isFailed ? result.message : undefined);
  }

  /** Records every other event on the model call it belongs to, if that ended at the same time. */
  private note(event: SessionEvent): void {
    const values = noteOf(event, this.options.content !== false);
    if (!values) return;
    const about = this.lastRequest && event.at <= this.lastRequest.until ? this.lastRequest.span : this.root;
    about.events ??= [];
    about.events.push({
      timeUnixNano: unixNano(event.at),
      name: `weir.${event.kind}`,
      attributes: otlpAttributes({
        'weir.seq': event.seq,
        'weir.turn': event.turn,
        'weir.node.id': event.nodeId,
        ...values,
      }),
    });
  }

  private provider(): string {
    const first = this.events[0];
    if (first?.kind !== 'session.started') return 'openai';
    if (first.config.rehearsal) return 'weir.rehearsal';
    // The conventions name the flavour of the endpoint here; our endpoints follow OpenAI's.
    return first.imported === undefined || first.imported.source === 'openai' ? 'openai' : 'weir.imported';
  }

  /** Structured content as JSON text, which the conventions allow for attributes without structure. */
  private content(values: Readonly<Record<string, JsonValue | undefined>>): Record<string, string | undefined> {
    if (this.options.content === false) return {};
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, value === undefined ? undefined : JSON.stringify(value)]),
    );
  }
}

interface MessageParts {
  readonly content: string;
  readonly toolCalls?: readonly { readonly id: string; readonly name: string; readonly argumentsText: string }[];
  readonly toolCallId?: string;
}

/** A message in parts, as in the conventions' schema of messages. */
function partsOf({ content, toolCalls, toolCallId }: MessageParts): JsonValue[] {
  if (toolCallId !== undefined) return [{ type: 'tool_call_response', id: toolCallId, response: content }];
  return [
    ...(content === '' ? [] : [{ type: 'text', content }]),
    ...(toolCalls ?? []).map(({ id, name, argumentsText }) => ({
      type: 'tool_call',
      id,
      name,
      arguments: argumentsText,
    })),
  ];
}

function usageOf(events: readonly SessionEvent[]): Record<string, number | undefined> {
  let input: number | undefined;
  let output: number | undefined;
  for (const event of events) {
    if (event.kind !== 'model.responded' || !event.reply.usage) continue;
    input = (input ?? 0) + event.reply.usage.promptTokens;
    output = (output ?? 0) + event.reply.usage.completionTokens;
  }
  return { 'gen_ai.usage.input_tokens': input, 'gen_ai.usage.output_tokens': output };
}

/** Host and port of the endpoint; the port only together with a host, and by the scheme if it is not written. */
function serverOf(config: SessionConfig | undefined): { 'server.address'?: string; 'server.port'?: number } {
  const parts = /^(https?):\/\/(\[[^\]]*\]|[^:/?#]+)(?::(\d{1,5}))?/i.exec(config?.baseUrl ?? '');
  if (!parts || config?.rehearsal) return {};
  const port = parts[3] ?? (parts[1]?.toLowerCase() === 'http' ? '80' : '443');
  return { 'server.address': parts[2] as string, 'server.port': Number(port) };
}

type Values = Readonly<Record<string, string | boolean | number | readonly string[] | undefined>>;

/** Attributes of an event without a separate span; `undefined` for events that add nothing to the spans. */
function noteOf(event: SessionEvent, hasContent: boolean): Values | undefined {
  const text = (value: string | undefined) => (hasContent ? value : undefined);
  switch (event.kind) {
    case 'user.spoke':
      return { 'weir.text': text(event.text), 'weir.oow': event.oow };
    case 'controller.advised':
      return { 'weir.controller': event.controller, 'weir.advice': text(event.text) };
    case 'controller.judged': {
      const { controller, allowed, reason } = event.verdict;
      return {
        'weir.controller': controller,
        'weir.allowed': allowed,
        'weir.reason': text(reason),
        ...aboutOf(event.decision),
      };
    }
    case 'decision.accepted':
      return {
        ...aboutOf(event.decision),
        ...(event.violations.length > 0
          ? { 'weir.broken': violationKind(event), 'weir.violations': event.violations }
          : {}),
        'weir.path': event.path?.map(({ node }) => node),
        'weir.text': event.decision.kind === 'response' ? text(event.decision.text) : undefined,
      };
    case 'decision.denied':
      return { 'weir.controller': event.controller, 'weir.reason': text(event.reason), ...aboutOf(event.decision) };
    case 'decision.unreadable':
      return { 'weir.problem': event.problem, 'weir.retry': event.retry };
    case 'fallback.given':
      return { 'weir.reason': event.reason, 'weir.text': text(event.text) };
    case 'problem.noticed':
      return { 'weir.problem': event.message };
    case 'controllers.changed':
      return { 'weir.controllers': event.controllers.filter(({ pre, post }) => pre || post).map(({ id }) => id) };
    case 'session.paused':
    case 'session.resumed':
      return {};
    case 'session.interrupted':
      return { 'weir.interrupted_ms': Math.max(0, event.at - event.lastAt) };
    default:
      return undefined;
  }
}

function aboutOf(decision: AgentDecision): Values {
  return decision.kind === 'call'
    ? { 'weir.decision': 'call', 'gen_ai.tool.name': decision.name, 'gen_ai.tool.call.id': decision.callId }
    : { 'weir.decision': 'response', 'weir.answer': decision.answer };
}
