import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../core/session';
import { groupRepeatedEntries } from './groupRepeatedEntries';

const denial = (seq: number, name: string): TranscriptEntry => ({
  kind: 'denial',
  seq,
  turn: 1,
  decision: { kind: 'call', callId: `c${seq}`, name, arguments: {} },
  controller: 'node-dependency',
  reason: 'first',
  unmet: [],
});
const notice = (seq: number, raw?: string): TranscriptEntry => ({
  kind: 'notice',
  seq,
  turn: 1,
  text: 'The reply was empty.',
  level: 'error',
  ...(raw === undefined ? {} : { raw }),
});

describe('the conversation', () => {
  it('merges equal consecutive denials and unreadable replies into one entry with their number', () => {
    const entries = [
      denial(1, 'book'),
      denial(2, 'book'),
      denial(3, 'pay'),
      notice(4, ''),
      notice(5, ' \n'),
      notice(8, 'not a decision'),
      notice(6),
      notice(7),
    ];
    expect(groupRepeatedEntries(entries).map(({ entry, times }) => [entry.seq, times])).toEqual([
      [2, 2],
      [3, 1],
      [5, 2],
      [8, 1],
      [6, 1],
      [7, 1],
    ]);
  });
});
