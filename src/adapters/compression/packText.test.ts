import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packText, unpackText } from './packText';

const MAX = 1_000_000;

describe('packed text', () => {
  it('unpacks to what was packed, in letters a link may hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (text) => {
        const packed = await packText(text);
        expect(packed).toMatch(/^[\w-]*$/);
        expect(await unpackText(packed, MAX)).toEqual({ ok: true, value: text });
      }),
      { numRuns: 60 },
    );
  });

  it('keeps a mark at its beginning that says how bytes are ordered', async () => {
    expect(await unpackText(await packText('\ufeffName: Tea'), MAX)).toEqual({ ok: true, value: '\ufeffName: Tea' });
  });

  it('is shorter than what repeats itself', async () => {
    const text = '  - name: find_table\n    request: [restaurant, party_size]\n'.repeat(80);
    expect((await packText(text)).length).toBeLessThan(text.length / 20);
  });

  it('stops at its limit: a bomb is refused before it is unpacked', async () => {
    const bomb = await packText('0'.repeat(60_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await unpackText(bomb, 4_000_000)).toEqual({ ok: false, error: 'too-large' });
    expect(await unpackText(await packText('0'.repeat(4_000_000)), 4_000_000)).toMatchObject({ ok: true });
  });

  it('rejects all kinds of damaged text', async () => {
    const packed = await packText('Name: Table booking\nDesc: Books a table\n'.repeat(20));
    expect(await unpackText(packed.slice(0, -9), MAX)).toEqual({ ok: false, error: 'damaged' });
    expect(await unpackText('a+b/c', MAX)).toEqual({ ok: false, error: 'damaged' });
    expect(await unpackText('====', MAX)).toEqual({ ok: false, error: 'damaged' });
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
        const result = await unpackText(text, 2000);
        if (result.ok) expect(result.value.length).toBeLessThanOrEqual(2000);
      }),
      { numRuns: 100 },
    );
  });
});
