// Checks that Weir can read a text it is about to export: a text that its own reader refuses counts as a failure. Code
// and plain language are written for people and are not checked here; property tests cover their readers.

import { readFlowchart } from '../flowchart';
import { parsePdl } from '../language';
import { detectFormat } from './detectFormat';
import { parseWorfbench } from './graphs/parseWorfbench';
import { readAov } from './graphs/readAov';
import { parseTools } from './tools/parseTools';

export type ReadableFormat = 'pdl' | 'mermaid' | 'worfbench' | 'aov' | 'tools' | 'openapi';

/** Diagnostics of a text that is not a document at all. */
const refusals = new Set(
  ['empty-document', 'binary-content', 'not-pdl', 'too-large'].map((code) => `language/${code}`),
);

/** Returns why Weir would refuse the text in the format it was printed in, or undefined if the text is readable. */
export function checkReadable(format: ReadableFormat, text: string): string | undefined {
  const expected = format === 'openapi' ? 'tools' : format;
  const found = detectFormat(text);
  if (found !== expected) {
    return found === 'unknown' ? 'it would not be recognised' : `it would be taken for another format (${found})`;
  }
  switch (format) {
    case 'pdl':
      return parsePdl(text).diagnostics.find(({ code }) => refusals.has(code))?.message;
    case 'worfbench':
    case 'aov':
    case 'tools':
    case 'openapi': {
      const read = format === 'worfbench' ? parseWorfbench(text) : format === 'aov' ? readAov(text) : parseTools(text);
      return read.ok ? undefined : read.error.message;
    }
    case 'mermaid':
      return readFlowchart(text).diagnostics[0]?.message;
  }
}
