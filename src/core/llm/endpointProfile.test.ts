import { describe, expect, it } from 'vitest';
import { type EndpointProfile, endpointPresets, readEndpointProfile } from './index';

describe('readEndpointProfile', () => {
  it('reads a profile with every field', () => {
    const profile: EndpointProfile = {
      omit: ['temperature', 'seed'],
      parameters: { reasoning_effort: 'low', max_tokens: 4000 },
      maxTokensName: 'max_completion_tokens',
      instructionRole: 'developer',
      stream: 'without-tools',
      keyHeader: 'api-key',
      apiVersion: '2024-10-21',
      silenceMs: 300_000,
      replyMs: 0,
      maxCalls: 8,
      learned: [{ setting: 'seed', words: 'Extra inputs are not permitted' }],
    };
    expect(readEndpointProfile(JSON.parse(JSON.stringify(profile)))).toEqual({ ok: true, value: profile });
  });

  it.each([
    [[], /is a JSON object, such as/],
    [{ ommit: ['seed'] }, /^A profile has no field ommit; did you mean omit\?$/],
    [{ completely: 1 }, /^A profile has no field completely; its fields are omit, parameters/],
    [{ omit: ['sed'] }, /^"omit\.0" is "sed" instead of "temperature" or "seed" or .*\.$/],
    [{ omit: 'seed' }, /^"omit" is "seed" instead of a list\.$/],
    [{ parameters: [1] }, /^"parameters" is not a JSON object\.$/],
    [{ parameters: { messages: [] } }, /^"parameters" cannot set messages, which Weir sets itself/],
    [{ instructionRole: 'user' }, /^"instructionRole" is "user" instead of "system" or "developer" or "none"\.$/],
    [{ silenceMs: '60' }, /^"silenceMs" is "60" instead of a whole number of milliseconds from 0\.$/],
    [{ maxCalls: 0 }, /^"maxCalls" is 0 instead of a whole number from 1\.$/],
    [{ apiVersion: 'a&b=c' }, /^"apiVersion" is "a&b=c" instead of a text such as 2024-10-21\.$/],
  ])('refuses %j', (value, message) => {
    expect(readEndpointProfile(value)).toEqual({ ok: false, error: expect.stringMatching(message) });
  });
});

it('readEndpointProfile leaves out learned settings that it does not know', () => {
  const learned = [{ setting: 'seed', words: 'no' }];
  const odd = [...learned, { setting: 'later', words: 'no' }, 3];
  expect(readEndpointProfile({ omit: ['seed'], learned: odd })).toEqual({
    ok: true,
    value: { omit: ['seed'], learned },
  });
});

describe('endpointPresets', () => {
  it('have full addresses, ids of their own and readable profiles', () => {
    expect(new Set(endpointPresets.map(({ id }) => id)).size).toBe(endpointPresets.length);
    for (const { baseUrl, profile, needsKey } of endpointPresets) {
      const { protocol, hostname } = new URL(baseUrl);
      expect(protocol).toBe(needsKey ? 'https:' : 'http:');
      expect(hostname === 'localhost').toBe(!needsKey);
      expect(baseUrl).not.toMatch(/\/$/);
      expect(readEndpointProfile(profile)).toEqual({ ok: true, value: profile });
    }
  });
});
