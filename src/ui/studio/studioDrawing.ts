// The drawing tools over the document: each gesture as edits of the text, or the reason why not.

import type { GraphEdit } from '../../core/document';
import type { WorkflowGraph } from '../../core/graph';
import { type Folds, openPlaceOf } from '../../core/projection';
import type { TextRange } from '../../core/support';
import { drawingMessages as t } from '../../messages/drawing.en';
import { clipNow, isClip, keepClip, readClipboard } from '../../state/settings/clipboard';
import type { GraphView } from '../../state/support/analysis';
import type { WorkspaceState } from '../../state/workspace/workspaceStore';
import type { ConnectionTarget } from '../canvas/canvasStore';
import type { AddPlace, Ask, CanvasDrawing, Outcome } from '../canvas/tools/drawing';
import type { BreakpointChoice, CommandSource } from './commandSource';
import {
  dependencyChoices,
  dependencyPalette,
  procedureChoices,
  procedurePalette,
  statementPlace,
} from './studioChoices';
import { commandsOf } from './studioCommands';
import { createStudioEdits, type StudioEdits } from './studioEdits';
import { studioFlow } from './studioFlow';

export interface DrawingParts {
  get(): WorkspaceState;
  readonly view: GraphView;
  readonly isReadOnly: boolean;
  readonly graph: WorkflowGraph;
  readonly folds: Folds;
  readonly folded: ReadonlySet<string>;
  onFold(nodeId: string): void;
  onFoldAll(): void;
  showRange(range: TextRange): void;
  showInspector(): void;
  readonly inspectorWords: string;
  readonly breakpoint?: BreakpointChoice | undefined;
  showHelp(): void;
}

const fillsItself = t.newStepGoesHere;
const baseId = (nodeId: string) => nodeId.replace(/#\d+$/u, '');
const isDeclaration = (nodeId: string) => /^(api|answer):/u.test(nodeId);

/** Nodes and edges taken away: from the procedure their statements, from the dependencies their declarations. */
function createRemove({ view, graph }: DrawingParts, edits: StudioEdits): CanvasDrawing['remove'] {
  const names = new Map(graph.nodes.map((node) => [node.id, node.ref ?? node.label]));
  const ofDependencies = (nodeIds: readonly string[], edgeIds: readonly string[]): Outcome => {
    const list: GraphEdit[] = [];
    for (const edge of graph.edges) {
      if (edgeIds.includes(edge.id) && edge.kind === 'requires')
        list.push({ kind: 'removePrecondition', nodeId: edge.to, requires: edge.from });
    }
    if (nodeIds.length > 0) list.push({ kind: 'deleteNodes', nodeIds });
    const label = nodeIds.length > 1 ? { label: t.deleteDeclarations({ nodeIds: nodeIds.length }) } : {};
    return edits.make(list, label);
  };
  /** What nothing calls any more may go too. */
  const offerDeclarations = (called: readonly string[]) => {
    const { analysis, notify } = edits.get();
    const { document } = analysis;
    if (!document) return;
    const still = new Set(analysis.graphs.procedure?.nodes.map(({ id }) => baseId(id)));
    const declared = new Set([
      ...document.apis.map(({ name }) => `api:${name}`),
      ...document.answers.map(({ name }) => `answer:${name}`),
    ]);
    const idle = called.filter((id) => declared.has(id) && !still.has(id));
    const [only] = idle;
    if (only === undefined) return;
    const isOne = idle.length === 1;
    const who = isOne
      ? t.oneStaysDeclared({ only: names.get(only) ?? only })
      : t.namesStayDeclared({ idle: idle.length });
    notify('info', (isOne ? t.callDeleted : t.callsDeleted)({ who }), {
      label: isOne ? t.deleteTheDeclarationToo : t.deleteTheDeclarationsToo,
      run: () => {
        void edits.make(
          [{ kind: 'deleteNodes', nodeIds: idle }],
          isOne ? {} : { label: t.deleteIdle({ idle: idle.length }) },
        );
      },
    });
  };
  const ofProcedure = async (nodeIds: readonly string[]): Outcome => {
    const { document } = edits.get().analysis;
    const flow = document && studioFlow(document);
    const ids = flow?.outermost(nodeIds) ?? [];
    if (!flow || ids.length === 0) return edits.refuse(t.startAndEndStayThey);
    const called = [...new Set(ids.filter(isDeclaration).map(baseId))].filter((id) => names.has(id));
    const [only = '', ...more] = ids;
    const refusal = await (more.length === 0
      ? edits.make([{ kind: 'deleteStatement', nodeId: only }])
      : edits.make([{ kind: 'deleteStatements', nodeIds: ids }], { label: t.deleteSteps({ ids: ids.length }) }));
    if (!refusal) offerDeclarations(called);
    return refusal;
  };
  return (nodeIds, edgeIds) => {
    if (view !== 'procedure') return ofDependencies(nodeIds, edgeIds);
    if (nodeIds.length > 0) return ofProcedure(nodeIds);
    return edits.refuse(t.orderOfStepsFollows);
  };
}

/** The field that says what a node is: its name, its condition, its line. */
function createField({ view, graph }: DrawingParts, edits: StudioEdits): CanvasDrawing['field'] {
  return (nodeId): Ask | undefined => {
    const node = graph.nodes.find((one) => one.id === nodeId);
    if (!node || node.kind === 'start' || node.kind === 'end') return undefined;
    if (node.ref !== undefined && isDeclaration(nodeId)) {
      return {
        title: t.nameOf({ value: node.kind === 'api' ? 'API' : 'ANSWER' }),
        value: node.ref,
        isCode: true,
        apply: (name) => edits.make({ kind: 'renameNode', nodeId: baseId(nodeId), name }),
      };
    }
    const { document } = edits.get().analysis;
    if (!document || view !== 'procedure') return undefined;
    const flow = studioFlow(document);
    const condition = flow.conditionOf(nodeId);
    if (condition !== undefined) {
      return {
        title: flow.statementOf(nodeId)?.kind === 'try' ? t.except : t.condition,
        value: condition,
        isCode: true,
        apply: (text) => edits.make({ kind: 'setCondition', nodeId, text }),
      };
    }
    const line = flow.lineOf(nodeId);
    if (line === undefined) return undefined;
    return {
      title: node.kind === 'step' ? t.stepInWordsTitle : t.lineAsItStands,
      value: line,
      isCode: node.kind !== 'step',
      apply: (text) => edits.make({ kind: 'setStatement', nodeId, text }),
    };
  };
}

function createPlaces(
  { view, graph }: DrawingParts,
  edits: StudioEdits,
): Pick<CanvasDrawing, 'placeOf' | 'describe' | 'takes'> {
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]));
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const labelOf = (id: string) => nodes.get(id)?.label ?? id;
  if (view !== 'procedure') {
    return {
      placeOf: ({ at, free, from }) => {
        const point = at ?? free;
        return { kind: 'point', x: point.x, y: point.y, ...(from === undefined ? {} : { from }) };
      },
      describe: (place) => {
        const from = place.kind === 'point' ? place.from : place.kind === 'after' ? place.nodeId : undefined;
        return from === undefined ? t.toTheDependencies : t.whatRequires({ labelOf: labelOf(from) });
      },
      takes: (place) => place.kind === 'after',
    };
  }
  const takes = (place: AddPlace): boolean => {
    if (place.kind !== 'edge') return place.kind !== 'after' || nodes.get(place.nodeId)?.kind !== 'end';
    const edge = edges.get(place.edgeId);
    return edge !== undefined && edge.kind === 'flow' && edge.condition !== 'calls' && !edge.id.startsWith('except:');
  };
  return {
    takes,
    placeOf: ({ at, edgeId, from }) => {
      if (from !== undefined) {
        return nodes.get(from)?.kind === 'condition'
          ? { kind: 'branch', nodeId: from }
          : { kind: 'after', nodeId: from };
      }
      if (edgeId !== undefined && takes({ kind: 'edge', edgeId })) return { kind: 'edge', edgeId };
      const last = at ? undefined : edits.get().selection.at(-1);
      if (last !== undefined && nodes.has(last) && takes({ kind: 'after', nodeId: last }))
        return { kind: 'after', nodeId: last };
      return { kind: 'end' };
    },
    describe: (place) => {
      switch (place.kind) {
        case 'edge': {
          const edge = edges.get(place.edgeId);
          return edge ? t.betweenNodes({ labelOf: labelOf(edge.from), labelOf2: labelOf(edge.to) }) : t.here;
        }
        case 'before':
        case 'after':
          return place.nodeId === 'start' ? t.atTheStart : `${place.kind} ${labelOf(place.nodeId)}`;
        case 'branch':
          if (place.nodeId === 'start') return t.firstStep;
          if (place.tail) return place.tail === 'else' ? t.toTheElseOfTheTry : t.toItsFinally;
          return `${place.condition === 'else' ? t.toTheElse : t.firstIn} ${labelOf(place.nodeId)}`;
        default:
          return t.atTheEnd;
      }
    },
  };
}

/** What commands ask of every drawing, whatever is drawn. */
export const sourceOf = (
  { get, isReadOnly, graph, ...parts }: DrawingParts,
  edits: StudioEdits,
  copy: (nodeIds: readonly string[]) => Promise<string>,
  paste: (text: string, at: { x: number; y: number } | undefined) => Outcome | undefined,
): Omit<CommandSource, 'view' | 'edits' | 'drawing'> => ({
  isReadOnly,
  graph: () => graph,
  folds: () => parts.folds,
  fold: parts.onFold,
  isFolded: (nodeId) => parts.folded.has(nodeId),
  copy: async (nodeIds) => keepClip(await copy(nodeIds), navigator.clipboard),
  paste: async (at) => {
    const text = await readClipboard(navigator.clipboard);
    return paste(text, at) ?? edits.refuse(t.noNodesToPaste);
  },
  goToSource: (nodeId) => {
    const range = graph.nodes.find((node) => node.id === nodeId)?.range;
    if (range) parts.showRange(range);
  },
  openInspector: (nodeId) => {
    get().select([nodeId]);
    parts.showInspector();
  },
  inspectorWords: parts.inspectorWords,
  breakpoint: parts.breakpoint,
  openHelp: parts.showHelp,
});

export function buildDrawing(parts: DrawingParts): CanvasDrawing {
  const { get, view, isReadOnly, graph } = parts;
  const edits = createStudioEdits(get);
  const choosing = () => ({ edits, document: get().analysis.document, graph });
  const paste = (text: string, at: { x: number; y: number } | undefined): Outcome | undefined => {
    if (!isClip(text)) return undefined;
    const last = get().selection.at(-1);
    const place =
      view === 'procedure'
        ? {
            place: statementPlace(last === undefined ? { kind: 'end' } : { kind: 'after', nodeId: last }, graph) ?? {
              at: 'end' as const,
            },
          }
        : {};
    return edits.make({ kind: 'paste', text, ...place }, { at: view === 'procedure' ? undefined : at });
  };
  const copy = (nodeIds: readonly string[]) => get().clipOf(nodeIds);
  const connection = (from: string, to: string): GraphEdit =>
    view === 'procedure' ? { kind: 'connectFlow', from, to } : { kind: 'addPrecondition', nodeId: to, requires: from };
  const changes: Pick<CanvasDrawing, 'connect' | 'remove' | 'duplicate' | 'field'> = {
    connect: (from, to) => (openPlaceOf(to) ? edits.refuse(fillsItself) : edits.make(connection(from, to))),
    remove: createRemove(parts, edits),
    duplicate: async (nodeIds) => {
      const text = await copy(nodeIds);
      if (text === '') return edits.refuse(t.nothingToCopy);
      return paste(text, undefined) ?? edits.refuse(t.nothingToCopy);
    },
    field: createField(parts, edits),
  };
  const source: CommandSource = {
    view,
    edits,
    drawing: { ...changes, foldAll: parts.onFoldAll },
    ...sourceOf(parts, edits, copy, paste),
  };
  return {
    isReadOnly,
    palette: isReadOnly ? [] : view === 'procedure' ? procedurePalette : dependencyPalette,
    ...createPlaces(parts, edits),
    choices: (place, text, palette) =>
      view === 'procedure'
        ? procedureChoices(choosing(), place, text, palette)
        : dependencyChoices(choosing(), place, text),
    commands: (target) => commandsOf(source, target),
    ...changes,
    targets: async (from, to) => {
      const steps = to.filter((id) => !openPlaceOf(id));
      const previews = await get().previewGraphEdits(steps.map((id) => connection(from, id)));
      const told = steps.map((id, index): [string, ConnectionTarget] => {
        const preview = previews[index];
        const words = preview?.ok ? preview.value : (preview?.error.message ?? '');
        return [id, { isBarred: !preview?.ok, words }];
      });
      const open = to.filter((id) => openPlaceOf(id));
      return new Map([
        ...told,
        ...open.map((id): [string, ConnectionTarget] => [id, { isBarred: true, words: fillsItself }]),
      ]);
    },
    copy,
    copyNow: (nodeIds) => clipNow(get().analysis.document, nodeIds),
    paste,
    foldAll: parts.onFoldAll,
  };
}
