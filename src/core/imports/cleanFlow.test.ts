import { describe, expect, it } from 'vitest';
import { cleanFlow, secretsIn } from './cleanFlow';
import type { ImportedFlow } from './importedFlow';

const flowWith = (text: string): ImportedFlow => ({
  title: text,
  nodes: [{ id: 'a', title: text, kind: 'api', note: text }],
  edges: [{ from: 'a', to: 'a', label: text }],
  notImported: [{ what: text, where: text, why: text }],
});

describe('cleanFlow', () => {
  it.each([
    'sk-proj-abcDEF0123456789abcDEF',
    'Bearer abcdef0123456789',
    'ghp_0123456789abcdefABCDEF',
    'github_pat_11ABCDEFG0abcdefghij',
    'glpat-abcdefGHIJKL12345',
    'xoxb-123456789012-abcdefABCDEF',
    'AKIAIOSFODNN7EXAMPLE',
    'AIzaSyA0123456789abcdefghijklm',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcDEF123',
    'https://user:hunter22hunter@example.org/path',
    'https://example.org/hook?token=abcdef0123',
    'password=Tr0ub4dor&3',
    '0123456789abcdef0123456789abcdef',
  ])('removes %s from every text', (secret) => {
    const printed = JSON.stringify(cleanFlow(flowWith(`Call ${secret} now`), []));
    expect(printed).not.toContain(secret);
    expect(printed).toContain('Call ');
    expect(printed).toContain(' now');
  });

  it('keeps ordinary titles', () => {
    for (const title of [
      'generate_answer_with_citations_v2',
      'Ask for the 3rd order id',
      'getWeatherInformation2',
      '退款流程',
      'Write basic analysis',
    ])
      expect(cleanFlow(flowWith(title), [])).toEqual(flowWith(title));
  });

  it('removes values that the file stores as secrets, wherever they are', () => {
    const secrets = secretsIn({
      nodes: [
        { parameters: { headers: { parameters: [{ name: 'X-Key', value: 'plain-words-here' }] } } },
        { data: { authorization: { config: { api_key: 'correct-horse' } }, headers: 'X-Team: blue-team-seven' } },
        { credentials: { slackApi: { id: '12', name: 'Slack account' } } },
        { password: '={{ $env.PASSWORD_OF_ALL }}' },
      ],
      environment_variables: [{ name: 'DB', value: 'swordfish9' }],
    });
    expect(secrets.toSorted()).toEqual(['blue-team-seven', 'correct-horse', 'plain-words-here', 'swordfish9']);
    const printed = JSON.stringify(cleanFlow(flowWith('use swordfish9 and correct-horse'), secrets));
    expect(printed).not.toMatch(/swordfish|horse/);
  });
});
