import { describe, expect, it } from 'vitest';
import { readGenerationTask } from '.';

describe('readGenerationTask', () => {
  it('reads our form, with actions as texts, as lines, and as tools', () => {
    const tool = { name: 'cut', description: 'cuts it', parameters: { type: 'object', properties: {} } };
    expect(readGenerationTask({ id: 7, task: 'Cook.', actions: ['cut: cuts it', 'cook'] })).toEqual({
      id: '7',
      task: 'Cook.',
      actions: [{ name: 'cut', description: 'cuts it' }, { name: 'cook' }],
    });
    expect(readGenerationTask({ task: 'Cook.', actions: 'cut\ncook' })?.actions).toHaveLength(2);
    expect(readGenerationTask({ task: 'Cook.', actions: [tool] })?.actions).toEqual([
      { name: 'cut', description: 'cuts it' },
    ]);
  });

  it("splits the last request of WorfBench's conversations into the task and its list", () => {
    const content = 'Cook it with the API list of the house: none.\nThe action list you can take: cut: cuts it\ncook';
    const conversations = [
      { role: 'user', content: 'An example' },
      { role: 'user', content },
      { role: 'assistant', content: 'Node:' },
    ];
    expect(readGenerationTask({ id: 'os_1', source: 'os', conversations })).toEqual({
      id: 'os_1',
      source: 'os',
      task: 'Cook it with the API list of the house: none.',
      actions: [{ name: 'cut', description: 'cuts it' }, { name: 'cook' }],
    });
    expect(readGenerationTask({ conversations: [{ role: 'user', content: 'Cook.' }] })).toEqual({
      task: 'Cook.',
      actions: [],
    });
  });

  it('refuses records without a task', () => {
    for (const record of [{}, { task: ' ' }, { conversations: [] }, 'Cook.', null]) {
      expect(readGenerationTask(record)).toBeUndefined();
    }
  });
});
