// Whether Weir reads a text that it is about to give out: what its own reader refuses is no success.
// Code and plain language are for people; their readers are tried by properties.

import { readFlowchart } from '../flowchart';
import { parsePdl } from '../language';
import { detectFormat } from './detectFormat';
import { parseWorfbench } from './graphs/parseWorfbench';
import { readAov } from './graphs/readAov';
import { parseTools } from './tools/parseTools';

export type ReadableFormat = 'pdl' | 'mermaid' | 'worfbench' | 'aov' | 'tools' | 'openapi';

/** Diagnostics of a text that is no document as a whole. */
const refusals = new Set(
  ['empty-document', 'binary-content', 'not-pdl', 'too-large'].map((code) => `language/${code}`),
);

/** Why Weir would refuse the text as what it was printed as; undefined when it takes it. */
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
