// The drawing tools of a PDL document: each gesture becomes edits of the text, or a reason for the refusal.

import type { GraphEdit } from '../../core/document';
import { answerId, apiId, isDeclarationId, isTerminal, startId, withoutSite } from '../../core/graph';
import { emptySlotOf } from '../../core/projection';
import { drawingMessages as t } from '../../messages/drawing.en';
import { statementIndexOf } from '../../state/inspection/statementIndex';
import { copyNodesAsText, isDocumentClip } from '../../state/settings/clipboard';
import type { NodePosition } from '../../state/support/ports';
import type { NoticeAction } from '../../state/workspace/workspaceState';
import type { ConnectionTarget } from '../canvas/canvasStore';
import type { AddTarget, CanvasDrawing, EditOutcome, TextPrompt } from '../canvas/tools/canvasDrawing';
import { type CommandSource, clipboardTools, type DrawingParts } from './commandSource';
import { completeCondition } from './conditionCompletion';
import {
  dependencyChoices,
  dependencyPalette,
  procedureChoices,
  procedurePalette,
  statementPositionOf,
} from './studioChoices';
import { studioCommandGroups } from './studioCommands';
import { createStudioEdits, rejectEdit, type StudioEdits } from './studioEdits';

const alreadyConnected = t.newStepHint;

/** Removes nodes and edges: in the procedure view their statements, in the dependency view their declarations. */
function createRemove({ view, graph }: DrawingParts, edits: StudioEdits): CanvasDrawing['remove'] {
  const names = new Map(graph.nodes.map((node) => [node.id, node.ref ?? node.label]));
  const ofDependencies = (nodeIds: readonly string[], edgeIds: readonly string[]): EditOutcome => {
    const unlinked = graph.edges.filter((edge) => edgeIds.includes(edge.id) && edge.kind === 'requires');
    const list = unlinked.map(
      ({ from, to }): GraphEdit => ({ kind: 'removePreconditions', nodeIds: [to], requires: from }),
    );
    if (nodeIds.length > 0) list.push({ kind: 'deleteNodes', nodeIds });
    const label = nodeIds.length > 1 ? { label: t.deleteDeclarations({ nodeIds: nodeIds.length }) } : {};
    return edits.applyEdits(list, label);
  };
  /** Offers to delete declarations that are no longer called. */
  const offerDeclarations = (called: readonly string[]) => {
    const { analysis, notify, history } = edits.get();
    const { document } = analysis;
    if (!document) return;
    const still = new Set<string>(analysis.graphs.procedure?.nodes.map(({ id }) => withoutSite(id)));
    const declared = new Set<string>([
      ...document.apis.map(({ name }) => apiId(name)),
      ...document.answers.map(({ name }) => answerId(name)),
    ]);
    const idle = called.filter((id) => declared.has(id) && !still.has(id));
    const [only] = idle;
    if (only === undefined) return;
    const count = { idle: idle.length };
    const isSingle = idle.length === 1;
    const nodesText = isSingle ? t.oneStaysDeclared({ only: names.get(only) ?? only }) : t.namesStayDeclared(count);
    const [label, how] = isSingle
      ? [t.deleteTheDeclarationToo, {}]
      : [t.deleteTheDeclarationsToo, { label: t.deleteIdle(count) }];
    const run = () => void edits.applyEdits({ kind: 'deleteNodes', nodeIds: idle }, how);
    const { id, source } = history.document;
    const applies: NoticeAction['applies'] = ({ history: { document: open } }) =>
      open.id === id && open.source === source;
    notify('info', (isSingle ? t.callDeleted : t.callsDeleted)({ declarations: nodesText }), { label, run, applies });
  };
  const ofProcedure = async (nodeIds: readonly string[]): EditOutcome => {
    const { document } = edits.get().analysis;
    const flow = document && statementIndexOf(document);
    const ids = flow?.outermost(nodeIds) ?? [];
    if (!flow || ids.length === 0) return rejectEdit(t.startAndEndFixed);
    const called = [...new Set(ids.filter(isDeclarationId).map(withoutSite))].filter((id) => names.has(id));
    const [only = '', ...more] = ids;
    const refusal = await (more.length === 0
      ? edits.applyEdits([{ kind: 'deleteStatement', nodeId: only }])
      : edits.applyEdits([{ kind: 'deleteStatements', nodeIds: ids }], {
          label: t.deleteSteps({ count: ids.length }),
        }));
    if (!refusal) offerDeclarations(called);
    return refusal;
  };
  return (nodeIds, edgeIds) => {
    if (view !== 'procedure') return ofDependencies(nodeIds, edgeIds);
    if (nodeIds.length > 0) return ofProcedure(nodeIds);
    return rejectEdit(t.orderFollowsText);
  };
}

/** The field that edits a node's name, condition or line. */
function createField({ view, graph }: DrawingParts, edits: StudioEdits): CanvasDrawing['editField'] {
  return (nodeId): TextPrompt | undefined => {
    const node = graph.nodes.find((one) => one.id === nodeId);
    if (!node || isTerminal(node)) return undefined;
    const ask = (title: string, value: string, edit: (text: string) => GraphEdit, isCode = true): TextPrompt => ({
      title,
      value,
      isCode,
      apply: (text) => edits.applyEdits(edit(text)),
    });
    if (node.ref !== undefined && isDeclarationId(nodeId)) {
      const title = t.nameOfKind({ kind: node.kind === 'api' ? 'API' : 'ANSWER' });
      return ask(title, node.ref, (name) => ({
        kind: 'renameNodes',
        renames: [{ nodeId: withoutSite(nodeId), name }],
      }));
    }
    const { document } = edits.get().analysis;
    if (!document || view !== 'procedure') return undefined;
    const flow = statementIndexOf(document);
    const condition = flow.conditionOf(nodeId);
    if (condition !== undefined) {
      const title = flow.statementOf(nodeId)?.kind === 'try' ? t.except : t.condition;
      const complete = (before: string) => completeCondition(document, before);
      return { ...ask(title, condition, (text) => ({ kind: 'setCondition', nodeId, text })), complete };
    }
    const line = flow.lineOf(nodeId);
    if (line === undefined) return undefined;
    const isTextNode = node.kind === 'step';
    const title = isTextNode ? t.stepInWordsTitle : t.lineText;
    return ask(title, line, (text) => ({ kind: 'setStatement', nodeId, text }), !isTextNode);
  };
}

function createPlaces(
  { view, graph }: DrawingParts,
  edits: StudioEdits,
): Pick<CanvasDrawing, 'addTargetOf' | 'describe' | 'canAddAt'> {
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]));
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const labelOf = (id: string) => nodes.get(id)?.label ?? id;
  if (view !== 'procedure') {
    return {
      addTargetOf: ({ at, free, from }) => {
        const point = at ?? free;
        return { kind: 'point', x: point.x, y: point.y, ...(from === undefined ? {} : { from }) };
      },
      describe: (place) => {
        const from = place.kind === 'point' ? place.from : place.kind === 'after' ? place.nodeId : undefined;
        return from === undefined ? t.toDependencies : t.dependentsOf({ name: labelOf(from) });
      },
      canAddAt: (place) => place.kind === 'after',
    };
  }
  const takes = (place: AddTarget): boolean => {
    if (place.kind !== 'edge') return place.kind !== 'after' || nodes.get(place.nodeId)?.kind !== 'end';
    const edge = edges.get(place.edgeId);
    return edge !== undefined && edge.kind === 'flow' && edge.route === undefined;
  };
  return {
    canAddAt: takes,
    addTargetOf: ({ at, edgeId, from }) => {
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
          return edge ? t.betweenNodes({ from: labelOf(edge.from), to: labelOf(edge.to) }) : t.here;
        }
        case 'before':
        case 'after':
          return place.nodeId === startId ? t.atStart : `${place.kind} ${labelOf(place.nodeId)}`;
        case 'branch':
          if (place.nodeId === startId) return t.firstStep;
          if (place.tail) return place.tail === 'else' ? t.toTryElse : t.toTryFinally;
          return `${place.condition === 'else' ? t.toElse : t.firstInBranch} ${labelOf(place.nodeId)}`;
        default:
          return t.atProcedureEnd;
      }
    },
  };
}

export function buildStudioDrawing(parts: DrawingParts): CanvasDrawing {
  const { get, view, isReadOnly, graph } = parts;
  const isProcedure = view === 'procedure';
  const edits = createStudioEdits(get);
  const paste = (text: string, at: NodePosition | undefined): EditOutcome | undefined => {
    if (!isDocumentClip(text)) return undefined;
    if (!isProcedure) return edits.applyEdits({ kind: 'paste', text }, { at });
    const last = get().selection.at(-1);
    const place = last === undefined ? undefined : statementPositionOf({ kind: 'after', nodeId: last }, graph);
    return edits.applyEdits({ kind: 'paste', text, place: place ?? { at: 'end' } });
  };
  const connection = (from: string, to: string): GraphEdit =>
    isProcedure ? { kind: 'connectFlow', from, to } : { kind: 'addPreconditions', nodeIds: [to], requires: from };
  const own = {
    remove: createRemove(parts, edits),
    editField: createField(parts, edits),
    ...clipboardTools((nodeIds) => get().clipOf(nodeIds), paste),
  };
  const source: CommandSource = { ...parts, edits, drawing: own };
  return {
    isReadOnly,
    palette: isReadOnly ? [] : isProcedure ? procedurePalette : dependencyPalette,
    ...createPlaces(parts, edits),
    ...own,
    choices: (place, text, palette) => {
      const choosing = { edits, document: get().analysis.document, graph };
      return isProcedure ? procedureChoices(choosing, place, text, palette) : dependencyChoices(choosing, place, text);
    },
    commands: (target) => studioCommandGroups(source, target),
    connect: (from, to) => (emptySlotOf(to) ? rejectEdit(alreadyConnected) : edits.applyEdits(connection(from, to))),
    connectionTargets: async (from, to) => {
      const steps = to.filter((id) => !emptySlotOf(id));
      const previews = await get().previewGraphEdits(steps.map((id) => connection(from, id)));
      const targetById = new Map<string, ConnectionTarget>(
        to.map((id) => [id, { isDisabled: true, text: alreadyConnected }]),
      );
      for (const [index, id] of steps.entries()) {
        const preview = previews[index];
        const text = preview?.ok ? preview.value : (preview?.error.message ?? '');
        targetById.set(id, { isDisabled: !preview?.ok, text });
      }
      return targetById;
    },
    copySync: (nodeIds) => copyNodesAsText(get().analysis.document, nodeIds),
    foldAll: parts.onFoldAll,
  };
}
