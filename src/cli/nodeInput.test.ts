import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from './cliCommand';
import { createNodeInput } from './nodeInput';

let folder = '';
const at = (name: string) => join(folder, name);
const input = createNodeInput();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-input-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('files', () => {
  it('returns a text unchanged', async () => {
    const text = '\uFEFFName: 挂号\r\n';
    writeFileSync(at('a'), text);
    expect(await input.readText(at('a'))).toBe(text);
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), 'is a binary file, not a text.'],
    ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\n', 'latin1'), 'is a PDF file; copy the workflow’s text out of it.'],
    ['UTF-16', Buffer.from('\uFEFFName: x', 'utf16le'), 'is UTF-16 text; save it as UTF-8.'],
    ['Latin-1', Buffer.from('Name: Café\n', 'latin1'), 'is not UTF-8 text: binary, or saved in another encoding.'],
  ])('refuses %s', async (name, bytes, message) => {
    writeFileSync(at(name), bytes);
    await expect(input.readText(at(name))).rejects.toThrow(`${at(name)} ${message.replace('’', "'")}`);
    await expect(input.readText(at(name))).rejects.toBeInstanceOf(UsageError);
  });

  it('refuses folders, what is not there, and what is too large or never ends', async () => {
    writeFileSync(at('big'), 'x'.repeat(3 * 1024 * 1024));
    await expect(input.readText(folder)).rejects.toThrow(`Cannot read ${folder}: it is a folder.`);
    await expect(input.readText(at('none'))).rejects.toThrow('there is no such file or folder.');
    await expect(input.readText(join(at('big'), 'x'))).rejects.toThrow('a part of the path is not a folder.');
    await expect(input.readText(at('big'), { maxBytes: 1024 * 1024 })).rejects.toThrow('is too large: more than 1 MB.');
    if (process.platform === 'linux') {
      await expect(input.readText('/dev/zero', { maxBytes: 1024 * 1024 })).rejects.toThrow('is too large');
    }
  });
});
