import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../testing/expectBoundedTime';
import { cleanAddress, cleanMessage } from '.';

describe('messages of endpoints', () => {
  it.each([
    ['key AIzaSyD-abcdefghijklmnop is invalid', 'key AIza… is invalid'],
    ['gsk_abcdefghijklmnop and hf_abcdefghijk', 'gsk_… and hf_…'],
    ['sent api_key=supersecretvalue123', 'sent api_key=…'],
    ['"access_token": "abcdefghijk"', '"access_token": "…"'],
    ['sent Authorization: Bearer abc.def-ghi', 'sent Authorization: Bearer …'],
    ['GET `https://a:b@models.example/v1?key=1` failed', 'GET `https://models.example/v1` failed'],
    ['The maximum is 4096 tokens: shorten it', 'The maximum is 4096 tokens: shorten it'],
  ])('%s', (message, clean) => {
    expect(cleanMessage(message)).toBe(clean);
  });

  it('of any length are cleaned in bounded time', () => {
    for (const text of ['a.', 'token ', 'sk-', 'a:', 'Bearer '])
      expectBoundedTime(() => cleanMessage(text.repeat(100_000)));
  });
});

describe('an address', () => {
  it.each([
    ['https://models.example/v1', 'https://models.example/v1'],
    ['http://localhost:11434/v1/', 'http://localhost:11434/v1/'],
    ['http://[::1]:11434/v1', 'http://[::1]:11434/v1'],
    ['https://a:b@models.example/v1?key=1#frag', 'https://models.example/v1'],
    ['https://a:b@c@models.example/x@y', 'https://models.example/x@y'],
    ['https://a@b:c@models.example/v1', 'https://models.example/v1'],
    ['https://models.example?key=1', 'https://models.example'],
    ['https:\\\\a:b@models.example', 'https:\\\\models.example'],
    ['//a:b@models.example/v1', '//models.example/v1'],
    ['a:b@models.example/v1', 'models.example/v1'],
    // Browsers read this like the address with slashes.
    ['https:a:b@models.example/v1', 'models.example/v1'],
    ['localhost:11434/v1', 'localhost:11434/v1'],
    ['models.example/v1?key=1', 'models.example/v1'],
    [' https://models.example ', 'https://models.example'],
    ['?key=1', ''],
    ['', ''],
  ])('%j keeps scheme, host, port and path, and nothing else', (address, clean) => {
    expect(cleanAddress(address)).toBe(clean);
  });
});
