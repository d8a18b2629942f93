// The complete parser: our reader, then the YAML library's check if the reader cannot confirm that the text is valid.
// Separate from readPdl.ts, so that a page that reads ordinary texts need not load the library.

import type { PdlDocument } from './model';
import { readPdl, sortByPosition } from './readPdl';
import { checkYaml } from './yaml/checkYaml';

/**
 * Parses `source`. Ranges are offsets of `source`; diagnostics concern form only and are sorted by position. Of two
 * sections with the same meaning the first counts (the other is reported); further list sections fill `others`.
 */
export function parsePdl(source: string): PdlDocument {
  const { document, isYamlChecked: isJudged } = readPdl(source);
  if (isJudged) return document;
  return {
    ...document,
    diagnostics: sortByPosition([...document.diagnostics, ...checkYaml(source, document.diagnostics)]),
  };
}
