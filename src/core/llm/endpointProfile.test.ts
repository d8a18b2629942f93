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
    [{ ommit: ['seed'] }, /Unknown field "ommit"; did you mean "omit"\?/],
    [{ completely: 1 }, /Unknown field "completely"\. A profile has omit, parameters/],
    [{ omit: ['sed'] }, /^"omit" is a list of temperature, seed.*; not \["sed"\]\.$/],
    [{ parameters: [1] }, /^"parameters" is an object/],
    [{ parameters: { messages: [] } }, /^"parameters" cannot set messages, which Weir sets itself/],
    [{ instructionRole: 'user' }, /^"instructionRole" is one of system, developer, none; not "user"\.$/],
    [{ silenceMs: '60' }, /^"silenceMs" is a whole number of milliseconds, at least 0; not "60"\.$/],
    [{ maxCalls: 0 }, /^"maxCalls" is a whole number, at least 1; not 0\.$/],
    [{ apiVersion: 'a&b=c' }, /^"apiVersion" is a text such as/],
  ])('refuses %j', (value, message) => {
    expect(readEndpointProfile(value)).toEqual({ ok: false, error: expect.stringMatching(message) });
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
