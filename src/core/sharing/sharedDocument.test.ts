import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../testing/expectBoundedTime';
import {
  isSharedDocument,
  MAX_LINK_LENGTH,
  measureLink,
  parseShareData,
  printShareData,
  printSharedDocument,
  readSharedDocument,
  type SharedDocument,
} from './index';

const place = fc.record({ x: fc.integer({ min: -9000, max: 9000 }), y: fc.integer({ min: -9000, max: 9000 }) });
const nodeId = fc.string({ minLength: 1 }).filter((id) => id !== '__proto__');
const shared: fc.Arbitrary<SharedDocument> = fc
  .record({
    kind: fc.constantFrom('pdl' as const, 'mermaid' as const),
    title: fc.stringMatching(/^[A-Z][a-z 预约]{0,20}[a-z]$/),
    source: fc.string({ unit: 'binary', maxLength: 300 }),
    points: fc.dictionary(nodeId, place, { maxKeys: 5 }),
    tools: fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
  })
  .map(({ points, tools, ...rest }) => ({
    ...rest,
    ...(Object.keys(points).length > 0 ? { layout: { procedure: points } } : {}),
    ...(tools === undefined ? {} : { tools }),
  }));

const json = (change: object) =>
  JSON.stringify({ weir: 'document', version: 1, kind: 'pdl', title: 'A', source: 'Name: A\n', ...change });
const read = (text: string) => {
  const result = readSharedDocument(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const refusal = (text: string) => {
  const result = readSharedDocument(text);
  return result.ok ? undefined : result.error.message;
};

describe('a shared document', () => {
  it('is read as it was printed', () => {
    fc.assert(
      fc.property(shared, (document) => {
        const text = printSharedDocument(document);
        expect(isSharedDocument(text.slice(0, 30))).toBe(true);
        expect(readSharedDocument(text)).toEqual({ ok: true, value: { document, leftOut: 0 } });
      }),
    );
  });

  it('carries nothing but its own fields', () => {
    const fields = { id: 'x', edition: 3, apiKey: 'sk-secret', baseUrl: 'https://a.example', settings: {}, run: [] };
    const document = { kind: 'pdl', title: 'A', source: 'Name: A\n', ...fields } as SharedDocument;
    expect(Object.keys(JSON.parse(printSharedDocument(document)))).toEqual([
      'weir',
      'version',
      'kind',
      'title',
      'source',
    ]);
    expect(read(json(fields)).document).toEqual({ kind: 'pdl', title: 'A', source: 'Name: A\n' });
  });

  it.each([
    ['', 'damaged'],
    ['{"weir":"document","ver', 'damaged'],
    ['null', 'not a document'],
    ['[]', 'not a document'],
    ['{"weir":"workspace"}', 'not a document'],
    [json({ version: 2 }), 'another version'],
    [json({ version: undefined }), 'another version'],
    [json({ kind: 'html' }), 'language'],
    [json({ source: 7 }), 'no text'],
    [json({ source: ['Name: A'] }), 'no text'],
    [json({ tools: { a: 1 } }), 'tool file'],
    [json({ more: JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`) }), 'deeper'],
    [`{"weir":"document","a":${'['.repeat(100_000)}`, 'deeper'],
    [json({ source: 'a'.repeat(4_000_001) }), '4 MB'],
  ])('is refused when it is invalid: %#', (text, why) => {
    expect(refusal(text)).toContain(why);
  });

  it('has places that can be drawn, and says how many had to go', () => {
    const points = `{"a":{"x":1,"y":2},"b":{"x":1e308,"y":0},"c":{"x":"1","y":0},"d":null,"e":{"x":-5e9,"y":0},
      "__proto__":{"x":1,"y":1},"constructor":{"x":3,"y":4}}`;
    const text = json({}).replace(
      /}$/,
      `,"layout":{"procedure":${points},"elsewhere":{"a":{"x":1,"y":1}},"__proto__":{}}}`,
    );
    const { document, leftOut } = read(text);
    expect(leftOut).toBe(5);
    expect(JSON.stringify(document.layout)).toBe('{"procedure":{"a":{"x":1,"y":2},"constructor":{"x":3,"y":4}}}');
    expect(Object.getPrototypeOf(document.layout?.['procedure'])).toBe(Object.prototype);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('takes no more places than a large graph has', () => {
    const points = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`n${index}`, { x: index, y: 0 }]));
    const { document, leftOut } = read(json({ layout: { flowchart: points } }));
    expect(Object.keys(document.layout?.['flowchart'] ?? {})).toHaveLength(20_000);
    expect(leftOut).toBe(10_000);
  });

  it('has a title on one line that does not turn around', () => {
    const title = (text: unknown) => read(json({ title: text })).document.title;
    expect(title('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
    expect(title('a\n\u0000b\u202egnp.exe')).toBe('a b gnp.exe');
    expect(title('x'.repeat(5000))).toHaveLength(200);
    expect(title(' ')).toBe('Untitled');
    expect(title(7)).toBe('Untitled');
  });

  it('never throws for any text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readSharedDocument(text)));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (layout, tools, title) => {
        readSharedDocument(json({ layout, tools, title }));
      }),
    );
  });
});

describe('the data of a link', () => {
  const text = json({});
  const data = printShareData(text, 'q1bK_-Cw');

  it('gives back what it carries, and knows its text', () => {
    const parsed = parseShareData(data);
    expect(parsed.ok && parsed.value.packed).toBe('q1bK_-Cw');
    expect(parsed.ok && parsed.value.matches(text)).toBe(true);
    expect(parsed.ok && parsed.value.matches(`${text} `)).toBe(false);
  });

  it.each(['.', ')', '%29', '>', ' ', '%20', '",', '**'])('bears %j behind it, as programs hang on', (more) => {
    expect(parseShareData(data + more)).toMatchObject({ ok: true });
  });

  it('bears line breaks in it', () => {
    expect(parseShareData(`${data.slice(0, 5)}%20\n${data.slice(5)}`)).toMatchObject({ ok: true });
  });

  it.each([
    ['', 'damaged'],
    ['hello', 'damaged'],
    ['%E0%A4%A', 'damaged'],
    ['2.abc.1234567', 'another version'],
    ['1.', 'not complete'],
    ['1.q1bK', 'not complete'],
    [data.slice(0, -1), 'not complete'],
    [`1.${'a'.repeat(300_000)}.1234567`, 'longer'],
  ])('is refused when it is broken: %#', (broken, why) => {
    const parsed = parseShareData(broken);
    expect(parsed.ok ? '' : parsed.error.message).toContain(why);
  });

  it('is parsed in linear time with many appended or inner characters', () => {
    const parse = (text: string) => expectBoundedTime(() => parseShareData(text));
    for (const many of ['-'.repeat(190_000), '%29'.repeat(60_000), '%2'.repeat(90_000)]) {
      parse(`${data}${many}`);
      expect(parse(`1.${many}a`).ok).toBe(false);
    }
    expect(parseShareData(data + '-)%29.'.repeat(20_000))).toMatchObject({ ok: true });
  });

  it('says where a link of its length fits', () => {
    expect([2000, 2001, 8001, MAX_LINK_LENGTH, MAX_LINK_LENGTH + 1].map(measureLink)).toEqual([
      'anywhere',
      'mostly',
      'browsers',
      'browsers',
      'nowhere',
    ]);
  });
});
