// Maps source ranges and declarations of a PDL document to nodes of its graphs. Invariant: ids are those of the
// procedure graph; a declaration that is never called has its id of the dependency graph.

import { declarationId, endId, functionEndId, type WorkflowGraph } from '../graph';
import { buildProcedureGraph, type PdlDocument, type ProcedureSite, procedureSites } from '../language';
import { appendTo, byNesting, firstIndex, type TextRange } from '../support';

export class DocumentNodes {
  readonly graph: WorkflowGraph;
  readonly sites: ReadonlyMap<string, ProcedureSite>;
  private readonly sorted: readonly ProcedureSite[];
  /** Steps made of several comments: the only nodes whose text begins before a line that belongs to them. */
  private readonly comments: readonly ProcedureSite[];
  private readonly byRef = new Map<string, string[]>();
  private readonly ids: ReadonlySet<string>;

  constructor(document: PdlDocument) {
    this.graph = buildProcedureGraph(document);
    this.ids = new Set(this.graph.nodes.map(({ id }) => id));
    this.sites = procedureSites(document);
    this.sorted = [...this.sites.values()].sort(byNesting);
    this.comments = this.sorted.filter(({ statement }) => statement.kind === 'comment');
    for (const { id, kind, ref } of this.graph.nodes) {
      if (ref === undefined) continue;
      const key = declarationId(kind, ref);
      appendTo(this.byRef, key, id);
    }
  }

  /** Nodes drawn from a range of the source, in text order. */
  at(range: TextRange): readonly string[] {
    const before = this.comments[firstFrom(this.comments, range.start) - 1];
    const ids = before !== undefined && before.range.end > range.start ? [before.nodeId] : [];
    for (let index = firstFrom(this.sorted, range.start); index < this.sorted.length; index++) {
      const site = this.sorted[index] as ProcedureSite;
      if (site.range.start >= range.end) break;
      ids.push(site.nodeId);
    }
    return ids;
  }

  /** All nodes of a declaration; the one with its plain id comes first. */
  of(kind: 'api' | 'answer' | 'step', name: string): readonly string[] {
    const own = declarationId(kind, name);
    return [...new Set([own, ...(this.byRef.get(own) ?? [])])];
  }

  /** The end node of the procedure, or of a function that is drawn separately. */
  endOf(functionName?: string): readonly string[] {
    const id = functionName === undefined ? endId : functionEndId(functionName);
    return this.ids.has(id) ? [id] : [];
  }
}

const firstFrom = (sites: readonly ProcedureSite[], offset: number): number =>
  firstIndex(sites.length, (at) => (sites[at] as ProcedureSite).range.start >= offset);
