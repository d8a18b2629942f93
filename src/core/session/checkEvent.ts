// Validates unknown JSON as an event, by shape and as the next event of a state. Events that pass fold without an
// exception. Refusals name the fault in words for the person who opens the file.

import { isJsonObject, type JsonObject } from '../support';
import { EVENT_VERSION, type SessionEvent } from './events';
import type { SessionState } from './sessionState';

type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === 'string';
/** Node ids are used as object keys, so names that every object inherits are refused. */
const key: Check = (value) => typeof value === 'string' && !(value in Object.prototype);
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
/** Counts and indices: integers from 0. */
const whole: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const json: Check = (value) => value !== undefined;
const flag: Check = (value) => typeof value === 'boolean';
const object: Check = (value) => isJsonObject(value);
const list =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(item);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isJsonObject(value) && Object.entries(fields).every(([name, check]) => check((value as JsonObject)[name]));
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);

const texts: Check = (value) => isJsonObject(value) && Object.values(value).every(text);

const toolCall = shape({ id: text, name: text, argumentsText: text, extra: optional(object) });
const reasoning = shape({ field: oneOf('reasoning_content', 'reasoning', 'content'), text });
const message = shape({
  role: oneOf('system', 'user', 'assistant', 'tool'),
  content: text,
  toolCalls: optional(list(toolCall)),
  toolCallId: optional(text),
  reasoning: optional(reasoning),
  from: optional(oneOf('platform')),
});
const tool = shape({
  name: text,
  parameters: object,
  description: optional(text),
  returns: optional(object),
  workflow: optional(whole),
});
const setting = shape({ id: text, pre: flag, post: flag, options: optional(object) });
const timing = shape({ latencyMs: number, retries: whole, firstTokenMs: optional(number) });
const usage = shape({ promptTokens: whole, completionTokens: whole });
const reply = shape({
  content: text,
  toolCalls: list(toolCall),
  finishReason: optional(text),
  usage: optional(usage),
  reasoning: optional(reasoning),
  notes: optional(list(text)),
  refused: optional(text),
});
const failure = shape({
  kind: oneOf(
    'unauthorized',
    'not-found',
    'rate-limited',
    'bad-request',
    'server-error',
    'timeout',
    'unreachable',
    'cancelled',
    'stream-broken',
    'malformed-response',
  ),
  message: text,
  status: optional(whole),
  partial: optional(text),
});
const verdict = shape({ controller: text, allowed: flag, reason: text, facts: optional(object) });
const callDecision = shape({
  kind: oneOf('call'),
  callId: text,
  name: text,
  arguments: object,
  thought: optional(text),
});
const responseDecision = shape({
  kind: oneOf('response'),
  text,
  answer: optional(text),
  values: optional(object),
  thought: optional(text),
  closes: optional(flag),
});
const decision: Check = (value) => callDecision(value) || responseDecision(value);
const result: Check = (value) =>
  shape({ kind: oneOf('failed'), message: text })(value) ||
  (shape({ kind: oneOf('succeeded') })(value) && (value as JsonObject).value !== undefined);
const row = shape({ when: object, failure: optional(text) });
const backend: Check = (value) =>
  shape({ kind: oneOf('manual', 'llm') })(value) ||
  shape({ kind: oneOf('mock'), rows: list(row) })(value) ||
  shape({ kind: oneOf('script'), source: text, timeLimitMs: optional(number), memoryLimitMb: optional(number) })(
    value,
  ) ||
  shape({
    kind: oneOf('http'),
    url: text,
    method: optional(oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
    headers: optional(texts),
    auth: optional(text),
    timeoutMs: optional(number),
  })(value);
const user: Check = (value) =>
  shape({ kind: oneOf('manual') })(value) ||
  shape({ kind: oneOf('scripted'), turns: list(shape({ text, oow: optional(text), ends: optional(flag) })) })(value) ||
  shape({ kind: oneOf('simulated'), model: text, rehearsal: optional(flag), profile: optional(object) })(value);
const toolsConfig: Check = (value) =>
  shape({
    default: oneOf('mock', 'manual', 'llm'),
    model: optional(text),
    rehearsal: optional(flag),
    generated: optional(oneOf('success')),
    perTool: optional(object),
  })(value) && Object.values(((value as JsonObject).perTool ?? {}) as JsonObject).every(backend);

const format = oneOf('pdl', 'text', 'code', 'flowchart', 'none');
const configFields = {
  model: text,
  rehearsal: flag,
  baseUrl: optional(text),
  format,
  ensemble: optional(list(format)),
  strategy: oneOf('react-text', 'tool-calls'),
  controllers: list(setting),
  claims: optional(oneOf('wording', 'words')),
  now: optional(text),
  toolDetails: optional(oneOf('names')),
  activation: oneOf('by-procedure', 'on-success', 'on-call', 'on-allow'),
  validity: optional(oneOf('values', 'session')),
  rules: optional((value) => value === 1 || value === 2),
  prompt: optional((value) => value === 1 || value === 2),
  replies: optional((value) => value === 2),
  strict: optional(flag),
  temperature: number,
  seed: number,
  unsent: optional(list(oneOf('temperature', 'seed'))),
  maxActionsPerTurn: whole,
  maxTurns: whole,
  maxParseRetries: whole,
  user,
  interjections: optional(list(shape({ turn: whole, text: optional(text), oow: text }))),
  oow: optional(shape({ probability: number, types: optional(list(text)) })),
  tools: toolsConfig,
  promptParts: optional(object),
};
const config = shape(configFields);
const change = shape(Object.fromEntries(Object.entries(configFields).map(([name, check]) => [name, optional(check)])));
const document = shape({
  title: text,
  kind: oneOf('pdl', 'mermaid'),
  source: text,
  documentId: optional(text),
  procedure: optional(text),
});
const breakpoint: Check = (value) =>
  shape({ kind: oneOf('node'), nodeId: text })(value) ||
  shape({ kind: oneOf('denial', 'oow') })(value) ||
  shape({ kind: oneOf('controller'), controller: text, on: oneOf('denies', 'judges', 'advises') })(value) ||
  shape({ kind: oneOf('condition'), expression: text })(value);

const imported = shape({
  v: (value) => value === 1,
  source: oneOf('openai', 'star', 'weir'),
  traceId: text,
  fileName: optional(text),
  model: optional(text),
});

const pathStep = shape({
  node: key,
  why: oneOf('called', 'said', 'known', 'unasked', 'decided', 'only-branch', 'between'),
  branch: optional(text),
  gap: optional(oneOf('undecided', 'jumped', 'repeated', 'restarted', 'digression')),
  or: optional(list(key)),
});

const claim = shape({
  nodeId: text,
  by: list(oneOf('declared', 'words', 'judge')),
  unmet: list(text),
  value: optional(shape({ slot: text, said: text, was: json, from: text })),
});

const bodies: { readonly [K in SessionEvent['kind']]: Check } = {
  'session.started': shape({
    config,
    document,
    others: optional(list(document)),
    tools: list(tool),
    imported: optional(imported),
  }),
  'user.spoke': shape({ text, oow: optional(text), ends: optional(flag) }),
  'controllers.changed': shape({ controllers: list(setting) }),
  'controller.advised': shape({ controller: text, text, facts: optional(object) }),
  'model.requested': shape({
    requestId: text,
    purpose: oneOf('agent', 'user', 'tool'),
    attempt: whole,
    messages: list(message),
    tools: optional(list(tool)),
    callId: optional(text),
    model: optional(text),
  }),
  'model.streamed': shape({ requestId: text, text }),
  'model.responded': shape({ requestId: text, reply, timing }),
  'model.failed': shape({ requestId: text, failure, timing }),
  'decision.unreadable': shape({ raw: text, problem: text, retry: whole }),
  'agent.decided': shape({
    decision,
    attempt: whole,
    read: optional(oneOf('strict', 'embedded', 'repaired', 'plain')),
  }),
  'controller.judged': shape({ verdict, decision }),
  'decision.accepted': shape({
    decision,
    violations: list(text),
    unjudged: optional(oneOf('language', 'length', 'no-words', 'wording', 'value')),
    undecided: optional(list(shape({ nodeId: text, condition: text, why: oneOf('given', 'kind') }))),
    claims: optional(list(claim)),
    branch: optional(shape({ nodeId: text, condition: text, needed: flag, values: object })),
    path: optional(list(pathStep)),
  }),
  'decision.denied': shape({ decision, controller: text, reason: text }),
  'tool.called': shape({ callId: text, name: text, arguments: object }),
  'tool.answered': shape({
    callId: text,
    name: text,
    result,
    source: oneOf('mock', 'manual', 'llm', 'script', 'http', 'edited', 'imported'),
    console: optional(list(text)),
  }),
  'decision.edited': shape({ decision, before: decision }),
  'result.edited': shape({ callId: text, name: text, result, before: result }),
  'model.retried': shape({ requestId: text }),
  'fallback.given': shape({ text, reason: text }),
  'problem.noticed': shape({ message: text, leftOut: optional(list(text)) }),
  'session.paused': shape({ breakpoint: optional(breakpoint) }),
  'session.resumed': shape({}),
  'session.interrupted': shape({ lastAt: number }),
  'session.forked': shape({ from: shape({ sessionId: text, length: whole }), change: optional(change) }),
  'session.ended': shape({
    reason: oneOf('user-ended', 'turn-limit', 'agent-closed', 'script-finished', 'failed', 'stopped'),
    path: optional(list(pathStep)),
  }),
};

const base = shape({
  v: number,
  seq: whole,
  sessionId: text,
  at: number,
  turn: whole,
  nodeId: optional(key),
  origin: optional(oneOf('replayed', 'edited')),
});

/** The fault of the value as an event by itself; `undefined` if it is valid. */
export function checkEventShape(value: unknown): string | undefined {
  if (!isJsonObject(value)) return 'it is not a JSON object';
  if (value.v !== 1 && value.v !== EVENT_VERSION) {
    return `its version is ${JSON.stringify(value.v) ?? 'missing'}, and this program reads versions 1 and ${EVENT_VERSION}`;
  }
  if (!base(value)) return 'it lacks one of seq, sessionId, at, turn, or one of them has the wrong type';
  const { kind } = value;
  if (typeof kind !== 'string' || !Object.hasOwn(bodies, kind)) return `${JSON.stringify(kind)} is not a kind of event`;
  return bodies[kind as SessionEvent['kind']](value) ? undefined : `its fields are not those of ${kind}`;
}

/** The reason why the event cannot follow this state; `undefined` if it can. */
export function checkEventOrder(state: SessionState | undefined, event: SessionEvent): string | undefined {
  if (!state) {
    if (event.kind !== 'session.started') return 'a log begins with session.started';
    return event.seq === 0 ? undefined : 'a log begins with seq 0';
  }
  if (event.kind === 'session.started') return 'the session has already started';
  if (event.sessionId !== state.sessionId) return `it belongs to session ${event.sessionId}`;
  if (event.seq !== state.length) return `its seq is ${event.seq} where ${state.length} is next`;
  const { phase, next } = state;
  if (phase.kind === 'ended') return 'the session has already ended';
  switch (event.kind) {
    case 'model.streamed':
    case 'model.responded':
    case 'model.failed':
      return phase.kind === 'awaiting-model' && phase.requestId === event.requestId
        ? undefined
        : `no model call ${event.requestId} is open`;
    case 'decision.accepted':
    case 'decision.denied':
    case 'controller.judged':
      return next.kind === 'judge' ? undefined : 'no decision is being judged';
    case 'tool.called':
      return next.kind === 'execute' && state.loggedCount === 0 ? undefined : 'no call was accepted';
    case 'agent.decided':
      if (state.imported && canDecideWithoutRequest(state)) return undefined;
      return next.kind === 'read-reply' ? undefined : 'no reply has come';
    case 'decision.edited':
      return next.kind === 'judge' ? undefined : 'no decision waits to be judged';
    case 'result.edited': {
      const call = state.transcript.at(-1);
      const isUnseen = next.kind === 'ask-agent' || next.kind === 'give-fallback';
      return isUnseen && call?.kind === 'call' && call.callId === event.callId && call.result
        ? undefined
        : `the result of ${event.callId} has taken effect or never came`;
    }
    case 'model.retried':
      return phase.kind === 'awaiting-model' ||
        phase.kind === 'failed' ||
        next.kind === 'read-reply' ||
        next.kind === 'judge'
        ? undefined
        : 'no model call waits to be asked again';
    case 'session.forked':
      return event.from.length === state.length
        ? undefined
        : `it takes over ${event.from.length} events, not ${state.length}`;
    case 'decision.unreadable':
      return next.kind === 'read-reply' ? undefined : 'no reply has come';
    case 'tool.answered': {
      const call = state.transcript.findLast((entry) => entry.kind === 'call' && entry.callId === event.callId);
      return call?.kind === 'call' && call.result === undefined ? undefined : `no call ${event.callId} is open`;
    }
    default:
      return undefined;
  }
}

/** Imported records contain no model calls, and their agent may speak first or twice in a row. */
const canDecideWithoutRequest = ({ phase, next }: SessionState) =>
  phase.kind !== 'awaiting-tool' && phase.kind !== 'awaiting-model' && next.kind !== 'judge' && next.kind !== 'execute';
