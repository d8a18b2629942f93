import { describe, expect, it } from 'vitest';
import {
  buildSecretFilter,
  createRandom,
  createSecretSource,
  knownSecrets,
  noSecrets,
  type Random,
  SECRET_MARK,
} from './index';

const key = 'sk-live-9f8e7d6c5b4a';
const filter = buildSecretFilter([key]);
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const hex = (text: string) => Buffer.from(text, 'utf8').toString('hex');
const unicode = (text: string) =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
const percent = (text: string) => hex(text).replace(/../g, (byte) => `%${byte}`);

/** Forms in which a text may occur in another one. */
const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Bearer ${text}`,
  (text) => JSON.stringify(text),
  (text) => JSON.stringify(JSON.stringify({ a: text })),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  unicode,
  percent,
  (text) => percent(text).toUpperCase(),
  hex,
  base64,
  (text) => base64(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''),
  (text) => base64(`user:${text}`),
  (text) => base64(`{"a":"${text}","b":2}`),
];

const secretSigns = 'ABCabcxyz0189-_./+=~"\\ &%<é';
const wordSigns = 'ABCabcxyz0189-_./+=~"\\ &%<é\n{}:,sk';
const draw = (random: Random, signs: string, length: number) =>
  Array.from({ length }, () => random.pick([...signs])).join('');

describe('a filter of secrets', () => {
  it('removes a secret in any encoding from a text, and nothing else', () => {
    expect(filter.text(`Authorization: Bearer ${key}.`)).toBe(`Authorization: Bearer ${SECRET_MARK}.`);
    expect(filter.text(`${key}${key}`)).toBe(SECRET_MARK + SECRET_MARK);
    const plain = 'Nothing of sk-live- or of 9f8e7d6c5b4a stands here whole.';
    expect(filter.text(plain)).toBe(plain);
    for (const encode of encodings) {
      const clean = filter.text(`before ${encode(key)} after`);
      expect(clean).toMatch(/^before .*\[secret removed\].* after$/);
      expect(clean).not.toContain(encode(key));
    }
  });

  it('holds for random secrets, texts, encodings and pieces', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = createRandom(seed);
      const secrets = Array.from({ length: 1 + random.int(3) }, () => draw(random, secretSigns, 8 + random.int(30)));
      const cleaner = buildSecretFilter(secrets);
      const ordinary = draw(random, wordSigns, random.int(80));
      if (!secrets.some((secret) => encodings.some((encode) => ordinary.includes(encode(secret)))))
        expect(cleaner.text(`${ordinary}.`), `seed ${seed}`).toBe(`${ordinary}.`);
      const secret = random.pick(secrets);
      const encode = random.pick(encodings);
      const text = `${ordinary}${encode(secret)}${draw(random, wordSigns, random.int(40))}.`;
      const whole = cleaner.text(text);
      for (const each of encodings) expect(whole, `seed ${seed}: ${text}`).not.toContain(each(secret));
      const stream = cleaner.stream();
      let output = '';
      for (let at = 0; at < text.length; ) {
        const length = 1 + random.int(6);
        output += stream.push(text.slice(at, at + length));
        at += length;
      }
      output += stream.end();
      for (const each of encodings) expect(output, `seed ${seed}: ${text}`).not.toContain(each(secret));
      // The result is still valid JSON.
      const line = JSON.stringify({ at: 1, text, [text]: [text] });
      expect(() => JSON.parse(cleaner.text(line)), `seed ${seed}: ${line}`).not.toThrow();
    }
  });

  it('passes a stream on without delay, and holds back a possible beginning of a secret', () => {
    const stream = filter.stream();
    expect(
      ['Your', ' key is s', 'k-live', '-9f8e7d6c5b', '4a, ', 'mind it'].map((piece) => stream.push(piece)),
    ).toEqual(['Your', ' key is ', '', '', `${SECRET_MARK}, `, 'mind it']);
    expect(stream.end()).toBe('');
    const other = filter.stream();
    expect([other.push('a sk'), other.push('-lift'), other.end()]).toEqual(['a ', 'sk-lift', '']);
  });

  it('removes the beginning of a secret at the end of a cut text', () => {
    expect(filter.text(`Your key is ${key.slice(0, -1)}`)).toBe(`Your key is ${SECRET_MARK}`);
    expect(filter.text('Your key begins with sk-live-')).toBe('Your key begins with sk-live-');
  });

  it('covers secrets that overlap or contain each other', () => {
    const several = buildSecretFilter(['abcdefgh', 'abcdefghijkl', 'ghijklmnop']);
    expect(several.text('<abcdefghijklmnop> <abcdefgh> <abcdefghij>')).toBe(
      `<${SECRET_MARK}> <${SECRET_MARK}> <${SECRET_MARK}ij>`,
    );
  });

  it('ignores secrets that are too short to distinguish from a word', () => {
    for (const short of ['', 'x', 'sk', 'test', 'ollama', '1234567'])
      expect(buildSecretFilter([short])).toBe(noSecrets);
    expect(buildSecretFilter(['removed]', 'secret removed'])).toBe(noSecrets);
    expect(noSecrets.value({ a: key })).toEqual({ a: key });
  });

  it('cleans the texts and names of a value, and keeps parts without a secret', () => {
    const clean = { list: [1, 'two', { three: null }], __proto__: null };
    expect(filter.value(clean)).toBe(clean);
    expect(filter.value({ a: [key, { [key]: `Bearer ${key}` }], b: 1 })).toEqual({
      a: [SECRET_MARK, { [SECRET_MARK]: `Bearer ${SECRET_MARK}` }],
      b: 1,
    });
    const digits = buildSecretFilter(['12345678']);
    expect(digits.value({ pin: 12345678, at: 1712345678000 })).toEqual({ pin: SECRET_MARK, at: 1712345678000 });
    let deep: unknown = key;
    for (let level = 0; level < 5000; level++) deep = [deep];
    expect(JSON.stringify(filter.value(deep))).not.toContain(key);
  });

  it('is built again only if the known secrets change', () => {
    let secrets = [key];
    const source = createSecretSource(() => [...secrets]);
    const before = source();
    expect(source()).toBe(before);
    secrets = ['another-secret'];
    expect(source().text(`${key} another-secret`)).toBe(`${key} ${SECRET_MARK}`);
  });
});

describe('known secrets', () => {
  it('are keys, all parts of tool secrets, and credentials in an address', () => {
    expect(
      knownSecrets({ apiKey: ` ${key} `, baseUrl: 'http://localhost/v1', secrets: [{ value: 'Token tok-123456' }] }),
    ).toEqual([key, 'Token tok-123456', 'tok-123456']);
    expect(knownSecrets({ secrets: [{ value: `Basic ${base64('mei:passwort-1')}` }] })).toEqual(
      expect.arrayContaining(['mei:passwort-1', 'passwort-1']),
    );
    expect(knownSecrets({ baseUrl: 'https://mei:pa%20ssword@e.org/v1?api-version=2024-02-01&key=abcd1234' })).toEqual([
      'pa%20ssword',
      'pa ssword',
      'abcd1234',
    ]);
    expect(knownSecrets({ apiKey: 'EMPTY' })).toEqual([]);
  });
});
