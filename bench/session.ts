// What a session costs besides the model: a turn when the log is a thousand events long, and the fold of a long log.

import { defaultSessionConfig, reduceSession, type SessionEvent } from '../src/core/session';
import { createScriptedChat } from '../src/testing/scriptedChat';
import { act, hospitalRunner, speak } from '../src/testing/sessionFixtures';
import { type BenchOptions, measureSpread, ms, spread } from './bench';

const controllers = defaultSessionConfig.controllers.filter(({ id }) => id !== 'session-length');

/** Turns of one call and one answer each, until the log has `length` events; the model answers at once. */
async function runTurns(length: number): Promise<{ events: readonly SessionEvent[]; turnTimes: number[] }> {
  const chat = createScriptedChat((_request, index) =>
    index % 2 === 0 ? act('check_hospital', { hospital: `Hospital ${index}` }) : speak(`Hospital ${index} takes part.`),
  );
  const runner = hospitalRunner(chat, { controllers, maxTurns: 1_000_000 });
  runner.start();
  await runner.settled();
  const turnTimes: number[] = [];
  for (let turn = 0; runner.events.length < length; turn++) {
    const start = performance.now();
    if (!runner.say(`What about number ${turn}?`)) throw new Error('The session of the benchmark stopped taking turns');
    await runner.settled();
    turnTimes.push(performance.now() - start);
  }
  return { events: runner.events, turnTimes };
}

/** The log with its last turn told again and again: long logs are too slow to play, their prompts grow. */
function lengthen(events: readonly SessionEvent[], length: number): SessionEvent[] {
  const last = events.at(-1)?.turn ?? 0;
  const turn = events.filter((event) => event.turn === last);
  const log = [...events];
  for (let copy = 1; log.length < length; copy++) {
    for (const event of turn) {
      const again: Record<string, unknown> = { ...event, seq: log.length, turn: last + copy };
      for (const key of ['requestId', 'callId']) {
        if (typeof again[key] === 'string') again[key] = `${again[key]}/${copy}`;
      }
      log.push(again as unknown as SessionEvent);
    }
  }
  return log;
}

export async function benchSession({ quick, report }: BenchOptions): Promise<void> {
  const { events, turnTimes } = await runTurns(quick ? 200 : 1000);
  const late = measureSpread(turnTimes.slice(-20));
  const early = measureSpread(turnTimes.slice(5, 25));
  report({
    bench: 'session',
    what: `a turn (two model calls, one API call) at ${events.length} events, without the model, median / p95`,
    weir: spread(late),
    beside: `the same in the first turns ${spread(early)}`,
    target: '5 ms',
  });
  const log = lengthen(events, quick ? 10_000 : 100_000);
  const folds = Array.from({ length: quick ? 1 : 3 }, () => {
    const start = performance.now();
    reduceSession(log);
    return performance.now() - start;
  });
  const text = log.map((event) => JSON.stringify(event));
  const start = performance.now();
  for (const line of text) JSON.parse(line);
  const reading = performance.now() - start;
  report({
    bench: 'session',
    what: `folding ${log.length.toLocaleString('en')} events, median`,
    weir: ms(measureSpread(folds).median),
    beside: `JSON.parse of the same log ${ms(reading)}`,
    target: '1 s',
  });
}
