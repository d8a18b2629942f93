import { describe, expect, it } from 'vitest';
import type { ToolBackend } from '../../core/session';
import { backendObstacle, httpAccess, readSecret } from './httpAccess';

const secret = { name: 'desk', origin: 'https://e.org', value: 'tok-4711' };

describe('obstacles that keep a tool from answering', () => {
  it('are a host that is not allowed, or a missing secret', () => {
    const backend: ToolBackend = { kind: 'http', url: 'https://e.org/{x}', auth: 'desk' };
    expect(backendObstacle(backend, { secrets: [secret], toolOrigins: [] })).toBe('This host is not allowed yet.');
    expect(backendObstacle(backend, { secrets: [], toolOrigins: ['https://e.org'] })).toBe(
      'The secret desk is missing.',
    );
    expect(backendObstacle(backend, { secrets: [secret], toolOrigins: ['https://e.org'] })).toBeUndefined();
    expect(backendObstacle({ kind: 'script', source: '() => 1' }, { secrets: [], toolOrigins: [] })).toBeUndefined();
  });
});

describe('access of an address', () => {
  const known = { secrets: [secret], toolOrigins: ['https://e.org'] };

  it('needs a host that is allowed', () => {
    expect(httpAccess('', '', known)).toMatchObject({ origin: undefined, isAllowed: false });
    expect(httpAccess('https://e.org/{x}', '', known)).toMatchObject({ origin: 'https://e.org', isAllowed: true });
    expect(httpAccess('https://a.org/', '', known)).toMatchObject({ origin: 'https://a.org', isAllowed: false });
  });

  it('sends a secret only to its host', () => {
    expect(httpAccess('https://e.org/', 'desk', known)).toMatchObject({ hasSecret: true, secretProblem: undefined });
    expect(httpAccess('https://a.org/', 'desk', known).secretProblem).toMatch(/desk belongs to https:\/\/e.org/);
    expect(httpAccess('https://e.org/', 'gone', known)).toMatchObject({
      hasSecret: false,
      secretProblem: expect.stringContaining('gone'),
    });
  });
});

describe('a typed secret', () => {
  const texts = { name: ' desk ', origin: 'https://e.org/rooms', value: ' tok-4711 ', header: '' };

  it('is complete with a name, a host and a value', () => {
    expect(readSecret(texts)).toEqual({ secret });
    expect(readSecret({ ...texts, header: 'X-Key' })).toEqual({ secret: { ...secret, header: 'X-Key' } });
    expect(readSecret({ ...texts, value: ' ' }).secret).toBeUndefined();
  });

  it('has the problems of its host and its header', () => {
    const wrong = readSecret({ ...texts, origin: 'e', header: 'a b' });
    expect(wrong.secret).toBeUndefined();
    expect([wrong.originProblem, wrong.headerProblem].every(Boolean)).toBe(true);
    expect(readSecret({ ...texts, origin: '' })).toEqual({ originProblem: undefined, headerProblem: undefined });
  });
});
