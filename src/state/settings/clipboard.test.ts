import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../core/language';
import { type ClipboardPort, copyNodesAsText, copyToClipboard, isDocumentClip, readClipboard } from './clipboard';
import { isNameInClipboard } from './isNameInClipboard';

const source = `Name: Tea
APIs:
  - name: boil
    response: [hot]
ANSWERs:
  - name: serve
    desc: Here you are.
Procedure: |
  [hot] = API.boil()
  ANSWER.serve()
`;

describe('the clipboard', () => {
  it('recognises copied pieces of a document', () => {
    const clip = copyNodesAsText(parsePdl(source), ['api:boil']) ?? '';
    expect(clip).toContain('name: boil');
    expect(clip).not.toContain('serve');
    expect(isDocumentClip(clip)).toBe(true);
    expect(copyNodesAsText(parsePdl(source), ['start', 'nothing'])).toBeUndefined();
    expect(copyNodesAsText(undefined, ['api:boil'])).toBeUndefined();
  });

  it('recognises whole documents, flowcharts and other texts', () => {
    const page = 'Refunds\n\nProcedure: ask first.\nThen pay.';
    for (const text of [source, 'flowchart TD\n a-->b', 'Please book a table.\nAPIs are nice', page, '']) {
      expect(isDocumentClip(text)).toBe(false);
    }
  });

  it('distinguishes names from texts that can be documents', () => {
    for (const text of ['', 'check_hospital', 'Ask for the order']) expect(isNameInClipboard(text)).toBe(true);
    for (const text of ['a-->b', '{"nodes": []}', 'one\ntwo', 'Ask for the order number and say when it comes']) {
      expect(isNameInClipboard(text)).toBe(false);
    }
  });

  it('keeps the text if the browser denies access', async () => {
    const refusing: ClipboardPort = {
      writeText: () => Promise.reject(new Error('NotAllowedError')),
      readText: () => Promise.reject(new Error('NotAllowedError')),
    };
    await copyToClipboard('APIs:\n  - name: a\n', refusing);
    expect(await readClipboard(refusing)).toBe('APIs:\n  - name: a\n');
    expect(await readClipboard(undefined)).toBe('APIs:\n  - name: a\n');
    const written: string[] = [];
    const open: ClipboardPort = {
      writeText: async (text) => void written.push(text),
      readText: async () => 'from elsewhere',
    };
    await copyToClipboard('APIs:\n  - name: b\n', open);
    expect(written).toEqual(['APIs:\n  - name: b\n']);
    expect(await readClipboard(open)).toBe('from elsewhere');
  });
});
