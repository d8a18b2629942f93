// The whole parser: our own reader, then the YAML library's judgement where the reader does not vouch for the text.
// Apart from readPdl.ts so that a page that reads everyday texts need not load the library.

import type { PdlDocument } from './model';
import { readPdl, sortByPosition } from './readPdl';
import { checkYaml } from './yaml/checkYaml';

/**
 * The document that `source` says. Ranges are offsets of `source`; diagnostics are of form only, sorted by position.
 * Of two sections with the same meaning the first counts (the other is reported); further list sections fill `others`.
 */
export function parsePdl(source: string): PdlDocument {
  const { document, isYamlChecked: isJudged } = readPdl(source);
  if (isJudged) return document;
  return {
    ...document,
    diagnostics: sortByPosition([...document.diagnostics, ...checkYaml(source, document.diagnostics)]),
  };
}
