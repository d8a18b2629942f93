import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rehearsalChat } from '../../../testing/rehearsalChat';
import { createSteppingClock } from '../../../testing/scriptedChat';
import { readDataSet } from './dataSet';
import { rehearseUsers } from './rehearseUsers';

const examples = resolve(import.meta.dirname, '../../../examples');
const sourceOf = (file: string) => readFileSync(resolve(examples, file), 'utf8');
const usersOf = (source: string, count = 3) =>
  rehearseUsers({
    workflow: 'own',
    document: { title: 'Own', kind: 'pdl', source },
    count,
    seed: 1,
    now: 'Monday, 2025-01-06 09:00 UTC',
    chat: rehearsalChat,
    clock: createSteppingClock(),
  });

describe('users by rehearsal', () => {
  it.each(['hospitalAppointment', 'tableBooking', 'parcelReturn', 'libraryLoanChinese'])(
    'are readable data for %s, with different ends, the same each time',
    async (name) => {
      const source = sourceOf(`${name}.pdl.yaml`);
      const made = await usersOf(source);
      const data = readDataSet(JSON.stringify({ workflows: [{ id: 'own', source }], ...made }));
      if (!data.ok) throw new Error(data.error.message);
      expect(data.value.profiles).toHaveLength(3);
      expect(data.value.references).toHaveLength(3);
      expect(new Set(made.profiles.map(({ goals }) => JSON.stringify(goals))).size).toBeGreaterThan(1);
      expect(await usersOf(source)).toEqual(made);
    },
  );

  it('are empty if a workflow has nothing to reach', async () => {
    expect(await usersOf('Name: Talk\n')).toEqual({ profiles: [], references: [] });
  });
});
