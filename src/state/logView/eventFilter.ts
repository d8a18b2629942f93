// A filter for the events of a log. All criteria must hold; of the selected marks at least one must be present.

import { type AgentDecision, nodesOfEvent, type SessionEvent } from '../../core/session';
import { controllerOfEvent, type EventFlag, eventFlags, eventFlagsOf } from './eventIndex';
import { describeByKind, describeEvent, type EventHandlers, eventLaneOf, type Lane } from './eventText';

/** Marks of an event, in the order of the menu. */
export const eventMarks = ['denied', 'violation', 'oow', 'error', 'edited'] as const satisfies readonly EventFlag[];
export type EventMark = (typeof eventMarks)[number];

export interface EventFilter {
  /** Words that must all occur, in any order, ignoring case. */
  readonly text: string;
  /** Also searches prompts and the document text. They repeat most words, so most searches match. */
  readonly prompts: boolean;
  readonly kind?: SessionEvent['kind'] | undefined;
  readonly lane?: Lane | undefined;
  readonly nodeId?: string | undefined;
  readonly controller?: string | undefined;
  readonly turn?: number | undefined;
  readonly marks: readonly EventMark[];
}

export const noEventFilter: EventFilter = { text: '', prompts: false, marks: [] };

export const isEventFilterSet = (filter: EventFilter): boolean =>
  filter.text.trim() !== '' ||
  filter.marks.length > 0 ||
  [filter.kind, filter.lane, filter.nodeId, filter.controller, filter.turn].some((value) => value !== undefined);

const textOfDecision = (decision: AgentDecision): string =>
  decision.kind === 'call'
    ? `${decision.thought ?? ''} ${decision.name} ${JSON.stringify(decision.arguments)}`
    : `${decision.thought ?? ''} ${decision.answer ?? ''} ${decision.text}`;

/** Texts of the event itself, without the prompt or the document that it carries. */
const wordsByKind: EventHandlers<string> = {
  'session.started': ({ document }) => document.title,
  'user.spoke': ({ text, oow }) => `${text} ${oow ?? ''}`,
  'controller.advised': ({ text }) => text,
  'model.requested': ({ model }) => model ?? '',
  'model.streamed': ({ text }) => text,
  'model.responded': ({ reply }) =>
    `${reply.content} ${reply.toolCalls.map((call) => `${call.name} ${call.argumentsText}`).join(' ')}`,
  'model.failed': ({ failure }) =>
    `${failure.kind} ${failure.status ?? ''} ${failure.message} ${failure.partial ?? ''}`,
  'decision.unreadable': ({ raw, problem }) => `${raw} ${problem}`,
  'agent.decided': ({ decision }) => textOfDecision(decision),
  'decision.accepted': ({ decision }) => textOfDecision(decision),
  'controller.judged': ({ verdict, decision }) => `${verdict.reason} ${textOfDecision(decision)}`,
  'decision.denied': ({ reason, decision }) => `${reason} ${textOfDecision(decision)}`,
  'decision.edited': ({ decision, before }) => `${textOfDecision(decision)} ${textOfDecision(before)}`,
  'tool.called': (event) => JSON.stringify(event.arguments),
  'tool.answered': (event) => `${JSON.stringify(event.result)} ${event.console?.join(' ') ?? ''}`,
  'result.edited': ({ result, before }) => `${JSON.stringify(result)} ${JSON.stringify(before)}`,
  'fallback.given': ({ text, reason }) => `${text} ${reason}`,
  'problem.noticed': ({ message }) => message,
};

/** Texts that are searched only on request. */
const carriedByKind: EventHandlers<string> = {
  'session.started': ({ document, others = [] }) => [document, ...others].map(({ source }) => source).join('\n'),
  'model.requested': ({ messages }) => messages.map((message) => message.content).join('\n'),
};

/** All searchable text of an event in lower case. */
function searchTextOf(event: SessionEvent, prompts: boolean): string {
  const prompt = prompts ? (describeByKind(carriedByKind, event) ?? '') : '';
  return `${describeEvent(event)} ${event.kind} ${event.nodeId ?? ''} ${describeByKind(wordsByKind, event) ?? ''} ${prompt}`.toLowerCase();
}

export const searchWords = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

const concernsController = (event: SessionEvent, id: string): boolean =>
  event.kind === 'controllers.changed'
    ? event.controllers.some((setting) => setting.id === id)
    : controllerOfEvent(event) === id;

/** Compiles the filter into a predicate; cheap checks run first. */
export function buildEventMatcher(filter: EventFilter): (event: SessionEvent) => boolean {
  const { kind, lane, nodeId, controller, turn, prompts } = filter;
  const mask = filter.marks.reduce((bits, name) => bits | eventFlags[name], 0);
  const words = searchWords(filter.text);
  return (event) => {
    if (kind !== undefined && event.kind !== kind) return false;
    if (turn !== undefined && event.turn !== turn) return false;
    if (nodeId !== undefined && !nodesOfEvent(event).includes(nodeId)) return false;
    if (lane !== undefined && eventLaneOf(event) !== lane) return false;
    if (mask !== 0 && (eventFlagsOf(event) & mask) === 0) return false;
    if (controller !== undefined && !concernsController(event, controller)) return false;
    if (words.length === 0) return true;
    const text = searchTextOf(event, prompts);
    return words.every((word) => text.includes(word));
  };
}
