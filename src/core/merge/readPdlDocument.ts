import { buildProcedureGraph, parsePdl } from '../language';
import type { MergeDocument } from './hunk';

/** Reads a PDL text as a document that can be changed. */
export function readPdlDocument(source: string): MergeDocument {
  const pdl = parsePdl(source);
  const errors = pdl.diagnostics.filter(({ severity }) => severity === 'error').length;
  return { kind: 'pdl', source, graph: buildProcedureGraph(pdl), pdl, errors };
}
