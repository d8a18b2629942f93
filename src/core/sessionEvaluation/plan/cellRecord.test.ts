import { describe, expect, it } from 'vitest';
import { readCellRecords, readFinishedCell } from './cellRecord';

/** Records of the first version: without the rehearsed roles, and with judgements that lack prompt and reply. */
const base = {
  v: 1,
  workflow: 'hospital',
  profile: 'mei',
  arm: 'react-nl',
  armTitle: 'ReAct, natural language',
  repetition: 0,
  seed: 1,
  model: 'rehearsal-compliant',
  rehearsal: true,
};
const session = {
  ...base,
  id: 'a',
  level: 'session',
  setting: 'iw',
  sessionId: 's',
  facts: { turns: 2 },
  cost: null,
  judged: { success: true, goals: 1, accomplished: 1, repairs: [] },
};
const turns = {
  ...base,
  id: 'b',
  level: 'turn',
  reference: 'r',
  turns: [{ turn: 1, reference: 'x', predicted: null, calls: null, node: null }],
  skipped: 0,
};

const read = (...values: readonly object[]) => readCellRecords(values.map((value) => JSON.stringify(value)).join('\n'));

describe('readCellRecords', () => {
  it('reads the records of the first version unchanged', () => {
    expect([...read(session, turns).records.values()]).toEqual([session, turns]);
  });

  it('reports the lines of records that lack a field or have one of another type', () => {
    const { arm: _arm, ...nameless } = session;
    const damaged = [nameless, { ...session, cost: '1' }, { ...session, facts: [] }, { ...turns, turns: [7] }];
    expect(read(session, ...damaged, { ...turns, v: 2 })).toMatchObject({ unreadable: [2, 3, 4, 5, 6] });
  });
});

describe('readFinishedCell', () => {
  it('reads a cell from a worker, and names the first fault', () => {
    const event = { v: 1, seq: 0, sessionId: 's', at: 1, turn: 0, kind: 'session.paused' };
    const cell = { kind: 'done', record: session, events: [event] };
    const readCell = (value: object) => readFinishedCell(JSON.stringify(value));
    expect(readCell(cell)).toEqual({ ok: true, value: cell });
    expect(readFinishedCell('{"kind"')).toMatchObject({ ok: false });
    expect(readCell({ ...cell, record: { ...session, arm: 7 } })).toEqual({
      ok: false,
      error: '"record.arm" is 7 instead of a text',
    });
    expect(readCell({ ...cell, events: [{ ...event, kind: 'made.up' }] })).toEqual({
      ok: false,
      error: '"events.0" is not an event',
    });
  });
});
