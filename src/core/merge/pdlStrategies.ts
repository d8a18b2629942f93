// Strategies to resolve a difference in a PDL document, likeliest first.

import { callableName, type GraphEdit, type StatementPlace } from '../document';
import { declarationId, type GraphNode, nodeName, startId, withoutKind, withoutSite } from '../graph';
import type { PdlDocument } from '../language';
import { looseName } from '../support';
import { negateCondition, parsableCondition } from './conditionText';
import type { Difference, MergeDocument } from './hunk';
import {
  conditionsInto,
  insertionEdgesFor,
  type MergeContext,
  matchedNeighbours,
  sitesInDocument,
  sitesOf,
} from './mergeContext';
import type { MergeStrategy, MergeStrategyStep } from './mergeStrategy';
import { edgesAfterCall, nodesAfter, nodesBetween } from './walkFlow';

export interface HunkStrategies {
  readonly strategies: readonly MergeStrategy[];
  /** Message if none of the strategies works. */
  readonly otherwise?: string;
}

const maxPlaces = 8;

export function pdlStrategies(difference: Difference, context: MergeContext): HunkStrategies {
  switch (difference.kind) {
    case 'addCall':
      return addCall(difference.node, difference.rebuilt, context);
    case 'moveCall':
      return moveCall(difference.authored, difference.rebuilt, context);
    case 'addEdge':
      return difference.back ? repeat(difference, context) : skip(difference, context);
    case 'addPrecondition': {
      const { from, to } = difference;
      return { strategies: [{ steps: [() => ({ kind: 'addPreconditions', nodeIds: [to], requires: from })] }] };
    }
    case 'removeCall':
      return removeCall(difference.authored, context);
    case 'removeEdge':
      return removeEdge(difference, context);
  }
}

const hasName = (name: string) => (one: { readonly name: string }) => looseName(one.name) === looseName(name);

function declarationOf(document: PdlDocument | undefined, node: GraphNode): string | undefined {
  const name = node.ref ?? node.label;
  const list = node.kind === 'answer' ? document?.answers : document?.apis;
  const found = list?.find(hasName(name));
  return found && declarationId(node.kind, found.name);
}

/**
 * Declares a call that the document lacks, with the arguments and results in the traces and its data dependencies as
 * preconditions.
 */
function declare(node: GraphNode, rebuilt: string, { source, compared }: MergeContext): MergeStrategyStep {
  return ({ pdl }) => {
    if (node.kind === 'step' || node.kind === 'llm' || declarationOf(pdl, node) !== undefined) return undefined;
    const name = callableName(node.ref ?? node.label);
    const preconditions = source.dependencies
      .filter((dependency) => dependency.to === rebuilt && dependency.reason === 'data')
      .flatMap(({ from }) => compared.partnerOf.rebuilt.get(from) ?? [])
      .map(withoutSite)
      .filter((id) => pdl?.apis.some(hasName(withoutKind(id))));
    const required = preconditions.length > 0 ? { preconditions } : {};
    if (node.kind === 'answer') return { kind: 'addAnswer', name, ...required };
    const { request = [], response = [] } = source.shapes[node.ref ?? node.label] ?? {};
    return { kind: 'addApi', name, request, response, ...required };
  };
}

const writeAt =
  (node: GraphNode, place: StatementPlace): MergeStrategyStep =>
  ({ pdl }) => {
    if (node.kind === 'step' || node.kind === 'llm')
      return { kind: 'insertStatement', statement: { kind: 'step', text: node.label }, place };
    const nodeId = declarationOf(pdl, node);
    return nodeId === undefined ? undefined : { kind: 'insertStatement', statement: { kind: 'call', nodeId }, place };
  };

const wrapSelected =
  (condition: string): MergeStrategyStep =>
  (_, selected) =>
    selected === undefined ? undefined : { kind: 'wrapStatements', nodeIds: [selected], in: { kind: 'if', condition } };

/** Places for a node of the rebuilt workflow, by its neighbours there. */
function placesFor(rebuilt: string, context: MergeContext): StatementPlace[] {
  const before = matchedNeighbours(context, rebuilt, 'before');
  const after = matchedNeighbours(context, rebuilt, 'after');
  const places: StatementPlace[] = insertionEdgesFor(context, before, after).map(({ edge }) => ({
    at: 'edge',
    from: edge.from,
    to: edge.to,
    ...(edge.condition === undefined ? {} : { condition: edge.condition }),
  }));
  const isEnd = (id: string) => context.document.graph.nodes.some((node) => node.id === id && node.kind === 'end');
  for (const id of after) {
    if (isEnd(id)) places.push({ at: 'end' });
    else places.push(...sitesOf(context, id).map((nodeId): StatementPlace => ({ at: 'before', nodeId })));
  }
  for (const id of before) {
    if (id === startId) places.push({ at: 'start' });
    else places.push(...sitesOf(context, id).map((nodeId): StatementPlace => ({ at: 'after', nodeId })));
  }
  places.push({ at: 'end' });
  return places.slice(0, maxPlaces);
}

function addCall(node: GraphNode, rebuilt: string, context: MergeContext): HunkStrategies {
  const into = conditionsInto(context.compared.rebuilt, rebuilt);
  const isOptional = into.length > 0 && into.every((condition) => condition !== undefined);
  const condition = into.length === 1 ? parsableCondition(into[0]) : undefined;
  const places = placesFor(rebuilt, context);
  const plain = (place: StatementPlace): MergeStrategy => ({
    steps: [declare(node, rebuilt, context), writeAt(node, place)],
    ...(isOptional
      ? {
          isGuess: condition === undefined,
          note: 'The traces do not always take it, and no single value decides when: it is written without a condition.',
        }
      : {}),
  });
  const conditional = (place: StatementPlace): MergeStrategy[] =>
    condition === undefined
      ? []
      : [{ steps: [declare(node, rebuilt, context), writeAt(node, place), wrapSelected(condition)] }];
  return { strategies: [...places.flatMap(conditional), ...places.map(plain)] };
}

function moveCall(authored: string, rebuilt: string, context: MergeContext): HunkStrategies {
  const sites = sitesOf(context, authored);
  const [nodeId] = sites;
  if (nodeId === undefined || sites.length > 1) {
    return {
      strategies: [],
      otherwise: `It is called from ${sites.length} places, and the traces do not show which one is meant. Move the right one on the author's canvas.`,
    };
  }
  const places = placesFor(rebuilt, context).filter((place) => !('nodeId' in place) || place.nodeId !== nodeId);
  return {
    strategies: places.map((place) => ({ steps: [() => ({ kind: 'moveStatement', nodeId, place })] })),
    otherwise:
      'No single place of the procedure gives this order: other steps would have to move as well. Accept the other changes first, or move the steps on the canvas.',
  };
}

function removeCall(authored: string, context: MergeContext): HunkStrategies {
  const sites = sitesOf(context, authored);
  const remove =
    (withEmptied: boolean): MergeStrategyStep =>
    (document) => {
      const [nodeId] = sitesInDocument(document, context.source, authored);
      return nodeId === undefined ? undefined : { kind: 'deleteStatement', nodeId, withEmptied };
    };
  const name = nodeName(authored);
  const release: MergeStrategyStep = ({ pdl }): GraphEdit | undefined => {
    for (const [kind, list] of [
      ['api', pdl?.apis ?? []],
      ['answer', pdl?.answers ?? []],
    ] as const) {
      for (const declared of list)
        if (declared.preconditions.some(hasName(name)))
          return { kind: 'removePreconditions', nodeIds: [declarationId(kind, declared.name)], requires: name };
    }
    return undefined;
  };
  const { pdl } = context.document;
  const dependents = [...(pdl?.apis ?? []), ...(pdl?.answers ?? [])].filter((one) =>
    one.preconditions.some(hasName(name)),
  );
  const isDeclared = [...(pdl?.apis ?? []), ...(pdl?.answers ?? [])].some(hasName(name));
  return {
    strategies: [true, false].map((withEmptied) => ({
      steps: [...sites.map(() => remove(withEmptied)), ...dependents.map(() => release)],
      ...(isDeclared ? { note: 'The declaration stays; preconditions that name it are removed.' } : {}),
    })),
  };
}

const whereOf = (document: MergeDocument, id: string) =>
  document.graph.nodes.find((node) => node.id === id)?.label ?? id;

/** A back edge: the steps become a loop that ends when its condition is false. */
function repeat(
  { from, to, condition }: Extract<Difference, { kind: 'addEdge' }>,
  context: MergeContext,
): HunkStrategies {
  const skipCondition = parsableCondition(condition);
  if (skipCondition === undefined) {
    return {
      strategies: [],
      otherwise:
        "The traces repeat this, but no value tells when they stop. Wrap the steps in a loop on the author's canvas and name its condition.",
    };
  }
  const { graph } = context.document;
  const [first] = sitesOf(context, to);
  const last = sitesOf(context, from).at(-1);
  if (first === undefined || last === undefined) return { strategies: [] };
  const nodeIds = [...new Set([first, ...nodesBetween(graph, first, last), last])];
  return {
    strategies: [
      {
        steps: [
          () => ({ kind: 'wrapStatements', nodeIds, in: { kind: 'while', condition: 'True' } }),
          (document) => {
            const site = sitesInDocument(document, context.source, from).at(-1) ?? last;
            return {
              kind: 'insertStatement',
              statement: { kind: 'if', condition: negateCondition(skipCondition) },
              place: { at: 'after', nodeId: site },
            };
          },
          (_, selected) =>
            selected === undefined
              ? undefined
              : {
                  kind: 'insertStatement',
                  statement: { kind: 'break' },
                  place: { at: 'branch', nodeId: selected, condition: 'true' },
                },
        ],
      },
    ],
    otherwise: `The steps from ${whereOf(context.document, first)} to ${whereOf(context.document, last)} are not in one block, so no loop can contain only them.`,
  };
}

/** A path around steps that the document always takes: the steps get a condition. */
function skip(difference: Extract<Difference, { kind: 'addEdge' }>, context: MergeContext): HunkStrategies {
  const { from, to, condition } = difference;
  const { document, compared } = context;
  const { graph } = document;
  const strategies: MergeStrategy[] = [];
  let comesFirst = false;
  let isUnnamed = false;
  for (const a of sitesOf(context, from)) {
    for (const b of sitesOf(context, to)) {
      if (!nodesAfter(graph, a).has(b)) continue;
      comesFirst = true;
      const nodeIds = nodesBetween(graph, a, b);
      if (nodeIds.length === 0) continue;
      // The incoming edge has a condition, or the skipped steps happen if the bypass is not taken.
      const inner = new Set(nodeIds.flatMap((id) => compared.siteOf.get(id) ?? []));
      const rebuiltFrom = compared.partnerOf.authored.get(from);
      const into = compared.rebuilt.edges
        .filter((edge) => edge.from === rebuiltFrom && inner.has(compared.partnerOf.rebuilt.get(edge.to) ?? ''))
        .map((edge) => parsableCondition(edge.condition));
      const past = parsableCondition(condition);
      const skipCondition = [...into, past && negateCondition(past)].find((text) => text !== undefined);
      if (skipCondition === undefined) isUnnamed = true;
      else
        strategies.push({
          steps: [() => ({ kind: 'wrapStatements', nodeIds, in: { kind: 'if', condition: skipCondition } })],
        });
    }
  }
  const otherwise = isUnnamed
    ? "The traces pass these steps by at times, but no value tells when. Wrap them in a condition on the author's canvas and name it."
    : comesFirst
      ? 'No block of the procedure corresponds to this path alone. Edit the procedure at these two steps.'
      : 'The traces take the two in either order, or on branches of their own: a procedure writes one order, so there is nothing to change here. Move one of them on the canvas if this order is the better one.';
  return { strategies, otherwise };
}

/** A branch that no trace took: the question before it is removed. */
function removeEdge({ from, to }: Extract<Difference, { kind: 'removeEdge' }>, context: MergeContext): HunkStrategies {
  const { graph } = context.document;
  const { siteOf } = context.compared;
  const targets = new Set(sitesOf(context, to));
  const questions = new Set<string>();
  for (const site of sitesOf(context, from)) {
    const edges = edgesAfterCall(graph, site, (id) => siteOf.has(id));
    if (edges.some((edge) => targets.has(edge.to)))
      for (const edge of edges) if (!siteOf.has(edge.to)) questions.add(edge.to);
  }
  return {
    strategies: [...questions]
      .slice(0, maxPlaces)
      .flatMap((nodeId): MergeStrategy[] => [
        { steps: [() => ({ kind: 'unwrapStatement', nodeId })] },
        { steps: [() => ({ kind: 'deleteBranch', nodeId })] },
        { steps: [() => ({ kind: 'deleteBranch', nodeId, condition: 'else' })] },
      ]),
    otherwise: 'No line of the procedure corresponds to this path alone, so there is nothing to remove.',
  };
}
