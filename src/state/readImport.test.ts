import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hospitalDocument } from '../testing/sessionFixtures';
import { parseScript } from './parseScript';
import { readImport, readImportFile } from './readImport';

const refusal = (text: string, fileName?: string) => {
  const result = readImport(text, fileName);
  return result.ok ? `accepted as ${result.value.kind}` : result.error;
};
const log = `${JSON.stringify({ v: 1, seq: 0, sessionId: 's', at: 1, turn: 0, kind: 'session.paused' })}\n`;

describe('a file', () => {
  it('is read as its text would be', async () => {
    const read = await readImportFile(new File([hospitalDocument.source], 'hospital.yaml'));
    expect(read).toEqual(readImport(hospitalDocument.source, 'hospital.yaml'));
    expect(read.ok).toBe(true);
  });

  it('that is too large is refused by its size, with its name', async () => {
    const read = await readImportFile(new File(['x'.repeat(4_000_001)], 'huge.yaml'));
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining('huge.yaml has 4.0 MB') });
  });
});

describe('what a text is', () => {
  it.each([
    ['an empty file', '', 'no text here'],
    ['blanks', ' \n\t\n', 'no text here'],
    ['a PDF', '%PDF-1.7\nxref', 'is a PDF'],
    ['a zip archive', 'PK\u0003\u0004stuff', 'zip archive'],
    ['binary data', 'MZ\u0000\u0001\u0002\u0003', 'not text'],
    ['broken bytes', `${'\ufffd'.repeat(20)} text`, 'not text'],
    ['too much', 'a: b\n'.repeat(900_000), '4 MB at most'],
    ['a session log', log, 'session log'],
    ['a chat export', JSON.stringify([{ role: 'user', content: 'hi' }]), 'chat export'],
    ['tools', JSON.stringify([{ type: 'function', function: { name: 'f', parameters: {} } }]), 'list of tools'],
  ])('refuses %s with a reason that names the file', (_what, text, reason) => {
    expect(refusal(text)).toContain(reason);
    expect(refusal(text, 'mine.bin')).toMatch(/^mine\.bin: /);
  });

  it('takes the title from the text, else from the file, else a plain one', () => {
    const title = (text: string, name?: string) => {
      const result = readImport(text, name);
      return result.ok ? `${result.value.kind} ${result.value.title}` : result.error;
    };
    expect(title(hospitalDocument.source, 'x.yaml')).toMatch(/^pdl Hospital/);
    expect(title('APIs:\n  - name: a\n', 'C:\\docs\\My flow.pdl.yaml')).toBe('pdl My flow');
    expect(title('APIs:\n  - name: a\n')).toBe('pdl Untitled procedure');
    expect(title('flowchart TD\n a-->b\n', 'dir/chart.mmd')).toBe('mermaid chart');
    expect(title('flowchart TD\n a-->b\n')).toBe('mermaid Flowchart');
    expect(title('---\ntitle: Returns\n---\nflowchart TD\n a-->b\n', 'x.mmd')).toBe('mermaid Returns');
    expect(title('Buy milk, then bread.', 'list.txt')).toBe('pdl list');
  });

  it.each(['\n', '\r\n'])('takes the first flowchart out of a Markdown file (line end %j)', (end) => {
    const lines = [
      '# Returns',
      '',
      '```mermaid',
      'flowchart TD',
      '  a --> b',
      '```',
      'More.',
      '```mermaid',
      'x',
      '```',
    ];
    const result = readImport(lines.join(end), 'returns.md');
    expect(result).toEqual({
      ok: true,
      value: { title: 'returns', kind: 'mermaid', source: ['flowchart TD', '  a --> b', ''].join(end) },
    });
  });

  it('never throws, and keeps what it accepts as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const result = readImport(text, 'any');
        if (result.ok) expect(text).toContain(result.value.source);
        else expect(result.error).toMatch(/^any: .+\.$/);
      }),
    );
  });
});

describe('a user script', () => {
  it('is one turn a line; the last one ends the session', () => {
    const text = '# a note\nHello\r\n\n  [oow intent/detail change]  Rather hospital B \n[OOW x/y] Bye\n';
    expect(parseScript(text)).toEqual([
      { text: 'Hello' },
      { text: 'Rather hospital B', oow: 'intent/detail change' },
      { text: 'Bye', oow: 'x/y', ends: true },
    ]);
  });

  it('has no turns without words', () => {
    expect(parseScript('')).toEqual([]);
    expect(parseScript('# only\n\n[oow x/y]  \n')).toEqual([]);
    expect(parseScript('[no mark] said')).toEqual([{ text: '[no mark] said', ends: true }]);
  });
});
