// Logs without `rules` fold, replay and are judged again exactly as by the program that wrote them.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  defaultControllers,
  readLog,
  reduceSession,
  rejudge,
  replaySession,
  type SessionEvent,
} from '../../core/session';

const folder = import.meta.dirname;
const expected = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8'));
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.jsonl.gz') ? [file.slice(0, -9)] : []));

function load(name: string): readonly SessionEvent[] {
  const read = readLog(gunzipSync(readFileSync(`${folder}/${name}.jsonl.gz`)).toString('utf8'));
  if (!read.ok) throw new Error(`${name} line ${read.error.line}: ${read.error.message}`);
  return read.value;
}

function judgedWith(events: readonly SessionEvent[], mode: 'none' | 'both') {
  const judged = rejudge(events, { controllers: defaultControllers(mode) });
  if (!judged.ok) throw new Error(judged.error.message);
  const flips = judged.value.decisions.flatMap(({ seq, flip }) => (flip ? [`${seq} ${flip}`] : []));
  return { counts: judged.value.counts, flips };
}

describe('logs of earlier versions', () => {
  it('has expected values for every log', () => {
    expect(names.toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(names)('%s folds, replays and is judged again as it was', (name) => {
    const events = load(name);
    const { phase, counters, nodes, transcript } = reduceSession(events);
    const replayed = replaySession(events);
    if (!replayed.ok) throw new Error(replayed.error.message);
    const unchanged = rejudge(events);
    if (!unchanged.ok) throw new Error(unchanged.error.message);
    expect({
      events: events.length,
      counters,
      state: createHash('sha256')
        .update(JSON.stringify({ phase, counters, nodes, transcript }))
        .digest('hex')
        .slice(0, 16),
      replays: replayed.value.firstDifference === undefined,
      sameFlips: unchanged.value.decisions.filter(({ flip }) => flip).length,
      none: judgedWith(events, 'none'),
      both: judgedWith(events, 'both'),
    }).toEqual(expected[name]);
  });
});
