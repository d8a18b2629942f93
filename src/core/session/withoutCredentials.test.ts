import { expect, it } from 'vitest';
import { eventExamples } from '../../testing/eventExamples';
import { type SessionChange, type SessionEvent, withoutCredentials } from './index';

const forked = (change: SessionChange): SessionEvent => ({ ...eventExamples['session.forked'], change });

it('removes keys from the addresses and tools in the changes of a fork', () => {
  const dirty = forked({
    baseUrl: 'https://mei:secret@models.example/v1?api_key=secret',
    tools: { default: 'mock', perTool: { a: { kind: 'http', url: 'https://x:secret@e.org/a' } } },
    seed: 4,
  });
  const left = withoutCredentials(dirty);
  expect(JSON.stringify(left)).not.toContain('secret');
  expect(left).toMatchObject({ change: { baseUrl: 'https://models.example/v1', seed: 4 } });
  const clean = forked({ baseUrl: 'https://models.example/v1', tools: { default: 'llm' } });
  expect(withoutCredentials(clean)).toBe(clean);
});
