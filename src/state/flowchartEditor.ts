// Gestures on a flowchart: planned as the smallest edits of the text, read by Mermaid's own parser, and committed as
// one step only if that gives the graph that was meant. The planner is loaded with the first gesture.

import type { EditProblem, FlowchartEdit, PlannedEdit } from '../core/document';
import type { WorkflowGraph } from '../core/graph';
import { applyTextEdits, fail, ok, type Result, type TextEdit } from '../core/support';
import type { Analysis } from './analysis';
import type { Point, WeirPorts } from './ports';
import { isRead, untilRead } from './untilRead';
import type { StoreAccess } from './workspaceState';

type Planner = typeof import('./flowchartPlanner');
type Renamed = Readonly<Record<string, string>>;

export interface FlowchartEditHow {
  /** For the undo command; else that of the first edit. */
  readonly label?: string;
  /** Where a new node shall stand. */
  readonly at?: Point;
  /** What is selected stays selected, under its new id where it got one. */
  readonly keepsSelection?: boolean;
}

interface EditorParts {
  readonly store: StoreAccess;
  readonly ports: Pick<WeirPorts, 'analyse' | 'analyseAside' | 'analyseOptions'>;
  commitPlan(plan: PlannedEdit, at?: Point): boolean;
  subscribe(listener: () => void): () => void;
}

const refusal = (message: string): EditProblem => ({ code: 'document/unsafe-edit', message });
const MOVED_ON = refusal('The document has moved on meanwhile: try again.');
const OTHER = refusal('Another document was opened meanwhile; nothing was changed.');
const MISSING = refusal('The part of Weir that edits by the canvas could not be loaded. Try again in a moment.');

let planner: Planner | undefined;

async function loadPlanner(): Promise<Planner> {
  planner ??= await import('./flowchartPlanner');
  return planner;
}

/** The graph, unless the text could not be read: the picture shown then is that of an earlier text. */
const graphOf = ({ graphs, diagnostics }: Analysis): WorkflowGraph | undefined =>
  diagnostics.some(({ code, severity }) => severity === 'error' && !code.startsWith('checks/'))
    ? undefined
    : graphs.flowchart;

const follow = (before: Renamed, next: Renamed): Renamed => ({
  ...next,
  ...Object.fromEntries(Object.entries(before).map(([from, to]) => [from, next[to] ?? to])),
});

/** Deletions that follow one another are one: Mermaid need not read the text between them. */
export function joinDeletions(edits: readonly FlowchartEdit[]): FlowchartEdit[] {
  const joined: FlowchartEdit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    if (edit.kind !== 'deleteNode' && edit.kind !== 'deleteEdge') joined.push(edit);
    else {
      const isRun = last?.kind === 'deleteAll';
      const { nodeIds, edgeIds } = isRun ? last : { nodeIds: [], edgeIds: [] };
      const all: FlowchartEdit = {
        kind: 'deleteAll',
        nodeIds: edit.kind === 'deleteNode' ? [...nodeIds, edit.nodeId] : nodeIds,
        edgeIds: edit.kind === 'deleteEdge' ? [...edgeIds, edit.edgeId] : edgeIds,
      };
      joined.splice(isRun ? -1 : joined.length, isRun ? 1 : 0, all);
    }
  }
  return joined;
}

export function createFlowchartEditor({ store, ports, commitPlan, subscribe }: EditorParts) {
  const { get, set } = store;
  let last: Promise<unknown> = Promise.resolve();

  /** Each edit on the text that the one before leaves, all or none of them. */
  const planAll = async (
    { planFlowchartEdit, checkFlowchartPlan, composeTextEdits }: Planner,
    edits: readonly FlowchartEdit[],
    label: string | undefined,
  ): Promise<Result<PlannedEdit, EditProblem>> => {
    const { history, analysis } = get();
    const { id } = history.document;
    let { source } = history.document;
    let graph = graphOf(analysis);
    if (!graph) return fail(refusal('Mermaid cannot read this flowchart as it is: mend its text first.'));
    const ask = ports.analyseAside ?? ports.analyse;
    let composed: readonly TextEdit[] = [];
    let renamed: Renamed = {};
    let select: string | undefined;
    let name = label;
    const notes: string[] = [];
    for (const edit of joinDeletions(edits)) {
      const plan = planFlowchartEdit(source, graph, edit);
      if (!plan.ok) return plan;
      source = applyTextEdits(source, plan.value.edits);
      const after = graphOf(await ask('mermaid', source, ports.analyseOptions?.(id)));
      const problem = after
        ? checkFlowchartPlan(graph, after, edit)
        : refusal('Mermaid could not read the flowchart after this edit. Edit the text instead.');
      if (problem || !after) return fail(problem ?? MOVED_ON);
      graph = after;
      composed = composeTextEdits(composed, plan.value.edits);
      renamed = follow(renamed, plan.value.renamedNodes ?? {});
      select = plan.value.select ?? (select === undefined ? undefined : (plan.value.renamedNodes?.[select] ?? select));
      name ??= plan.value.label;
      notes.push(...(plan.value.notes ?? []).filter((note) => !notes.includes(note)));
    }
    return ok({
      edits: composed,
      label: name ?? 'Edit',
      ...(Object.keys(renamed).length > 0 ? { renamedNodes: renamed } : {}),
      ...(select === undefined ? {} : { select }),
      ...(notes.length > 0 ? { notes } : {}),
    });
  };

  const edit = async (
    edits: readonly FlowchartEdit[],
    { label, at, keepsSelection = false }: FlowchartEditHow,
    id: string,
  ): Promise<EditProblem | undefined> => {
    const isOther = () => get().history.document.id !== id;
    const parts = await loadPlanner().catch(() => undefined);
    if (!parts) return MISSING;
    if (isOther() || !(await untilRead(store, subscribe))) return OTHER;
    if (get().history.document.kind !== 'mermaid') {
      return refusal('Only flowcharts are edited this way: PDL has edits of its own.');
    }
    const { source } = get().history.document;
    const plan = await planAll(parts, edits, label);
    if (!plan.ok) return plan.error;
    if (isOther()) return OTHER;
    if (get().history.document.source !== source) return MOVED_ON;
    const { selection } = get();
    if (!commitPlan(plan.value, at)) return MOVED_ON;
    if (keepsSelection) set({ selection: selection.map((nodeId) => plan.value.renamedNodes?.[nodeId] ?? nodeId) });
    // Who shows what the document says now finds it there.
    if (!isRead(store)) await untilRead(store, subscribe);
    return undefined;
  };

  return {
    /** One after the other: a gesture made while another one is being read is planned on what that leaves. */
    editFlowchart: (
      edits: FlowchartEdit | readonly FlowchartEdit[],
      how: FlowchartEditHow = {},
    ): Promise<EditProblem | undefined> => {
      const { id } = get().history.document;
      const made = last.then(() => edit('kind' in edits ? [edits] : edits, how, id));
      last = made.catch(() => undefined);
      return made;
    },
    clipOf: async (nodeIds: readonly string[]): Promise<string> => {
      const { buildFlowchartClip } = await loadPlanner();
      const { analysis, history } = get();
      const graph = graphOf(analysis);
      return graph && isRead(store) ? buildFlowchartClip(history.document.source, graph, nodeIds) : '';
    },
  };
}
