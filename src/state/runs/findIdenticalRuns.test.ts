import { describe, expect, it } from 'vitest';
import { sameCourse } from './findIdenticalRuns';
import type { SideColumn } from './sideBySideStore';

const column = (id: string, said: string, seq: number, status: SideColumn['status'] = 'ended') =>
  ({
    id,
    title: `Agent ${id}`,
    status,
    state: { transcript: [{ kind: 'agent', seq, turn: 1, text: said, thought: `${seq}` }] },
  }) as unknown as SideColumn;

describe('agents that went the very same way', () => {
  it('are known by what happened, not by when or with which thoughts', () => {
    expect(sameCourse([column('a', 'Booked.', 5), column('b', 'Denied.', 5), column('c', 'Booked.', 9)])).toEqual({
      c: 'Agent a',
    });
  });

  it('are only told of sessions that have ended', () => {
    expect(sameCourse([column('a', 'Booked.', 5), column('b', 'Booked.', 5, 'running')])).toEqual({});
  });
});
