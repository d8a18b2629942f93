// The drawing tools over the document: each gesture as edits of the text, or the reason why not.

import type { GraphEdit } from '../../core/document';
import { isTerminal } from '../../core/graph';
import { openPlaceOf } from '../../core/projection';
import { drawingMessages as t } from '../../messages/drawing.en';
import { clipNow, isClip } from '../../state/settings/clipboard';
import type { Point } from '../../state/support/ports';
import type { ConnectionTarget } from '../canvas/canvasStore';
import type { AddPlace, Ask, CanvasDrawing, Outcome } from '../canvas/tools/canvasDrawing';
import { type CommandSource, clipTools, type DrawingParts } from './commandSource';
import { studioFlow } from './statementIndex';
import {
  dependencyChoices,
  dependencyPalette,
  procedureChoices,
  procedurePalette,
  statementPlace,
} from './studioChoices';
import { commandsOf } from './studioCommands';
import { createStudioEdits, refused, type StudioEdits } from './studioEdits';

const fillsItself = t.newStepGoesHere;
const baseId = (nodeId: string) => nodeId.replace(/#\d+$/u, '');
const isDeclaration = (nodeId: string) => /^(api|answer):/u.test(nodeId);

/** Nodes and edges taken away: from the procedure their statements, from the dependencies their declarations. */
function createRemove({ view, graph }: DrawingParts, edits: StudioEdits): CanvasDrawing['remove'] {
  const names = new Map(graph.nodes.map((node) => [node.id, node.ref ?? node.label]));
  const ofDependencies = (nodeIds: readonly string[], edgeIds: readonly string[]): Outcome => {
    const unlinked = graph.edges.filter((edge) => edgeIds.includes(edge.id) && edge.kind === 'requires');
    const list = unlinked.map(
      ({ from, to }): GraphEdit => ({ kind: 'removePrecondition', nodeId: to, requires: from }),
    );
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
    const count = { idle: idle.length };
    const isOne = idle.length === 1;
    const who = isOne ? t.oneStaysDeclared({ only: names.get(only) ?? only }) : t.namesStayDeclared(count);
    const [label, how] = isOne
      ? [t.deleteTheDeclarationToo, {}]
      : [t.deleteTheDeclarationsToo, { label: t.deleteIdle(count) }];
    const run = () => void edits.make({ kind: 'deleteNodes', nodeIds: idle }, how);
    notify('info', (isOne ? t.callDeleted : t.callsDeleted)({ who }), { label, run });
  };
  const ofProcedure = async (nodeIds: readonly string[]): Outcome => {
    const { document } = edits.get().analysis;
    const flow = document && studioFlow(document);
    const ids = flow?.outermost(nodeIds) ?? [];
    if (!flow || ids.length === 0) return refused(t.startAndEndStayThey);
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
    return refused(t.orderOfStepsFollows);
  };
}

/** The field that says what a node is: its name, its condition, its line. */
function createField({ view, graph }: DrawingParts, edits: StudioEdits): CanvasDrawing['field'] {
  return (nodeId): Ask | undefined => {
    const node = graph.nodes.find((one) => one.id === nodeId);
    if (!node || isTerminal(node)) return undefined;
    const ask = (title: string, value: string, edit: (text: string) => GraphEdit, isCode = true): Ask => ({
      title,
      value,
      isCode,
      apply: (text) => edits.make(edit(text)),
    });
    if (node.ref !== undefined && isDeclaration(nodeId)) {
      const title = t.nameOf({ value: node.kind === 'api' ? 'API' : 'ANSWER' });
      return ask(title, node.ref, (name) => ({ kind: 'renameNode', nodeId: baseId(nodeId), name }));
    }
    const { document } = edits.get().analysis;
    if (!document || view !== 'procedure') return undefined;
    const flow = studioFlow(document);
    const condition = flow.conditionOf(nodeId);
    if (condition !== undefined) {
      const title = flow.statementOf(nodeId)?.kind === 'try' ? t.except : t.condition;
      return ask(title, condition, (text) => ({ kind: 'setCondition', nodeId, text }));
    }
    const line = flow.lineOf(nodeId);
    if (line === undefined) return undefined;
    const isWords = node.kind === 'step';
    const title = isWords ? t.stepInWordsTitle : t.lineAsItStands;
    return ask(title, line, (text) => ({ kind: 'setStatement', nodeId, text }), !isWords);
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

export function buildDrawing(parts: DrawingParts): CanvasDrawing {
  const { get, view, isReadOnly, graph } = parts;
  const isProcedure = view === 'procedure';
  const edits = createStudioEdits(get);
  const paste = (text: string, at: Point | undefined): Outcome | undefined => {
    if (!isClip(text)) return undefined;
    if (!isProcedure) return edits.make({ kind: 'paste', text }, { at });
    const last = get().selection.at(-1);
    const place = last === undefined ? undefined : statementPlace({ kind: 'after', nodeId: last }, graph);
    return edits.make({ kind: 'paste', text, place: place ?? { at: 'end' } });
  };
  const connection = (from: string, to: string): GraphEdit =>
    isProcedure ? { kind: 'connectFlow', from, to } : { kind: 'addPrecondition', nodeId: to, requires: from };
  const own = {
    remove: createRemove(parts, edits),
    field: createField(parts, edits),
    ...clipTools((nodeIds) => get().clipOf(nodeIds), paste),
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
    commands: (target) => commandsOf(source, target),
    connect: (from, to) => (openPlaceOf(to) ? refused(fillsItself) : edits.make(connection(from, to))),
    targets: async (from, to) => {
      const steps = to.filter((id) => !openPlaceOf(id));
      const previews = await get().previewGraphEdits(steps.map((id) => connection(from, id)));
      const told = new Map<string, ConnectionTarget>(to.map((id) => [id, { isBarred: true, words: fillsItself }]));
      for (const [index, id] of steps.entries()) {
        const preview = previews[index];
        const words = preview?.ok ? preview.value : (preview?.error.message ?? '');
        told.set(id, { isBarred: !preview?.ok, words });
      }
      return told;
    },
    copyNow: (nodeIds) => clipNow(get().analysis.document, nodeIds),
    foldAll: parts.onFoldAll,
  };
}
