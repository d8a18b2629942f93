// An index of the log for timeline and list, in arrays that grow with the log: lane, tone, flags, time, starts of
// turns. Invariant: entry `i` depends only on the events up to `i`, so a longer log only adds entries.

import { nodesOfEvent, type SessionEvent } from '../../core/session';
import { firstIndex } from '../../core/support';
import { describeByKind, type EventHandlers, type EventTone, eventLaneOf, eventToneOf, lanes } from './eventText';

/** Most severe last: if several events share a pixel, the most severe is drawn. */
export const tonesByLoudness: readonly EventTone[] = ['quiet', 'good', 'plain', 'bad', 'oow', 'denied'];

export const eventFlags = {
  denied: 1,
  violation: 2,
  oow: 4,
  error: 8,
  edited: 16,
  replayed: 32,
  breakpoint: 64,
  fork: 128,
} as const;

export type EventFlag = keyof typeof eventFlags;

export interface TurnStart {
  readonly index: number;
  readonly turn: number;
  /** The kind of an out-of-workflow turn, once the user has spoken. */
  oow?: string;
}

const flagsByKind: EventHandlers<number> = {
  'decision.denied': () => eventFlags.denied,
  'controller.judged': ({ verdict }) => (verdict.allowed ? 0 : eventFlags.denied),
  'decision.accepted': ({ violations }) => (violations.length > 0 ? eventFlags.violation : 0),
  'user.spoke': ({ oow }) => (oow === undefined ? 0 : eventFlags.oow),
  'model.failed': () => eventFlags.error,
  'decision.unreadable': () => eventFlags.error,
  'fallback.given': () => eventFlags.error,
  'tool.answered': ({ result, source }) =>
    (result.kind === 'failed' ? eventFlags.error : 0) | (source === 'edited' ? eventFlags.edited : 0),
  'decision.edited': () => eventFlags.edited,
  'result.edited': () => eventFlags.edited,
  'session.paused': ({ breakpoint }) => (breakpoint ? eventFlags.breakpoint : 0),
  'session.forked': () => eventFlags.fork,
  'session.ended': ({ reason }) => (reason === 'failed' ? eventFlags.error : 0),
};

export function eventFlagsOf(event: SessionEvent): number {
  const { origin } = event;
  const byOrigin = origin === 'replayed' || origin === 'edited' ? eventFlags[origin] : 0;
  return byOrigin | (describeByKind(flagsByKind, event) ?? 0);
}

/** The controller that gave the advice, the verdict or the denial. */
export function controllerOfEvent(event: SessionEvent): string | undefined {
  if (event.kind === 'controller.judged') return event.verdict.controller;
  return event.kind === 'controller.advised' || event.kind === 'decision.denied' ? event.controller : undefined;
}

const counted = <K>(counts: Map<K, number>, key: K | undefined) => {
  if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Returns a copy with at least `length` bytes, and at least twice the old size. */
export function growBytes(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(Math.max(length, bytes.length * 2));
  longer.set(bytes);
  return longer;
}

export class EventIndex {
  length = 0;
  lane = new Uint8Array(256);
  tone = new Uint8Array(256);
  flag = new Uint8Array(256);
  /** Milliseconds since the first event, without interruptions. Never decreases, even if a clock was set back. */
  time = new Float64Array(256);
  readonly turns: TurnStart[] = [];
  readonly kinds = new Map<SessionEvent['kind'], number>();
  readonly nodes = new Map<string, number>();
  readonly controllers = new Map<string, number>();
  readonly flagCounts = new Map<EventFlag, number>();
  /** Number of events taken over from the session that this one was forked from. */
  replayed = 0;
  /** Milliseconds during which the program was not running. */
  private interrupted = 0;
  private readonly first: SessionEvent | undefined;

  constructor(events: readonly SessionEvent[]) {
    this.first = events[0];
    this.extend(events);
  }

  /** Whether the log starts with the events of this index and is at least as long. */
  covers(events: readonly SessionEvent[]): boolean {
    return this.first === events[0] && events.length >= this.length;
  }

  extend(events: readonly SessionEvent[]): void {
    this.reserve(events.length);
    for (let i = this.length; i < events.length; i++) {
      const event = events[i] as SessionEvent;
      const flag = eventFlagsOf(event);
      this.lane[i] = lanes.indexOf(eventLaneOf(event));
      this.tone[i] = tonesByLoudness.indexOf(eventToneOf(event));
      this.flag[i] = flag;
      if (event.kind === 'session.interrupted') this.interrupted += Math.max(0, event.at - event.lastAt);
      this.time[i] = Math.max(this.time[i - 1] ?? 0, event.at - (this.first?.at ?? event.at) - this.interrupted);
      if (event.turn !== (this.turns.at(-1)?.turn ?? -1)) this.turns.push({ index: i, turn: event.turn });
      const turn = this.turns.at(-1);
      if (turn && event.kind === 'user.spoke' && event.oow !== undefined) turn.oow = event.oow;
      counted(this.kinds, event.kind);
      for (const nodeId of nodesOfEvent(event)) counted(this.nodes, nodeId);
      counted(this.controllers, controllerOfEvent(event));
      if (flag !== 0) {
        // A denied decision counts once; the verdicts that denied it do not count again.
        const own = event.kind === 'controller.judged' ? flag & ~eventFlags.denied : flag;
        for (const [name, bit] of Object.entries(eventFlags))
          if (own & bit) counted(this.flagCounts, name as EventFlag);
        if (flag & eventFlags.replayed) this.replayed += 1;
      }
    }
    this.length = Math.max(this.length, events.length);
  }

  /** Position in `turns` of the turn that contains the event. */
  turnAt(index: number): number {
    return Math.max(0, firstIndex(this.turns.length, (at) => (this.turns[at]?.index ?? 0) > index) - 1);
  }

  private reserve(length: number): void {
    if (length <= this.lane.length) return;
    this.lane = growBytes(this.lane, length);
    this.tone = growBytes(this.tone, length);
    this.flag = growBytes(this.flag, length);
    const time = new Float64Array(this.lane.length);
    time.set(this.time);
    this.time = time;
  }
}

let kept: EventIndex | undefined;

/** Returns the index of the open log. One index is cached and extended when its log grows. */
export function eventIndexOf(events: readonly SessionEvent[]): EventIndex {
  if (kept?.covers(events)) kept.extend(events);
  else kept = new EventIndex(events);
  return kept;
}
