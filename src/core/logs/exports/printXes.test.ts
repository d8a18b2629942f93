// Checks XES with libxml2: well-formed, valid by a schema of the standard's structure, with unchanged texts.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm';
import { afterAll, describe, expect, it } from 'vitest';
import { arbitraryTrace, hostileMarkupTexts } from '../../../testing/arbitraryTraces';
import { brokenLog, goldenLog, namedLog, smallDocument } from '../../../testing/logFixtures';
import { pdlOfLines, playSteps } from '../../../testing/playSteps';
import type { SessionEvent } from '../../session';
import { exportLog, type Trace, traceToEvents } from '..';

const schema = XmlDocument.fromString(readFileSync(resolve(import.meta.dirname, 'xes.xsd'), 'utf8'));
const validator = XsdValidator.fromDoc(schema);
afterAll(() => {
  validator.dispose();
  schema.dispose();
});

function withXes<T>(text: string, use: (document: XmlDocument) => T): T {
  const document = XmlDocument.fromString(text);
  try {
    validator.validate(document);
    return use(document);
  } finally {
    document.dispose();
  }
}

/** Events of the first trace, their attributes by key. */
const eventsOf = (text: string) =>
  withXes(text, (document) =>
    document.find('/log/trace[1]/event').map((event) =>
      Object.fromEntries(
        (event as XmlElement).find('*').map((item) => {
          const of = (name: string) => (item as XmlElement).attr(name)?.value ?? '';
          return [of('key'), of('value')];
        }),
      ),
    ),
  );

const textOf = (sessions: readonly (readonly SessionEvent[])[], options = {}) =>
  exportLog('xes', sessions, options).text;

/** A session with a recorded path. */
const walkedLog = () =>
  playSteps(
    [
      pdlOfLines([
        'APIs:',
        '  - {name: find, request: [place], response: [found]}',
        '  - {name: book, request: [place, day], response: [code]}',
        'ANSWERs:',
        '  - {name: ask}',
        '  - {name: booked}',
        '  - {name: bye}',
        'Procedure: |',
        '  [place] = ANSWER.ask()',
        '  [found] = API.find([place])',
        '  [day] = ANSWER.ask()',
        '  API.book([place, day])',
        '  ANSWER.booked()',
        '  ANSWER.bye()',
      ]),
    ],
    [
      { user: 'Two days at A' },
      { call: 'find', args: { place: 'A' }, returns: { found: true } },
      { call: 'book', args: { place: 'A', day: 'Monday' }, returns: { code: '7' } },
      { says: ['booked', 'bye'] },
    ],
  );

describe('XES', () => {
  it('names a reply by its label where no workflow has a node for it', () => {
    const trace: Trace = {
      id: 'x',
      source: 'star',
      steps: [
        { kind: 'user', seq: 0, text: 'Hello' },
        { kind: 'response', seq: 1, text: 'Hello, how can I help?', answer: 'hello' },
        { kind: 'response', seq: 2, text: 'Well' },
      ],
    };
    const document = { title: 'x', kind: 'pdl', source: '' } as const;
    const log = traceToEvents(trace, { document, tools: [], sessionId: 'x', startedAt: 0 });
    const events = eventsOf(textOf([log.ok ? log.value : []]));
    expect(events.map((event) => event['concept:name'])).toEqual(['user', 'hello', 'response']);
  });

  it('is valid, for one session, several and none', () => {
    for (const sessions of [[goldenLog()], [goldenLog(), brokenLog()], []]) {
      withXes(textOf(sessions), (document) => {
        expect(document.find('/log/trace')).toHaveLength(sessions.length);
        expect((document.find('/log/extension') as XmlElement[]).map((item) => item.attr('prefix')?.value)).toEqual([
          'concept',
          'lifecycle',
          'time',
          'org',
          'weir',
        ]);
      });
    }
    expect(() =>
      withXes(textOf([goldenLog()]).replace('<trace>', '<trace><event/><string key="a" value=""/>'), () => 0),
    ).toThrow();
    expect(() => withXes(textOf([goldenLog()]).replace('key="weir:turn"', 'key="weir:seq"'), () => 0)).toThrow();
  });

  it('contains activities with their life cycle, resource and time', () => {
    const rows = eventsOf(textOf([goldenLog()])).map(
      (event) => `${event['org:resource']}: ${event['concept:name']} ${event['lifecycle:transition']}`,
    );
    expect(rows).toEqual([
      'user: user complete',
      'agent: check_hospital start',
      'system: check_hospital complete',
      'agent: appointment_confirmed withdraw',
      'agent: check_department start',
      'system: check_department complete',
      'agent: query_appointment start',
      'system: query_appointment complete',
      'agent: request_information complete',
      'user: user complete',
      'agent: register_hospital start',
      'system: register_hospital complete',
      'agent: appointment_confirmed complete',
    ]);
    const [first] = eventsOf(textOf([goldenLog()]));
    expect(first?.['time:timestamp']).toBe(new Date(goldenLog()[1]?.at ?? 0).toISOString());
    const failed = eventsOf(textOf([brokenLog('Hi')]));
    expect(failed.find((event) => event['weir:failure'] === 'Hi')).toMatchObject({
      'concept:name': 'check_hospital',
      'lifecycle:transition': 'ate_abort',
    });
    expect(failed.at(-1)).toMatchObject({
      'weir:violations': 'api:check_hospital',
      'weir:broken': 'calls',
      'weir:call': 'c3',
    });
  });

  it('holds every visit of the recorded path: all ANSWERs of a reply, and questions that were not asked', () => {
    const rows = eventsOf(textOf([walkedLog()])).map(
      (event) => `${event['concept:name']} ${event['lifecycle:transition']} ${event['weir:site'] ?? ''}`,
    );
    expect(rows).toEqual([
      'user complete ',
      'ask autoskip answer:ask',
      'find start api:find',
      'find complete ',
      'ask autoskip answer:ask#2',
      'book start api:book',
      'book complete ',
      'bye complete answer:bye',
      'booked complete answer:booked',
    ]);
  });

  it('declares every key of its own, in the extension beside the documentation', () => {
    const extension = XmlDocument.fromString(
      readFileSync(resolve(import.meta.dirname, '../../../../docs/weir.xesext'), 'utf8'),
    );
    const declared = (scope: string) =>
      new Map(
        (extension.find(`/xesextension/${scope}/*`) as XmlElement[]).map((item) => [
          `weir:${item.attr('key')?.value}`,
          item.name,
        ]),
      );
    const [ofTrace, ofEvent] = [declared('trace'), declared('event')];
    const imported = traceToEvents(
      { id: 't', source: 'star', steps: [{ kind: 'user', seq: 0, text: 'hi' }] },
      { document: smallDocument, tools: [], sessionId: 't', startedAt: 0 },
    );
    const met = new Set<string>();
    const names = new Map([['t', 'Mine']]);
    withXes(
      textOf([goldenLog(), brokenLog(), walkedLog(), imported.ok ? imported.value : []], { names }),
      (document) => {
        for (const [scope, keys] of [
          ['trace', ofTrace],
          ['trace/event', ofEvent],
        ] as const) {
          for (const item of document.find(`/log/${scope}/*[starts-with(@key, 'weir:')]`) as XmlElement[]) {
            const key = item.attr('key')?.value ?? '';
            expect([key, keys.get(key)]).toEqual([key, item.name]);
            met.add(`${scope} ${key}`);
          }
        }
      },
    );
    expect(met.size).toBe(ofTrace.size + ofEvent.size);
    extension.dispose();
  });

  it('holds any text as it was, but for what XML cannot hold', () => {
    const kept = (text: string) =>
      text
        .replace(/\p{Surrogate}/gu, '\ufffd')
        .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
    for (const text of hostileMarkupTexts) {
      const named = eventsOf(textOf([namedLog(text)])).find((event) => event['lifecycle:transition'] === 'start');
      expect(named?.['concept:name']).toBe(kept(text));
      const userEvent = eventsOf(textOf([brokenLog(text)])).find((event) => event['concept:name'] === 'user');
      expect(userEvent?.['weir:text']).toBe(kept(text));
    }
    fc.assert(
      fc.property(arbitraryTrace, (trace) => {
        const events = traceToEvents(trace, { document: smallDocument, tools: [], sessionId: 's', startedAt: 0 });
        if (!events.ok) throw new Error(events.error.message);
        const texts = eventsOf(textOf([events.value])).flatMap((event) => event['weir:text'] ?? []);
        expect(texts).toEqual(trace.steps.flatMap((step) => (step.kind === 'call' ? [] : [kept(step.text)])));
      }),
      { numRuns: 60 },
    );
  });

  it('writes times that every reader takes', () => {
    const odd = goldenLog().map((event, index) => ({ ...event, at: [-5, 1e300, 0.5][index % 3] as number }));
    withXes(textOf([odd]), () => undefined);
  });
});
