// Carries the selection, the selected edge, the folded branches and the positions through changes of the text by typing, undo and redo:
// each names nodes or an edge, whose ids change when a call of the same name is added or removed above. Loaded with the parser.

import { applyTransaction, type LayoutChange } from '../../core/document';
import { type ElementChange, trackElements } from '../../core/projection';
import { composeTextEdits, diffText, type TextEdit } from '../../core/support';
import type { Analysis, GraphView } from '../support/analysis';
import type { Positions, WeirPorts } from '../support/ports';
import { graphWithPositions } from './nodePositions';
import type { WorkspaceState } from './workspaceState';

/** Edits of the text that no analysis includes yet. */
export interface UnreadChange {
  readonly revision: number;
  /** Undefined if they are not known. */
  readonly edits: readonly TextEdit[] | undefined;
  /**
   * A gesture states positions, selection and folds itself. `travel`: undo and redo, which restore the stored positions
   * of their text themselves.
   */
  readonly by: 'typing' | 'travel' | 'gesture';
}

type CarriedState = Pick<
  WorkspaceState,
  'analysis' | 'history' | 'places' | 'selection' | 'selectedEdge' | 'folded' | 'view'
>;

function editsBetween(before: string, after: string, changes: readonly UnreadChange[]): readonly TextEdit[] {
  let composed: readonly TextEdit[] = [];
  for (const { edits } of changes) {
    if (!edits) {
      const edit = diffText(before, after);
      return edit ? [edit] : [];
    }
    composed = composed.length === 0 ? edits : composeTextEdits(composed, edits);
  }
  return composed;
}

export interface WorkspacePorts extends WeirPorts {
  /** `carryElements`; absent until it is loaded: ids then stay as they are. */
  carry?: typeof carryElements;
}

/** Positions of nodes that are gone stay for an undo, unless another node has the id now. */
function carryPositions({ ids, moved }: ElementChange, view: GraphView, places: Positions): Positions {
  const own = new Set(ids.values());
  const kept = Object.entries(places).filter(([id]) => !own.has(id) && !ids.has(id));
  const carried = Object.entries(places).flatMap(([id, place]) => {
    const to = ids.get(id);
    // Only in the procedure does a position express the place in the flow of the text.
    return to === undefined || (view === 'procedure' && moved.has(id)) ? [] : [[to, place] as const];
  });
  return Object.fromEntries([...kept, ...carried]);
}

/** The fields that name other ids after the change of the text from `state.analysis` to `after`. */
export function carryElements(
  state: CarriedState,
  after: Analysis,
  changes: readonly UnreadChange[],
): Partial<CarriedState> {
  const { analysis: before, selection, folded, view } = state;
  let { history, places } = state;
  const edits = editsBetween(before.source, after.source, changes);
  const edge = before.graphs[view]?.edges.find(({ id }) => id === state.selectedEdge);
  if (changes.some(({ by }) => by === 'gesture')) {
    const [graph, next] = [graphWithPositions(before, view), graphWithPositions(after, view)];
    return { selectedEdge: edge && graph && next && trackElements(graph, next, edits).mapEdge(edge)?.id };
  }
  const views = Object.keys(before.graphs) as GraphView[];
  const byView = new Map<GraphView, ElementChange>();
  const set: Partial<Record<GraphView, Positions>> = {};
  const remove: Partial<Record<GraphView, string[]>> = {};
  for (const one of views) {
    const [graph, next] = [graphWithPositions(before, one), graphWithPositions(after, one)];
    if (!graph || !next) continue;
    const change = trackElements(graph, next, edits);
    byView.set(one, change);
    if (change.moved.size === 0 && [...change.ids].every(([from, to]) => from === to)) continue;
    const automatic = places[one];
    if (automatic) places = { ...places, [one]: carryPositions(change, one, automatic) };
    const stored = history.document.layout[one];
    if (!stored || !changes.every(({ by }) => by === 'typing')) continue;
    const carried = carryPositions(change, one, stored);
    remove[one] = Object.keys(stored).filter((id) => !Object.hasOwn(carried, id));
    set[one] = carried;
  }
  const layout: LayoutChange = { set, remove };
  const { revision } = history.document;
  const moved = applyTransaction(history, {
    edits: [],
    origin: 'layout',
    intent: 'skip',
    label: '',
    baseRevision: revision,
    layout,
  });
  if (moved.ok) history = moved.value;
  const { id: documentId } = history.document;
  const shownFirst = [view, ...views].flatMap((one) => byView.get(one) ?? []);
  const carry = (id: string) => {
    for (const { ids } of shownFirst) if (ids.has(id)) return ids.get(id) as string;
    return id;
  };
  const hasId = ({ graphs }: Analysis, id: string) =>
    [...(graphs[view]?.nodes ?? []), ...(graphs[view]?.groups ?? [])].some((one) => one.id === id);
  // An id that no element of the view has now may still name one of another view.
  const isGone = (id: string) => byView.get(view)?.ids.has(id) === false && hasId(before, id) && hasId(after, id);
  const carryList = (ids: readonly string[]) => ids.filter((id) => !isGone(id)).map(carry);
  return {
    history,
    places,
    selection: selection.length > 0 ? carryList(selection) : selection,
    selectedEdge: edge && byView.get(view)?.mapEdge(edge)?.id,
    folded: folded[documentId] ? { ...folded, [documentId]: carryList(folded[documentId]) } : folded,
  };
}
