import { describe, expect, it } from 'vitest';
import type { TextStorage } from '../support/ports';
import { createEndpointProfiles } from './endpointProfiles';

function createStorage(): TextStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
const a = 'https://a.example/v1';

describe('profiles of endpoints', () => {
  it('are kept by origin and model, also by another tab', () => {
    const storage = createStorage();
    const profiles = createEndpointProfiles(storage);
    const other = createEndpointProfiles(storage);
    expect(profiles.profileOf(a, 'm')).toEqual({});
    profiles.save(a, 'm', { omit: ['seed'], learned: [{ setting: 'seed', words: 'Unknown field: seed' }] });
    profiles.save(a, 'n', { silenceMs: 120_000 });
    for (const one of [profiles, other, createEndpointProfiles(storage)]) {
      expect(one.profileOf('https://a.example/v2', 'm').omit).toEqual(['seed']);
      expect(one.profileOf(a, 'n')).toEqual({ silenceMs: 120_000 });
      expect(one.profileOf('https://b.example/v1', 'm')).toEqual({});
    }
    other.save(a, 'm', {});
    expect(profiles.profileOf(a, 'm')).toEqual({});
    expect(profiles.profileOf(a, 'n')).toEqual({ silenceMs: 120_000 });
  });

  it('are the same object until they change', () => {
    const storage = createStorage();
    const [profiles, other] = [createEndpointProfiles(storage), createEndpointProfiles(storage)];
    profiles.save(a, 'm', { omit: ['seed'] });
    const before = profiles.profileOf(a, 'm');
    other.save(a, 'n', { maxCalls: 3 });
    expect(profiles.profileOf(a, 'm')).toBe(before);
    expect(profiles.profileOf(a, 'x')).toBe(profiles.profileOf(a, 'y'));
    other.save(a, 'm', { omit: ['temperature'] });
    expect(profiles.profileOf(a, 'm')).toEqual({ omit: ['temperature'] });
  });

  it('start with that of the known endpoint at the address', () => {
    const profiles = createEndpointProfiles(createStorage());
    const azure = 'https://mine.openai.azure.com/openai/deployments/chat';
    expect(profiles.profileOf(`${azure}/`, 'chat')).toMatchObject({ keyHeader: 'api-key', apiVersion: '2024-10-21' });
    expect(profiles.profileOf('https://mine.openai.azure.com.evil.example/openai/v1', 'm')).toEqual({});
    profiles.save('https://api.mistral.ai/v1', 'm', { omit: ['stream_options'] });
    expect(profiles.profileOf('https://api.mistral.ai/v1', 'm')).toEqual({ omit: ['stream_options'] });
    expect(profiles.profileOf('https://api.mistral.ai/v1', 'n').omit).toContain('seed');
  });

  it('leave out what cannot be read, and work in memory if the browser stores nothing', () => {
    const storage = createStorage();
    storage.setItem(
      'weir.endpointProfiles',
      '{"https://a.example m":{"silence":1},"https://a.example n":{"maxCalls":2}}',
    );
    const profiles = createEndpointProfiles(storage);
    expect(profiles.profileOf(a, 'm')).toEqual({});
    expect(profiles.profileOf(a, 'n')).toEqual({ maxCalls: 2 });
    const denied = () => {
      throw new Error('denied');
    };
    const refused = createEndpointProfiles({ getItem: denied, setItem: denied, removeItem: denied });
    refused.save(a, 'm', { maxCalls: 2 });
    expect(refused.profileOf(a, 'm')).toEqual({ maxCalls: 2 });
  });
});
