import { describe, expect, it } from 'vitest';
import { findIdenticalRuns } from './findIdenticalRuns';
import type { SideSession } from './sideBySideStore';

const column = (id: string, text: string, seq: number, status: SideSession['status'] = 'ended') =>
  ({
    id,
    title: `Agent ${id}`,
    status,
    state: { transcript: [{ kind: 'agent', seq, turn: 1, text: text, thought: `${seq}` }] },
  }) as unknown as SideSession;

describe('runs that took the same course', () => {
  it('are compared by their events, not by times or thoughts', () => {
    expect(
      findIdenticalRuns([column('a', 'Booked.', 5), column('b', 'Denied.', 5), column('c', 'Booked.', 9)]),
    ).toEqual({
      c: 'Agent a',
    });
  });

  it('are reported for ended sessions only', () => {
    expect(findIdenticalRuns([column('a', 'Booked.', 5), column('b', 'Booked.', 5, 'running')])).toEqual({});
  });
});
