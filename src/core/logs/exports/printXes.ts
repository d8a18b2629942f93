// Prints sessions as an event log for process mining: XES (IEEE 1849-2016). A session is a trace; its events are user
// messages, calls from start to end, given answers, questions that were skipped because the user had already answered
// them (`autoskip`), and decisions that a controller denied. Texts are escaped for XML and lose characters that XML
// cannot hold (control characters, halves of surrogate pairs). No text becomes an element.

import { withoutKind, withoutSite } from '../../graph';
import { type AgentDecision, type SessionEvent, violationKind } from '../../session';
import { toWellFormed } from '../../support';
import type { SessionPrinter } from './exportLog';

type Attribute = readonly [tag: 'string' | 'date' | 'int' | 'boolean', key: string, value: string];
type Place = Pick<SessionEvent, 'seq' | 'at' | 'turn' | 'nodeId'>;

const extensions = [
  ['Concept', 'concept', 'http://www.xes-standard.org/concept.xesext'],
  ['Lifecycle', 'lifecycle', 'http://www.xes-standard.org/lifecycle.xesext'],
  ['Time', 'time', 'http://www.xes-standard.org/time.xesext'],
  ['Organizational', 'org', 'http://www.xes-standard.org/org.xesext'],
  /** Our extension: docs/weir.xesext defines the keys with `weir:`. */
  ['Weir', 'weir', 'urn:weir:xes:session-log:1'],
] as const;

export const printXes: SessionPrinter = (sessions, { names }) => {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<log xes.version="1849.2016" xes.features="">',
    ...extensions.map(([name, prefix, uri]) => `  <extension name="${name}" prefix="${prefix}" uri="${uri}"/>`),
    '  <global scope="trace">',
    line(4, ['string', 'concept:name', 'session']),
    '  </global>',
    '  <global scope="event">',
    line(4, ['string', 'concept:name', 'event']),
    line(4, ['string', 'lifecycle:transition', 'complete']),
    line(4, ['date', 'time:timestamp', timeText(0)]),
    line(4, ['string', 'org:resource', 'agent']),
    '  </global>',
    '  <classifier name="Activity" scope="event" keys="concept:name lifecycle:transition"/>',
    line(2, ['string', 'concept:name', titleOf(sessions)]),
    ...sessions.flatMap((events) => traceOf(events, names?.get(events[0]?.sessionId ?? ''))),
    '</log>',
  ];
  return {
    text: `${lines.join('\n')}\n`,
    notes: ['Prompts, replies of the model and verdicts that allowed are left out.'],
  };
};

type Accepted = SessionEvent & { kind: 'decision.accepted' };

const titleOf = (sessions: readonly (readonly SessionEvent[])[]) => {
  const first = sessions[0]?.[0];
  return first?.kind === 'session.started' ? first.document.title : '';
};

function traceOf(events: readonly SessionEvent[], name: string | undefined): string[] {
  const started = events[0];
  const about: Attribute[] = [['string', 'concept:name', started?.sessionId ?? '']];
  if (name !== undefined) about.push(['string', 'weir:name', name]);
  if (started?.kind === 'session.started') {
    const { config, document, imported } = started;
    about.push(
      ['string', 'weir:document', document.title],
      ['string', 'weir:model', imported ? (imported.model ?? 'unknown') : config.model],
    );
    about.push(['boolean', 'weir:rehearsal', String(config.rehearsal)]);
    if (imported) about.push(['string', 'weir:imported', imported.source]);
  }
  const ended = events.at(-1);
  if (ended?.kind === 'session.ended') about.push(['string', 'weir:ended', ended.reason]);
  // An accepted call gets no separate event: its violations are recorded at its start.
  const accepted = new Map<string, Accepted>();
  const lines = events.flatMap((event) => {
    if (event.kind === 'decision.accepted' && event.decision.kind === 'call') {
      accepted.set(event.decision.callId, event);
    }
    return eventOf(event, accepted);
  });
  return ['  <trace>', ...about.map((item) => line(4, item)), ...lines, '  </trace>'];
}

/**
 * The XES events of a session event: `start` and `complete` of calls, `complete` of messages; empty for other kinds.
 */
function eventOf(event: SessionEvent, accepted: ReadonlyMap<string, Accepted>): string[] {
  switch (event.kind) {
    case 'user.spoke':
      return xesEvent(event, 'user', 'complete', 'user', [
        ['string', 'weir:text', event.text],
        ...(event.oow === undefined ? [] : [['string', 'weir:oow', event.oow] as const]),
      ]);
    case 'tool.called':
      return xesEvent(event, event.name, 'start', 'agent', [
        ['string', 'weir:call', event.callId],
        ['string', 'weir:arguments', JSON.stringify(event.arguments)],
        ...siteOf(accepted.get(event.callId), event.nodeId),
        ...violationsOf(accepted.get(event.callId)),
      ]);
    case 'tool.answered': {
      const { result } = event;
      const [transition, value] =
        result.kind === 'succeeded' ? ['complete', JSON.stringify(result.value)] : ['ate_abort', result.message];
      return xesEvent(event, event.name, transition, 'system', [
        ['string', 'weir:call', event.callId],
        ['string', result.kind === 'succeeded' ? 'weir:result' : 'weir:failure', value],
      ]);
    }
    case 'decision.accepted': {
      const others = otherVisits(event);
      if (event.decision.kind === 'call') return others;
      return [
        ...others,
        ...xesEvent(event, activityOf(event.decision, event.nodeId), 'complete', 'agent', [
          ['string', 'weir:text', event.decision.text],
          ...siteOf(event, event.nodeId),
          ...violationsOf(event),
        ]),
      ];
    }
    case 'decision.denied':
      return xesEvent(event, activityOf(event.decision, event.nodeId), 'withdraw', 'agent', [
        ['string', 'weir:controller', event.controller],
        ['string', 'weir:reason', event.reason],
      ]);
    case 'fallback.given':
      return xesEvent(event, 'fallback', 'complete', 'agent', [['string', 'weir:text', event.text]]);
    case 'model.failed':
      return xesEvent(event, 'model', 'ate_abort', 'system', [['string', 'weir:failure', event.failure.message]]);
    default:
      return [];
  }
}

/** Nodes that the decision visited besides its own: further ANSWERs of the reply, and skipped questions. */
function otherVisits(event: Accepted): string[] {
  return (event.path ?? []).flatMap(({ node, why }) => {
    const nodeId = withoutSite(node);
    const isPassed = why === 'known' || why === 'unasked';
    if (!isPassed && (why !== 'said' || nodeId === event.nodeId)) return [];
    const name = withoutKind(nodeId);
    return xesEvent({ ...event, nodeId }, name, isPassed ? 'autoskip' : 'complete', 'agent', [
      ['string', 'weir:site', node],
    ]);
  });
}

/** The call site of a node on the path of the decision. */
function siteOf(event: Accepted | undefined, nodeId: string | undefined): Attribute[] {
  const step = event?.path?.findLast(({ node }) => withoutSite(node) === nodeId);
  return step ? [['string', 'weir:site', step.node]] : [];
}

/**
 * The node's name: the given ANSWER or the called API. Without a node the claimed name, such as the label of a reply in
 * a foreign record; `response` without a label.
 */
function activityOf(decision: AgentDecision, nodeId: string | undefined): string {
  if (nodeId !== undefined) return withoutKind(nodeId);
  return decision.kind === 'call' ? decision.name : decision.answer || 'response';
}

/** The kind of the violation (calls, claims or branches), and the unmet preconditions. */
const violationsOf = (event: Accepted | undefined): Attribute[] =>
  !event || event.violations.length === 0
    ? []
    : [
        ['string', 'weir:broken', violationKind(event)],
        ['string', 'weir:violations', event.violations.join(' ')],
      ];

function xesEvent(
  { seq, at, turn, nodeId }: Place,
  name: string,
  transition: string,
  resource: string,
  more: readonly Attribute[],
): string[] {
  const attributes: Attribute[] = [
    ['string', 'concept:name', name],
    ['string', 'lifecycle:transition', transition],
    ['date', 'time:timestamp', timeText(at)],
    ['string', 'org:resource', resource],
    ['int', 'weir:seq', String(seq)],
    ['int', 'weir:turn', String(turn)],
    ...(nodeId === undefined ? [] : [['string', 'weir:node', nodeId] as const]),
    ...more,
  ];
  return ['    <event>', ...attributes.map((item) => line(6, item)), '    </event>'];
}

const line = (indent: number, [tag, key, value]: Attribute) =>
  `${' '.repeat(indent)}<${tag} key="${key}" value="${xmlText(value)}"/>`;

const lastTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A time outside the years that XML Schema writes with four digits is clamped. */
const timeText = (at: number) => new Date(Math.min(Math.max(Math.floor(at), 0), lastTime)).toISOString();

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // XML parsers replace these by spaces in an attribute unless they are escaped.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes an attribute's value. Characters that XML 1.0 cannot hold are left out. */
function xmlText(text: string): string {
  return toWellFormed(text)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"'\t\n\r]/g, (char) => entities[char] as string);
}
