import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../core/llm';
import type { SessionEvent } from '../../core/session';
import { eventExamples } from '../../testing/eventExamples';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { buildEventMatcher, type EventFilter, isEventFilterSet, noEventFilter } from './eventFilter';
import { EventIndex, eventFlagsOf, eventIndexOf } from './eventIndex';
import {
  attemptAt,
  attemptSteps,
  modelReplyTo,
  modelRequestOf,
  nextOfSameKind,
  previousModelRequest,
} from './eventLinks';
import { createEventsView, nextMatch } from './eventsStore';
import { preconditionStatusOf } from './preconditionStatus';
import { diffPrompts } from './promptDiff';
import { formatCost, spendingByModel, usageCost } from './usageCost';

/** One call in order, one call too early, then text: in two turns, with an out-of-workflow turn. */
async function sampleLog(): Promise<readonly SessionEvent[]> {
  const replies = [
    callReply('check_hospital', { hospital: 'Riverside' }),
    callReply('register_hospital', {}),
    answerReply('Which department?'),
    answerReply('It will be sunny.'),
  ];
  const chat = createScriptedChat((_request, index) => replies[index] ?? answerReply('Done.'));
  const turns = [
    { text: 'An appointment, please.' },
    { text: 'What about the weather?', oow: 'irrelevant/topic-shift' },
  ];
  const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns } });
  runner.start();
  await runner.settled();
  return runner.events;
}

const log = await sampleLog();
const find = (kind: SessionEvent['kind'], from = 0) =>
  log.findIndex((event, index) => index >= from && event.kind === kind);
const kindsOf = (indexes: readonly number[]) => indexes.map((index) => log[index]?.kind);

describe('the index of a log', () => {
  it('is the same whether it is extended or built at once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(log.length), { maxLength: 6 }), (cuts) => {
        const grown = new EventIndex(log.slice(0, 1));
        for (const cut of [...cuts].sort((a, b) => a - b)) grown.extend(log.slice(0, Math.max(1, cut)));
        grown.extend(log);
        const whole = new EventIndex(log);
        for (const key of ['lane', 'tone', 'flag', 'time'] as const) {
          expect(grown[key].slice(0, log.length)).toEqual(whole[key].slice(0, log.length));
        }
        for (const key of ['turns', 'kinds', 'nodes', 'controllers', 'flagCounts', 'replayed'] as const) {
          expect(grown[key]).toEqual(whole[key]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('leaves out the time during which the program was not running', () => {
    const end = log.at(-1) as SessionEvent;
    const { length } = log;
    const { at: lastAt } = end;
    const cut = { ...eventExamples['session.interrupted'], seq: length, at: lastAt + 3_600_000, lastAt };
    const after = { ...eventExamples['problem.noticed'], seq: length + 1, at: lastAt + 3_600_010 };
    const { time } = new EventIndex([...log, cut, after]);
    expect([time[length], time[length + 1]]).toEqual([time[length - 1], (time[length - 1] ?? 0) + 10]);
  });

  it('contains the starts of turns and the counts of marks', () => {
    const index = new EventIndex(log);
    expect(index.turns.map(({ turn }) => turn)).toEqual([0, 1, 2]);
    log.forEach((event, at) => {
      expect(index.turns[index.turnAt(at)]?.turn).toBe(event.turn);
    });
    expect(index.flagCounts.get('oow')).toBe(1);
    expect(index.flagCounts.get('denied')).toBe(1);
    expect(index.nodes.has('api:check_hospital')).toBe(true);
    expect(index.controllers.has('node-dependency')).toBe(true);
    expect(index.time.slice(0, log.length).every((time, at) => at === 0 || time >= (index.time[at - 1] ?? 0))).toBe(
      true,
    );
  });

  it('is kept while the log grows, and rebuilt for another log', () => {
    const first = eventIndexOf(log.slice(0, 4));
    expect(eventIndexOf(log)).toBe(first);
    expect(first.length).toBe(log.length);
    expect(eventIndexOf(log.map((event) => ({ ...event })))).not.toBe(first);
  });
});

describe('searching events', () => {
  const matching = (change: Partial<EventFilter>) => log.filter(buildEventMatcher({ ...noEventFilter, ...change }));

  it.each<[Partial<EventFilter>, (event: SessionEvent) => boolean]>([
    [{ kind: 'tool.called' }, (event) => event.kind === 'tool.called'],
    [{ turn: 2 }, (event) => event.turn === 2],
    [{ nodeId: 'api:register_hospital' }, (event) => event.nodeId === 'api:register_hospital'],
    [{ marks: ['oow'] }, (event) => event.kind === 'user.spoke' && event.oow !== undefined],
    [{ marks: ['oow', 'denied'] }, (event) => (eventFlagsOf(event) & 5) !== 0],
    [{ lane: 'user' }, (event) => event.kind === 'user.spoke'],
    [{ text: 'WEATHER  what' }, (event) => event.kind === 'user.spoke' && event.turn === 2],
  ])('%j finds exactly the matching events', (change, expected) => {
    const found = matching(change);
    expect(found).toEqual(log.filter(expected));
    expect(found.length).toBeGreaterThan(0);
    expect(isEventFilterSet({ ...noEventFilter, ...change })).toBe(true);
  });

  it('filters by controller: its advice, verdicts and denials, also combined with a mark', () => {
    const found = matching({ controller: 'node-dependency' });
    expect(new Set(found.map((event) => event.kind))).toEqual(
      new Set(['controller.advised', 'controller.judged', 'decision.denied']),
    );
    const denials = matching({ controller: 'node-dependency', marks: ['denied'] });
    expect(denials.map((event) => event.kind)).toEqual(['controller.judged', 'decision.denied']);
  });

  it('searches prompts only on request', () => {
    const words = { text: '## Output format' };
    expect(matching(words)).toEqual([]);
    expect(new Set(matching({ ...words, prompts: true }).map((event) => event.kind))).toEqual(
      new Set(['model.requested']),
    );
  });

  it('leaves out the document text of the first event as well', () => {
    const isFirst = (event: SessionEvent) => event.kind === 'session.started';
    const words = { text: 'API.register_hospital([' };
    expect(matching(words).some(isFirst)).toBe(false);
    expect(matching({ ...words, prompts: true }).some(isFirst)).toBe(true);
  });

  it('can search every kind of event', () => {
    for (const event of Object.values(eventExamples)) {
      expect(buildEventMatcher({ ...noEventFilter, kind: event.kind, text: event.kind })(event)).toBe(true);
    }
  });

  it('searches a long log in slices, continues when it grows and restarts for another log', () => {
    const tasks: (() => void)[] = [];
    const view = createEventsView((task) => tasks.push(task));
    const run = () => {
      for (let task = tasks.shift(); task; task = tasks.shift()) task();
    };
    const long = Array.from({ length: 40_000 }, (_, seq) => ({ ...(log[seq % log.length] as SessionEvent), seq }));
    view.getState().search(long);
    expect(view.getState().found).toBeUndefined();
    view.getState().setFilter({ text: 'weather' });
    expect(tasks.length).toBe(1);
    run();
    const expected = long.flatMap((event, index) => (event.kind === 'user.spoke' && event.oow ? [index] : []));
    expect(view.getState().found).toMatchObject({ matches: expected, searched: long.length });
    const more = [...long, { ...(log.find((event) => event.turn === 2) as SessionEvent), seq: long.length }];
    view.getState().search(more);
    run();
    expect(view.getState().found?.matches).toEqual([...expected, long.length]);
    expect(view.getState().found?.mask[long.length]).toBe(1);
    view.getState().search(log);
    run();
    expect(kindsOf(view.getState().found?.matches ?? [])).toEqual(['user.spoke']);
    view.getState().clear();
    expect(view.getState()).toMatchObject({ found: undefined, filter: noEventFilter });
  });

  it('steps from match to match and wraps around at the ends', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30), { minLength: 1 }), fc.nat(30), (numbers, from) => {
        const matches = [...numbers].sort((a, b) => a - b);
        expect(nextMatch(matches, from, 1)).toBe(matches.find((match) => match > from) ?? matches[0]);
        expect(nextMatch(matches, from, -1)).toBe(matches.findLast((match) => match < from) ?? matches.at(-1));
      }),
    );
    expect(nextMatch([], 3, 1)).toBeUndefined();
  });
});

describe('event links', () => {
  it('splits the log into attempts without gaps, each event in exactly one', () => {
    let start = 0;
    while (start < log.length) {
      const stretch = attemptAt(log, start);
      expect(stretch.start).toBe(start);
      for (let index = start; index < stretch.end; index++) expect(attemptAt(log, index)).toEqual(stretch);
      start = stretch.end;
    }
  });

  it('link a result to its verdicts, reply and prompt, and a prompt to the previous prompt', () => {
    const answered = find('tool.answered');
    const request = modelRequestOf(log, find('tool.called')) as number;
    const names = attemptSteps(log, attemptAt(log, answered)).map((station) => station.name);
    expect(names).toEqual(['Advice', 'Prompt', 'Reply', 'Decision', 'Allowed', 'Takes effect', 'Call', 'Result']);
    expect(log[request]).toMatchObject({ kind: 'model.requested', purpose: 'agent', attempt: 1 });
    expect(log[modelReplyTo(log, request) as number]?.kind).toBe('model.responded');
    const denied = find('decision.denied');
    expect(attemptSteps(log, attemptAt(log, denied)).map((station) => station.tone)).toContain('denied');
    expect(log[modelRequestOf(log, denied) as number]).toMatchObject({ kind: 'model.requested', attempt: 2 });
    expect(previousModelRequest(log, modelRequestOf(log, denied) as number)).toBe(request);
    expect(previousModelRequest(log, request)).toBeUndefined();
    expect(log[modelRequestOf(log, find('controller.advised')) as number]).toMatchObject({ kind: 'model.requested' });
    expect(modelRequestOf(log, find('user.spoke'))).toBeUndefined();
  });

  it('steps to the next of the same kind and stops at the ends', () => {
    const first = find('user.spoke');
    expect(nextOfSameKind(log, first, 1)).toBe(find('user.spoke', first + 1));
    expect(nextOfSameKind(log, first, -1)).toBeUndefined();
  });

  it('finds decisions of imported logs without model calls', () => {
    const imported = log.filter((event) => !event.kind.startsWith('model.') && event.kind !== 'controller.advised');
    const decided = imported.flatMap((event, index) => (event.kind === 'agent.decided' ? [index] : []));
    expect(decided.length).toBe(4);
    for (const index of decided) expect(attemptAt(imported, index).start).toBe(index);
    expect(modelRequestOf(imported, decided[0] as number)).toBeUndefined();
  });
});

describe('the precondition status of a node', () => {
  it('names the event that met it, or the failed attempt', () => {
    const answered = find('tool.answered');
    expect(preconditionStatusOf(log, answered, 'api:check_hospital', 'on-success')).toEqual({ kind: 'untried' });
    expect(preconditionStatusOf(log, answered + 1, 'api:check_hospital', 'on-success')).toEqual({
      kind: 'met',
      index: answered,
    });
    expect(preconditionStatusOf(log, log.length, 'api:register_hospital', 'on-success')).toEqual({
      kind: 'denied',
      index: find('decision.denied'),
    });
    const failing = log.map((event) =>
      event.kind === 'tool.answered' ? { ...event, result: { kind: 'failed' as const, message: 'no' } } : event,
    );
    expect(preconditionStatusOf(failing, log.length, 'api:check_hospital', 'on-success')).toMatchObject({
      kind: 'failed',
    });
    expect(preconditionStatusOf(failing, log.length, 'api:check_hospital', 'on-call')).toMatchObject({ kind: 'met' });
  });
});

describe('a prompt compared with the previous prompt', () => {
  const message = fc.record<ChatMessage>({
    role: fc.constantFrom('system', 'user', 'assistant'),
    content: fc.constantFrom('a', 'b', 'one\ntwo\nthree\nfour', 'one\ntwo\nthree\nfive', ''),
  });

  it('lists every message of the newer prompt in order, and every message of the older prompt', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 7 }), fc.array(message, { maxLength: 7 }), (before, after) => {
        const { parts, added, removed } = diffPrompts(before, after);
        const newer = parts.flatMap((part) =>
          part.kind === 'same' ? part.messages : part.kind === 'removed' ? [] : [part.message],
        );
        expect(newer).toEqual(after);
        const kept = parts.reduce((sum, part) => sum + (part.kind === 'same' ? part.messages.length : 0), 0);
        const touched = parts.filter((part) => part.kind === 'changed' || part.kind === 'removed').length;
        expect(kept + touched).toBe(before.length);
        const reverse = diffPrompts(after, before);
        if (added + removed === 0) expect(after).toEqual(before);
        expect(diffPrompts(after, after)).toMatchObject({ added: 0, removed: 0 });
        expect(reverse.parts.length === 0).toBe(parts.length === 0);
      }),
    );
  });

  it('shows a longer history as added messages and the latest advice as a change', () => {
    const requests = log.flatMap((event) => (event.kind === 'model.requested' ? [event.messages] : []));
    const { parts } = diffPrompts(requests[0] ?? [], requests[1] ?? []);
    expect(parts.map((part) => part.kind)).toEqual(['same', 'added', 'added', 'changed']);
    const [first] = parts;
    expect(first?.kind === 'same' && first.messages[0]?.role).toBe('system');
  });
});

describe('costs', () => {
  const usage = { promptTokens: 1_000_000, completionTokens: 500_000 };

  it('follow the entered price, and are undefined without a price', () => {
    expect(usageCost(usage, { prompt: 2, completion: 8 })).toBe(6);
    expect(formatCost(6, '$')).toBe('$6.00');
    expect(formatCost(0.000_123_4, 'EUR')).toBe('EUR 0.000123');
    expect(formatCost(0, '$')).toBe('$0.00');
    const replied = log.map((event) =>
      event.kind === 'model.responded' ? { ...event, reply: { ...event.reply, usage } } : event,
    );
    const calls = log.filter((event) => event.kind === 'model.responded').length;
    expect(spendingByModel(replied, {}, 'm').get('m')).toMatchObject({ calls, cost: undefined });
    expect(spendingByModel(replied, { m: { prompt: 2, completion: 8 } }, 'm').get('m')?.cost).toBeCloseTo(6 * calls);
    const replayed = replied.map((event) => ({ ...event, origin: 'replayed' as const }));
    expect(spendingByModel(replayed, {}, 'm').size).toBe(0);
  });
});
