import { describe, expect, it } from 'vitest';
import { type EndpointProfile, endpointPresets } from '../../core/llm';
import { type ProfileFields, profileFieldsOf, readProfileFields, withoutLearned } from './profileFields';

const read = (part: Partial<ProfileFields>) => readProfileFields({ ...profileFieldsOf({}), ...part });

describe('fields of a profile', () => {
  const profiles: readonly EndpointProfile[] = [
    {},
    ...endpointPresets.map(({ profile }) => profile),
    { omit: ['temperature', 'seed', 'stop'], parameters: { reasoning_effort: 'low', extra: { a: [1] } } },
    { parameters: { temperature: 1, seed: 0, max_tokens: 200 }, silenceMs: 90_500, replyMs: 0, maxCalls: 3 },
    {
      parameters: { max_completion_tokens: 10 },
      maxTokensName: 'max_completion_tokens',
      instructionRole: 'none',
      stream: 'without-tools',
      omit: ['seed'],
      learned: [
        { setting: 'seed', words: 'Unknown field' },
        { setting: 'instructionRole', words: 'System role not supported', refused: 'system' },
        { setting: 'maxTokensName', words: 'Use max_completion_tokens' },
        { setting: 'stream', words: 'Set stream to false.' },
      ],
    },
  ];
  it.each(profiles)('give the profile again: %j', (profile) => {
    expect(readProfileFields(profileFieldsOf(profile))).toEqual({ profile, problems: {} });
  });

  it('report numbers and JSON that cannot be sent, each at its field', () => {
    const { problems } = read({
      temperature: 'own',
      temperatureValue: '3',
      seed: 'own',
      seedValue: '',
      maxTokens: '0',
      silence: 'long',
      total: '-1',
      calls: '1.5',
      further: '{"model": "x"}',
    });
    expect(Object.keys(problems).sort()).toEqual(
      ['calls', 'further', 'maxTokens', 'seedValue', 'silence', 'temperatureValue', 'total'].sort(),
    );
    expect(read({ further: '[1]' }).problems.further).toContain('JSON object');
    expect(read({ further: '{' }).problems.further).toContain('not JSON');
  });

  it('send a learned omission again once it is removed', () => {
    const learned = [
      { setting: 'temperature', words: 'Unsupported value' },
      { setting: 'instructionRole', words: 'Unknown role' },
    ] as const;
    const profile: EndpointProfile = { omit: ['temperature', 'stop'], instructionRole: 'developer', learned };
    expect(withoutLearned(profile, learned[0])).toEqual({
      omit: ['stop'],
      instructionRole: 'developer',
      learned: [learned[1]],
    });
    expect(withoutLearned(profile, learned[1])).toEqual({ omit: ['temperature', 'stop'], learned: [learned[0]] });
    // A choice of the user replaces what was learned.
    const fields = profileFieldsOf(profile);
    expect(readProfileFields({ ...fields, temperature: 'session' }).profile.learned).toEqual([learned[1]]);
  });
});
