import { buildDependencyGraph, buildProcedureGraph, readPdl } from '../../core/language';

/** Parses the graphs of a text other than the open document's. */
export function parseGraphs(source: string) {
  const { document } = readPdl(source);
  return { dependency: buildDependencyGraph(document), procedure: buildProcedureGraph(document) };
}
