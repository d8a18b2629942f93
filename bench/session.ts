// Cost of a session without the model: a turn when the log is a thousand and ten thousand events long, and the fold of
// a long log.

import { createSessionRunner, defaultSessionConfig, reduceSession, type SessionEvent } from '../src/core/session';
import { createScriptedChat, createSteppingClock } from '../src/testing/scriptedChat';
import {
  answerReply,
  callReply,
  hospitalDocument,
  hospitalTools,
  succeedingTools,
} from '../src/testing/sessionFixtures';
import { type BenchOptions, measureSpread, ms, type Spread, spread } from './bench';
import { lengthenLog, playSession } from './longLog';

const config = {
  ...defaultSessionConfig,
  tools: succeedingTools,
  controllers: defaultSessionConfig.controllers.filter(({ id }) => id !== 'session-length'),
  maxTurns: 1_000_000,
};

/** Turns of one call and one answer each, after `log`; the model replies immediately. */
async function timeTurns(turns: number, log?: readonly SessionEvent[]): Promise<Spread> {
  const chat = createScriptedChat((_request, index) =>
    index % 2 === 0
      ? callReply('check_hospital', { hospital: `Hospital ${index}` })
      : answerReply(`Hospital ${index} takes part.`),
  );
  const runner = createSessionRunner({
    chat,
    clock: createSteppingClock(),
    sessionId: 's1',
    config,
    document: hospitalDocument,
    tools: hospitalTools,
    ...(log ? { log } : {}),
  });
  runner.start();
  await runner.settled();
  const values: number[] = [];
  for (let turn = -5; turn < turns; turn++) {
    const start = performance.now();
    if (!runner.sendUserMessage(`What about number ${turn}?`))
      throw new Error('The session of the benchmark stopped taking turns');
    await runner.settled();
    if (turn >= 0) values.push(performance.now() - start);
  }
  return measureSpread(values);
}

/** A played log of that length that waits for the user; its prompts grow as in a real session. */
async function waitingLog(length: number): Promise<readonly SessionEvent[]> {
  const log = lengthenLog(await playSession(20), length).map((event) =>
    event.kind === 'session.started' ? { ...event, config: { ...event.config, ...config } } : event,
  );
  const last = log.findLastIndex((event) => event.kind === 'decision.accepted' && event.decision.kind === 'response');
  return log.slice(0, last + 1);
}

export async function benchSession({ quick, report }: BenchOptions): Promise<void> {
  const turns = quick ? 10 : 40;
  const early = await timeTurns(turns);
  for (const length of quick ? [1000] : [1000, 10_000]) {
    const late = await timeTurns(turns, await waitingLog(length - turns * 10));
    report({
      bench: 'session',
      what: `a turn (two model calls, one API call) at about ${length.toLocaleString('en')} events, without the model, median / p95`,
      weir: spread(late),
      beside: `the same in the first turns ${spread(early)}`,
      ...(length === 1000 ? { target: '5 ms' } : {}),
    });
  }
  const log = lengthenLog(await playSession(40), quick ? 10_000 : 100_000);
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
