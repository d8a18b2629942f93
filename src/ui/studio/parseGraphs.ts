import { buildDependencyGraph, buildProcedureGraph, readPdl } from '../../core/language';

/** The graphs of a text that is not the open document. */
export function parseGraphs(source: string) {
  const { document } = readPdl(source);
  return { dependency: buildDependencyGraph(document), procedure: buildProcedureGraph(document) };
}
